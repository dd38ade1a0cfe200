// Subscribe right after the thread was created, before its first report.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  Gate start;
  std::thread pump([&] {
    start.Wait();
    SUCCEEDS(aclrtProcessReport(-1));
  });
  const uint64_t id = static_cast<uint64_t>(pump.native_handle());
  SUCCEEDS(aclrtSubscribeReport(id, stream));
  std::atomic<int> ran{0};
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  start.Open();
  SUCCEEDS(aclrtSynchronizeStream(stream));
  pump.join();
  REQUIRE(ran == 1);
  SUCCEEDS(aclrtUnSubscribeReport(id, stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
