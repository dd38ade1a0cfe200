#include "acl/src/model_desc.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/types/variant.h"

namespace ascend::acl {
namespace {

using Tensor = ModelDesc::Tensor;

// `base`, or base_a, base_b, ..., base_zzz: the first that nobody has.
std::string UniqueName(const std::string& base,
                       const absl::flat_hash_set<std::string>& taken) {
  if (!taken.contains(base)) return base;
  constexpr int kLetters = 26;
  int count = 0;
  for (int length = 1, words = kLetters; length <= 3;
       ++length, words *= kLetters) {
    for (count = 0; count < words; ++count) {
      std::string suffix;
      for (int i = 0, rest = count; i < length; ++i, rest /= kLetters) {
        suffix.insert(suffix.begin(), static_cast<char>('a' + rest % kLetters));
      }
      std::string name = absl::StrCat(base, "_", suffix);
      if (!taken.contains(name)) return name;
    }
  }
  return base;
}

std::vector<Tensor> Describe(
    const std::vector<rt::TensorDescription>& descriptions) {
  std::vector<Tensor> tensors;
  for (const rt::TensorDescription& description : descriptions) {
    Tensor tensor;
    tensor.name = tensor.short_name = description.name;
    tensor.format = description.spec.format;
    tensor.dtype = description.spec.dtype;
    tensor.dims = description.spec.dims;
    tensor.ranges = description.ranges;
    tensor.bytes = description.bytes;
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

void ShortenNames(const std::string& prefix, std::vector<Tensor>* tensors,
                  absl::flat_hash_set<std::string>* taken) {
  for (size_t i = 0; i < tensors->size(); ++i) {
    Tensor& tensor = (*tensors)[i];
    if (tensor.name.size() < ACL_MAX_TENSOR_NAME_LEN) continue;
    tensor.short_name = UniqueName(absl::StrCat(prefix, i), *taken);
    taken->insert(tensor.short_name);
  }
}

}  // namespace

void ModelDesc::Clear() {
  model_id = 0;
  inputs.clear();
  outputs.clear();
  gears = rt::Gears();
  gear_output_dims.clear();
  origin_names.clear();
}

void ModelDesc::Fill(uint32_t id, const rt::Model& model) {
  Clear();
  model_id = id;
  inputs = Describe(model.inputs());
  outputs = Describe(model.outputs());
  absl::flat_hash_set<std::string> taken;
  for (const Tensor& tensor : inputs) taken.insert(tensor.name);
  for (const Tensor& tensor : outputs) taken.insert(tensor.name);
  const std::string prefix = absl::StrCat("acl_modelId_", id, "_");
  ShortenNames(prefix + "input_", &inputs, &taken);
  ShortenNames(prefix + "output_", &outputs, &taken);
  gears = model.gears();
  for (size_t gear = 0; gear < gears.count(); ++gear) {
    std::vector<std::vector<int64_t>>& dims = gear_output_dims.emplace_back();
    for (const rt::TensorSpec& spec : model.program(gear).outputs()) {
      dims.push_back(spec.dims);
    }
  }
  for (const rt::GraphNode& node : model.graph().nodes) {
    const rt::AttributeValue* const value =
        node.attributes.Find(ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES);
    if (value == nullptr) continue;
    if (const auto* const names = absl::get_if<std::string>(value)) {
      origin_names.emplace(node.name, *names);
    }
  }
}

absl::optional<size_t> ModelDesc::Find(const std::vector<Tensor>& tensors,
                                       absl::string_view name) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].name == name || tensors[i].short_name == name) return i;
  }
  return absl::nullopt;
}

}  // namespace ascend::acl
