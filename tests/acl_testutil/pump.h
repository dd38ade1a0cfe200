// Pump: a user thread that runs callbacks, as programs do it.

#ifndef TESTS_ACL_TESTUTIL_PUMP_H_
#define TESTS_ACL_TESTUTIL_PUMP_H_

#include <cstdint>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"

namespace ascend::acltest {

// Loops aclrtProcessReport(50). Takes 507012 for "nothing yet"; on 107012 it
// sleeps until the next Bind(). Any other code fails the test.
//
// Thread-safe except for Stop().
class Pump {
 public:
  // Starts the thread; it does not process before Bind().
  Pump();
  // Also binds it to `stream`.
  explicit Pump(aclrtStream stream);
  ~Pump();
  Pump(const Pump&) = delete;
  Pump& operator=(const Pump&) = delete;

  // The number that the subscribe calls take.
  uint64_t id() const { return id_; }

  // Subscribes the thread to the stream and lets it process; expects success.
  void Bind(aclrtStream stream);
  // Ends the subscription; expects success.
  void Unbind(aclrtStream stream);

  // While paused it is outside aclrtProcessReport(). Pause() returns when the
  // thread has left it, so not from inside a callback.
  void Pause();
  void Resume();

  // Joins the thread; id() stays valid for unsubscribing. Afterwards nothing
  // but the destructor may be called.
  void Stop();

 private:
  enum class State { kAsleep, kPumping, kPaused, kStopped };

  void Run();
  bool ReadyToRun() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return state_ == State::kPumping || state_ == State::kStopped;
  }

  mutable absl::Mutex mu_;
  State state_ ABSL_GUARDED_BY(mu_) = State::kAsleep;
  bool inside_ ABSL_GUARDED_BY(mu_) = false;
  uint64_t binds_ ABSL_GUARDED_BY(mu_) = 0;
  std::thread thread_;
  uint64_t id_;
};

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_PUMP_H_
