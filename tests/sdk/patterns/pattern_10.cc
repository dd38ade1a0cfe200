// One thread for many streams; one thread for each; a second subscriber that
// falls back to a call of its own.

#include "client.h"

int main() {
  const Device device;
  constexpr int kStreams = 8;
  std::atomic<int> ran{0};
  std::vector<aclrtStream> streams;
  for (int i = 0; i < kStreams; ++i) streams.push_back(NewStream());
  {
    Pump pump;
    for (aclrtStream stream : streams) {
      SUCCEEDS(aclrtSubscribeReport(pump.id(), stream));
      SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
    }
    SUCCEEDS(aclrtSynchronizeDevice());
    REQUIRE(ran == kStreams);
    // The second thread, and its fallback.
    Pump second;
    ANSWERS(ACL_ERROR_RT_STREAM_SUBSCRIBE,
            aclrtSubscribeReport(second.id(), streams[0]));
    Count(&ran);
    REQUIRE(ran == kStreams + 1);
    for (aclrtStream stream : streams) {
      SUCCEEDS(aclrtUnSubscribeReport(pump.id(), stream));
    }
  }
  ran = 0;
  // Each callback waits for the one of the next thread.
  Pump pumps[2];
  Gate gates[2];
  Work works[2];
  for (int i = 0; i < 2; ++i) {
    works[i] = [&gates, &ran, i] {
      gates[i].Open();
      gates[1 - i].Wait();
      ++ran;
    };
    SUCCEEDS(aclrtSubscribeReport(pumps[i].id(), streams[i]));
    Launch(&works[i], ACL_CALLBACK_BLOCK, streams[i]);
  }
  SUCCEEDS(aclrtSynchronizeDevice());
  REQUIRE(ran == 2);
  for (int i = 0; i < 2; ++i) {
    SUCCEEDS(aclrtUnSubscribeReport(pumps[i].id(), streams[i]));
  }
  for (aclrtStream stream : streams) SUCCEEDS(aclrtDestroyStream(stream));
}
