// Choosing the gear of an execution.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/optional.h"
#include "acl/acl_mdl.h"
#include "acl/src/dataset.h"
#include "acl/src/model_api.h"
#include "runtime/core/memory_registry.h"
#include "runtime/model/gears.h"
#include "runtime/model/loaded_model.h"
#include "runtime/model/model.h"

using ascend::acl::DataBuffer;
using ascend::acl::Dataset;
using ascend::acl::ModelQuery;
using ascend::acl::ModelState;
using ascend::acl::RequireInit;
using ascend::acl::Runtime;
using ascend::rt::AclError;
using ascend::rt::Gears;

namespace {

// Numbers of 8 bytes where the buffer has room for them, else of 4.
void WriteNumbers(const std::vector<int64_t>& numbers,
                  const DataBuffer& buffer) {
  if (buffer.size >= numbers.size() * sizeof(int64_t)) {
    std::memcpy(buffer.data, numbers.data(), numbers.size() * sizeof(int64_t));
    return;
  }
  auto* const to = static_cast<char*>(buffer.data);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const auto number = static_cast<int32_t>(numbers[i]);
    std::memcpy(to + i * sizeof(number), &number, sizeof(number));
  }
}

absl::Status SetGear(Runtime& runtime, ModelState& state, uint32_t id,
                     const aclmdlDataset* dataset, size_t index,
                     Gears::Kind kind, std::vector<int64_t> numbers) {
  ART_ASSIGN_OR_RETURN(Dataset* const object,
                       state.datasets.Require(dataset, "dataset"));
  if (index >= object->slots.size()) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("index is ", index, ", the data set has ",
                                 object->slots.size(), " buffers"));
  }
  const DataBuffer* const buffer =
      state.data_buffers.Find(object->slots[index].buffer);
  if (buffer == nullptr || buffer->data == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrCat("buffer ", index, " has no address"));
  }
  const auto block = runtime.memory().Find(buffer->data);
  if (block == nullptr) {
    return AclError(ACL_ERROR_INVALID_PARAM,
                    absl::StrFormat("buffer %d: %p is no device memory, and no "
                                    "host memory that the runtime knows",
                                    index, buffer->data));
  }
  ART_RETURN_IF_ERROR(RequireInit());
  ART_ASSIGN_OR_RETURN(const auto loaded, state.models.Find(id));
  const size_t least = numbers.size() * sizeof(int32_t);
  if (buffer->size < least ||
      !block->Contains(
          buffer->data,
          std::min(buffer->size, numbers.size() * sizeof(int64_t)))) {
    return AclError(
        ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID,
        absl::StrCat("buffer ", index, " has ", buffer->size, " bytes, ",
                     numbers.size(), " numbers need at least ", least));
  }
  const ascend::rt::Model& model = loaded->model();
  const absl::optional<size_t> gear = model.gears().Find(kind, numbers);
  if (!gear.has_value()) {
    return AclError(
        ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID,
        absl::StrCat("model ", id, " has no gear ",
                     ascend::rt::DimsToString(numbers),
                     model.is_dynamic() ? "" : ": its shapes are static"));
  }
  if (index != model.inputs().size() - 1) {
    return AclError(
        ACL_ERROR_INVALID_PARAM,
        absl::StrCat("index is ", index, ", ", ACL_DYNAMIC_TENSOR_NAME,
                     " is input ", model.inputs().size() - 1));
  }
  WriteNumbers(numbers, *buffer);
  object->gear.kind = kind;
  object->gear.numbers = std::move(numbers);
  loaded->set_current_gear(*gear);
  return absl::OkStatus();
}

// Beyond int64_t it cannot be a gear's; -1 is none either.
int64_t GearNumber(uint64_t number) {
  return number > static_cast<uint64_t>(INT64_MAX)
             ? -1
             : static_cast<int64_t>(number);
}

absl::Status CheckNotZero(const char* argument, uint64_t number) {
  if (number > 0) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM, absl::StrCat(argument, " is 0"));
}

}  // namespace

aclError aclmdlSetDynamicBatchSize(uint32_t modelId, aclmdlDataset* dataset,
                                   size_t index, uint64_t batchSize) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(dataset);
        ART_RETURN_IF_ERROR(CheckNotZero("batchSize", batchSize));
        return SetGear(runtime, state, modelId, dataset, index,
                       Gears::Kind::kBatch, {GearNumber(batchSize)});
      });
}

aclError aclmdlSetDynamicHWSize(uint32_t modelId, aclmdlDataset* dataset,
                                size_t index, uint64_t height, uint64_t width) {
  return ModelQuery(ACL_API_CALL,
                    [&](Runtime& runtime, ModelState& state) -> absl::Status {
                      ACL_REQUIRE_NOT_NULL(dataset);
                      ART_RETURN_IF_ERROR(CheckNotZero("height", height));
                      ART_RETURN_IF_ERROR(CheckNotZero("width", width));
                      return SetGear(runtime, state, modelId, dataset, index,
                                     Gears::Kind::kHeightWidth,
                                     {GearNumber(height), GearNumber(width)});
                    });
}

aclError aclmdlSetInputDynamicDims(uint32_t modelId, aclmdlDataset* dataset,
                                   size_t index, const aclmdlIODims* dims) {
  return ModelQuery(
      ACL_API_CALL, [&](Runtime& runtime, ModelState& state) -> absl::Status {
        ACL_REQUIRE_NOT_NULL(dataset);
        ACL_REQUIRE_NOT_NULL(dims);
        ART_RETURN_IF_ERROR(CheckNotZero("dimCount", dims->dimCount));
        if (dims->dimCount > ACL_MAX_DIM_CNT) {
          return AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrCat("dimCount is ", dims->dimCount));
        }
        return SetGear(
            runtime, state, modelId, dataset, index, Gears::Kind::kDims,
            std::vector<int64_t>(dims->dims, dims->dims + dims->dimCount));
      });
}
