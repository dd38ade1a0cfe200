#include "runtime/model/program.h"

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/kernel_table.h"
#include "runtime/model/model_builder.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// Operators of the test, so that each feature of the compiler stands alone.

absl::Status InferSame(ShapeContext& context) {
  return context.SetOutput(0, context.input(0));
}
absl::Status RunCopy(const KernelContext& context) {
  std::memcpy(context.outputs[0].data, context.inputs[0].data,
              context.outputs[0].bytes);
  return absl::OkStatus();
}

// Counts the runs of views, which the compiler should do without.
int view_runs = 0;
absl::Status InferFlat(ShapeContext& context) {
  return context.SetOutput(0, TensorSpec(context.input(0).dtype,
                                         {*context.input(0).ElementCount()}));
}
absl::Status RunView(const KernelContext& context) {
  ++view_runs;
  return RunCopy(context);
}
constexpr OpKernel kFlat = {"Flat",           1,   1, 1, InferFlat, RunView, 0,
                            {-1, -1, -1, -1}, true};

absl::Status RunAssign(const KernelContext& context) {
  std::memcpy(context.inputs[0].data, context.inputs[1].data,
              context.inputs[0].bytes);
  return absl::OkStatus();
}
constexpr OpKernel kAssign = {"Assign",  2,         2, 1,
                              InferSame, RunAssign, 1, {0, -1, -1, -1}};

// Splits dim 0 into single rows.
absl::Status InferRows(ShapeContext& context) {
  std::vector<int64_t> dims = context.input(0).dims;
  const int64_t rows = dims[0];
  dims.erase(dims.begin());
  ART_RETURN_IF_ERROR(context.SetOutputCount(static_cast<int>(rows)));
  for (int64_t i = 0; i < rows; ++i) {
    ART_RETURN_IF_ERROR(context.SetOutput(
        static_cast<int>(i), TensorSpec(context.input(0).dtype, dims)));
  }
  return absl::OkStatus();
}
absl::Status RunRows(const KernelContext& context) {
  const char* from = context.inputs[0].As<char>();
  for (const TensorView& output : context.outputs) {
    std::memcpy(output.data, from, output.bytes);
    from += output.bytes;
  }
  return absl::OkStatus();
}
constexpr OpKernel kRows = {"Rows", 1, 1, kVariadic, InferRows, RunRows};

// Zeros of the shape in input 0, or what input 1 holds if it is there. Fills
// its scratch memory on the way.
absl::Status InferShaped(ShapeContext& context) {
  ART_ASSIGN_OR_RETURN(std::vector<int64_t> dims, context.ConstantInts(0));
  context.set_scratch_bytes(1000);
  context.SetState(std::string("state"));
  return context.SetOutput(0, TensorSpec(ACL_FLOAT, std::move(dims)));
}
absl::Status RunShaped(const KernelContext& context) {
  std::memset(context.scratch, 0xEE, 1000);
  if (context.state<std::string>() != "state") return context.Error("lost");
  for (int64_t i = 0; i < context.outputs[0].count; ++i) {
    context.outputs[0].As<float>()[i] =
        context.has_input(1) ? context.inputs[1].As<float>()[0] : 0;
  }
  return absl::OkStatus();
}
constexpr OpKernel kShaped = {"Shaped", 1, 2, 1, InferShaped, RunShaped};

absl::Status RunFail(const KernelContext& context) {
  return context.Error("value ", context.inputs[0].As<float>()[0],
                       " is not liked");
}
constexpr OpKernel kFail = {"Fail", 1, 1, 1, InferSame, RunFail};

const OpKernel* FindTestKernel(absl::string_view type) {
  for (const OpKernel* kernel : {&kFlat, &kAssign, &kRows, &kShaped, &kFail}) {
    if (type == kernel->type) return kernel;
  }
  return FindKernel(type);
}

// Compiles what a builder has built and runs it on vectors of floats.
class Machine {
 public:
  explicit Machine(const ModelBuilder& builder)
      : graph_(std::make_unique<ModelGraph>(builder.graph())) {}

