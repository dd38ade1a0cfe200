// Operator: see graph/operator.h.

#include "graph/operator.h"

#include <atomic>

#include "absl/strings/str_cat.h"
#include "ge/src/attr_data.h"
#include "ge/src/error_message.h"
#include "ge/src/op_registry.h"
#include "ge/src/operator_impl.h"
#include "graph/graph.h"

namespace ge {
namespace {

std::string Text(const char_t* text) {
  return text == nullptr ? std::string() : std::string(text);
}

std::string Text(const AscendString& text) {
  return {text.GetString(), text.GetLength()};
}

OperatorImplPtr MakeImpl(const AscendString& name, const AscendString& type) {
  return OperatorImpl::Make(std::make_shared<OpDesc>(Text(name), Text(type)));
}

AscendString RunningName(const AscendString& type) {
  static std::atomic<uint64_t> next{0};
  return AscendString(
      absl::StrCat(type.GetString(), "_", next.fetch_add(1)).c_str());
}

// Far above any real operator; keeps a wrong number from taking all memory.
constexpr uint32_t kMaxGroupSize = 65536;

// Notes an error and gives false if `count` more make too many.
bool GroupFits(OpDesc* desc, const std::string& what, int32_t existing,
               uint32_t count) {
  if (count <= kMaxGroupSize - static_cast<uint32_t>(existing)) return true;
  desc->AddError(absl::StrCat(what, ": ", count, " more than ", existing,
                              " are too many, the limit is ", kMaxGroupSize));
  return false;
}

graphStatus Update(Port* port, const TensorDesc& desc) {
  if (port == nullptr) return GRAPH_FAILED;
  port->desc = desc;
  port->described = true;
  return GRAPH_SUCCESS;
}

TensorDesc DescOf(const Port* port) {
  return port == nullptr ? TensorDesc() : port->desc;
}

graphStatus ReadAttr(const std::map<std::string, AttrValue>& attrs,
                     const char_t* name, AttrValue* value) {
  const auto found = attrs.find(Text(name));
  if (found == attrs.end()) return GRAPH_FAILED;
  *value = found->second;
  return GRAPH_SUCCESS;
}

void ReportEmpty(const char* what) {
  internal::ReportError(absl::StrCat(what, " on an empty operator"));
}

// Links an input to an output, after checking that both exist.
void Link(const OperatorImplPtr& impl, Port* input,
          const std::string& input_name, const OperatorImplPtr& source,
          Port* output, const std::string& output_name) {
  if (input == nullptr) {
    impl->desc().AddError(absl::StrCat("has no input ", input_name));
    return;
  }
  if (source == nullptr) {
    impl->desc().AddError(
        absl::StrCat("input ", input->name, ": the source is empty"));
    return;
  }
  if (output == nullptr) {
    impl->desc().AddError(absl::StrCat(
        "input ", input->name, ": source ", source->desc().name, " (",
        source->desc().type, ") has no output ", output_name));
    return;
  }
  impl->Join(*source);
  Connect(&source->node(), output, &impl->node(), input);
  // The input looks like what feeds it, in its own layout.
  const Format format = input->desc.GetFormat();
  input->desc = output->desc;
  input->desc.SetFormat(format);
}

// The output that a link without a name means.
Port* OnlyOutput(const OperatorImplPtr& impl, const OperatorImplPtr& source,
                 const std::string& input_name) {
  if (source == nullptr) return nullptr;
  const size_t count = source->desc().outputs.size();
  if (count == 1) return source->desc().OutputAt(0);
  impl->desc().AddError(
      absl::StrCat("input ", input_name, ": source ", source->desc().name, " (",
                   source->desc().type, ") has ", count,
                   " outputs, so the link must name one of them"));
  return nullptr;
}

}  // namespace

Operator OperatorAccess::Make(OperatorImplPtr impl) {
  Operator op;
  op.impl_ = std::move(impl);
  return op;
}

Operator::Operator(const char_t* type) : Operator(AscendString(type)) {}
Operator::Operator(const AscendString& type)
    : impl_(MakeImpl(RunningName(type), type)) {}
Operator::Operator(const char_t* name, const char_t* type)
    : Operator(AscendString(name), AscendString(type)) {}
Operator::Operator(const AscendString& name, const AscendString& type)
    : impl_(MakeImpl(name, type)) {}
Operator::Operator(OperatorImplPtr&& op_impl) : impl_(std::move(op_impl)) {}
Operator::~Operator() = default;
Operator::Operator(const Operator& other) = default;
Operator::Operator(Operator&& other) = default;
Operator& Operator::operator=(const Operator& other) = default;
Operator& Operator::operator=(Operator&& other) = default;

bool Operator::IsEmpty() const { return impl_ == nullptr; }

graphStatus Operator::GetName(AscendString& name) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  name = string_form::ToAscend(impl_->desc().name);
  return GRAPH_SUCCESS;
}

