// GeTest, and the small graphs of the tests of sessions.

#ifndef TESTS_CONFORMANCE_GE_GRAPHS_H_
#define TESTS_CONFORMANCE_GE_GRAPHS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "all_ops.h"
#include "ge/ge_api.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ascend::getest {

using Options = std::map<ge::AscendString, ge::AscendString>;
using TensorMap = std::map<ge::AscendString, ge::Tensor>;

// ---- Tensors ----------------------------------------------------------------

ge::TensorDesc FloatDesc(const std::vector<int64_t>& dims);
ge::Tensor Floats(const std::vector<int64_t>& dims,
                  const std::vector<float>& values);
ge::Tensor Ints(const std::vector<int64_t>& dims,
                const std::vector<int32_t>& values);
std::vector<float> FloatsOf(const ge::Tensor& tensor);
std::vector<float> FloatsOf(const TensorMap& tensors, const std::string& key);

// ---- Graphs -----------------------------------------------------------------

// y = x + x, [2] float.
ge::Graph DoubleGraph(const std::string& name = "double");
// o0 = x + x, Summary "loss" = x * x, o1 = -x.
ge::Graph SummaryGraph(const std::string& name = "summary");
// Sets variable `variable` to `values`.
ge::Graph AssignGraph(const std::string& variable,
                      const std::vector<float>& values);
// Variable -> Save.
ge::Graph SaveGraph(const std::vector<std::string>& variables,
                    const std::vector<int64_t>& dims);
// Variables "v1", an output, and "v2", an output as int32; [2] float.
ge::Graph CheckpointGraph();
// Adds 1 to variable "count" of one float, and has it as output and as Summary
// "step".
ge::Graph CountGraph();

// ---- Callbacks --------------------------------------------------------------

// What OnSummary() and OnSave() were called with, in order. The callbacks are
// plain functions, so there is one log; Clear() first.
struct CallbackCall {
  std::string key;
  uint32_t graph_id;
  TensorMap tensors;
  uint64_t thread;
};
class CallbackCalls {
 public:
  static void Clear();
  static std::vector<CallbackCall> All();
  static std::vector<std::string> Keys();
};
uint32_t OnSummary(uint32_t graph_id, const TensorMap& tensors);
uint32_t OnSave(uint32_t graph_id, const TensorMap& tensors);
uint32_t OnStdSummary(uint32_t graph_id,
                      const std::map<std::string, ge::Tensor>& tensors);

// GE is initialised with no options. At the end nothing is left alive.
class GeTest : public acltest::ProcessTest {
 protected:
  void SetUp() override;
  void TearDown() override;
};

}  // namespace ascend::getest

#endif  // TESTS_CONFORMANCE_GE_GRAPHS_H_
