#include "acl/src/error_state.h"

#include "absl/strings/str_join.h"
#include "runtime/base/thread_owned.h"

namespace ascend::acl {

ErrorState& ErrorState::Current() { return rt::ThreadOwned<ErrorState>(); }

void ErrorState::Record(aclError code, absl::string_view text) {
  last_error_ = code;
  texts_.emplace_front(text);
  if (texts_.size() > kMaxTexts) texts_.pop_back();
}

const char* ErrorState::TakeTexts() {
  if (texts_.empty()) return nullptr;
  taken_ = absl::StrJoin(texts_, "\n");
  texts_.clear();
  return taken_.c_str();
}

}  // namespace ascend::acl
