// ErrorState: what a host thread can ask about the errors of its calls.

#ifndef ACL_SRC_ERROR_STATE_H_
#define ACL_SRC_ERROR_STATE_H_

#include <deque>
#include <string>

#include "absl/strings/string_view.h"
#include "acl/acl_base.h"

namespace ascend::acl {

// Thread-local.
class ErrorState {
 public:
  static ErrorState& Current();

  // Notes a failed call.
  void Record(aclError code, absl::string_view text);

  // The texts noted since the last call, newest first, one a line; null if
  // there are none. Valid until the thread's next call.
  const char* TakeTexts();

  aclError last_error() const { return last_error_; }
  void ClearLastError() { last_error_ = ACL_SUCCESS; }

 private:
  // A program that never asks keeps only the newest texts.
  static constexpr size_t kMaxTexts = 16;

  aclError last_error_ = ACL_SUCCESS;
  std::deque<std::string> texts_;  // newest first
  std::string taken_;
};

}  // namespace ascend::acl

#endif  // ACL_SRC_ERROR_STATE_H_
