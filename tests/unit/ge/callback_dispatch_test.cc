// Tests of ge/src/callback_dispatch.h: what the callbacks of a run are given,
// in which order, and what becomes of their failures.

#include "ge/src/callback_dispatch.h"

#include <pthread.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ge::internal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kTensors = 16;

class CallbackDispatchTest : public ascend::acltest::AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_EQ(aclrtSubscribeReport(Self(), stream_), ACL_SUCCESS);
    for (int i = 0; i < kTensors; ++i) {
      Tensor tensor(TensorDesc(Shape({1 << 10})));
      const std::vector<uint8_t> data(size_t{4} << 10, static_cast<uint8_t>(i));
      ASSERT_EQ(tensor.SetData(data), GRAPH_SUCCESS);
      places_.push_back(tensor.GetData());
      tensors_.emplace(AscendString(std::string(1, 'a' + i).c_str()), tensor);
    }
  }
  void TearDown() override {
    EXPECT_EQ(aclrtUnSubscribeReport(Self(), stream_), ACL_SUCCESS);
    AclTest::TearDown();
  }

  static uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

  // A callback that notes where the data of its tensors is.
  CallbackFunction NotePlaces() {
    return [this](uint32_t, const TensorMap& tensors) -> uint32_t {
      for (const auto& tensor : tensors)
        seen_.push_back(tensor.second.GetData());
      return 0;
    };
  }
  CallbackFunction NoteCall(const char* name, uint32_t result) {
    return [this, name, result](uint32_t, const TensorMap&) {
      calls_.emplace_back(name);
      return result;
    };
  }
  // Launches, and processes reports until the stream is done.
  void RunOnStream() {
    ASSERT_TRUE(dispatch_.LaunchOn(stream_, nullptr).ok());
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    while (status != ACL_STREAM_STATUS_COMPLETE) {
      ASSERT_EQ(aclrtProcessReport(1000), ACL_SUCCESS);
      ASSERT_EQ(aclrtStreamQuery(stream_, &status), ACL_SUCCESS);
    }
  }

  const std::shared_ptr<CallbackTable> table_ =
      std::make_shared<CallbackTable>(Profile::kDocumented, false);
  CallbackDispatch dispatch_{table_, "g", 7};
  TensorMap tensors_;
  std::vector<const uint8_t*> places_;
  std::vector<const uint8_t*> seen_;
  std::vector<std::string> calls_;
};

TEST_F(CallbackDispatchTest, NoDataOfTensorsIsCopiedOnAStream) {
  dispatch_.Add(kSummaryKey, NotePlaces(), tensors_);
  RunOnStream();
  EXPECT_EQ(seen_, places_);
}

TEST_F(CallbackDispatchTest, NoDataOfTensorsIsCopiedHere) {
  dispatch_.Add(kSummaryKey, NotePlaces(), tensors_);
  dispatch_.CallHere();
  EXPECT_EQ(seen_, places_);
}

TEST_F(CallbackDispatchTest, EachIsCalledOnceInTheOrderAdded) {
  EXPECT_TRUE(dispatch_.empty());
  dispatch_.Add(kSummaryKey, NoteCall("summary", 0), tensors_);
  dispatch_.Add(kSaveKey, NoteCall("save", 0), tensors_);
  EXPECT_FALSE(dispatch_.empty());
  RunOnStream();
  EXPECT_THAT(calls_, ElementsAre("summary", "save"));
  EXPECT_THAT(dispatch_.TakeErrors(), IsEmpty());
  EXPECT_EQ(dispatch_.exception(), nullptr);
}

TEST_F(CallbackDispatchTest, AFailureIsNotedAndStopsNothing) {
  dispatch_.Add(kSummaryKey, NoteCall("summary", 9), tensors_);
  dispatch_.Add(kSaveKey, NoteCall("save", 0), tensors_);
  RunOnStream();
  EXPECT_THAT(calls_, ElementsAre("summary", "save"));
  EXPECT_THAT(
      dispatch_.TakeErrors(),
      ElementsAre(AllOf(HasSubstr("graph 'g' (id 7)"), HasSubstr("'Summary'"),
                        HasSubstr("returned 9 (failure 1 of"))));
  EXPECT_EQ(table_->failures(), 1u);
}

TEST_F(CallbackDispatchTest, AnExceptionIsKeptForTheCallerOfTheRun) {
  dispatch_.Add(
      kSummaryKey,
      [](uint32_t, const TensorMap&) -> uint32_t {
        throw std::runtime_error("disk full");
      },
      tensors_);
  dispatch_.Add(kSaveKey, NoteCall("save", 0), tensors_);
  RunOnStream();
  EXPECT_THAT(calls_, ElementsAre("save"));
  EXPECT_THAT(dispatch_.TakeErrors(), ElementsAre(HasSubstr("disk full")));
  ASSERT_NE(dispatch_.exception(), nullptr);
  EXPECT_THROW(std::rethrow_exception(dispatch_.exception()),
               std::runtime_error);
  EXPECT_EQ(table_->failures(), 1u);
  EXPECT_FALSE(table_->RunsOnThisThread());
}

// The tensors of a callback go with it: their buffers serve the next run.
TEST_F(CallbackDispatchTest, TensorsAreLetGoAfterTheirCallback) {
  bool freed = false;
  Tensor tensor(TensorDesc(Shape({1})));
  auto* const data = new uint8_t[4];
  ASSERT_EQ(tensor.SetData(data, 4,
                           [&freed](uint8_t* given) {
                             freed = true;
                             delete[] given;
                           }),
            GRAPH_SUCCESS);
  TensorMap tensors;
  tensors.emplace("a", tensor);
  tensor = Tensor();
  dispatch_.Add(kSummaryKey, NoteCall("summary", 0), std::move(tensors));
  tensors.clear();
  EXPECT_FALSE(freed);
  RunOnStream();
  EXPECT_TRUE(freed);
}

}  // namespace
}  // namespace ge::internal
