// Where an example leaves its files.

#ifndef GE_EXAMPLES_OUTPUT_FOLDER_H_
#define GE_EXAMPLES_OUTPUT_FOLDER_H_

#include <cstdlib>
#include <string>

namespace examples {

// The first argument; else the folder of the test, or the one that `bazel run`
// was called in; else the current one.
inline std::string OutputFolder(int argc, char** argv) {
  if (argc > 1) return argv[1];
  for (const char* const name : {"TEST_TMPDIR", "BUILD_WORKING_DIRECTORY"}) {
    const char* const folder = std::getenv(name);
    if (folder != nullptr) return folder;
  }
  return ".";
}

}  // namespace examples

#endif  // GE_EXAMPLES_OUTPUT_FOLDER_H_
