// ModelDesc: what an aclmdlDesc stands for: inputs, outputs and gears of a
// model, copied, so that it outlives the model.

#ifndef ACL_SRC_MODEL_DESC_H_
#define ACL_SRC_MODEL_DESC_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "acl/acl_mdl.h"
#include "acl/src/object_table.h"
#include "runtime/core/handle_table.h"
#include "runtime/model/gears.h"
#include "runtime/model/model.h"

namespace ascend::acl {

struct ModelDesc : rt::HandleSlot {
  struct Tensor {
    std::string name;
    // The name where there is room for ACL_MAX_TENSOR_NAME_LEN bytes: another
    // one if it is longer.
    std::string short_name;
    aclFormat format = ACL_FORMAT_UNDEFINED;
    aclDataType dtype = ACL_DT_UNDEFINED;
    std::vector<int64_t> dims;
    std::vector<rt::TensorDescription::Range> ranges;
    size_t bytes = 0;
  };

  uint32_t model_id = 0;  // 0: read from a file
  std::vector<Tensor> inputs;
  std::vector<Tensor> outputs;
  rt::Gears gears;
  // The dims of the outputs by gear.
  std::vector<std::vector<std::vector<int64_t>>> gear_output_dims;
  // ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES by operator.
  std::map<std::string, std::string, std::less<>> origin_names;

  void Clear();
  // In place of what it held.
  void Fill(uint32_t id, const rt::Model& model);

  // By name or short name.
  static absl::optional<size_t> Find(const std::vector<Tensor>& tensors,
                                     absl::string_view name);
};

using ModelDescTable = ObjectTable<ModelDesc, aclmdlDesc, kModelDescKind>;

}  // namespace ascend::acl

#endif  // ACL_SRC_MODEL_DESC_H_
