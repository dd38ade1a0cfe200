// InitState: how often aclInit was called, for the entries that care.

#ifndef ACL_SRC_INIT_STATE_H_
#define ACL_SRC_INIT_STATE_H_

#include <atomic>
#include <cstdint>

namespace ascend::acl {

struct InitState {
  // aclInit calls since the last finalisation; 0 when not initialised. Written
  // by init.cc alone, under its lock.
  static std::atomic<uint64_t> references;
};

}  // namespace ascend::acl

#endif  // ACL_SRC_INIT_STATE_H_
