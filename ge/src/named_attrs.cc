// NamedAttrs: see graph/attr_value.h.

#include <map>

#include "graph/attr_value.h"

namespace ge {

class NamedAttrsImpl {
 public:
  AscendString name;
  std::map<AscendString, AttrValue> attrs;
};

NamedAttrs::NamedAttrs() = default;
NamedAttrs::~NamedAttrs() = default;
NamedAttrs::NamedAttrs(const NamedAttrs& other) = default;
NamedAttrs::NamedAttrs(NamedAttrs&& other) = default;
NamedAttrs& NamedAttrs::operator=(const NamedAttrs& other) = default;
NamedAttrs& NamedAttrs::operator=(NamedAttrs&& other) = default;

NamedAttrsImpl& NamedAttrs::Mutable() {
  if (impl_ == nullptr) {
    impl_ = std::make_shared<NamedAttrsImpl>();
  } else if (impl_.use_count() > 1) {
    impl_ = std::make_shared<NamedAttrsImpl>(*impl_);
  }
  return *impl_;
}

void NamedAttrs::SetName(const char_t* name) {
  Mutable().name = AscendString(name);
}

graphStatus NamedAttrs::GetName(AscendString& name) const {
  name = impl_ == nullptr ? AscendString() : impl_->name;
  return GRAPH_SUCCESS;
}

graphStatus NamedAttrs::SetAttr(const AscendString& name,
                                const AttrValue& value) {
  Mutable().attrs[name] = value;
  return GRAPH_SUCCESS;
}

graphStatus NamedAttrs::GetAttr(const AscendString& name,
                                AttrValue& value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const auto found = impl_->attrs.find(name);
  if (found == impl_->attrs.end()) return GRAPH_FAILED;
  value = found->second;
  return GRAPH_SUCCESS;
}

graphStatus NamedAttrs::GetAllAttrNames(
    std::vector<AscendString>& names) const {
  names.clear();
  if (impl_ == nullptr) return GRAPH_SUCCESS;
  for (const auto& attr : impl_->attrs) names.push_back(attr.first);
  return GRAPH_SUCCESS;
}

}  // namespace ge
