#include "runtime/core/task.h"

namespace ascend::rt {

const char* Name(Task::Kind kind) {
  switch (kind) {
    case Task::Kind::kCallback:
      return "callback (no block)";
    case Task::Kind::kBlockCallback:
      return "callback (block)";
    case Task::Kind::kHostOperator:
      return "host operator";
    case Task::Kind::kHostFunc:
      return "host func";
    case Task::Kind::kWork:
      return "work";
    case Task::Kind::kEventRecord:
      return "event record";
    case Task::Kind::kEventWait:
      return "event wait";
  }
  return "unknown";
}

}  // namespace ascend::rt
