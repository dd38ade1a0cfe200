// The thread key is a pthread_t, in each of the ways to come by it.

#include <sstream>
#include <string>

#include "client.h"

namespace {

// A thread that pumps until it is told to stop, and the key it goes by.
struct Thread {
  std::atomic<bool> stop{false};
  std::atomic<uint64_t> own_id{0};
  static void* Run(void* argument) {
    Thread* const self = static_cast<Thread*>(argument);
    self->own_id = Self();
    while (!self->stop) aclrtProcessReport(10);
    return nullptr;
  }
};

void UseAs(uint64_t id, aclrtStream stream) {
  std::atomic<int> ran{0};
  SUCCEEDS(aclrtSubscribeReport(id, stream));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  SUCCEEDS(aclrtUnSubscribeReport(id, stream));
  REQUIRE(ran == 1);
}

}  // namespace

int main() {
  const Device device;
  aclrtStream stream = NewStream();

  Thread by_pthread;
  pthread_t handle;
  REQUIRE(pthread_create(&handle, nullptr, Thread::Run, &by_pthread) == 0);
  UseAs(static_cast<uint64_t>(handle), stream);
  while (by_pthread.own_id == 0) std::this_thread::yield();
  UseAs(by_pthread.own_id, stream);
  by_pthread.stop = true;
  pthread_join(handle, nullptr);

  Thread by_std;
  std::thread thread(Thread::Run, &by_std);
  UseAs(static_cast<uint64_t>(thread.native_handle()), stream);
  std::ostringstream text;
  text << thread.get_id();
  UseAs(std::stoull(text.str()), stream);
  by_std.stop = true;
  thread.join();
  SUCCEEDS(aclrtDestroyStream(stream));
}
