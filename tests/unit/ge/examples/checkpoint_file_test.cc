// Rules of checkpoint files: what is written is read, whole or not at all.

#include "ge/examples/checkpoint_file.h"

#include <sys/stat.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace examples {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;

ge::Tensor Floats(const std::vector<int64_t>& dims,
                  const std::vector<float>& values) {
  return ge::Tensor(
      ge::TensorDesc(ge::Shape(dims), ge::FORMAT_ND, ge::DT_FLOAT),
      reinterpret_cast<const uint8_t*>(values.data()),
      values.size() * sizeof(float));
}

std::string PathOf(const std::string& name) {
  return ::testing::TempDir() + "/" + name;
}

std::string Content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)),
                     std::istreambuf_iterator<char>());
}

TEST(CheckpointFileTest, GivesBackWhatWasWritten) {
  const std::string path = PathOf("round_trip");
  std::string error;
  ASSERT_TRUE(WriteCheckpoint(
      path, {{"w", Floats({2, 1}, {1.5f, -2})}, {"b", Floats({}, {3})}},
      &error))
      << error;
  std::map<std::string, ge::Tensor> read;
  ASSERT_TRUE(ReadCheckpoint(path, &read, &error)) << error;
  ASSERT_THAT(read, ElementsAre(Key("b"), Key("w")));
  EXPECT_THAT(read["w"].GetTensorDesc().GetShape().GetDims(),
              ElementsAre(2, 1));
  EXPECT_EQ(reinterpret_cast<const float*>(read["w"].GetData())[1], -2);
  EXPECT_EQ(reinterpret_cast<const float*>(read["b"].GetData())[0], 3);
}

TEST(CheckpointFileTest, ReplacesAnOldFileAndLeavesNothingBeside) {
  const std::string path = PathOf("replaced");
  std::string error;
  ASSERT_TRUE(WriteCheckpoint(path, {{"a", Floats({1}, {1})}}, &error));
  ASSERT_TRUE(WriteCheckpoint(path, {{"b", Floats({1}, {1})}}, &error));
  std::map<std::string, ge::Tensor> read;
  ASSERT_TRUE(ReadCheckpoint(path, &read, &error));
  EXPECT_THAT(read, ElementsAre(Key("b")));
  struct stat info;
  EXPECT_NE(stat((path + ".incomplete").c_str(), &info), 0);
}

TEST(CheckpointFileTest, KeepsTheOldFileWhenItCannotWrite) {
  const std::string path = PathOf("kept");
  std::string error;
  ASSERT_TRUE(WriteCheckpoint(path, {{"a", Floats({1}, {1})}}, &error));
  const std::string before = Content(path);
  // The place of the new file is taken by a folder.
  ASSERT_EQ(mkdir((path + ".incomplete").c_str(), 0700), 0);
  EXPECT_FALSE(WriteCheckpoint(path, {{"b", Floats({1}, {1})}}, &error));
  EXPECT_THAT(error, HasSubstr("cannot be written"));
  EXPECT_EQ(Content(path), before);
}

TEST(CheckpointFileTest, RefusesOtherTypes) {
  std::string error;
  const int32_t one = 1;
  EXPECT_FALSE(WriteCheckpoint(
      PathOf("ints"),
      {{"count",
        ge::Tensor(ge::TensorDesc(ge::Shape({1}), ge::FORMAT_ND, ge::DT_INT32),
                   reinterpret_cast<const uint8_t*>(&one), 4)}},
      &error));
  EXPECT_THAT(error, HasSubstr("count"));
}

TEST(CheckpointFileTest, RefusesDamagedFiles) {
  const std::string path = PathOf("damaged");
  std::string error;
  ASSERT_TRUE(WriteCheckpoint(path, {{"w", Floats({2}, {1, 2})}}, &error));
  const std::string whole = Content(path);
  std::map<std::string, ge::Tensor> read;
  for (size_t length = 0; length < whole.size(); ++length) {
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        << whole.substr(0, length);
    EXPECT_FALSE(ReadCheckpoint(path, &read, &error)) << length;
    EXPECT_THAT(error, HasSubstr("no checkpoint"));
  }
  EXPECT_TRUE(read.empty());
  EXPECT_FALSE(ReadCheckpoint(PathOf("missing"), &read, &error));
  EXPECT_THAT(error, HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace examples