  // Constant data of the graph, by name, known to the compiler.
  template <typename T>
  void SetConstant(const std::string& name, const std::vector<T>& values) {
    std::vector<uint8_t>& bytes = constants_[name];
    bytes.resize(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
  }

  absl::Status Compile() {
    ART_ASSIGN_OR_RETURN(index_, GraphIndex::Build(*graph_, &FindTestKernel));
    std::vector<CompiledConstant> constants;
    for (const GraphConstant& constant : graph_->constants) {
      std::vector<uint8_t>& bytes = constants_[constant.name];
      constants.push_back({weights_.size(), bytes.data()});
      weights_.insert(weights_.end(), bytes.begin(), bytes.end());
      weights_.resize((weights_.size() + 63) / 64 * 64);
    }
    std::vector<std::vector<int64_t>> dims;
    for (const GraphInput& input : graph_->inputs) {
      dims.push_back(input.spec.dims);
    }
    ART_ASSIGN_OR_RETURN(Program program,
                         Program::Compile(*graph_, index_, dims, constants));
    program_ = std::make_unique<Program>(std::move(program));
    return absl::OkStatus();
  }

  // Runs segment by segment with exactly as much memory as asked for.
  absl::Status Run(std::vector<std::vector<float>*> inputs,
                   int* failed_step = nullptr) {
    std::vector<void*> in, out;
    for (std::vector<float>* input : inputs) in.push_back(input->data());
    outputs_.clear();
    for (size_t i = 0; i < program_->outputs().size(); ++i) {
      outputs_.emplace_back(program_->output_bytes(i) / sizeof(float), -777.f);
    }
    for (auto& output : outputs_) out.push_back(output.data());
    std::unique_ptr<char[]> workspace(new char[program_->workspace_bytes()]);
    RunBuffers buffers;
    buffers.inputs = in;
    buffers.outputs = out;
    buffers.weights = weights_.data();
    buffers.workspace = workspace.get();
    return program_->Run(buffers, failed_step);
  }

  const Program& program() const { return *program_; }
  const std::vector<float>& output(int i) const { return outputs_[i]; }

 private:
  std::unique_ptr<ModelGraph> graph_;
  GraphIndex index_;
  std::map<std::string, std::vector<uint8_t>> constants_;
  std::vector<uint8_t> weights_;
  std::unique_ptr<Program> program_;
  std::vector<std::vector<float>> outputs_;
};

const TensorSpec kPair(ACL_FLOAT, {2});

TEST(ProgramTest, AChainRunsInOrderAndReusesMemory) {
  ModelBuilder b("chain");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {1000}));
  ValueRef y = x;
  for (int i = 0; i < 50; ++i) {
    y = b.AddNode("add" + std::to_string(i), "Add", {y, x});
  }
  b.SetOutput("y", y);
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  EXPECT_LT(machine.program().workspace_bytes(), 2 * 4096u + 512u);
  EXPECT_EQ(machine.program().segment_count(), 1u);
  std::vector<float> input(1000);
  for (int i = 0; i < 1000; ++i) input[i] = i;
  ASSERT_EQ(machine.Run({&input}), absl::OkStatus());
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(machine.output(0)[i], 51 * i);
}

TEST(ProgramTest, OneValueCanBeSeveralOutputsAndAnInputToo) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", kPair);
  const ValueRef c = b.AddConst<float>("c", {2}, {10, 20});
  const ValueRef y = b.AddNode("y", "Add", {x, c});
  const ValueRef z = b.AddNode("z", "Add", {y, y});
  b.SetOutput("y1", y).SetOutput("z", z).SetOutput("y2", y);
  b.SetOutput("x", x).SetOutput("c", c);
  Machine machine(b);
  machine.SetConstant<float>("c", {10, 20});
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  std::vector<float> input = {1, 2};
  ASSERT_EQ(machine.Run({&input}), absl::OkStatus());
  EXPECT_THAT(machine.output(0), ElementsAre(11, 22));
  EXPECT_THAT(machine.output(1), ElementsAre(22, 44));
  EXPECT_THAT(machine.output(2), ElementsAre(11, 22));
  EXPECT_THAT(machine.output(3), ElementsAre(1, 2));
  EXPECT_THAT(machine.output(4), ElementsAre(10, 20));
}

