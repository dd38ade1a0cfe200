// Loading: from files and memory, with areas and configurations of the caller;
// bundles; what a bad file gets.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "acl/acl_mdl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/conformance/model/model_test.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;

class LoadTest : public ModelTest {
 protected:
  // Loads a model and expects `code`; the id stays as it was on an error.
  void ExpectLoad(const std::string& bytes, aclError code) {
    uint32_t model = 12345;
    EXPECT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &model),
                Returns(code));
    EXPECT_EQ(model, 12345u);
    EXPECT_THAT(aclmdlLoadFromFile(ModelPath(bytes).get(), &model),
                Returns(code));
    EXPECT_EQ(model, 12345u);
  }

  // Doubles with `model`, which works.
  void ExpectDoubles(uint32_t model) {
    IoSet input({16});
    IoSet output({16});
    input.Write<float>(0, {1, 2, 3, 4});
    EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
    EXPECT_THAT(output.Floats(0, 4), ElementsAre(2, 4, 6, 8));
  }
};

TEST_F(LoadTest, FromFileAndFromMemory) {
  const std::string bytes = DoubleModel();
  uint32_t from_file = 0;
  {
    const ModelPath path(bytes);
    ASSERT_THAT(aclmdlLoadFromFile(path.get(), &from_file), IsSuccess());
  }
  ExpectDoubles(from_file);
  uint32_t from_memory = 0;
  {
    std::string copy = bytes;
    ASSERT_THAT(aclmdlLoadFromMem(copy.data(), copy.size(), &from_memory),
                IsSuccess());
    std::fill(copy.begin(), copy.end(), '?');
  }
  ExpectDoubles(from_memory);
  EXPECT_GT(from_memory, from_file) << "ids count up";
  EXPECT_THAT(aclmdlUnload(from_file), IsSuccess());
  EXPECT_THAT(aclmdlUnload(from_memory), IsSuccess());
  uint32_t next = 0;
  ASSERT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &next),
              IsSuccess());
  EXPECT_GT(next, from_memory) << "and are not used again";
  EXPECT_THAT(aclmdlUnload(next), IsSuccess());
}

TEST_F(LoadTest, NullAndZeroAreRefused) {
  const std::string bytes = DoubleModel();
  const ModelPath path(bytes);
  uint32_t model = 0;
  const uint32_t queue = 1;
  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  EXPECT_THAT(aclmdlLoadFromFile(nullptr, &model), Returns(invalid));
  EXPECT_THAT(aclmdlLoadFromFile(path.get(), nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlLoadFromMem(nullptr, 1, &model), Returns(invalid));
  EXPECT_THAT(aclmdlLoadFromMem(bytes.data(), 0, &model), Returns(invalid));
  EXPECT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), nullptr),
              Returns(invalid));
  EXPECT_THAT(
      aclmdlLoadFromFileWithMem(nullptr, &model, nullptr, 0, nullptr, 0),
      Returns(invalid));
  EXPECT_THAT(
      aclmdlLoadFromFileWithMem(path.get(), nullptr, nullptr, 0, nullptr, 0),
      Returns(invalid));
  EXPECT_THAT(
      aclmdlLoadFromMemWithMem(nullptr, 1, &model, nullptr, 0, nullptr, 0),
      Returns(invalid));
  EXPECT_THAT(
      aclmdlLoadFromMemWithMem(bytes.data(), 0, &model, nullptr, 0, nullptr, 0),
      Returns(invalid));
  EXPECT_THAT(
      aclmdlLoadFromFileWithQ(path.get(), &model, nullptr, 1, &queue, 1),
      Returns(invalid));
  EXPECT_THAT(aclmdlLoadFromFileWithQ(path.get(), &model, &queue, 0, &queue, 1),
              Returns(invalid));
  EXPECT_THAT(aclmdlLoadFromMemWithQ(bytes.data(), bytes.size(), &model, &queue,
                                     1, nullptr, 1),
              Returns(invalid));
  EXPECT_THAT(
      aclmdlLoadFromMemWithQ(bytes.data(), 0, &model, &queue, 1, &queue, 1),
      Returns(invalid));
  EXPECT_EQ(model, 0u);
}

