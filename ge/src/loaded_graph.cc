// See loaded_graph.h.

#include "ge/src/loaded_graph.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ge/src/acl_call.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

void Destroy(aclmdlDataset* dataset) {
  if (dataset == nullptr) return;
  for (size_t i = 0; i < aclmdlGetDatasetNumBuffers(dataset); ++i) {
    (void)aclDestroyDataBuffer(aclmdlGetDatasetBuffer(dataset, i));
  }
  (void)aclmdlDestroyDataset(dataset);
}

bool OnDevice(const Tensor& tensor) {
  return tensor.GetTensorDesc().GetPlacement() == kPlacementDevice;
}

void* DataOf(const Tensor& tensor) {
  return const_cast<uint8_t*>(tensor.GetData());
}

}  // namespace

absl::StatusOr<std::unique_ptr<LoadedGraph>> LoadedGraph::Load(
    CompiledGraph compiled, VariableStore* variables, const Memory& memory) {
  std::unique_ptr<LoadedGraph> graph(new LoadedGraph(std::move(compiled)));
  GE_RETURN_IF_ERROR(graph->Load(variables, memory));
  return graph;
}

absl::Status LoadedGraph::Load(VariableStore* variables, const Memory& memory) {
  std::string& model = compiled_.model;
  GE_ACL(aclmdlQuerySizeFromMem, model.data(), model.size(), &work_bytes_,
         &weight_bytes_);
  if (memory.work == nullptr && memory.weights == nullptr) {
    GE_ACL(aclmdlLoadFromMem, model.data(), model.size(), &model_);
  } else {
    GE_ACL(aclmdlLoadFromMemWithMem, model.data(), model.size(), &model_,
           memory.work, memory.work_bytes, memory.weights, memory.weight_bytes);
  }
  loaded_ = true;
  model = std::string();
  GE_RETURN_IF_ERROR(Describe());
  inputs_ = aclmdlCreateDataset();
  outputs_ = aclmdlCreateDataset();
  if (inputs_ == nullptr || outputs_ == nullptr) {
    return AclResult("aclmdlCreateDataset", ACL_ERROR_BAD_ALLOC);
  }
  for (size_t i = 0; i < compiled_.inputs.size() + compiled_.variables.size();
       ++i) {
    GE_RETURN_IF_ERROR(AddBuffer(inputs_));
  }
  for (size_t i = 0; i < output_specs_.size(); ++i) {
    GE_RETURN_IF_ERROR(AddBuffer(outputs_));
  }
  input_buffers_.resize(compiled_.inputs.size());
  temporary_buffers_.resize(compiled_.variables.size());
  for (size_t i = 0; i < compiled_.variables.size(); ++i) {
    const CompiledGraph::Variable& variable = compiled_.variables[i];
    void* data = nullptr;
    if (variable.temporary) {
      GE_ACL(aclrtMalloc, &data, std::max<size_t>(variable.bytes, 1),
             ACL_MEM_MALLOC_NORMAL_ONLY);
      temporary_buffers_[i] = data;
    } else {
      GE_ASSIGN_OR_RETURN(data, variables->FindOrCreate(variable));
    }
    GE_RETURN_IF_ERROR(Update(inputs_, compiled_.inputs.size() + i, data,
                              std::max<size_t>(variable.bytes, 1)));
  }
  return absl::OkStatus();
}

absl::Status LoadedGraph::Describe() {
  aclmdlDesc* const desc = aclmdlCreateDesc();
  if (desc == nullptr) {
    return AclResult("aclmdlCreateDesc", ACL_ERROR_BAD_ALLOC);
  }
  absl::Status status = AclResult("aclmdlGetDesc", aclmdlGetDesc(desc, model_));
  const size_t count = status.ok() ? aclmdlGetNumOutputs(desc) : 0;
  for (size_t i = 0; i < count; ++i) {
    TensorSpec spec;
    spec.dtype = static_cast<DataType>(aclmdlGetOutputDataType(desc, i));
    spec.format = static_cast<Format>(aclmdlGetOutputFormat(desc, i));
    aclmdlIODims dims;
    status.Update(
        AclResult("aclmdlGetOutputDims", aclmdlGetOutputDims(desc, i, &dims)));
    if (status.ok()) spec.dims.assign(dims.dims, dims.dims + dims.dimCount);
    output_specs_.push_back(std::move(spec));
    output_bytes_.push_back(aclmdlGetOutputSizeByIndex(desc, i));
  }
  (void)aclmdlDestroyDesc(desc);
  return status;
}

