// Rulings 5.1 to 5.9, the documented profile: registering callbacks, and when
// and where they run.

#include <pthread.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "absl/synchronization/notification.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// What the callbacks below use; plain functions can capture nothing.
ge::Session* g_session = nullptr;
ge::Session* g_other = nullptr;
absl::Notification* g_inside = nullptr;
absl::Notification* g_go_on = nullptr;
ge::Status g_result = ge::SUCCESS;

class CallbackTest : public GeTest {
 protected:
  void SetUp() override {
    GeTest::SetUp();
    Open(Options());
  }
  void TearDown() override {
    outputs_.clear();
    session_.reset();
    GeTest::TearDown();
  }

  void Open(const Options& options) {
    session_.reset();
    session_ = std::make_unique<ge::Session>(options);
    g_session = session_.get();
  }
  void Register(const char* key, ge::session::pCallBackFunc function) {
    ASSERT_EQ(session_->RegisterCallBackFunc(key, function), ge::SUCCESS)
        << ge::GEGetErrorMsg();
  }
  void Add(uint32_t id, const ge::Graph& graph) {
    ASSERT_EQ(session_->AddGraph(id, graph), ge::SUCCESS)
        << ge::GEGetErrorMsg();
  }
  ge::Status Run(uint32_t id, const std::vector<ge::Tensor>& inputs = {}) {
    (void)ge::GEGetErrorMsg();
    return session_->RunGraph(id, inputs, outputs_);
  }

  std::unique_ptr<ge::Session> session_;
  std::vector<ge::Tensor> outputs_;
  const std::vector<ge::Tensor> two_ = {Floats({2}, {2, 3})};
};

// ---- 5.1, 5.2: registering --------------------------------------------------

