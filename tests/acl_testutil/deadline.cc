#include "tests/acl_testutil/deadline.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace ascend::acltest {

Watchdog::Watchdog(std::string test)
    : test_(std::move(test)), thread_([this] {
        constexpr absl::Duration kLimit = absl::Seconds(60);
        if (finished_.WaitForNotificationWithTimeout(kLimit)) return;
        std::fprintf(stderr, "watchdog: %s hangs\n", test_.c_str());
        std::abort();
      }) {}

Watchdog::~Watchdog() {
  finished_.Notify();
  thread_.join();
}

}  // namespace ascend::acltest
