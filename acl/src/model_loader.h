// Loading a model file into a runtime, for the load entries.

#ifndef ACL_SRC_MODEL_LOADER_H_
#define ACL_SRC_MODEL_LOADER_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "acl/src/model_state.h"
#include "runtime/core/runtime.h"
#include "runtime/model/model_file.h"

namespace ascend::acl {

// Device memory of the program for a model to work in; null: the library's.
struct ModelAreas {
  void* work = nullptr;
  size_t work_size = 0;
  void* weight = nullptr;
  size_t weight_size = 0;
};

// The id of the loaded model. Errors: that of `file`; 145000 for an area that
// is too small or not aligned, 145007 for one that is no device memory;
// 245000; 207001 when the device has no memory left for the areas that are not
// given; those of rt::Model::Load().
absl::StatusOr<uint32_t> LoadModel(rt::Runtime& runtime, ModelState& state,
                                   const absl::StatusOr<rt::ModelFile>& file,
                                   const ModelAreas& areas = {});

}  // namespace ascend::acl

#endif  // ACL_SRC_MODEL_LOADER_H_
