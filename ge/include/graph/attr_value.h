// AttrValue: one attribute value of any type, and NamedAttrs: a named group of
// attributes that is itself a value. Both are values: copies are independent.

#ifndef GE_GRAPH_ATTR_VALUE_H_
#define GE_GRAPH_ATTR_VALUE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
class AttrValueImpl;
class NamedAttrsImpl;
class NamedAttrs;

class GE_FUNC_VISIBILITY AttrValue {
 public:
  using INT = int64_t;
  using FLOAT = float;
  using STR = std::string;

  // Holds nothing; every getter fails.
  AttrValue();
  ~AttrValue();
  AttrValue(const AttrValue &other);
  AttrValue(AttrValue &&other);
  AttrValue &operator=(const AttrValue &other);
  AttrValue &operator=(AttrValue &&other);

  graphStatus SetAttrValue(const int64_t &attr_value);
  graphStatus SetAttrValue(const float &attr_value);
  graphStatus SetAttrValue(const bool &attr_value);
  graphStatus SetAttrValue(const AscendString &attr_value);
  graphStatus SetAttrValue(const char_t *attr_value);
  graphStatus SetAttrValue(const Tensor &attr_value);
  graphStatus SetAttrValue(const DataType &attr_value);
  graphStatus SetAttrValue(const NamedAttrs &attr_value);
  graphStatus SetAttrValue(const std::vector<uint8_t> &attr_value);
  graphStatus SetAttrValue(const std::vector<int64_t> &attr_value);
  graphStatus SetAttrValue(const std::vector<float> &attr_value);
  graphStatus SetAttrValue(const std::vector<bool> &attr_value);
  graphStatus SetAttrValue(const std::vector<AscendString> &attr_value);
  graphStatus SetAttrValue(const std::vector<Tensor> &attr_value);
  graphStatus SetAttrValue(const std::vector<DataType> &attr_value);
  graphStatus SetAttrValue(const std::vector<NamedAttrs> &attr_value);
  graphStatus SetAttrValue(const std::vector<std::vector<int64_t>> &attr_value);

  // GRAPH_FAILED, leaving the argument alone, if the value is of another type.
  graphStatus GetAttrValue(int64_t &attr_value) const;
  graphStatus GetAttrValue(float &attr_value) const;
  graphStatus GetAttrValue(bool &attr_value) const;
  graphStatus GetAttrValue(AscendString &attr_value) const;
  graphStatus GetAttrValue(Tensor &attr_value) const;
  graphStatus GetAttrValue(DataType &attr_value) const;
  graphStatus GetAttrValue(NamedAttrs &attr_value) const;
  graphStatus GetAttrValue(std::vector<uint8_t> &attr_value) const;
  graphStatus GetAttrValue(std::vector<int64_t> &attr_value) const;
  graphStatus GetAttrValue(std::vector<float> &attr_value) const;
  graphStatus GetAttrValue(std::vector<bool> &attr_value) const;
  graphStatus GetAttrValue(std::vector<AscendString> &attr_value) const;
  graphStatus GetAttrValue(std::vector<Tensor> &attr_value) const;
  graphStatus GetAttrValue(std::vector<DataType> &attr_value) const;
  graphStatus GetAttrValue(std::vector<NamedAttrs> &attr_value) const;
  graphStatus GetAttrValue(std::vector<std::vector<int64_t>> &attr_value) const;

  graphStatus GetValue(INT &val) const { return GetAttrValue(val); }
  graphStatus GetValue(FLOAT &val) const { return GetAttrValue(val); }
  graphStatus GetValue(AscendString &val) const { return GetAttrValue(val); }
  graphStatus GetValue(STR &val) const {
    AscendString text;
    const graphStatus status = GetAttrValue(text);
    if (status == GRAPH_SUCCESS) val = string_form::ToStd(text);
    return status;
  }
  // Reads a T and converts it: value.GetValue<AttrValue::INT>(an_int32).
  template <typename T, typename DT>
  graphStatus GetValue(DT &val) const {
    T stored;
    const graphStatus status = GetValue(stored);
    if (status == GRAPH_SUCCESS) val = static_cast<DT>(stored);
    return status;
  }
  // SetAttr("n", AttrValue::CreateFrom<AttrValue::INT>(8))
  template <typename T, typename DT>
  static T CreateFrom(DT &&val) {
    return T(std::forward<DT>(val));
  }

 private:
  friend class AttrAccess;
  std::shared_ptr<const AttrValueImpl> impl_;  // replaced, never written
};

class GE_FUNC_VISIBILITY NamedAttrs {
 public:
  NamedAttrs();
  ~NamedAttrs();
  NamedAttrs(const NamedAttrs &other);
  NamedAttrs(NamedAttrs &&other);
  NamedAttrs &operator=(const NamedAttrs &other);
  NamedAttrs &operator=(NamedAttrs &&other);

  void SetName(const char_t *name);
  graphStatus GetName(AscendString &name) const;
  graphStatus SetAttr(const AscendString &name, const AttrValue &value);
  // GRAPH_FAILED if there is no such attribute.
  graphStatus GetAttr(const AscendString &name, AttrValue &value) const;
  graphStatus GetAllAttrNames(std::vector<AscendString> &names) const;

