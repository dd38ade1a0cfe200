// See variable_store.h.

#include "ge/src/variable_store.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "ge/src/acl_call.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

absl::Status Fill(void* data, size_t bytes, const Tensor& initial) {
  if (initial.GetSize() == 0) {
    GE_ACL(aclrtMemset, data, bytes, 0, bytes);
  } else {
    GE_ACL(aclrtMemcpy, data, bytes, initial.GetData(), bytes,
           ACL_MEMCPY_HOST_TO_DEVICE);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<void*> VariableStore::FindOrCreate(
    const CompiledGraph::Variable& variable) {
  absl::MutexLock lock(&mu_);
  const auto at = variables_.find(variable.name);
  if (at != variables_.end()) return at->second.data;
  Variable created;
  created.spec = variable.spec;
  created.bytes = variable.bytes;
  GE_ACL(aclrtMalloc, &created.data, std::max<size_t>(created.bytes, 1),
         ACL_MEM_MALLOC_NORMAL_ONLY);
  if (created.bytes > 0) {
    const absl::Status filled =
        Fill(created.data, created.bytes, variable.initial);
    if (!filled.ok()) {
      (void)aclrtFree(created.data);
      return filled;
    }
  }
  void* const data = created.data;
  variables_.emplace(variable.name, std::move(created));
  return data;
}

const TensorSpec* VariableStore::Find(const std::string& name) const {
  absl::MutexLock lock(&mu_);
  const auto at = variables_.find(name);
  return at == variables_.end() ? nullptr : &at->second.spec;
}

absl::StatusOr<Tensor> VariableStore::Read(const std::string& name) const {
  absl::MutexLock lock(&mu_);
  const auto at = variables_.find(name);
  if (at == variables_.end()) {
    return Error("there is no variable '", name, "'");
  }
  const Variable& variable = at->second;
  std::vector<uint8_t> data(variable.bytes);
  if (variable.bytes > 0) {
    GE_ACL(aclrtMemcpy, data.data(), data.size(), variable.data, data.size(),
           ACL_MEMCPY_DEVICE_TO_HOST);
  }
  return Tensor(variable.spec.ToDesc(), data);
}

bool VariableStore::empty() const {
  absl::MutexLock lock(&mu_);
  return variables_.empty();
}

void VariableStore::Clear() {
  absl::MutexLock lock(&mu_);
  for (const auto& [name, variable] : variables_) {
    (void)aclrtFree(variable.data);
  }
  variables_.clear();
}

}  // namespace ge::internal
