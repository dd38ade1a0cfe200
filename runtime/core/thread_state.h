// ThreadState: what the runtime remembers for each host thread.

#ifndef RUNTIME_CORE_THREAD_STATE_H_
#define RUNTIME_CORE_THREAD_STATE_H_

#include <cstdint>

#include "runtime/core/handle_table.h"

namespace ascend::rt {

struct ThreadState {
  // The current context; may be stale, so it is looked up at each use.
  Handle context = kNoHandle;
  // Id of the last task the thread launched on an explicit stream.
  uint32_t last_task_id = 0;

  // The calling thread's.
  static ThreadState& Current();
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_THREAD_STATE_H_
