// Rules of the handlers behind callbacks.

#include "ge/examples/callback_handlers.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace examples {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Type = CallbackManager::Type;

TensorMap Tensors(const char* name, size_t bytes) {
  const std::vector<uint8_t> data(bytes);
  const ge::TensorDesc desc(ge::Shape({static_cast<int64_t>(bytes)}),
                            ge::FORMAT_ND, ge::DT_UINT8);
  return {{name, ge::Tensor(desc, data)}};
}

TEST(TaskThreadTest, RunsAllInOrderOnOneOtherThread) {
  std::vector<int> done;
  std::vector<std::thread::id> threads;
  {
    TaskThread thread;
    for (int i = 0; i < 3; ++i) {
      thread.Post([&, i] {
        done.push_back(i);
        threads.push_back(std::this_thread::get_id());
      });
    }
    thread.Wait();
    EXPECT_THAT(done, ElementsAre(0, 1, 2));
    thread.Post([&] { done.push_back(3); });
  }
  EXPECT_THAT(done, ElementsAre(0, 1, 2, 3));
  EXPECT_NE(threads[0], std::this_thread::get_id());
  EXPECT_EQ(threads[0], threads[2]);
}

TEST(BatchHandlerTest, HandsOnInGroups) {
  std::vector<size_t> sizes;
  BatchHandler handler(2, [&](const BatchHandler::Batch& batch) {
    sizes.push_back(batch.size());
  });
  handler.Flush();
  EXPECT_THAT(sizes, IsEmpty());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(handler(1, Tensors("x", 1)), 0u);
  EXPECT_THAT(sizes, ElementsAre(2));
  handler.Flush();
  EXPECT_THAT(sizes, ElementsAre(2, 1));
}

TEST(BatchHandlerTest, CopiesNoData) {
  const void* seen = nullptr;
  BatchHandler handler(1, [&](const BatchHandler::Batch& batch) {
    seen = batch[0].at("x").GetData();
  });
  const TensorMap tensors = Tensors("x", 8);
  handler(1, tensors);
  EXPECT_EQ(seen, tensors.at("x").GetData());
}

TEST(MonitoredHandlerTest, CountsCallsErrorsBytesAndTime) {
  uint32_t result = 0;
  MonitoredHandler handler([&](uint32_t, const TensorMap&) -> uint32_t {
    if (result == 9) throw std::runtime_error("nine");
    return result;
  });
  EXPECT_EQ(handler.statistics().error_rate(), 0);
  EXPECT_EQ(handler(1, Tensors("x", 3)), 0u);
  result = 5;
  EXPECT_EQ(handler(1, Tensors("x", 4)), 5u);
  result = 9;
  EXPECT_EQ(handler(1, {}), MonitoredHandler::kThrew);
  result = 0;
  handler(1, {});
  const Statistics statistics = handler.statistics();
  EXPECT_EQ(statistics.calls, 4u);
  EXPECT_EQ(statistics.errors, 2u);
  EXPECT_EQ(statistics.bytes, 7u);
  EXPECT_EQ(statistics.error_rate(), 0.5);
  EXPECT_GT(statistics.total.count(), 0);
  EXPECT_GE(statistics.total, statistics.longest);
}

TEST(CallbackManagerTest, CallsByPriorityAndThenInOrder) {
  std::vector<std::string> called;
  CallbackManager manager;
  const auto add = [&](const char* name, Type type, int priority) {
    return manager.Add({name, type,
                        [&called, name](uint32_t, const TensorMap&) {
                          called.push_back(name);
                          return 0u;
                        },
                        priority});
  };
  EXPECT_TRUE(add("late", Type::kSummary, 5));
  EXPECT_TRUE(add("early", Type::kSummary, -1));
  EXPECT_TRUE(add("late too", Type::kSummary, 5));
  EXPECT_TRUE(add("save", Type::kSave, 0));
  EXPECT_TRUE(add("own", Type::kCustom, 0));
  EXPECT_FALSE(add("save", Type::kSummary, 0));
  EXPECT_EQ(manager.Run(Type::kSummary, 1, {}), 0u);
  EXPECT_THAT(called, ElementsAre("early", "late", "late too"));
  EXPECT_EQ(manager.Run(Type::kCustom, 1, {}), 0u);
  EXPECT_EQ(called.back(), "own");
}

TEST(CallbackManagerTest, AFailureIsTheResultAndStopsNobody) {
  std::vector<int> called;
  CallbackManager manager;
  for (const int code : {0, 4, 7}) {
    manager.Add({std::to_string(code), Type::kSave,
                 [&called, code](uint32_t, const TensorMap&) {
                   called.push_back(code);
                   return static_cast<uint32_t>(code);
                 },
                 code});
  }
  EXPECT_EQ(manager.Run(Type::kSave, 1, {}), 4u);
  EXPECT_THAT(called, ElementsAre(0, 4, 7));
}

TEST(CallbackManagerTest, AsyncHandlersRunElsewhereAndAreCounted) {
  std::atomic<bool> here{false};
  const auto me = std::this_thread::get_id();
  CallbackManager manager;
  manager.Add({"slow", Type::kSummary,
               [&](uint32_t, const TensorMap&) {
                 here = std::this_thread::get_id() == me;
                 return 3u;
               },
               0, /*async=*/true});
  EXPECT_EQ(manager.Run(Type::kSummary, 1, Tensors("x", 2)), 0u);
  manager.Wait();
  EXPECT_FALSE(here);
  const auto report = manager.Report();
  ASSERT_EQ(report.size(), 1u);
  EXPECT_EQ(report[0].name, "slow");
  EXPECT_EQ(report[0].statistics.errors, 1u);
  EXPECT_EQ(report[0].statistics.bytes, 2u);
}

TEST(CallbackManagerTest, OneManagerIsAttached) {
  ASSERT_EQ(ge::GEInitialize(std::map<ge::AscendString, ge::AscendString>()),
            ge::SUCCESS);
  {
    ge::Session session((std::map<ge::AscendString, ge::AscendString>()));
    auto first = std::make_unique<CallbackManager>();
    CallbackManager second;
    EXPECT_EQ(first->Attach(&session), ge::SUCCESS);
    EXPECT_EQ(first->Attach(&session), ge::SUCCESS);
    EXPECT_EQ(second.Attach(&session), ge::FAILED);
    first.reset();
    EXPECT_EQ(second.Attach(&session), ge::SUCCESS);
  }
  EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS);
}

}  // namespace
}  // namespace examples
