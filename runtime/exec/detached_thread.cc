#include "runtime/exec/detached_thread.h"

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>

#include "absl/strings/str_cat.h"
#include "runtime/base/log.h"

namespace ascend::rt {
namespace {

constexpr int kTries = 10;
constexpr std::chrono::milliseconds kPause{1};

std::atomic<bool> g_shortage{false};  // no thread was to be had, as was logged

}  // namespace

bool StartDetached(const std::string& name, std::function<void()> body) {
  bool started = false;
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  for (int tries = 1; !started; ++tries) {
    try {
      std::thread([name, body] {
        pthread_setname_np(pthread_self(), name.c_str());
        body();
      }).detach();
      started = true;
      g_shortage.store(false, std::memory_order_relaxed);
    } catch (const std::system_error& error) {
      if (g_shortage.load(std::memory_order_relaxed)) break;
      if (tries == kTries) {
        g_shortage.store(true, std::memory_order_relaxed);
        Log(LogLevel::kError,
            absl::StrCat("cannot start thread ", name, ": ", error.what()));
        break;
      }
      std::this_thread::sleep_for(kPause);
    }
  }
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  return started;
}

}  // namespace ascend::rt
