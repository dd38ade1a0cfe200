#include "runtime/core/callback_scope.h"

namespace ascend::rt {

ART_HOT_THREAD_LOCAL const CallbackScope* CallbackScope::innermost_ = nullptr;

}  // namespace ascend::rt
