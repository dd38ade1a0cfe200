// AttrValue: see graph/attr_value.h.

#include "graph/attr_value.h"

#include <iterator>

#include "ge/src/attr_data.h"

namespace ge {

class AttrValueImpl {
 public:
  explicit AttrValueImpl(AttrData new_data) : data(std::move(new_data)) {}
  const AttrData data;
};

namespace {

// In the order of AttrData.
constexpr const char* kTypeNames[] = {
    "VT_NONE",           "VT_INT",
    "VT_FLOAT",          "VT_BOOL",
    "VT_STRING",         "VT_TENSOR",
    "VT_DATA_TYPE",      "VT_NAMED_ATTRS",
    "VT_BYTES",          "VT_LIST_INT",
    "VT_LIST_FLOAT",     "VT_LIST_BOOL",
    "VT_LIST_STRING",    "VT_LIST_TENSOR",
    "VT_LIST_DATA_TYPE", "VT_LIST_NAMED_ATTRS",
    "VT_LIST_LIST_INT"};
static_assert(std::size(kTypeNames) == std::variant_size_v<AttrData>);

template <typename T>
graphStatus Read(const AttrValue& value, T* result) {
  const T* const stored = std::get_if<T>(&AttrAccess::Data(value));
  if (stored == nullptr) return GRAPH_FAILED;
  *result = *stored;
  return GRAPH_SUCCESS;
}

}  // namespace

const AttrData& AttrAccess::Data(const AttrValue& value) {
  static const auto* const empty = new AttrData();
  return value.impl_ == nullptr ? *empty : value.impl_->data;
}

AttrValue AttrAccess::Make(AttrData data) {
  AttrValue value;
  value.impl_ = std::make_shared<AttrValueImpl>(std::move(data));
  return value;
}

const char* AttrAccess::TypeName(const AttrValue& value) {
  return TypeName(Data(value).index());
}

const char* AttrAccess::TypeName(size_t variant_index) {
  return variant_index < std::size(kTypeNames) ? kTypeNames[variant_index]
                                               : kTypeNames[0];
}

AttrValue::AttrValue() = default;
AttrValue::~AttrValue() = default;
AttrValue::AttrValue(const AttrValue& other) = default;
AttrValue::AttrValue(AttrValue&& other) = default;
AttrValue& AttrValue::operator=(const AttrValue& other) = default;
AttrValue& AttrValue::operator=(AttrValue&& other) = default;

#define GE_DEFINE_ATTR_TYPE(T)                                     \
  graphStatus AttrValue::SetAttrValue(const T& attr_value) {       \
    impl_ = std::make_shared<AttrValueImpl>(AttrData(attr_value)); \
    return GRAPH_SUCCESS;                                          \
  }                                                                \
  graphStatus AttrValue::GetAttrValue(T& attr_value) const {       \
    return Read(*this, &attr_value);                               \
  }
GE_DEFINE_ATTR_TYPE(float)
GE_DEFINE_ATTR_TYPE(bool)
GE_DEFINE_ATTR_TYPE(AscendString)
GE_DEFINE_ATTR_TYPE(Tensor)
GE_DEFINE_ATTR_TYPE(NamedAttrs)
GE_DEFINE_ATTR_TYPE(std::vector<uint8_t>)
GE_DEFINE_ATTR_TYPE(std::vector<int64_t>)
GE_DEFINE_ATTR_TYPE(std::vector<float>)
GE_DEFINE_ATTR_TYPE(std::vector<bool>)
GE_DEFINE_ATTR_TYPE(std::vector<AscendString>)
GE_DEFINE_ATTR_TYPE(std::vector<Tensor>)
GE_DEFINE_ATTR_TYPE(std::vector<DataType>)
GE_DEFINE_ATTR_TYPE(std::vector<NamedAttrs>)
GE_DEFINE_ATTR_TYPE(std::vector<std::vector<int64_t>>)
#undef GE_DEFINE_ATTR_TYPE

graphStatus AttrValue::SetAttrValue(const char_t* attr_value) {
  return SetAttrValue(AscendString(attr_value));
}

// Prototypes state element types partly as Int and partly as Type, and programs
// set either with a DataType, so the two read as each other.
graphStatus AttrValue::SetAttrValue(const int64_t& attr_value) {
  impl_ = std::make_shared<AttrValueImpl>(AttrData(attr_value));
  return GRAPH_SUCCESS;
}

graphStatus AttrValue::SetAttrValue(const DataType& attr_value) {
  impl_ = std::make_shared<AttrValueImpl>(AttrData(attr_value));
  return GRAPH_SUCCESS;
}

graphStatus AttrValue::GetAttrValue(int64_t& attr_value) const {
  DataType type = DT_UNDEFINED;
  if (Read(*this, &type) == GRAPH_SUCCESS) {
    attr_value = type;
    return GRAPH_SUCCESS;
  }
  return Read(*this, &attr_value);
}

graphStatus AttrValue::GetAttrValue(DataType& attr_value) const {
  int64_t number = 0;
  if (Read(*this, &number) == GRAPH_SUCCESS) {
    if (number < 0 || number >= DT_MAX) return GRAPH_FAILED;
    attr_value = static_cast<DataType>(number);
    return GRAPH_SUCCESS;
  }
  return Read(*this, &attr_value);
}

}  // namespace ge
