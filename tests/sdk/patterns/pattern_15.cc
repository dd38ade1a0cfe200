// UnSubscribe while a long callback runs and another is pending; join; destroy
// the stream at once.

#include "client.h"

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  Pump pump;
  Gate runs;
  Gate end;
  std::atomic<int> ran{0};
  Work work = [&] {
    runs.Open();
    end.Wait();
    ++ran;
  };
  SUCCEEDS(aclrtSubscribeReport(pump.id(), stream));
  Launch(&work, ACL_CALLBACK_BLOCK, stream);
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  runs.Wait();
  SUCCEEDS(aclrtUnSubscribeReport(pump.id(), stream));
  end.Open();
  pump.Stop();
  SUCCEEDS(aclrtDestroyStream(stream));
  REQUIRE(ran == 1);
}