// Scenarios S102, S103.
TEST_F(CallbackTest, OnlyTheTwoKeysAndARealFunctionAreAccepted) {
  EXPECT_EQ(session_->RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  EXPECT_EQ(session_->RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  for (const char* const key : {"summary", "Checkpoint", "", "Save "}) {
    EXPECT_EQ(session_->RegisterCallBackFunc(key, OnSave), ge::FAILED) << key;
    EXPECT_THAT(ge::GEGetErrorMsg(),
                HasSubstr(std::string("key '") + key + "'"));
  }
  const char* const null_key = nullptr;
  EXPECT_EQ(session_->RegisterCallBackFunc(null_key, OnSave), ge::FAILED);
  EXPECT_EQ(session_->RegisterCallBackFunc("Save", nullptr), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("null"));
}

// Scenario S113.
TEST_F(CallbackTest, TheLaterRegistrationCounts) {
  Register("Summary", OnSave);
  Register("Summary", OnSummary);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

TEST_F(CallbackTest, BothOverloadsShareOneEntry) {
  Register("Summary", OnSummary);
  ASSERT_EQ(
      session_->RegisterCallBackFunc(std::string("Summary"), OnStdSummary),
      ge::SUCCESS);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  Register("Summary", OnSummary);
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("std Summary", "Summary"));
}

// A refused registration leaves the earlier one.
TEST_F(CallbackTest, ARefusedRegistrationChangesNothing) {
  Register("Summary", OnSummary);
  ASSERT_EQ(session_->RegisterCallBackFunc("Summary", nullptr), ge::FAILED);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

// Scenario S117.
TEST_F(CallbackTest, ASessionHasItsOwnCallbacks) {
  Register("Summary", OnSummary);
  ge::Session other((Options()));
  ASSERT_EQ(other.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  EXPECT_EQ(other.RunGraph(1, two_, outputs_), ge::FAILED);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// ---- 5.3: registering while a callback or a run goes on ---------------------

uint32_t RegisterInside(uint32_t, const TensorMap&) {
  g_result = g_session->RegisterCallBackFunc("Summary", OnSummary);
  return ge::SUCCESS;
}

// Scenario S114.
TEST_F(CallbackTest, RegisteringInsideACallbackFails) {
  Register("Summary", RegisterInside);
  Add(1, SummaryGraph());
  g_result = ge::SUCCESS;
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, ge::FAILED);
  // The old one stays.
  g_result = ge::SUCCESS;
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, ge::FAILED);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

uint32_t WaitInside(uint32_t graph_id, const TensorMap& tensors) {
  g_inside->Notify();
  g_go_on->WaitForNotification();
  return OnSummary(graph_id, tensors);
}

TEST_F(CallbackTest, RegisteringFromAnotherThreadDuringACallbackFails) {
  absl::Notification inside, go_on;
  g_inside = &inside;
  g_go_on = &go_on;
  Register("Summary", WaitInside);
  Add(1, SummaryGraph());
  std::thread runner([&] { EXPECT_EQ(Run(1, two_), ge::SUCCESS); });
  ASSERT_TRUE(acltest::Await(inside));
  EXPECT_EQ(session_->RegisterCallBackFunc("Save", OnSave), ge::FAILED);
  go_on.Notify();
  runner.join();
  EXPECT_EQ(session_->RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
}

// ---- 5.4: when and where ----------------------------------------------------

// Scenarios S104, S118.
TEST_F(CallbackTest, SummaryIsCalledOnceWithAllTensorsAfterTheRun) {
  Register("Summary", OnSummary);
  Add(7, SummaryGraph());
  ASSERT_EQ(Run(7, two_), ge::SUCCESS);
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].graph_id, 7u);
  EXPECT_EQ(calls[0].tensors.size(), 1u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "loss"), ElementsAre(4, 9));
  ASSERT_EQ(outputs_.size(), 2u);
  EXPECT_THAT(FloatsOf(outputs_[0]), ElementsAre(4, 6));
  EXPECT_THAT(FloatsOf(outputs_[1]), ElementsAre(-2, -3));
  ASSERT_EQ(Run(7, two_), ge::SUCCESS);
  EXPECT_EQ(CallbackCalls::All().size(), 2u);
  // On the session's thread.
  EXPECT_NE(calls[0].thread, static_cast<uint64_t>(pthread_self()));
}

TEST_F(CallbackTest, SummaryComesBeforeSaveOnOneThread) {
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({1}));
  ge::op::Summary watch("watch");
  watch.set_input_x(w);
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(1);
  save.set_dynamic_input_tensors(0, w);
  ge::Graph graph("both");
  graph.SetInputs({w}).SetTargets({watch, save});
  Register("Save", OnSave);
  Register("Summary", OnSummary);
  Add(1, graph);
  ASSERT_EQ(Run(1), ge::SUCCESS) << ge::GEGetErrorMsg();
  ASSERT_EQ(Run(1), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(),
              ElementsAre("Summary", "Save", "Summary", "Save"));
  for (const CallbackCall& call : CallbackCalls::All()) {
    EXPECT_EQ(call.thread, CallbackCalls::All()[0].thread);
  }
}

// Scenario S108.
TEST_F(CallbackTest, NothingFiresWhenTheRunModeIs0) {
  Open({{"ge.graphRunMode", "0"}});
  Register("Summary", OnSummary);
  Register("Save", OnSave);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  // The tensors of Summary stay at the end of the outputs.
  ASSERT_EQ(outputs_.size(), 3u);
  EXPECT_THAT(FloatsOf(outputs_[2]), ElementsAre(4, 9));
  Add(2, SaveGraph({"w"}, {1}));
  ASSERT_EQ(Run(2), ge::SUCCESS);
  EXPECT_THAT(ge::GEGetWarningMsg(), HasSubstr("'save'"));
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

TEST_F(CallbackTest, TheModeOfGEInitializeHoldsUnlessTheSessionHasOne) {
  session_.reset();
  ASSERT_EQ(ge::GEFinalize(), ge::SUCCESS);
  ASSERT_EQ(ge::GEInitialize(Options{{"ge.graphRunMode", "0"}}), ge::SUCCESS);
  for (const bool own : {false, true}) {
    Open(own ? Options{{"ge.graphRunMode", "1"}} : Options());
    Register("Summary", OnSummary);
    Add(1, SummaryGraph());
    ASSERT_EQ(Run(1, two_), ge::SUCCESS);
    EXPECT_EQ(CallbackCalls::All().size(), own ? 1u : 0u);
  }
}

TEST_F(CallbackTest, RunGraphAsyncFiresBeforeItsCompletion) {
  Register("Summary", OnSummary);
  Add(1, SummaryGraph());
  absl::Notification done;
  ASSERT_EQ(session_->RunGraphAsync(
                1, two_,
                [&](ge::Status status, std::vector<ge::Tensor>& outputs) {
                  EXPECT_EQ(status, ge::SUCCESS);
                  EXPECT_EQ(outputs.size(), 2u);
                  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
                  done.Notify();
                }),
            ge::SUCCESS);
  ASSERT_TRUE(acltest::Await(done));
}

// ---- 5.5: content without a callback ----------------------------------------

// Scenario S105.
TEST_F(CallbackTest, SummaryWithoutACallbackFailsBeforeAnythingRuns) {
  Add(4, CountGraph());
  outputs_ = two_;
  EXPECT_EQ(Run(4), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'count' (id 4)"), HasSubstr("'Summary'")));
  EXPECT_THAT(outputs_, IsEmpty());
  Register("Summary", OnSummary);
  ASSERT_EQ(Run(4), ge::SUCCESS);
  EXPECT_THAT(FloatsOf(outputs_[0]), ElementsAre(1));  // the first time
}

// Scenario S106.
TEST_F(CallbackTest, SaveWithoutACallbackFails) {
  Add(4, SaveGraph({"w"}, {1}));
  EXPECT_EQ(Run(4), ge::FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'save' (id 4)"), HasSubstr("'Save'")));
}

// ---- 5.6: results of callbacks ----------------------------------------------

uint32_t ReturnSeven(uint32_t, const TensorMap&) { return 7; }

TEST_F(CallbackTest, AFailingSummaryStopsNeitherSaveNorTheRun) {
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({1}));
  ge::op::Summary watch("watch");
  watch.set_input_x(w);
  ge::Graph graph("both");
  graph.SetInputs({w}).SetOutputs({w}).SetTargets({watch});
  Register("Summary", ReturnSeven);
  Register("Save", OnSave);
  Add(3, graph);
  acltest::CapturedStderr log;
  ASSERT_EQ(Run(3), ge::SUCCESS);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'both' (id 3)"), HasSubstr("'Summary'"),
                    HasSubstr("returned 7")));
  EXPECT_EQ(log.Count("returned 7"), 1);
  EXPECT_EQ(outputs_.size(), 1u);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Save"));
}

uint32_t Throw(uint32_t, const TensorMap&) {
  throw std::runtime_error("disk full");
}

// ge_semantics 5.3, which goes before scenario S119: out of RunGraph, not out
// of a thread of the session.
TEST_F(CallbackTest, AnExceptionComesOutOfRunGraphAndTheNextRunWorks) {
  Register("Summary", Throw);
  Add(1, SummaryGraph());
  EXPECT_THROW((void)Run(1, two_), std::runtime_error);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("disk full"));
  Register("Summary", OnSummary);
  EXPECT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::Keys(), ElementsAre("Summary"));
}

