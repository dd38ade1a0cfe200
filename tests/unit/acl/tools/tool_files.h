// Files for the tests of om_tool.

#ifndef TESTS_UNIT_ACL_TOOLS_TOOL_FILES_H_
#define TESTS_UNIT_ACL_TOOLS_TOOL_FILES_H_

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/model/model_builder.h"

namespace ascend::tools {

// The path of a file of the test's own.
inline std::string PathOf(const std::string& name) {
  return ::testing::TempDir() + "/" + name;
}

inline std::string WriteFile(const std::string& name,
                             const std::string& bytes) {
  const std::string path = PathOf(name);
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

template <typename T>
std::string WriteElements(const std::string& name, const std::vector<T>& data) {
  return WriteFile(name, std::string(reinterpret_cast<const char*>(data.data()),
                                     data.size() * sizeof(T)));
}

inline std::string ReadFile(const std::string& path) {
  std::stringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

// sum = a + b, float[2,3]; negative = -sum, on the host CPU, in 250 us.
inline std::string PairModel() {
  rt::ModelBuilder b("pair");
  const rt::ValueRef x = b.AddInput("a", rt::TensorSpec(ACL_FLOAT, {2, 3}));
  const rt::ValueRef y = b.AddInput("b", rt::TensorSpec(ACL_FLOAT, {2, 3}));
  const rt::ValueRef sum = b.AddNode("add", "Add", {x, y});
  b.SetOutput("sum", sum);
  b.SetOutput("negative", b.AddNode("minus", "Neg", {sum}));
  rt::Latency latency;
  latency.fixed_us = 250;
  b.OnHost().WithLatency(latency);
  return b.Serialize().value();
}

// y = x + 1, float[-1,2], with batches 1 and 3.
inline std::string GearModel() {
  rt::ModelBuilder b("gears");
  const rt::ValueRef x = b.AddInput("x", rt::TensorSpec(ACL_FLOAT, {-1, 2}));
  const rt::ValueRef one = b.AddConst<float>("one", {1}, {1});
  b.SetOutput("y", b.AddNode("increment", "Add", {x, one}));
  rt::Gears gears;
  gears.kind = rt::Gears::Kind::kBatch;
  gears.values = {{1}, {3}};
  b.SetGears(gears);
  return b.Serialize().value();
}

}  // namespace ascend::tools

#endif  // TESTS_UNIT_ACL_TOOLS_TOOL_FILES_H_
