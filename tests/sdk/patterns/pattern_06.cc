// Join first, UnSubscribe later, and any code but 0 would be fatal.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  std::atomic<int> ran{0};
  Pump pump;
  const uint64_t id = pump.id();
  SUCCEEDS(aclrtSubscribeReport(id, stream));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  pump.Stop();
  SUCCEEDS(aclrtUnSubscribeReport(id, stream));
  REQUIRE(ran == 1);
  SUCCEEDS(aclrtDestroyStream(stream));
}
