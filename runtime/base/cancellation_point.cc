#include "runtime/base/cancellation_point.h"

namespace ascend::rt {

ART_HOT_THREAD_LOCAL int CancellationPoint::open_ = 0;

}  // namespace ascend::rt
