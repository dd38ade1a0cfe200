// The observed profile (ACLSIM_GE_PROFILE=observed): what the open sources of
// 2022 do, ge_semantics sections 1 to 6. With ACLSIM_STRICT=1 what is only
// logged fails.

#include <pthread.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>

#include "absl/synchronization/notification.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const bool kStrict = std::getenv("ACLSIM_STRICT") != nullptr;
const Options kTrain = {{"ge.graphRunMode", "1"}};
// What a handler's failure makes of RunGraph: 4.4, 5.1.
const ge::Status kAfterFailure = kStrict ? ge::FAILED : ge::SUCCESS;

ge::Session* g_session = nullptr;
ge::Status g_result = ge::SUCCESS;

class ObservedTest : public GeTest {
 protected:
  ge::Status Run(ge::Session* session, uint32_t id,
                 const std::vector<ge::Tensor>& inputs = {}) {
    (void)ge::GEGetErrorMsg();
    return session->RunGraph(id, inputs, outputs_);
  }
  void TearDown() override {
    outputs_.clear();
    GeTest::TearDown();
  }

  std::vector<ge::Tensor> outputs_;
  const std::vector<ge::Tensor> two_ = {Floats({2}, {2, 3})};
};

// Section 2, first row; scenario S101.
TEST_F(ObservedTest, RegisteringWithoutGeIsFailed) {
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  ge::Session session((Options()));
  EXPECT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::FAILED);
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  EXPECT_EQ(session.RegisterCallBackFunc("Save", OnSave),
            ge::GE_SESSION_NOT_EXIST);
  ge::Session good((Options()));
  EXPECT_EQ(good.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  EXPECT_EQ(good.RegisterCallBackFunc("Save", OnSave), ge::FAILED);
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
}

// 1.6, 1.7; scenarios S102, S103.
TEST_F(ObservedTest, AnyKeyAndANullFunctionAreStored) {
  ge::Session session(kTrain);
  const ge::Status other = kStrict ? ge::FAILED : ge::SUCCESS;
  EXPECT_EQ(session.RegisterCallBackFunc("summary", OnSummary), other);
  EXPECT_EQ(session.RegisterCallBackFunc("", OnSummary), other);
  const char* const null_key = nullptr;
  EXPECT_EQ(session.RegisterCallBackFunc(null_key, OnSummary), other);
  EXPECT_EQ(session.RegisterCallBackFunc("Summary", nullptr), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  EXPECT_EQ(Run(&session, 1, two_), kAfterFailure);  // as if there were none
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// 1.8; scenario S113.
TEST_F(ObservedTest, TheLaterRegistrationCounts) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSave), ge::SUCCESS);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

// 1.9.
TEST_F(ObservedTest, TheStringTableWins) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc(std::string("Summary"), OnStdSummary),
            ge::SUCCESS);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("std Summary"));
}

// 3.2, 4.2; scenario S108.
TEST_F(ObservedTest, FiresInTrainModeOnly) {
  ge::Session session((Options()));
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  EXPECT_EQ(outputs_.size(), 3u);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// 3.4, 3.5, 4.1; scenarios S104, S118.
TEST_F(ObservedTest, FiresInTheThreadThatCallsRunGraph) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(3, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 3, two_), ge::SUCCESS);
  EXPECT_EQ(outputs_.size(), 2u);
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].thread, static_cast<uint64_t>(pthread_self()));
  EXPECT_EQ(calls[0].graph_id, 3u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "loss"), ElementsAre(4, 9));
  EXPECT_THAT(FloatsOf(outputs_[0]), ElementsAre(4, 6));
  EXPECT_THAT(FloatsOf(outputs_[1]), ElementsAre(-2, -3));
  ASSERT_EQ(Run(&session, 3, two_), ge::SUCCESS);
  EXPECT_EQ(CallbackCalls::All().size(), 2u);  // one a run
}

// 3.3, 4.2.
TEST_F(ObservedTest, AsynchronousRunsDoNotFire) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  absl::Notification done;
  ASSERT_EQ(session.RunGraphAsync(
                1, two_,
                [&](ge::Status status, std::vector<ge::Tensor>& outputs) {
                  EXPECT_EQ(status, ge::SUCCESS);
                  EXPECT_EQ(outputs.size(), 3u);
                  done.Notify();
                }),
            ge::SUCCESS);
  ASSERT_TRUE(acltest::Await(done));
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// 4.4; scenario S105.
TEST_F(ObservedTest, AMissingCallbackIsLogged) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.AddGraph(4, SummaryGraph()), ge::SUCCESS);
  acltest::CapturedStderr log;
  EXPECT_EQ(Run(&session, 4, two_), kAfterFailure);
  EXPECT_GE(log.Count("graph 'summary' (id 4)"), 1);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("graph 'summary' (id 4)"));
  EXPECT_EQ(outputs_.size(), 2u);  // stripped all the same
}

