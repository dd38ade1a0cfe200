// Descriptions of models: inputs, outputs, gears.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "acl/acl_mdl.h"
#include "acl/src/model_api.h"
#include "acl/src/model_desc.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"

using ascend::acl::ApiCall;
using ascend::acl::ModelDesc;
using ascend::acl::ModelQuery;
using ascend::acl::ModelState;
using ascend::acl::ObjectCall;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::acl::ValueCall;
using ascend::rt::AclError;
using ascend::rt::Gears;
using ascend::rt::Model;
using ascend::rt::ModelFile;

namespace {

using Tensor = ModelDesc::Tensor;
using Tensors = std::vector<Tensor> ModelDesc::*;

absl::StatusOr<ModelDesc*> FindDesc(ModelState& state, const aclmdlDesc* desc) {
  return state.model_descs.Require(desc, "modelDesc");
}

const char* Noun(Tensors tensors) {
  return tensors == &ModelDesc::inputs ? "inputs" : "outputs";
}

absl::StatusOr<const Tensor*> FindTensor(ModelState& state,
                                         const aclmdlDesc* desc,
                                         Tensors tensors, size_t index) {
  ART_ASSIGN_OR_RETURN(const ModelDesc* const object, FindDesc(state, desc));
  const std::vector<Tensor>& list = object->*tensors;
  if (index < list.size()) return &list[index];
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("index is ", index, ", the model has ",
                               list.size(), " ", Noun(tensors)));
}

// An entry that answers a property of an input or output:
// read(const Tensor&) -> T.
template <typename T, typename Read>
T ReadTensor(const ApiCall& call, const aclmdlDesc* desc, Tensors tensors,
             size_t index, T sentinel, Read read) {
  return ValueCall<T>(
      call, sentinel, [&](ModelState& state) -> absl::StatusOr<T> {
        ART_ASSIGN_OR_RETURN(const Tensor* const tensor,
                             FindTensor(state, desc, tensors, index));
        return read(*tensor);
      });
}

size_t CountTensors(const ApiCall& call, const aclmdlDesc* desc,
                    Tensors tensors) {
  return ValueCall<size_t>(call, 0,
                           [&](ModelState& state) -> absl::StatusOr<size_t> {
                             ART_ASSIGN_OR_RETURN(const ModelDesc* const object,
                                                  FindDesc(state, desc));
                             return (object->*tensors).size();
                           });
}

absl::Status CopyDims(absl::Span<const int64_t> from, aclmdlIODims* to) {
  if (from.size() > ACL_MAX_DIM_CNT) {
    return AclError(
        ACL_ERROR_STORAGE_OVER_LIMIT,
        absl::StrCat(from.size(), " dims, the result holds ", ACL_MAX_DIM_CNT));
  }
  to->dimCount = from.size();
  std::copy(from.begin(), from.end(), to->dims);
  return absl::OkStatus();
}

void CopyName(const std::string& from, aclmdlIODims* to) {
  std::memset(to->name, 0, sizeof(to->name));
  std::memcpy(to->name, from.data(),
              std::min(from.size(), sizeof(to->name) - 1));
}

absl::Status ReadDims(ModelState& state, const aclmdlDesc* desc,
                      Tensors tensors, size_t index, aclmdlIODims* dims) {
  ACL_REQUIRE_NOT_NULL(desc);
  ACL_REQUIRE_NOT_NULL(dims);
  ART_ASSIGN_OR_RETURN(const Tensor* const tensor,
                       FindTensor(state, desc, tensors, index));
  ART_RETURN_IF_ERROR(CopyDims(tensor->dims, dims));
  CopyName(tensor->short_name, dims);
  return absl::OkStatus();
}

absl::Status FindName(ModelState& state, const aclmdlDesc* desc,
                      Tensors tensors, const char* name, size_t* index) {
  ACL_REQUIRE_NOT_NULL(desc);
  ACL_REQUIRE_NOT_NULL(name);
  ACL_REQUIRE_NOT_NULL(index);
  ART_ASSIGN_OR_RETURN(const ModelDesc* const object, FindDesc(state, desc));
  const auto found = ModelDesc::Find(object->*tensors, name);
  if (!found.has_value()) {
    return AclError(
        ACL_ERROR_INVALID_PARAM,
        absl::StrCat("'", name, "' is none of the ", Noun(tensors)));
  }
  *index = *found;
  return absl::OkStatus();
}

