// Lesson 2: ACL_CALLBACK_BLOCK holds the stream, ACL_CALLBACK_NO_BLOCK does
// not.
//
// The same three tasks are queued twice: a task of the device, a callback that
// takes a while, a second task of the device. What each did when is drawn as a
// time line. The "device tasks" are functions of aclrtLaunchHostFunc, which
// block their stream while they run.

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "acl/examples/callback_thread.h"
#include "acl/examples/check.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTaskMs = 40;

// One row of the drawing: when a task began and ended.
struct Row {
  const char* name;
  Clock::time_point begin;
  Clock::time_point end;
};

void Work(void* user_data) {
  auto* row = static_cast<Row*>(user_data);
  row->begin = Clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(kTaskMs));
  row->end = Clock::now();
}

void Draw(const Row& row, Clock::time_point start) {
  const auto column = [&](Clock::time_point time) {
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(time - start);
    return static_cast<size_t>(ms.count()) / 4;
  };
  const size_t begin = column(row.begin);
  const size_t length = column(row.end) - begin;
  std::printf("  %-13s|%s%s\n", row.name, std::string(begin, ' ').c_str(),
              std::string(length, '#').c_str());
}

void Show(const char* title, aclrtCallbackBlockType type,
          CallbackThread* thread, aclrtStream stream) {
  Row first{"device task 1", {}, {}};
  Row callback{"callback", {}, {}};
  Row second{"device task 2", {}, {}};
  CHECK_ACL(aclrtSubscribeReport(thread->id(), stream));
  const auto start = Clock::now();
  CHECK_ACL(aclrtLaunchHostFunc(stream, Work, &first));
  CHECK_ACL(aclrtLaunchCallback(Work, &callback, type, stream));
  CHECK_ACL(aclrtLaunchHostFunc(stream, Work, &second));
  CHECK_ACL(aclrtSynchronizeStream(stream));
  // To be read only where the wait above has waited for the callback.
  const bool callback_done =
      type == ACL_CALLBACK_BLOCK && callback.end != Clock::time_point();

  // A no-block callback may still run when the stream is done: one more,
  // blocking, callback on the same thread shows that it has ended.
  CHECK_ACL(
      aclrtLaunchCallback([](void*) {}, nullptr, ACL_CALLBACK_BLOCK, stream));
  CHECK_ACL(aclrtSynchronizeStream(stream));
  CHECK_ACL(aclrtUnSubscribeReport(thread->id(), stream));

  std::printf("%s\n", title);
  for (const Row& row : {first, callback, second}) Draw(row, start);
  std::printf("  task 2 waited for the callback: %s\n",
              second.begin >= callback.end ? "yes" : "no");
  if (type == ACL_CALLBACK_BLOCK) {
    std::printf("  the callback had ended when the stream was done: %s\n",
                callback_done ? "yes" : "no");
  }
}

}  // namespace

int main() {
  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  {
    CallbackThread thread;
    Show("ACL_CALLBACK_BLOCK", ACL_CALLBACK_BLOCK, &thread, stream);
    Show("ACL_CALLBACK_NO_BLOCK", ACL_CALLBACK_NO_BLOCK, &thread, stream);
  }
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
