// The order of what streams do, decided by a seed.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/captured_stderr.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Names = std::vector<std::string>;

class OrderTest : public ProcessTest {
 protected:
  ~OrderTest() override {
    EXPECT_THAT(aclsimSetOption("order", "free"), IsSuccess());
  }

  // Runs `program` on a machine with an order of its own.
  template <typename Program>
  void Run(const std::string& order, Program program) {
    ASSERT_THAT(aclsimSetOption("order", order.c_str()), IsSuccess());
    ASSERT_THAT(aclInit(nullptr), IsSuccess());
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    program();
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
    EXPECT_THAT(aclFinalize(), IsSuccess());
  }

  // Four streams of one thread, five callbacks each, of both kinds: the order
  // in which they ran.
  Names FourStreams(const std::string& order) {
    Names names;
    Run(order, [&] {
      CallbackLog log;
      Pump pump;
      std::vector<aclrtStream> streams(4);
      for (aclrtStream& stream : streams) {
        ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
        pump.Bind(stream);
      }
      for (int i = 0; i < 5; ++i) {
        for (size_t s = 0; s < streams.size(); ++s) {
          ASSERT_THAT(log.Launch(absl::StrCat(s, i),
                                 i % 2 == 0 ? ACL_CALLBACK_BLOCK
                                            : ACL_CALLBACK_NO_BLOCK,
                                 streams[s]),
                      IsSuccess());
        }
      }
      ASSERT_TRUE(log.AwaitReturned(20));
      for (aclrtStream stream : streams) {
        EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
        pump.Unbind(stream);
        EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
      }
      names = log.names();
    });
    return names;
  }
};

// Each stream's callbacks, in order.
void ExpectEachStreamInOrder(const Names& names) {
  ASSERT_EQ(names.size(), 20u);
  std::vector<int> next(4);
  for (const std::string& name : names) {
    EXPECT_EQ(name[1] - '0', next[name[0] - '0']++) << name;
  }
}

TEST_F(OrderTest, ASeedGivesOneOrderAndAnotherAnother) {
  std::set<Names> orders;
  for (int seed = 1; seed <= 8; ++seed) {
    const std::string order = absl::StrCat("deterministic:", seed);
    const Names first = FourStreams(order);
    ExpectEachStreamInOrder(first);
    EXPECT_EQ(FourStreams(order), first) << order;
    orders.insert(first);
  }
  EXPECT_GT(orders.size(), 4u);
}

TEST_F(OrderTest, AStreamMayRunFarAheadOrStarve) {
  int whole_runs = 0;
  for (int seed = 1; seed <= 8; ++seed) {
    const Names names = FourStreams(absl::StrCat("adversarial:", seed));
    ExpectEachStreamInOrder(names);
    // All five of a stream in a row.
    for (size_t i = 0; i + 5 <= names.size(); ++i) {
      if (names[i][1] == '0' && names[i + 4][0] == names[i][0] &&
          names[i + 4][1] == '4') {
        ++whole_runs;
      }
    }
  }
  EXPECT_GT(whole_runs, 0);
}

// A copy to the host that is read too soon, and one that is awaited.
TEST_F(OrderTest, AMissingSynchroniseShows) {
  for (const char* const kind : {"deterministic:", "adversarial:"}) {
    int stale = 0;
    for (int seed = 1; seed <= 4; ++seed) {
      Run(absl::StrCat(kind, seed), [&] {
        void* device = nullptr;
        void* host = nullptr;
        aclrtStream stream = nullptr;
        ASSERT_THAT(aclrtMalloc(&device, 64, ACL_MEM_MALLOC_HUGE_FIRST),
                    IsSuccess());
        ASSERT_THAT(aclrtMallocHost(&host, 64), IsSuccess());
        ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
        auto* const seen = static_cast<volatile char*>(host);
        *seen = 'o';
        ASSERT_THAT(aclrtMemsetAsync(device, 64, 'n', 64, stream), IsSuccess());
        ASSERT_THAT(aclrtMemcpyAsync(host, 64, device, 64,
                                     ACL_MEMCPY_DEVICE_TO_HOST, stream),
                    IsSuccess());
        if (*seen == 'o') ++stale;
        EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
        EXPECT_EQ(*seen, 'n');
        EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
        EXPECT_THAT(aclrtFreeHost(host), IsSuccess());
        EXPECT_THAT(aclrtFree(device), IsSuccess());
      });
    }
    EXPECT_GT(stale, 0) << kind;
  }
}

TEST_F(OrderTest, EventsHoldInEveryOrder) {
  for (const char* const kind : {"deterministic:", "adversarial:"}) {
    for (int seed = 1; seed <= 6; ++seed) {
      Run(absl::StrCat(kind, seed), [&] {
        CallbackLog log;
        Pump pump;
        aclrtStream first = nullptr, second = nullptr;
        aclrtEvent event = nullptr;
        ASSERT_THAT(aclrtCreateStream(&first), IsSuccess());
        ASSERT_THAT(aclrtCreateStream(&second), IsSuccess());
        ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
        pump.Bind(first);
        pump.Bind(second);
        ASSERT_THAT(log.Launch("a", ACL_CALLBACK_BLOCK, first), IsSuccess());
        ASSERT_THAT(log.LaunchHostFunc("b", first), IsSuccess());
        ASSERT_THAT(aclrtRecordEvent(event, first), IsSuccess());
        ASSERT_THAT(aclrtStreamWaitEvent(second, event), IsSuccess());
        ASSERT_THAT(log.Launch("c", ACL_CALLBACK_BLOCK, second), IsSuccess());
        EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
        EXPECT_THAT(log.names(), ElementsAre("a", "b", "c"));
        for (aclrtStream stream : {first, second}) {
          pump.Unbind(stream);
          EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
        }
        EXPECT_THAT(aclrtDestroyEvent(event), IsSuccess());
      });
    }
  }
}

TEST_F(OrderTest, AProgramThatPollsGetsOn) {
  for (const char* const order : {"deterministic:3", "adversarial:3"}) {
    Run(order, [] {
      aclrtStream stream = nullptr;
      ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
      ASSERT_THAT(aclrtLaunchHostFunc(
                      stream, [](void*) {}, nullptr),
                  IsSuccess());
      aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
      while (status != ACL_STREAM_STATUS_COMPLETE) {
        ASSERT_THAT(aclrtStreamQuery(stream, &status), IsSuccess());
      }
      EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
    });
  }
}

TEST_F(OrderTest, ADrawnSeedIsTold) {
  CapturedStderr errors;
  Run("adversarial", [] {});
  EXPECT_THAT(errors.Text(), HasSubstr("again with ACLSIM_ORDER=adversarial:"));
}

}  // namespace
}  // namespace ascend::acltest
