// Every call, and every internal step that can fail, fails once: no crash, no
// hang, and nothing is left that the program could have freed.

#include <pthread.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "acl_sim/testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace {

using ::aclsim::Succeeds;

// Uses one function after the other, and frees what it was given however the
// calls before have gone. The fault rule ends before that cleanup.
class Program {
 public:
  explicit Program(uint32_t fault) : fault_(fault) {}

  // The first code that was not success, in the order of the calls.
  aclError Run() {
    const bool initialised = Note(aclInit(nullptr)) == ACL_SUCCESS;
    const bool has_device =
        initialised && Note(aclrtSetDevice(0)) == ACL_SUCCESS;
    if (has_device) {
      Create();
      if (stream_ != nullptr) UseStream();
      UseObjects();
    }
    EndFault();
    if (has_device) {
      Destroy();
      Note(aclrtResetDevice(0));
    }
    if (initialised) Note(aclFinalize());
    return first_;
  }

  // How often the rule has hit.
  uint64_t hits() const { return hits_; }

 private:
  static constexpr size_t kBytes = 256;

  aclError Note(aclError code) {
    if (first_ == ACL_SUCCESS) first_ = code;
    return code;
  }
  template <typename T>
  T* Made(T* object) {
    if (object == nullptr) Note(ACL_ERROR_BAD_ALLOC);
    return object;
  }

  void EndFault() {
    if (fault_ == 0) return;
    EXPECT_THAT(aclsimGetFaultHits(fault_, nullptr, &hits_), Succeeds());
    EXPECT_THAT(aclsimRemoveFault(fault_), Succeeds());
  }

  void Create() {
    has_context_ = Note(aclrtCreateContext(&context_, 0)) == ACL_SUCCESS;
    Note(aclrtCreateStream(&stream_));
    Note(aclrtCreateStreamWithConfig(&other_, 0, 0));
    Note(aclrtCreateEvent(&event_));
    Note(aclrtCreateEventWithFlag(&flagged_, ACL_EVENT_SYNC));
    Note(aclrtMalloc(&device_, kBytes, ACL_MEM_MALLOC_NORMAL_ONLY));
    Note(aclrtMallocHost(&host_, kBytes));
  }

  void UseStream() {
    if (device_ != nullptr && host_ != nullptr) {
      Note(aclrtMemcpy(device_, kBytes, host_, kBytes,
                       ACL_MEMCPY_HOST_TO_DEVICE));
      Note(aclrtMemset(device_, kBytes, 1, kBytes));
      Note(aclrtMemcpyAsync(device_, kBytes, host_, kBytes,
                            ACL_MEMCPY_HOST_TO_DEVICE, stream_));
      Note(aclrtMemsetAsync(device_, kBytes, 1, kBytes, stream_));
    }
    if (event_ != nullptr) {
      Note(aclrtRecordEvent(event_, stream_));
      if (other_ != nullptr) Note(aclrtStreamWaitEvent(other_, event_));
      aclrtEventRecordedStatus recorded;
      Note(aclrtQueryEventStatus(event_, &recorded));
      Note(aclrtSynchronizeEvent(event_));
    }
    Note(aclrtLaunchHostFunc(stream_, &Nothing, nullptr));
    Note(aclrtSynchronizeStream(stream_));
    aclrtStreamStatus status;
    Note(aclrtStreamQuery(stream_, &status));
    subscribed_ = Note(aclrtSubscribeReport(Self(), stream_)) == ACL_SUCCESS;
    for (const auto block : {ACL_CALLBACK_NO_BLOCK, ACL_CALLBACK_BLOCK}) {
      if (!subscribed_) break;
      if (Note(aclrtLaunchCallback(&Nothing, nullptr, block, stream_)) ==
          ACL_SUCCESS) {
        Note(aclrtProcessReport(1000));
      }
    }
    Note(aclrtSynchronizeStreamWithTimeout(stream_, 1000));
    Note(aclrtSynchronizeDevice());
  }