 private:
  NamedAttrsImpl &Mutable();
  std::shared_ptr<NamedAttrsImpl> impl_;  // copied on write when shared
};

// Conversions between AttrValue and the C++ types that the SetAttr / GetAttr
// families accept. Integers of 32 bits are stored as 64; reading one back
// fails if the stored number does not fit. std::string forms live here, inline,
// so that they run in the program's own string ABI.
namespace attr_form {
template <typename T>
AttrValue ToValue(const T &value) {
  AttrValue result;
  (void)result.SetAttrValue(value);
  return result;
}
inline AttrValue ToValue(int32_t value) {
  return ToValue(static_cast<int64_t>(value));
}
inline AttrValue ToValue(uint32_t value) {
  return ToValue(static_cast<int64_t>(value));
}
inline AttrValue ToValue(const char_t *value) {
  return ToValue(AscendString(value));
}
inline AttrValue ToValue(const std::string &value) {
  return ToValue(string_form::ToAscend(value));
}
inline AttrValue ToValue(const std::vector<int32_t> &value) {
  return ToValue(std::vector<int64_t>(value.begin(), value.end()));
}
inline AttrValue ToValue(const std::vector<uint32_t> &value) {
  return ToValue(std::vector<int64_t>(value.begin(), value.end()));
}
inline AttrValue ToValue(const std::vector<std::string> &value) {
  std::vector<AscendString> texts;
  for (const std::string &text : value) {
    texts.push_back(string_form::ToAscend(text));
  }
  return ToValue(texts);
}
inline AttrValue ToValue(const AttrValue &value) { return value; }

template <typename T>
graphStatus FromValue(const AttrValue &value, T &result) {
  return value.GetAttrValue(result);
}
template <typename T>
graphStatus FromWide(const AttrValue &value, T &result) {
  int64_t wide = 0;
  if (value.GetAttrValue(wide) != GRAPH_SUCCESS) return GRAPH_FAILED;
  const T narrow = static_cast<T>(wide);
  if (static_cast<int64_t>(narrow) != wide) return GRAPH_FAILED;
  result = narrow;
  return GRAPH_SUCCESS;
}
template <typename T>
graphStatus FromWideList(const AttrValue &value, std::vector<T> &result) {
  std::vector<int64_t> wide;
  if (value.GetAttrValue(wide) != GRAPH_SUCCESS) return GRAPH_FAILED;
  std::vector<T> narrow;
  for (const int64_t item : wide) {
    narrow.push_back(static_cast<T>(item));
    if (static_cast<int64_t>(narrow.back()) != item) return GRAPH_FAILED;
  }
  result.swap(narrow);
  return GRAPH_SUCCESS;
}
inline graphStatus FromValue(const AttrValue &value, int32_t &result) {
  return FromWide(value, result);
}
inline graphStatus FromValue(const AttrValue &value, uint32_t &result) {
  return FromWide(value, result);
}
inline graphStatus FromValue(const AttrValue &value,
                             std::vector<int32_t> &result) {
  return FromWideList(value, result);
}
inline graphStatus FromValue(const AttrValue &value,
                             std::vector<uint32_t> &result) {
  return FromWideList(value, result);
}
inline graphStatus FromValue(const AttrValue &value, std::string &result) {
  return value.GetValue(result);
}
inline graphStatus FromValue(const AttrValue &value,
                             std::vector<std::string> &result) {
  std::vector<AscendString> texts;
  if (value.GetAttrValue(texts) != GRAPH_SUCCESS) return GRAPH_FAILED;
  result.clear();
  for (const AscendString &text : texts) {
    result.push_back(string_form::ToStd(text));
  }
  return GRAPH_SUCCESS;
}
inline graphStatus FromValue(const AttrValue &value, AttrValue &result) {
  result = value;
  return GRAPH_SUCCESS;
}
}  // namespace attr_form
}  // namespace ge

// Expands F(type) for each type that SetAttr takes by const reference and
// GetAttr fills. The lists of types are the same
// for Operator and GNode.
#define GE_ATTR_OBJECT_TYPES(F) \
  F(AscendString)               \
  F(Tensor)                     \
  F(NamedAttrs)                 \
  F(std::vector<uint8_t>)       \
  F(std::vector<int64_t>)       \
  F(std::vector<int32_t>)       \
  F(std::vector<uint32_t>)      \
  F(std::vector<float>)         \
  F(std::vector<bool>)          \
  F(std::string)                \
  F(std::vector<std::string>)   \
  F(std::vector<AscendString>)  \
  F(std::vector<Tensor>)        \
  F(std::vector<DataType>)      \
  F(std::vector<NamedAttrs>)    \
  F(std::vector<std::vector<int64_t>>)
// The same for the types that SetAttr takes by value.
#define GE_ATTR_SCALAR_TYPES(F) \
  F(int64_t)                    \
  F(int32_t)                    \
  F(uint32_t)                   \
  F(float)                      \
  F(bool)                       \
  F(DataType)

#endif  // GE_GRAPH_ATTR_VALUE_H_
