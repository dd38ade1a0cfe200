// Builds a model in a few lines, for tests, examples and trainers:
//
//   ModelBuilder b("classifier");
//   ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {1, 64}));
//   ValueRef w = b.AddConst<float>("w", {64, 10}, weights);
//   ValueRef y = b.AddNode("logits", "MatMul", {x, w});
//   b.SetOutput("y", b.AddNode("probabilities", "Softmax", {y}));
//   absl::Status status = b.SaveToFile("classifier.om");
//
// Mistakes are reported by the Build and Save functions, as loading would.

#ifndef RUNTIME_MODEL_MODEL_BUILDER_H_
#define RUNTIME_MODEL_MODEL_BUILDER_H_

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "acl/acl_base.h"
#include "runtime/model/attributes.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"
#include "runtime/model/model_graph.h"

namespace ascend::rt {

class ModelBuilder {
 public:
  explicit ModelBuilder(std::string name) { graph_.name = std::move(name); }

  ValueRef AddInput(std::string name, TensorSpec spec);
  // An input that operators such as Assign may write to.
  ValueRef AddVariable(std::string name, TensorSpec spec);

  ValueRef AddConstBytes(std::string name, TensorSpec spec, const void* data,
                         size_t bytes);
  template <typename T>
  ValueRef AddConst(std::string name, std::vector<int64_t> dims,
                    const std::vector<T>& values);

  // Returns output 0 of the node; ValueRef::Node(name, i) is output i.
  ValueRef AddNode(std::string name, std::string type,
                   std::vector<ValueRef> inputs, AttributeMap attributes = {});

  // Of the node added last.
  ModelBuilder& OnHost();
  ModelBuilder& WithLatency(Latency latency);

  ModelBuilder& SetOutput(std::string name, ValueRef value);
  ModelBuilder& SetGears(Gears gears);
  // Of the whole model.
  ModelBuilder& SetLatency(Latency latency);

  // What has been built so far; the builder can go on.
  const ModelGraph& graph() const { return graph_; }
  // The bytes of the model file.
  absl::StatusOr<std::string> Serialize() const;
  absl::Status SaveToFile(const std::string& path) const;
  // The model, as if loaded from its file.
  absl::StatusOr<std::unique_ptr<Model>> Build() const;

 private:
  ModelGraph graph_;
  std::vector<std::vector<uint8_t>> constants_;  // one for each of the graph
};

namespace model_builder_internal {

template <typename T>
struct DataTypeOf;
template <>
struct DataTypeOf<float> {
  static constexpr aclDataType value = ACL_FLOAT;
};
template <>
struct DataTypeOf<double> {
  static constexpr aclDataType value = ACL_DOUBLE;
};
template <>
struct DataTypeOf<int32_t> {
  static constexpr aclDataType value = ACL_INT32;
};
template <>
struct DataTypeOf<int64_t> {
  static constexpr aclDataType value = ACL_INT64;
};
template <>
struct DataTypeOf<uint8_t> {
  static constexpr aclDataType value = ACL_UINT8;
};

}  // namespace model_builder_internal

template <typename T>
ValueRef ModelBuilder::AddConst(std::string name, std::vector<int64_t> dims,
                                const std::vector<T>& values) {
  return AddConstBytes(
      std::move(name),
      TensorSpec(model_builder_internal::DataTypeOf<T>::value, std::move(dims)),
      values.data(), values.size() * sizeof(T));
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_MODEL_BUILDER_H_
