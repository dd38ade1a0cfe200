// The sizes a dynamic model was built for. Every gear gives each -1 in the
// shapes of the inputs a number, and has a program of its own.

#ifndef RUNTIME_MODEL_GEARS_H_
#define RUNTIME_MODEL_GEARS_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "nlohmann/json.hpp"
#include "runtime/model/tensor.h"

namespace ascend::rt {

struct Gears {
  enum class Kind {
    kStatic,       // no gears: the shapes are what they are
    kBatch,        // {batch}: for the one -1 of an input
    kHeightWidth,  // {height, width}: for the two -1 of an input, in order
    kDims,         // the dims of all inputs, one input after the other
  };

  Kind kind = Kind::kStatic;
  std::vector<std::vector<int64_t>> values;

  // 1 for a static model.
  size_t count() const { return kind == Kind::kStatic ? 1 : values.size(); }

  // The gear of these numbers; nullopt if it is none of another kind or not
  // among the values.
  absl::optional<size_t> Find(Kind wanted,
                              absl::Span<const int64_t> numbers) const;

  // The static shapes of `inputs` in gear `gear`; an error if the gear and the
  // shapes do not fit each other.
  absl::StatusOr<std::vector<std::vector<int64_t>>> InputDims(
      absl::Span<const TensorSpec> inputs, size_t gear) const;

  // Null for a static model, else {"kind": "batch", "values": [[1], [8]]}.
  nlohmann::json ToJson() const;
  static absl::StatusOr<Gears> FromJson(const nlohmann::json& json);
};

bool operator==(const Gears& a, const Gears& b);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_GEARS_H_
