// Runs whose model fails on the device call nothing back (ge_semantics 3.7),
// say so, and leave the session usable.

#include <string>
#include <vector>

#include "absl/synchronization/notification.h"
#include "acl_sim/testing.h"
#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using aclsim::ScopedFault;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr char kFailOnce[] = "task model n=1: error 507015";

class FailedRunTest : public GeTest {
 protected:
  void SetUp() override {
    GeTest::SetUp();
    session_ = std::make_unique<ge::Session>(Options());
    ASSERT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary),
              ge::SUCCESS);
    ASSERT_EQ(session_->AddGraph(1, SummaryGraph("summary")), ge::SUCCESS);
  }
  void TearDown() override {
    session_.reset();
    outputs_.clear();
    CallbackCalls::Clear();
    GeTest::TearDown();
  }

  std::unique_ptr<ge::Session> session_;
  std::vector<ge::Tensor> outputs_;
  const std::vector<ge::Tensor> two_ = {Floats({2}, {2, 3})};
};

TEST_F(FailedRunTest, RunGraphFailsAndTheNextRunWorks) {
  {
    const ScopedFault fault(kFailOnce);
    EXPECT_EQ(session_->RunGraph(1, two_, outputs_), ge::FAILED);
    EXPECT_EQ(fault.hits(), 1u);
  }
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'summary' (id 1)"), HasSubstr("507015")));
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
  EXPECT_THAT(outputs_, IsEmpty());
  EXPECT_EQ(session_->RunGraph(1, two_, outputs_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
  EXPECT_THAT(outputs_, SizeIs(2));
}

TEST_F(FailedRunTest, AnAsynchronousRunReportsIt) {
  absl::Notification done;
  ge::Status status = ge::SUCCESS;
  std::string message;
  const ScopedFault fault(kFailOnce);
  ASSERT_EQ(session_->RunGraphAsync(
                1, two_,
                [&](ge::Status code, std::vector<ge::Tensor>& outputs) {
                  status = code;
                  message = ge::GEGetErrorMsg();
                  outputs_ = outputs;
                  done.Notify();
                }),
            ge::SUCCESS);
  ASSERT_TRUE(acltest::Await(done));
  EXPECT_EQ(status, ge::FAILED);
  EXPECT_THAT(message, HasSubstr("507015"));
  EXPECT_THAT(outputs_, IsEmpty());
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
  EXPECT_EQ(session_->RunGraph(1, two_, outputs_), ge::SUCCESS);
}

// The stream is the program's, which must still learn of the failure itself.
TEST_F(FailedRunTest, ARunOnAStreamLeavesTheErrorToTheStream) {
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  aclrtStream stream = nullptr;
  ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  std::vector<void*> blocks(3);
  std::vector<ge::Tensor> tensors;
  for (void*& block : blocks) {
    ASSERT_EQ(aclrtMalloc(&block, 8, ACL_MEM_MALLOC_NORMAL_ONLY), ACL_SUCCESS);
    ge::TensorDesc desc = FloatDesc({2});
    desc.SetPlacement(ge::kPlacementDevice);
    tensors.emplace_back(desc);
    tensors.back().SetData(static_cast<uint8_t*>(block), 8, [](uint8_t*) {});
  }
  std::vector<ge::Tensor> outputs = {tensors[1], tensors[2]};
  {
    const ScopedFault fault(kFailOnce);
    ASSERT_EQ(
        session_->RunGraphWithStreamAsync(1, stream, {tensors[0]}, outputs),
        ge::SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(stream), 507015);
  }
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
  session_.reset();
  EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
  for (void* const block : blocks) EXPECT_EQ(aclrtFree(block), ACL_SUCCESS);
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
}

}  // namespace
}  // namespace ascend::getest
