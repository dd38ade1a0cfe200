// Pumps with no device and with a context of their own; callbacks that set a
// context, allocate, copy and free.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  aclrtContext context = nullptr;
  SUCCEEDS(aclrtGetCurrentContext(&context));
  constexpr size_t kBytes = 4096;
  for (bool own_context : {false, true}) {
    std::atomic<bool> stop{false};
    std::thread pump([&] {
      aclrtContext own = nullptr;
      if (own_context) SUCCEEDS(aclrtCreateContext(&own, 0));
      while (!stop) aclrtProcessReport(50);
      if (own_context) SUCCEEDS(aclrtDestroyContext(own));
    });
    const uint64_t id = static_cast<uint64_t>(pump.native_handle());
    SUCCEEDS(aclrtSubscribeReport(id, stream));
    void* memory = nullptr;
    SUCCEEDS(aclrtMalloc(&memory, kBytes, ACL_MEM_MALLOC_HUGE_FIRST));
    SUCCEEDS(aclrtMemsetAsync(memory, kBytes, 7, kBytes, stream));
    bool right = false;
    Work fetch = [&] {
      void* host = nullptr;
      SUCCEEDS(aclrtSetCurrentContext(context));
      SUCCEEDS(aclrtMallocHost(&host, kBytes));
      SUCCEEDS(
          aclrtMemcpy(host, kBytes, memory, kBytes, ACL_MEMCPY_DEVICE_TO_HOST));
      right = static_cast<char*>(host)[0] == 7 &&
              static_cast<char*>(host)[kBytes - 1] == 7;
      SUCCEEDS(aclrtFreeHost(host));
      SUCCEEDS(aclrtFree(memory));
    };
    Launch(&fetch, ACL_CALLBACK_BLOCK, stream);
    SUCCEEDS(aclrtSynchronizeStream(stream));
    REQUIRE(right);
    SUCCEEDS(aclrtUnSubscribeReport(id, stream));
    stop = true;
    pump.join();
  }
  SUCCEEDS(aclrtDestroyStream(stream));
}
