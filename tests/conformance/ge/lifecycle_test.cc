// GEInitialize, GEFinalize, sessions that begin too early or end too late,
// options, messages of threads, and what is refused.

#include <thread>

#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class LifecycleTest : public acltest::ProcessTest {
 protected:
  void SetUp() override {
    CallbackCalls::Clear();
    (void)ge::GEGetErrorMsg();
    (void)ge::GEGetWarningMsg();
  }
  void TearDown() override {
    EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS);
    acltest::ProcessTest::TearDown();
  }
};

// ge_semantics 2.4.
TEST_F(LifecycleTest, InitializeAndFinalizeMayBeRepeated) {
  EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  EXPECT_EQ(ge::GEInitialize(Options{{"ge.graphRunMode", "bad"}}),
            ge::SUCCESS);  // ignored
  EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(ge::GEInitialize(std::map<std::string, std::string>()),
            ge::SUCCESS);
}

// Rulings 5.1; scenario S101.
TEST_F(LifecycleTest, RegisteringNeedsGe) {
  ge::Session early((Options()));
  EXPECT_EQ(early.RegisterCallBackFunc("Save", OnSave),
            ge::GE_SESSION_MANAGER_NOT_INIT);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("not initialised"));
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  // A session that could not be made stays so.
  EXPECT_EQ(early.RegisterCallBackFunc("Save", OnSave), ge::FAILED);
  ge::Session session((Options()));
  EXPECT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(session.RegisterCallBackFunc("Save", OnSave),
            ge::GE_SESSION_MANAGER_NOT_INIT);
}

// ge_semantics 2.5, 2.6, 7.5.
TEST_F(LifecycleTest, ASessionOutlivesGeAndFails) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ge::Session session((Options()));
  EXPECT_NE(session.GetSessionId(), 0u);
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  EXPECT_EQ(session.AddGraph(2, DoubleGraph()), ge::FAILED);
  EXPECT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs), ge::FAILED);
  EXPECT_EQ(session.RemoveGraph(1), ge::FAILED);
  EXPECT_EQ(session.GetVariables(std::vector<ge::AscendString>{"w"}, outputs),
            ge::FAILED);
  EXPECT_TRUE(session.IsGraphNeedRebuild(1));
  EXPECT_EQ(session.GetCompiledGraphSummary(1), nullptr);
  // Nor does it come back.
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  EXPECT_EQ(session.AddGraph(2, DoubleGraph()), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("GEFinalize"));
}

TEST_F(LifecycleTest, GraphsOfAnEndedSessionCanBeAddedAgain) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  const ge::Graph graph = DoubleGraph();
  for (int i = 0; i < 2; ++i) {
    ge::Session session((Options()));
    EXPECT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  }
}

TEST_F(LifecycleTest, SharesTheProcessWithAProgramThatUsesTheAcl) {
  ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  aclrtContext before = nullptr;
  ASSERT_EQ(aclrtGetCurrentContext(&before), ACL_SUCCESS);
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  {
    ge::Session session((Options()));
    ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
    std::vector<ge::Tensor> outputs;
    ASSERT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs), ge::SUCCESS);
  }
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  aclrtContext after = nullptr;
  EXPECT_EQ(aclrtGetCurrentContext(&after), ACL_SUCCESS);
  EXPECT_EQ(after, before);
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
}

// It set a device and made streams, and left aclInit to GE: GEFinalize must not
// take them away.
TEST_F(LifecycleTest, AProgramWithoutAclInitKeepsItsStreams) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  aclrtStream stream = nullptr;
  ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
    {
      ge::Session session((Options()));
      ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
      std::vector<ge::Tensor> outputs;
      ASSERT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs),
                ge::SUCCESS);
    }
    ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  }
  EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
  // Nothing of the program is left: the next one ends the ACL.
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
}

TEST_F(LifecycleTest, AProgramMayUseTheAclAfterGe) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
  EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  // Its own reference outlives GE's.
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
}

TEST_F(LifecycleTest, KnownOptionsAreChecked) {
  EXPECT_EQ(ge::GEInitialize(Options{{"ge.graphRunMode", "2"}}), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("'ge.graphRunMode'"), HasSubstr("'2'")));
  EXPECT_EQ(ge::GEInitialize(Options{{"ge.exec.deviceId", "99"}}), ge::FAILED);
  EXPECT_EQ(ge::GEInitialize(Options{{"", "1"}}), ge::FAILED);
  ASSERT_EQ(ge::GEInitialize(Options{{"ge.exec.deviceId", "1"}}), ge::SUCCESS);
  // A session with a bad option is none.
  ge::Session bad(Options{{"ge.session_device_id", "x"}});
  EXPECT_EQ(bad.GetSessionId(), 0u);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'ge.session_device_id'"));
  EXPECT_EQ(bad.AddGraph(1, DoubleGraph()), ge::FAILED);
  ge::Session good(Options{{"stream_sync_timeout", "60000"}});
  EXPECT_EQ(good.AddGraph(1, DoubleGraph(), Options{{"ge.graphRunMode", "7"}}),
            ge::FAILED);
}

