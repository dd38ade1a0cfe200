// Scenario S87: 10,000 streams at once, few threads, little memory. Runs with
// ACLSIM_MAX_STREAMS raised.

#include <malloc.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

constexpr int kStreams = 10000;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

int ThreadsOfProcess() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word != "Threads:") continue;
    int threads = 0;
    status >> threads;
    return threads;
  }
  return -1;
}

int64_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  int64_t total = 0;
  int64_t resident = 0;
  statm >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

class ManyStreamsTest : public AclTest {};

TEST_F(ManyStreamsTest, S87_TenThousandStreams) {
  constexpr int kPumps = 8;
  std::vector<std::unique_ptr<Pump>> pumps;
  for (int i = 0; i < kPumps; ++i) pumps.push_back(std::make_unique<Pump>());
  std::vector<aclrtStream> streams;
  streams.reserve(kStreams);
  const int64_t before = ResidentBytes();
  for (int i = 0; i < kStreams; ++i) {
    streams.push_back(nullptr);
    ASSERT_THAT(aclrtCreateStream(&streams.back()), IsSuccess()) << i;
  }
  const int64_t idle = ResidentBytes();
  if (!kSanitized) {
    EXPECT_LE((idle - before) / kStreams, 1024) << "bytes for an idle stream";
  }
  for (int i = 0; i < kStreams; ++i) pumps[i % kPumps]->Bind(streams[i]);
  std::atomic<int> ran{0};
  for (aclrtStream stream : streams) {
    ASSERT_THAT(
        aclrtLaunchCallback(
            [](void* count) { ++*static_cast<std::atomic<int>*>(count); }, &ran,
            ACL_CALLBACK_BLOCK, stream),
        IsSuccess());
  }
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtSynchronizeStream(stream), IsSuccess());
  }
  EXPECT_EQ(ran, kStreams);
  // The test's own are the pumps, main and the watchdog.
  EXPECT_LT(ThreadsOfProcess() - kPumps - 2, 16);
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtDestroyStream(stream), IsSuccess());
  }
}

TEST_F(ManyStreamsTest, WorkOnEveryStreamNeedsFewThreads) {
  std::vector<aclrtStream> streams(2000);
  for (aclrtStream& stream : streams) {
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  }
  void* memory = nullptr;
  ASSERT_THAT(
      aclrtMalloc(&memory, streams.size() * 64, ACL_MEM_MALLOC_HUGE_FIRST),
      IsSuccess());
  for (size_t i = 0; i < streams.size(); ++i) {
    char* const block = static_cast<char*>(memory) + i * 64;
    ASSERT_THAT(aclrtMemsetAsync(block, 64, 1, 64, streams[i]), IsSuccess());
    ASSERT_THAT(aclrtMemsetAsync(block, 64, 2, 64, streams[i]), IsSuccess());
  }
  EXPECT_LT(ThreadsOfProcess() - 2, 16);
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtDestroyStream(stream), IsSuccess());
  }
  EXPECT_THAT(aclrtFree(memory), IsSuccess());
}

TEST_F(ManyStreamsTest, HostFuncsOnEveryStreamNeedFewThreads) {
  std::vector<aclrtStream> streams(2000);
  for (aclrtStream& stream : streams) {
    ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  }
  std::atomic<int> ran{0};
  int most = 0;
  for (aclrtStream stream : streams) {
    ASSERT_THAT(
        aclrtLaunchHostFunc(
            stream, [](void* n) { ++*static_cast<std::atomic<int>*>(n); },
            &ran),
        IsSuccess());
  }
  most = ThreadsOfProcess();
  EXPECT_THAT(aclrtSynchronizeDevice(), IsSuccess());
  EXPECT_EQ(ran, 2000);
  EXPECT_LT(most - 2, 16);
  for (aclrtStream stream : streams) {
    ASSERT_THAT(aclrtDestroyStream(stream), IsSuccess());
  }
}

}  // namespace
}  // namespace ascend::acltest