graphStatus Operator::GetOpType(AscendString& type) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  type = string_form::ToAscend(impl_->desc().type);
  return GRAPH_SUCCESS;
}

// ---- Links ------------------------------------------------------------------

Operator& Operator::SetInput(const char_t* dst_name, const Operator& src_oprt) {
  if (impl_ == nullptr) return ReportEmpty("SetInput"), *this;
  const std::string name = Text(dst_name);
  Port* const output = OnlyOutput(impl_, src_oprt.impl_, name);
  if (output != nullptr || src_oprt.impl_ == nullptr) {
    Link(impl_, impl_->desc().FindInput(name), name, src_oprt.impl_, output,
         "");
  }
  return *this;
}

Operator& Operator::SetInput(const char_t* dst_name, const Operator& src_oprt,
                             const char_t* out_name) {
  if (impl_ == nullptr) return ReportEmpty("SetInput"), *this;
  Port* const output = src_oprt.IsEmpty()
                           ? nullptr
                           : src_oprt.impl_->desc().FindOutput(Text(out_name));
  Link(impl_, impl_->desc().FindInput(Text(dst_name)), Text(dst_name),
       src_oprt.impl_, output, Text(out_name));
  return *this;
}

Operator& Operator::SetInput(const char_t* dst_name, const Operator& src_oprt,
                             uint32_t index) {
  if (impl_ == nullptr) return ReportEmpty("SetInput"), *this;
  Port* const output =
      src_oprt.IsEmpty() ? nullptr : src_oprt.impl_->desc().OutputAt(index);
  Link(impl_, impl_->desc().FindInput(Text(dst_name)), Text(dst_name),
       src_oprt.impl_, output, absl::StrCat(index));
  return *this;
}

Operator& Operator::SetInput(uint32_t dst_index, const Operator& src_oprt,
                             uint32_t src_index) {
  if (impl_ == nullptr) return ReportEmpty("SetInput"), *this;
  Port* const output =
      src_oprt.IsEmpty() ? nullptr : src_oprt.impl_->desc().OutputAt(src_index);
  Link(impl_, impl_->desc().InputAt(dst_index), absl::StrCat(dst_index),
       src_oprt.impl_, output, absl::StrCat(src_index));
  return *this;
}

Operator& Operator::SetInput(const char_t* dst_name, uint32_t dst_index,
                             const Operator& src_oprt) {
  if (impl_ == nullptr) return ReportEmpty("SetInput"), *this;
  const std::string name = absl::StrCat(Text(dst_name), "[", dst_index, "]");
  Port* const output = OnlyOutput(impl_, src_oprt.impl_, name);
  if (output != nullptr || src_oprt.impl_ == nullptr) {
    Link(impl_, impl_->desc().FindGroupInput(Text(dst_name), dst_index), name,
         src_oprt.impl_, output, "");
  }
  return *this;
}

Operator& Operator::SetInput(const char_t* dst_name, uint32_t dst_index,
                             const Operator& src_oprt, const char_t* out_name) {
  if (impl_ == nullptr) return ReportEmpty("SetInput"), *this;
  Port* const output = src_oprt.IsEmpty()
                           ? nullptr
                           : src_oprt.impl_->desc().FindOutput(Text(out_name));
  Link(impl_, impl_->desc().FindGroupInput(Text(dst_name), dst_index),
       absl::StrCat(Text(dst_name), "[", dst_index, "]"), src_oprt.impl_,
       output, Text(out_name));
  return *this;
}

Operator& Operator::AddControlInput(const Operator& src_oprt) {
  if (impl_ == nullptr) return ReportEmpty("AddControlInput"), *this;
  if (src_oprt.impl_ == nullptr) {
    impl_->desc().AddError("AddControlInput: the source is empty");
    return *this;
  }
  impl_->Join(*src_oprt.impl_);
  ConnectControl(&src_oprt.impl_->node(), &impl_->node());
  return *this;
}

