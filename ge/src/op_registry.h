// OpRegistry: the process-wide tables behind OperatorFactory and the registers.

#ifndef GE_SRC_OP_REGISTRY_H_
#define GE_SRC_OP_REGISTRY_H_

#include <map>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "graph/operator_factory.h"

namespace ge {

// Lives until the process ends, so that static objects may use it at any time.
// Thread-safe; the functions it hands out run without its lock.
class OpRegistry {
 public:
  struct Functions {
    InferShapeFunc infer_shape;
    InferFormatFunc infer_format;
    InferValueRangeFunc infer_value_range;
    VerifyFunc verify;
  };

  static OpRegistry& Instance();

  // False, and nothing changes, if the type has a creator already or `creator`
  // is empty.
  bool AddCreator(const std::string& type, const OpCreatorV2& creator)
      ABSL_LOCKS_EXCLUDED(mu_);
  // Empty if the type is unknown.
  OpCreatorV2 FindCreator(const std::string& type) const
      ABSL_LOCKS_EXCLUDED(mu_);
  // Sorted.
  std::vector<std::string> Types() const ABSL_LOCKS_EXCLUDED(mu_);

  void SetInferShape(const std::string& type, const InferShapeFunc& function)
      ABSL_LOCKS_EXCLUDED(mu_);
  void SetInferFormat(const std::string& type, const InferFormatFunc& function)
      ABSL_LOCKS_EXCLUDED(mu_);
  void SetInferValueRange(const std::string& type,
                          const InferValueRangeFunc& function)
      ABSL_LOCKS_EXCLUDED(mu_);
  void SetVerify(const std::string& type, const VerifyFunc& function)
      ABSL_LOCKS_EXCLUDED(mu_);
  // Empty functions for what is not registered.
  Functions FindFunctions(const std::string& type) const
      ABSL_LOCKS_EXCLUDED(mu_);

 private:
  OpRegistry() = default;

  mutable absl::Mutex mu_;
  std::map<std::string, OpCreatorV2> creators_ ABSL_GUARDED_BY(mu_);
  std::map<std::string, Functions> functions_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ge

#endif  // GE_SRC_OP_REGISTRY_H_
