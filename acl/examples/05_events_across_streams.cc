// Lesson 5: an event makes one stream wait for another.
//
// Two streams are independent: without the event, the consumer could read
// before the producer has written. aclrtRecordEvent captures what was queued on
// the producer so far; aclrtStreamWaitEvent holds later tasks of the consumer
// back until that is done. The host waits for neither.

#include <chrono>
#include <cstdio>
#include <thread>

#include "acl/acl.h"
#include "acl/examples/check.h"

namespace {

int g_value = 0;

void Produce(void*) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  g_value = 42;
}

void Consume(void* seen) { *static_cast<int*>(seen) = g_value; }

}  // namespace

int main() {
  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream producer, consumer;
  CHECK_ACL(aclrtCreateStream(&producer));
  CHECK_ACL(aclrtCreateStream(&consumer));
  aclrtEvent start, written;
  CHECK_ACL(aclrtCreateEvent(&start));
  CHECK_ACL(aclrtCreateEvent(&written));

  int seen = 0;
  CHECK_ACL(aclrtRecordEvent(start, producer));
  CHECK_ACL(aclrtLaunchHostFunc(producer, Produce, nullptr));
  CHECK_ACL(aclrtRecordEvent(written, producer));
  CHECK_ACL(aclrtStreamWaitEvent(consumer, written));
  CHECK_ACL(aclrtLaunchHostFunc(consumer, Consume, &seen));

  // Nothing has waited so far; the producer is still at work.
  aclrtEventRecordedStatus status;
  CHECK_ACL(aclrtQueryEventStatus(written, &status));
  std::printf("written before the wait: %s\n",
              status == ACL_EVENT_RECORDED_STATUS_COMPLETE ? "yes" : "no");

  CHECK_ACL(aclrtSynchronizeStream(consumer));
  std::printf("the consumer saw %d\n", seen);

  float ms = 0;
  CHECK_ACL(aclrtEventElapsedTime(&ms, start, written));
  std::printf("the producer took at least 20 ms: %s\n",
              ms >= 20 ? "yes" : "no");

  CHECK_ACL(aclrtDestroyEvent(start));
  CHECK_ACL(aclrtDestroyEvent(written));
  CHECK_ACL(aclrtDestroyStream(producer));
  CHECK_ACL(aclrtDestroyStream(consumer));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
