// Callbacks recorded into a captured graph run again at every replay with the
// same userData, and not while capturing.

#include "client.h"

int main() {
  const Device device;
  aclrtStream captured = NewStream();
  aclrtStream running = NewStream();
  Pump pump;
  SUCCEEDS(aclrtSubscribeReport(pump.id(), captured));
  std::atomic<int> ran{0};
  void* memory = nullptr;
  void* host = nullptr;
  SUCCEEDS(aclrtMalloc(&memory, 4, ACL_MEM_MALLOC_NORMAL_ONLY));
  SUCCEEDS(aclrtMallocHost(&host, 4));
  SUCCEEDS(aclmdlRICaptureBegin(captured, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL));
  SUCCEEDS(aclrtMemsetAsync(memory, 4, 9, 4, captured));
  SUCCEEDS(aclrtMemcpyAsync(host, 4, memory, 4, ACL_MEMCPY_DEVICE_TO_HOST,
                            captured));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, captured));
  aclmdlRI graph = nullptr;
  SUCCEEDS(aclmdlRICaptureEnd(captured, &graph));
  REQUIRE(ran == 0);
  for (int replay = 1; replay <= 3; ++replay) {
    *static_cast<char*>(host) = 0;
    SUCCEEDS(aclmdlRIExecuteAsync(graph, running));
    SUCCEEDS(aclrtSynchronizeStream(running));
    REQUIRE(ran == replay);
    REQUIRE(*static_cast<char*>(host) == 9);
  }
  SUCCEEDS(aclmdlRIDestroy(graph));
  SUCCEEDS(aclrtUnSubscribeReport(pump.id(), captured));
  SUCCEEDS(aclrtFree(memory));
  SUCCEEDS(aclrtFreeHost(host));
  SUCCEEDS(aclrtDestroyStream(captured));
  SUCCEEDS(aclrtDestroyStream(running));
}
