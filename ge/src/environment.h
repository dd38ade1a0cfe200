// Environment: what GEInitialize() sets up for the process: options, profile,
// and the sessions by id.

#ifndef GE_SRC_ENVIRONMENT_H_
#define GE_SRC_ENVIRONMENT_H_

#include <cstdint>
#include <map>
#include <memory>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "absl/types/optional.h"
#include "ge/ge_api.h"
#include "ge/src/profile.h"
#include "ge/src/session_core.h"
#include "ge/src/session_options.h"

namespace ge::internal {

// Thread-safe. Lives as long as the process.
class Environment {
 public:
  static Environment& Get();

  // An initialised environment stays as it is.
  absl::Status Initialize(const OptionMap& options);
  // Closes all sessions, and the ACL unless the program uses it beside GE. An
  // error inside a callback of a session, which it would wait for.
  absl::Status Finalize();
  bool initialized() const;

  // The id of a new session; ids count from 1.
  absl::StatusOr<uint64_t> Open(Session* handle, const OptionMap& options);
  // Closes a session; nothing if there is none of that id.
  void Close(uint64_t id);
  // An error if there is none of that id.
  absl::StatusOr<std::shared_ptr<SessionCore>> Find(uint64_t id) const;
  // Null if there is none.
  Session* Newest() const;

 private:
  struct Entry {
    std::shared_ptr<SessionCore> core;
    Session* handle;
  };
  using Entries = std::map<uint64_t, Entry>;

  Environment() = default;

  mutable absl::Mutex mu_;
  bool initialized_ ABSL_GUARDED_BY(mu_) = false;
  OptionMap options_ ABSL_GUARDED_BY(mu_);
  Profile profile_ ABSL_GUARDED_BY(mu_) = Profile::kDocumented;
  // Set for the thread that initialised, and to be reset.
  absl::optional<int32_t> device_ ABSL_GUARDED_BY(mu_);
  // Finalize() has left the reference of aclInit to the program.
  bool left_reference_ ABSL_GUARDED_BY(mu_) = false;
  uint64_t last_id_ ABSL_GUARDED_BY(mu_) = 0;
  Entries sessions_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ge::internal

#endif  // GE_SRC_ENVIRONMENT_H_
