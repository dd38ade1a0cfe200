// What tests of the model entries share: small models, and data sets with
// memory of their own.

#ifndef TESTS_CONFORMANCE_MODEL_MODEL_TEST_H_
#define TESTS_CONFORMANCE_MODEL_MODEL_TEST_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {

// --- Files of models, as bytes ---

// y = x + x, float[4]. `latency_us` is its simulated time.
std::string DoubleModel(double latency_us = 0);
// y = a / b, int32[2]; operator "quotient" fails where b is 0. `on_host`: it
// is one of the host CPU.
std::string QuotientModel(bool on_host = false);
// y = -(x + x) + 1, float[4]; the minus is an operator of the host CPU, with
// the simulated time `latency_us`.
std::string HostModel(double latency_us = 0);
// y = x + x, float[-1,3], with batches 1, 2 and 4.
std::string BatchModel();
// y = x + x, float[1,-1,-1], with images of 2 x 3 and 4 x 5.
std::string ImageModel();
// y = a + b, float[-1] and float[-1], of 2 or 5 elements.
std::string DimsModel();

// y = x + w, float[count], with a w of ones.
std::string WeightModel(int64_t count);
// y = x + x, float[-1], with batches 1 to `count`.
std::string ManyBatchesModel(int count);
// y = `input` + `input`, float[4]; operator "sum" was "add" in the original
// network.
std::string NamedModel(const std::string& input);

// A model file that goes with the test.
class ModelPath {
 public:
  explicit ModelPath(const std::string& bytes);
  ~ModelPath();
  ModelPath(const ModelPath&) = delete;
  ModelPath& operator=(const ModelPath&) = delete;

  const char* get() const { return path_.c_str(); }

 private:
  std::string path_;
};

// --- Data sets ---

// A data set whose buffers own device memory.
class IoSet {
 public:
  // One buffer for each number of bytes.
  explicit IoSet(std::initializer_list<size_t> sizes);
  ~IoSet();
  IoSet(const IoSet&) = delete;
  IoSet& operator=(const IoSet&) = delete;

  aclmdlDataset* get() const { return dataset_; }
  aclDataBuffer* buffer(size_t i) const { return buffers_[i]; }
  void* data(size_t i) const { return data_[i]; }

  template <typename T>
  void Write(size_t i, const std::vector<T>& values) {
    const size_t bytes = values.size() * sizeof(T);
    EXPECT_THAT(aclrtMemcpy(data_[i], sizes_[i], values.data(), bytes,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                IsSuccess());
  }
  template <typename T>
  std::vector<T> Read(size_t i, size_t count) const {
    std::vector<T> values(count);
    const size_t bytes = count * sizeof(T);
    EXPECT_THAT(aclrtMemcpy(values.data(), bytes, data_[i], bytes,
                            ACL_MEMCPY_DEVICE_TO_HOST),
                IsSuccess());
    return values;
  }
  std::vector<float> Floats(size_t i, size_t count) const {
    return Read<float>(i, count);
  }

  // Gives up the data set and its buffers; the memory stays.
  void DestroyHandles();

 private:
  aclmdlDataset* dataset_ = nullptr;
  std::vector<size_t> sizes_;
  std::vector<void*> data_;
  std::vector<aclDataBuffer*> buffers_;
};

// Initialised, with a device and a stream; unloads its models at its end.
class ModelTest : public AclTest {
 protected:
  void TearDown() override;

  uint32_t Load(const std::string& bytes);
  // The test has unloaded the model by itself.
  void Forget(uint32_t model);

 private:
  std::vector<uint32_t> models_;
};

}  // namespace ascend::acltest

#endif  // TESTS_CONFORMANCE_MODEL_MODEL_TEST_H_
