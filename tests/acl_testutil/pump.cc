#include "tests/acl_testutil/pump.h"

#include <pthread.h>

#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {

Pump::Pump() : thread_([this] { Run(); }) {
  id_ = static_cast<uint64_t>(thread_.native_handle());
}

Pump::Pump(aclrtStream stream) : Pump() { Bind(stream); }

Pump::~Pump() { Stop(); }

void Pump::Bind(aclrtStream stream) {
  EXPECT_THAT(aclrtSubscribeReport(id_, stream), IsSuccess());
  absl::MutexLock lock(&mu_);
  ++binds_;
  if (state_ == State::kAsleep) state_ = State::kPumping;
}

void Pump::Unbind(aclrtStream stream) {
  EXPECT_THAT(aclrtUnSubscribeReport(id_, stream), IsSuccess());
}

void Pump::Pause() {
  absl::MutexLock lock(&mu_);
  state_ = State::kPaused;
  const auto outside = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
    return !inside_;
  };
  mu_.Await(absl::Condition(&outside));
}

void Pump::Resume() {
  absl::MutexLock lock(&mu_);
  state_ = State::kPumping;
}

void Pump::Stop() {
  if (!thread_.joinable()) return;
  {
    absl::MutexLock lock(&mu_);
    state_ = State::kStopped;
  }
  thread_.join();
}

void Pump::Run() {
  while (true) {
    uint64_t binds;
    {
      absl::MutexLock lock(&mu_);
      mu_.Await(absl::Condition(this, &Pump::ReadyToRun));
      if (state_ == State::kStopped) return;
      inside_ = true;
      binds = binds_;
    }
    const aclError code = aclrtProcessReport(50);
    EXPECT_THAT(code, ::testing::AnyOf(IsSuccess(),
                                       Returns(ACL_ERROR_RT_REPORT_TIMEOUT),
                                       Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE)));
    absl::MutexLock lock(&mu_);
    inside_ = false;
    if (code == ACL_ERROR_RT_THREAD_SUBSCRIBE && binds == binds_ &&
        state_ == State::kPumping) {
      state_ = State::kAsleep;
    }
  }
}

}  // namespace ascend::acltest
