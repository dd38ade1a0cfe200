// A model file as a program uses it: loaded, with one set of inputs and
// outputs.

#ifndef BENCHMARKS_HARNESS_MODEL_H_
#define BENCHMARKS_HARNESS_MODEL_H_

#include <cstddef>
#include <cstdint>

#include "acl/acl.h"

namespace bench {

// Fills with the same, ordinary numbers: what memory happens to hold may be
// denormal, which makes arithmetic ten times slower.
void FillWithPixels(void* memory, size_t bytes);

class Model {
 public:
  // The ACL is initialised; the model stays loaded until the process ends.
  explicit Model(const char* path);

  void Launch(aclrtStream stream);
  void* output(size_t index) const;

 private:
  static void Add(size_t bytes, aclmdlDataset* dataset);

  uint32_t id_ = 0;
  aclmdlDataset* const input_ = aclmdlCreateDataset();
  aclmdlDataset* const output_ = aclmdlCreateDataset();
};

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_MODEL_H_
