#include "runtime/exec/detached_thread.h"

#include <pthread.h>

#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/base/log.h"

namespace ascend::rt {

bool StartDetached(const std::string& name, std::function<void()> body) {
  bool started = true;
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  try {
    std::thread([name, body = std::move(body)] {
      pthread_setname_np(pthread_self(), name.c_str());
      body();
    }).detach();
  } catch (const std::system_error& error) {
    started = false;
    Log(LogLevel::kError,
        absl::StrCat("cannot start thread ", name, ": ", error.what()));
  }
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  return started;
}

}  // namespace ascend::rt
