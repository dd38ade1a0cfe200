// Controls of an unmodified program, by environment variables. The test starts
// its own program again; main() below is then the unmodified program.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/child.h"

namespace ascend::acltest {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Prints what each call returns; knows nothing of controls.
int UnmodifiedProgram(bool finalizes) {
  const auto print = [](const char* call, aclError code) {
    std::fprintf(stderr, "%s=%d\n", call, code);
    return code;
  };
  if (print("init", aclInit(nullptr)) != ACL_SUCCESS) {
    std::fprintf(stderr, "message: %s\n", aclGetRecentErrMsg());
    return 0;
  }
  print("set_device", aclrtSetDevice(0));
  uint32_t count = 0;
  aclrtGetDeviceCount(&count);
  std::fprintf(stderr, "devices=%u soc=%s\n", count, aclrtGetSocName());
  void* memory = nullptr;
  print("malloc", aclrtMalloc(&memory, 4096, ACL_MEM_MALLOC_NORMAL_ONLY));
  aclrtEvent start = nullptr;
  aclrtEvent end = nullptr;
  aclrtCreateEvent(&start);
  aclrtCreateEvent(&end);
  aclrtRecordEvent(start, nullptr);
  if (memory != nullptr) {
    print("memset", aclrtMemsetAsync(memory, 4096, 0, 4096, nullptr));
  }
  aclrtRecordEvent(end, nullptr);
  print("synchronize", aclrtSynchronizeStreamWithTimeout(nullptr, 100000));
  float ms = -1;
  if (aclrtEventElapsedTime(&ms, start, end) == ACL_SUCCESS) {
    std::fprintf(stderr, "elapsed=%.0f\n", ms);
  }
  print("process", aclrtProcessReport(10));
  print("query_limit", aclrtCreateEventWithFlag(&end, 0));
  if (finalizes) print("finalize", aclFinalize());
  return 0;
}

std::string RunProgram(const std::vector<std::string>& environment,
                       const char* program = "--program") {
  const ChildResult child = RunSelf({program}, environment);
  EXPECT_TRUE(child.ended);
  EXPECT_EQ(child.exit_code, 0);
  return child.errors;
}

std::string File(const char* name, const std::string& text) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/", name);
  std::ofstream(path) << text;
  return path;
}

TEST(EnvironmentTest, WithoutControls) {
  const std::string output = RunProgram({});
  for (const char* line :
       {"init=0", "set_device=0", "malloc=0", "memset=0", "synchronize=0",
        "elapsed=", "process=107012", "finalize=0", "devices=8"}) {
    EXPECT_THAT(output, HasSubstr(line));
  }
}

TEST(EnvironmentTest, FaultsByVariable) {
  const std::string output =
      RunProgram({"ACLSIM_FAULTS=call aclrtMalloc: return 207001; pump: lose"});
  EXPECT_THAT(output, HasSubstr("malloc=207001"));
  EXPECT_THAT(output, HasSubstr("fault rule 1"));
  EXPECT_THAT(output, HasSubstr("(pump: lose) was never hit"));
}

TEST(EnvironmentTest, FaultsByFileOfAProgramThatNeverFinalizes) {
  const std::string path =
      File("plan.txt", "# a plan\ntask fill: error 507015\nmemory n=7: fail\n");
  const std::string output =
      RunProgram({"ACLSIM_FAULT_FILE=" + path}, "--without_finalize");
  EXPECT_THAT(output, HasSubstr("synchronize=507015"));
  EXPECT_THAT(output, HasSubstr("(memory n=7: fail) was never hit; it was "
                                "asked 1 times"));
}

TEST(EnvironmentTest, AFaultOfTheInitItself) {
  EXPECT_THAT(RunProgram({"ACLSIM_FAULTS=call aclInit: return 500000"}),
              HasSubstr("init=500000"));
}

TEST(EnvironmentTest, AClockAndLatencies) {
  const std::string output =
      RunProgram({"ACLSIM_CLOCK=simulated", "ACLSIM_LATENCY=fill 60s"});
  EXPECT_THAT(output, HasSubstr("synchronize=0"));
  EXPECT_THAT(output, HasSubstr("elapsed=60000"));
}

TEST(EnvironmentTest, AProfileFromAFile) {
  const std::string path = File(
      "card.json", R"({"name": "card", "base": "atlas-a3", "device_count": 5,)"
                   R"( "soc_name": "Ascend999", "codes": "legacy",)"
                   "\n"
                   R"( "unsupported": ["aclrtCreateEventWithFlag"]})");
  const std::string output = RunProgram({"ACLSIM_PROFILE=" + path});
  EXPECT_THAT(output, HasSubstr("devices=5 soc=Ascend999"));
  EXPECT_THAT(output, HasSubstr("process=100035"));
  EXPECT_THAT(output, HasSubstr("query_limit=207000"));
  EXPECT_THAT(output,
              HasSubstr("product card has no aclrtCreateEventWithFlag"));
}

TEST(EnvironmentTest, ATraceFile) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/env.json");
  RunProgram({"ACLSIM_TRACE=" + path}, "--without_finalize");
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file),
                         std::istreambuf_iterator<char>()};
  EXPECT_THAT(text, HasSubstr("\"aclrtMemsetAsync\""));
}

struct Bad {
  const char* setting;
  int code;
  const char* message;
};

class BadEnvironmentTest : public ::testing::TestWithParam<Bad> {};

