// Streams that are subscribed and never used for callbacks, and pumps on
// threads that nobody subscribed.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  Pump subscribed;
  Pump unknown;
  SUCCEEDS(aclrtSubscribeReport(subscribed.id(), stream));
  void* memory = nullptr;
  SUCCEEDS(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_NORMAL_ONLY));
  SUCCEEDS(aclrtMemsetAsync(memory, 64, 1, 64, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  SUCCEEDS(aclrtFree(memory));
  SUCCEEDS(aclrtUnSubscribeReport(subscribed.id(), stream));
  subscribed.Stop();
  unknown.Stop();
  SUCCEEDS(aclrtDestroyStream(stream));
}
