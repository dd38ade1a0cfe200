// Lesson 4: one callback thread serves many streams.
//
// A thread may be subscribed to any number of streams of one device, a stream
// to one thread only. Each stream keeps its own order, and no two callbacks of
// the thread ever overlap, so what only callbacks touch needs no lock.

#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/callback_thread.h"
#include "acl/examples/check.h"

namespace {

constexpr int kStreams = 64;
constexpr int kCallbacks = 100;  // on each stream

struct Stream {
  aclrtStream handle = nullptr;
  int next = 0;  // the number the next callback must have
  bool in_order = true;
};

struct Step {
  Stream* stream;
  int number;
};

int g_total = 0;  // touched by callbacks alone: no lock

void OnStep(void* user_data) {
  const auto* step = static_cast<Step*>(user_data);
  if (step->number != step->stream->next++) step->stream->in_order = false;
  ++g_total;
}

}  // namespace

int main() {
  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  std::vector<Stream> streams(kStreams);
  std::vector<Step> steps;
  steps.reserve(kStreams * kCallbacks);
  {
    CallbackThread thread;
    for (Stream& stream : streams) {
      CHECK_ACL(aclrtCreateStream(&stream.handle));
      CHECK_ACL(aclrtSubscribeReport(thread.id(), stream.handle));
    }
    for (int number = 0; number < kCallbacks; ++number) {
      for (Stream& stream : streams) {
        steps.push_back({&stream, number});
        CHECK_ACL(aclrtLaunchCallback(OnStep, &steps.back(), ACL_CALLBACK_BLOCK,
                                      stream.handle));
      }
    }
    // Waits for every stream of the device.
    CHECK_ACL(aclrtSynchronizeDevice());

    // A second thread for a stream that has one is refused, the first stays.
    CallbackThread other;
    const aclError second = aclrtSubscribeReport(other.id(), streams[0].handle);
    std::printf("a second thread for one stream: %d\n", second);

    for (Stream& stream : streams) {
      CHECK_ACL(aclrtUnSubscribeReport(thread.id(), stream.handle));
      CHECK_ACL(aclrtDestroyStream(stream.handle));
    }
  }
  int in_order = 0;
  for (const Stream& stream : streams) in_order += stream.in_order ? 1 : 0;
  std::printf("%d callbacks on one thread, %d of %d streams in order\n",
              g_total, in_order, kStreams);
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
