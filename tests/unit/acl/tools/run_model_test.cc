#include "acl/tools/run_model.h"

#include <sys/stat.h>

#include <cstring>
#include <string>
#include <vector>

#include "acl/tools/npy.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "tests/unit/acl/tools/tool_files.h"

namespace ascend::tools {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RunModelTest : public ::testing::Test {
 protected:
  RunRequest Pair(std::vector<FileArgument> inputs,
                  std::vector<FileArgument> outputs = {}) {
    return {WriteFile("pair.om", PairModel()),
            std::move(inputs),
            std::move(outputs),
            {}};
  }
  // The message of the error, which must have `code`.
  std::string Error(int code, const RunRequest& request) {
    const absl::StatusOr<std::string> report = RunModel(request);
    EXPECT_FALSE(report.ok());
    EXPECT_EQ(rt::AclCode(report.status()), code) << report.status();
    return std::string(report.status().message());
  }

  const std::string a_ = WriteElements<float>("a.bin", {1, 2, 3, 4, 5, 6});
  const std::string b_ =
      WriteElements<float>("b.bin", {10, 20, 30, 40, 50, 60});
};

TEST_F(RunModelTest, PrintsOutputsWithoutAFile) {
  const absl::StatusOr<std::string> report =
      RunModel(Pair({{"", a_}, {"", b_}}));
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(*report,
            "output 0 ('sum') float32[2,3]: 11 22 33 44 55 66\n"
            "output 1 ('negative') float32[2,3]: -11 -22 -33 -44 -55 -66\n");
}

TEST_F(RunModelTest, FilesGoToTheNamedAndThenInOrder) {
  const std::string sum = PathOf("sum.bin");
  const absl::StatusOr<std::string> report =
      RunModel(Pair({{"b", a_}, {"", b_}}, {{"sum", sum}}));
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(*report, HasSubstr("output 0 ('sum') float32[2,3] is in " + sum));
  const std::string bytes = ReadFile(sum);
  std::vector<float> values(6);
  ASSERT_EQ(bytes.size(), 24u);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  EXPECT_THAT(values, ElementsAre(11, 22, 33, 44, 55, 66));
}

TEST_F(RunModelTest, ArraysOfNumpyInAndOut) {
  const std::string header =
      MakeNpyHeader(rt::TensorSpec(ACL_FLOAT, {2, 3})).value();
  const std::string array = WriteFile("a.npy", header + ReadFile(a_));
  const std::string sum = PathOf("sum.npy");
  const absl::StatusOr<std::string> report =
      RunModel(Pair({{"", array}, {"", array}}, {{"", sum}}));
  ASSERT_TRUE(report.ok()) << report.status();
  const std::string bytes = ReadFile(sum);
  ASSERT_EQ(bytes.size(), header.size() + 24);
  EXPECT_EQ(bytes.substr(0, header.size()), header);
  float last;
  std::memcpy(&last, bytes.data() + bytes.size() - 4, 4);
  EXPECT_EQ(last, 12);
}

TEST_F(RunModelTest, TheGearIsTheOneThatTheFilesFit) {
  RunRequest request;
  request.model = WriteFile("gears.om", GearModel());
  request.inputs = {{"", a_}};
  absl::StatusOr<std::string> report = RunModel(request);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(*report, "gear 3\noutput 0 ('y') float32[3,2]: 2 3 4 5 6 7\n");
  request.gear = {3};
  EXPECT_EQ(RunModel(request).value(), *report);

  request.gear = {1};
  EXPECT_THAT(Error(145000, request),
              AllOf(HasSubstr("input 0 ('x') needs float32[1,2], 8 bytes"),
                    HasSubstr("holds 24 bytes")));
  request.gear = {2};
  EXPECT_THAT(Error(145013, request), HasSubstr("no gear 2"));
  request.gear = {};
  request.inputs = {{"", WriteElements<float>("two.bin", {1, 2, 3, 4})}};
  EXPECT_THAT(Error(145013, request),
              AllOf(HasSubstr("none of the model's 2 gears"),
                    HasSubstr("holds 16 bytes")));
}

TEST_F(RunModelTest, InputsAreCheckedBeforeTheyAreRead) {
  EXPECT_THAT(Error(100000, Pair({{"", a_}})),
              AllOf(HasSubstr("input 1 ('b') of float32[2,3]"),
                    HasSubstr("has no file")));
  EXPECT_THAT(Error(100000, Pair({{"", a_}, {"", b_}, {"", a_}})),
              HasSubstr("the model has 2 inputs: a, b"));
  EXPECT_THAT(Error(100000, Pair({{"c", a_}})), HasSubstr("no input is left"));
  EXPECT_THAT(Error(100000, Pair({{"a", a_}, {"a", b_}})),
              HasSubstr("two files"));
  EXPECT_THAT(Error(100000, Pair({{"", a_}, {"", b_}}, {{"none", "x"}})),
              HasSubstr("the model has 2 outputs"));
  const std::string small = WriteElements<float>("small.bin", {1});
  EXPECT_THAT(Error(145000, Pair({{"", a_}, {"", small}})),
              AllOf(HasSubstr("input 1 ('b') needs float32[2,3], 24 bytes"),
                    HasSubstr("holds 4 bytes")));
  EXPECT_THAT(Error(100003, Pair({{"", a_}, {"", PathOf("nowhere")}})),
              AllOf(HasSubstr("input 1"), HasSubstr("No such file")));
  EXPECT_THAT(Error(100003, Pair({{"", ::testing::TempDir()}, {"", b_}})),
              HasSubstr("no regular file"));
  // Opening it would wait for a writer.
  const std::string pipe = PathOf("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(Error(100003, Pair({{"", pipe}, {"", b_}})),
              HasSubstr("no regular file"));
}

TEST_F(RunModelTest, ArraysOfNumpyAreChecked) {
  const auto array = [&](const rt::TensorSpec& spec) {
    return WriteFile("bad.npy", MakeNpyHeader(spec).value() + ReadFile(a_));
  };
  EXPECT_THAT(Error(145000, Pair({{"", array(rt::TensorSpec(ACL_INT32, {6}))},
                                  {"", b_}})),
              HasSubstr("holds int32[6]"));
  EXPECT_THAT(Error(100003, Pair({{"", array(rt::TensorSpec(ACL_INT32, {7}))},
                                  {"", b_}})),
              HasSubstr("has 28 bytes, but 24 follow"));
  EXPECT_THAT(
      Error(100003, Pair({{"", WriteFile("bad.npy", "hello")}, {"", b_}})),
      HasSubstr("no .npy file"));
  EXPECT_THAT(Error(100003, Pair({{"", WriteFile("bad.npy", "")}, {"", b_}})),
              HasSubstr("no .npy file"));
}

TEST_F(RunModelTest, OutputsThatCannotBeWritten) {
  EXPECT_THAT(
      Error(100003, Pair({{"", a_}, {"", b_}}, {{"", "/nowhere/sum.bin"}})),
      HasSubstr("/nowhere/sum.bin"));
}

TEST_F(RunModelTest, AFailingOperatorIsNamed) {
  rt::ModelBuilder b("quotient");
  const rt::ValueRef x = b.AddInput("a", rt::TensorSpec(ACL_INT32, {1}));
  const rt::ValueRef y = b.AddInput("b", rt::TensorSpec(ACL_INT32, {1}));
  b.SetOutput("c", b.AddNode("divide", "RealDiv", {x, y}));
  const std::string one = WriteElements<int32_t>("one.bin", {1});
  const std::string zero = WriteElements<int32_t>("zero.bin", {0});
  EXPECT_THAT(Error(507011, {WriteFile("quotient.om", b.Serialize().value()),
                             {{"", one}, {"", zero}},
                             {},
                             {}}),
              HasSubstr("divide"));
}

// A few hundred bytes that ask for 2^44.
TEST_F(RunModelTest, AModelLargerThanTheMachineIsRefused) {
  rt::ModelBuilder b("bomb");
  const rt::ValueRef x =
      b.AddInput("x", rt::TensorSpec(ACL_FLOAT, {1 << 21, 1}));
  const rt::ValueRef y =
      b.AddInput("y", rt::TensorSpec(ACL_FLOAT, {1, 1 << 21}));
  b.SetOutput("z", b.AddNode("sum", "Add", {x, y}));
  const std::string path = PathOf("large.bin");
  WriteFile("large.bin", "");
  ASSERT_EQ(truncate(path.c_str(), 4 << 21), 0);
  EXPECT_THAT(Error(245000, {WriteFile("bomb.om", b.Serialize().value()),
                             {{"", path}, {"", path}},
                             {},
                             {}}),
              HasSubstr("more memory"));
}

}  // namespace
}  // namespace ascend::tools
