// See op_desc.h.

#include "ge/src/op_desc.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ge/src/error_message.h"

namespace ge {
namespace {

// An operation reports every mistake but keeps only the first ones.
constexpr size_t kMaxErrors = 16;

Port* Find(const OpDesc::Ports& ports, const std::string& name) {
  for (const auto& port : ports) {
    if (port->name == name) return port.get();
  }
  return nullptr;
}

Port* FindInGroup(const OpDesc::Ports& ports, const std::string& group,
                  uint32_t index) {
  if (group.empty()) return nullptr;
  for (const auto& port : ports) {
    if (port->group == group && port->group_index == index) return port.get();
  }
  return nullptr;
}

int IndexOf(const OpDesc::Ports& ports, const Port* wanted) {
  for (size_t i = 0; i < ports.size(); ++i) {
    if (ports[i].get() == wanted) return static_cast<int>(i);
  }
  return -1;
}

Port* Add(OpDesc::Ports* ports, const std::string& name) {
  if (Port* const existing = Find(*ports, name)) return existing;
  ports->push_back(std::make_unique<Port>());
  ports->back()->name = name;
  return ports->back().get();
}

int32_t GroupCount(const OpDesc::Ports& ports, const std::string& group) {
  if (group.empty()) return 0;
  return static_cast<int32_t>(
      std::count_if(ports.begin(), ports.end(),
                    [&](const auto& port) { return port->group == group; }));
}

void AddToGroup(OpDesc::Ports* ports, const std::string& group, uint32_t count,
                size_t index, const std::string& type_symbol) {
  const uint32_t first = static_cast<uint32_t>(GroupCount(*ports, group));
  OpDesc::Ports added;
  for (uint32_t i = 0; i < count; ++i) {
    added.push_back(std::make_unique<Port>());
    added.back()->name = absl::StrCat(group, first + i);
    added.back()->group = group;
    added.back()->group_index = first + i;
    added.back()->type_symbol = type_symbol;
  }
  ports->insert(ports->begin() + std::min(index, ports->size()),
                std::make_move_iterator(added.begin()),
                std::make_move_iterator(added.end()));
}

OpDesc::Ports ClonePorts(const OpDesc::Ports& ports) {
  OpDesc::Ports copies;
  for (const auto& port : ports) {
    copies.push_back(std::make_unique<Port>(*port));
  }
  return copies;
}

}  // namespace

std::shared_ptr<OpDesc> OpDesc::Clone() const {
  auto copy = std::make_shared<OpDesc>(name, type);
  copy->inputs = ClonePorts(inputs);
  copy->outputs = ClonePorts(outputs);
  copy->input_groups = input_groups;
  copy->output_groups = output_groups;
  for (const auto& [attr_name, value] : attrs) {
    // A tensor is a handle; the copy must not share its buffer.
    Tensor tensor;
    copy->attrs[attr_name] = value.GetAttrValue(tensor) == GRAPH_SUCCESS
                                 ? attr_form::ToValue(tensor.Clone())
                                 : value;
  }
  copy->ir_attrs = ir_attrs;
  copy->data_types = data_types;
  copy->subgraphs = subgraphs;
  copy->inference_context = inference_context;
  copy->errors = errors;
  return copy;
}

Port* OpDesc::FindInput(const std::string& port_name) const {
  return Find(inputs, port_name);
}
Port* OpDesc::FindOutput(const std::string& port_name) const {
  return Find(outputs, port_name);
}
Port* OpDesc::InputAt(size_t index) const {
  return index < inputs.size() ? inputs[index].get() : nullptr;
}
Port* OpDesc::OutputAt(size_t index) const {
  return index < outputs.size() ? outputs[index].get() : nullptr;
}
Port* OpDesc::FindGroupInput(const std::string& group, uint32_t index) const {
  return FindInGroup(inputs, group, index);
}
Port* OpDesc::FindGroupOutput(const std::string& group, uint32_t index) const {
  return FindInGroup(outputs, group, index);
}
int OpDesc::InputIndex(const Port* port) const { return IndexOf(inputs, port); }
int OpDesc::OutputIndex(const Port* port) const {
  return IndexOf(outputs, port);
}

Port* OpDesc::AddInput(const std::string& port_name) {
  return Add(&inputs, port_name);
}
Port* OpDesc::AddOutput(const std::string& port_name) {
  return Add(&outputs, port_name);
}
void OpDesc::AddGroupInputs(const std::string& group, uint32_t count,
                            size_t index, const std::string& type_symbol) {
  input_groups.insert(group);
  AddToGroup(&inputs, group, count, index, type_symbol);
}
void OpDesc::AddGroupOutputs(const std::string& group, uint32_t count,
                             size_t index, const std::string& type_symbol) {
  output_groups.insert(group);
  AddToGroup(&outputs, group, count, index, type_symbol);
}
int32_t OpDesc::GroupInputCount(const std::string& group) const {
  return GroupCount(inputs, group);
}
int32_t OpDesc::GroupOutputCount(const std::string& group) const {
  return GroupCount(outputs, group);
}

const AttrValue* OpDesc::FindAttr(const std::string& attr_name) const {
  const auto found = attrs.find(attr_name);
  return found == attrs.end() ? nullptr : &found->second;
}

const OpDesc::IrAttr* OpDesc::FindIrAttr(const std::string& attr_name) const {
  for (const IrAttr& attr : ir_attrs) {
    if (attr.name == attr_name) return &attr;
  }
  return nullptr;
}

OpDesc::Subgraph* OpDesc::FindSubgraph(const std::string& subgraph_name) {
  for (Subgraph& subgraph : subgraphs) {
    if (subgraph.name == subgraph_name) return &subgraph;
  }
  return nullptr;
}

void OpDesc::AddError(const std::string& message) {
  const std::string full =
      absl::StrCat("operator ", name, " (", type, "): ", message);
  internal::ReportError(full);
  if (errors.size() < kMaxErrors) errors.push_back(full);
}

}  // namespace ge
