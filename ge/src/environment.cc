// See environment.h.

#include "ge/src/environment.h"

#include <dlfcn.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "acl/acl.h"
#include "ge/src/acl_call.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

bool AnyContext() {
  aclrtContext context = nullptr;
  if (aclrtGetCurrentContext(&context) == ACL_SUCCESS) return true;
  uint32_t devices = 0;
  (void)aclrtGetDeviceCount(&devices);
  for (uint32_t i = 0; i < devices; ++i) {
    int32_t active = 0;
    (void)aclrtGetPrimaryCtxState(static_cast<int32_t>(i), nullptr, &active);
    if (active != 0) return true;
  }
  return false;
}

// Whether the program uses the ACL without having called aclInit: the one
// reference is that of GE, which must outlive what the program has made.
bool ProgramNeedsReference() {
  if (!AnyContext()) return false;
  uint64_t references = 0;
  (void)aclInit(nullptr);  // to learn the count
  (void)aclFinalizeReference(&references);
  return references == 1;
}

// The libascendcl.so of this process must be as new as the headers that GE was
// compiled with: an older one may lack what GE calls.
absl::Status CheckLibraryVersion() {
  int32_t major = 0;
  int32_t minor = 0;
  int32_t patch = 0;
  const aclError code = aclrtGetVersion(&major, &minor, &patch);
  GE_RETURN_IF_ERROR(AclResult("aclrtGetVersion", code));
  if (major == ACL_MAJOR_VERSION && minor >= ACL_MINOR_VERSION) {
    return absl::OkStatus();
  }
  Dl_info place = {};
  (void)dladdr(reinterpret_cast<void*>(&aclrtGetVersion), &place);
  return Error("libge_runner.so is for ACL ", ACL_MAJOR_VERSION, ".",
               ACL_MINOR_VERSION, " and this process has loaded ACL ", major,
               ".", minor, " from ",
               place.dli_fname == nullptr ? "elsewhere" : place.dli_fname,
               ": take both libraries from one SDK, by sourcing its "
               "set_env.sh, and see that nothing stands before it in "
               "LD_LIBRARY_PATH or LD_PRELOAD");
}

}  // namespace

Environment& Environment::Get() {
  static auto* const environment = new Environment;
  return *environment;
}

absl::Status Environment::Initialize(const OptionMap& options) {
  absl::MutexLock lock(&mu_);
  if (initialized_) return absl::OkStatus();
  GE_RETURN_IF_ERROR(CheckLibraryVersion());
  GE_ASSIGN_OR_RETURN(profile_, ProfileFromEnvironment());
  if (options.count(AscendString()) > 0) {
    return Error("an option has no name");
  }
  // The runtime counts; Finalize() takes it back.
  const aclError code = aclInit(nullptr);
  const bool first = code != ACL_ERROR_REPEAT_INITIALIZE;
  if (first) GE_RETURN_IF_ERROR(AclResult("aclInit", code));
  // One reference is enough, unless the program has ended the ACL meanwhile.
  if (std::exchange(left_reference_, false) && !first) {
    (void)aclFinalizeReference(nullptr);
  }
  absl::Status status = CheckOptions(options);
  // A program that has not used the ACL before has no context in this thread.
  if (status.ok() && first) {
    device_ = ReadSessionOptions(options, options).device;
    status = AclResult("aclrtSetDevice", aclrtSetDevice(*device_));
    if (!status.ok()) device_.reset();
  }
  if (!status.ok()) {
    (void)aclFinalizeReference(nullptr);
    return status;
  }
  options_ = options;
  initialized_ = true;
  return absl::OkStatus();
}

absl::Status Environment::Finalize() {
  Entries sessions;
  absl::optional<int32_t> device;
  {
    absl::MutexLock lock(&mu_);
    if (!initialized_) return absl::OkStatus();
    for (const auto& [id, entry] : sessions_) {
      if (entry.core->OwnThread()) {
        return Error("a callback of session ", id,
                     " cannot finalize: its run would wait for it");
      }
    }
    initialized_ = false;
    device = std::exchange(device_, absl::nullopt);
    sessions = std::exchange(sessions_, {});
  }
  for (const auto& [id, entry] : sessions) entry.core->Close();
  sessions.clear();
  if (device.has_value()) (void)aclrtResetDevice(*device);
  if (ProgramNeedsReference()) {
    absl::MutexLock lock(&mu_);
    left_reference_ = true;
  } else {
    (void)aclFinalizeReference(nullptr);
  }
  return absl::OkStatus();
}

bool Environment::initialized() const {
  absl::MutexLock lock(&mu_);
  return initialized_;
}

absl::StatusOr<uint64_t> Environment::Open(Session* handle,
                                           const OptionMap& options) {
  absl::MutexLock lock(&mu_);
  if (!initialized_) return Error("GE is not initialised");
  GE_RETURN_IF_ERROR(CheckOptions(options));
  const uint64_t id = ++last_id_;
  GE_ASSIGN_OR_RETURN(
      std::shared_ptr<SessionCore> core,
      SessionCore::Create(id, ReadSessionOptions(options_, options), profile_));
  sessions_.emplace(id, Entry{std::move(core), handle});
  return id;
}

void Environment::Close(uint64_t id) {
  std::shared_ptr<SessionCore> core;
  {
    absl::MutexLock lock(&mu_);
    const auto at = sessions_.find(id);
    if (at == sessions_.end()) return;
    core = std::move(at->second.core);
    sessions_.erase(at);
  }
  if (core->OwnThread()) {
    LogError(
        "a session is destroyed inside one of its callbacks: it is closed when "
        "the callback has returned");
    std::thread([core = std::move(core)] { core->Close(); }).detach();
    return;
  }
  core->Close();
}

absl::StatusOr<std::shared_ptr<SessionCore>> Environment::Find(
    uint64_t id) const {
  absl::MutexLock lock(&mu_);
  if (!initialized_) return Error("GE is not initialised");
  const auto at = sessions_.find(id);
  if (at == sessions_.end()) {
    return Error(id == 0 ? "the session could not be created"
                         : "the session ended with GEFinalize");
  }
  return at->second.core;
}

Session* Environment::Newest() const {
  absl::MutexLock lock(&mu_);
  return sessions_.empty() ? nullptr : sessions_.rbegin()->second.handle;
}

}  // namespace ge::internal
