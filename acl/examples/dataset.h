// Datasets of device memory for examples 07 and later. Example 03 shows the
// same calls one by one.

#ifndef ACL_EXAMPLES_DATASET_H_
#define ACL_EXAMPLES_DATASET_H_

#include <cstddef>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/check.h"

// One buffer of device memory for each tensor of a model.
inline aclmdlDataset* MakeDataset(const std::vector<size_t>& sizes) {
  aclmdlDataset* const dataset = aclmdlCreateDataset();
  for (const size_t size : sizes) {
    void* memory = nullptr;
    CHECK_ACL(aclrtMalloc(&memory, size, ACL_MEM_MALLOC_NORMAL_ONLY));
    CHECK_ACL(
        aclmdlAddDatasetBuffer(dataset, aclCreateDataBuffer(memory, size)));
  }
  return dataset;
}

// Frees the memory too.
inline void DestroyDataset(aclmdlDataset* dataset) {
  for (size_t i = 0; i < aclmdlGetDatasetNumBuffers(dataset); ++i) {
    aclDataBuffer* const buffer = aclmdlGetDatasetBuffer(dataset, i);
    CHECK_ACL(aclrtFree(aclGetDataBufferAddr(buffer)));
    CHECK_ACL(aclDestroyDataBuffer(buffer));
  }
  CHECK_ACL(aclmdlDestroyDataset(dataset));
}

inline void* Memory(const aclmdlDataset* dataset, size_t i) {
  return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(dataset, i));
}

#endif  // ACL_EXAMPLES_DATASET_H_