TEST_F(LifecycleTest, AnUnknownOptionIsAcceptedWithOneWarning) {
  ASSERT_EQ(ge::GEInitialize(Options{{"ge.noSuchThing", "1"},
                                     {"ge.exec.precision_mode", "x"}}),
            ge::SUCCESS);
  EXPECT_THAT(ge::GEGetWarningMsg(), AllOf(HasSubstr("'ge.noSuchThing'"),
                                           Not(HasSubstr("precision"))));
  ge::Session session(Options{{"ge.noSuchThing", "1"}});
  EXPECT_NE(session.GetSessionId(), 0u);
  EXPECT_EQ(ge::GEGetWarningMsg(), "");
}

TEST_F(LifecycleTest, MessagesAreOfTheirThread) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ge::Session session((Options()));
  EXPECT_EQ(session.RemoveGraph(5), ge::FAILED);
  std::thread other([] { EXPECT_EQ(ge::GEGetErrorMsg(), ""); });
  other.join();
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("RemoveGraph"));
  EXPECT_EQ(ge::GEGetErrorMsg(), "");  // reading empties
}

TEST_F(LifecycleTest, WhatDoesNotExistHereIsRefusedByName) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ge::Session session((Options()));
  ge::DataFlowInfo info;
  std::vector<ge::Tensor> outputs;
  std::map<int32_t, std::vector<ge::Tensor>> by_device;
  const auto refused = [](const char* name, ge::Status status) {
    EXPECT_EQ(status, ge::FAILED) << name;
    EXPECT_THAT(ge::GEGetErrorMsg(),
                HasSubstr(std::string(name) + ": is not supported"));
  };
  refused("RunGraphDistribute", session.RunGraphDistribute({}, by_device));
  refused("FeedDataFlowGraph", session.FeedDataFlowGraph(1, outputs, info, 1));
  refused("FeedDataFlowGraph",
          session.FeedDataFlowGraph(1, {0}, outputs, info, 1));
  refused("FeedRawData", session.FeedRawData(1, {}, 0, info, 1));
  refused("FetchDataFlowGraph",
          session.FetchDataFlowGraph(1, outputs, info, 1));
  refused("FetchDataFlowGraph",
          session.FetchDataFlowGraph(1, {0}, outputs, info, 1));
  refused("SetGraphFixedFeatureMemoryBase",
          session.SetGraphFixedFeatureMemoryBase(1, nullptr, 0));
  refused("SetGraphFixedFeatureMemoryBaseWithType",
          session.SetGraphFixedFeatureMemoryBaseWithType(
              1, ge::MemoryType::MEMORY_TYPE_DEFAULT, nullptr, 0));
  refused("RegisterExternalAllocator",
          session.RegisterExternalAllocator(nullptr, nullptr));
  refused("UnregisterExternalAllocator",
          session.UnregisterExternalAllocator(nullptr));
  refused("ShardGraphsToFile", session.ShardGraphsToFile("x"));
  refused("ShardGraphs", session.ShardGraphs());
  refused("SaveGraphsToPb", session.SaveGraphsToPb("x"));
  refused("PaRemapped", session.PaRemapped(0, 0, 0));
  ge::ModelDistibuteDesc desc;
  refused("GetModelDistributeDesc",
          ge::GetModelDistributeDesc(nullptr, 0, desc));
}

TEST_F(LifecycleTest, ASessionOfAnotherDevice) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ge::Session session(Options{{"ge.session_device_id", "1"}});
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  EXPECT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  int32_t device = -1;
  EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);
  EXPECT_EQ(device, 0);
  CallbackCalls::Clear();  // holds tensors of the session
}

// ge_semantics 3.2: the mode of a graph comes too late.
TEST_F(LifecycleTest, TheRunModeOfAGraphHasNoEffect) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ge::Session session((Options()));
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(
      session.AddGraph(1, SummaryGraph(), Options{{"ge.graphRunMode", "0"}}),
      ge::SUCCESS);
  EXPECT_THAT(ge::GEGetWarningMsg(), HasSubstr("'ge.graphRunMode'"));
  std::vector<ge::Tensor> outputs;
  ASSERT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs), ge::SUCCESS);
  EXPECT_EQ(CallbackCalls::All().size(), 1u);
  EXPECT_EQ(outputs.size(), 2u);
  CallbackCalls::Clear();
}

// The C forms, which tools look up by name.
TEST_F(LifecycleTest, LoadGraphBuildsWhatARunThenUses) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  ge::Session session((Options()));
  ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  EXPECT_TRUE(session.IsGraphNeedRebuild(1));
  EXPECT_EQ(GeSessionLoadGraph(session, 1, Options(), nullptr), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  EXPECT_FALSE(session.IsGraphNeedRebuild(1));
  EXPECT_EQ(session.LoadGraph(2, Options(), nullptr), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("id 2"));
  std::vector<ge::Tensor> outputs;
  EXPECT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs), ge::SUCCESS);
}

// Results belong to the program, whatever ends.
TEST_F(LifecycleTest, OutputsOutliveTheSessionGeAndAcl) {
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  {
    ge::Session session((Options()));
    ASSERT_EQ(session.AddGraph(1, DoubleGraph()), ge::SUCCESS);
    ASSERT_EQ(session.RunGraph(1, {Floats({2}, {1, 2})}, outputs), ge::SUCCESS)
        << ge::GEGetErrorMsg();
  }
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(outputs.at(0)), ::testing::ElementsAre(2, 4));
  ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
  ASSERT_EQ(aclFinalize(), ACL_SUCCESS);
  EXPECT_THAT(FloatsOf(outputs.at(0)), ::testing::ElementsAre(2, 4));
}

}  // namespace
}  // namespace ascend::getest
