#include "runtime/core/thread_state.h"

namespace ascend::rt {

ThreadState& ThreadState::Current() {
  thread_local ThreadState state;
  return state;
}

}  // namespace ascend::rt
