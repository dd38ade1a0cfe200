#include "runtime/model/op_kernel.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_join.h"

namespace ascend::rt {

std::string ShapeContext::Prefix() const {
  return absl::StrCat("node '", node_, "' (", type_, "): ");
}

absl::StatusOr<std::vector<int64_t>> ShapeContext::ConstantInts(int i) const {
  ART_RETURN_IF_ERROR(RequireType(i, {ACL_INT32, ACL_INT64}));
  if (!IsConstant(i)) {
    return Error("input ", i,
                 " must be a constant, known when the model is compiled");
  }
  ART_ASSIGN_OR_RETURN(const int64_t count, input(i).ElementCount());
  const char* bytes = static_cast<const char*>(inputs_[i].constant);
  std::vector<int64_t> values(count);
  for (int64_t k = 0; k < count; ++k) {
    if (input(i).dtype == ACL_INT64) {
      std::memcpy(&values[k], bytes + k * sizeof(int64_t), sizeof(int64_t));
    } else {
      int32_t value;
      std::memcpy(&value, bytes + k * sizeof(value), sizeof(value));
      values[k] = value;
    }
  }
  return values;
}

absl::Status ShapeContext::RequireType(
    int i, std::initializer_list<aclDataType> allowed) const {
  if (!has_input(i)) return Error("input ", i, " is missing");
  const aclDataType given = input(i).dtype;
  if (std::find(allowed.begin(), allowed.end(), given) != allowed.end()) {
    return absl::OkStatus();
  }
  return Error("input ", i, " must be ",
               absl::StrJoin(allowed, " or ",
                             [](std::string* out, aclDataType dtype) {
                               out->append(DataTypeName(dtype));
                             }),
               ", not ", DataTypeName(given));
}

absl::Status ShapeContext::RequireSameType(int i, int j) const {
  if (!has_input(i)) return Error("input ", i, " is missing");
  if (!has_input(j)) return Error("input ", j, " is missing");
  if (input(i).dtype == input(j).dtype) return absl::OkStatus();
  return Error("inputs ", i, " and ", j, " must have the same type, not ",
               DataTypeName(input(i).dtype), " and ",
               DataTypeName(input(j).dtype));
}

absl::Status ShapeContext::RequireRank(int i, int rank) const {
  if (!has_input(i)) return Error("input ", i, " is missing");
  if (input(i).rank() == rank) return absl::OkStatus();
  return Error("input ", i, " must have ", rank, " dims, not ", input(i).rank(),
               " as in ", DimsToString(input(i).dims));
}

absl::Status ShapeContext::RequireDims(int i,
                                       absl::Span<const int64_t> dims) const {
  if (!has_input(i)) return Error("input ", i, " is missing");
  if (absl::MakeConstSpan(input(i).dims) == dims) return absl::OkStatus();
  return Error("input ", i, " must have shape ", DimsToString(dims), ", not ",
               DimsToString(input(i).dims));
}

absl::StatusOr<int> ShapeContext::ResolveAxis(int64_t axis, int rank) const {
  const int64_t count = std::max(rank, 1);
  if (axis < -count || axis >= count) {
    return Error("axis ", axis, " is not in [", -count, ",", count, ")");
  }
  return static_cast<int>(axis < 0 ? axis + count : axis);
}

absl::Status ShapeContext::SetOutputCount(int count) {
  if (count < 0 || count > kMaxOutputs) {
    return Error(count, " outputs; at most ", kMaxOutputs, " are possible");
  }
  outputs_.resize(count);
  return absl::OkStatus();
}

absl::Status ShapeContext::SetOutput(int i, TensorSpec spec) {
  if (i < 0 || static_cast<size_t>(i) >= outputs_.size()) {
    return Error("there is no output ", i);
  }
  const absl::StatusOr<size_t> bytes = spec.ByteSize();
  if (!bytes.ok()) {
    return Error("output ", i, ": ", bytes.status().message());
  }
  outputs_[i] = std::move(spec);
  return absl::OkStatus();
}

}  // namespace ascend::rt
