// Reports are asked for before any subscription; the loop goes on after
// exactly 107012 and 507012, and would leave after anything else.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  std::atomic<bool> stop{false};
  Gate asked;
  std::atomic<int> ran{0};
  std::thread pump([&] {
    ANSWERS(107012, aclrtProcessReport(-1));
    asked.Open();
    while (!stop) {
      const aclError code = aclrtProcessReport(10);
      if (code == 107012 || code == 507012) continue;
      SUCCEEDS(code);
    }
  });
  const uint64_t id = static_cast<uint64_t>(pump.native_handle());
  asked.Wait();
  SUCCEEDS(aclrtSubscribeReport(id, stream));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  REQUIRE(ran == 1);
  SUCCEEDS(aclrtUnSubscribeReport(id, stream));
  stop = true;
  pump.join();
  SUCCEEDS(aclrtDestroyStream(stream));
}
