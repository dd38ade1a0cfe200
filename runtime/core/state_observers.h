// StateObservers: named user functions that are told when streams and devices
// come and go.

#ifndef RUNTIME_CORE_STATE_OBSERVERS_H_
#define RUNTIME_CORE_STATE_OBSERVERS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"
#include "runtime/base/mutex.h"
#include "runtime/base/status.h"

namespace ascend::rt {

// Functions of one kind by name. Thread-safe; calls them with no lock held.
template <typename Function>
class NamedFunctions {
 public:
  // A null function removes the name. 107000 for an empty or taken name.
  absl::Status Set(absl::string_view name, Function function, void* user_data)
      ABSL_LOCKS_EXCLUDED(mu_) {
    if (name.empty()) {
      return AclError(ACL_ERROR_RT_PARAM_INVALID, "the name is empty");
    }
    MutexLock lock(&mu_);
    if (function == nullptr) {
      functions_.erase(std::string(name));
      return absl::OkStatus();
    }
    if (!functions_.emplace(std::string(name), std::pair(function, user_data))
             .second) {
      return AclError(ACL_ERROR_RT_PARAM_INVALID,
                      absl::StrCat("the name \"", name, "\" is taken"));
    }
    return absl::OkStatus();
  }

  void Clear() ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    functions_.clear();
  }

  // Calls function(arguments..., user_data) for each, in order of names.
  template <typename... Arguments>
  void Call(Arguments... arguments) ABSL_LOCKS_EXCLUDED(mu_) {
    std::vector<std::pair<Function, void*>> copy;
    {
      MutexLock lock(&mu_);
      if (functions_.empty()) return;
      for (const auto& [name, function] : functions_) copy.push_back(function);
    }
    for (const auto& [function, user_data] : copy) {
      function(arguments..., user_data);
    }
  }

 private:
  Mutex mu_;
  std::map<std::string, std::pair<Function, void*>> functions_
      ABSL_GUARDED_BY(mu_);
};

struct StateObservers {
  NamedFunctions<aclrtStreamStateCallback> streams;
  NamedFunctions<aclrtDeviceStateCallback> devices;
  NamedFunctions<aclrtDeviceTaskAbortCallback> aborts;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_STATE_OBSERVERS_H_