// Fills `desc` from a model that is not loaded.
absl::Status FillFromFile(ModelState& state, aclmdlDesc* desc,
                          const absl::StatusOr<ModelFile>& file) {
  ART_RETURN_IF_ERROR(file.status());
  ART_ASSIGN_OR_RETURN(const std::unique_ptr<Model> model,
                       Model::Outline(*file));
  ART_ASSIGN_OR_RETURN(ModelDesc* const object, FindDesc(state, desc));
  object->Fill(0, *model);
  return absl::OkStatus();
}

// The gears of `kind`; empty for a model without.
absl::Span<const std::vector<int64_t>> GearsOf(const ModelDesc& desc,
                                               Gears::Kind kind) {
  if (desc.gears.kind != kind) return {};
  return desc.gears.values;
}

absl::Status CheckGearCount(size_t count, size_t capacity) {
  if (count <= capacity) return absl::OkStatus();
  return AclError(ACL_ERROR_STORAGE_OVER_LIMIT,
                  absl::StrCat("the model has ", count,
                               " gears, the result holds ", capacity));
}

absl::Status CheckReservedIndex(size_t index) {
  if (index == static_cast<size_t>(-1)) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("index is ", index, ", it must be (size_t)-1"));
}

}  // namespace

aclmdlDesc* aclmdlCreateDesc(void) {
  return ValueCall<aclmdlDesc*>(ACL_API_CALL, nullptr, [](ModelState& state) {
    return state.model_descs.Create([](ModelDesc*) {});
  });
}

aclError aclmdlDestroyDesc(aclmdlDesc* modelDesc) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return state.model_descs.Destroy(modelDesc, "modelDesc");
  });
}

aclError aclmdlGetDesc(aclmdlDesc* modelDesc, uint32_t modelId) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime&, ModelState& state) -> absl::Status {
        ART_ASSIGN_OR_RETURN(ModelDesc* const desc, FindDesc(state, modelDesc));
        ART_RETURN_IF_ERROR(RequireInit());
        ART_ASSIGN_OR_RETURN(const auto loaded, state.models.Find(modelId));
        desc->Fill(modelId, loaded->model());
        return absl::OkStatus();
      });
}

aclError aclmdlGetDescFromFile(aclmdlDesc* modelDesc, const char* modelPath) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime&, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(modelPath);
        ART_RETURN_IF_ERROR(FindDesc(state, modelDesc).status());
        ART_RETURN_IF_ERROR(RequireInit());
        return FillFromFile(state, modelDesc, ModelFile::Open(modelPath));
      });
}

aclError aclmdlGetDescFromMem(aclmdlDesc* modelDesc, const void* model,
                              size_t modelSize) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime&, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(model);
        if (modelSize == 0) {
          return AclError(ACL_ERROR_INVALID_PARAM, "modelSize is 0");
        }
        ART_RETURN_IF_ERROR(FindDesc(state, modelDesc).status());
        ART_RETURN_IF_ERROR(RequireInit());
        return FillFromFile(state, modelDesc,
                            ModelFile::FromMemory(model, modelSize));
      });
}

size_t aclmdlGetNumInputs(aclmdlDesc* modelDesc) {
  return CountTensors(ACL_API_CALL, modelDesc, &ModelDesc::inputs);
}

size_t aclmdlGetNumOutputs(aclmdlDesc* modelDesc) {
  return CountTensors(ACL_API_CALL, modelDesc, &ModelDesc::outputs);
}

size_t aclmdlGetInputSizeByIndex(aclmdlDesc* modelDesc, size_t index) {
  return ReadTensor<size_t>(ACL_API_CALL, modelDesc, &ModelDesc::inputs, index,
                            0,
                            [](const Tensor& tensor) { return tensor.bytes; });
}

size_t aclmdlGetOutputSizeByIndex(aclmdlDesc* modelDesc, size_t index) {
  return ReadTensor<size_t>(ACL_API_CALL, modelDesc, &ModelDesc::outputs, index,
                            0,
                            [](const Tensor& tensor) { return tensor.bytes; });
}

aclError aclmdlGetInputDims(const aclmdlDesc* modelDesc, size_t index,
                            aclmdlIODims* dims) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return ReadDims(state, modelDesc, &ModelDesc::inputs, index, dims);
  });
}

// No model of this runtime preprocesses an input.
aclError aclmdlGetInputDimsV2(const aclmdlDesc* modelDesc, size_t index,
                              aclmdlIODims* dims) {
  return aclmdlGetInputDims(modelDesc, index, dims);
}

