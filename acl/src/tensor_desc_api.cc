// Chapter "tensor description".

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/src/model_api.h"
#include "acl/src/tensor_desc.h"

using ascend::acl::ApiCall;
using ascend::acl::ModelState;
using ascend::acl::ObjectCall;
using ascend::acl::TensorDesc;
using ascend::acl::TensorProperties;
using ascend::acl::ValueCall;
using ascend::rt::AclError;

namespace {

absl::StatusOr<std::vector<int64_t>> DimsOf(int count, const int64_t* dims) {
  if (count < 0) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("numDims is ", count));
  }
  if (count > 0) ACL_REQUIRE_NOT_NULL(dims);
  return count == 0 ? std::vector<int64_t>()
                    : std::vector<int64_t>(dims, dims + count);
}

absl::Status CheckIndex(const TensorProperties& value, size_t index) {
  if (index < value.dims.size()) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat("index is ", index, ", the tensor has ",
                               value.dims.size(), " dims"));
}

// An entry that reads: read(const TensorProperties&) -> absl::StatusOr<T>.
template <typename T, typename Read>
T ReadDesc(const ApiCall& call, const aclTensorDesc* desc, T sentinel,
           Read read) {
  return ValueCall<T>(
      call, sentinel, [&](ModelState& state) -> absl::StatusOr<T> {
        ART_ASSIGN_OR_RETURN(const TensorDesc* const object,
                             state.tensor_descs.Require(desc, "desc"));
        return read(object->value);
      });
}

// An entry that writes, or reads with a code:
// write(TensorProperties&) -> absl::Status.
template <typename Write>
aclError WriteDesc(const ApiCall& call, const aclTensorDesc* desc,
                   Write write) {
  return ObjectCall(call, [&](ModelState& state) -> absl::Status {
    ART_ASSIGN_OR_RETURN(TensorDesc* const object,
                         state.tensor_descs.Require(desc, "desc"));
    return write(object->value);
  });
}

}  // namespace

aclTensorDesc* aclCreateTensorDesc(aclDataType dataType, int numDims,
                                   const int64_t* dims, aclFormat format) {
  return ValueCall<aclTensorDesc*>(
      ACL_API_CALL, nullptr,
      [&](ModelState& state) -> absl::StatusOr<aclTensorDesc*> {
        ART_ASSIGN_OR_RETURN(std::vector<int64_t> copy, DimsOf(numDims, dims));
        return state.tensor_descs.Create([&](TensorDesc* desc) {
          desc->value.dtype = dataType;
          desc->value.format = format;
          desc->value.dims = std::move(copy);
        });
      });
}

void aclDestroyTensorDesc(const aclTensorDesc* desc) {
  if (desc == nullptr) return;
  ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ART_ASSIGN_OR_RETURN(const TensorDesc* const object,
                         state.tensor_descs.Require(desc, "desc"));
    if (object->owned) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      "desc belongs to a data set, or to an array whose first "
                      "element is to be destroyed");
    }
    const std::vector<aclTensorDesc*> followers = object->followers;
    ART_RETURN_IF_ERROR(state.tensor_descs.Destroy(desc, "desc"));
    for (const aclTensorDesc* follower : followers) {
      ART_RETURN_IF_ERROR(state.tensor_descs.Destroy(follower, "desc"));
    }
    return absl::OkStatus();
  });
}

aclDataType aclGetTensorDescType(const aclTensorDesc* desc) {
  return ReadDesc<aclDataType>(
      ACL_API_CALL, desc, ACL_DT_UNDEFINED,
      [](const TensorProperties& value) { return value.dtype; });
}

aclFormat aclGetTensorDescFormat(const aclTensorDesc* desc) {
  return ReadDesc<aclFormat>(
      ACL_API_CALL, desc, ACL_FORMAT_UNDEFINED,
      [](const TensorProperties& value) { return value.format; });
}

size_t aclGetTensorDescSize(const aclTensorDesc* desc) {
  return ReadDesc<size_t>(
      ACL_API_CALL, desc, 0,
      [](const TensorProperties& value) { return value.ByteSize(); });
}

