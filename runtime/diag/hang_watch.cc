#include "runtime/diag/hang_watch.h"

#include <pthread.h>
#include <semaphore.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <thread>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "runtime/base/clock.h"
#include "runtime/base/status.h"
#include "runtime/core/runtime.h"
#include "runtime/diag/hang_report.h"

namespace ascend::rt {
namespace {

// The semaphore is all that a signal handler may touch.
sem_t g_asked;
std::atomic<bool> g_signalled{false};
std::atomic<int64_t> g_silence{0};

void OnSignal(int) {
  const int saved = errno;
  g_signalled.store(true);
  sem_post(&g_asked);
  errno = saved;
}

void Print(Runtime& runtime) {
  std::fprintf(stderr, "%s\n", FormatHangReport(runtime).c_str());
  std::fflush(stderr);
}

void Watch() {
  pthread_setname_np(pthread_self(), "acl_hang_watch");
  RealClock clock;
  uint64_t progress = 0;
  int64_t moved = clock.Now();
  bool told = false;
  while (true) {
    const int64_t silence = g_silence.load();
    if (silence > 0) {
      timespec until;
      clock_gettime(CLOCK_REALTIME, &until);
      const int64_t wait =
          std::max<int64_t>(silence / 4, kNanosPerMilli) + until.tv_nsec;
      until.tv_sec += wait / kNanosPerSecond;
      until.tv_nsec = wait % kNanosPerSecond;
      sem_timedwait(&g_asked, &until);
    } else {
      sem_wait(&g_asked);
    }
    Runtime* const runtime = Runtime::Get();
    if (runtime == nullptr) continue;
    if (g_signalled.exchange(false)) Print(*runtime);
    if (silence == 0) continue;
    const uint64_t now = ProgressOf(*runtime);
    if (now != progress || !HasWork(*runtime)) {
      progress = now;
      moved = clock.Now();
      told = false;
    } else if (!told && clock.Now() - moved >= silence) {
      told = true;  // once for each silence
      std::fprintf(stderr, "nothing has moved for %.3f s: ",
                   static_cast<double>(clock.Now() - moved) * 1e-9);
      Print(*runtime);
    }
  }
}

}  // namespace

absl::Status HangWatch::Start(int signal, int64_t silence) {
  if (signal == 0 && silence == 0) {
    g_silence.store(0);
    return absl::OkStatus();
  }
  static const bool started = [] {
    sem_init(&g_asked, 0, 0);
    // A signal of the application must not land on a thread it does not know.
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    std::thread(&Watch).detach();
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
    return true;
  }();
  static_cast<void>(started);
  g_silence.store(silence);
  if (signal != 0) {
    struct sigaction action = {};
    action.sa_handler = &OnSignal;
    action.sa_flags = SA_RESTART;
    if (sigaction(signal, &action, nullptr) != 0) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat("signal ", signal, " cannot be caught"));
    }
  }
  sem_post(&g_asked);
  return absl::OkStatus();
}

}  // namespace ascend::rt
