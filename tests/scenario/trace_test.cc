// Scenario S95: tracing changes neither order nor codes, and tells of each
// callback when it was launched, ready, started and over.

#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::Contains;
using ::testing::Key;
using ::testing::SizeIs;

constexpr int kStreams = 64;
constexpr int kPerStream = 100;
constexpr int kLaunchers = 8;

class TraceTest : public AclTest {
 protected:
  // What S40 gives: the callbacks of each stream in the order of their starts,
  // and every code.
  struct Outcome {
    std::vector<std::vector<int>> order{kStreams};
    std::set<aclError> codes;
  };
  struct Item {
    Outcome* outcome;
    int stream;
    int number;
  };

  Outcome FanIn() {
    aclrtContext context = nullptr;
    EXPECT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
    Pump pump;
    std::vector<aclrtStream> streams;
    for (int i = 0; i < kStreams; ++i) {
      streams.push_back(NewStream());
      pump.Bind(streams.back());
    }
    Outcome outcome;
    std::vector<Item> items;
    for (int s = 0; s < kStreams; ++s) {
      for (int i = 0; i < kPerStream; ++i) items.push_back({&outcome, s, i});
    }
    std::vector<std::set<aclError>> codes(kLaunchers);
    std::vector<std::thread> launchers;
    for (int launcher = 0; launcher < kLaunchers; ++launcher) {
      launchers.emplace_back([&, launcher] {
        codes[launcher].insert(aclrtSetCurrentContext(context));
        for (int i = 0; i < kPerStream; ++i) {
          for (int s = launcher; s < kStreams; s += kLaunchers) {
            codes[launcher].insert(aclrtLaunchCallback(
                [](void* data) {
                  auto* const item = static_cast<Item*>(data);
                  item->outcome->order[item->stream].push_back(item->number);
                },
                &items[s * kPerStream + i],
                i % 2 == 0 ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK,
                streams[s]));
          }
        }
      });
    }
    for (std::thread& launcher : launchers) launcher.join();
    for (const auto& some : codes) {
      outcome.codes.insert(some.begin(), some.end());
    }
    for (aclrtStream stream : streams) {
      outcome.codes.insert(aclrtLaunchCallback([](void*) {}, nullptr,
                                               ACL_CALLBACK_BLOCK, stream));
      outcome.codes.insert(aclrtSynchronizeStream(stream));
    }
    return outcome;
  }
};

TEST_F(TraceTest, S95_OnAndOff) {
  const Outcome off = FanIn();
  ASSERT_THAT(aclsimTrace(200000), IsSuccess());
  const Outcome on = FanIn();
  ASSERT_THAT(aclsimTrace(0), IsSuccess());
  EXPECT_EQ(on.order, off.order);
  EXPECT_EQ(on.codes, off.codes);
  EXPECT_EQ(on.codes, std::set<aclError>{ACL_SUCCESS});

  const std::string path = ::testing::TempDir() + "/trace.json";
  ASSERT_THAT(aclsimWriteTrace(path.c_str()), IsSuccess());
  const nlohmann::json trace = nlohmann::json::parse(std::ifstream(path));
  EXPECT_EQ(trace["otherData"]["lost"], 0);
  // The phases of each task, and when they were.
  std::map<uint64_t, std::map<std::string, double>> tasks;
  for (const nlohmann::json& event : trace["traceEvents"]) {
    if (!event.contains("cat") && event["ph"] != "E") continue;
    const nlohmann::json& args = event.value("args", nlohmann::json::object());
    const nlohmann::json id = event.contains("id")  ? event["id"]
                              : args.contains("id") ? args["id"]
                                                    : nlohmann::json();
    if (id.is_null()) continue;
    ASSERT_TRUE(id.is_number_unsigned()) << event;
    tasks[id.get<uint64_t>()][event["ph"].get<std::string>()] = event["ts"];
  }
  EXPECT_THAT(tasks, SizeIs(kStreams * (kPerStream + 1)));
  for (const auto& [id, phases] : tasks) {
    for (const char* phase : {"s", "i", "B", "f", "E"}) {
      ASSERT_THAT(phases, Contains(Key(phase))) << "task " << id;
    }
    EXPECT_LE(phases.at("s"), phases.at("i")) << "ready after the launch";
    EXPECT_LE(phases.at("i"), phases.at("B")) << "started when ready";
    EXPECT_LE(phases.at("B"), phases.at("E"));
  }
}

}  // namespace
}  // namespace ascend::acltest
