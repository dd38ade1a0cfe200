// Lesson 6: what happens when a task fails.
//
// Launching returns success; the failure shows later. Every observer of the
// stream gets the code of the first failed task, an exception callback gets its
// particulars, and the stream goes on: a callback behind the failed task still
// runs, and cannot see the failure unless it asks.
//
// aclsimFailNextTask is the emulator's: real devices fail when they like.

#include <cstdint>
#include <cstdio>

#include "acl/acl.h"
#include "acl/examples/callback_thread.h"
#include "acl/examples/check.h"
#include "acl_sim/acl_sim.h"

namespace {

void OnException(aclrtExceptionInfo* info) {
  std::printf("exception: device %u, task %u, error %u\n",
              aclrtGetDeviceIdFromExceptionInfo(info),
              aclrtGetTaskIdFromExceptionInfo(info),
              aclrtGetErrorCodeFromExceptionInfo(info));
}

void OnReached(void*) { std::printf("the callback behind it runs\n"); }

}  // namespace

int main() {
  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  void* memory = nullptr;
  CHECK_ACL(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_NORMAL_ONLY));
  CHECK_ACL(aclrtSetExceptionInfoCallback(OnException));
  {
    CallbackThread thread;
    CHECK_ACL(aclrtSubscribeReport(thread.id(), stream));

    // The second of three fills will fail on the device.
    CHECK_ACL(aclrtMemsetAsync(memory, 64, 1, 64, stream));
    CHECK_ACL(aclrtSynchronizeStream(stream));
    CHECK_ACL(aclsimFailNextTask(stream, ACL_ERROR_RT_AICORE_EXCEPTION));
    CHECK_ACL(aclrtMemsetAsync(memory, 64, 2, 64, stream));
    CHECK_ACL(
        aclrtLaunchCallback(OnReached, nullptr, ACL_CALLBACK_BLOCK, stream));
    CHECK_ACL(aclrtMemsetAsync(memory, 64, 3, 64, stream));

    std::printf("synchronise: %d\n", aclrtSynchronizeStream(stream));
    std::printf("%s\n", aclGetRecentErrMsg());
    std::printf("synchronise the device: %d\n", aclrtSynchronizeDevice());

    // The third fill was done all the same.
    unsigned char byte = 0;
    CHECK_ACL(aclrtMemcpy(&byte, 1, memory, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    std::printf("the memory holds %d\n", byte);
    CHECK_ACL(aclrtUnSubscribeReport(thread.id(), stream));
  }
  CHECK_ACL(aclrtFree(memory));
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
