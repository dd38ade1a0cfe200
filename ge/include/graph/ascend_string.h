// AscendString: the string type that crosses the library boundary.
//
// Its layout does not depend on the string ABI of the program, which is why
// every function of GE has a form that takes it (or const char*). The value is
// immutable and shared by copies, so copying costs a reference count and
// concurrent reads of copies are safe.

#ifndef GE_GRAPH_ASCEND_STRING_H_
#define GE_GRAPH_ASCEND_STRING_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#if defined(__GNUC__)
#define GE_FUNC_VISIBILITY __attribute__((visibility("default")))
#else
#define GE_FUNC_VISIBILITY
#endif

namespace ge {
using char_t = char;

class AscendStringImpl;

class GE_FUNC_VISIBILITY AscendString {
 public:
  // The empty string. GetString() of it is "", never NULL.
  AscendString() = default;
  // Copies up to the terminator; NULL gives the empty string.
  AscendString(const char_t *name);  // NOLINT: implicit by contract
  // Copies `length` bytes, which may include NUL; NULL gives the empty string.
  AscendString(const char_t *name, size_t length);
  ~AscendString() = default;

  // Valid as long as this string or a copy of it lives unchanged.
  const char_t *GetString() const;
  // In bytes, without the terminator.
  size_t GetLength() const;
  // Byte position of the first occurrence; size_t(-1) if there is none.
  size_t Find(const AscendString &ascend_string) const;
  // Equal strings have equal hashes within one process.
  size_t Hash() const;

  // Byte-wise comparison, as std::string compares.
  bool operator<(const AscendString &d) const;
  bool operator>(const AscendString &d) const;
  bool operator<=(const AscendString &d) const;
  bool operator>=(const AscendString &d) const;
  bool operator==(const AscendString &d) const;
  bool operator!=(const AscendString &d) const;
  // NULL equals the empty string.
  bool operator==(const char_t *d) const;
  bool operator!=(const char_t *d) const;

#ifdef GE_SIM_ARTICLE_EXTENSIONS
  // Not part of the product's interface; published articles use it.
  std::string ToString() const { return std::string(GetString(), GetLength()); }
#endif

 private:
  std::shared_ptr<const AscendStringImpl> impl_;  // null: empty
};

// Conversions for the inline std::string forms of this interface. They keep
// embedded NULs and run in the program's own string ABI.
namespace string_form {
inline AscendString ToAscend(const std::string &text) {
  return AscendString(text.data(), text.size());
}
inline std::string ToStd(const AscendString &text) {
  return std::string(text.GetString(), text.GetLength());
}
}  // namespace string_form
}  // namespace ge

namespace std {
template <>
struct hash<ge::AscendString> {
  size_t operator()(const ge::AscendString &name) const { return name.Hash(); }
};
}  // namespace std

#endif  // GE_GRAPH_ASCEND_STRING_H_
