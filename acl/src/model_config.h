// LoadConfig and ExecConfig: what an aclmdlConfigHandle and an
// aclmdlExecConfigHandle stand for.

#ifndef ACL_SRC_MODEL_CONFIG_H_
#define ACL_SRC_MODEL_CONFIG_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/types/optional.h"
#include "acl/acl_mdl.h"
#include "acl/src/object_table.h"
#include "runtime/core/handle_table.h"

namespace ascend::acl {

// How to load. What was not set is nullopt, null or empty.
struct LoadOptions {
  absl::optional<size_t> load_type;  // ACL_MDL_LOAD_FROM_...
  std::string path;
  const void* memory = nullptr;
  size_t memory_size = 0;
  void* weight = nullptr;
  size_t weight_size = 0;
  void* workspace = nullptr;
  size_t workspace_size = 0;
  const void* input_queues = nullptr;
  size_t input_queue_count = 0;
  const void* output_queues = nullptr;
  size_t output_queue_count = 0;
};

struct LoadConfig : rt::HandleSlot {
  LoadOptions options;

  void Clear() { options = LoadOptions(); }
};

struct ExecConfig : rt::HandleSlot {
  // Milliseconds, -1 for no limit.
  int32_t stream_timeout = -1;
  int32_t event_timeout = -1;

  void Clear() { stream_timeout = event_timeout = -1; }
};

using LoadConfigTable =
    ObjectTable<LoadConfig, aclmdlConfigHandle, kLoadConfigKind>;
using ExecConfigTable =
    ObjectTable<ExecConfig, aclmdlExecConfigHandle, kExecConfigKind>;

}  // namespace ascend::acl

#endif  // ACL_SRC_MODEL_CONFIG_H_
