#include "acl/tools/inspect_model.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "acl/tools/text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "tests/unit/acl/tools/tool_files.h"

namespace ascend::tools {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

std::string TextOf(const std::string& bytes) {
  return InspectModel(WriteFile("inspected.om", bytes)).value();
}

TEST(InspectModelTest, ShowsPartsPlacementAndSizes) {
  const std::string bytes = PairModel();
  const std::string text = TextOf(bytes);
  EXPECT_THAT(text, HasSubstr("model      pair\n"));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("file       ", bytes.size(), " b")));
  EXPECT_THAT(text, HasSubstr("weights    0 bytes\n"));
  EXPECT_THAT(text, HasSubstr("gears      none"));
  EXPECT_THAT(text, HasSubstr("host CPU   1 of 2 operators"));
  EXPECT_THAT(text, ContainsRegex("input 0 +a +float32\\[2,3\\] +24"));
  EXPECT_THAT(text, ContainsRegex("input 1 +b +float32\\[2,3\\] +24"));
  EXPECT_THAT(
      text, ContainsRegex("operator +add +Add +device +float32\\[2,3\\] +24"));
  EXPECT_THAT(text, ContainsRegex("operator +minus +Neg +host "
                                  "+float32\\[2,3\\] +24 +250 us"));
  EXPECT_THAT(text, ContainsRegex("output 1 +negative +float32\\[2,3\\] +24"));
}

TEST(InspectModelTest, ShowsGearsAndTheLargestSizes) {
  const std::string text = TextOf(GearModel());
  EXPECT_THAT(text, HasSubstr("gears      batch size: 1 3\n"));
  EXPECT_THAT(text, ContainsRegex("input 0 +x +float32\\[-1,2\\] +24"));
  EXPECT_THAT(text,
              ContainsRegex("input 1 +ascend_mbatch_shape_data +int64\\[1\\]"));
  EXPECT_THAT(text, ContainsRegex("constant +one +float32\\[1\\] +4"));
  EXPECT_THAT(
      text,
      ContainsRegex("operator +increment +Add +device +float32\\[-1,2\\] +24"));
  EXPECT_THAT(text, Not(HasSubstr("host CPU")));
}

TEST(InspectModelTest, NamesDoNotSteerTheTerminal) {
  rt::ModelBuilder b("\x1b[2J");
  b.SetOutput("y\n\xc2\x9b", b.AddInput("x\r", rt::TensorSpec(ACL_FLOAT, {})));
  const std::string text = TextOf(b.Serialize().value());
  EXPECT_THAT(text, AllOf(HasSubstr("\\x1b[2J"), HasSubstr("x\\x0d"),
                          HasSubstr("y\\x0a\\xc2\\x9b")));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\r"))));
}

TEST(InspectModelTest, ErrorsAreThoseOfTheLoader) {
  EXPECT_EQ(rt::AclCode(InspectModel(PathOf("nowhere.om")).status()), 145002);
  const absl::Status foreign =
      InspectModel(WriteFile("cann.om", "IMOD then an NPU's code")).status();
  EXPECT_EQ(rt::AclCode(foreign), 207000);
  EXPECT_THAT(std::string(foreign.message()),
              HasSubstr("offline model of CANN"));
}

TEST(TextTest, ColumnsAreEvenAlsoBesideWideCharacters) {
  Table table({"a", "b"});
  table.AddRow({"\xc3\xa9", "1"});
  table.AddRow({"long", ""});
  EXPECT_EQ(table.ToString(), "a     b\n\xc3\xa9     1\nlong\n");
}

TEST(TextTest, OtherLanguagesStayAsTheyAre) {
  EXPECT_EQ(Printable("\xc3\xa9 \xe5\x9b\xbe \x7f"),
            "\xc3\xa9 \xe5\x9b\xbe \\x7f");
}

}  // namespace
}  // namespace ascend::tools