// 4.4; scenario S106.
TEST_F(ObservedTest, AMissingSaveCallbackIsLogged) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.AddGraph(4, SaveGraph({"w"}, {1})), ge::SUCCESS);
  acltest::CapturedStderr log;
  EXPECT_EQ(Run(&session, 4), kAfterFailure);
  EXPECT_GE(log.Count("graph 'save' (id 4)"), 1);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'Save'"));
  EXPECT_EQ(outputs_.size(), 1u);  // not stripped
}

// 1.10; scenario S117.
TEST_F(ObservedTest, ASessionHasItsOwnCallbacks) {
  ge::Session session(kTrain);
  ge::Session other(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(other.AddGraph(2, SummaryGraph()), ge::SUCCESS);
  EXPECT_EQ(Run(&other, 2, two_), kAfterFailure);
  ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  ASSERT_EQ(CallbackCalls::All().size(), 1u);
  EXPECT_EQ(CallbackCalls::All()[0].graph_id, 1u);
}

uint32_t Throw(uint32_t, const TensorMap&) {
  throw std::runtime_error("disk full");
}

// 5.3, which goes before scenario S119.
TEST_F(ObservedTest, AnExceptionComesOutOfRunGraphAndTheNextRunWorks) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", Throw), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  EXPECT_THROW((void)Run(&session, 1, two_), std::runtime_error);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("disk full"));
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  EXPECT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

// 4.10; scenario S120.
TEST_F(ObservedTest, ACopyOfATensorKeepsItsData) {
  auto session = std::make_unique<ge::Session>(kTrain);
  ASSERT_EQ(session->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session->AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(Run(session.get(), 1, two_), ge::SUCCESS);
  ASSERT_EQ(Run(session.get(), 1, {Floats({2}, {7, 8})}), ge::SUCCESS);
  session.reset();
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "loss"), ElementsAre(4, 9));
  EXPECT_THAT(FloatsOf(calls[1].tensors, "loss"), ElementsAre(49, 64));
}

uint32_t ReturnSeven(uint32_t, const TensorMap&) { return 7; }

// 5.1.
TEST_F(ObservedTest, AFailingCallbackIsLogged) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", ReturnSeven), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  EXPECT_EQ(Run(&session, 1, two_), kAfterFailure);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("returned 7"));
  EXPECT_EQ(outputs_.size(), 2u);
}

// 4.3.
TEST_F(ObservedTest, TheFirstOfTwoSummariesOfOneNameCounts) {
  ge::op::Const a("a");
  a.set_attr_value(Floats({1}, {1}));
  ge::op::Const b("b");
  b.set_attr_value(Floats({1}, {2}));
  ge::op::Summary first("same");
  first.set_input_x(a);
  ge::op::Summary second("same");
  second.set_input_x(b);
  ge::Graph graph("g");
  graph.SetTargets({first, second});
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1), ge::SUCCESS) << ge::GEGetErrorMsg();
  ASSERT_EQ(CallbackCalls::All().size(), 1u);
  EXPECT_THAT(FloatsOf(CallbackCalls::All()[0].tensors, "same"),
              ElementsAre(1));
}

// 4.5, 4.6: the structure decides, and Save takes variables alone.
TEST_F(ObservedTest, SaveIsForCheckpointGraphs) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SaveGraph({"v", "w"}, {1})), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1), ge::SUCCESS) << ge::GEGetErrorMsg();
  EXPECT_EQ(outputs_.size(), 2u);
  ASSERT_EQ(CallbackCalls::All().size(), 1u);
  EXPECT_EQ(CallbackCalls::All()[0].tensors.size(), 2u);

  // With an operator that computes it is no checkpoint.
  CallbackCalls::Clear();
  ge::op::Variable v("v");
  v.update_output_desc_y(FloatDesc({1}));
  ge::op::Neg negative("negative");
  negative.set_input_x(v);
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(1);
  save.set_dynamic_input_tensors(0, v);
  ge::Graph graph("g");
  graph.SetInputs({v}).SetOutputs({negative}).SetTargets({save});
  ASSERT_EQ(session.AddGraph(2, graph), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 2), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// 4.5, 4.7; scenario S109.
