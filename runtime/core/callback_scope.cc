#include "runtime/core/callback_scope.h"

namespace ascend::rt {

thread_local const CallbackScope* CallbackScope::innermost_ = nullptr;

}  // namespace ascend::rt