TEST_F(CallbackTest, AnExceptionInAnAsynchronousRunIsAnError) {
  Register("Summary", Throw);
  Add(1, SummaryGraph());
  absl::Notification done;
  std::string message;
  ASSERT_EQ(
      session_->RunGraphAsync(1, two_,
                              [&](ge::Status status, std::vector<ge::Tensor>&) {
                                EXPECT_EQ(status, ge::SUCCESS);
                                message = ge::GEGetErrorMsg();
                                done.Notify();
                              }),
      ge::SUCCESS);
  ASSERT_TRUE(acltest::Await(done));
  EXPECT_THAT(message, HasSubstr("disk full"));
}

// ---- 5.7: calls inside callbacks --------------------------------------------

uint32_t RunInside(uint32_t, const TensorMap&) {
  std::vector<ge::Tensor> outputs;
  const std::vector<ge::Tensor> inputs = {Floats({2}, {5, 6})};
  g_result = g_session->RunGraph(2, inputs, outputs);
  return ge::SUCCESS;
}

// Scenario S115.
TEST_F(CallbackTest, RunGraphOnTheSameSessionFails) {
  Register("Summary", RunInside);
  Add(1, SummaryGraph());
  Add(2, DoubleGraph());
  acltest::CapturedStderr log;
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, ge::FAILED);
  EXPECT_GE(log.Count("inside a callback of the same session"), 1);
  EXPECT_EQ(Run(2, two_), ge::SUCCESS);
}

