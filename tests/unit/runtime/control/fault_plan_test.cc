// Which occurrence a fault rule hits.

#include "runtime/control/fault_plan.h"

#include <string>
#include <vector>

#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/base/thread_id.h"
#include "runtime/control/fault_parser.h"

namespace ascend::rt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FaultPlanTest : public ::testing::Test {
 protected:
  void Add(absl::string_view text) {
    auto rules = ParseFaultPlan(text, "plan");
    ASSERT_TRUE(rules.ok()) << rules.status();
    first_ = plan_.Add(*std::move(rules), FaultPlan::Origin::kProgram);
  }
  // Numbers, from 1, of the calls that were hit.
  std::vector<int> HitsOf(int calls, const FaultSite& site) {
    std::vector<int> hits;
    for (int i = 1; i <= calls; ++i) {
      if (plan_.Ask(site).has_value()) hits.push_back(i);
    }
    return hits;
  }
  ~FaultPlanTest() override {
    // The switch is the process's.
    plan_.Clear(FaultPlan::Origin::kProgram);
  }

  FaultPlan plan_;
  uint32_t first_ = 0;
  const FaultSite malloc_{FaultPoint::kCall, "aclrtMalloc"};
};

TEST_F(FaultPlanTest, HitsTheNthOnceOrFromTheNthOn) {
  Add("call aclrtMalloc n=3: return 1");
  EXPECT_THAT(HitsOf(6, malloc_), ElementsAre(3));
  EXPECT_EQ(plan_.CountsOf(first_)->seen, 6u);
  EXPECT_EQ(plan_.CountsOf(first_)->hits, 1u);
  ASSERT_TRUE(plan_.Remove(first_));
  EXPECT_FALSE(plan_.Remove(first_));
  Add("call aclrtMalloc n=4 sticky: return 1");
  EXPECT_THAT(HitsOf(6, malloc_), ElementsAre(4, 5, 6));
}

TEST_F(FaultPlanTest, AProbabilityDependsOnTheSeedAlone) {
  Add("call aclrtMalloc p=0.3 seed=5: return 1");
  const std::vector<int> first = HitsOf(1000, malloc_);
  EXPECT_GT(first.size(), 230u);
  EXPECT_LT(first.size(), 370u);
  plan_.Remove(first_);
  Add("call aclrtMalloc p=0.3 seed=5: return 1");
  EXPECT_EQ(HitsOf(1000, malloc_), first);
  plan_.Remove(first_);
  Add("call aclrtMalloc p=0.3 seed=6: return 1");
  EXPECT_NE(HitsOf(1000, malloc_), first);
}

TEST_F(FaultPlanTest, FiltersByNameDeviceStreamAndThread) {
  Add("call aclrtMem*Async sticky: return 1");
  EXPECT_THAT(HitsOf(1, {FaultPoint::kCall, "aclrtMemcpyAsync"}),
              ElementsAre(1));
  EXPECT_THAT(HitsOf(1, {FaultPoint::kCall, "aclrtMemcpy"}), ElementsAre());
  EXPECT_THAT(HitsOf(1, {FaultPoint::kTask, "aclrtMemcpyAsync"}),
              ElementsAre());
  plan_.Remove(first_);
  Add("task copy device=1 stream=2 sticky: error 507015");
  EXPECT_THAT(HitsOf(1, {FaultPoint::kTask, "copy", 1, 2}), ElementsAre(1));
  EXPECT_THAT(HitsOf(1, {FaultPoint::kTask, "copy", 1, 3}), ElementsAre());
  EXPECT_THAT(HitsOf(1, {FaultPoint::kTask, "copy", 0, 2}), ElementsAre());
  plan_.Remove(first_);
  Add(absl::StrCat("pump sticky thread=", CurrentKernelThreadId(), ": lose"));
  EXPECT_THAT(HitsOf(1, {FaultPoint::kPump, ""}), ElementsAre(1));
  plan_.Remove(first_);
  Add(absl::StrCat("pump sticky thread=", CurrentKernelThreadId() + 1,
                   ": lose"));
  EXPECT_THAT(HitsOf(1, {FaultPoint::kPump, ""}), ElementsAre());
}

TEST_F(FaultPlanTest, TheFirstRuleThatHitsEndsTheQuestion) {
  Add("call aclrtMalloc n=2: return 1; call aclrtMalloc sticky: return 2");
  EXPECT_EQ(plan_.Ask(malloc_)->action.code, 2);
  EXPECT_EQ(plan_.Ask(malloc_)->action.code, 1);
  EXPECT_EQ(plan_.Ask(malloc_)->action.code, 2);
  // The second was not asked about what the first had hit.
  EXPECT_EQ(plan_.CountsOf(first_)->seen, 5u);
  EXPECT_EQ(plan_.CountsOf(first_)->hits, 3u);
  EXPECT_TRUE(plan_.Remove(first_)) << "both at once";
  EXPECT_FALSE(plan_.Ask(malloc_).has_value());
}

TEST_F(FaultPlanTest, AMemoryLimitIsAboutBytes) {
  Add("memory device=0: limit 100");
  EXPECT_FALSE(plan_.AskMemory(0, 100).has_value());
  EXPECT_FALSE(plan_.AskMemory(1, 101).has_value());
  for (int i = 0; i < 2; ++i) {
    const auto hit = plan_.AskMemory(0, 101);
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(AclCode(hit->error()), ACL_ERROR_RT_MEMORY_ALLOCATION);
  }
  plan_.Remove(first_);
  Add("memory n=2: fail");
  EXPECT_FALSE(plan_.AskMemory(0, 1).has_value());
  EXPECT_TRUE(plan_.AskMemory(0, 1).has_value());
}

TEST_F(FaultPlanTest, TellsOfRulesThatNeverHitOnce) {
  Add("call aclrtMalloc: return 1; call aclrtFree n=5: return 2");
  HitsOf(1, malloc_);
  HitsOf(2, {FaultPoint::kCall, "aclrtFree"});
  EXPECT_THAT(plan_.TakeUnused(),
              ElementsAre(HasSubstr("(call aclrtFree n=5: return 2) was never "
                                    "hit; it was asked 2 times")));
  EXPECT_THAT(plan_.TakeUnused(), ElementsAre());
}

TEST_F(FaultPlanTest, ClearsByOriginAndSwitchesOff) {
  EXPECT_FALSE(Switches::any());
  Add("pump: lose");
  EXPECT_TRUE(Switches::on(Control::kFaults));
  plan_.Add(*ParseFaultPlan("pump: double", "env"),
            FaultPlan::Origin::kEnvironment);
  const uint64_t removals = plan_.removals();
  plan_.Clear(FaultPlan::Origin::kProgram);
  EXPECT_GT(plan_.removals(), removals);
  EXPECT_EQ(plan_.Ask({FaultPoint::kPump, ""})->action.kind,
            FaultKind::kDouble);
  plan_.Clear(FaultPlan::Origin::kEnvironment);
  EXPECT_FALSE(Switches::any());
}

}  // namespace
}  // namespace ascend::rt
