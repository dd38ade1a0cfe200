// Many threads that subscribe, launch, record, wait, unsubscribe, abort and
// destroy at random on the same few streams. Every code must be one the
// documents allow there, nothing may hang and nothing may be left. Each run
// prints its seed.

#include <pthread.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"

namespace ascend::acltest {
namespace {

constexpr int kThreads = 6;
constexpr int kPumps = 3;
constexpr int kSlots = 8;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kSteps = 2000;
#else
constexpr int kSteps = 10000;
#endif

class StressTest : public AclTest, public ::testing::WithParamInterface<int> {
 protected:
  using Codes = std::set<aclError>;

  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
    for (auto& slot : streams_) slot = Create();
    for (auto& slot : events_) {
      aclrtEvent event = nullptr;
      ASSERT_THAT(aclrtCreateEvent(&event), IsSuccess());
      slot = event;
    }
    for (std::thread& pump : pumps_) {
      pump = std::thread([this] {
        while (!stop_) {
          if (aclrtProcessReport(10) == ACL_ERROR_RT_THREAD_SUBSCRIBE) {
            std::this_thread::yield();
          }
        }
      });
    }
  }

  void TearDown() override {
    for (auto& slot : streams_) {
      EXPECT_THAT(aclrtDestroyStream(slot), IsSuccess());
    }
    for (auto& slot : events_) {
      EXPECT_THAT(aclrtDestroyEvent(slot), IsSuccess());
    }
    stop_ = true;
    for (std::thread& pump : pumps_) pump.join();
    EXPECT_LE(ran_, launched_);
    EXPECT_GT(ran_, 0);
    AclTest::TearDown();
  }

  static aclrtStream Create() {
    aclrtStream stream = nullptr;
    EXPECT_THAT(aclrtCreateStream(&stream), IsSuccess());
    return stream;
  }

  static void Run(void* test) { ++static_cast<StressTest*>(test)->ran_; }

  // Another thread may have destroyed the handle, or taken the binding, just
  // before: these codes are right then.
  void Expect(aclError code, Codes allowed, const char* call) {
    allowed.insert({ACL_SUCCESS, ACL_ERROR_RT_INVALID_HANDLE});
    EXPECT_TRUE(allowed.count(code) > 0) << call << ": " << CodeName(code);
  }

  void Step(std::mt19937* random) {
    std::atomic<aclrtStream>& slot = streams_[(*random)() % kSlots];
    const aclrtStream stream = slot;
    const aclrtEvent event = events_[(*random)() % kSlots];
    const auto id =
        static_cast<uint64_t>(pumps_[(*random)() % kPumps].native_handle());
    switch ((*random)() % 16) {
      case 0:
      case 1:
        Expect(aclrtSubscribeReport(id, stream),
               {ACL_ERROR_RT_STREAM_SUBSCRIBE}, "subscribe");
        return;
      case 2:
        Expect(aclrtUnSubscribeReport(id, stream),
               {ACL_ERROR_RT_STREAM_SUBSCRIBE, ACL_ERROR_RT_THREAD_SUBSCRIBE},
               "unsubscribe");
        return;
      case 3:
      case 4:
      case 5:
      case 6:
        ++launched_;
        Expect(aclrtLaunchCallback(Run, this,
                                   (*random)() % 2 == 0 ? ACL_CALLBACK_BLOCK
                                                        : ACL_CALLBACK_NO_BLOCK,
                                   stream),
               {ACL_ERROR_RT_STREAM_NO_CB_REG}, "launch");
        return;
      case 7:
        ++launched_;
        Expect(aclrtLaunchHostFunc(stream, Run, this), {}, "host func");
        return;
      case 8:
      case 9:
        Expect(aclrtRecordEvent(event, stream), {}, "record");
        return;
      case 10:
      case 11:
        Expect(aclrtStreamWaitEvent(stream, event), {}, "wait");
        return;
      case 12: {
        aclrtStreamStatus status;
        Expect(aclrtStreamQuery(stream, &status), {}, "query");
        return;
      }
      case 13:
        Expect(aclrtSynchronizeStreamWithTimeout(stream, 1),
               {ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, ACL_ERROR_RT_STREAM_ABORT},
               "synchronise");
        Expect(aclrtSynchronizeEventWithTimeout(event, 1),
               {ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, ACL_ERROR_RT_STREAM_ABORT},
               "synchronise event");
        return;
      case 14:
        Expect(aclrtStreamAbort(stream), {}, "abort");
        return;
      case 15: {
        const bool force = (*random)() % 2 == 0;
        const aclError code = force ? aclrtDestroyStreamForce(stream)
                                    : aclrtDestroyStream(stream);
        Expect(code, {}, "destroy");
        if (code == ACL_SUCCESS) slot = Create();
        return;
      }
    }
  }

  aclrtContext context_ = nullptr;
  std::array<std::atomic<aclrtStream>, kSlots> streams_;
  std::array<std::atomic<aclrtEvent>, kSlots> events_;
  std::array<std::thread, kPumps> pumps_;
  std::atomic<bool> stop_{false};
  std::atomic<int64_t> launched_{0};
  std::atomic<int64_t> ran_{0};
};

TEST_P(StressTest, EverythingAtOnce) {
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([this, t] {
      ASSERT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      std::mt19937 random(static_cast<unsigned>(GetParam() * 1000 + t));
      for (int step = 0; step < kSteps; ++step) Step(&random);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

INSTANTIATE_TEST_SUITE_P(Seeds, StressTest, ::testing::Values(1, 2, 3));

}  // namespace
}  // namespace ascend::acltest
