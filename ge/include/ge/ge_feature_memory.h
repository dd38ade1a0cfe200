// FeatureMemory: one kind of memory that a compiled graph needs for its
// intermediate results.

#ifndef GE_GE_GE_FEATURE_MEMORY_H_
#define GE_GE_GE_FEATURE_MEMORY_H_

#include <cstddef>
#include <memory>

#include "ge/ge_api_types.h"

namespace ge {
// Immutable; thread-safe.
class GE_FUNC_VISIBILITY FeatureMemory {
 public:
  FeatureMemory(MemoryType type, size_t size, bool is_fixed)
      : type_(type), size_(size), is_fixed_(is_fixed) {}
  ~FeatureMemory() = default;
  FeatureMemory(const FeatureMemory &) = delete;
  FeatureMemory &operator=(const FeatureMemory &) = delete;

  MemoryType GetType() const { return type_; }
  // In bytes.
  size_t GetSize() const { return size_; }
  // True if the memory must stay where it is between runs.
  bool IsFixed() const { return is_fixed_; }

 private:
  MemoryType type_;
  size_t size_;
  bool is_fixed_;
};
using FeatureMemoryPtr = std::shared_ptr<FeatureMemory>;
}  // namespace ge

#endif  // GE_GE_GE_FEATURE_MEMORY_H_