size_t aclGetTensorDescElementCount(const aclTensorDesc* desc) {
  return ReadDesc<size_t>(
      ACL_API_CALL, desc, 0,
      [](const TensorProperties& value) { return value.ElementCount(); });
}

size_t aclGetTensorDescNumDims(const aclTensorDesc* desc) {
  return ReadDesc<size_t>(
      ACL_API_CALL, desc, 0, [](const TensorProperties& value) {
        return value.unknown_rank() ? static_cast<size_t>(ACL_UNKNOWN_RANK)
                                    : value.dims.size();
      });
}

int64_t aclGetTensorDescDim(const aclTensorDesc* desc, size_t index) {
  return ReadDesc<int64_t>(
      ACL_API_CALL, desc, -1,
      [&](const TensorProperties& value) -> absl::StatusOr<int64_t> {
        ART_RETURN_IF_ERROR(CheckIndex(value, index));
        return value.dims[index];
      });
}

aclError aclGetTensorDescDimV2(const aclTensorDesc* desc, size_t index,
                               int64_t* dimSize) {
  return WriteDesc(ACL_API_CALL, desc,
                   [&](const TensorProperties& value) -> absl::Status {
                     ACL_REQUIRE_NOT_NULL(dimSize);
                     ART_RETURN_IF_ERROR(CheckIndex(value, index));
                     *dimSize = value.dims[index];
                     return absl::OkStatus();
                   });
}

aclError aclGetTensorDescDimRange(const aclTensorDesc* desc, size_t index,
                                  size_t dimRangeNum, int64_t* dimRange) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](const TensorProperties& value) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(dimRange);
        if (dimRangeNum < ACL_TENSOR_SHAPE_RANGE_NUM) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("dimRangeNum is ", dimRangeNum, ", at least ",
                           ACL_TENSOR_SHAPE_RANGE_NUM, " are needed"));
        }
        ART_RETURN_IF_ERROR(CheckIndex(value, index));
        const int64_t dim = value.dims[index];
        if (dim >= 0) {
          dimRange[0] = dimRange[1] = dim;
        } else if (index < value.shape_range.size()) {
          dimRange[0] = value.shape_range[index][0];
          dimRange[1] = value.shape_range[index][1];
        } else {
          dimRange[0] = 0;
          dimRange[1] = -1;
        }
        return absl::OkStatus();
      });
}

void aclSetTensorDescName(aclTensorDesc* desc, const char* name) {
  WriteDesc(ACL_API_CALL, desc, [&](TensorProperties& value) {
    value.name = name == nullptr ? "" : name;
    return absl::OkStatus();
  });
}

const char* aclGetTensorDescName(aclTensorDesc* desc) {
  return ReadDesc<const char*>(
      ACL_API_CALL, desc, "",
      [](const TensorProperties& value) { return value.name.c_str(); });
}

void* aclGetTensorDescAddress(const aclTensorDesc* desc) {
  return ReadDesc<void*>(ACL_API_CALL, desc, nullptr,
                         [](const TensorProperties& value) -> void* {
                           if (value.constant.empty()) return nullptr;
                           return const_cast<uint8_t*>(value.constant.data());
                         });
}

aclTensorDesc* aclGetTensorDescByIndex(aclTensorDesc* desc, size_t index) {
  return ValueCall<aclTensorDesc*>(
      ACL_API_CALL, nullptr,
      [&](ModelState& state) -> absl::StatusOr<aclTensorDesc*> {
        ART_ASSIGN_OR_RETURN(const TensorDesc* const object,
                             state.tensor_descs.Require(desc, "desc"));
        if (index == 0) return desc;
        if (index <= object->followers.size()) {
          return object->followers[index - 1];
        }
        return AclError(ACL_ERROR_INVALID_PARAM,
                        absl::StrCat("index is ", index, ", the array has ",
                                     object->followers.size() + 1));
      });
}

aclError aclSetTensorShapeRange(aclTensorDesc* desc, size_t dimsCount,
                                int64_t dimsRange[][2]) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](TensorProperties& value) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(dimsRange);
        value.shape_range.clear();
        for (size_t i = 0; i < dimsCount; ++i) {
          value.shape_range.push_back({dimsRange[i][0], dimsRange[i][1]});
        }
        return absl::OkStatus();
      });
}

