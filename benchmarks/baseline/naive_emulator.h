// What everybody writes first: a queue of std::function under a mutex with a
// condition variable. The yardsticks of the flow benchmarks.

#ifndef BENCHMARKS_BASELINE_NAIVE_EMULATOR_H_
#define BENCHMARKS_BASELINE_NAIVE_EMULATOR_H_

#include <condition_variable>
#include <cstddef>
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

// What a stream records and another waits for, once.
class NaiveEvent {
 public:
  void Record() {
    std::lock_guard<std::mutex> lock(mu_);
    recorded_ = true;
    changed_.notify_all();
  }
  void Wait() {
    std::unique_lock<std::mutex> lock(mu_);
    changed_.wait(lock, [&] { return recorded_; });
  }

 private:
  std::mutex mu_;
  std::condition_variable changed_;
  bool recorded_ = false;
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

// Two hops: a worker for each stream hands callbacks to the callback thread and
// waits for those that block. This is what everybody writes.
class TwoHops {
 public:
  explicit TwoHops(int streams = 1) : streams_(streams) {}

  // The streams take turns.
  void Launch(void (*fn)(void*), void* user_data, bool block) {
    LaunchOn(next_, fn, user_data, block);
    if (++next_ == streams_.size()) next_ = 0;
  }
  void LaunchOn(size_t stream, void (*fn)(void*), void* user_data, bool block) {
    streams_[stream].Post([this, fn, user_data, block] {
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

  // A task of a stream that records or waits for an event.
  void Record(size_t stream, NaiveEvent* event) {
    streams_[stream].Post([event] { event->Record(); });
  }
  void Wait(size_t stream, NaiveEvent* event) {
    streams_[stream].Post([event] { event->Wait(); });
  }

 private:
  Worker callbacks_;  // outlives the streams' workers
  std::deque<Worker> streams_;
  size_t next_ = 0;
};

}  // namespace baseline

#endif  // BENCHMARKS_BASELINE_NAIVE_EMULATOR_H_