TEST(ProgramTest, ViewsShareMemoryUnlessTheyAreOfVariables) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {1, 2}));
  const ValueRef sum = b.AddNode("sum", "Add", {x, x});
  const ValueRef flat = b.AddNode("flat", "Flat", {sum});
  b.SetOutput("flat", flat).SetOutput("x", b.AddNode("flat_x", "Flat", {x}));
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  std::vector<float> input = {1, 2};
  view_runs = 0;
  ASSERT_EQ(machine.Run({&input}), absl::OkStatus());
  EXPECT_EQ(view_runs, 0);
  EXPECT_THAT(machine.program().outputs()[0].dims, ElementsAre(2));
  EXPECT_THAT(machine.output(0), ElementsAre(2, 4));
  EXPECT_THAT(machine.output(1), ElementsAre(1, 2));

  // The view is taken before the variable changes and used after.
  ModelBuilder v("g");
  const ValueRef variable = v.AddVariable("v", kPair);
  const ValueRef c = v.AddInput("c", kPair);
  const ValueRef before = v.AddNode("before", "Flat", {variable});
  const ValueRef assign =
      v.AddNode("assign", "Assign", {variable, c, ValueRef::Control("before")});
  v.SetOutput("y", v.AddNode("sum", "Add", {before, assign}));
  Machine changing(v);
  ASSERT_EQ(changing.Compile(), absl::OkStatus());
  std::vector<float> state = {1, 2}, value = {10, 20};
  ASSERT_EQ(changing.Run({&state, &value}), absl::OkStatus());
  EXPECT_EQ(view_runs, 1);
  EXPECT_THAT(changing.output(0), ElementsAre(11, 22));
  EXPECT_THAT(state, ElementsAre(10, 20));
}

TEST(ProgramTest, WritesGoToVariablesOnly) {
  ModelBuilder b("g");
  const ValueRef variable = b.AddVariable("v", kPair);
  const ValueRef x = b.AddInput("x", kPair);
  const ValueRef assigned = b.AddNode("assign", "Assign", {variable, x});
  const ValueRef again =
      b.AddNode("again", "Assign", {assigned, b.AddNode("s", "Add", {x, x})});
  b.SetOutput("v", again);
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  std::vector<float> state = {0, 0}, input = {3, 4};
  ASSERT_EQ(machine.Run({&state, &input}), absl::OkStatus());
  EXPECT_THAT(state, ElementsAre(6, 8));
  EXPECT_THAT(machine.output(0), ElementsAre(6, 8));

  ModelBuilder wrong("wrong");
  const ValueRef y = wrong.AddInput("y", kPair);
  wrong.AddNode("assign", "Assign", {y, y});
  const absl::Status status = Machine(wrong).Compile();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("graph 'wrong': node 'assign' (Assign): input 0 is "
                        "written to, so it must be a variable"));
}

TEST(ProgramTest, VariadicOutputsAreCountedByTheShapeRule) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {3, 2}));
  b.AddNode("rows", "Rows", {x});
  b.SetOutput("second", ValueRef::Node("rows", 1));
  b.SetOutput(
      "sum", b.AddNode("sum", "Add",
                       {ValueRef::Node("rows", 0), ValueRef::Node("rows", 2)}));
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  std::vector<float> input = {1, 2, 3, 4, 5, 6};
  ASSERT_EQ(machine.Run({&input}), absl::OkStatus());
  EXPECT_THAT(machine.output(0), ElementsAre(3, 4));
  EXPECT_THAT(machine.output(1), ElementsAre(6, 8));

  b.SetOutput("fourth", ValueRef::Node("rows", 3));
  EXPECT_THAT(std::string(Machine(b).Compile().message()),
              HasSubstr("has 3 outputs; number 3 is used"));
}

TEST(ProgramTest, ShapeRulesSeeConstantsAlsoThroughViews) {
  ModelBuilder b("g");
  const ValueRef shape = b.AddConst<int64_t>("shape", {1, 2}, {2, 1});
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {1}));
  const ValueRef flat = b.AddNode("flat", "Flat", {shape});
  b.SetOutput("y", b.AddNode("y", "Shaped", {flat, x}));
  b.SetOutput("zero", b.AddNode("zero", "Shaped", {flat, ValueRef::None()}));
  Machine machine(b);
  machine.SetConstant<int64_t>("shape", {2, 1});
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  EXPECT_THAT(machine.program().outputs()[0].dims, ElementsAre(2, 1));
  std::vector<float> input = {5};
  ASSERT_EQ(machine.Run({&input}), absl::OkStatus());
  EXPECT_THAT(machine.output(0), ElementsAre(5, 5));
  EXPECT_THAT(machine.output(1), ElementsAre(0, 0));

  ModelBuilder unknown("g");
  const ValueRef dims = unknown.AddInput("dims", TensorSpec(ACL_INT64, {2}));
  unknown.AddNode("y", "Shaped", {dims});
  EXPECT_THAT(std::string(Machine(unknown).Compile().message()),
              HasSubstr("graph 'g': node 'y' (Shaped): input 0 must be a "
                        "constant"));
}

