#include "runtime/model/latency.h"

#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

using ::testing::HasSubstr;

TEST(LatencyTest, FixedAndPerByteAddUp) {
  Latency latency;
  EXPECT_TRUE(latency.IsZero());
  EXPECT_EQ(latency.For(1000, 0), absl::ZeroDuration());
  latency.fixed_us = 5000;
  latency.per_byte_ns = 2;
  EXPECT_EQ(latency.For(1000, 7), absl::Microseconds(5002));
}

TEST(LatencyTest, JitterDependsOnSeedRunAndSaltAlone) {
  Latency latency;
  latency.jitter_us = 100;
  latency.seed = 42;
  std::set<absl::Duration> seen;
  absl::Duration sum;
  for (uint64_t run = 0; run < 1000; ++run) {
    const absl::Duration once = latency.For(0, run);
    EXPECT_EQ(once, latency.For(0, run));
    EXPECT_GE(once, absl::ZeroDuration());
    EXPECT_LT(once, absl::Microseconds(100));
    seen.insert(once);
    sum += once;
  }
  EXPECT_GT(seen.size(), 990u);
  EXPECT_NEAR(absl::ToDoubleMicroseconds(sum) / 1000, 50, 5);
  EXPECT_NE(latency.For(0, 1, 0), latency.For(0, 1, 1));
  Latency other = latency;
  other.seed = 43;
  EXPECT_NE(latency.For(0, 1), other.For(0, 1));
}

TEST(LatencyTest, JsonGoesBothWaysAndRefusesAbsurdValues) {
  Latency latency;
  latency.fixed_us = 1.5;
  latency.jitter_us = 2;
  latency.seed = ~uint64_t{0};
  EXPECT_EQ(*Latency::FromJson(latency.ToJson(), "test"), latency);
  for (const char* text :
       {R"([1])", R"({"fixed_us": -1})", R"({"per_byte_ns": "nan"})",
        R"({"jitter_us": 1e30})", R"({"seed": -1})", R"({"seed": "x"})"}) {
    const auto parsed =
        Latency::FromJson(*ParseJson(text, "test"), "latency of node 'a'");
    EXPECT_EQ(AclCode(parsed.status()), 545002) << text;
    EXPECT_THAT(std::string(parsed.status().message()),
                HasSubstr("latency of node 'a'"));
  }
}

}  // namespace
}  // namespace ascend::rt