void Operator::BreakConnect() const {
  if (impl_ != nullptr) Isolate(&impl_->node());
}

graphStatus Operator::GetInputConstData(const char_t* dst_name,
                                        Tensor& data) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const Port* const input = impl_->desc().FindInput(Text(dst_name));
  if (input == nullptr) return GRAPH_FAILED;
  return ConstInput(impl_->node(), input, &data);
}

// ---- Tensor descriptions ----------------------------------------------------

TensorDesc Operator::GetInputDescByName(const char_t* name) const {
  return impl_ == nullptr ? TensorDesc()
                          : DescOf(impl_->desc().FindInput(Text(name)));
}

TensorDesc Operator::GetInputDesc(uint32_t index) const {
  return impl_ == nullptr ? TensorDesc() : DescOf(impl_->desc().InputAt(index));
}

graphStatus Operator::TryGetInputDesc(const char_t* name,
                                      TensorDesc& tensor_desc) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const Port* const input = impl_->desc().FindInput(Text(name));
  if (input == nullptr || (input->optional && !input->described &&
                           impl_->node().Source(input) == nullptr)) {
    return GRAPH_FAILED;
  }
  tensor_desc = input->desc;
  return GRAPH_SUCCESS;
}

graphStatus Operator::UpdateInputDesc(const char_t* name,
                                      const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return Update(impl_->desc().FindInput(Text(name)), tensor_desc);
}

graphStatus Operator::UpdateInputDesc(const uint32_t index,
                                      const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return Update(impl_->desc().InputAt(index), tensor_desc);
}

TensorDesc Operator::GetOutputDescByName(const char_t* name) const {
  return impl_ == nullptr ? TensorDesc()
                          : DescOf(impl_->desc().FindOutput(Text(name)));
}

TensorDesc Operator::GetOutputDesc(uint32_t index) const {
  return impl_ == nullptr ? TensorDesc()
                          : DescOf(impl_->desc().OutputAt(index));
}

graphStatus Operator::UpdateOutputDesc(const char_t* name,
                                       const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return Update(impl_->desc().FindOutput(Text(name)), tensor_desc);
}

graphStatus Operator::UpdateOutputDesc(const uint32_t index,
                                       const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return Update(impl_->desc().OutputAt(index), tensor_desc);
}

TensorDesc Operator::GetDynamicInputDesc(const char_t* name,
                                         uint32_t index) const {
  return impl_ == nullptr
             ? TensorDesc()
             : DescOf(impl_->desc().FindGroupInput(Text(name), index));
}

graphStatus Operator::UpdateDynamicInputDesc(const char_t* name, uint32_t index,
                                             const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return Update(impl_->desc().FindGroupInput(Text(name), index), tensor_desc);
}

TensorDesc Operator::GetDynamicOutputDesc(const char_t* name,
                                          uint32_t index) const {
  return impl_ == nullptr
             ? TensorDesc()
             : DescOf(impl_->desc().FindGroupOutput(Text(name), index));
}

graphStatus Operator::UpdateDynamicOutputDesc(const char_t* name,
                                              uint32_t index,
                                              const TensorDesc& tensor_desc) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return Update(impl_->desc().FindGroupOutput(Text(name), index), tensor_desc);
}

int32_t Operator::GetDynamicInputNum(const char_t* name) const {
  return impl_ == nullptr ? 0 : impl_->desc().GroupInputCount(Text(name));
}

int32_t Operator::GetDynamicOutputNum(const char_t* name) const {
  return impl_ == nullptr ? 0 : impl_->desc().GroupOutputCount(Text(name));
}

size_t Operator::GetInputsSize() const {
  return impl_ == nullptr ? 0 : PresentInputs(impl_->node());
}

size_t Operator::GetOutputsSize() const {
  return impl_ == nullptr ? 0 : impl_->desc().outputs.size();
}

// ---- Inference and checks ---------------------------------------------------

graphStatus Operator::InferShapeAndType() {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const InferShapeFunc infer =
      OpRegistry::Instance().FindFunctions(impl_->desc().type).infer_shape;
  return infer ? infer(*this) : GRAPH_PARAM_INVALID;
}

