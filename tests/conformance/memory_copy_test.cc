// Copies: every documented code, and what "asynchronous" means.

#include <cstddef>
#include <cstdint>
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
#include "tests/conformance/memory_blocks.h"

namespace ascend::acltest {
namespace {

constexpr auto kUnknownKind = static_cast<aclrtMemcpyKind>(8);

class MemoryCopyTest : public AclTest {
 protected:
  MemoryCopyTest() : host_("pageable") {}

  char* host() { return &host_[0]; }

  // Of the host side of copies: as long as a block.
  static constexpr size_t kSize = 8;
  std::string host_;
};

// An entry that copies bytes of one row.
struct Copier {
  const char* name;
  aclError (*call)(void* dst, size_t dest_max, const void* src, size_t count,
                   aclrtMemcpyKind kind);
};

const Copier kCopiers[] = {
    {"aclrtMemcpy", aclrtMemcpy},
    {"aclrtMemcpyAsync",
     [](void* dst, size_t dest_max, const void* src, size_t count,
        aclrtMemcpyKind kind) {
       return aclrtMemcpyAsync(dst, dest_max, src, count, kind, nullptr);
     }},
};

TEST_F(MemoryCopyTest, CopiesInEveryDirection) {
  for (const Copier& copier : kCopiers) {
    SCOPED_TRACE(copier.name);
    DeviceBlock a(kSize);
    DeviceBlock b(kSize);
    EXPECT_THAT(copier.call(a.get(), kSize, "12345678", kSize,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                IsSuccess());
    EXPECT_THAT(copier.call(b.get(), kSize, a.get(), kSize,
                            ACL_MEMCPY_DEVICE_TO_DEVICE),
                IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
    EXPECT_THAT(
        copier.call(host(), kSize, b.get(), kSize, ACL_MEMCPY_DEVICE_TO_HOST),
        IsSuccess());
    EXPECT_EQ(host_, "12345678");
    EXPECT_THAT(copier.call(b.at(4), 4, "abcd", 4, ACL_MEMCPY_DEFAULT),
                IsSuccess());
    EXPECT_EQ(b.Text(), "1234abcd");
    EXPECT_THAT(
        copier.call(b.get(), 2, "xy", 2, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE),
        IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
    EXPECT_EQ(b.Text(), "xy34abcd");
  }
  char other[] = "........";
  EXPECT_THAT(
      aclrtMemcpy(other, kSize, "to host!", kSize, ACL_MEMCPY_HOST_TO_HOST),
      IsSuccess());
  EXPECT_STREQ(other, "to host!");
}

TEST_F(MemoryCopyTest, CopiesOverlap) {
  DeviceBlock block(kSize);
  ASSERT_THAT(aclrtMemcpy(block.get(), kSize, "12345678", kSize,
                          ACL_MEMCPY_HOST_TO_DEVICE),
              IsSuccess());
  EXPECT_THAT(
      aclrtMemcpy(block.at(2), 6, block.get(), 6, ACL_MEMCPY_DEVICE_TO_DEVICE),
      IsSuccess());
  EXPECT_EQ(block.Text(), "12123456");
}

TEST_F(MemoryCopyTest, TellsDevicesApart) {
  DeviceBlock first(kSize, '1');
  ASSERT_THAT(aclrtSetDevice(1), IsSuccess());
  {
    DeviceBlock second(kSize, '2');
    for (const Copier& copier : kCopiers) {
      SCOPED_TRACE(copier.name);
      EXPECT_THAT(copier.call(second.get(), kSize, first.get(), kSize,
                              ACL_MEMCPY_INNER_DEVICE_TO_DEVICE),
                  Returns(ACL_ERROR_RT_PARAM_INVALID));
      EXPECT_THAT(copier.call(first.at(1), 1, first.get(), 1,
                              ACL_MEMCPY_INTER_DEVICE_TO_DEVICE),
                  Returns(ACL_ERROR_RT_PARAM_INVALID));
      EXPECT_THAT(copier.call(first.at(1), 1, first.get(), 1,
                              ACL_MEMCPY_INNER_DEVICE_TO_DEVICE),
                  IsSuccess());
      EXPECT_THAT(copier.call(second.get(), kSize, first.get(), kSize,
                              ACL_MEMCPY_INTER_DEVICE_TO_DEVICE),
                  IsSuccess());
    }
    EXPECT_THAT(aclrtSynchronizeStream(nullptr), IsSuccess());
    EXPECT_EQ(second.Text(), "11111111");
  }
  EXPECT_THAT(aclrtResetDevice(1), IsSuccess());
  EXPECT_THAT(aclrtSetDevice(0), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(MemoryCopyTest, RefusesBadArguments) {
  DeviceBlock block(kSize);
  for (const Copier& copier : kCopiers) {
    SCOPED_TRACE(copier.name);
    EXPECT_THAT(
        copier.call(nullptr, kSize, host(), kSize, ACL_MEMCPY_HOST_TO_DEVICE),
        Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(copier.call(block.get(), kSize, nullptr, kSize,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(copier.call(block.get(), kSize, host(), kSize, kUnknownKind),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(
        copier.call(block.get(), kSize, host(), 0, ACL_MEMCPY_HOST_TO_DEVICE),
        Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(
        copier.call(block.get(), 7, host(), 8, ACL_MEMCPY_HOST_TO_DEVICE),
        Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(std::string(aclGetRecentErrMsg()),
                ::testing::HasSubstr("count is 8, more than destMax 7"));
  }
}

TEST_F(MemoryCopyTest, KindMustAgreeWithThePointers) {
  DeviceBlock device(kSize);
  PinnedBlock pinned("pinned!!");
  struct {
    aclrtMemcpyKind kind;
    void* dst;
    void* src;
  } const wrong[] = {
      {ACL_MEMCPY_HOST_TO_DEVICE, host(), pinned.get()},
      {ACL_MEMCPY_HOST_TO_DEVICE, device.get(), device.get()},
      {ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE, host(), device.get()},
      {ACL_MEMCPY_DEVICE_TO_HOST, device.get(), device.get()},
      {ACL_MEMCPY_DEVICE_TO_HOST, host(), pinned.get()},
      {ACL_MEMCPY_DEVICE_TO_DEVICE, device.get(), host()},
      {ACL_MEMCPY_DEVICE_TO_DEVICE, pinned.get(), device.get()},
      {ACL_MEMCPY_HOST_TO_HOST, host(), device.get()},
      {ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, host(), device.get()},
      {ACL_MEMCPY_INTER_DEVICE_TO_DEVICE, device.get(), pinned.get()},
  };
  for (const Copier& copier : kCopiers) {
    for (const auto& row : wrong) {
      EXPECT_THAT(copier.call(row.dst, kSize, row.src, kSize, row.kind),
                  Returns(ACL_ERROR_RT_PARAM_INVALID))
          << copier.name << " " << row.kind;
    }
  }
  EXPECT_EQ(device.Text(), "........");
}

TEST_F(MemoryCopyTest, BytesMustLieInsideOneBlock) {
  DeviceBlock block(kSize);
  PinnedBlock pinned("pinned!!");
  const std::string large(64, 'L');
  for (const Copier& copier : kCopiers) {
    SCOPED_TRACE(copier.name);
    EXPECT_THAT(copier.call(block.at(4), 64, large.data(), 5,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(std::string(aclGetRecentErrMsg()),
                ::testing::HasSubstr("5 bytes at dst do not fit: it points at "
                                     "byte 4 of a block of 8"));
    char target[64];
    EXPECT_THAT(
        copier.call(target, 64, block.get(), 9, ACL_MEMCPY_DEVICE_TO_HOST),
        Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(copier.call(block.get(), kSize, pinned.get(), 9,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
  }
}

TEST_F(MemoryCopyTest, MemcpyNeedsNoContext) {
  DeviceBlock block(kSize);
  std::thread([&] {
    EXPECT_THAT(aclrtMemcpy(block.get(), kSize, host(), kSize,
                            ACL_MEMCPY_HOST_TO_DEVICE),
                IsSuccess());
  }).join();
  EXPECT_EQ(block.Text(), "pageable");
}

TEST_F(MemoryCopyTest, MemcpyDoesNotWaitForStreams) {
  DeviceBlock block(kSize);
  Gate gate(stream_);
  EXPECT_THAT(
      aclrtMemcpy(block.get(), kSize, host(), kSize, ACL_MEMCPY_HOST_TO_DEVICE),
      IsSuccess());
  EXPECT_FALSE(gate.ended());
}

// The entries that queue, with sound arguments but for the stream.
struct Queued {
  const char* name;
  aclError (*call)(void* device, void* host, aclrtStream stream);
};

aclError QueueBatch(void* device, void* host, size_t* fail_index,
                    aclrtStream stream) {
  size_t size = 8;
  size_t index = 0;
  aclrtMemcpyBatchAttr attr = {};
  attr.dstLoc.type = ACL_MEM_LOCATION_TYPE_DEVICE;
  attr.srcLoc.type = ACL_MEM_LOCATION_TYPE_HOST;
  return fail_index == nullptr
             ? aclrtMemcpyBatchAsyncV2(&device, &size, &host, &size, 1, &attr,
                                       &index, 1, stream)
             : aclrtMemcpyBatchAsync(&device, &size, &host, &size, 1, &attr,
                                     &index, 1, fail_index, stream);
}

const Queued kQueued[] = {
    {"aclrtMemcpyAsync",
     [](void* device, void* host, aclrtStream stream) {
       return aclrtMemcpyAsync(device, 8, host, 8, ACL_MEMCPY_HOST_TO_DEVICE,
                               stream);
     }},
    {"aclrtMemcpy2dAsync",
     [](void* device, void* host, aclrtStream stream) {
       return aclrtMemcpy2dAsync(device, 4, host, 4, 4, 2,
                                 ACL_MEMCPY_HOST_TO_DEVICE, stream);
     }},
    {"aclrtMemcpyBatchAsync",
     [](void* device, void* host, aclrtStream stream) {
       size_t fail_index = 0;
       return QueueBatch(device, host, &fail_index, stream);
     }},
    {"aclrtMemcpyBatchAsyncV2",
     [](void* device, void* host, aclrtStream stream) {
       return QueueBatch(device, host, nullptr, stream);
     }},
    {"aclrtMemsetAsync",
     [](void* device, void*, aclrtStream stream) {
       return aclrtMemsetAsync(device, 8, 0, 8, stream);
     }},
    {"aclrtMemsetD32Async",
     [](void* device, void*, aclrtStream stream) {
       return aclrtMemsetD32Async(device, 8, 0, 2, stream);
     }},
};

TEST_F(MemoryCopyTest, QueueingLooksAtTheStream) {
  DeviceBlock block(kSize);
  PinnedBlock pinned("pinned!!");
  aclrtStream dead = nullptr;
  ASSERT_THAT(aclrtCreateStream(&dead), IsSuccess());
  ASSERT_THAT(aclrtDestroyStream(dead), IsSuccess());
  for (const Queued& queued : kQueued) {
    SCOPED_TRACE(queued.name);
    std::thread([&] {
      EXPECT_THAT(queued.call(block.get(), pinned.get(), stream_),
                  Returns(ACL_ERROR_RT_CONTEXT_NULL));
    }).join();
    EXPECT_THAT(queued.call(block.get(), pinned.get(), dead),
                Returns(ACL_ERROR_RT_INVALID_HANDLE));
    SecondContext second;
    EXPECT_THAT(queued.call(block.get(), pinned.get(), stream_),
                Returns(ACL_ERROR_RT_STREAM_CONTEXT));
  }
}

TEST_F(MemoryCopyTest, WorkOnPinnedMemoryIsQueued) {
  for (const Queued& queued : kQueued) {
    SCOPED_TRACE(queued.name);
    DeviceBlock block(kSize);
    PinnedBlock pinned("pinned!!");
    {
      Gate gate(stream_);
      EXPECT_THAT(queued.call(block.get(), pinned.get(), stream_), IsSuccess());
      EXPECT_FALSE(gate.ended());
      EXPECT_EQ(block.Text(), "........");
    }
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    EXPECT_NE(block.Text(), "........");
  }
}

TEST_F(MemoryCopyTest, AFailedTaskIsToldByTheNextSynchronise) {
  DeviceBlock block(kSize);
  PinnedBlock pinned("pinned!!");
  for (const Queued& queued : kQueued) {
    SCOPED_TRACE(queued.name);
    const aclrtStream stream = NewStream();
    ASSERT_THAT(aclsimFailNextTask(stream, ACL_ERROR_RT_AICORE_EXCEPTION),
                IsSuccess());
    EXPECT_THAT(queued.call(block.get(), pinned.get(), stream), IsSuccess());
    EXPECT_THAT(aclrtSynchronizeStream(stream),
                Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
    EXPECT_EQ(block.Text(), "........");
  }
}

TEST_F(MemoryCopyTest, ACopyOfPageableMemoryWaitsItsTurn) {
  DeviceBlock block(kSize);
  Gate gate(stream_);
  absl::Notification copied;
  std::thread copier([&] {
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    EXPECT_THAT(aclrtMemcpyAsync(block.get(), kSize, host(), kSize,
                                 ACL_MEMCPY_HOST_TO_DEVICE, stream_),
                IsSuccess());
    EXPECT_TRUE(gate.ended());
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  });
  ASSERT_TRUE(gate.AwaitStart());
  gate.Open();
  copier.join();
  EXPECT_EQ(block.Text(), "pageable");
}

TEST_F(MemoryCopyTest, ACopyOfPageableMemoryTellsThatItFailed) {
  DeviceBlock block(kSize);
  ASSERT_THAT(aclsimFailNextTask(stream_, ACL_ERROR_RT_AICORE_EXCEPTION),
              IsSuccess());
  EXPECT_THAT(aclrtMemcpyAsync(block.get(), kSize, host(), kSize,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              Returns(ACL_ERROR_RT_AICORE_EXCEPTION));
  // The next one is done, although the stream keeps its error.
  EXPECT_THAT(aclrtMemcpyAsync(block.get(), kSize, host(), kSize,
                               ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              IsSuccess());
  EXPECT_EQ(block.Text(), "pageable");
}

TEST_F(MemoryCopyTest, ACopyOfPageableMemoryInsideABlockCallbackIsRefused) {
  DeviceBlock block(kSize);
  CallbackLog log;
  Pump pump(stream_);
  aclrtContext context = nullptr;
  ASSERT_THAT(aclrtGetCurrentContext(&context), IsSuccess());
  ASSERT_THAT(
      log.Launch("copy", ACL_CALLBACK_BLOCK, stream_,
                 [&] {
                   EXPECT_THAT(aclrtSetCurrentContext(context), IsSuccess());
                   EXPECT_THAT(
                       aclrtMemcpyAsync(block.get(), kSize, host(), kSize,
                                        ACL_MEMCPY_HOST_TO_DEVICE, stream_),
                       Returns(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT));
                 }),
      IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "........");
  pump.Unbind(stream_);
}

TEST_F(MemoryCopyTest, AnAbortedCopyOfPageableMemoryNeverTouchesIt) {
  DeviceBlock block(kSize);
  absl::Notification started;
  absl::Notification open;
  struct Hold {
    absl::Notification* started;
    absl::Notification* open;
  } hold{&started, &open};
  const aclrtStream stream = NewStream();
  ASSERT_THAT(aclrtLaunchHostFunc(
                  stream,
                  [](void* data) {
                    auto* const hold = static_cast<Hold*>(data);
                    hold->started->Notify();
                    hold->open->WaitForNotification();
                  },
                  &hold),
              IsSuccess());
  ASSERT_TRUE(Await(started));
  aclError copied = ACL_SUCCESS;
  std::thread copier([&] {
    ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
    copied = aclrtMemcpyAsync(block.get(), kSize, host(), kSize,
                              ACL_MEMCPY_HOST_TO_DEVICE, stream);
    EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
  });
  // Either finds the copy queued and drops it, or comes before it: then the
  // copy is done when the stream goes on.
  aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
  EXPECT_THAT(aclrtStreamAbort(stream), IsSuccess());
  EXPECT_THAT(aclrtStreamQuery(stream, &status), IsSuccess());
  open.Notify();
  copier.join();
  EXPECT_THAT(copied, ::testing::AnyOf(IsSuccess(),
                                       Returns(ACL_ERROR_RT_STREAM_ABORT)));
  EXPECT_EQ(block.Text(), copied == ACL_SUCCESS ? "pageable" : "........");
}

TEST_F(MemoryCopyTest, BufferedCopyTakesTheBytesAway) {
  DeviceBlock block(kSize);
  {
    Gate gate(stream_);
    EXPECT_THAT(aclrtMemcpyAsync(block.get(), kSize, host(), kSize,
                                 ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE, stream_),
                IsSuccess());
    host_ = "changed!";
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(block.Text(), "pageable");
}

TEST_F(MemoryCopyTest, StreamsDoNotCopyFromHostToHost) {
  PinnedBlock pinned("pinned!!");
  for (aclrtMemcpyKind kind : {ACL_MEMCPY_HOST_TO_HOST, ACL_MEMCPY_DEFAULT}) {
    EXPECT_THAT(
        aclrtMemcpyAsync(host(), kSize, pinned.get(), kSize, kind, stream_),
        Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  }
}

TEST_F(MemoryCopyTest, FreedMemoryLivesOnForQueuedWork) {
  DeviceBlock target(kSize);
  DeviceBlock source(kSize, 's');
  {
    Gate gate(stream_);
    EXPECT_THAT(aclrtMemcpyAsync(target.get(), kSize, source.get(), kSize,
                                 ACL_MEMCPY_DEVICE_TO_DEVICE, stream_),
                IsSuccess());
    EXPECT_THAT(source.Free(), IsSuccess());
  }
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(target.Text(), "ssssssss");
}

TEST_F(MemoryCopyTest, CopiesRows) {
  DeviceBlock block(11);
  const char source[] = "ab..cd..ef";
  EXPECT_THAT(
      aclrtMemcpy2d(block.get(), 3, source, 4, 2, 3, ACL_MEMCPY_HOST_TO_DEVICE),
      IsSuccess());
  EXPECT_EQ(block.Text(), "ab.cd.ef...");
  char target[] = "------";
  EXPECT_THAT(aclrtMemcpy2dAsync(target, 2, block.get(), 3, 2, 3,
                                 ACL_MEMCPY_DEVICE_TO_HOST, stream_),
              IsSuccess());
  EXPECT_STREQ(target, "abcdef");
  DeviceBlock other(6);
  EXPECT_THAT(aclrtMemcpy2dAsync(other.get(), 2, block.get(), 3, 2, 3,
                                 ACL_MEMCPY_DEVICE_TO_DEVICE, stream_),
              IsSuccess());
  EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
  EXPECT_EQ(other.Text(), "abcdef");
}

TEST_F(MemoryCopyTest, RowsRefuseBadArguments) {
  DeviceBlock block(kSize);
  using Rows = aclError (*)(void*, size_t, const void*, size_t, size_t, size_t,
                            aclrtMemcpyKind);
  const Rows entries[] = {
      aclrtMemcpy2d,
      [](void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
         size_t height, aclrtMemcpyKind kind) {
        return aclrtMemcpy2dAsync(dst, dpitch, src, spitch, width, height, kind,
                                  nullptr);
      }};
  for (const Rows rows : entries) {
    const auto kind = ACL_MEMCPY_HOST_TO_DEVICE;
    EXPECT_THAT(rows(nullptr, 4, host(), 4, 4, 2, kind),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(rows(block.get(), 4, nullptr, 4, 4, 2, kind),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(rows(block.get(), 4, host(), 4, 0, 2, kind),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(rows(block.get(), 4, host(), 4, 4, 0, kind),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(rows(block.get(), 3, host(), 4, 4, 2, kind),
                Returns(ACL_ERROR_INVALID_PARAM));
    EXPECT_THAT(rows(block.get(), 4, host(), 3, 4, 2, kind),
                Returns(ACL_ERROR_INVALID_PARAM));
    for (aclrtMemcpyKind other :
         {ACL_MEMCPY_HOST_TO_HOST, ACL_MEMCPY_DEFAULT, kUnknownKind}) {
      EXPECT_THAT(rows(block.get(), 4, host(), 4, 4, 2, other),
                  Returns(ACL_ERROR_INVALID_PARAM));
    }
    EXPECT_THAT(rows(block.get(), 5, host(), 4, 4, 2, kind),
                Returns(ACL_ERROR_RT_PARAM_INVALID))
        << "the last row ends at byte 9 of 8";
    EXPECT_THAT(rows(block.get(), SIZE_MAX, host(), 4, 4, 3, kind),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
    EXPECT_THAT(rows(host(), 4, host(), 4, 4, 2, kind),
                Returns(ACL_ERROR_RT_PARAM_INVALID));
  }
  EXPECT_THAT(aclrtMemcpy2d(block.get(), 4, block.get(), 4, 4, 2,
                            ACL_MEMCPY_DEVICE_TO_DEVICE),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMemcpy2dAsync(block.get(), 5000001, host(), 5000001, 5000001,
                                 1, ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(aclrtMemcpy2dAsync(block.get(), 4, host(), 4, 4, 5242881,
                                 ACL_MEMCPY_HOST_TO_DEVICE, stream_),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(block.Text(), "........");
}

// Three copies to the device, with two attributes.
class BatchTest : public MemoryCopyTest {
 protected:
  BatchTest() {
    for (aclrtMemcpyBatchAttr& attr : attrs_) {
      attr.dstLoc.type = ACL_MEM_LOCATION_TYPE_DEVICE;
      attr.srcLoc.type = ACL_MEM_LOCATION_TYPE_HOST;
    }
  }

  void SetUp() override {
    MemoryCopyTest::SetUp();
    block_ = std::make_unique<DeviceBlock>(6);
    for (size_t i = 0; i < 3; ++i) dsts_[i] = block_->at(2 * i);
  }
  void TearDown() override {
    block_.reset();
    MemoryCopyTest::TearDown();
  }

  // Calls all four entries, which must agree.
  aclError Copy() {
    size_t async_fail_index = 0;
    const aclError code =
        aclrtMemcpyBatch(dsts_, maxs_, srcs_, sizes_, count_, attrs_, indexes_,
                         attr_count_, &fail_index_);
    EXPECT_THAT(aclrtMemcpyBatchV2(dsts_, maxs_, srcs_, sizes_, count_, attrs_,
                                   indexes_, attr_count_),
                Returns(code));
    EXPECT_THAT(aclrtMemcpyBatchAsync(dsts_, maxs_, srcs_, sizes_, count_,
                                      attrs_, indexes_, attr_count_,
                                      &async_fail_index, stream_),
                Returns(code));
    EXPECT_EQ(async_fail_index, fail_index_);
    EXPECT_THAT(aclrtMemcpyBatchAsyncV2(dsts_, maxs_, srcs_, sizes_, count_,
                                        attrs_, indexes_, attr_count_, stream_),
                Returns(code));
    EXPECT_THAT(aclrtSynchronizeStream(stream_), IsSuccess());
    return code;
  }

  std::unique_ptr<DeviceBlock> block_;
  char a_[3] = "aa";
  char b_[3] = "bb";
  char c_[3] = "cc";
  void* dsts_[3] = {};
  size_t maxs_[3] = {2, 2, 2};
  void* srcs_[3] = {a_, b_, c_};
  size_t sizes_[3] = {2, 2, 2};
  size_t count_ = 3;
  aclrtMemcpyBatchAttr attrs_[2] = {};
  size_t indexes_[2] = {0, 2};
  size_t attr_count_ = 2;
  size_t fail_index_ = 0;
};

TEST_F(BatchTest, CopiesAll) {
  EXPECT_THAT(Copy(), IsSuccess());
  EXPECT_EQ(fail_index_, SIZE_MAX);
  EXPECT_EQ(block_->Text(), "aabbcc");
}

TEST_F(BatchTest, NamesTheCopyThatIsWrongAndCopiesNone) {
  maxs_[1] = 1;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(fail_index_, 1u);
  maxs_[1] = 2;
  srcs_[2] = nullptr;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(fail_index_, 2u);
  srcs_[2] = block_->get();
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(fail_index_, 2u);
  EXPECT_EQ(block_->Text(), "......");
}

TEST_F(BatchTest, AttributesMustHold) {
  attrs_[1].dstLoc.id = 1;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(fail_index_, 2u);
  attrs_[1].dstLoc.id = 0;
  attrs_[1].dstLoc.type = ACL_MEM_LOCATION_TYPE_HOST;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(fail_index_, SIZE_MAX);
  attrs_[1].dstLoc.type = ACL_MEM_LOCATION_TYPE_MANAGED;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
  attrs_[1].dstLoc.type = static_cast<aclrtMemLocationType>(9);
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_EQ(block_->Text(), "......");
}

TEST_F(BatchTest, IndexesMustAscendFromZero) {
  indexes_[0] = 1;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  indexes_[0] = 0;
  indexes_[1] = 0;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  indexes_[1] = 3;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_RT_PARAM_INVALID));
  EXPECT_EQ(block_->Text(), "......");
}

TEST_F(BatchTest, RefusesBadArguments) {
  count_ = 0;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_INVALID_PARAM));
  count_ = 1;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_INVALID_PARAM));
  count_ = 3;
  attr_count_ = 0;
  EXPECT_THAT(Copy(), Returns(ACL_ERROR_INVALID_PARAM));

  const auto batch = [&](void** dsts, size_t* maxs, void** srcs, size_t* sizes,
                         aclrtMemcpyBatchAttr* attrs, size_t* indexes,
                         size_t* fail_index) {
    const aclError code = aclrtMemcpyBatch(dsts, maxs, srcs, sizes, 3, attrs,
                                           indexes, 2, fail_index);
    EXPECT_THAT(aclrtMemcpyBatchAsync(dsts, maxs, srcs, sizes, 3, attrs,
                                      indexes, 2, fail_index, stream_),
                Returns(code));
    return code;
  };
  EXPECT_THAT(
      batch(nullptr, maxs_, srcs_, sizes_, attrs_, indexes_, &fail_index_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      batch(dsts_, nullptr, srcs_, sizes_, attrs_, indexes_, &fail_index_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      batch(dsts_, maxs_, nullptr, sizes_, attrs_, indexes_, &fail_index_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      batch(dsts_, maxs_, srcs_, nullptr, attrs_, indexes_, &fail_index_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(
      batch(dsts_, maxs_, srcs_, sizes_, nullptr, indexes_, &fail_index_),
      Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(batch(dsts_, maxs_, srcs_, sizes_, attrs_, nullptr, &fail_index_),
              Returns(ACL_ERROR_INVALID_PARAM));
  EXPECT_THAT(batch(dsts_, maxs_, srcs_, sizes_, attrs_, indexes_, nullptr),
              Returns(ACL_ERROR_INVALID_PARAM));
}

TEST_F(BatchTest, StreamsDoNotCopyFromHostToHost) {
  char target[3] = "..";
  dsts_[0] = target;
  count_ = 1;
  attr_count_ = 1;
  attrs_[0].dstLoc.type = ACL_MEM_LOCATION_TYPE_UNREGISTERED;
  EXPECT_THAT(aclrtMemcpyBatch(dsts_, maxs_, srcs_, sizes_, 1, attrs_, indexes_,
                               1, &fail_index_),
              IsSuccess());
  EXPECT_STREQ(target, "aa");
  EXPECT_THAT(aclrtMemcpyBatchAsyncV2(dsts_, maxs_, srcs_, sizes_, 1, attrs_,
                                      indexes_, 1, stream_),
              Returns(ACL_ERROR_RT_FEATURE_NOT_SUPPORT));
}

}  // namespace
}  // namespace ascend::acltest
