// UnSubscribe first, join later: a thread that waits for ever wakes up.

#include "client.h"

int main() {
  const Device device;
  for (int32_t timeout : {-1, 60000}) {
    aclrtStream stream = NewStream();
    std::atomic<bool> stop{false};
    std::atomic<int> ran{0};
    Gate subscribed;
    std::thread pump([&] {
      subscribed.Wait();
      while (!stop) {
        const aclError code = aclrtProcessReport(timeout);
        if (code != ACL_SUCCESS) ANSWERS(107012, code);
      }
    });
    const uint64_t id = static_cast<uint64_t>(pump.native_handle());
    SUCCEEDS(aclrtSubscribeReport(id, stream));
    subscribed.Open();
    SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
    SUCCEEDS(aclrtSynchronizeStream(stream));
    stop = true;
    SUCCEEDS(aclrtUnSubscribeReport(id, stream));
    pump.join();
    REQUIRE(ran == 1);
    SUCCEEDS(aclrtDestroyStream(stream));
  }
}