aclError aclmdlGetInputDimsRange(const aclmdlDesc* modelDesc, size_t index,
                                 aclmdlIODimsRange* dimsRange) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(modelDesc);
    ACL_REQUIRE_NOT_NULL(dimsRange);
    ART_ASSIGN_OR_RETURN(
        const Tensor* const tensor,
        FindTensor(state, modelDesc, &ModelDesc::inputs, index));
    const size_t count = tensor->ranges.size();
    if (count > ACL_MAX_DIM_CNT) {
      return AclError(ACL_ERROR_STORAGE_OVER_LIMIT,
                      absl::StrCat(count, " dims"));
    }
    dimsRange->rangeCount = count;
    for (size_t i = 0; i < count; ++i) {
      dimsRange->range[i][0] = tensor->ranges[i].min;
      dimsRange->range[i][1] = tensor->ranges[i].max;
    }
    return absl::OkStatus();
  });
}

aclError aclmdlGetOutputDims(const aclmdlDesc* modelDesc, size_t index,
                             aclmdlIODims* dims) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return ReadDims(state, modelDesc, &ModelDesc::outputs, index, dims);
  });
}

aclError aclmdlGetCurOutputDims(const aclmdlDesc* modelDesc, size_t index,
                                aclmdlIODims* dims) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ART_RETURN_IF_ERROR(
        ReadDims(state, modelDesc, &ModelDesc::outputs, index, dims));
    ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                         FindDesc(state, modelDesc));
    if (desc->gears.kind == Gears::Kind::kStatic) return absl::OkStatus();
    if (desc->model_id == 0) {
      return AclError(ACL_ERROR_FAILURE,
                      "modelDesc is that of a file, for which no gear can be "
                      "chosen");
    }
    ART_ASSIGN_OR_RETURN(const auto loaded, state.models.Find(desc->model_id));
    const absl::optional<size_t> gear = loaded->current_gear();
    if (!gear.has_value()) {
      return AclError(
          ACL_ERROR_FAILURE,
          absl::StrCat("no gear has been chosen for model ", desc->model_id));
    }
    return CopyDims(desc->gear_output_dims[*gear][index], dims);
  });
}

const char* aclmdlGetInputNameByIndex(const aclmdlDesc* modelDesc,
                                      size_t index) {
  return ReadTensor<const char*>(
      ACL_API_CALL, modelDesc, &ModelDesc::inputs, index, "",
      [](const Tensor& tensor) { return tensor.name.c_str(); });
}

const char* aclmdlGetOutputNameByIndex(const aclmdlDesc* modelDesc,
                                       size_t index) {
  return ReadTensor<const char*>(
      ACL_API_CALL, modelDesc, &ModelDesc::outputs, index, "",
      [](const Tensor& tensor) { return tensor.name.c_str(); });
}

aclFormat aclmdlGetInputFormat(const aclmdlDesc* modelDesc, size_t index) {
  return ReadTensor<aclFormat>(
      ACL_API_CALL, modelDesc, &ModelDesc::inputs, index, ACL_FORMAT_UNDEFINED,
      [](const Tensor& tensor) { return tensor.format; });
}

aclFormat aclmdlGetOutputFormat(const aclmdlDesc* modelDesc, size_t index) {
  return ReadTensor<aclFormat>(
      ACL_API_CALL, modelDesc, &ModelDesc::outputs, index, ACL_FORMAT_UNDEFINED,
      [](const Tensor& tensor) { return tensor.format; });
}

aclDataType aclmdlGetInputDataType(const aclmdlDesc* modelDesc, size_t index) {
  return ReadTensor<aclDataType>(
      ACL_API_CALL, modelDesc, &ModelDesc::inputs, index, ACL_DT_UNDEFINED,
      [](const Tensor& tensor) { return tensor.dtype; });
}

aclDataType aclmdlGetOutputDataType(const aclmdlDesc* modelDesc, size_t index) {
  return ReadTensor<aclDataType>(
      ACL_API_CALL, modelDesc, &ModelDesc::outputs, index, ACL_DT_UNDEFINED,
      [](const Tensor& tensor) { return tensor.dtype; });
}

aclError aclmdlGetInputIndexByName(const aclmdlDesc* modelDesc,
                                   const char* name, size_t* index) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return FindName(state, modelDesc, &ModelDesc::inputs, name, index);
  });
}

