// AscendString: see graph/ascend_string.h.

#include "graph/ascend_string.h"

#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/string_view.h"

namespace ge {

class AscendStringImpl {
 public:
  explicit AscendStringImpl(std::string text) : text_(std::move(text)) {}
  const std::string& text() const { return text_; }

 private:
  const std::string text_;
};

namespace {

absl::string_view View(const AscendString& text) {
  return {text.GetString(), text.GetLength()};
}

absl::string_view View(const char_t* text) {
  return text == nullptr ? absl::string_view() : absl::string_view(text);
}

}  // namespace

AscendString::AscendString(const char_t* name) {
  if (name != nullptr && *name != '\0') {
    impl_ = std::make_shared<AscendStringImpl>(name);
  }
}

AscendString::AscendString(const char_t* name, size_t length) {
  if (name != nullptr && length > 0) {
    impl_ = std::make_shared<AscendStringImpl>(std::string(name, length));
  }
}

const char_t* AscendString::GetString() const {
  return impl_ == nullptr ? "" : impl_->text().c_str();
}

size_t AscendString::GetLength() const {
  return impl_ == nullptr ? 0 : impl_->text().size();
}

size_t AscendString::Find(const AscendString& ascend_string) const {
  return View(*this).find(View(ascend_string));
}

size_t AscendString::Hash() const {
  return std::hash<std::string_view>()({GetString(), GetLength()});
}

bool AscendString::operator<(const AscendString& d) const {
  return View(*this) < View(d);
}
bool AscendString::operator>(const AscendString& d) const { return d < *this; }
bool AscendString::operator<=(const AscendString& d) const {
  return !(d < *this);
}
bool AscendString::operator>=(const AscendString& d) const {
  return !(*this < d);
}
bool AscendString::operator==(const AscendString& d) const {
  return View(*this) == View(d);
}
bool AscendString::operator!=(const AscendString& d) const {
  return !(*this == d);
}
bool AscendString::operator==(const char_t* d) const {
  return View(*this) == View(d);
}
bool AscendString::operator!=(const char_t* d) const { return !(*this == d); }

}  // namespace ge