uint32_t RunOther(uint32_t, const TensorMap&) {
  std::vector<ge::Tensor> outputs;
  const std::vector<ge::Tensor> inputs = {Floats({2}, {5, 6})};
  g_result = g_other->RunGraph(1, inputs, outputs);
  EXPECT_EQ(outputs.size(), 2u);
  return ge::SUCCESS;
}

TEST_F(CallbackTest, RunGraphOnAnotherSessionWorks) {
  ge::Session other((Options()));
  g_other = &other;
  ASSERT_EQ(other.RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(other.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  Register("Summary", RunOther);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, ge::SUCCESS);
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "loss"), ElementsAre(25, 36));
}

uint32_t RunBack(uint32_t, const TensorMap&) {
  std::vector<ge::Tensor> outputs;
  const std::vector<ge::Tensor> inputs = {Floats({2}, {5, 6})};
  g_result = g_session->RunGraph(1, inputs, outputs);
  return ge::SUCCESS;
}

// Two sessions that would wait for each other.
TEST_F(CallbackTest, ACircleOfSessionsIsRefused) {
  ge::Session other((Options()));
  g_other = &other;
  ASSERT_EQ(other.RegisterCallBackFunc("Summary", RunBack), ge::SUCCESS);
  ASSERT_EQ(other.AddGraph(1, SummaryGraph()), ge::SUCCESS);
  const auto run_other = [](uint32_t, const TensorMap&) -> uint32_t {
    std::vector<ge::Tensor> outputs;
    const std::vector<ge::Tensor> inputs = {Floats({2}, {5, 6})};
    EXPECT_EQ(g_other->RunGraph(1, inputs, outputs), ge::SUCCESS);
    return ge::SUCCESS;
  };
  Register("Summary", run_other);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  EXPECT_EQ(g_result, ge::FAILED);
}

uint32_t UseSession(uint32_t, const TensorMap&) {
  std::vector<ge::Tensor> values;
  EXPECT_EQ(
      g_session->GetVariables(std::vector<ge::AscendString>{"count"}, values),
      ge::SUCCESS);
  EXPECT_THAT(FloatsOf(values[0]), ElementsAre(1));
  EXPECT_EQ(g_session->AddGraph(5, DoubleGraph()), ge::SUCCESS);
  EXPECT_FALSE(g_session->IsGraphNeedRebuild(1));
  EXPECT_EQ(g_session->RemoveGraph(1), ge::SUCCESS);
  EXPECT_EQ(ge::GEFinalize(), ge::FAILED);
  return ge::SUCCESS;
}

// What does not wait for the run works; finalizing would wait.
TEST_F(CallbackTest, OtherCallsInsideACallbackDoNotHang) {
  Register("Summary", UseSession);
  Add(1, CountGraph());
  ASSERT_EQ(Run(1), ge::SUCCESS) << ge::GEGetErrorMsg();
  EXPECT_EQ(Run(1), ge::FAILED);  // removed
  EXPECT_EQ(Run(5, two_), ge::SUCCESS);
}

// ---- Two threads ------------------------------------------------------------

std::atomic<int> g_running{0};

uint32_t RunAlone(uint32_t, const TensorMap&) {
  EXPECT_EQ(g_running.fetch_add(1), 0);
  std::this_thread::yield();
  g_running.fetch_sub(1);
  return ge::SUCCESS;
}

// Scenario S116.
TEST_F(CallbackTest, RunsOfTwoThreadsFollowOneAnother) {
  Register("Summary", RunAlone);
  Add(1, CountGraph());
  constexpr int kRuns = 50;
  const auto run = [&] {
    for (int i = 0; i < kRuns; ++i) {
      std::vector<ge::Tensor> outputs;
      EXPECT_EQ(session_->RunGraph(1, std::vector<ge::Tensor>(), outputs),
                ge::SUCCESS);
    }
  };
  std::thread first(run);
  std::thread second(run);
  first.join();
  second.join();
  std::vector<ge::Tensor> values;
  ASSERT_EQ(
      session_->GetVariables(std::vector<ge::AscendString>{"count"}, values),
      ge::SUCCESS);
  EXPECT_THAT(FloatsOf(values[0]), ElementsAre(2 * kRuns));
}

