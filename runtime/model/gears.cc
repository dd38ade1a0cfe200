#include "runtime/model/gears.h"

#include <algorithm>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

struct KindRow {
  Gears::Kind kind;
  const char* name;
  size_t numbers;  // of one gear; 0: any
  int dynamic;     // -1 extents of a dynamic input; 0: any
};

constexpr KindRow kKinds[] = {
    {Gears::Kind::kBatch, "batch", 1, 1},
    {Gears::Kind::kHeightWidth, "height_width", 2, 2},
    {Gears::Kind::kDims, "dims", 0, 0},
};

const KindRow* FindKind(Gears::Kind kind) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

absl::Status Bad(absl::string_view problem) {
  return AclError(kGeLoadModelPartition, absl::StrCat("gears: ", problem));
}

}  // namespace

absl::optional<size_t> Gears::Find(Kind wanted,
                                   absl::Span<const int64_t> numbers) const {
  if (kind != wanted || kind == Kind::kStatic) return absl::nullopt;
  for (size_t i = 0; i < values.size(); ++i) {
    if (absl::MakeConstSpan(values[i]) == numbers) return i;
  }
  return absl::nullopt;
}

absl::StatusOr<std::vector<std::vector<int64_t>>> Gears::InputDims(
    absl::Span<const TensorSpec> inputs, size_t gear) const {
  std::vector<std::vector<int64_t>> result;
  if (kind == Kind::kStatic) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].HasDynamicDim()) {
        return Bad(absl::StrCat("input ", i, " has shape ",
                                DimsToString(inputs[i].dims),
                                ", but there are no gears"));
      }
      result.push_back(inputs[i].dims);
    }
    return result;
  }

  const std::vector<int64_t>& numbers = values[gear];
  const KindRow& row = *FindKind(kind);
  size_t next = 0;  // of kDims
  bool any_dynamic = false;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::vector<int64_t> dims = inputs[i].dims;
    const auto dynamic = std::count(dims.begin(), dims.end(), -1);
    any_dynamic = any_dynamic || dynamic > 0;
    if (kind == Kind::kDims) {
      for (int64_t& dim : dims) {
        if (next == numbers.size() || (dim != -1 && dim != numbers[next])) {
          return Bad(absl::StrCat("gear ", DimsToString(numbers),
                                  " does not fit input ", i, " of shape ",
                                  DimsToString(inputs[i].dims)));
        }
        dim = numbers[next++];
      }
    } else if (dynamic != 0) {
      if (dynamic != row.dynamic) {
        return Bad(absl::StrCat("input ", i, " of shape ",
                                DimsToString(inputs[i].dims), " must have ",
                                row.dynamic, " dims of -1 for ", row.name));
      }
      size_t number = 0;
      for (int64_t& dim : dims) {
        if (dim == -1) dim = numbers[number++];
      }
    }
    result.push_back(std::move(dims));
  }
  if (kind == Kind::kDims && next != numbers.size()) {
    return Bad(absl::StrCat("gear ", DimsToString(numbers), " has ",
                            numbers.size(), " numbers for ", next,
                            " dims of all inputs"));
  }
  if (!any_dynamic) return Bad("no input has a dim of -1");
  return result;
}

nlohmann::json Gears::ToJson() const {
  const KindRow* row = FindKind(kind);
  if (row == nullptr) return nullptr;
  return {{"kind", row->name}, {"values", values}};
}

absl::StatusOr<Gears> Gears::FromJson(const nlohmann::json& json) {
  Gears gears;
  if (json.is_null()) return gears;
  const nlohmann::json* kind = FindMember(json, "kind");
  const nlohmann::json* values = FindMember(json, "values");
  if (kind == nullptr || values == nullptr || !values->is_array() ||
      values->empty()) {
    return Bad("there is no kind or no list of values");
  }
  ART_ASSIGN_OR_RETURN(const std::string name,
                       JsonString(*kind, "kind of gears"));
  const KindRow* row = nullptr;
  for (const KindRow& candidate : kKinds) {
    if (name == candidate.name) row = &candidate;
  }
  if (row == nullptr) return Bad(absl::StrCat("unknown kind '", name, "'"));
  gears.kind = row->kind;
  std::set<std::vector<int64_t>> seen;
  for (const nlohmann::json& value : *values) {
    ART_ASSIGN_OR_RETURN(std::vector<int64_t> numbers,
                         JsonInts(value, "a gear"));
    if (row->numbers != 0 && numbers.size() != row->numbers) {
      return Bad(absl::StrCat("gear ", DimsToString(numbers), " must have ",
                              row->numbers, " numbers"));
    }
    if (std::any_of(numbers.begin(), numbers.end(),
                    [](int64_t n) { return n <= 0; })) {
      return Bad(absl::StrCat("gear ", DimsToString(numbers),
                              " has a number below 1"));
    }
    if (!seen.insert(numbers).second) {
      return Bad(absl::StrCat("gear ", DimsToString(numbers), " twice"));
    }
    gears.values.push_back(std::move(numbers));
  }
  return gears;
}

bool operator==(const Gears& a, const Gears& b) {
  return a.kind == b.kind && a.values == b.values;
}

}  // namespace ascend::rt