void Operator::SetInferenceContext(
    const InferenceContextPtr& inference_context) {
  if (impl_ == nullptr) return ReportEmpty("SetInferenceContext");
  impl_->desc().inference_context = inference_context;
}

InferenceContextPtr Operator::GetInferenceContext() const {
  return impl_ == nullptr ? nullptr : impl_->desc().inference_context;
}

graphStatus Operator::VerifyAllAttr(bool disable_common_verifier) {
  if (impl_ == nullptr) return GRAPH_FAILED;
  const OpDesc& desc = impl_->desc();
  if (!disable_common_verifier) {
    for (const OpDesc::IrAttr& attr : desc.ir_attrs) {
      if (attr.required && desc.FindAttr(attr.name) == nullptr) {
        internal::ReportError(absl::StrCat("operator ", desc.name, " (",
                                           desc.type, "): attribute ",
                                           attr.name, " has no value"));
        return GRAPH_FAILED;
      }
    }
  }
  const VerifyFunc verify =
      OpRegistry::Instance().FindFunctions(desc.type).verify;
  return verify ? verify(*this) : GRAPH_SUCCESS;
}

// ---- Attributes -------------------------------------------------------------

graphStatus Operator::GetAllAttrNamesAndTypes(
    std::map<AscendString, AscendString>& attr_name_types) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  attr_name_types.clear();
  for (const auto& [name, value] : impl_->desc().attrs) {
    attr_name_types[string_form::ToAscend(name)] = AttrAccess::TypeName(value);
  }
  return GRAPH_SUCCESS;
}

graphStatus Operator::GetAllIrAttrNamesAndTypes(
    std::map<AscendString, AscendString>& attr_name_types) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  attr_name_types.clear();
  for (const OpDesc::IrAttr& attr : impl_->desc().ir_attrs) {
    attr_name_types[string_form::ToAscend(attr.name)] =
        string_form::ToAscend(attr.type);
  }
  return GRAPH_SUCCESS;
}

Operator& Operator::SetAttr(const char_t* name, const AttrValue& attr_value) {
  if (impl_ == nullptr) return ReportEmpty("SetAttr"), *this;
  if (Text(name).empty()) {
    impl_->desc().AddError("SetAttr without a name");
    return *this;
  }
  impl_->desc().attrs[Text(name)] = attr_value;
  return *this;
}

graphStatus Operator::GetAttr(const char_t* name, AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return ReadAttr(impl_->desc().attrs, name, &attr_value);
}

namespace {

Operator& SetPortAttr(Operator* op, OpDesc* desc, Port* port,
                      const std::string& port_text, const char_t* name,
                      const AttrValue& value) {
  if (port == nullptr) {
    desc->AddError(absl::StrCat("attribute ", Text(name), " for ", port_text,
                                ", which does not exist"));
  } else if (Text(name).empty()) {
    desc->AddError(absl::StrCat("attribute without a name for ", port_text));
  } else {
    port->attrs[Text(name)] = value;
  }
  return *op;
}

graphStatus GetPortAttr(const Port* port, const char_t* name,
                        AttrValue* value) {
  return port == nullptr ? GRAPH_FAILED : ReadAttr(port->attrs, name, value);
}

}  // namespace

Operator& Operator::SetInputAttr(const int32_t index, const char_t* name,
                                 const AttrValue& attr_value) {
  if (impl_ == nullptr) return ReportEmpty("SetInputAttr"), *this;
  return SetPortAttr(this, &impl_->desc(), impl_->desc().InputAt(index),
                     absl::StrCat("input ", index), name, attr_value);
}

Operator& Operator::SetInputAttr(const char_t* dst_name, const char_t* name,
                                 const AttrValue& attr_value) {
  if (impl_ == nullptr) return ReportEmpty("SetInputAttr"), *this;
  return SetPortAttr(this, &impl_->desc(),
                     impl_->desc().FindInput(Text(dst_name)),
                     absl::StrCat("input ", Text(dst_name)), name, attr_value);
}

Operator& Operator::SetOutputAttr(const int32_t index, const char_t* name,
                                  const AttrValue& attr_value) {
  if (impl_ == nullptr) return ReportEmpty("SetOutputAttr"), *this;
  return SetPortAttr(this, &impl_->desc(), impl_->desc().OutputAt(index),
                     absl::StrCat("output ", index), name, attr_value);
}

