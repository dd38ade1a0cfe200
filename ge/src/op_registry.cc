// See op_registry.h.

#include "ge/src/op_registry.h"

namespace ge {

OpRegistry& OpRegistry::Instance() {
  static auto* const registry = new OpRegistry();
  return *registry;
}

bool OpRegistry::AddCreator(const std::string& type,
                            const OpCreatorV2& creator) {
  if (!creator) return false;
  absl::MutexLock lock(&mu_);
  return creators_.emplace(type, creator).second;
}

OpCreatorV2 OpRegistry::FindCreator(const std::string& type) const {
  absl::MutexLock lock(&mu_);
  const auto found = creators_.find(type);
  return found == creators_.end() ? OpCreatorV2() : found->second;
}

std::vector<std::string> OpRegistry::Types() const {
  absl::MutexLock lock(&mu_);
  std::vector<std::string> types;
  for (const auto& creator : creators_) types.push_back(creator.first);
  return types;
}

void OpRegistry::SetInferShape(const std::string& type,
                               const InferShapeFunc& function) {
  absl::MutexLock lock(&mu_);
  functions_[type].infer_shape = function;
}

void OpRegistry::SetInferFormat(const std::string& type,
                                const InferFormatFunc& function) {
  absl::MutexLock lock(&mu_);
  functions_[type].infer_format = function;
}

void OpRegistry::SetInferValueRange(const std::string& type,
                                    const InferValueRangeFunc& function) {
  absl::MutexLock lock(&mu_);
  functions_[type].infer_value_range = function;
}

void OpRegistry::SetVerify(const std::string& type,
                           const VerifyFunc& function) {
  absl::MutexLock lock(&mu_);
  functions_[type].verify = function;
}

OpRegistry::Functions OpRegistry::FindFunctions(const std::string& type) const {
  absl::MutexLock lock(&mu_);
  const auto found = functions_.find(type);
  return found == functions_.end() ? Functions() : found->second;
}

}  // namespace ge
