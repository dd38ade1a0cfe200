// The program's entries in the log.

#include <algorithm>
#include <string>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/captured_stderr.h"

namespace ascend::acltest {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// The lines that `body` writes.
template <typename Body>
std::string Written(Body body) {
  CapturedStderr captured;
  body();
  return captured.Text();
}

TEST(LogTest, AnEntryNamesItsPlace) {
  const std::string line = Written([] {
    aclAppLog(ACL_WARNING, "Function", "file.cc", 12, "%s is %d", "x", 3);
  });
  EXPECT_THAT(line, StartsWith("[WARNING]"));
  EXPECT_THAT(line, EndsWith(" file.cc:12 Function: x is 3\n"));
  const std::string by_macro =
      Written([] { ACL_APP_LOG(ACL_ERROR, "number %d", 4); });
  EXPECT_THAT(by_macro, StartsWith("[ERROR]"));
  EXPECT_THAT(by_macro, HasSubstr("log_test.cc:"));
  EXPECT_THAT(by_macro, EndsWith(": number 4\n"));
}

TEST(LogTest, LevelsBelowTheLogsAreLeftOut) {
  EXPECT_THAT(Written([] {
                ACL_APP_LOG(ACL_DEBUG, "debug");
                ACL_APP_LOG(ACL_INFO, "info");
              }),
              IsEmpty());
}

TEST(LogTest, AnUnknownLevelIsWrittenAsAnError) {
  for (int level : {-1, 4}) {
    const std::string line = Written([&] {
      aclAppLog(static_cast<aclLogLevel>(level), "f", "f.cc", 1, "text");
    });
    EXPECT_THAT(line, StartsWith("[ERROR]"));
    EXPECT_THAT(line, EndsWith("(level " + std::to_string(level) + ") text\n"));
  }
}

TEST(LogTest, AnEntryIsCutAt1024Bytes) {
  const std::string text(3000, 'x');
  const std::string line = Written(
      [&] { aclAppLog(ACL_ERROR, "f", "f.cc", 1, "%s", text.c_str()); });
  const std::string entry = line.substr(line.find("f.cc:1"));
  EXPECT_EQ(entry.size(), 1024 + 1u);
  EXPECT_EQ(entry.back(), '\n');
  const std::string by_place =
      Written([&] { aclAppLog(ACL_ERROR, text.c_str(), "f.cc", 1, "lost"); });
  EXPECT_EQ(by_place.substr(by_place.find("f.cc:1")).size(), 1024 + 1u);
}

TEST(LogTest, NothingIsTooLittleToBeWritten) {
  EXPECT_THAT(
      Written([] { aclAppLog(ACL_ERROR, nullptr, nullptr, 0, nullptr); }),
      EndsWith("(null):0 (null): (null)\n"));
}

}  // namespace
}  // namespace ascend::acltest