aclError aclmdlGetOutputIndexByName(const aclmdlDesc* modelDesc,
                                    const char* name, size_t* index) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return FindName(state, modelDesc, &ModelDesc::outputs, name, index);
  });
}

const char* aclmdlGetTensorRealName(const aclmdlDesc* modelDesc,
                                    const char* name) {
  return ValueCall<const char*>(
      ACL_API_CALL, nullptr,
      [&](ModelState& state) -> absl::StatusOr<const char*> {
        ACL_REQUIRE_NOT_NULL(modelDesc);
        ACL_REQUIRE_NOT_NULL(name);
        ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                             FindDesc(state, modelDesc));
        for (const Tensors tensors :
             {&ModelDesc::inputs, &ModelDesc::outputs}) {
          if (const auto i = ModelDesc::Find(desc->*tensors, name)) {
            return (desc->*tensors)[*i].name.c_str();
          }
        }
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("'", name, "' names no tensor"));
      });
}

const char* aclmdlGetOpAttr(aclmdlDesc* modelDesc, const char* opName,
                            const char* attr) {
  return ValueCall<const char*>(
      ACL_API_CALL, nullptr,
      [&](ModelState& state) -> absl::StatusOr<const char*> {
        ACL_REQUIRE_NOT_NULL(modelDesc);
        ACL_REQUIRE_NOT_NULL(opName);
        ACL_REQUIRE_NOT_NULL(attr);
        ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                             FindDesc(state, modelDesc));
        if (std::strcmp(attr, ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES) != 0) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("attr is '", attr, "', known is only ",
                           ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES));
        }
        const auto it = desc->origin_names.find(opName);
        if (it != desc->origin_names.end()) return it->second.c_str();
        return AclError(
            ACL_ERROR_INVALID_PARAM,
            absl::StrCat("operator '", opName, "' has no such attribute"));
      });
}

aclError aclmdlGetDynamicBatch(const aclmdlDesc* modelDesc,
                               aclmdlBatch* batch) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(batch);
    ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                         FindDesc(state, modelDesc));
    const auto gears = GearsOf(*desc, Gears::Kind::kBatch);
    ART_RETURN_IF_ERROR(CheckGearCount(gears.size(), ACL_MAX_BATCH_NUM));
    batch->batchCount = gears.size();
    for (size_t i = 0; i < gears.size(); ++i) {
      batch->batch[i] = static_cast<uint64_t>(gears[i][0]);
    }
    return absl::OkStatus();
  });
}

aclError aclmdlGetDynamicHW(const aclmdlDesc* modelDesc, size_t, aclmdlHW* hw) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(hw);
    ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                         FindDesc(state, modelDesc));
    const auto gears = GearsOf(*desc, Gears::Kind::kHeightWidth);
    ART_RETURN_IF_ERROR(CheckGearCount(gears.size(), ACL_MAX_HW_NUM));
    hw->hwCount = gears.size();
    for (size_t i = 0; i < gears.size(); ++i) {
      hw->hw[i][0] = static_cast<uint64_t>(gears[i][0]);
      hw->hw[i][1] = static_cast<uint64_t>(gears[i][1]);
    }
    return absl::OkStatus();
  });
}

aclError aclmdlGetInputDynamicGearCount(const aclmdlDesc* modelDesc,
                                        size_t index, size_t* gearCount) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(gearCount);
    ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                         FindDesc(state, modelDesc));
    ART_RETURN_IF_ERROR(CheckReservedIndex(index));
    *gearCount = GearsOf(*desc, Gears::Kind::kDims).size();
    return absl::OkStatus();
  });
}

aclError aclmdlGetInputDynamicDims(const aclmdlDesc* modelDesc, size_t index,
                                   aclmdlIODims* dims, size_t gearCount) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(dims);
    ART_ASSIGN_OR_RETURN(const ModelDesc* const desc,
                         FindDesc(state, modelDesc));
    ART_RETURN_IF_ERROR(CheckReservedIndex(index));
    const auto gears = GearsOf(*desc, Gears::Kind::kDims);
    if (gearCount < gears.size()) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat("gearCount is ", gearCount,
                                   ", the model has ", gears.size()));
    }
    for (size_t i = 0; i < gears.size(); ++i) {
      ART_RETURN_IF_ERROR(CopyDims(gears[i], &dims[i]));
    }
    return absl::OkStatus();
  });
}
