#include "runtime/model/model_builder.h"

#include <utility>

#include "runtime/base/status.h"

namespace ascend::rt {

ValueRef ModelBuilder::AddInput(std::string name, TensorSpec spec) {
  graph_.inputs.push_back({name, std::move(spec), /*ref=*/false});
  return ValueRef::Input(std::move(name));
}

ValueRef ModelBuilder::AddVariable(std::string name, TensorSpec spec) {
  graph_.inputs.push_back({name, std::move(spec), /*ref=*/true});
  return ValueRef::Input(std::move(name));
}

ValueRef ModelBuilder::AddConstBytes(std::string name, TensorSpec spec,
                                     const void* data, size_t bytes) {
  graph_.constants.push_back({name, std::move(spec)});
  const uint8_t* first = static_cast<const uint8_t*>(data);
  constants_.emplace_back(first, first + bytes);
  return ValueRef::Constant(std::move(name));
}

ValueRef ModelBuilder::AddNode(std::string name, std::string type,
                               std::vector<ValueRef> inputs,
                               AttributeMap attributes) {
  GraphNode& node = graph_.nodes.emplace_back();
  node.name = name;
  node.type = std::move(type);
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  return ValueRef::Node(std::move(name));
}

ModelBuilder& ModelBuilder::OnHost() {
  graph_.nodes.back().placement = NodePlacement::kHost;
  return *this;
}

ModelBuilder& ModelBuilder::WithLatency(Latency latency) {
  graph_.nodes.back().latency = latency;
  return *this;
}

ModelBuilder& ModelBuilder::SetOutput(std::string name, ValueRef value) {
  graph_.outputs.push_back({std::move(name), std::move(value)});
  return *this;
}

ModelBuilder& ModelBuilder::SetGears(Gears gears) {
  graph_.gears = std::move(gears);
  return *this;
}

ModelBuilder& ModelBuilder::SetLatency(Latency latency) {
  graph_.latency = latency;
  return *this;
}

absl::StatusOr<std::string> ModelBuilder::Serialize() const {
  ART_ASSIGN_OR_RETURN(std::string bytes, SerializeModel(graph_, constants_));
  ART_ASSIGN_OR_RETURN(const ModelFile file,
                       ModelFile::FromMemory(bytes.data(), bytes.size()));
  ART_RETURN_IF_ERROR(Model::Measure(file).status());
  return bytes;
}

absl::Status ModelBuilder::SaveToFile(const std::string& path) const {
  ART_ASSIGN_OR_RETURN(const std::string bytes, Serialize());
  return WriteModelFile(path, bytes);
}

absl::StatusOr<std::unique_ptr<Model>> ModelBuilder::Build() const {
  ART_ASSIGN_OR_RETURN(const std::string bytes, Serialize());
  ART_ASSIGN_OR_RETURN(const ModelFile file,
                       ModelFile::FromMemory(bytes.data(), bytes.size()));
  return Model::Load(file);
}

}  // namespace ascend::rt
