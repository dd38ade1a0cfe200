// aclInit, aclFinalize, aclFinalizeReference and the functions that take part:
// every documented code.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/captured_stderr.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class InitTest : public ProcessTest {
 protected:
  // Path of a configuration file with this text.
  static std::string ConfigFile(const std::string& text) {
    const std::string path = absl::StrCat(::testing::TempDir(), "/acl.json");
    std::ofstream(path) << text;
    return path;
  }
  static aclError InitWith(const std::string& text) {
    return aclInit(ConfigFile(text).c_str());
  }
};

// Has to be the first test: nothing was initialised in this process before.
TEST_F(InitTest, FinalizeBeforeTheFirstInit) {
  EXPECT_THAT(aclFinalize(), Returns(ACL_ERROR_UNINITIALIZE));
  EXPECT_THAT(aclFinalizeReference(nullptr),
              Returns(ACL_ERROR_REPEAT_FINALIZE));
}

TEST_F(InitTest, ASecondInitCounts) {
  EXPECT_THAT(aclInit(nullptr), IsSuccess());
  EXPECT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  EXPECT_THAT(aclInit("no such file"), Returns(ACL_ERROR_REPEAT_INITIALIZE))
      << "the file of a later call is ignored";
  uint64_t left = 99;
  EXPECT_THAT(aclFinalizeReference(&left), IsSuccess());
  EXPECT_EQ(left, 2u);
  EXPECT_THAT(aclFinalizeReference(nullptr), IsSuccess());
  EXPECT_THAT(aclFinalizeReference(&left), IsSuccess());
  EXPECT_EQ(left, 0u);
  EXPECT_THAT(aclFinalizeReference(&left), Returns(ACL_ERROR_REPEAT_FINALIZE));
}

TEST_F(InitTest, FinalizeEndsEveryInit) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  EXPECT_THAT(aclFinalize(), IsSuccess());
  CapturedStderr errors;
  EXPECT_THAT(aclFinalize(), Returns(ACL_ERROR_REPEAT_FINALIZE));
  EXPECT_THAT(errors.Text(),
              HasSubstr("a caller that did not initialise first"));
}

TEST_F(InitTest, FinalizeReferenceTearsDownAtZeroOnly) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  EXPECT_THAT(aclFinalizeReference(nullptr), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  EXPECT_THAT(aclFinalizeReference(nullptr), IsSuccess());
  EXPECT_EQ(TakeLive(), (Live{0, 0, 0, 0, 0}));
}

TEST_F(InitTest, ConfigurationsThatMeanTheDefaults) {
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    EXPECT_THAT(aclInit(path), IsSuccess());
    EXPECT_THAT(aclFinalize(), IsSuccess());
  }
  for (const char* text : {"{}", " {\n} \n", "{\"unknown\": [1, \"{[[\"]}"}) {
    EXPECT_THAT(InitWith(text), IsSuccess()) << text;
    EXPECT_THAT(aclFinalize(), IsSuccess());
  }
}

TEST_F(InitTest, ConfigurationsThatAreRefused) {
  EXPECT_THAT(aclInit("/no/such/folder/acl.json"),
              Returns(ACL_ERROR_INVALID_FILE));
  EXPECT_THAT(aclInit(::testing::TempDir().c_str()),
              Returns(ACL_ERROR_INVALID_FILE))
      << "a folder";
  for (const std::string& text :
       {std::string(), std::string("nonsense"), std::string("[]"),
        std::string("{\"a\": }"), std::string("{} trailing"),
        "{\"a\": " + std::string(11, '[') + std::string(11, ']') + "}",
        std::string(100000, '{')}) {
    EXPECT_THAT(InitWith(text), Returns(ACL_ERROR_PARSE_FILE))
        << text.substr(0, 40);
  }
  EXPECT_THAT(InitWith("{\"dump\": 1}"),
              Returns(ACL_ERROR_INVALID_DUMP_CONFIG));
  EXPECT_THAT(InitWith("{\"profiler\": \"on\"}"),
              Returns(ACL_ERROR_INVALID_PROFILING_CONFIG));
  // None of them initialised anything.
  EXPECT_THAT(aclFinalizeReference(nullptr),
              Returns(ACL_ERROR_REPEAT_FINALIZE));
}

