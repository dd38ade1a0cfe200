// How existing programs use callbacks, patterns 1-17 and 23. Each test is such
// a program's loop in small.

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/synchronization/notification.h"
#include "acl/acl.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/acl_test.h"
#include "tests/acl_testutil/callback_log.h"
#include "tests/acl_testutil/gate.h"
#include "tests/acl_testutil/pump.h"

namespace ascend::acltest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr auto kBlock = ACL_CALLBACK_BLOCK;
constexpr auto kNoBlock = ACL_CALLBACK_NO_BLOCK;

uint64_t Self() { return static_cast<uint64_t>(pthread_self()); }

class ClientPatternsTest : public AclTest {
 protected:
  CallbackLog log_;
};

TEST_F(ClientPatternsTest, Pattern1_TheIdPrintedAndParsed) {
  std::atomic<bool> stop{false};
  std::thread pump([&] {
    while (!stop) aclrtProcessReport(10);
  });
  std::ostringstream text;
  text << pump.get_id();
  ASSERT_THAT(aclrtSubscribeReport(std::stoull(text.str()), stream_),
              IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
  stop = true;
  pump.join();
}

TEST_F(ClientPatternsTest, Pattern1_TheIdOfPthreadCreate) {
  pthread_t thread;
  ASSERT_EQ(pthread_create(
                &thread, nullptr,
                [](void*) -> void* {
                  aclError code;
                  do {
                    code = aclrtProcessReport(1000);
                  } while (code == ACL_ERROR_RT_THREAD_SUBSCRIBE);
                  EXPECT_THAT(code, IsSuccess());
                  return nullptr;
                },
                nullptr),
            0);
  ASSERT_THAT(aclrtSubscribeReport(static_cast<uint64_t>(thread), stream_),
              IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  EXPECT_THAT(aclrtUnSubscribeReport(static_cast<uint64_t>(thread), stream_),
              IsSuccess());
}

TEST_F(ClientPatternsTest, Pattern3_ProcessBeforeAnySubscription) {
  std::atomic<bool> stop{false};
  std::atomic<int> unsubscribed{0};
  std::thread pump([&] {
    // Leaves for good on a code it does not know.
    while (!stop) {
      const aclError code = aclrtProcessReport(50);
      if (code == ACL_ERROR_RT_THREAD_SUBSCRIBE) ++unsubscribed;
      if (code != ACL_SUCCESS && code != ACL_ERROR_RT_THREAD_SUBSCRIBE &&
          code != ACL_ERROR_RT_REPORT_TIMEOUT) {
        ADD_FAILURE() << CodeName(code);
        return;
      }
    }
  });
  while (unsubscribed < 10) std::this_thread::yield();
  const auto id = static_cast<uint64_t>(pump.native_handle());
  ASSERT_THAT(aclrtSubscribeReport(id, stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(id, stream_), IsSuccess());
  stop = true;
  pump.join();
}

TEST_F(ClientPatternsTest, Pattern4_TheTimeoutsInUse) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  for (int32_t timeout : {10, 50, 100, 1000, 5000, 60000, -1}) {
    ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
    EXPECT_THAT(aclrtProcessReport(timeout), IsSuccess()) << timeout;
  }
}

TEST_F(ClientPatternsTest, Pattern5_UnSubscribeFirstJoinLater) {
  for (int32_t timeout : {-1, 60000}) {
    absl::Notification bound;
    std::thread pump([&] {
      EXPECT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
      bound.Notify();
      aclError code;
      do {
        code = aclrtProcessReport(timeout);
      } while (code == ACL_SUCCESS);
      EXPECT_THAT(code, Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    });
    ASSERT_TRUE(Await(bound));
    ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    EXPECT_THAT(aclrtUnSubscribeReport(
                    static_cast<uint64_t>(pump.native_handle()), stream_),
                IsSuccess());
    pump.join();
  }
}

TEST_F(ClientPatternsTest, Pattern6And8_StopAfterSynchroniseThenUnSubscribe) {
  Pump pump(stream_);
  for (int i = 0; i < 100; ++i) {
    ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  }
  ASSERT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(log_.count(), 100u) << "every BLOCK callback has run";
  pump.Stop();
  EXPECT_THAT(aclrtUnSubscribeReport(pump.id(), stream_), IsSuccess());
}

TEST_F(ClientPatternsTest, Pattern7_NeverUnSubscribe) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  std::atomic<bool> stop{false};
  absl::Notification bound;
  std::thread pump([&] {
    EXPECT_THAT(aclrtSubscribeReport(Self(), stream), IsSuccess());
    bound.Notify();
    while (!stop) aclrtProcessReport(100);
  });
  ASSERT_TRUE(Await(bound));
  ASSERT_THAT(log_.Launch("a", kBlock, stream), IsSuccess());
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
  stop = true;
  pump.join();
}

TEST_F(ClientPatternsTest, Pattern9_LauncherAndPumpAreOneThread) {
  ASSERT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtProcessReport(-1), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
}

TEST_F(ClientPatternsTest, Pattern10And11_FallBackToAnInlineCall) {
  const auto launch = [&](const char* name) {
    const aclError code = log_.Launch(name, kNoBlock, stream_);
    if (code == ACL_ERROR_RT_STREAM_NO_CB_REG) log_.Note("inline");
    return code;
  };
  EXPECT_THAT(launch("a"), Returns(ACL_ERROR_RT_STREAM_NO_CB_REG));
  Pump first(stream_);
  EXPECT_THAT(aclrtSubscribeReport(Self(), stream_),
              Returns(ACL_ERROR_RT_STREAM_SUBSCRIBE));
  EXPECT_THAT(launch("b"), IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(2));
  EXPECT_THAT(log_.names(), ElementsAre("inline", "b"));
}

TEST_F(ClientPatternsTest, Pattern10_OneThreadForEachStream) {
  aclrtStream second = NewStream();
  Pump first_pump(stream_);
  Pump second_pump(second);
  // Each needs the other to run at the same time.
  absl::Notification first_runs;
  absl::Notification second_runs;
  ASSERT_THAT(log_.Launch("a", kBlock, stream_,
                          [&] {
                            first_runs.Notify();
                            EXPECT_TRUE(Await(second_runs));
                          }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("b", kBlock, second,
                          [&] {
                            second_runs.Notify();
                            EXPECT_TRUE(Await(first_runs));
                          }),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(second), IsSuccess());
}

TEST_F(ClientPatternsTest, Pattern12_TheNullStream) {
  Pump pump(nullptr);
  ASSERT_THAT(log_.Launch("a", kBlock, nullptr), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("a"));
  pump.Unbind(nullptr);
}

TEST_F(ClientPatternsTest, Pattern13_CallbacksThatFetchResults) {
  constexpr size_t kSize = 4096;
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  void* device = nullptr;
  ASSERT_THAT(aclrtMalloc(&device, kSize, ACL_MEM_MALLOC_HUGE_FIRST),
              IsSuccess());
  ASSERT_THAT(aclrtMemsetAsync(device, kSize, 7, kSize, stream_), IsSuccess());
  Pump pump(stream_);
  int wrong = -1;
  const auto fetch = [&] {
    void* host = nullptr;
    EXPECT_THAT(aclrtSetCurrentContext(context), IsSuccess());
    EXPECT_THAT(aclrtMallocHost(&host, kSize), IsSuccess());
    EXPECT_THAT(
        aclrtMemcpy(host, kSize, device, kSize, ACL_MEMCPY_DEVICE_TO_HOST),
        IsSuccess());
    wrong = 0;
    for (size_t i = 0; i < kSize; ++i) {
      if (static_cast<char*>(host)[i] != 7) ++wrong;
    }
    EXPECT_THAT(aclrtFreeHost(host), IsSuccess());
    EXPECT_THAT(aclrtFree(device), IsSuccess());
  };
  ASSERT_THAT(log_.Launch("fetch", kBlock, stream_, fetch), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(wrong, 0);
}

TEST_F(ClientPatternsTest, Pattern13_APumpWithAContextOfItsOwn) {
  std::atomic<bool> stop{false};
  std::thread pump([&] {
    aclrtContext own = nullptr;
    EXPECT_THAT(aclrtCreateContext(&own, 0), IsSuccess());
    while (!stop) aclrtProcessReport(10);
    EXPECT_THAT(aclrtDestroyContext(own), IsSuccess());
  });
  ASSERT_THAT(aclrtSubscribeReport(static_cast<uint64_t>(pump.native_handle()),
                                   stream_),
              IsSuccess());
  ASSERT_THAT(log_.Launch("a", kBlock, stream_), IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  stop = true;
  pump.join();
}

TEST_F(ClientPatternsTest, Pattern15_UnSubscribeWhileALongCallbackRuns) {
  aclrtStream stream = nullptr;
  ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());
  Pump pump(stream);
  absl::Notification release;
  ASSERT_THAT(log_.Launch("long", kBlock, stream,
                          [&] { release.WaitForNotification(); }),
              IsSuccess());
  ASSERT_THAT(log_.Launch("pending", kBlock, stream), IsSuccess());
  ASSERT_TRUE(log_.AwaitCount(1));
  pump.Unbind(stream);
  release.Notify();
  pump.Stop();
  EXPECT_THAT(aclrtDestroyStream(stream), IsSuccess());
  EXPECT_THAT(log_.names(), ElementsAre("long"));
}

TEST_F(ClientPatternsTest, Pattern16_UnSubscribeInThePumpAfterALastDrain) {
  absl::Notification launched;
  absl::Notification bound;
  std::thread pump([&] {
    EXPECT_THAT(aclrtSubscribeReport(Self(), stream_), IsSuccess());
    bound.Notify();
    launched.WaitForNotification();
    EXPECT_THAT(aclrtProcessReport(100), IsSuccess());
    EXPECT_THAT(aclrtUnSubscribeReport(Self(), stream_), IsSuccess());
  });
  ASSERT_TRUE(Await(bound));
  for (const char* name : {"a", "b", "c"}) {
    ASSERT_THAT(log_.Launch(name, kNoBlock, stream_), IsSuccess());
  }
  launched.Notify();
  pump.join();
  EXPECT_THAT(log_.names(), ElementsAre("a", "b", "c"));
}

TEST_F(ClientPatternsTest, Pattern17_SubscribedAndNeverUsed) {
  {
    Pump pump(stream_);
    ASSERT_THAT(log_.LaunchHostFunc("work", stream_), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    std::thread([] {
      EXPECT_THAT(aclrtProcessReport(10),
                  Returns(ACL_ERROR_RT_THREAD_SUBSCRIBE));
    }).join();
  }
  EXPECT_THAT(log_.names(), ElementsAre("work"));
}

TEST_F(ClientPatternsTest, Pattern23_DlsymOfSingleFunctions) {
  void* const library = dlopen("libascendcl.so", RTLD_LAZY);
  ASSERT_NE(library, nullptr) << dlerror();
  using Launch = aclError (*)(aclrtStream, aclrtHostFunc, void*);
  const auto launch =
      reinterpret_cast<Launch>(dlsym(library, "aclrtLaunchHostFunc"));
  ASSERT_NE(launch, nullptr);
  int ran = 0;
  EXPECT_THAT(launch(
                  stream_, [](void* n) { ++*static_cast<int*>(n); }, &ran),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(ran, 1);
  EXPECT_EQ(dlsym(library, "aclrtNoSuchFunction"), nullptr);
  EXPECT_EQ(dlclose(library), 0);
}

}  // namespace
}  // namespace ascend::acltest
