// Checkpoints: named tensors in a safetensors file, which common tools read.

#ifndef GE_EXAMPLES_CHECKPOINT_FILE_H_
#define GE_EXAMPLES_CHECKPOINT_FILE_H_

#include <map>
#include <string>

#include "ge/ge_api.h"

namespace examples {

// Writes float tensors to `path`, all or nothing: whoever reads it, and
// whatever happens meanwhile, an old file stays until the new one is complete.
// False, with `error`, if that fails.
bool WriteCheckpoint(const std::string& path,
                     const std::map<ge::AscendString, ge::Tensor>& tensors,
                     std::string* error);

// False, with `error`, if the file cannot be read or is no such file.
bool ReadCheckpoint(const std::string& path,
                    std::map<std::string, ge::Tensor>* tensors,
                    std::string* error);

}  // namespace examples

#endif  // GE_EXAMPLES_CHECKPOINT_FILE_H_
