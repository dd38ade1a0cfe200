// Chapter "initialisation": aclInit, aclFinalize and who takes part in them.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl.h"
#include "acl/acl_rt.h"
#include "acl/src/api_boundary.h"
#include "acl/src/control_setup.h"
#include "acl/src/init_config.h"
#include "acl/src/init_state.h"
#include "acl/src/misuse.h"
#include "runtime/base/log.h"
#include "runtime/base/mutex.h"

using ascend::acl::AclError;
using ascend::acl::ApiBoundary;
using ascend::acl::ApiCall;
using ascend::acl::CallClass;
using ascend::acl::InitState;
using ascend::acl::Runtime;
using ascend::rt::Mutex;
using ascend::rt::MutexLock;

namespace {

template <typename Function>
struct Registration {
  aclRegisterCallbackType type;
  Function function;
  void* user_data;
};

struct Process {
  // Serialises init and finalize. User code runs outside it.
  Mutex mu;
  bool was_initialised ABSL_GUARDED_BY(mu) = false;
  std::string config ABSL_GUARDED_BY(mu);
  std::vector<Registration<aclInitCallbackFunc>> on_init ABSL_GUARDED_BY(mu);
  std::vector<Registration<aclFinalizeCallbackFunc>> on_finalize
      ABSL_GUARDED_BY(mu);
};

// Never destroyed: static destructors of the program may finalise. A forked
// child gets its own, as another thread of the parent may have held the lock.
Process* g_process = new Process;

bool IsKnown(aclRegisterCallbackType type) {
  return (type >= ACL_REG_TYPE_ACL_MODEL && type <= ACL_REG_TYPE_ACL_RETR) ||
         type == ACL_REG_TYPE_OTHER;
}

absl::Status CheckType(aclRegisterCallbackType type) {
  if (IsKnown(type)) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("type is ", static_cast<int>(type)));
}

template <typename Function>
absl::Status Remove(std::vector<Registration<Function>>* registrations,
                    aclRegisterCallbackType type, Function function) {
  for (auto it = registrations->begin(); it != registrations->end(); ++it) {
    if (it->type == type && it->function == function) {
      registrations->erase(it);
      return absl::OkStatus();
    }
  }
  return AclError(ACL_ERROR_INVALID_PARAM, "cbFunc is not registered");
}

aclError CallOnInit(const Registration<aclInitCallbackFunc>& registration,
                    const std::string& config) {
  return registration.function(config.empty() ? nullptr : config.c_str(),
                               config.size(), registration.user_data);
}

void PrintLeaksAtExit() {
  if (Runtime* const runtime = Runtime::Get()) {
    std::fprintf(stderr, "%s\n", ascend::acl::LeakReport(*runtime).c_str());
  }
}

// Set once exit() has begun to run handlers and static destructors.
std::atomic<bool> exiting{false};

void NoteExit() { exiting.store(true); }

void HintAtExit(const char* call) {
  if (!exiting.load()) return;
  const std::string message = absl::StrCat(
      call,
      " is called while the process exits, from a static destructor or an exit "
      "handler: call it before main returns, as the order of destructors "
      "decides what it still finds");
  ascend::rt::LogOnce(message, ascend::rt::LogLevel::kWarning, message);
}

// `controls` is what became of the controls that the environment asks for.
absl::Status Initialise(Runtime& runtime, const char* config_path,
                        const absl::Status& controls) {
  std::vector<Registration<aclInitCallbackFunc>> on_init;
  std::string config;
  {
    MutexLock lock(&g_process->mu);
    if (InitState::references.load() > 0) {
      InitState::references.fetch_add(1);
      return AclError(ACL_ERROR_REPEAT_INITIALIZE,
                      absl::StrCat("initialised already, now ",
                                   InitState::references.load(), " times"));
    }
    // Bad ACLSIM_ variables stop here, though calls before aclInit fell back
    // to the defaults.
    const auto options = ascend::rt::OptionsFromEnvironment();
    if (!options.ok()) {
      const int code = ascend::rt::AclCode(options.status());
      return AclError(code == ACL_ERROR_FILE_MISSING_ATTR
                          ? code
                          : ACL_ERROR_FILE_ATTR_INVALID,
                      options.status().message());
    }
    ART_RETURN_IF_ERROR(controls);
    ART_ASSIGN_OR_RETURN(config, ascend::acl::ReadInitConfig(config_path));
    g_process->config = config;
    g_process->was_initialised = true;
    InitState::references.store(1);
    on_init = g_process->on_init;
  }
  static const int noted = std::atexit(NoteExit);
  static_cast<void>(noted);
  if (runtime.options().leak_report) {
    static const int registered = std::atexit(PrintLeaksAtExit);
    static_cast<void>(registered);
  }
  for (const auto& registration : on_init) {
    const aclError code = CallOnInit(registration, config);
    if (code != ACL_SUCCESS) {
      InitState::references.store(0);
      return AclError(code, "a function of aclInitCallbackRegister failed");
    }
  }
  return absl::OkStatus();
}

