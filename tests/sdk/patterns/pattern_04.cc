// The timeouts in use: the short ones run out, and with work there is none.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  SUCCEEDS(aclrtSubscribeReport(Self(), stream));
  for (int32_t timeout : {10, 50, 100}) {
    ANSWERS(507012, aclrtProcessReport(timeout));
  }
  std::atomic<int> ran{0};
  int launched = 0;
  for (int32_t timeout : {10000, 1000, 5000, 60000, -1}) {
    SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
    ++launched;
    SUCCEEDS(aclrtProcessReport(timeout));
    REQUIRE(ran == launched);
  }
  ANSWERS(100000, aclrtProcessReport(0));
  SUCCEEDS(aclrtUnSubscribeReport(Self(), stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
