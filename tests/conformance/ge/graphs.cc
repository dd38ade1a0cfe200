#include "tests/conformance/ge/graphs.h"

#include <pthread.h>

#include <cstring>

#include "absl/synchronization/mutex.h"

namespace ascend::getest {
namespace {

struct Log {
  absl::Mutex mu;
  std::vector<CallbackCall> calls;
};

Log& TheLog() {
  static auto* const log = new Log;
  return *log;
}

void Note(const char* key, uint32_t graph_id, const TensorMap& tensors) {
  absl::MutexLock lock(&TheLog().mu);
  TheLog().calls.push_back(
      {key, graph_id, tensors, static_cast<uint64_t>(pthread_self())});
}

template <typename T>
ge::Tensor Make(ge::DataType dtype, const std::vector<int64_t>& dims,
                const std::vector<T>& values) {
  return ge::Tensor(ge::TensorDesc(ge::Shape(dims), ge::FORMAT_ND, dtype),
                    reinterpret_cast<const uint8_t*>(values.data()),
                    values.size() * sizeof(T));
}

ge::op::Data Input(const std::vector<int64_t>& dims) {
  ge::op::Data x("x");
  x.update_output_desc_y(FloatDesc(dims));
  return x;
}

ge::op::Variable Variable(const std::string& name,
                          const std::vector<int64_t>& dims) {
  ge::op::Variable variable(name.c_str());
  variable.update_output_desc_y(FloatDesc(dims));
  return variable;
}

ge::op::Const Constant(const std::string& name, const ge::Tensor& value) {
  ge::op::Const constant(name.c_str());
  constant.set_attr_value(value);
  return constant;
}

}  // namespace

ge::TensorDesc FloatDesc(const std::vector<int64_t>& dims) {
  return ge::TensorDesc(ge::Shape(dims), ge::FORMAT_ND, ge::DT_FLOAT);
}

ge::Tensor Floats(const std::vector<int64_t>& dims,
                  const std::vector<float>& values) {
  return Make(ge::DT_FLOAT, dims, values);
}

ge::Tensor Ints(const std::vector<int64_t>& dims,
                const std::vector<int32_t>& values) {
  return Make(ge::DT_INT32, dims, values);
}

std::vector<float> FloatsOf(const ge::Tensor& tensor) {
  std::vector<float> values(tensor.GetSize() / sizeof(float));
  if (!values.empty()) {
    std::memcpy(values.data(), tensor.GetData(), tensor.GetSize());
  }
  return values;
}

std::vector<float> FloatsOf(const TensorMap& tensors, const std::string& key) {
  const auto at = tensors.find(ge::AscendString(key.c_str()));
  EXPECT_NE(at, tensors.end()) << key;
  return at == tensors.end() ? std::vector<float>() : FloatsOf(at->second);
}

ge::Graph DoubleGraph(const std::string& name) {
  const ge::op::Data x = Input({2});
  ge::op::Add sum("sum");
  sum.set_input_x1(x).set_input_x2(x);
  ge::Graph graph(name.c_str());
  graph.SetInputs({x}).SetOutputs({sum});
  return graph;
}

ge::Graph SummaryGraph(const std::string& name) {
  const ge::op::Data x = Input({2});
  ge::op::Add sum("sum");
  sum.set_input_x1(x).set_input_x2(x);
  ge::op::Mul product("product");
  product.set_input_x1(x).set_input_x2(x);
  ge::op::Summary loss("loss");
  loss.set_input_x(product);
  ge::op::Neg negative("negative");
  negative.set_input_x(x);
  ge::Graph graph(name.c_str());
  graph.SetInputs({x}).SetOutputs({sum, negative});
  return graph;
}

ge::Graph AssignGraph(const std::string& variable,
                      const std::vector<float>& values) {
  const std::vector<int64_t> dims = {static_cast<int64_t>(values.size())};
  const ge::op::Variable target = Variable(variable, dims);
  const ge::op::Const value = Constant("value", Floats(dims, values));
  ge::op::Assign assign("assign");
  assign.set_input_ref(target).set_input_value(value);
  ge::Graph graph("assign");
  graph.SetInputs({target}).SetTargets({assign});
  return graph;
}

ge::Graph SaveGraph(const std::vector<std::string>& variables,
                    const std::vector<int64_t>& dims) {
  std::vector<ge::Operator> inputs;
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(static_cast<uint32_t>(variables.size()));
  for (size_t i = 0; i < variables.size(); ++i) {
    const ge::op::Variable variable = Variable(variables[i], dims);
    save.set_dynamic_input_tensors(static_cast<uint32_t>(i), variable);
    inputs.push_back(variable);
  }
  ge::Graph graph("save");
  graph.SetInputs(inputs).SetTargets({save});
  return graph;
}

ge::Graph CheckpointGraph() {
  const ge::op::Variable v1 = Variable("v1", {2});
  const ge::op::Variable v2 = Variable("v2", {2});
  ge::op::Cast cast("cast");
  cast.set_input_x(v2).set_attr_dst_type(ge::DT_INT32);
  ge::Graph graph("checkpoint");
  graph.SetInputs({v1, v2}).SetOutputs({v1, cast});
  return graph;
}

ge::Graph CountGraph() {
  const ge::op::Variable count = Variable("count", {1});
  const ge::op::Const one = Constant("one", Floats({1}, {1}));
  ge::op::AssignAdd add("add");
  add.set_input_ref(count).set_input_value(one);
  ge::op::Summary step("step");
  step.set_input_x(add);
  ge::Graph graph("count");
  graph.SetInputs({count}).SetOutputs({add});
  return graph;
}

void CallbackCalls::Clear() {
  absl::MutexLock lock(&TheLog().mu);
  TheLog().calls.clear();
}

std::vector<CallbackCall> CallbackCalls::All() {
  absl::MutexLock lock(&TheLog().mu);
  return TheLog().calls;
}

std::vector<std::string> CallbackCalls::Keys() {
  std::vector<std::string> keys;
  for (const CallbackCall& call : All()) keys.push_back(call.key);
  return keys;
}

uint32_t OnSummary(uint32_t graph_id, const TensorMap& tensors) {
  Note("Summary", graph_id, tensors);
  return ge::SUCCESS;
}

uint32_t OnSave(uint32_t graph_id, const TensorMap& tensors) {
  Note("Save", graph_id, tensors);
  return ge::SUCCESS;
}

uint32_t OnStdSummary(uint32_t graph_id,
                      const std::map<std::string, ge::Tensor>& tensors) {
  TensorMap converted;
  for (const auto& [name, tensor] : tensors) {
    converted.emplace(ge::AscendString(name.c_str()), tensor);
  }
  Note("std Summary", graph_id, converted);
  return ge::SUCCESS;
}

void GeTest::SetUp() {
  CallbackCalls::Clear();
  (void)ge::GEGetErrorMsgV2();
  (void)ge::GEGetWarningMsgV2();
  ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
}

void GeTest::TearDown() {
  CallbackCalls::Clear();
  EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS);
  acltest::ProcessTest::TearDown();
}

}  // namespace ascend::getest
