// Data sets of models.

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "acl/acl_mdl.h"
#include "acl/src/dataset.h"
#include "acl/src/model_api.h"

using ascend::acl::Dataset;
using ascend::acl::ModelState;
using ascend::acl::ObjectCall;
using ascend::acl::TensorDesc;
using ascend::acl::ValueCall;
using ascend::rt::AclError;

namespace {

absl::StatusOr<Dataset::Slot*> FindSlot(ModelState& state,
                                        const aclmdlDataset* dataset,
                                        size_t index) {
  ART_ASSIGN_OR_RETURN(Dataset* const object,
                       state.datasets.Require(dataset, "dataset"));
  if (index < object->slots.size()) return &object->slots[index];
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("index is ", index, ", the data set has ",
                               object->slots.size(), " buffers"));
}

}  // namespace

aclmdlDataset* aclmdlCreateDataset(void) {
  return ValueCall<aclmdlDataset*>(
      ACL_API_CALL, nullptr,
      [](ModelState& state) { return state.datasets.Create([](Dataset*) {}); });
}

aclError aclmdlDestroyDataset(const aclmdlDataset* dataset) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ART_ASSIGN_OR_RETURN(Dataset* const object,
                         state.datasets.Require(dataset, "dataset"));
    for (Dataset::Slot& slot : object->slots) {
      aclTensorDesc* const desc = std::exchange(slot.tensor_desc, nullptr);
      if (desc == nullptr) continue;
      ART_RETURN_IF_ERROR(state.tensor_descs.Destroy(desc, "tensorDesc"));
    }
    return state.datasets.Destroy(dataset, "dataset");
  });
}

aclError aclmdlAddDatasetBuffer(aclmdlDataset* dataset,
                                aclDataBuffer* dataBuffer) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(dataset);
    ACL_REQUIRE_NOT_NULL(dataBuffer);
    ART_ASSIGN_OR_RETURN(Dataset* const object,
                         state.datasets.Require(dataset, "dataset"));
    ART_RETURN_IF_ERROR(
        state.data_buffers.Require(dataBuffer, "dataBuffer").status());
    Dataset::Slot slot;
    slot.buffer = dataBuffer;
    object->slots.push_back(slot);
    return absl::OkStatus();
  });
}

size_t aclmdlGetDatasetNumBuffers(const aclmdlDataset* dataset) {
  return ValueCall<size_t>(
      ACL_API_CALL, 0, [&](ModelState& state) -> absl::StatusOr<size_t> {
        ART_ASSIGN_OR_RETURN(const Dataset* const object,
                             state.datasets.Require(dataset, "dataset"));
        return object->slots.size();
      });
}

aclDataBuffer* aclmdlGetDatasetBuffer(const aclmdlDataset* dataset,
                                      size_t index) {
  return ValueCall<aclDataBuffer*>(
      ACL_API_CALL, nullptr,
      [&](ModelState& state) -> absl::StatusOr<aclDataBuffer*> {
        ART_ASSIGN_OR_RETURN(const Dataset::Slot* const slot,
                             FindSlot(state, dataset, index));
        return slot->buffer;
      });
}

aclError aclmdlSetDatasetTensorDesc(aclmdlDataset* dataset,
                                    aclTensorDesc* tensorDesc, size_t index) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ART_ASSIGN_OR_RETURN(Dataset::Slot* const slot,
                         FindSlot(state, dataset, index));
    if (tensorDesc == nullptr) {
      aclTensorDesc* const old = std::exchange(slot->tensor_desc, nullptr);
      return old == nullptr ? absl::OkStatus()
                            : state.tensor_descs.Destroy(old, "tensorDesc");
    }
    ART_ASSIGN_OR_RETURN(const TensorDesc* const source,
                         state.tensor_descs.Require(tensorDesc, "tensorDesc"));
    return state.SetTensorDesc(slot, source->value);
  });
}

aclTensorDesc* aclmdlGetDatasetTensorDesc(const aclmdlDataset* dataset,
                                          size_t index) {
  return ValueCall<aclTensorDesc*>(
      ACL_API_CALL, nullptr,
      [&](ModelState& state) -> absl::StatusOr<aclTensorDesc*> {
        ART_ASSIGN_OR_RETURN(const Dataset::Slot* const slot,
                             FindSlot(state, dataset, index));
        return slot->tensor_desc;
      });
}
