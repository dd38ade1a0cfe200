// What the pattern programs share: a stop at the first thing that goes wrong, a
// stream, and a pump thread. C++11, and nothing of this project beside its SDK.

#ifndef TESTS_SDK_PATTERNS_CLIENT_H_
#define TESTS_SDK_PATTERNS_CLIENT_H_

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "acl/acl.h"

#define REQUIRE(condition)                                            \
  do {                                                                \
    if (!(condition)) {                                               \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, \
                   #condition);                                       \
      std::_Exit(1);                                                  \
    }                                                                 \
  } while (false)

// The call must answer `wanted`.
#define ANSWERS(wanted, call)                                              \
  do {                                                                     \
    const aclError answers_code = (call);                                  \
    if (answers_code != (wanted)) {                                        \
      std::fprintf(stderr, "%s:%d: %s = %d, not %d\n", __FILE__, __LINE__, \
                   #call, answers_code, (wanted));                         \
      std::_Exit(1);                                                       \
    }                                                                      \
  } while (false)

#define SUCCEEDS(call) ANSWERS(ACL_SUCCESS, call)

// Ends a program that hangs.
struct Watchdog {
  Watchdog() { alarm(60); }
};
static const Watchdog watchdog;

// A condition that becomes true once.
class Gate {
 public:
  void Open() {
    std::lock_guard<std::mutex> lock(mu_);
    open_ = true;
    changed_.notify_all();
  }
  void Wait() {
    std::unique_lock<std::mutex> lock(mu_);
    changed_.wait(lock, [this] { return open_; });
  }

 private:
  std::mutex mu_;
  std::condition_variable changed_;
  bool open_ = false;
};

struct Device {
  Device() {
    SUCCEEDS(aclInit(nullptr));
    SUCCEEDS(aclrtSetDevice(0));
  }
  ~Device() {
    SUCCEEDS(aclrtResetDevice(0));
    SUCCEEDS(aclFinalize());
  }
};

inline aclrtStream NewStream() {
  aclrtStream stream = nullptr;
  SUCCEEDS(aclrtCreateStream(&stream));
  return stream;
}

// The loop that most programs have.
class Pump {
 public:
  explicit Pump(int32_t timeout_ms = 100)
      : thread_([this, timeout_ms] {
          while (!stop_) {
            const aclError code = aclrtProcessReport(timeout_ms);
            if (code == ACL_ERROR_RT_THREAD_SUBSCRIBE ||
                code == ACL_ERROR_RT_REPORT_TIMEOUT) {
              continue;
            }
            SUCCEEDS(code);
          }
        }) {}
  ~Pump() {
    if (thread_.joinable()) Stop();
  }
  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }
  void Stop() {
    stop_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

inline uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

// A callback that is a C++ function; it must outlive its run.
using Work = std::function<void()>;
inline void RunWork(void* work) { (*static_cast<Work*>(work))(); }
inline void Launch(Work* work, aclrtCallbackBlockType block,
                   aclrtStream stream) {
  SUCCEEDS(aclrtLaunchCallback(RunWork, work, block, stream));
}

inline void Count(void* counter) { ++*static_cast<std::atomic<int>*>(counter); }

#endif  // TESTS_SDK_PATTERNS_CLIENT_H_