TEST_F(InitTest, ConcurrentInitsInitialiseOnce) {
  std::vector<aclError> codes(8, -1);
  std::vector<std::thread> threads;
  for (aclError& code : codes) {
    threads.emplace_back([&code] { code = aclInit(nullptr); });
  }
  for (std::thread& thread : threads) thread.join();
  int first = 0;
  for (aclError code : codes) {
    if (code == ACL_SUCCESS) {
      ++first;
    } else {
      EXPECT_THAT(code, Returns(ACL_ERROR_REPEAT_INITIALIZE));
    }
  }
  EXPECT_EQ(first, 1);
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

TEST_F(InitTest, FinalizeWakesAWaitingThread) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  absl::Notification bound;
  aclError code = ACL_SUCCESS;
  std::thread waiting([&] {
    EXPECT_THAT(
        aclrtSubscribeReport(static_cast<uint64_t>(pthread_self()), stream),
        IsSuccess());
    bound.Notify();
    code = aclrtProcessReport(-1);
  });
  ASSERT_TRUE(Await(bound));
  EXPECT_THAT(aclFinalize(), IsSuccess());
  waiting.join();
  EXPECT_THAT(code, Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
}

// --- functions that take part ------------------------------------------------

struct Calls {
  std::vector<std::string> seen;
  aclError result = ACL_SUCCESS;
};

aclError OnInit(const char* config, size_t length, void* user_data) {
  auto* const calls = static_cast<Calls*>(user_data);
  calls->seen.push_back(config == nullptr ? "none"
                                          : std::string(config, length));
  return calls->result;
}

aclError OnFinalize(void* user_data) {
  auto* const calls = static_cast<Calls*>(user_data);
  calls->seen.push_back("finalize");
  return calls->result;
}

TEST_F(InitTest, RegistrationsRefuseBadArguments) {
  const auto unknown = static_cast<aclRegisterCallbackType>(99);
  Calls calls;
  EXPECT_THAT(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, nullptr, &calls),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclInitCallbackRegister(unknown, OnInit, &calls),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, OnInit),
              Returns(ACL_ERROR_INVALID_PARAM))
      << "not registered";
  EXPECT_THAT(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, nullptr, &calls),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclFinalizeCallbackRegister(unknown, OnFinalize, &calls),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, OnFinalize),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(InitTest, FunctionsTakePartInInitAndFinalize) {
  Calls calls;
  ASSERT_THAT(aclInitCallbackRegister(ACL_REG_TYPE_ACL_MODEL, OnInit, &calls),
              IsSuccess());
  ASSERT_THAT(
      aclFinalizeCallbackRegister(ACL_REG_TYPE_ACL_MODEL, OnFinalize, &calls),
      IsSuccess());
  EXPECT_THAT(aclInit(nullptr), IsSuccess());
  EXPECT_THAT(aclInit(nullptr), Returns(ACL_ERROR_REPEAT_INITIALIZE));
  EXPECT_THAT(aclFinalizeReference(nullptr), IsSuccess());
  EXPECT_THAT(calls.seen, ElementsAre("none")) << "the count only went down";
  EXPECT_THAT(aclFinalizeReference(nullptr), IsSuccess());
  EXPECT_THAT(calls.seen, ElementsAre("none", "finalize"));
  EXPECT_THAT(InitWith("{\"x\": 1}"), IsSuccess());
  EXPECT_THAT(calls.seen, ElementsAre("none", "finalize", "{\"x\": 1}"));
  EXPECT_THAT(aclInitCallbackUnRegister(ACL_REG_TYPE_ACL_MODEL, OnInit),
              IsSuccess());
  EXPECT_THAT(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_ACL_MODEL, OnFinalize),
              IsSuccess());
  EXPECT_THAT(aclFinalize(), IsSuccess());
  EXPECT_EQ(calls.seen.size(), 3u);
}

TEST_F(InitTest, ALateFunctionIsCalledAtOnce) {
  ASSERT_THAT(aclInit(nullptr), IsSuccess());
  Calls calls;
  EXPECT_THAT(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, OnInit, &calls),
              IsSuccess());
  EXPECT_THAT(calls.seen, ElementsAre("none"));
  EXPECT_THAT(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, OnInit),
              IsSuccess());
  calls.result = 4242;
  EXPECT_THAT(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, OnInit, &calls),
              Returns(4242));
  aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, OnInit);
  EXPECT_THAT(aclFinalize(), IsSuccess());
}

TEST_F(InitTest, AFailingFunctionFailsInit) {
  Calls calls;
  calls.result = 4242;
  ASSERT_THAT(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, OnInit, &calls),
              IsSuccess());
  EXPECT_THAT(aclInit(nullptr), Returns(4242));
  EXPECT_THAT(aclFinalizeReference(nullptr),
              Returns(ACL_ERROR_REPEAT_FINALIZE));
  EXPECT_THAT(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, OnInit),
              IsSuccess());
}

TEST_F(InitTest, BadOptionsOfTheEnvironmentAreRefused) {
  setenv("ACLSIM_STRICT", "perhaps", 1);
  CapturedStderr errors;
  EXPECT_THAT(aclInit(nullptr), Returns(ACL_ERROR_FILE_ATTR_INVALID));
  EXPECT_THAT(errors.Text(), HasSubstr("perhaps"));
  unsetenv("ACLSIM_STRICT");
}

}  // namespace
}  // namespace ascend::acltest
