// ModelState: what the model chapter keeps for a runtime: its loaded models and
// the objects that programs make around them.

#ifndef ACL_SRC_MODEL_STATE_H_
#define ACL_SRC_MODEL_STATE_H_

#include <cstdint>

#include "absl/status/status.h"
#include "acl/src/data_buffer.h"
#include "acl/src/dataset.h"
#include "acl/src/model_config.h"
#include "acl/src/model_desc.h"
#include "acl/src/op_attr.h"
#include "acl/src/tensor_desc.h"
#include "runtime/core/runtime.h"
#include "runtime/model/model_registry.h"

namespace ascend::acl {

// A model's name among creation sites, where handles are of other kinds.
inline uint64_t ModelKey(uint32_t id) { return uint64_t{0xE0} << 56 | id; }

// Thread-safe. Never destroyed, as the runtime.
class ModelState {
 public:
  // The state of `runtime`; a forked child, whose runtime is another, gets a
  // fresh one. Takes no lock.
  static ModelState& Of(const rt::Runtime& runtime);

  ModelState(const ModelState&) = delete;
  ModelState& operator=(const ModelState&) = delete;

  // aclFinalize: unloads every model. Objects stay until they are destroyed.
  void Finalize() { models.Clear(); }

  // Makes `value` the description of a slot, in place of an earlier one.
  absl::Status SetTensorDesc(Dataset::Slot* slot, TensorProperties value);

  rt::ModelRegistry models;
  DataBufferTable data_buffers{"aclDataBuffer"};
  TensorDescTable tensor_descs{"aclTensorDesc"};
  DatasetTable datasets{"aclmdlDataset"};
  ModelDescTable model_descs{"aclmdlDesc"};
  LoadConfigTable load_configs{"aclmdlConfigHandle"};
  OpAttrTable op_attrs{"aclopAttr"};
  ExecConfigTable exec_configs{"aclmdlExecConfigHandle"};

 private:
  ModelState(const rt::Runtime* runtime, ModelState* previous)
      : runtime_(runtime), previous_(previous) {}

  const rt::Runtime* const runtime_;
  // Of the parent process. Its locks may be held for ever, so it stays; kept
  // reachable for leak checkers.
  [[maybe_unused]] ModelState* const previous_;
};

}  // namespace ascend::acl

#endif  // ACL_SRC_MODEL_STATE_H_
