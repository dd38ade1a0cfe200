// FakeWork: a device task that does what a test tells it.

#ifndef TESTS_TESTUTIL_FAKE_WORK_H_
#define TESTS_TESTUTIL_FAKE_WORK_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>

#include "absl/status/status.h"
#include "runtime/core/work.h"

namespace ascend::rt {

class FakeWork final : public Work {
 public:
  // `device_time` in nanoseconds.
  explicit FakeWork(std::function<absl::Status()> body, int64_t device_time = 0)
      : body_(std::move(body)), device_time_(device_time) {
    ++live_;
  }

  absl::Status Run() override { return body_ ? body_() : absl::OkStatus(); }
  int64_t DeviceTime() override { return device_time_; }
  const char* name() const override { return "fake"; }

  // How many exist in the process.
  static int live() { return live_; }

 private:
  ~FakeWork() override { --live_; }

  inline static std::atomic<int> live_{0};

  const std::function<absl::Status()> body_;
  const int64_t device_time_;
};

}  // namespace ascend::rt

#endif  // TESTS_TESTUTIL_FAKE_WORK_H_
