#include "benchmarks/harness/model.h"

#include "benchmarks/harness/harness.h"

namespace bench {

void FillWithPixels(void* memory, size_t bytes) {
  auto* const values = static_cast<float*>(memory);
  for (size_t i = 0; i < bytes / sizeof(float); ++i) {
    values[i] = static_cast<float>(i % 17) / 16.0f;
  }
}

Model::Model(const char* path) {
  Check(aclmdlLoadFromFile(path, &id_) == ACL_SUCCESS, "aclmdlLoadFromFile");
  aclmdlDesc* const desc = aclmdlCreateDesc();
  Check(aclmdlGetDesc(desc, id_) == ACL_SUCCESS, "aclmdlGetDesc");
  for (size_t i = 0; i < aclmdlGetNumInputs(desc); ++i) {
    Add(aclmdlGetInputSizeByIndex(desc, i), input_);
  }
  for (size_t i = 0; i < aclmdlGetNumOutputs(desc); ++i) {
    Add(aclmdlGetOutputSizeByIndex(desc, i), output_);
  }
  aclmdlDestroyDesc(desc);
}

void Model::Launch(aclrtStream stream) {
  Check(aclmdlExecuteAsync(id_, input_, output_, stream) == ACL_SUCCESS,
        "aclmdlExecuteAsync");
}

void* Model::output(size_t index) const {
  return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(output_, index));
}

void Model::Add(size_t bytes, aclmdlDataset* dataset) {
  void* memory = nullptr;
  Check(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_NORMAL_ONLY) == ACL_SUCCESS,
        "aclrtMalloc");
  FillWithPixels(memory, bytes);
  Check(aclmdlAddDatasetBuffer(dataset, aclCreateDataBuffer(memory, bytes)) ==
            ACL_SUCCESS,
        "aclmdlAddDatasetBuffer");
}

}  // namespace bench
