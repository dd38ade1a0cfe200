// A launch on a stream that was never subscribed falls back on its code.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  std::atomic<int> ran{0};
  const aclError code =
      aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_NO_BLOCK, stream);
  REQUIRE(code == 107015);
  if (code != ACL_SUCCESS) {
    SUCCEEDS(aclrtSynchronizeStream(stream));
    Count(&ran);
  }
  REQUIRE(ran == 1);
  SUCCEEDS(aclrtDestroyStream(stream));
}
