// The pump stops right after aclrtSynchronizeStream: every BLOCK callback has
// run by then.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  constexpr int kCallbacks = 1000;
  std::atomic<int> ran{0};
  Pump pump;
  const uint64_t id = pump.id();
  SUCCEEDS(aclrtSubscribeReport(id, stream));
  for (int i = 0; i < kCallbacks; ++i) {
    SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  }
  SUCCEEDS(aclrtSynchronizeStream(stream));
  pump.Stop();
  REQUIRE(ran == kCallbacks);
  SUCCEEDS(aclrtUnSubscribeReport(id, stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
