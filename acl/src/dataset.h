// Dataset: what an aclmdlDataset stands for: the inputs or outputs of an
// execution, and the gear chosen for it.

#ifndef ACL_SRC_DATASET_H_
#define ACL_SRC_DATASET_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "acl/acl_mdl.h"
#include "acl/src/object_table.h"
#include "runtime/core/handle_table.h"
#include "runtime/model/gears.h"

namespace ascend::acl {

// What aclmdlSetDynamicBatchSize() and its kin have set. A new choice replaces
// one of another kind.
struct GearChoice {
  rt::Gears::Kind kind = rt::Gears::Kind::kStatic;  // kStatic: none
  std::vector<int64_t> numbers;
};

struct Dataset : rt::HandleSlot {
  struct Slot {
    aclDataBuffer* buffer = nullptr;       // the program's
    aclTensorDesc* tensor_desc = nullptr;  // the data set's, or null
  };

  std::vector<Slot> slots;
  GearChoice gear;

  // The descriptions of the slots must have been destroyed.
  void Clear() {
    slots.clear();
    gear = GearChoice();
  }
};

using DatasetTable = ObjectTable<Dataset, aclmdlDataset, kDatasetKind>;

}  // namespace ascend::acl

#endif  // ACL_SRC_DATASET_H_
