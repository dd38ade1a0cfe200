#include "runtime/core/thread_state.h"

namespace ascend::rt {

static_assert(kNoHandle == 0, "a new thread has no context");
ART_HOT_THREAD_LOCAL ThreadState ThreadState::current_;

}  // namespace ascend::rt
