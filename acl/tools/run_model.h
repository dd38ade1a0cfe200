// Running a model once, from files to files. It runs in this process, without
// a device: what the model computes, not how a program would schedule it.

#ifndef ACL_TOOLS_RUN_MODEL_H_
#define ACL_TOOLS_RUN_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace ascend::tools {

// A file for an input or output: that of the name or, without one, the next
// that has no file yet.
struct FileArgument {
  std::string name;  // or ""
  std::string path;
};

struct RunRequest {
  std::string model;
  std::vector<FileArgument> inputs;   // one for each input
  std::vector<FileArgument> outputs;  // of those to write
  // Empty: the gear that the input files fit.
  std::vector<int64_t> gear;
};

// Checks everything before it runs anything. The answer has a line for each
// output: where it was written to, or its first elements. Errors name input,
// index, expected and given size.
absl::StatusOr<std::string> RunModel(const RunRequest& request);

}  // namespace ascend::tools

#endif  // ACL_TOOLS_RUN_MODEL_H_