  void UseObjects() {
    if (device_ != nullptr)
      buffer_ = Made(aclCreateDataBuffer(device_, kBytes));
    dataset_ = Made(aclmdlCreateDataset());
    desc_ = Made(aclmdlCreateDesc());
    const int64_t dims[] = {2, 2};
    tensor_ = Made(aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND));
    if (dataset_ != nullptr && buffer_ != nullptr) {
      Note(aclmdlAddDatasetBuffer(dataset_, buffer_));
    }
  }

  void Destroy() {
    if (tensor_ != nullptr) aclDestroyTensorDesc(tensor_);
    if (desc_ != nullptr) Note(aclmdlDestroyDesc(desc_));
    if (dataset_ != nullptr) Note(aclmdlDestroyDataset(dataset_));
    if (buffer_ != nullptr) Note(aclDestroyDataBuffer(buffer_));
    if (subscribed_) Note(aclrtUnSubscribeReport(Self(), stream_));
    if (device_ != nullptr) Note(aclrtFree(device_));
    if (host_ != nullptr) Note(aclrtFreeHost(host_));
    if (event_ != nullptr) Note(aclrtDestroyEvent(event_));
    if (flagged_ != nullptr) Note(aclrtDestroyEvent(flagged_));
    if (stream_ != nullptr) Note(aclrtDestroyStream(stream_));
    if (other_ != nullptr) Note(aclrtDestroyStreamForce(other_));
    if (has_context_) Note(aclrtDestroyContext(context_));
  }

  static void Nothing(void*) {}
  static uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

  const uint32_t fault_;
  uint64_t hits_ = 0;
  aclError first_ = ACL_SUCCESS;
  bool has_context_ = false;
  bool subscribed_ = false;
  aclrtContext context_ = nullptr;
  aclrtStream stream_ = nullptr;
  aclrtStream other_ = nullptr;
  aclrtEvent event_ = nullptr;
  aclrtEvent flagged_ = nullptr;
  void* device_ = nullptr;
  void* host_ = nullptr;
  aclDataBuffer* buffer_ = nullptr;
  aclmdlDataset* dataset_ = nullptr;
  aclmdlDesc* desc_ = nullptr;
  aclTensorDesc* tensor_ = nullptr;
};

class StepTest : public aclsim::CleanTest {
 protected:
  // Lets the n-th occurrence of `point` fail, for n from 1 until there is none;
  // returns how many there were.
  static int FailEach(const std::string& point, const std::string& action) {
    for (int n = 1;; ++n) {
      const std::string rule = absl::StrCat(point, " n=", n, ": ", action);
      SCOPED_TRACE(rule);
      uint32_t id = 0;
      EXPECT_THAT(aclsimAddFaults(rule.c_str(), &id), Succeeds());
      Program program(id);
      const aclError first = program.Run();
      EXPECT_EQ(first != ACL_SUCCESS, program.hits() > 0) << first;
      EXPECT_EQ(aclsim::Leaks(), "");
      aclsim::RecentMessage();
      if (program.hits() == 0 || ::testing::Test::HasFailure()) return n - 1;
    }
  }
};

TEST_F(StepTest, WithoutFaultsEverythingSucceeds) {
  Program program(0);
  EXPECT_THAT(program.Run(), Succeeds());
}

TEST_F(StepTest, EveryCallFailsOnce) {
  EXPECT_GE(FailEach("call *", "return 507899"), 25);
}

TEST_F(StepTest, EveryInternalStepFailsOnce) {
  EXPECT_GE(FailEach("step", "fail"), 12);
}

TEST_F(StepTest, EveryDeviceTaskFailsOnce) {
  EXPECT_GE(FailEach("task any", "error 507015"), 3);
}

TEST_F(StepTest, EveryAllocationFailsOnce) {
  EXPECT_EQ(FailEach("memory", "fail"), 1);
}

}  // namespace
