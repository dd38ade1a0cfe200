#include "benchmarks/harness/harness.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace bench {

void Check(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "%s failed\n", what);
  std::exit(1);
}

int64_t Now() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

double Percentile(std::vector<double>* values, double part) {
  Check(!values->empty(), "measuring anything");
  const auto index =
      std::min(values->size() - 1,
               static_cast<size_t>(part * static_cast<double>(values->size())));
  const auto it = values->begin() + static_cast<ptrdiff_t>(index);
  std::nth_element(values->begin(), it, values->end());
  return *it;
}

Sequence::Sequence(int64_t count) {
  steps_.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) steps_.push_back({this, i});
}

void Sequence::Run(void* step) {
  const auto* const self = static_cast<Step*>(step);
  Sequence* const sequence = self->sequence;
  const int64_t done = sequence->done_.load(std::memory_order_relaxed);
  if (self->number != done) sequence->in_order_ = false;
  sequence->done_.store(done + 1, std::memory_order_release);
}

void Sequence::Await() {
  const auto count = static_cast<int64_t>(steps_.size());
  while (done_.load(std::memory_order_acquire) < count) {
    std::this_thread::yield();
  }
  Check(in_order_, "the order of callbacks");
}

Streams::Streams(int count) {
  const aclError code = aclInit(nullptr);
  Check(code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE, "aclInit");
  Check(aclrtSetDevice(0) == ACL_SUCCESS, "aclrtSetDevice");
  thread_ = std::thread([this] {
    while (!stop_.load(std::memory_order_relaxed)) aclrtProcessReport(50);
  });
  for (int i = 0; i < count; ++i) {
    aclrtStream stream = nullptr;
    Check(aclrtCreateStream(&stream) == ACL_SUCCESS, "aclrtCreateStream");
    Check(aclrtSubscribeReport(thread_.native_handle(), stream) == ACL_SUCCESS,
          "aclrtSubscribeReport");
    streams_.push_back(stream);
  }
}

Streams::~Streams() {
  for (aclrtStream stream : streams_) {
    Check(
        aclrtUnSubscribeReport(thread_.native_handle(), stream) == ACL_SUCCESS,
        "aclrtUnSubscribeReport");
    Check(aclrtDestroyStream(stream) == ACL_SUCCESS, "aclrtDestroyStream");
  }
  stop_ = true;
  thread_.join();
}

void Streams::Launch(int64_t index, void (*fn)(void*), void* user_data,
                     bool block) {
  Check(aclrtLaunchCallback(fn, user_data,
                            block ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK,
                            streams_[index]) == ACL_SUCCESS,
        "aclrtLaunchCallback");
}

void Gate::Run(void* gate) {
  auto* const self = static_cast<Gate*>(gate);
  self->entered_.store(true, std::memory_order_release);
  while (!self->open_.load(std::memory_order_acquire)) {
    std::this_thread::yield();
  }
}

void Gate::AwaitEntered() const {
  while (!entered_.load(std::memory_order_acquire)) std::this_thread::yield();
}

}  // namespace bench