aclError aclSetTensorValueRange(aclTensorDesc* desc, size_t valueCount,
                                int64_t valueRange[][2]) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](TensorProperties& value) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(valueRange);
        value.value_range.clear();
        for (size_t i = 0; i < valueCount; ++i) {
          value.value_range.push_back({valueRange[i][0], valueRange[i][1]});
        }
        return absl::OkStatus();
      });
}

aclError aclSetTensorFormat(aclTensorDesc* desc, aclFormat format) {
  return WriteDesc(ACL_API_CALL, desc, [&](TensorProperties& value) {
    value.storage_format = format;
    return absl::OkStatus();
  });
}

aclError aclSetTensorShape(aclTensorDesc* desc, int numDims,
                           const int64_t* dims) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](TensorProperties& value) -> absl::Status {
        ART_ASSIGN_OR_RETURN(value.storage_dims, DimsOf(numDims, dims));
        return absl::OkStatus();
      });
}

aclError aclSetTensorStorageFormat(aclTensorDesc* desc, aclFormat format) {
  return aclSetTensorFormat(desc, format);
}

aclError aclSetTensorStorageShape(aclTensorDesc* desc, int numDims,
                                  const int64_t* dims) {
  return aclSetTensorShape(desc, numDims, dims);
}

aclError aclSetTensorOriginFormat(aclTensorDesc* desc, aclFormat format) {
  return WriteDesc(ACL_API_CALL, desc, [&](TensorProperties& value) {
    value.origin_format = format;
    return absl::OkStatus();
  });
}

aclError aclSetTensorOriginShape(aclTensorDesc* desc, int numDims,
                                 const int64_t* dims) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](TensorProperties& value) -> absl::Status {
        ART_ASSIGN_OR_RETURN(value.origin_dims, DimsOf(numDims, dims));
        return absl::OkStatus();
      });
}

aclError aclSetTensorConst(aclTensorDesc* desc, void* dataBuffer,
                           size_t length) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](TensorProperties& value) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(dataBuffer);
        if (length == 0) {
          return AclError(ACL_ERROR_INVALID_PARAM, "length is 0");
        }
        const auto* const bytes = static_cast<const uint8_t*>(dataBuffer);
        value.constant.assign(bytes, bytes + length);
        return absl::OkStatus();
      });
}

aclError aclSetTensorPlaceMent(aclTensorDesc* desc, aclMemType memType) {
  return WriteDesc(
      ACL_API_CALL, desc, [&](TensorProperties& value) -> absl::Status {
        if (memType < ACL_MEMTYPE_DEVICE ||
            memType > ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT) {
          return AclError(
              ACL_ERROR_INVALID_PARAM,
              absl::StrCat("memType is ", static_cast<int>(memType)));
        }
        value.placement = memType;
        return absl::OkStatus();
      });
}

aclError aclSetTensorDynamicInput(aclTensorDesc* desc,
                                  const char* dynamicInputName) {
  return WriteDesc(ACL_API_CALL, desc,
                   [&](TensorProperties& value) -> absl::Status {
                     ACL_REQUIRE_NOT_NULL(dynamicInputName);
                     value.dynamic_input = dynamicInputName;
                     return absl::OkStatus();
                   });
}

aclError aclTransTensorDescFormat(const aclTensorDesc* srcDesc,
                                  aclFormat dstFormat,
                                  aclTensorDesc** dstDesc) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ACL_REQUIRE_NOT_NULL(srcDesc);
    ACL_REQUIRE_NOT_NULL(dstDesc);
    ART_ASSIGN_OR_RETURN(const TensorDesc* const source,
                         state.tensor_descs.Require(srcDesc, "srcDesc"));
    ART_ASSIGN_OR_RETURN(TensorProperties value,
                         ascend::acl::InFormat(source->value, dstFormat));
    ART_ASSIGN_OR_RETURN(*dstDesc,
                         state.tensor_descs.Create([&](TensorDesc* desc) {
                           desc->value = std::move(value);
                         }));
    return absl::OkStatus();
  });
}