Operator& Operator::SetOutputAttr(const char_t* dst_name, const char_t* name,
                                  const AttrValue& attr_value) {
  if (impl_ == nullptr) return ReportEmpty("SetOutputAttr"), *this;
  return SetPortAttr(this, &impl_->desc(),
                     impl_->desc().FindOutput(Text(dst_name)),
                     absl::StrCat("output ", Text(dst_name)), name, attr_value);
}

graphStatus Operator::GetInputAttr(const int32_t index, const char_t* name,
                                   AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return GetPortAttr(impl_->desc().InputAt(index), name, &attr_value);
}

graphStatus Operator::GetInputAttr(const char_t* dst_name, const char_t* name,
                                   AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return GetPortAttr(impl_->desc().FindInput(Text(dst_name)), name,
                     &attr_value);
}

graphStatus Operator::GetOutputAttr(const int32_t index, const char_t* name,
                                    AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return GetPortAttr(impl_->desc().OutputAt(index), name, &attr_value);
}

graphStatus Operator::GetOutputAttr(const char_t* dst_name, const char_t* name,
                                    AttrValue& attr_value) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  return GetPortAttr(impl_->desc().FindOutput(Text(dst_name)), name,
                     &attr_value);
}

// ---- Subgraphs --------------------------------------------------------------

size_t Operator::GetSubgraphNamesCount() const {
  return impl_ == nullptr ? 0 : impl_->desc().subgraphs.size();
}

graphStatus Operator::GetSubgraphNames(std::vector<AscendString>& names) const {
  if (impl_ == nullptr) return GRAPH_FAILED;
  names.clear();
  for (const OpDesc::Subgraph& subgraph : impl_->desc().subgraphs) {
    names.push_back(string_form::ToAscend(subgraph.name));
  }
  return GRAPH_SUCCESS;
}

SubgraphBuilder Operator::GetSubgraphBuilder(const char_t* name) const {
  return GetDynamicSubgraphBuilder(name, 0);
}

SubgraphBuilder Operator::GetDynamicSubgraphBuilder(const char_t* name,
                                                    uint32_t index) const {
  if (impl_ == nullptr) return SubgraphBuilder();
  const OpDesc::Subgraph* const found = impl_->desc().FindSubgraph(Text(name));
  if (found == nullptr || index >= found->builders.size()) {
    return SubgraphBuilder();
  }
  return found->builders[index];
}

Graph Operator::GetSubgraph(const char_t* name) const {
  return GetDynamicSubgraph(name, 0);
}

Graph Operator::GetDynamicSubgraph(const char_t* name, uint32_t index) const {
  const SubgraphBuilder builder = GetDynamicSubgraphBuilder(name, index);
  return builder ? builder() : Graph();
}

// ---- Registration -----------------------------------------------------------

void Operator::InputRegister(const char_t* name) { InputRegister(name, ""); }

void Operator::InputRegister(const char_t* name,
                             const char_t* datatype_symbol) {
  if (impl_ == nullptr) return ReportEmpty("InputRegister");
  impl_->desc().AddInput(Text(name))->type_symbol = Text(datatype_symbol);
}

void Operator::OptionalInputRegister(const char_t* name) {
  OptionalInputRegister(name, "");
}

void Operator::OptionalInputRegister(const char_t* name,
                                     const char_t* datatype_symbol) {
  if (impl_ == nullptr) return ReportEmpty("OptionalInputRegister");
  Port* const port = impl_->desc().AddInput(Text(name));
  port->type_symbol = Text(datatype_symbol);
  port->optional = true;
}

void Operator::OutputRegister(const char_t* name) { OutputRegister(name, ""); }

void Operator::OutputRegister(const char_t* name,
                              const char_t* datatype_symbol) {
  if (impl_ == nullptr) return ReportEmpty("OutputRegister");
  impl_->desc().AddOutput(Text(name))->type_symbol = Text(datatype_symbol);
}

void Operator::DynamicInputRegister(const char_t* name, const uint32_t num,
                                    bool is_push_back) {
  DynamicInputRegister(name, num, "", is_push_back);
}