TEST(ProgramTest, HostNodesAreSegmentsOfTheirOwn) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", kPair);
  ValueRef y = b.AddNode("d1", "Add", {x, x});
  y = b.AddNode("d2", "Add", {y, x});
  y = b.AddNode("h1", "Add", {y, x});
  b.OnHost();
  y = b.AddNode("h2", "Flat", {y});  // a view, but a task all the same
  b.OnHost();
  y = b.AddNode("d3", "Add", {y, x});
  b.SetOutput("y", y).SetOutput("x", x);
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  const Program& program = machine.program();
  ASSERT_EQ(program.segment_count(), 4u);
  EXPECT_TRUE(program.has_host_segments());
  const std::vector<std::pair<NodePlacement, int>> expected = {
      {NodePlacement::kDevice, 2},
      {NodePlacement::kHost, 1},
      {NodePlacement::kHost, 1},
      {NodePlacement::kDevice, 2}};  // d3 and the copy of x
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(program.segment(i).placement, expected[i].first);
    EXPECT_EQ(program.segment(i).step_count, expected[i].second);
  }
  const StepDescription step = program.DescribeStep(3);
  EXPECT_EQ(step.name, "h2");
  EXPECT_EQ(step.type, "Flat");
  EXPECT_THAT(step.inputs, ElementsAre(kPair));
  EXPECT_EQ(program.DescribeStep(5).type, "Copy");
  std::vector<float> input = {1, 2};
  ASSERT_EQ(machine.Run({&input}), absl::OkStatus());
  EXPECT_THAT(machine.output(0), ElementsAre(5, 10));
}

TEST(ProgramTest, AGraphWithoutNodesHasOneEmptySegment) {
  ModelBuilder b("empty");
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  EXPECT_EQ(machine.program().segment_count(), 1u);
  EXPECT_FALSE(machine.program().has_host_segments());
  EXPECT_EQ(machine.Run({}), absl::OkStatus());
}

TEST(ProgramTest, AFailingStepIsNamedAndTheRestDoesNotRun) {
  ModelBuilder b("g");
  const ValueRef variable = b.AddVariable("v", kPair);
  const ValueRef x = b.AddInput("x", kPair);
  const ValueRef sum = b.AddNode("sum", "Add", {x, x});
  const ValueRef bad = b.AddNode("bad", "Fail", {sum});
  b.AddNode("assign", "Assign", {variable, bad});
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  std::vector<float> state = {0, 0}, input = {3, 4};
  int failed = -1;
  const absl::Status status = machine.Run({&state, &input}, &failed);
  EXPECT_EQ(AclCode(status), 507011);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("node 'bad' (Fail): value 6 is not liked"));
  EXPECT_EQ(failed, 1);
  EXPECT_EQ(machine.program().DescribeStep(failed).name, "bad");
  EXPECT_THAT(state, ElementsAre(0, 0));
}

TEST(ProgramTest, LatencyAddsUpPerSegment) {
  Latency fixed;
  fixed.fixed_us = 10;
  Latency per_byte;
  per_byte.per_byte_ns = 1000;
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", kPair);
  ValueRef y = b.AddNode("a", "Add", {x, x});
  b.WithLatency(fixed);
  y = b.AddNode("b", "Add", {y, x});
  b.WithLatency(per_byte);  // two inputs and one output of 8 bytes
  y = b.AddNode("c", "Add", {y, x});
  b.OnHost();
  b.SetOutput("y", y);
  Machine machine(b);
  ASSERT_EQ(machine.Compile(), absl::OkStatus());
  EXPECT_EQ(machine.program().SegmentLatency(0, 0), absl::Microseconds(34));
  EXPECT_EQ(machine.program().SegmentLatency(1, 0), absl::ZeroDuration());
}

TEST(ProgramTest, HugeShapesAreRefusedBeforeMemoryIsTaken) {
  ModelBuilder b("g");
  const ValueRef a =
      b.AddInput("a", TensorSpec(ACL_FLOAT, {int64_t{1} << 31, 1}));
  const ValueRef c =
      b.AddInput("c", TensorSpec(ACL_FLOAT, {1, int64_t{1} << 31}));
  b.AddNode("y", "MatMul", {a, c});
  const absl::Status status = Machine(b).Compile();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()), HasSubstr("node 'y'"));
}

TEST(ProgramTest, TheNumberOfTensorsIsBounded) {
  ModelBuilder b("g");
  const ValueRef x = b.AddInput("x", TensorSpec(ACL_FLOAT, {4096, 1}));
  for (int i = 0; i < 300; ++i) b.AddNode(std::to_string(i), "Rows", {x});
  const absl::Status status = Machine(b).Compile();
  EXPECT_EQ(AclCode(status), 545004);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("more than 1048576 tensors"));
}

}  // namespace
}  // namespace ascend::rt
