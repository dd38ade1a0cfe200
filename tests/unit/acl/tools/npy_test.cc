// Headers of .npy files. The expected bytes are those of the format's
// description, not of our own writer.

#include "acl/tools/npy.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ascend::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string Version1(const std::string& text) {
  return absl::StrCat(std::string("\x93NUMPY\x01\x00", 8),
                      std::string(1, static_cast<char>(text.size() & 0xFF)),
                      std::string(1, static_cast<char>(text.size() >> 8)),
                      text);
}

std::string ErrorOf(const std::string& file) {
  const absl::StatusOr<NpyHeader> header = ParseNpyHeader(file);
  return header.ok() ? "" : std::string(header.status().message());
}

TEST(NpyTest, ReadsTypeAndShape) {
  const std::string file = Version1(
      "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }      \n");
  const absl::StatusOr<NpyHeader> header = ParseNpyHeader(file + "elements");
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_EQ(header->spec.dtype, ACL_FLOAT);
  EXPECT_THAT(header->spec.dims, ElementsAre(3, 4));
  EXPECT_EQ(header->bytes, file.size());
}

TEST(NpyTest, ReadsScalarsVectorsAndAnyOrderOfKeys) {
  absl::StatusOr<NpyHeader> header = ParseNpyHeader(
      Version1("{'shape': (), 'fortran_order': False, 'descr': '|u1'}\n"));
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_EQ(header->spec.dtype, ACL_UINT8);
  EXPECT_THAT(header->spec.dims, IsEmpty());
  header = ParseNpyHeader(
      Version1("{\"descr\":\"<i8\",\"shape\":(7,),\"fortran_order\":False}\n"));
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_EQ(header->spec.dtype, ACL_INT64);
  EXPECT_THAT(header->spec.dims, ElementsAre(7));
}

TEST(NpyTest, LaterVersionsHaveALongLength) {
  const std::string text =
      "{'descr': '<f2', 'fortran_order': False, 'shape': (1,), }\n";
  const std::string file =
      absl::StrCat(std::string("\x93NUMPY\x02\x00", 8),
                   std::string(1, static_cast<char>(text.size())),
                   std::string(3, '\0'), text);
  const absl::StatusOr<NpyHeader> header = ParseNpyHeader(file);
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_EQ(header->spec.dtype, ACL_FLOAT16);
  EXPECT_EQ(header->bytes, file.size());
}

TEST(NpyTest, EveryErrorTellsItsReason) {
  const std::string good =
      Version1("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n");
  EXPECT_THAT(ErrorOf("PK\x03\x04 something else"), HasSubstr("no .npy file"));
  EXPECT_THAT(ErrorOf(good.substr(0, 9)), HasSubstr("cut off"));
  EXPECT_THAT(ErrorOf(good.substr(0, 40)), HasSubstr("cut off"));
  std::string future = good;
  future[6] = 9;
  EXPECT_THAT(ErrorOf(future), HasSubstr("version is 9"));
  EXPECT_THAT(ErrorOf(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{}", 14)),
              HasSubstr("4294967295"));
  EXPECT_THAT(
      ErrorOf(Version1("{'descr': '<f4', 'fortran_order': True, 'shape': ()}")),
      HasSubstr("Fortran"));
  EXPECT_THAT(ErrorOf(Version1(
                  "{'descr': '>f4', 'fortran_order': False, 'shape': ()}")),
              HasSubstr("'>f4'"));
}

TEST(NpyTest, DamagedDictionariesAreRefused) {
  for (const char* const text :
       {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4", "{'descr': }",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': "
        "(99999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': ()}",
        "{'other': '<f4', 'fortran_order': False, 'shape': ()}"}) {
    EXPECT_THAT(ErrorOf(Version1(text)), HasSubstr("damaged")) << text;
  }
}

TEST(NpyTest, WritesWhatNumpyWrites) {
  absl::StatusOr<std::string> header =
      MakeNpyHeader(rt::TensorSpec(ACL_FLOAT, {1, 10}));
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_EQ(*header,
            absl::StrCat(std::string("\x93NUMPY\x01\x00\x76\x00", 10),
                         "{'descr': '<f4', 'fortran_order': False, 'shape': "
                         "(1, 10), }",
                         std::string(57, ' '), "\n"));
  header = MakeNpyHeader(rt::TensorSpec(ACL_INT32, {5}));
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_THAT(*header, HasSubstr("'shape': (5,), }"));
  EXPECT_EQ(header->size() % 64, 0u);
  header = MakeNpyHeader(rt::TensorSpec(ACL_BF16, {5}));
  EXPECT_THAT(std::string(header.status().message()), HasSubstr("bfloat16"));
}

}  // namespace
}  // namespace ascend::tools
