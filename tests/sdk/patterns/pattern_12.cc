// The NULL stream is subscribed like any other.

#include "client.h"

int main() {
  const Device device;
  std::atomic<int> ran{0};
  Pump pump;
  SUCCEEDS(aclrtSubscribeReport(pump.id(), nullptr));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, nullptr));
  SUCCEEDS(aclrtSynchronizeStream(nullptr));
  REQUIRE(ran == 1);
  SUCCEEDS(aclrtUnSubscribeReport(pump.id(), nullptr));
}