// Ends the runtime's objects once the count has come to 0.
void TearDown(Runtime& runtime) {
  std::vector<Registration<aclFinalizeCallbackFunc>> on_finalize;
  {
    MutexLock lock(&g_process->mu);
    on_finalize = g_process->on_finalize;
  }
  for (const auto& registration : on_finalize) {
    const aclError code = registration.function(registration.user_data);
    if (code != ACL_SUCCESS) {
      ascend::rt::Log(ascend::rt::LogLevel::kWarning,
                      absl::StrCat("a function of aclFinalizeCallbackRegister "
                                   "returned ",
                                   code));
    }
  }
  if (runtime.options().leak_report) {
    std::fprintf(stderr, "%s\n", ascend::acl::LeakReport(runtime).c_str());
  }
  ascend::acl::ReportControls();
  ascend::acl::EndEverything(runtime);
}

absl::Status AlreadyFinal(bool was_initialised) {
  if (!was_initialised) {
    return AclError(ACL_ERROR_UNINITIALIZE, "aclInit was never called");
  }
  return AclError(ACL_ERROR_REPEAT_FINALIZE,
                  "finalised already, perhaps by a caller that did not "
                  "initialise first: components that share a process use "
                  "aclFinalizeReference");
}

}  // namespace

aclError aclInit(const char* configPath) {
  // The only entry that a forked child may call first.
  if (Runtime::Get() == nullptr) {
    g_process = new Process;
    InitState::references.store(0);
    Runtime::Reinitialize();
  }
  // Before the call itself begins, which a fault rule may be about.
  absl::Status controls;
  if (InitState::references.load() == 0) {
    controls = ascend::acl::ApplyEnvironment(*Runtime::Get());
  }
  const ApiCall call = ACL_API_CALL;
  return ApiBoundary(
      call, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        ART_RETURN_IF_ERROR(Initialise(runtime, configPath, controls));
        ascend::acl::NoteInit(call);
        return absl::OkStatus();
      });
}

aclError aclFinalize(void) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime& runtime) -> absl::Status {
        {
          MutexLock lock(&g_process->mu);
          const uint64_t references = InitState::references.exchange(0);
          if (references == 0) return AlreadyFinal(g_process->was_initialised);
          if (references > 1) {
            ascend::rt::Log(
                ascend::rt::LogLevel::kWarning,
                absl::StrCat("aclFinalize ends all ", references,
                             " initialisations of this process at once; use "
                             "aclFinalizeReference where components share it"));
          }
        }
        HintAtExit("aclFinalize");
        TearDown(runtime);
        return absl::OkStatus();
      });
}

aclError aclFinalizeReference(uint64_t* refCount) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime& runtime) -> absl::Status {
                       uint64_t left;
                       {
                         MutexLock lock(&g_process->mu);
                         if (InitState::references.load() == 0) {
                           return AclError(ACL_ERROR_REPEAT_FINALIZE,
                                           "the count is 0 already");
                         }
                         left = InitState::references.fetch_sub(1) - 1;
                       }
                       HintAtExit("aclFinalizeReference");
                       if (left == 0) TearDown(runtime);
                       if (refCount != nullptr) *refCount = left;
                       return absl::OkStatus();
                     });
}

aclError aclInitCallbackRegister(aclRegisterCallbackType type,
                                 aclInitCallbackFunc cbFunc, void* userData) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(cbFunc);
        ART_RETURN_IF_ERROR(CheckType(type));
        const Registration<aclInitCallbackFunc> registration{type, cbFunc,
                                                             userData};
        std::string config;
        {
          MutexLock lock(&g_process->mu);
          g_process->on_init.push_back(registration);
          if (InitState::references.load() == 0) return absl::OkStatus();
          config = g_process->config;
        }
        const aclError code = CallOnInit(registration, config);
        return code == ACL_SUCCESS ? absl::OkStatus()
                                   : AclError(code, "cbFunc failed");
      });
}

aclError aclInitCallbackUnRegister(aclRegisterCallbackType type,
                                   aclInitCallbackFunc cbFunc) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(cbFunc);
                       MutexLock lock(&g_process->mu);
                       return Remove(&g_process->on_init, type, cbFunc);
                     });
}

aclError aclFinalizeCallbackRegister(aclRegisterCallbackType type,
                                     aclFinalizeCallbackFunc cbFunc,
                                     void* userData) {
  return ApiBoundary(
      ACL_API_CALL, CallClass::kAnyTime, [&](Runtime&) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(cbFunc);
        ART_RETURN_IF_ERROR(CheckType(type));
        MutexLock lock(&g_process->mu);
        g_process->on_finalize.push_back({type, cbFunc, userData});
        return absl::OkStatus();
      });
}

aclError aclFinalizeCallbackUnRegister(aclRegisterCallbackType type,
                                       aclFinalizeCallbackFunc cbFunc) {
  return ApiBoundary(ACL_API_CALL, CallClass::kAnyTime,
                     [&](Runtime&) -> absl::Status {
                       ACL_REQUIRE_NOT_NULL(cbFunc);
                       MutexLock lock(&g_process->mu);
                       return Remove(&g_process->on_finalize, type, cbFunc);
                     });
}
