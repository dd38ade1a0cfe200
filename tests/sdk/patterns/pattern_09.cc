// Launcher and pump are one thread: subscribe oneself, launch, report once.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  std::atomic<int> ran{0};
  SUCCEEDS(aclrtSubscribeReport(Self(), stream));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtProcessReport(-1));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  REQUIRE(ran == 1);
  SUCCEEDS(aclrtUnSubscribeReport(Self(), stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
