// Lesson 1: which thread runs a callback, and when.
//
// A callback is a task of a stream. When the stream reaches it, it runs on the
// thread that is subscribed to the stream, inside that thread's call of
// aclrtProcessReport. No thread of the runtime's ever runs it.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <thread>

#include "acl/acl.h"
#include "acl/examples/check.h"

namespace {

std::thread::id g_callback_thread;

// Every aclrtLaunchCallback makes one call of this, with the pointer given
// there.
void OnReached(void* user_data) {
  const bool here = std::this_thread::get_id() == g_callback_thread;
  std::printf("callback %d runs on the subscribed thread: %s\n",
              *static_cast<int*>(user_data), here ? "yes" : "no");
}

}  // namespace

int main() {
  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));

  // 1. A thread that waits for callbacks and runs them. It may start before it
  //    is subscribed: until then the call answers 107012 at once.
  std::atomic<bool> stop{false};
  std::thread thread([&] {
    g_callback_thread = std::this_thread::get_id();
    while (!stop) aclrtProcessReport(/*timeout in ms=*/50);
  });

  // 2. Bind it to the stream. The id is the thread's pthread_t.
  const auto thread_id = static_cast<uint64_t>(thread.native_handle());
  CHECK_ACL(aclrtSubscribeReport(thread_id, stream));

  // 3. Queue callbacks. The calls return at once; the order is kept.
  int numbers[] = {1, 2, 3};
  for (int& number : numbers) {
    CHECK_ACL(
        aclrtLaunchCallback(OnReached, &number, ACL_CALLBACK_BLOCK, stream));
  }

  // 4. Wait for the stream. Blocking callbacks hold it until they return, so
  //    after this call all three have run.
  CHECK_ACL(aclrtSynchronizeStream(stream));
  std::printf("the stream is done\n");

  // 5. Unbind, then stop the thread.
  CHECK_ACL(aclrtUnSubscribeReport(thread_id, stream));
  stop = true;
  thread.join();

  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
