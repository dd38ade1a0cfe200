// ThreadState: what the runtime remembers for each host thread.

#ifndef RUNTIME_CORE_THREAD_STATE_H_
#define RUNTIME_CORE_THREAD_STATE_H_

#include <cstdint>

#include "runtime/base/cpu.h"
#include "runtime/core/handle_table.h"

namespace ascend::rt {

// Zero-initialised when the thread starts.
struct ThreadState {
  // The current context; may be stale, so it is looked up at each use.
  Handle context;
  // Id of the last task the thread launched on an explicit stream.
  uint32_t last_task_id;

  // The calling thread's.
  static ThreadState& Current() { return current_; }

 private:
  static ART_HOT_THREAD_LOCAL ThreadState current_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_THREAD_STATE_H_
