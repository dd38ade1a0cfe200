#include "acl/src/init_state.h"

namespace ascend::acl {

std::atomic<uint64_t> InitState::references{0};

}  // namespace ascend::acl
