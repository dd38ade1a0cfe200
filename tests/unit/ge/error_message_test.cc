// Rules of the per-thread message lists.

#include "ge/src/error_message.h"

#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ge::internal {
namespace {

using ::testing::EndsWith;

TEST(ErrorMessage, ReadingEmptiesTheList) {
  ReportError("first");
  ReportError("second");
  EXPECT_EQ(TakeErrors(), "first\nsecond");
  EXPECT_EQ(TakeErrors(), "");
}

TEST(ErrorMessage, WarningsAreKeptApart) {
  ReportWarning("careful");
  EXPECT_EQ(TakeErrors(), "");
  EXPECT_EQ(TakeWarnings(), "careful");
}

TEST(ErrorMessage, EachThreadHasItsOwn) {
  ReportError("here");
  std::string there = "unset";
  std::thread([&there] { there = TakeErrors(); }).join();
  EXPECT_EQ(there, "");
  EXPECT_EQ(TakeErrors(), "here");
}

TEST(ErrorMessage, IsBoundedAndCountsTheRest) {
  for (int i = 0; i < 65; ++i) ReportError(std::string(1023, 'x'));
  const std::string errors = TakeErrors();
  EXPECT_LE(errors.size(), 66u * 1024);
  EXPECT_THAT(errors, EndsWith("more messages"));
  EXPECT_EQ(TakeErrors(), "");
}

}  // namespace
}  // namespace ge::internal