// ---- 5.9: tensors -----------------------------------------------------------

std::vector<ge::Tensor>* g_kept = nullptr;

uint32_t Keep(uint32_t, const TensorMap& tensors) {
  for (const auto& tensor : tensors) g_kept->push_back(tensor.second);
  return ge::SUCCESS;
}

// Scenario S120.
TEST_F(CallbackTest, ACopyOfATensorKeepsItsData) {
  std::vector<ge::Tensor> kept;
  g_kept = &kept;
  Register("Summary", Keep);
  Add(1, SummaryGraph());
  ASSERT_EQ(Run(1, two_), ge::SUCCESS);
  ASSERT_EQ(Run(1, {Floats({2}, {7, 8})}), ge::SUCCESS);
  session_.reset();
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_THAT(FloatsOf(kept[0]), ElementsAre(4, 9));
  EXPECT_THAT(FloatsOf(kept[1]), ElementsAre(49, 64));
}

// The model writes to memory of the runtime, and that is what callbacks get:
// the run has copied nothing.
TEST_F(CallbackTest, SummaryTensorsAreWhereTheModelWroteThem) {
  ge::op::Data x("x");
  x.update_output_desc_y(FloatDesc({1 << 16}));
  std::vector<ge::Operator> targets;
  for (int i = 0; i < 8; ++i) {
    ge::op::Neg negative(("negative" + std::to_string(i)).c_str());
    negative.set_input_x(x);
    ge::op::Summary summary(("summary" + std::to_string(i)).c_str());
    summary.set_input_x(negative);
    targets.push_back(summary);
  }
  ge::Graph graph("many");
  graph.SetInputs({x}).SetTargets(targets);
  Register("Summary", OnSummary);
  Add(1, graph);
  const std::vector<float> values(1 << 16, 1.5f);
  ASSERT_EQ(Run(1, {Floats({1 << 16}, values)}), ge::SUCCESS);
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  ASSERT_EQ(calls[0].tensors.size(), 8u);
  ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
  for (const auto& [name, tensor] : calls[0].tensors) {
    aclrtPtrAttributes attributes = {};
    ASSERT_EQ(aclrtPointerGetAttributes(tensor.GetData(), &attributes),
              ACL_SUCCESS);
    EXPECT_EQ(attributes.location.type, ACL_MEM_LOCATION_TYPE_HOST)
        << name.GetString();
    EXPECT_EQ(FloatsOf(tensor)[4711], -1.5f);
  }
  EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
}

TEST_F(CallbackTest, SaveTensorsShareTheBufferOfTheOutputs) {
  std::vector<ge::Tensor> kept;
  g_kept = &kept;
  Register("Save", Keep);
  Add(1, SaveGraph({"v", "w"}, {2}));
  ASSERT_EQ(Run(1), ge::SUCCESS);
  ASSERT_EQ(kept.size(), 2u);
  ASSERT_EQ(outputs_.size(), 2u);
  const ge::Tensor& kept_v = kept[0];
  const ge::Tensor& output_v = outputs_[0];
  EXPECT_EQ(kept_v.GetData(), output_v.GetData());
}

// ---- Save and checkpoints ---------------------------------------------------

TEST_F(CallbackTest, SaveHasTheVariablesUnderTheirNames) {
  Register("Save", OnSave);
  Add(1, AssignGraph("v", {1, 2}));
  Add(2, AssignGraph("w", {3, 4}));
  Add(3, SaveGraph({"v", "w"}, {2}));
  for (const uint32_t id : {1u, 2u, 3u}) {
    ASSERT_EQ(Run(id), ge::SUCCESS) << ge::GEGetErrorMsg();
  }
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].graph_id, 3u);
  EXPECT_EQ(calls[0].tensors.size(), 2u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "v"), ElementsAre(1, 2));
  EXPECT_THAT(FloatsOf(calls[0].tensors, "w"), ElementsAre(3, 4));
}

