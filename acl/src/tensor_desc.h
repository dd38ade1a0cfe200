// TensorDesc: what an aclTensorDesc stands for.

#ifndef ACL_SRC_TENSOR_DESC_H_
#define ACL_SRC_TENSOR_DESC_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "acl/acl_base.h"
#include "acl/src/object_table.h"
#include "runtime/core/handle_table.h"
#include "runtime/model/tensor.h"

namespace ascend::acl {

// A description by value.
struct TensorProperties {
  // A single dim of this value: even the rank is unknown.
  static constexpr int64_t kUnknownRank = -2;

  aclDataType dtype = ACL_DT_UNDEFINED;
  aclFormat format = ACL_FORMAT_UNDEFINED;
  std::vector<int64_t> dims;
  std::string name;
  // In memory and in the original network, where set.
  aclFormat storage_format = ACL_FORMAT_UNDEFINED;
  absl::optional<std::vector<int64_t>> storage_dims;
  aclFormat origin_format = ACL_FORMAT_UNDEFINED;
  absl::optional<std::vector<int64_t>> origin_dims;
  // {lower, upper}.
  std::vector<std::array<int64_t, 2>> shape_range;
  std::vector<std::array<int64_t, 2>> value_range;
  std::vector<uint8_t> constant;  // the elements; empty: no constant
  aclMemType placement = ACL_MEMTYPE_DEVICE;
  std::string dynamic_input;

  TensorProperties() = default;
  explicit TensorProperties(const rt::TensorSpec& spec)
      : dtype(spec.dtype), format(spec.format), dims(spec.dims) {}

  bool unknown_rank() const {
    return dims.size() == 1 && dims[0] == kUnknownRank;
  }
  // 0 when a dim is unknown or the product does not fit.
  size_t ElementCount() const;
  size_t ByteSize() const;
};

// `from` in another layout: the same tensor with its dims in another order.
// 207000 for a pair of layouts that pad or split dims.
absl::StatusOr<TensorProperties> InFormat(const TensorProperties& from,
                                          aclFormat format);

struct TensorDesc : rt::HandleSlot {
  TensorProperties value;
  // Where the first of an array of descriptions keeps the others.
  std::vector<aclTensorDesc*> followers;
  // Destroyed by its data set or with the head of its array only.
  bool owned = false;

  void Clear() {
    value = TensorProperties();
    followers.clear();
    owned = false;
  }
};

using TensorDescTable = ObjectTable<TensorDesc, aclTensorDesc, kTensorDescKind>;

}  // namespace ascend::acl

#endif  // ACL_SRC_TENSOR_DESC_H_
