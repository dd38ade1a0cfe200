// VariableStore: the variables of a session: named buffers on the device that
// outlive the graphs which use them.

#ifndef GE_SRC_VARIABLE_STORE_H_
#define GE_SRC_VARIABLE_STORE_H_

#include <cstddef>
#include <map>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "ge/src/graph_compiler.h"
#include "ge/src/tensor_spec.h"
#include "graph/tensor.h"

namespace ge::internal {

// Needs the session's context. Thread-safe; that nobody writes a value while it
// is read is up to the session.
class VariableStore {
 public:
  VariableStore() = default;
  VariableStore(const VariableStore&) = delete;
  VariableStore& operator=(const VariableStore&) = delete;
  ~VariableStore() { Clear(); }

  // The buffer of the variable. A new one holds the initial value, or zeros.
  absl::StatusOr<void*> FindOrCreate(const CompiledGraph::Variable& variable);
  // Null if there is none. Valid until Clear().
  const TensorSpec* Find(const std::string& name) const;
  // A copy of the value, on the host.
  absl::StatusOr<Tensor> Read(const std::string& name) const;
  bool empty() const;
  void Clear();

 private:
  struct Variable {
    TensorSpec spec;
    void* data = nullptr;
    size_t bytes = 0;
  };

  mutable absl::Mutex mu_;
  std::map<std::string, Variable> variables_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ge::internal

#endif  // GE_SRC_VARIABLE_STORE_H_