TEST_F(LoadTest, QueuesAreNotSupported) {
  const std::string bytes = DoubleModel();
  const ModelPath path(bytes);
  uint32_t model = 0;
  const uint32_t queue = 1;
  EXPECT_THAT(aclmdlLoadFromFileWithQ(path.get(), &model, &queue, 1, &queue, 1),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  EXPECT_THAT(aclmdlLoadFromMemWithQ(bytes.data(), bytes.size(), &model, &queue,
                                     1, &queue, 1),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
}

TEST_F(LoadTest, MissingOrEmptyFile) {
  uint32_t model = 0;
  EXPECT_THAT(aclmdlLoadFromFile("/no/such/model.om", &model),
              Returns(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID));
  EXPECT_THAT(aclmdlLoadFromFile(::testing::TempDir().c_str(), &model),
              Returns(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID))
      << "a folder";
  const ModelPath empty("");
  EXPECT_THAT(aclmdlLoadFromFile(empty.get(), &model),
              Returns(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID));
  size_t work = 0;
  size_t weight = 0;
  EXPECT_THAT(aclmdlQuerySize("/no/such/model.om", &work, &weight),
              Returns(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID));
}

TEST_F(LoadTest, TruncatedFile) {
  const std::string bytes = HostModel();
  ExpectLoad(bytes.substr(0, 5), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  ExpectLoad(bytes.substr(0, 100), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  ExpectLoad(bytes.substr(0, bytes.size() - 1),
             ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  ExpectLoad(bytes + "?", ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
}

TEST_F(LoadTest, ForeignFile) {
  std::string bytes = HostModel();
  bytes[8] = '?';  // the header is no JSON any more
  ExpectLoad(bytes, ACL_ERROR_GE_LOAD_MODEL);
}

TEST_F(LoadTest, ModelOfRealDevicesIsExplained) {
  const CapturedStderr text;
  ExpectLoad(std::string("IMOD") + std::string(512, '\0'),
             ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  EXPECT_GT(text.Count("CANN"), 0);
}

TEST_F(LoadTest, UnknownOperatorAndBrokenGraph) {
  const std::string good = DoubleModel();
  std::string bytes = good;
  // The graph is JSON in JSON.
  const std::string type = R"(\"type\":\"Add\")";
  const size_t at = bytes.find(type);
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, type.size(), R"(\"type\":\"Oof\")");
  ExpectLoad(bytes, ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED);
  bytes = good;
  bytes.replace(at, type.size(), R"(\"tyqe\":\"Add\")");
  ExpectLoad(bytes, ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  bytes = good;
  const std::string input = R"([\"input\",\"x\"])";
  const size_t input_at = bytes.find(input);
  ASSERT_NE(input_at, std::string::npos);
  bytes.replace(input_at, input.size(), R"([\"input\",\"z\"])");
  ExpectLoad(bytes, ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED);
}

// Any answer but a crash, an id or a leak; asan sees the rest.
TEST_F(LoadTest, DamagedFilesNeverCrash) {
  const std::string good = HostModel();
  std::mt19937 random(20220623);
  const auto below = [&](size_t limit) { return random() % limit; };
  const CapturedStderr quiet;
  for (int round = 0; round < 1500; ++round) {
    std::string bytes = good;
    if (round % 4 == 0) {
      bytes.resize(below(bytes.size()));
    } else {
      for (size_t flips = 1 + below(3); flips > 0; --flips) {
        bytes[below(bytes.size())] ^= static_cast<char>(1 << below(8));
      }
    }
    if (bytes.empty()) continue;
    uint32_t model = 0;
    const aclError code = aclmdlLoadFromMem(bytes.data(), bytes.size(), &model);
    EXPECT_EQ(model != 0, code == ACL_SUCCESS);
    aclmdlDesc* const desc = aclmdlCreateDesc();
    EXPECT_EQ(aclmdlGetDescFromMem(desc, bytes.data(), bytes.size()), code);
    EXPECT_THAT(aclmdlDestroyDesc(desc), IsSuccess());
    if (code == ACL_SUCCESS) {
      EXPECT_THAT(aclmdlUnload(model), IsSuccess());
    }
  }
}

// Bytes this process has asked the kernel to read; 0 where that is not told.
size_t BytesRead() {
  std::ifstream io("/proc/self/io");
  std::string word;
  size_t bytes = 0;
  while (io >> word) {
    if (word == "rchar:") io >> bytes;
  }
  return bytes;
}

TEST_F(LoadTest, ReadsTheFileOnce) {
  const std::string bytes = WeightModel(1 << 20);
  const ModelPath path(bytes);
  const size_t before = BytesRead();
  if (before == 0) GTEST_SKIP() << "the kernel does not tell";
  uint32_t model = 0;
  ASSERT_THAT(aclmdlLoadFromFile(path.get(), &model), IsSuccess());
  const size_t read = BytesRead() - before;
  EXPECT_GE(read, bytes.size());
  EXPECT_LT(read, bytes.size() + bytes.size() / 10);
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
}

TEST_F(LoadTest, NeedsAContext) {
  const std::string bytes = DoubleModel();
  const uint32_t loaded = Load(bytes);
  uint32_t bundle = 0;
  ASSERT_THAT(aclmdlBundleLoadFromMem(bytes.data(), bytes.size(), &bundle),
              IsSuccess());
  IoSet input({16});
  IoSet output({16});
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  std::thread([&] {
    uint32_t model = 0;
    EXPECT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &model),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclmdlBundleLoadFromMem(bytes.data(), bytes.size(), &model),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclmdlExecute(loaded, input.get(), output.get()),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclmdlExecuteAsync(loaded, input.get(), output.get(), stream_),
                Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclmdlUnload(loaded), Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclmdlBundleUnload(bundle), Returns(ACL_ERROR_RT_CONTEXT_NULL));
    EXPECT_THAT(aclmdlUnload(9999), Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID))
        << "comes first";
  }).join();
  EXPECT_THAT(aclmdlBundleUnload(bundle), IsSuccess());
}

TEST_F(LoadTest, UnknownIds) {
  const aclError unknown = ACL_ERROR_GE_EXEC_MODEL_ID_INVALID;
  const uint32_t model = Load(DoubleModel());
  Forget(model);
  ASSERT_THAT(aclmdlUnload(model), IsSuccess());
  IoSet input({16});
  IoSet output({16});
  aclmdlDesc* const desc = aclmdlCreateDesc();
  for (const uint32_t id : {model, 0u, 4000000000u}) {
    EXPECT_THAT(aclmdlUnload(id), Returns(unknown));
    EXPECT_THAT(aclmdlGetDesc(desc, id), Returns(unknown));
    EXPECT_THAT(aclmdlExecute(id, input.get(), output.get()), Returns(unknown));
    EXPECT_THAT(aclmdlExecuteAsync(id, input.get(), output.get(), stream_),
                Returns(unknown));
    EXPECT_THAT(aclmdlSetDynamicBatchSize(id, input.get(), 0, 1),
                Returns(unknown));
    EXPECT_THAT(aclmdlSetDynamicHWSize(id, input.get(), 0, 1, 1),
                Returns(unknown));
    aclmdlInputAippType type;
    size_t attached = 0;
    EXPECT_THAT(aclmdlGetAippType(id, 0, &type, &attached), Returns(unknown));
  }
  EXPECT_THAT(aclmdlDestroyDesc(desc), IsSuccess());
}

// --- Areas of the caller ---

class AreaTest : public LoadTest {
 protected:
  void SetUp() override {
    LoadTest::SetUp();
    bytes_ = HostModel();
    ASSERT_THAT(aclmdlQuerySizeFromMem(bytes_.data(), bytes_.size(),
                                       &work_size_, &weight_size_),
                IsSuccess());
    ASSERT_GT(work_size_, 0u);
    ASSERT_GE(weight_size_, sizeof(float));
    ASSERT_THAT(aclrtMalloc(&work_, work_size_, ACL_MEM_MALLOC_NORMAL_ONLY),
                IsSuccess());
    ASSERT_THAT(aclrtMalloc(&weight_, weight_size_, ACL_MEM_MALLOC_NORMAL_ONLY),
                IsSuccess());
  }
  void TearDown() override {
    EXPECT_THAT(aclrtFree(work_), IsSuccess());
    EXPECT_THAT(aclrtFree(weight_), IsSuccess());
    LoadTest::TearDown();
  }

  aclError LoadWith(void* work, size_t work_size, void* weight,
                    size_t weight_size, uint32_t* model) {
    return aclmdlLoadFromMemWithMem(bytes_.data(), bytes_.size(), model, work,
                                    work_size, weight, weight_size);
  }

  std::string bytes_;
  size_t work_size_ = 0;
  size_t weight_size_ = 0;
  void* work_ = nullptr;
  void* weight_ = nullptr;
};

TEST_F(AreaTest, ModelWorksInThem) {
  uint32_t model = 0;
  const ModelPath path(bytes_);
  ASSERT_THAT(aclmdlLoadFromFileWithMem(path.get(), &model, work_, work_size_,
                                        weight_, weight_size_),
              IsSuccess());
  float one = 0;
  EXPECT_THAT(aclrtMemcpy(&one, sizeof(one), weight_, sizeof(one),
                          ACL_MEMCPY_DEVICE_TO_HOST),
              IsSuccess());
  EXPECT_EQ(one, 1.0f) << "the model's only weight";
  IoSet input({16});
  IoSet output({16});
  input.Write<float>(0, {1, 2, 3, 4});
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(-1, -3, -5, -7));
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
}

TEST_F(AreaTest, NullLetsTheLibraryAllocate) {
  uint32_t model = 0;
  ASSERT_THAT(LoadWith(nullptr, 0, nullptr, 0, &model), IsSuccess());
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
}

TEST_F(AreaTest, TooSmall) {
  uint32_t model = 0;
  const aclError invalid = ACL_ERROR_GE_PARAM_INVALID;
  EXPECT_THAT(LoadWith(work_, work_size_ - 1, nullptr, 0, &model),
              Returns(invalid));
  EXPECT_THAT(LoadWith(nullptr, 0, weight_, weight_size_ - 1, &model),
              Returns(invalid));
  EXPECT_THAT(LoadWith(work_, work_size_ + 1, nullptr, 0, &model),
              Returns(invalid))
      << "larger than its block";
  EXPECT_EQ(model, 0u);
}

TEST_F(AreaTest, NotOnTheDevice) {
  uint32_t model = 0;
  std::vector<char> host(work_size_ + weight_size_);
  EXPECT_THAT(LoadWith(host.data(), work_size_, nullptr, 0, &model),
              Returns(ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID));
  EXPECT_THAT(LoadWith(nullptr, 0, host.data(), weight_size_, &model),
              Returns(ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID));
}

TEST_F(AreaTest, FreedTooEarlyIsNotTouched) {
  uint32_t model = 0;
  ASSERT_THAT(LoadWith(work_, work_size_, weight_, weight_size_, &model),
              IsSuccess());
  EXPECT_THAT(aclrtFree(work_), IsSuccess());
  EXPECT_THAT(aclrtFree(weight_), IsSuccess());
  IoSet input({16});
  IoSet output({16});
  EXPECT_THAT(aclmdlExecute(model, input.get(), output.get()), IsSuccess());
  EXPECT_THAT(output.Floats(0, 4), ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  ASSERT_THAT(aclrtMalloc(&work_, 1, ACL_MEM_MALLOC_NORMAL_ONLY), IsSuccess());
  ASSERT_THAT(aclrtMalloc(&weight_, 1, ACL_MEM_MALLOC_NORMAL_ONLY),
              IsSuccess());
}

TEST_F(AreaTest, QueriesAgree) {
  const ModelPath path(bytes_);
  size_t work = 0;
  size_t weight = 0;
  EXPECT_THAT(aclmdlQuerySize(path.get(), &work, &weight), IsSuccess());
  EXPECT_EQ(work, work_size_);
  EXPECT_EQ(weight, weight_size_);
  aclmdlExeOMDesc parts;
  std::memset(&parts, 0xAA, sizeof(parts));
  EXPECT_THAT(aclmdlQueryExeOMDesc(path.get(), &parts), IsSuccess());
  EXPECT_EQ(parts.workSize, work_size_);
  EXPECT_EQ(parts.weightSize, weight_size_);
  EXPECT_EQ(parts.kernelSize, 0u);

  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  EXPECT_THAT(aclmdlQuerySize(nullptr, &work, &weight), Returns(invalid));
  EXPECT_THAT(aclmdlQuerySize(path.get(), nullptr, &weight), Returns(invalid));
  EXPECT_THAT(aclmdlQuerySize(path.get(), &work, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlQuerySizeFromMem(nullptr, 1, &work, &weight),
              Returns(invalid));
  EXPECT_THAT(aclmdlQuerySizeFromMem(bytes_.data(), 0, &work, &weight),
              Returns(invalid));
  EXPECT_THAT(
      aclmdlQuerySizeFromMem(bytes_.data(), bytes_.size(), nullptr, &weight),
      Returns(invalid));
  EXPECT_THAT(aclmdlQueryExeOMDesc(nullptr, &parts), Returns(invalid));
  EXPECT_THAT(aclmdlQueryExeOMDesc(path.get(), nullptr), Returns(invalid));
}

// --- Configurations ---

class ConfigTest : public AreaTest {
 protected:
  void SetUp() override {
    AreaTest::SetUp();
    config_ = aclmdlCreateConfigHandle();
    ASSERT_NE(config_, nullptr);
  }
  void TearDown() override {
    EXPECT_THAT(aclmdlDestroyConfigHandle(config_), IsSuccess());
    AreaTest::TearDown();
  }

  template <typename T>
  aclError Set(aclmdlConfigAttr attr, T value) {
    return aclmdlSetConfigOpt(config_, attr, &value, sizeof(value));
  }
  void ExpectLoads() {
    uint32_t model = 0;
    ASSERT_THAT(aclmdlLoadWithConfig(config_, &model), IsSuccess());
    EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  }
  void ExpectFails(aclError code) {
    uint32_t model = 0;
    EXPECT_THAT(aclmdlLoadWithConfig(config_, &model), Returns(code));
    EXPECT_EQ(model, 0u);
  }

  aclmdlConfigHandle* config_ = nullptr;
};

TEST_F(ConfigTest, FromFile) {
  const ModelPath path(bytes_);
  ExpectFails(ACL_ERROR_INVALID_PARAM);
  EXPECT_THAT(Set(ACL_MDL_LOAD_TYPE_SIZET, size_t{ACL_MDL_LOAD_FROM_FILE}),
              IsSuccess());
  ExpectFails(ACL_ERROR_INVALID_PARAM);
  std::string name = path.get();
  EXPECT_THAT(Set(ACL_MDL_PATH_PTR, name.c_str()), IsSuccess());
  std::fill(name.begin(), name.end(), '?');  // the path was copied
  EXPECT_THAT(Set(ACL_MDL_PRIORITY_INT32, int32_t{7}), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WORKSPACE_MEM_OPTIMIZE, size_t{1}), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WEIGHT_PATH_PTR, static_cast<const char*>("w")),
              IsSuccess());
  ExpectLoads();
}

TEST_F(ConfigTest, FromMemory) {
  EXPECT_THAT(Set(ACL_MDL_LOAD_TYPE_SIZET, size_t{ACL_MDL_LOAD_FROM_MEM}),
              IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_MEM_ADDR_PTR, bytes_.data()), IsSuccess());
  ExpectFails(ACL_ERROR_INVALID_PARAM);
  EXPECT_THAT(Set(ACL_MDL_MEM_SIZET, bytes_.size()), IsSuccess());
  ExpectLoads();
}

TEST_F(ConfigTest, WithAreas) {
  const ModelPath path(bytes_);
  EXPECT_THAT(Set(ACL_MDL_PATH_PTR, path.get()), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_MEM_ADDR_PTR, bytes_.data()), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_MEM_SIZET, bytes_.size()), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WORKSPACE_ADDR_PTR, work_), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WORKSPACE_SIZET, work_size_), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WEIGHT_ADDR_PTR, weight_), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WEIGHT_SIZET, weight_size_ - 1), IsSuccess());
  for (const size_t type :
       {ACL_MDL_LOAD_FROM_FILE_WITH_MEM, ACL_MDL_LOAD_FROM_MEM_WITH_MEM}) {
    EXPECT_THAT(Set(ACL_MDL_LOAD_TYPE_SIZET, type), IsSuccess());
    EXPECT_THAT(Set(ACL_MDL_WEIGHT_SIZET, weight_size_ - 1), IsSuccess());
    ExpectFails(ACL_ERROR_GE_PARAM_INVALID);
    EXPECT_THAT(Set(ACL_MDL_WEIGHT_SIZET, weight_size_), IsSuccess());
    ExpectLoads();
  }
  void* const none = nullptr;
  EXPECT_THAT(Set(ACL_MDL_WORKSPACE_ADDR_PTR, none), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_WEIGHT_ADDR_PTR, none), IsSuccess());
  ExpectLoads();
}

