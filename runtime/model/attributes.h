// Attributes of an operator: named values that keep their type, in memory and
// in a model file.

#ifndef RUNTIME_MODEL_ATTRIBUTES_H_
#define RUNTIME_MODEL_ATTRIBUTES_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/variant.h"
#include "nlohmann/json.hpp"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// A tensor with its elements, little-endian and dense.
struct TensorValue {
  TensorSpec spec;
  std::vector<uint8_t> data;
};
bool operator==(const TensorValue& a, const TensorValue& b);

using AttributeValue =
    absl::variant<int64_t, float, bool, std::string, std::vector<int64_t>,
                  std::vector<float>, std::vector<std::vector<int64_t>>,
                  aclDataType, TensorValue>;

// An ordered map from name to typed value.
//
// Get<T>(name) fails when the attribute is absent or of another type;
// GetOr<T>(name, fallback) fails only for another type. Integers are also
// accepted where a bool or an aclDataType is asked for, and a scalar integer
// where a list is, since graph writers differ there.
class AttributeMap {
 public:
  AttributeMap() = default;
  // AttributeMap({{"axes", std::vector<int64_t>{1}}, {"keep_dims", true}})
  AttributeMap(
      std::initializer_list<std::pair<const std::string, AttributeValue>> init)
      : values_(init) {}

  void Set(absl::string_view name, AttributeValue value);
  bool Has(absl::string_view name) const;
  // Null when absent.
  const AttributeValue* Find(absl::string_view name) const;

  template <typename T>
  absl::StatusOr<T> Get(absl::string_view name) const;
  template <typename T>
  absl::StatusOr<T> GetOr(absl::string_view name, T fallback) const {
    return Has(name) ? Get<T>(name) : absl::StatusOr<T>(std::move(fallback));
  }

  size_t size() const { return values_.size(); }
  const std::map<std::string, AttributeValue, std::less<>>& values() const {
    return values_;
  }

  // {"axes": {"ints": [1]}, "keep_dims": {"bool": true}}
  nlohmann::json ToJson() const;
  static absl::StatusOr<AttributeMap> FromJson(const nlohmann::json& json);

  friend bool operator==(const AttributeMap& a, const AttributeMap& b) {
    return a.values_ == b.values_;
  }

 private:
  std::map<std::string, AttributeValue, std::less<>> values_;
};

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_ATTRIBUTES_H_
