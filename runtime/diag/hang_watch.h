// HangWatch: a thread that writes the hang report on stderr when a signal asks
// for it, or when nothing has moved for a while.

#ifndef RUNTIME_DIAG_HANG_WATCH_H_
#define RUNTIME_DIAG_HANG_WATCH_H_

#include <cstdint>

#include "absl/status/status.h"

namespace ascend::rt {

class HangWatch {
 public:
  // `signal` 0: none. `silence` in nanoseconds of real time, 0: not watched. A
  // later call replaces what an earlier one asked for. 100000 if the signal
  // cannot be caught.
  static absl::Status Start(int signal, int64_t silence);
};

}  // namespace ascend::rt

#endif  // RUNTIME_DIAG_HANG_WATCH_H_