TEST_F(ConfigTest, Queues) {
  const ModelPath path(bytes_);
  uint32_t queues[] = {1};
  EXPECT_THAT(
      Set(ACL_MDL_LOAD_TYPE_SIZET, size_t{ACL_MDL_LOAD_FROM_FILE_WITH_Q}),
      IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_PATH_PTR, path.get()), IsSuccess());
  ExpectFails(ACL_ERROR_INVALID_PARAM);
  EXPECT_THAT(Set(ACL_MDL_INPUTQ_ADDR_PTR, &queues[0]), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_INPUTQ_NUM_SIZET, size_t{1}), IsSuccess());
  EXPECT_THAT(Set(ACL_MDL_OUTPUTQ_ADDR_PTR, &queues[0]), IsSuccess());
  ExpectFails(ACL_ERROR_INVALID_PARAM);
  EXPECT_THAT(Set(ACL_MDL_OUTPUTQ_NUM_SIZET, size_t{1}), IsSuccess());
  ExpectFails(ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
}

TEST_F(ConfigTest, UnknownLoadTypeFailsAtTheLoad) {
  EXPECT_THAT(Set(ACL_MDL_LOAD_TYPE_SIZET, size_t{9}), IsSuccess());
  ExpectFails(ACL_ERROR_INVALID_PARAM);
}