TEST_F(ObservedTest, SaveHasVariablesUnderTheirNamesThroughConversions) {
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, CheckpointGraph()), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1), ge::SUCCESS) << ge::GEGetErrorMsg();
  EXPECT_EQ(outputs_.size(), 2u);
  ASSERT_EQ(CallbackCalls::All().size(), 1u);
  const TensorMap tensors = CallbackCalls::All()[0].tensors;
  ASSERT_EQ(tensors.size(), 2u);
  EXPECT_EQ(tensors.at("v1").GetDataType(), ge::DT_FLOAT);
  EXPECT_EQ(tensors.at("v2").GetDataType(), ge::DT_INT32);
}

// 4.5; scenario S111.
TEST_F(ObservedTest, AVariableWithTheInternalMarkIsNotSaved) {
  ge::op::Variable v("v");
  v.update_output_desc_y(FloatDesc({1}));
  v.SetAttr("CheckPointGraphForGetVar", true);
  ge::Graph graph("g");
  graph.SetInputs({v}).SetOutputs({v});
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// 4.8.
TEST_F(ObservedTest, AVariableThatIsOnlySummarisedIsNotSaved) {
  ge::op::Variable v("v");
  v.update_output_desc_y(FloatDesc({1}));
  ge::op::Summary watch("watch");
  watch.set_input_x(v);
  ge::Graph graph("g");
  graph.SetInputs({v}).SetTargets({watch});
  ge::Session session(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  ASSERT_EQ(Run(&session, 1), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

uint32_t RunInside(uint32_t, const TensorMap&) {
  std::vector<ge::Tensor> outputs;
  const std::vector<ge::Tensor> inputs = {Floats({2}, {5, 6})};
  g_result = g_session->RunGraph(1, inputs, outputs);
  return ge::SUCCESS;
}

uint32_t RegisterInside(uint32_t, const TensorMap&) {
  g_result = g_session->RegisterCallBackFunc("Summary", OnSummary);
  return ge::SUCCESS;
}

// 6.2; scenario S114: no deadlock.
TEST_F(ObservedTest, RegisteringInsideACallbackFails) {
  ge::Session session(kTrain);
  g_session = &session;
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", RegisterInside),
            ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  for (int i = 0; i < 2; ++i) {
    g_result = ge::SUCCESS;
    ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
    EXPECT_EQ(g_result, ge::FAILED);
  }
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

absl::Notification* g_inside = nullptr;
absl::Notification* g_go_on = nullptr;

uint32_t WaitInside(uint32_t, const TensorMap&) {
  g_inside->Notify();
  g_go_on->WaitForNotification();
  return ge::SUCCESS;
}

// 6.3; scenario S116: in strict mode a second run does not wait, whatever its
// session.
TEST_F(ObservedTest, ASecondRunOfAnotherThread) {
  absl::Notification inside, go_on;
  g_inside = &inside;
  g_go_on = &go_on;
  ge::Session session(kTrain);
  ge::Session other(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", WaitInside), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(other.AddGraph(1, DoubleGraph()), ge::SUCCESS);
  std::thread runner([&] {
    std::vector<ge::Tensor> outputs;
    EXPECT_EQ(session.RunGraph(1, two_, outputs), ge::SUCCESS);
  });
  EXPECT_TRUE(acltest::Await(inside));
  EXPECT_EQ(Run(&other, 1, two_), kStrict ? ge::FAILED : ge::SUCCESS);
  if (kStrict) {
    EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("running already"));
    EXPECT_EQ(Run(&session, 1, two_), ge::FAILED);
    EXPECT_EQ(other.BuildGraph(1, two_), ge::FAILED);
  }
  go_on.Notify();
  runner.join();
  EXPECT_EQ(Run(&other, 1, two_), ge::SUCCESS);
}

// 6.2, 6.3; scenario S115: the run of another session fails in strict mode
// alone.
TEST_F(ObservedTest, RunningInsideACallback) {
  ge::Session session(kTrain);
  ge::Session other(kTrain);
  ASSERT_EQ(session.RegisterCallBackFunc("Summary", RunInside), ge::SUCCESS);
  ASSERT_EQ(other.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  ASSERT_EQ(other.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  g_session = &session;
  ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, ge::FAILED);
  g_session = &other;
  ASSERT_EQ(Run(&session, 1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, kStrict ? ge::FAILED : ge::SUCCESS);
}

}  // namespace
}  // namespace ascend::getest
