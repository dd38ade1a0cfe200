// Tests of runtime/base/status.h.

#include "runtime/base/status.h"

#include <limits>
#include <string>
#include <utility>

#include "acl/error_codes/rt_error_codes.h"
#include "gtest/gtest.h"
#include "tests/testutil/status_matchers.h"

namespace ascend::rt {
namespace {

TEST(StatusTest, CarriesTheExactCodeAndTheMessage) {
  const absl::Status status =
      AclError(ACL_ERROR_RT_STREAM_NO_CB_REG, "stream 7 is not subscribed");
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(AclCode(status), 107015);
  EXPECT_EQ(status.message(), "stream 7 is not subscribed");
}

TEST(StatusTest, EveryCodeSurvivesEvenNegativeOnes) {
  for (int code :
       {1, -1, 100000, 207000, 507012, std::numeric_limits<int>::min(),
        std::numeric_limits<int>::max()}) {
    EXPECT_THAT(AclError(code, "x"), FailsWith(code));
  }
}

TEST(StatusTest, SurvivesCopyAndMove) {
  absl::Status status = AclError(507046, "late");
  const absl::Status copy = status;
  const absl::Status moved = std::move(status);
  EXPECT_THAT(copy, FailsWith(507046));
  EXPECT_THAT(moved, FailsWith(507046));
}

TEST(StatusTest, OkIsZero) { EXPECT_EQ(AclCode(absl::OkStatus()), 0); }

TEST(StatusTest, AStatusMadeElsewhereIsAnInternalError) {
  EXPECT_EQ(AclCode(absl::NotFoundError("no code in it")), 500000);
}

TEST(StatusTest, TheClassOfTheCodeShowsInTheCanonicalCode) {
  EXPECT_EQ(AclError(107000, "").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(AclError(207000, "").code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(AclError(207001, "").code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(AclError(300000, "").code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(AclError(507000, "").code(), absl::StatusCode::kInternal);
}

absl::Status ReturnIfError(const absl::Status& status, bool* went_on) {
  ART_RETURN_IF_ERROR(status);
  *went_on = true;
  return absl::OkStatus();
}

TEST(StatusTest, ReturnIfErrorReturnsErrorsOnly) {
  bool went_on = false;
  EXPECT_THAT(ReturnIfError(AclError(107000, "bad"), &went_on),
              FailsWith(107000));
  EXPECT_FALSE(went_on);
  EXPECT_THAT(ReturnIfError(absl::OkStatus(), &went_on), IsOk());
  EXPECT_TRUE(went_on);
}

absl::StatusOr<std::string> Join(absl::StatusOr<std::string> left,
                                 absl::StatusOr<std::string> right) {
  ART_ASSIGN_OR_RETURN(std::string joined, std::move(left));
  ART_ASSIGN_OR_RETURN(const std::string rest, std::move(right));
  return joined + rest;
}

TEST(StatusTest, AssignOrReturnAssignsTheValueOrReturnsTheError) {
  const absl::StatusOr<std::string> joined = Join(std::string("a"), "b");
  ASSERT_THAT(joined, IsOk());
  EXPECT_EQ(*joined, "ab");
  EXPECT_THAT(Join(std::string("a"), AclError(107002, "none")),
              FailsWith(107002));
}

}  // namespace
}  // namespace ascend::rt
