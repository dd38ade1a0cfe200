// CallbackTable: what RegisterCallBackFunc() has registered with a session, and
// whether one of it runs.

#ifndef GE_SRC_CALLBACK_TABLE_H_
#define GE_SRC_CALLBACK_TABLE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/synchronization/mutex.h"
#include "ge/src/profile.h"
#include "graph/ascend_string.h"
#include "graph/tensor.h"

namespace ge::internal {

using TensorMap = std::map<AscendString, Tensor>;
using CallbackFunction = std::function<uint32_t(uint32_t, const TensorMap&)>;

inline constexpr char kSummaryKey[] = "Summary";
inline constexpr char kSaveKey[] = "Save";

// Thread-safe. No lock is held while a callback runs.
class CallbackTable {
 public:
  // Which overload registers. Only the observed profile keeps them apart.
  enum class Form { kAscendString, kStdString };
  // Of one run: what registration said when it began. Empty: none.
  struct Snapshot {
    CallbackFunction summary;
    CallbackFunction save;
  };

  CallbackTable(Profile profile, bool strict)
      : profile_(profile), strict_(strict) {}
  CallbackTable(const CallbackTable&) = delete;
  CallbackTable& operator=(const CallbackTable&) = delete;

  // `key` may be null, `function` empty. An error while a callback runs; in the
  // documented profile also for other keys and for no function.
  absl::Status Register(const char* key, Form form, CallbackFunction function);
  Snapshot Take() const;

  // Calls a callback on this thread, which belongs to it meanwhile.
  uint32_t Call(const CallbackFunction& function, uint32_t graph_id,
                const TensorMap& tensors);
  // True if this thread is inside a callback of this session.
  bool RunsOnThisThread() const;
  // The innermost session whose callback this thread is inside; null for none.
  static const CallbackTable* OfThisThread();

  // Callbacks that returned another number than 0, or threw. The new count.
  uint64_t CountFailure();
  uint64_t failures() const;

 private:
  using Entries = std::map<std::string, CallbackFunction>;
  static CallbackFunction Find(const Entries& entries, const char* key);

  const Profile profile_;
  const bool strict_;
  mutable absl::Mutex mu_;
  Entries entries_ ABSL_GUARDED_BY(mu_);
  // Of the std::string overload in the observed profile; they win.
  Entries string_entries_ ABSL_GUARDED_BY(mu_);
  int running_ ABSL_GUARDED_BY(mu_) = 0;
  uint64_t failures_ ABSL_GUARDED_BY(mu_) = 0;
};

}  // namespace ge::internal

#endif  // GE_SRC_CALLBACK_TABLE_H_
