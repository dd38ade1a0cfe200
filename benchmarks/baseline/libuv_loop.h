// A callback thread as libuv users build it: a list under a mutex that the loop
// swaps out when its uv_async_t fires.

#ifndef BENCHMARKS_BASELINE_LIBUV_LOOP_H_
#define BENCHMARKS_BASELINE_LIBUV_LOOP_H_

#include <uv.h>

#include <mutex>
#include <thread>
#include <vector>

namespace baseline {

class LibuvLoop {
 public:
  LibuvLoop() {
    uv_loop_init(&loop_);
    uv_async_init(&loop_, &async_, OnAsync);
    async_.data = this;
    thread_ = std::thread([this] { uv_run(&loop_, UV_RUN_DEFAULT); });
  }
  ~LibuvLoop() {
    {
      std::lock_guard<std::mutex> lock(mu_);
      stop_ = true;
    }
    uv_async_send(&async_);
    thread_.join();
    uv_loop_close(&loop_);
  }
  LibuvLoop(const LibuvLoop&) = delete;
  LibuvLoop& operator=(const LibuvLoop&) = delete;

  void Launch(void (*fn)(void*), void* user_data, bool) {
    {
      std::lock_guard<std::mutex> lock(mu_);
      queued_.push_back({fn, user_data});
    }
    uv_async_send(&async_);
  }

 private:
  struct Call {
    void (*fn)(void*);
    void* user_data;
  };

  static void OnAsync(uv_async_t* async) {
    auto* const self = static_cast<LibuvLoop*>(async->data);
    bool stop;
    {
      std::lock_guard<std::mutex> lock(self->mu_);
      self->running_.swap(self->queued_);
      stop = self->stop_;
    }
    for (const Call& call : self->running_) call.fn(call.user_data);
    self->running_.clear();
    if (stop) uv_close(reinterpret_cast<uv_handle_t*>(async), nullptr);
  }

  uv_loop_t loop_;
  uv_async_t async_;
  std::mutex mu_;
  std::vector<Call> queued_;
  bool stop_ = false;
  std::vector<Call> running_;  // of the loop's thread
  std::thread thread_;
};

}  // namespace baseline

#endif  // BENCHMARKS_BASELINE_LIBUV_LOOP_H_
