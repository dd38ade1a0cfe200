// Gate: a device task that keeps its stream busy until the test opens it.

#ifndef TESTS_ACL_TESTUTIL_GATE_H_
#define TESTS_ACL_TESTUTIL_GATE_H_

#include "absl/synchronization/notification.h"
#include "acl/acl.h"
#include "tests/acl_testutil/codes.h"
#include "tests/acl_testutil/deadline.h"

namespace ascend::acltest {

// Queues its task when made; opens, and waits for it to end, when it goes. Not
// for streams whose queue the test drops: then the task may never start.
class Gate {
 public:
  explicit Gate(aclrtStream stream) {
    EXPECT_THAT(aclrtLaunchHostFunc(stream, &Gate::Run, this), IsSuccess());
  }
  ~Gate() {
    Open();
    ended_.WaitForNotification();
  }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  void Open() {
    if (!open_.HasBeenNotified()) open_.Notify();
  }
  bool AwaitStart() const { return Await(started_); }
  bool ended() const { return ended_.HasBeenNotified(); }

 private:
  static void Run(void* gate) {
    auto* const self = static_cast<Gate*>(gate);
    self->started_.Notify();
    self->open_.WaitForNotification();
    self->ended_.Notify();
  }

  absl::Notification started_;
  absl::Notification open_;
  absl::Notification ended_;
};

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_GATE_H_
