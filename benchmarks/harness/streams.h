// Device 0, streams on it, and one thread that processes their reports, as a
// program would have them.

#ifndef BENCHMARKS_HARNESS_STREAMS_H_
#define BENCHMARKS_HARNESS_STREAMS_H_

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "benchmarks/harness/harness.h"

namespace bench {

// aclInit and aclrtSetDevice(0), for the calling thread; any number of times.
void InitAcl();

// A thread inside one of aclrtProcessReport and aclrtProcessHostFunc.
class ProcessingThread {
 public:
  explicit ProcessingThread(aclError (*process)(int32_t timeout));
  ~ProcessingThread();

  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }
  // To be called after its first subscription, and before its last ends.
  void Start() { started_.store(true, std::memory_order_release); }
  void Stop() { stopped_.store(true, std::memory_order_release); }

 private:
  std::atomic<bool> started_{false};
  std::atomic<bool> stopped_{false};
  std::thread thread_;
};

class Streams {
 public:
  explicit Streams(int count);
  ~Streams();
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  aclrtStream operator[](int64_t index) const { return streams_[index]; }
  int64_t size() const { return static_cast<int64_t>(streams_.size()); }

  // The streams take turns.
  void Launch(void (*fn)(void*), void* user_data, bool block) {
    LaunchOn(next_, fn, user_data, block);
    if (++next_ == streams_.size()) next_ = 0;
  }
  void LaunchOn(int64_t index, void (*fn)(void*), void* user_data,
                bool block) const {
    Check(aclrtLaunchCallback(
              fn, user_data, block ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK,
              streams_[index]) == ACL_SUCCESS,
          "aclrtLaunchCallback");
  }

 private:
  std::vector<aclrtStream> streams_;
  size_t next_ = 0;
  ProcessingThread thread_{aclrtProcessReport};
};

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_STREAMS_H_
