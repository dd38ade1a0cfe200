// The pump thread drains once more and unsubscribes itself.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  Gate subscribed;
  Gate launched;
  std::atomic<int> ran{0};
  std::thread pump([&] {
    SUCCEEDS(aclrtSubscribeReport(Self(), stream));
    subscribed.Open();
    launched.Wait();
    while (ran < 3) SUCCEEDS(aclrtProcessReport(5000));
    ANSWERS(507012, aclrtProcessReport(10));
    SUCCEEDS(aclrtUnSubscribeReport(Self(), stream));
  });
  subscribed.Wait();
  for (int i = 0; i < 3; ++i) {
    SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_NO_BLOCK, stream));
  }
  launched.Open();
  pump.join();
  REQUIRE(ran == 3);
  SUCCEEDS(aclrtDestroyStream(stream));
}