void Operator::DynamicInputRegister(const char_t* name, const uint32_t num,
                                    const char_t* datatype_symbol,
                                    bool is_push_back) {
  if (impl_ == nullptr) return ReportEmpty("DynamicInputRegister");
  if (!GroupFits(&impl_->desc(), absl::StrCat("dynamic input ", Text(name)),
                 impl_->desc().GroupInputCount(Text(name)), num)) {
    return;
  }
  impl_->desc().AddGroupInputs(Text(name), num,
                               is_push_back ? OpDesc::kAppend : 0,
                               Text(datatype_symbol));
}

void Operator::DynamicInputRegisterByIndex(const char_t* name,
                                           const uint32_t num, size_t index) {
  if (impl_ == nullptr) return ReportEmpty("DynamicInputRegisterByIndex");
  if (index > impl_->desc().inputs.size()) {
    impl_->desc().AddError(absl::StrCat(
        "dynamic input ", Text(name), " at index ", index, ", but there are ",
        impl_->desc().inputs.size(), " inputs"));
    return;
  }
  if (!GroupFits(&impl_->desc(), absl::StrCat("dynamic input ", Text(name)),
                 impl_->desc().GroupInputCount(Text(name)), num)) {
    return;
  }
  impl_->desc().AddGroupInputs(Text(name), num, index, "");
}

void Operator::DynamicOutputRegister(const char_t* name, const uint32_t num,
                                     bool is_push_back) {
  DynamicOutputRegister(name, num, "", is_push_back);
}

void Operator::DynamicOutputRegister(const char_t* name, const uint32_t num,
                                     const char_t* datatype_symbol,
                                     bool is_push_back) {
  if (impl_ == nullptr) return ReportEmpty("DynamicOutputRegister");
  if (!GroupFits(&impl_->desc(), absl::StrCat("dynamic output ", Text(name)),
                 impl_->desc().GroupOutputCount(Text(name)), num)) {
    return;
  }
  impl_->desc().AddGroupOutputs(Text(name), num,
                                is_push_back ? OpDesc::kAppend : 0,
                                Text(datatype_symbol));
}

void Operator::AttrRegister(const char_t* name, const char_t* type,
                            const AttrValue& default_value) {
  if (impl_ == nullptr) return ReportEmpty("AttrRegister");
  impl_->desc().ir_attrs.push_back({Text(name), Text(type), false});
  impl_->desc().attrs[Text(name)] = default_value;
}

void Operator::RequiredAttrRegister(const char_t* name, const char_t* type) {
  if (impl_ == nullptr) return ReportEmpty("RequiredAttrRegister");
  impl_->desc().ir_attrs.push_back({Text(name), Text(type), true});
}

void Operator::DataTypeRegister(const char_t* datatype_symbol,
                                const TensorType& type_range) {
  if (impl_ == nullptr) return ReportEmpty("DataTypeRegister");
  impl_->desc().data_types.emplace(Text(datatype_symbol), type_range);
}

void Operator::DataTypeRegister(const char_t* datatype_symbol,
                                const ListTensorType& list_type_range) {
  DataTypeRegister(datatype_symbol, list_type_range.tensor_type);
}

void Operator::SubgraphRegister(const char_t* name, bool dynamic) {
  if (impl_ == nullptr) return ReportEmpty("SubgraphRegister");
  if (impl_->desc().FindSubgraph(Text(name)) == nullptr) {
    impl_->desc().subgraphs.push_back({Text(name), dynamic, {}});
  }
}

void Operator::SubgraphCountRegister(const char_t* name, uint32_t count) {
  if (impl_ == nullptr) return ReportEmpty("SubgraphCountRegister");
  OpDesc::Subgraph* const found = impl_->desc().FindSubgraph(Text(name));
  if (found != nullptr &&
      GroupFits(&impl_->desc(), absl::StrCat("subgraph ", Text(name)), 0,
                count)) {
    found->builders.resize(count);
  }
}

void Operator::SetSubgraphBuilder(const char_t* name, uint32_t index,
                                  const SubgraphBuilder& builder) {
  if (impl_ == nullptr) return ReportEmpty("SetSubgraphBuilder");
  OpDesc::Subgraph* const found = impl_->desc().FindSubgraph(Text(name));
  if (found == nullptr || index >= found->builders.size()) {
    impl_->desc().AddError(
        absl::StrCat("has no subgraph ", Text(name), "[", index, "]"));
    return;
  }
  found->builders[index] = builder;
}

}  // namespace ge
