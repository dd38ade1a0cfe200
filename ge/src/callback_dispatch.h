// CallbackDispatch: the callbacks of one run, Summary before Save, each at most
// once.
//
// Launched on the stream of the run they are BLOCK callbacks behind its last
// task: whoever waits for the stream waits for them. They call nothing if a
// task of the stream has failed.

#ifndef GE_SRC_CALLBACK_DISPATCH_H_
#define GE_SRC_CALLBACK_DISPATCH_H_

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"
#include "ge/src/callback_table.h"

namespace ge::internal {

// Add, then LaunchOn or CallHere. After LaunchOn it must live until the last
// callback is over or dropped.
class CallbackDispatch {
 public:
  CallbackDispatch(std::shared_ptr<CallbackTable> table, std::string graph_name,
                   uint32_t graph_id)
      : table_(std::move(table)),
        graph_name_(std::move(graph_name)),
        graph_id_(graph_id) {}
  CallbackDispatch(const CallbackDispatch&) = delete;
  CallbackDispatch& operator=(const CallbackDispatch&) = delete;

  void Add(const char* key, CallbackFunction function, TensorMap tensors);
  bool empty() const { return calls_.empty(); }

  // The context of the stream must be current. `on_last` is called on the
  // thread of the callbacks after the last one; it may destroy this object. It
  // is not called if the launch of the first callback fails; if a later one
  // fails the object must be kept until the stream is done.
  absl::Status LaunchOn(aclrtStream stream, std::function<void()> on_last);
  // In this thread, for a run that is over.
  void CallHere();

  // What went wrong in callbacks, one text each.
  std::vector<std::string> TakeErrors();
  // The first exception that left a callback, if any.
  std::exception_ptr exception();

 private:
  struct Call {
    CallbackDispatch* dispatch;
    const char* key;
    CallbackFunction function;
    TensorMap tensors;
    bool last;
  };

  static void OnStream(void* call);
  void Run(Call* call);
  void NoteFailure(const Call& call, const std::string& problem);
  void Note(const Call& call, const std::string& problem);

  const std::shared_ptr<CallbackTable> table_;
  const std::string graph_name_;
  const uint32_t graph_id_;
  std::list<Call> calls_;  // the address of each is handed to the stream
  aclrtStream stream_ = nullptr;
  aclrtContext context_ = nullptr;  // of the stream
  std::function<void()> on_last_;
  absl::Mutex mu_;
  std::vector<std::string> errors_ ABSL_GUARDED_BY(mu_);
  std::exception_ptr exception_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ge::internal

#endif  // GE_SRC_CALLBACK_DISPATCH_H_
