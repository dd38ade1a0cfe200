#include "acl/tools/npy.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "acl/acl_base.h"
#include "acl/tools/text.h"
#include "runtime/base/status.h"

namespace ascend::tools {
namespace {

using rt::AclError;

constexpr absl::string_view kMagic("\x93NUMPY", 6);
// Magic number, two bytes of version, two or four of length.
constexpr size_t kShortPrefix = 10;
constexpr size_t kLongPrefix = 12;
// Where elements begin is a multiple of this.
constexpr size_t kAlignment = 64;

struct NpyType {
  aclDataType dtype;
  absl::string_view descr;
};

constexpr NpyType kTypes[] = {
    {ACL_FLOAT, "<f4"},     {ACL_DOUBLE, "<f8"},     {ACL_FLOAT16, "<f2"},
    {ACL_INT8, "|i1"},      {ACL_INT16, "<i2"},      {ACL_INT32, "<i4"},
    {ACL_INT64, "<i8"},     {ACL_UINT8, "|u1"},      {ACL_UINT16, "<u2"},
    {ACL_UINT32, "<u4"},    {ACL_UINT64, "<u8"},     {ACL_BOOL, "|b1"},
    {ACL_COMPLEX64, "<c8"}, {ACL_COMPLEX128, "<c16"}};

absl::Status Bad(absl::string_view problem) {
  return AclError(ACL_ERROR_INVALID_PARAM, problem);
}

// Reads the dictionary from front to back.
class Scanner {
 public:
  explicit Scanner(absl::string_view text) : rest_(text) {}

  // Blanks before it are skipped.
  bool Take(absl::string_view token) {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    return absl::ConsumePrefix(&rest_, token);
  }
  // 'text' or "text".
  bool TakeString(absl::string_view* value) {
    const char quote = Take("'") ? '\'' : Take("\"") ? '"' : '\0';
    const size_t end = rest_.find(quote);
    if (quote == '\0' || end == absl::string_view::npos) return false;
    *value = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return true;
  }
  // (), (3,), (3, 4)
  bool TakeShape(std::vector<int64_t>* dims) {
    if (!Take("(")) return false;
    while (!Take(")")) {
      rest_ = absl::StripLeadingAsciiWhitespace(rest_);
      const auto* const end =
          std::find_if_not(rest_.begin(), rest_.end(), absl::ascii_isdigit);
      const auto digits = static_cast<size_t>(end - rest_.begin());
      int64_t dim = 0;
      if (!absl::SimpleAtoi(rest_.substr(0, digits), &dim)) return false;
      rest_.remove_prefix(digits);
      dims->push_back(dim);
      if (!Take(",") && !absl::StartsWith(rest_, ")")) return false;
    }
    return true;
  }

 private:
  absl::string_view rest_;
};

absl::StatusOr<rt::TensorSpec> ParseDictionary(absl::string_view text) {
  Scanner scanner(text);
  rt::TensorSpec spec;
  bool has_type = false;
  bool has_order = false;
  bool has_shape = false;
  bool good = scanner.Take("{");
  while (good && !scanner.Take("}")) {
    absl::string_view key;
    good = scanner.TakeString(&key) && scanner.Take(":");
    if (!good) break;
    if (key == "descr") {
      absl::string_view descr;
      // A list here is a type with fields.
      good = has_type = scanner.TakeString(&descr);
      const auto* const type =
          std::find_if(std::begin(kTypes), std::end(kTypes),
                       [&](const NpyType& row) { return row.descr == descr; });
      if (good && type == std::end(kTypes)) {
        return Bad(absl::StrCat("its elements have type '", Printable(descr),
                                "', which is none of those known here"));
      }
      if (good) spec.dtype = type->dtype;
    } else if (key == "fortran_order") {
      if (scanner.Take("True")) {
        return Bad("it is in Fortran order; save it in C order");
      }
      good = has_order = scanner.Take("False");
    } else if (key == "shape") {
      good = has_shape = scanner.TakeShape(&spec.dims);
    } else {
      good = false;
    }
    scanner.Take(",");
  }
  if (!good || !has_type || !has_order || !has_shape) {
    return Bad("its header is damaged, or of a type with fields");
  }
  return spec;
}

}  // namespace

absl::StatusOr<NpyHeader> ParseNpyHeader(absl::string_view file) {
  if (!absl::StartsWith(file, kMagic)) return Bad("it is no .npy file");
  if (file.size() < kShortPrefix) return Bad("its header is cut off");
  const unsigned version = static_cast<unsigned char>(file[6]);
  if (version < 1 || version > 3) {
    return Bad(absl::StrCat("its .npy version is ", version,
                            ", known are 1, 2 and 3"));
  }
  const size_t begin = version == 1 ? kShortPrefix : kLongPrefix;
  if (file.size() < begin) return Bad("its header is cut off");
  uint64_t length = 0;
  for (size_t i = begin; i-- > 8;) {
    length = length << 8 | static_cast<unsigned char>(file[i]);
  }
  if (length > kMaxNpyHeaderBytes - begin) {
    return Bad(absl::StrCat("its header says it has ", length,
                            " bytes, the limit is ",
                            kMaxNpyHeaderBytes - begin));
  }
  if (length > file.size() - begin) return Bad("its header is cut off");
  NpyHeader header;
  ART_ASSIGN_OR_RETURN(header.spec,
                       ParseDictionary(file.substr(begin, length)));
  header.bytes = begin + length;
  return header;
}

absl::StatusOr<std::string> MakeNpyHeader(const rt::TensorSpec& spec) {
  const auto* const type =
      std::find_if(std::begin(kTypes), std::end(kTypes),
                   [&](const NpyType& row) { return row.dtype == spec.dtype; });
  if (type == std::end(kTypes)) {
    return Bad(absl::StrCat("NumPy has no type ", rt::DataTypeName(spec.dtype),
                            "; use a raw file"));
  }
  std::string text = absl::StrCat(
      "{'descr': '", type->descr, "', 'fortran_order': False, 'shape': (",
      absl::StrJoin(spec.dims, ", "), spec.dims.size() == 1 ? ",), }" : "), }");
  // The text ends with a line feed.
  const size_t used = kShortPrefix + text.size() + 1;
  text.append((kAlignment - used % kAlignment) % kAlignment, ' ');
  text.push_back('\n');
  std::string header(kMagic);
  header.append({'\x01', '\x00', static_cast<char>(text.size() & 0xFF),
                 static_cast<char>(text.size() >> 8)});
  return header + text;
}

}  // namespace ascend::tools
