#include "acl/src/model_state.h"

#include <atomic>
#include <utility>

#include "absl/base/optimization.h"
#include "runtime/base/status.h"

namespace ascend::acl {

ModelState& ModelState::Of(const rt::Runtime& runtime) {
  static std::atomic<ModelState*> current{nullptr};
  ModelState* state = current.load(std::memory_order_acquire);
  while (ABSL_PREDICT_FALSE(state == nullptr || state->runtime_ != &runtime)) {
    auto* const fresh = new ModelState(&runtime, state);
    if (current.compare_exchange_strong(state, fresh,
                                        std::memory_order_acq_rel)) {
      return *fresh;
    }
    delete fresh;  // another thread was first; `state` is its
  }
  return *state;
}

absl::Status ModelState::SetTensorDesc(Dataset::Slot* slot,
                                       TensorProperties value) {
  if (slot->tensor_desc != nullptr) {
    ART_ASSIGN_OR_RETURN(TensorDesc* const desc,
                         tensor_descs.Require(slot->tensor_desc, "tensorDesc"));
    desc->value = std::move(value);
    return absl::OkStatus();
  }
  ART_ASSIGN_OR_RETURN(slot->tensor_desc,
                       tensor_descs.Create([&](TensorDesc* desc) {
                         desc->value = std::move(value);
                         desc->owned = true;
                       }));
  return absl::OkStatus();
}

}  // namespace ascend::acl
