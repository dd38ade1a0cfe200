// All operators the executor knows, by type.

#ifndef RUNTIME_MODEL_KERNEL_TABLE_H_
#define RUNTIME_MODEL_KERNEL_TABLE_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

// Null for a type without a kernel. Thread-safe.
const OpKernel* FindKernel(absl::string_view type);

// Every type, other spellings included, in alphabetical order.
std::vector<absl::string_view> ListKernels();

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNEL_TABLE_H_
