// Scenarios S39, S40, S46, S86, S90 and a million callbacks: order and
// completeness in bulk.

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

constexpr auto kBlock = ACL_CALLBACK_BLOCK;
constexpr auto kNoBlock = ACL_CALLBACK_NO_BLOCK;

// What callbacks of one pump thread write without a lock: that no two of them
// overlap is part of the contract, and ThreadSanitizer looks on.
struct Recorder {
  struct Item {
    Recorder* recorder;
    int source;
    int number;
  };
  static void Run(void* data) {
    auto* const item = static_cast<Item*>(data);
    Recorder* const self = item->recorder;
    EXPECT_EQ(self->running++, 0) << "callbacks overlap";
    self->order[item->source].push_back(item->number);
    ++self->total;
    --self->running;
  }
  explicit Recorder(int sources) : order(sources) {}

  void ExpectEachInOrder(int count) const {
    for (const std::vector<int>& numbers : order) {
      ASSERT_EQ(numbers.size(), static_cast<size_t>(count));
      EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
    }
  }

  int running = 0;
  int total = 0;
  std::vector<std::vector<int>> order;
};

class ScaleTest : public AclTest {
 protected:
  void SetUp() override {
    AclTest::SetUp();
    ASSERT_THAT(aclrtGetCurrentContext(&context_), IsSuccess());
  }

  aclrtContext context_ = nullptr;
};

TEST_F(ScaleTest, S39_OrderInOneStream) {
  constexpr int kCount = 1000;
  Pump pump(stream_);
  Recorder recorder(1);
  std::vector<Recorder::Item> items;
  for (int i = 0; i < kCount; ++i) items.push_back({&recorder, 0, i});
  std::mt19937 coin(39);
  for (Recorder::Item& item : items) {
    ASSERT_THAT(
        aclrtLaunchCallback(Recorder::Run, &item,
                            coin() % 2 == 0 ? kBlock : kNoBlock, stream_),
        IsSuccess());
  }
  pump.Pause();
  pump.Resume();
  ASSERT_THAT(aclrtLaunchCallback([](void*) {}, nullptr, kBlock, stream_),
              IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  recorder.ExpectEachInOrder(kCount);
}

TEST_F(ScaleTest, S40_FanIn) {
  constexpr int kStreams = 64;
  constexpr int kPerStream = 100;
  constexpr int kLaunchers = 8;
  Pump pump;
  std::vector<aclrtStream> streams;
  for (int i = 0; i < kStreams; ++i) {
    streams.push_back(NewStream());
    pump.Bind(streams.back());
  }
  Recorder recorder(kStreams);
  std::vector<Recorder::Item> items;
  for (int s = 0; s < kStreams; ++s) {
    for (int i = 0; i < kPerStream; ++i) items.push_back({&recorder, s, i});
  }
  std::vector<std::thread> launchers;
  for (int launcher = 0; launcher < kLaunchers; ++launcher) {
    launchers.emplace_back([&, launcher] {
      ASSERT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      for (int i = 0; i < kPerStream; ++i) {
        for (int s = launcher; s < kStreams; s += kLaunchers) {
          ASSERT_THAT(aclrtLaunchCallback(
                          Recorder::Run, &items[s * kPerStream + i],
                          (s + i) % 2 == 0 ? kBlock : kNoBlock, streams[s]),
                      IsSuccess());
        }
      }
    });
  }
  for (std::thread& launcher : launchers) launcher.join();
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtLaunchCallback([](void*) {}, nullptr, kBlock, stream),
                IsSuccess());
    ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  }
  EXPECT_EQ(recorder.total, kStreams * kPerStream);
  recorder.ExpectEachInOrder(kPerStream);
}

TEST_F(ScaleTest, S46_BlockCallbacksFromTwoThreadsOnOneStream) {
  constexpr int kCount = 2000;
  Pump pump(stream_);
  Recorder recorder(2);
  std::vector<Recorder::Item> items;
  for (int i = 0; i < 2 * kCount; ++i) {
    items.push_back({&recorder, i / kCount, i % kCount});
  }
  const auto launch = [&](int source) {
    ASSERT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
    for (int i = 0; i < kCount; ++i) {
      ASSERT_THAT(
          aclrtLaunchCallback(Recorder::Run, &items[source * kCount + i],
                              kBlock, stream_),
          IsSuccess());
    }
  };
  std::thread other(launch, 1);
  launch(0);
  other.join();
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  recorder.ExpectEachInOrder(kCount);
}

TEST_F(ScaleTest, S86_UserDataUntouched) {
  constexpr int kCount = 10000;
  static std::vector<int>* seen;
  std::vector<int> numbers(kCount, 0);
  seen = &numbers;
  Pump pump(stream_);
  for (int i = 0; i < kCount; ++i) {
    auto data = std::make_unique<int>(i);
    ASSERT_THAT(
        aclrtLaunchCallback(
            [](void* opaque) {
              const std::unique_ptr<int> owned(static_cast<int*>(opaque));
              ++(*seen)[*owned];
            },
            data.get(), i % 3 == 0 ? kBlock : kNoBlock, stream_),
        IsSuccess());
    data.release();  // the callback's now
  }
  ASSERT_THAT(aclrtLaunchCallback([](void*) {}, nullptr, kBlock, stream_),
              IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 1), kCount);
}

TEST_F(ScaleTest, S90_ConcurrentLaunchers) {
  constexpr int kLaunchers = 16;
  constexpr int kEach = 10000;
  Pump pump(stream_);
  Recorder recorder(kLaunchers);
  std::vector<std::thread> launchers;
  std::vector<std::vector<Recorder::Item>> items(kLaunchers);
  for (int launcher = 0; launcher < kLaunchers; ++launcher) {
    launchers.emplace_back([&, launcher] {
      ASSERT_THAT(aclrtSetCurrentContext(context_), IsSuccess());
      std::vector<Recorder::Item>& mine = items[launcher];
      for (int i = 0; i < kEach; ++i) mine.push_back({&recorder, launcher, i});
      for (Recorder::Item& item : mine) {
        ASSERT_THAT(
            aclrtLaunchCallback(Recorder::Run, &item, kNoBlock, stream_),
            IsSuccess());
      }
    });
  }
  for (std::thread& launcher : launchers) launcher.join();
  ASSERT_THAT(aclrtLaunchCallback([](void*) {}, nullptr, kBlock, stream_),
              IsSuccess());
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(recorder.total, kLaunchers * kEach);
  recorder.ExpectEachInOrder(kEach);
}

TEST_F(ScaleTest, AMillionCallbacks) {
  constexpr int kStreams = 16;
  constexpr int kCount = 1000000;
  Pump pump;
  std::vector<aclrtStream> streams;
  for (int i = 0; i < kStreams; ++i) {
    streams.push_back(NewStream());
    pump.Bind(streams.back());
  }
  int64_t ran = 0;
  for (int i = 0; i < kCount; ++i) {
    ASSERT_THAT(
        aclrtLaunchCallback(
            [](void* counter) { ++*static_cast<int64_t*>(counter); }, &ran,
            i % 5 == 0 ? kBlock : kNoBlock, streams[i % kStreams]),
        IsSuccess());
  }
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtLaunchCallback([](void*) {}, nullptr, kBlock, stream),
                IsSuccess());
    ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  }
  pump.Stop();
  EXPECT_EQ(ran, kCount);
}

}  // namespace
}  // namespace ascend::acltest