TEST_P(BadEnvironmentTest, StopsInitAndAppliesNothing) {
  const std::string output = RunProgram({GetParam().setting});
  EXPECT_THAT(output, HasSubstr(absl::StrCat("init=", GetParam().code)));
  EXPECT_THAT(output, HasSubstr(GetParam().message));
  EXPECT_THAT(output, Not(HasSubstr("set_device")));
}

INSTANTIATE_TEST_SUITE_P(
    Settings, BadEnvironmentTest,
    ::testing::Values(
        Bad{"ACLSIM_FAULTS=call aclrtMaloc: return 1", 100008,
            "ACLSIM_FAULTS:1:6: expected the name of an ACL function"},
        Bad{"ACLSIM_FAULTS=call aclrtMalloc:", 100007,
            "ACLSIM_FAULTS:1:18: expected an action of \"call\""},
        Bad{"ACLSIM_FAULT_FILE=/no/such/plan", 100007,
            "/no/such/plan:1:1: expected a fault plan"},
        Bad{"ACLSIM_LATENCY=h2d fast", 100008,
            "ACLSIM_LATENCY:1:5: expected a time such as"},
        Bad{"ACLSIM_CLOCK=simulatd", 100008,
            "ACLSIM_CLOCK:1:1: expected real, simulated or manual, found "
            "\"simulatd\"; did you mean \"simulated\"?"},
        Bad{"ACLSIM_MISUSE=all maybe", 100008,
            "ACLSIM_MISUSE:1:5: expected off, on or error"},
        Bad{"ACLSIM_ORDER=advers", 100008, "expected free, deterministic or"},
        Bad{"ACLSIM_ORDER=free:3", 100008, "found \"free:3\""},
        Bad{"ACLSIM_ORDER=deterministic:x", 100008,
            "a seed such as deterministic:7"},
        Bad{"ACLSIM_SPIN=adaptiv", 100008, "did you mean \"adaptive\""},
        Bad{"ACLSIM_SPIN=-1", 100008,
            "expected adaptive, or microseconds from 0 to 1000000"},
        Bad{"ACLSIM_STRICT=yes", 100008,
            "ACLSIM_STRICT:1:1: expected 0 or 1, found \"yes\""},
        Bad{"ACLSIM_MAX_STREAMS=0", 100008,
            "ACLSIM_MAX_STREAMS:1:1: expected a number from 1 to"},
        Bad{"ACLSIM_DEVICE_MEMORY=1XB", 100008,
            "ACLSIM_DEVICE_MEMORY:1:1: expected a size such as"},
        Bad{"ASCEND_RT_VISIBLE_DEVICES=abc", 100008,
            "ASCEND_RT_VISIBLE_DEVICES:1:1: expected different ids from 0 to "
            "7, separated by commas, found \"abc\""},
        Bad{"ASCEND_RT_VISIBLE_DEVICES=99", 100008, "found \"99\""},
        Bad{"ASCEND_RT_VISIBLE_DEVICES=1,0,1", 100008, "found \"1,0,1\""},
        Bad{"ACLSIM_PROFILE=atlas-a1", 100008, "did you mean \"atlas-a"},
        Bad{"ACLSIM_PROFILE=/no/such/card.json", 100007,
            "/no/such/card.json:1:1: expected a profile"},
        Bad{"ACLSIM_HANG_SIGNAL=USR3", 100008, "did you mean \"USR"},
        Bad{"ACLSIM_HANG_AFTER=5", 100008, "expected a time such as 500ms"}));

TEST(EnvironmentTest, ProfileErrorsNameThePlace) {
  const std::string path =
      File("bad.json", "{\"name\": \"x\",\n  \"max_steams\": 4}");
  EXPECT_THAT(RunProgram({"ACLSIM_PROFILE=" + path}),
              HasSubstr(path + ":2:3: expected one of base, name,"));
  EXPECT_THAT(RunProgram({"ACLSIM_PROFILE=" + path}),
              HasSubstr("did you mean \"max_streams\"?"));
  File("bad.json", "{\"name\": \"x\",\n  \"max_streams\": 4");
  EXPECT_THAT(RunProgram({"ACLSIM_PROFILE=" + path}), HasSubstr(path + ":2:"));
}

TEST(EnvironmentTest, VisibleDevicesEndBeforeTheFirstThatIsNone) {
  const std::string output = RunProgram({"ASCEND_RT_VISIBLE_DEVICES=3,0,99,1"});
  EXPECT_THAT(output, HasSubstr("devices=2"));
  EXPECT_THAT(output, HasSubstr("\"99\" is no device"));
  EXPECT_THAT(RunProgram({"ASCEND_RT_VISIBLE_DEVICES= 2 "}),
              HasSubstr("devices=1"));
  EXPECT_THAT(RunProgram({"ASCEND_RT_VISIBLE_DEVICES="}),
              HasSubstr("devices=8"));
}

TEST(EnvironmentTest, WarnsOfUnknownVariables) {
  EXPECT_THAT(RunProgram({"ACLSIM_FUALTS=call aclrtMalloc: return 1"}),
              HasSubstr("ACLSIM_FUALTS is unknown; did you mean "
                        "\"ACLSIM_FAULTS\"?"));
}

}  // namespace
}  // namespace ascend::acltest

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--program") == 0) {
    return ascend::acltest::UnmodifiedProgram(/*finalizes=*/true);
  }
  if (argc == 2 && std::strcmp(argv[1], "--without_finalize") == 0) {
    return ascend::acltest::UnmodifiedProgram(/*finalizes=*/false);
  }
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
