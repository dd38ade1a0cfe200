// Nobody calls UnSubscribe: the stream goes first and the thread later, and
// the process ends with a pump alive after finalize.

#include "client.h"

int main() {
  SUCCEEDS(aclInit(nullptr));
  SUCCEEDS(aclrtSetDevice(0));
  std::atomic<int> ran{0};
  {
    Pump pump(1000);
    aclrtStream stream = NewStream();
    SUCCEEDS(aclrtSubscribeReport(pump.id(), stream));
    SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
    SUCCEEDS(aclrtSynchronizeStream(stream));
    SUCCEEDS(aclrtDestroyStream(stream));
  }
  REQUIRE(ran == 1);

  aclrtStream stream = NewStream();
  std::thread pump([] {
    while (true) aclrtProcessReport(1000);
  });
  SUCCEEDS(aclrtSubscribeReport(static_cast<uint64_t>(pump.native_handle()),
                                stream));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  REQUIRE(ran == 2);
  pump.detach();
  SUCCEEDS(aclrtResetDevice(0));
  SUCCEEDS(aclFinalize());
}