TEST_F(ConfigTest, BadOptionsAreRefused) {
  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  void* const none = nullptr;
  for (const aclmdlConfigAttr attr :
       {ACL_MDL_PATH_PTR, ACL_MDL_MEM_ADDR_PTR, ACL_MDL_INPUTQ_ADDR_PTR,
        ACL_MDL_OUTPUTQ_ADDR_PTR}) {
    EXPECT_THAT(Set(attr, none), Returns(invalid)) << attr;
  }
  EXPECT_THAT(Set(ACL_MDL_PRIORITY_INT32, int32_t{-1}), Returns(invalid));
  EXPECT_THAT(Set(ACL_MDL_PRIORITY_INT32, int32_t{8}), Returns(invalid));
  EXPECT_THAT(Set(ACL_MDL_PRIORITY_INT32, int64_t{1}), Returns(invalid))
      << "size";
  EXPECT_THAT(Set(ACL_MDL_MEM_SIZET, int32_t{1}), Returns(invalid)) << "size";
  EXPECT_THAT(Set(static_cast<aclmdlConfigAttr>(99), size_t{1}),
              Returns(invalid));
  EXPECT_THAT(Set(ACL_MDL_KERNEL_SIZET, size_t{1}),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  const size_t type = ACL_MDL_LOAD_FROM_FILE;
  EXPECT_THAT(
      aclmdlSetConfigOpt(nullptr, ACL_MDL_LOAD_TYPE_SIZET, &type, sizeof(type)),
      Returns(invalid));
  EXPECT_THAT(aclmdlSetConfigOpt(config_, ACL_MDL_LOAD_TYPE_SIZET, nullptr,
                                 sizeof(type)),
              Returns(invalid));
  uint32_t model = 0;
  EXPECT_THAT(aclmdlLoadWithConfig(nullptr, &model), Returns(invalid));
  EXPECT_THAT(aclmdlLoadWithConfig(config_, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlDestroyConfigHandle(nullptr), Returns(invalid));
}

TEST_F(ConfigTest, DestroyedIsNotTouched) {
  aclmdlConfigHandle* const gone = aclmdlCreateConfigHandle();
  EXPECT_THAT(aclmdlDestroyConfigHandle(gone), IsSuccess());
  uint32_t model = 0;
  EXPECT_THAT(aclmdlDestroyConfigHandle(gone),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
  EXPECT_THAT(aclmdlLoadWithConfig(gone, &model),
              Returns(ACL_ERROR_RT_INVALID_HANDLE));
}

// --- Bundles ---

TEST_F(LoadTest, BundleOfOneModel) {
  const std::string bytes = DoubleModel();
  uint32_t bundle = 0;
  ASSERT_THAT(aclmdlBundleLoadFromFile(ModelPath(bytes).get(), &bundle),
              IsSuccess());
  size_t count = 0;
  EXPECT_THAT(aclmdlBundleGetModelNum(bundle, &count), IsSuccess());
  EXPECT_EQ(count, 1u);
  uint32_t model = 0;
  ASSERT_THAT(aclmdlBundleGetModelId(bundle, 0, &model), IsSuccess());
  ExpectDoubles(model);
  EXPECT_THAT(aclmdlBundleGetModelId(bundle, 1, &model),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclmdlBundleUnload(bundle), IsSuccess());
  EXPECT_THAT(aclmdlUnload(model), Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));

  // Its model may have been unloaded before.
  ASSERT_THAT(aclmdlBundleLoadFromMem(bytes.data(), bytes.size(), &bundle),
              IsSuccess());
  ASSERT_THAT(aclmdlBundleGetModelId(bundle, 0, &model), IsSuccess());
  EXPECT_THAT(aclmdlUnload(model), IsSuccess());
  EXPECT_THAT(aclmdlBundleUnload(bundle), IsSuccess());
}

TEST_F(LoadTest, BundleErrors) {
  const std::string bytes = DoubleModel();
  const aclError invalid = ACL_ERROR_INVALID_PARAM;
  const aclError unknown = ACL_ERROR_INVALID_BUNDLE_MODEL_ID;
  size_t count = 0;
  uint32_t id = 0;
  EXPECT_THAT(aclmdlBundleUnload(77), Returns(unknown));
  EXPECT_THAT(aclmdlBundleGetModelNum(77, &count), Returns(unknown));
  EXPECT_THAT(aclmdlBundleGetModelId(77, 0, &id), Returns(unknown));
  EXPECT_THAT(aclmdlBundleGetModelNum(77, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlBundleGetModelId(77, 0, nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlBundleLoadFromFile(nullptr, &id), Returns(invalid));
  EXPECT_THAT(aclmdlBundleLoadFromFile("x", nullptr), Returns(invalid));
  EXPECT_THAT(aclmdlBundleLoadFromMem(nullptr, 1, &id), Returns(invalid));
  EXPECT_THAT(aclmdlBundleLoadFromMem(bytes.data(), 0, &id), Returns(invalid));
  EXPECT_THAT(aclmdlBundleLoadFromMem(bytes.data(), bytes.size(), nullptr),
              Returns(invalid));
  EXPECT_THAT(aclmdlBundleLoadFromFile("/no/such/file", &id),
              Returns(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID));
}

// --- Before and after the time of models ---

class InitTest : public ProcessTest {};

TEST_F(InitTest, BeforeInitEveryModelCallIsRefused) {
  const std::string bytes = DoubleModel();
  const ModelPath path(bytes);
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  const aclError early = ACL_ERROR_GE_EXEC_NOT_INIT;
  uint32_t id = 1;
  size_t size = 0;
  aclmdlExeOMDesc parts;
  EXPECT_THAT(aclmdlLoadFromFile(path.get(), &id), Returns(early));
  EXPECT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &id),
              Returns(early));
  EXPECT_THAT(aclmdlUnload(1), Returns(early));
  EXPECT_THAT(aclmdlQuerySize(path.get(), &size, &size), Returns(early));
  EXPECT_THAT(aclmdlQuerySizeFromMem(bytes.data(), bytes.size(), &size, &size),
              Returns(early));
  EXPECT_THAT(aclmdlQueryExeOMDesc(path.get(), &parts), Returns(early));
  EXPECT_THAT(aclmdlBundleLoadFromFile(path.get(), &id), Returns(early));
  EXPECT_THAT(aclmdlBundleUnload(1), Returns(early));
  EXPECT_THAT(aclmdlBundleGetModelNum(1, &size), Returns(early));
  EXPECT_THAT(aclmdlBundleGetModelId(1, 0, &id), Returns(early));
  {
    IoSet input({16});
    IoSet output({16});
    EXPECT_THAT(aclmdlExecute(1, input.get(), output.get()), Returns(early));
    EXPECT_THAT(aclmdlExecuteAsync(1, input.get(), output.get(), nullptr),
                Returns(early));
    EXPECT_THAT(aclmdlSetDynamicBatchSize(1, input.get(), 0, 1),
                Returns(early));
    aclmdlDesc* const desc = aclmdlCreateDesc();
    EXPECT_THAT(aclmdlGetDesc(desc, 1), Returns(early));
    EXPECT_THAT(aclmdlGetDescFromFile(desc, path.get()), Returns(early));
    EXPECT_THAT(aclmdlDestroyDesc(desc), IsSuccess());
  }
  // NULL comes first.
  EXPECT_THAT(aclmdlLoadFromFile(nullptr, &id),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(InitTest, FinalizeUnloadsModels) {
  const std::string bytes = DoubleModel();
  uint32_t first = 0;
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  ASSERT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &first),
              IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  ASSERT_THAT(aclFinalize(), IsSuccess());

  uint32_t second = 0;
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclmdlUnload(first), Returns(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID));
  ASSERT_THAT(aclmdlLoadFromMem(bytes.data(), bytes.size(), &second),
              IsSuccess());
  EXPECT_NE(second, first);
  EXPECT_THAT(aclmdlUnload(second), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  ASSERT_THAT(aclFinalize(), IsSuccess());
}

}  // namespace
}  // namespace ascend::acltest