// With no memory yet.
absl::Status LoadedGraph::AddBuffer(aclmdlDataset* dataset) {
  aclDataBuffer* const buffer = aclCreateDataBuffer(nullptr, 0);
  if (buffer == nullptr) {
    return AclResult("aclCreateDataBuffer", ACL_ERROR_BAD_ALLOC);
  }
  const absl::Status added = AclResult("aclmdlAddDatasetBuffer",
                                       aclmdlAddDatasetBuffer(dataset, buffer));
  if (!added.ok()) (void)aclDestroyDataBuffer(buffer);
  return added;
}

LoadedGraph::~LoadedGraph() {
  if (loaded_) (void)aclmdlUnload(model_);
  Destroy(inputs_);
  Destroy(outputs_);
  for (void* const data : input_buffers_) {
    if (data != nullptr) (void)aclrtFree(data);
  }
  for (void* const data : temporary_buffers_) {
    if (data != nullptr) (void)aclrtFree(data);
  }
}

std::string LoadedGraph::InputLabel(size_t i) const {
  return absl::StrCat("input ", i, " ('", compiled_.inputs[i].name, "')");
}

absl::Status LoadedGraph::CheckInputs(const std::vector<Tensor>& inputs) const {
  if (inputs.size() != compiled_.inputs.size()) {
    return Error("the graph has ", compiled_.inputs.size(),
                 " inputs (Data), the run ", inputs.size());
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const CompiledGraph::Input& wanted = compiled_.inputs[i];
    const TensorSpec given = TensorSpec::FromDesc(inputs[i].GetTensorDesc());
    if (given.dtype != wanted.spec.dtype ||
        (!given.dims.empty() && given.dims != wanted.spec.dims)) {
      return Error(InputLabel(i), " is ", wanted.spec.ToString(),
                   ", the tensor is ", given.ToString());
    }
    if (inputs[i].GetSize() != wanted.bytes) {
      return Error(InputLabel(i), " of ", wanted.spec.ToString(), " has ",
                   wanted.bytes, " bytes, the tensor ", inputs[i].GetSize());
    }
  }
  return absl::OkStatus();
}

absl::Status LoadedGraph::CopyInputs(const std::vector<Tensor>& inputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    const size_t bytes = compiled_.inputs[i].bytes;
    if (OnDevice(inputs[i])) {
      GE_RETURN_IF_ERROR(Update(inputs_, i, DataOf(inputs[i]), bytes));
      continue;
    }
    void*& buffer = input_buffers_[i];
    if (buffer == nullptr) {
      GE_ACL(aclrtMalloc, &buffer, std::max<size_t>(bytes, 1),
             ACL_MEM_MALLOC_NORMAL_ONLY);
    }
    if (bytes > 0) {
      GE_ACL(aclrtMemcpy, buffer, bytes, inputs[i].GetData(), bytes,
             ACL_MEMCPY_HOST_TO_DEVICE);
    }
    GE_RETURN_IF_ERROR(Update(inputs_, i, buffer, std::max<size_t>(bytes, 1)));
  }
  return absl::OkStatus();
}

absl::Status LoadedGraph::BindInputs(const std::vector<Tensor>& inputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    GE_RETURN_IF_ERROR(
        Update(inputs_, i, DataOf(inputs[i]), inputs[i].GetSize()));
  }
  return absl::OkStatus();
}

absl::Status LoadedGraph::CopyBack(const std::vector<Tensor>& inputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    const CompiledGraph::Input& input = compiled_.inputs[i];
    if (!input.ref || input.bytes == 0 || OnDevice(inputs[i])) continue;
    GE_ACL(aclrtMemcpy, DataOf(inputs[i]), input.bytes, input_buffers_[i],
           input.bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  }
  return absl::OkStatus();
}

absl::Status LoadedGraph::Update(aclmdlDataset* dataset, size_t i, void* data,
                                 size_t bytes) {
  GE_ACL(aclUpdateDataBuffer, aclmdlGetDatasetBuffer(dataset, i), data, bytes);
  return absl::OkStatus();
}

absl::Status LoadedGraph::Execute(const std::vector<Tensor>& outputs,
                                  aclrtStream stream) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    GE_RETURN_IF_ERROR(Update(outputs_, i, DataOf(outputs[i]),
                              std::max<size_t>(outputs[i].GetSize(), 1)));
  }
  for (size_t i = 0; i < temporary_buffers_.size(); ++i) {
    const size_t bytes = compiled_.variables[i].bytes;
    if (temporary_buffers_[i] == nullptr || bytes == 0) continue;
    GE_ACL(aclrtMemsetAsync, temporary_buffers_[i], bytes, 0, bytes, stream);
  }
  GE_ACL(aclmdlExecuteAsync, model_, inputs_, outputs_, stream);
  return absl::OkStatus();
}

}  // namespace ge::internal
