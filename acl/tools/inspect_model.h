// What a model file holds, as a text.

#ifndef ACL_TOOLS_INSPECT_MODEL_H_
#define ACL_TOOLS_INSPECT_MODEL_H_

#include <string>

#include "absl/status/statusor.h"

namespace ascend::tools {

// Gears, memory, and a table of inputs, constants, operators and outputs.
// Reads no large constants. Errors are those of rt::ModelFile::Open() and
// rt::Model::Load().
absl::StatusOr<std::string> InspectModel(const std::string& path);

}  // namespace ascend::tools

#endif  // ACL_TOOLS_INSPECT_MODEL_H_
