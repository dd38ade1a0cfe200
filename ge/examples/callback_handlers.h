// What programs put behind the two callbacks of a session, as small classes:
//
//   TaskThread       a thread of one's own, for what takes long
//   BatchHandler     hands tensors on in groups
//   MonitoredHandler counts calls, errors, bytes and time of another handler
//   CallbackManager  several handlers per callback, by priority, in place or on
//                    a thread, with the statistics of each
//
// A copy of a ge::Tensor shares the data and keeps it alive, so a handler may
// keep tensors as long as it likes without copying them.

#ifndef GE_EXAMPLES_CALLBACK_HANDLERS_H_
#define GE_EXAMPLES_CALLBACK_HANDLERS_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ge/ge_api.h"

namespace examples {

using TensorMap = std::map<ge::AscendString, ge::Tensor>;
// 0 is success, as for the callbacks themselves.
using Handler = std::function<uint32_t(uint32_t graph_id, const TensorMap&)>;

// Runs tasks one after the other on a thread. Thread-safe.
class TaskThread {
 public:
  TaskThread() : thread_([this] { Loop(); }) {}
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;
  // Runs what has been posted. Not to be called from a task.
  ~TaskThread() {
    {
      std::lock_guard<std::mutex> lock(mu_);
      stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  // Returns at once.
  void Post(std::function<void()> task) {
    {
      std::lock_guard<std::mutex> lock(mu_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_all();
  }

  // Returns when everything that was posted before has run. Not to be called
  // from a task.
  void Wait() {
    std::unique_lock<std::mutex> lock(mu_);
    changed_.wait(lock, [this] { return tasks_.empty() && !running_; });
  }

 private:
  void Loop() {
    std::unique_lock<std::mutex> lock(mu_);
    while (true) {
      changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      running_ = true;
      lock.unlock();
      task();
      lock.lock();
      running_ = false;
      changed_.notify_all();
    }
  }

  std::mutex mu_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool running_ = false;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses the others
};

// Collects the tensors of `size` calls and hands them on together.
// Thread-safe; groups are handed on one at a time, in order.
class BatchHandler {
 public:
  using Batch = std::vector<TensorMap>;
  BatchHandler(size_t size, std::function<void(const Batch&)> function)
      : size_(size), function_(std::move(function)) {}

  uint32_t operator()(uint32_t /*graph_id*/, const TensorMap& tensors) {
    std::lock_guard<std::mutex> lock(mu_);
    batch_.push_back(tensors);
    if (batch_.size() >= size_) HandOn();
    return 0;
  }

  // Hands on what is there, if anything.
  void Flush() {
    std::lock_guard<std::mutex> lock(mu_);
    if (!batch_.empty()) HandOn();
  }

 private:
  void HandOn() {
    function_(batch_);
    batch_.clear();
  }

  const size_t size_;
  const std::function<void(const Batch&)> function_;
  std::mutex mu_;
  Batch batch_;
};

struct Statistics {
  uint64_t calls = 0;
  uint64_t errors = 0;  // results but 0, and exceptions
  uint64_t bytes = 0;   // of the tensors handed over
  std::chrono::nanoseconds total{0};
  std::chrono::nanoseconds longest{0};

  double error_rate() const {
    return calls == 0 ? 0 : static_cast<double>(errors) / calls;
  }
};

// Calls a handler and counts. An exception becomes the result kThrew.
// Thread-safe if the handler is.
class MonitoredHandler {
 public:
  static constexpr uint32_t kThrew = 0xFFFFFFFF;

  explicit MonitoredHandler(Handler handler) : handler_(std::move(handler)) {}

  uint32_t operator()(uint32_t graph_id, const TensorMap& tensors) {
    const auto begin = std::chrono::steady_clock::now();
    uint32_t result = kThrew;
    try {
      result = handler_(graph_id, tensors);
    } catch (const std::exception&) {
    }
    const std::chrono::nanoseconds time =
        std::chrono::steady_clock::now() - begin;
    std::lock_guard<std::mutex> lock(mu_);
    ++statistics_.calls;
    if (result != 0) ++statistics_.errors;
    for (const auto& tensor : tensors) {
      statistics_.bytes += tensor.second.GetSize();
    }
    statistics_.total += time;
    statistics_.longest = std::max(statistics_.longest, time);
    return result;
  }

  Statistics statistics() const {
    std::lock_guard<std::mutex> lock(mu_);
    return statistics_;
  }

 private:
  const Handler handler_;
  mutable std::mutex mu_;
  Statistics statistics_;
};

// Thread-safe. Handlers are added before the runs that need them, as a session
// takes no registration while a callback runs.
class CallbackManager {
 public:
  enum class Type { kSummary, kSave, kCustom };  // kCustom: for Run() alone
  struct Entry {
    std::string name;
    Type type;
    Handler handler;
    int priority = 0;    // the smallest is called first
    bool async = false;  // on the manager's thread; its result is only counted
  };
  struct NamedStatistics {
    std::string name;
    Statistics statistics;
  };

  CallbackManager() = default;
  CallbackManager(const CallbackManager&) = delete;
  CallbackManager& operator=(const CallbackManager&) = delete;
  // Runs what is waiting on the thread.
  ~CallbackManager() {
    CallbackManager* self = this;
    (void)Attached().compare_exchange_strong(self, nullptr);
  }

  // False if the name is taken.
  bool Add(Entry entry) {
    std::lock_guard<std::mutex> lock(mu_);
    for (const auto& item : items_) {
      if (item->name == entry.name) return false;
    }
    items_.push_back(std::make_shared<Item>(std::move(entry)));
    std::stable_sort(items_.begin(), items_.end(),
                     [](const ItemPtr& a, const ItemPtr& b) {
                       return a->priority < b->priority;
                     });
    return true;
  }

  // Calls all handlers of the type. The result is the first one but 0 of those
  // called in place; the others are called all the same.
  uint32_t Run(Type type, uint32_t graph_id, const TensorMap& tensors) {
    std::vector<ItemPtr> items;
    {
      std::lock_guard<std::mutex> lock(mu_);
      items = items_;
    }
    uint32_t result = 0;
    for (const ItemPtr& item : items) {
      if (item->type != type) continue;
      if (item->async) {
        thread_.Post([item, graph_id, tensors] {
          (void)item->handler(graph_id, tensors);
        });
        continue;
      }
      const uint32_t code = item->handler(graph_id, tensors);
      if (result == 0) result = code;
    }
    return result;
  }

  // Returns when the thread has done what runs so far have given it.
  void Wait() { thread_.Wait(); }

  // By time spent, most first.
  std::vector<NamedStatistics> Report() const {
    std::vector<NamedStatistics> report;
    {
      std::lock_guard<std::mutex> lock(mu_);
      for (const ItemPtr& item : items_) {
        report.push_back({item->name, item->handler.statistics()});
      }
    }
    std::stable_sort(report.begin(), report.end(),
                     [](const NamedStatistics& a, const NamedStatistics& b) {
                       return a.statistics.total > b.statistics.total;
                     });
    return report;
  }

  // Registers with a session. What a session calls are plain functions, so
  // there is one manager in a process that sessions are attached to: FAILED for
  // another one.
  ge::Status Attach(ge::Session* session) {
    CallbackManager* attached = nullptr;
    if (!Attached().compare_exchange_strong(attached, this) &&
        attached != this) {
      return ge::FAILED;
    }
    const ge::Status status = session->RegisterCallBackFunc(
        "Summary", [](uint32_t graph_id, const TensorMap& tensors) {
          return Dispatch(Type::kSummary, graph_id, tensors);
        });
    if (status != ge::SUCCESS) return status;
    return session->RegisterCallBackFunc(
        "Save", [](uint32_t graph_id, const TensorMap& tensors) {
          return Dispatch(Type::kSave, graph_id, tensors);
        });
  }

 private:
  struct Item {
    explicit Item(Entry entry)
        : name(std::move(entry.name)),
          type(entry.type),
          priority(entry.priority),
          async(entry.async),
          handler(std::move(entry.handler)) {}
    const std::string name;
    const Type type;
    const int priority;
    const bool async;
    MonitoredHandler handler;
  };
  using ItemPtr = std::shared_ptr<Item>;

  static std::atomic<CallbackManager*>& Attached() {
    static std::atomic<CallbackManager*> attached{nullptr};
    return attached;
  }
  static uint32_t Dispatch(Type type, uint32_t graph_id,
                           const TensorMap& tensors) {
    CallbackManager* const manager = Attached().load();
    return manager == nullptr ? ge::FAILED
                              : manager->Run(type, graph_id, tensors);
  }

  mutable std::mutex mu_;
  std::vector<ItemPtr> items_;  // by priority, then as added
  TaskThread thread_;
};

}  // namespace examples

#endif  // GE_EXAMPLES_CALLBACK_HANDLERS_H_
