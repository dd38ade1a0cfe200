// What everybody writes first: a queue of std::function under a mutex with a
// condition variable. The yardsticks of the flow benchmarks.

#ifndef BENCHMARKS_BASELINE_NAIVE_EMULATOR_H_
#define BENCHMARKS_BASELINE_NAIVE_EMULATOR_H_

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace baseline {

// A thread that runs functions in order.
class Worker {
 public:
  Worker() : thread_([this] { Main(); }) {}
  ~Worker() {
    Post(nullptr);
    thread_.join();
  }

  void Post(std::function<void()> function) {
    std::lock_guard<std::mutex> lock(mu_);
    queue_.push_back(std::move(function));
    ready_.notify_one();
  }

 private:
  void Main() {
    while (true) {
      std::function<void()> function;
      {
        std::unique_lock<std::mutex> lock(mu_);
        ready_.wait(lock, [&] { return !queue_.empty(); });
        function = std::move(queue_.front());
        queue_.pop_front();
      }
      if (!function) return;
      function();
    }
  }

  std::mutex mu_;
  std::condition_variable ready_;
  std::deque<std::function<void()>> queue_;
  std::thread thread_;
};

// One hop: the launcher posts to the callback thread, which runs everything of
// the stream. A callback blocks later tasks whether it should or not.
class OneHop {
 public:
  void Launch(void (*fn)(void*), void* user_data, bool) {
    callbacks_.Post([fn, user_data] { fn(user_data); });
  }

 private:
  Worker callbacks_;
};

// Two hops: a worker for the stream hands callbacks to the callback thread and
// waits for those that block.
class TwoHops {
 public:
  void Launch(void (*fn)(void*), void* user_data, bool block) {
    stream_.Post([this, fn, user_data, block] {
      if (!block) {
        callbacks_.Post([fn, user_data] { fn(user_data); });
        return;
      }
      std::mutex mu;
      std::condition_variable done_changed;
      bool done = false;
      callbacks_.Post([&, fn, user_data] {
        fn(user_data);
        std::lock_guard<std::mutex> lock(mu);
        done = true;
        done_changed.notify_one();
      });
      std::unique_lock<std::mutex> lock(mu);
      done_changed.wait(lock, [&] { return done; });
    });
  }

 private:
  Worker callbacks_;  // outlives the stream's worker
  Worker stream_;
};

}  // namespace baseline

#endif  // BENCHMARKS_BASELINE_NAIVE_EMULATOR_H_