// ge_semantics 4.5, 4.7.
// Scenario S109.
TEST_F(CallbackTest, AGraphThatOnlyHandsOutVariablesIsACheckpoint) {
  Register("Save", OnSave);
  Add(1, AssignGraph("v1", {1, 2}));
  Add(2, AssignGraph("v2", {3, 4}));
  Add(3, CheckpointGraph());
  for (const uint32_t id : {1u, 2u, 3u}) ASSERT_EQ(Run(id), ge::SUCCESS);
  EXPECT_EQ(outputs_.size(), 2u);  // not stripped
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].tensors.size(), 2u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "v1"), ElementsAre(1, 2));
  const ge::Tensor& converted = calls[0].tensors.at("v2");
  EXPECT_EQ(converted.GetDataType(), ge::DT_INT32);
  EXPECT_EQ(reinterpret_cast<const int32_t*>(converted.GetData())[1], 4);
}

TEST_F(CallbackTest, AGraphThatComputesIsNone) {
  ge::op::Variable v("v");
  v.update_output_desc_y(FloatDesc({2}));
  ge::op::Neg negative("negative");
  negative.set_input_x(v);
  ge::Graph graph("g");
  graph.SetInputs({v}).SetOutputs({negative});
  Register("Save", OnSave);
  Add(1, graph);
  ASSERT_EQ(Run(1), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// Scenario S111; ge_semantics 4.5.
TEST_F(CallbackTest, AVariableWithTheInternalMarkIsNotSaved) {
  ge::op::Variable v("v");
  v.update_output_desc_y(FloatDesc({2}));
  v.SetAttr("CheckPointGraphForGetVar", true);
  ge::Graph graph("g");
  graph.SetInputs({v}).SetOutputs({v});
  Register("Save", OnSave);
  Add(1, graph);
  ASSERT_EQ(Run(1), ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

// ge_semantics 4.9.
TEST_F(CallbackTest, GetVariablesFiresNothing) {
  Register("Save", OnSave);
  Add(1, AssignGraph("v", {1, 2}));
  ASSERT_EQ(Run(1), ge::SUCCESS);
  std::vector<ge::Tensor> values;
  ASSERT_EQ(session_->GetVariables(std::vector<ge::AscendString>{"v"}, values),
            ge::SUCCESS);
  EXPECT_THAT(CallbackCalls::All(), IsEmpty());
}

TEST_F(CallbackTest, WhatSaveReadsAndIsNoVariableIsNamedInAWarning) {
  ge::op::Const one("one");
  one.set_attr_value(Floats({1}, {1}));
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({1}));
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(2);
  save.set_dynamic_input_tensors(0, one).set_dynamic_input_tensors(1, w);
  ge::Graph graph("g");
  graph.SetInputs({w}).SetTargets({save});
  Register("Save", OnSave);
  Add(1, graph);
  ASSERT_EQ(Run(1), ge::SUCCESS);
  EXPECT_THAT(ge::GEGetWarningMsg(), HasSubstr("input 'tensors0'"));
  ASSERT_EQ(CallbackCalls::All().size(), 1u);
  EXPECT_EQ(CallbackCalls::All()[0].tensors.size(), 1u);
}

// A Save behind an update: the value is that after it, the name the variable's.
TEST_F(CallbackTest, SaveOfAnUpdateIsSaveOfTheVariable) {
  ge::op::Variable w("w");
  w.update_output_desc_y(FloatDesc({1}));
  ge::op::Constant two("two");
  two.set_attr_value(Floats({1}, {2}));
  ge::op::AssignAdd update("update");
  update.set_input_ref(w).set_input_value(two);
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(1).set_dynamic_input_tensors(0, update);
  ge::Graph graph("update_and_save");
  graph.SetInputs({w}).SetTargets({save});
  ge::Session session((Options()));
  ASSERT_EQ(session.RegisterCallBackFunc("Save", OnSave), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, graph), ge::SUCCESS);
  std::vector<ge::Tensor> outputs;
  const std::vector<ge::Tensor> no_inputs;
  ASSERT_EQ(session.RunGraph(1, no_inputs, outputs), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  const auto calls = CallbackCalls::All();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_THAT(FloatsOf(calls[0].tensors, "w"), ElementsAre(2));
}

}  // namespace
}  // namespace ascend::getest
