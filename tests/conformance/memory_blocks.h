// Blocks of memory that tests allocate, free and look into.

#ifndef TESTS_CONFORMANCE_MEMORY_BLOCKS_H_
#define TESTS_CONFORMANCE_MEMORY_BLOCKS_H_

#include <cstddef>
#include <string>

#include "acl/acl.h"
#include "tests/acl_testutil/codes.h"

namespace ascend::acltest {

// Device memory of the current device, filled with `fill`.
class DeviceBlock {
 public:
  explicit DeviceBlock(size_t size, char fill = '.') : size_(size) {
    EXPECT_THAT(aclrtMalloc(&memory_, size, ACL_MEM_MALLOC_HUGE_FIRST),
                IsSuccess());
    EXPECT_THAT(aclrtMemset(memory_, size, fill, size), IsSuccess());
  }
  ~DeviceBlock() {
    if (memory_ == nullptr) return;
    EXPECT_THAT(aclrtFree(memory_), IsSuccess());
  }
  DeviceBlock(const DeviceBlock&) = delete;
  DeviceBlock& operator=(const DeviceBlock&) = delete;

  // Frees it now.
  aclError Free() {
    void* const memory = memory_;
    memory_ = nullptr;
    return aclrtFree(memory);
  }

  void* get() const { return memory_; }
  void* at(size_t offset) const { return static_cast<char*>(memory_) + offset; }
  size_t size() const { return size_; }

  // What it holds.
  std::string Text() const {
    std::string text(size_, '?');
    EXPECT_THAT(
        aclrtMemcpy(&text[0], size_, memory_, size_, ACL_MEMCPY_DEVICE_TO_HOST),
        IsSuccess());
    return text;
  }

 private:
  const size_t size_;
  void* memory_ = nullptr;
};

// Pinned host memory that holds `text`.
class PinnedBlock {
 public:
  explicit PinnedBlock(const std::string& text) : size_(text.size()) {
    EXPECT_THAT(aclrtMallocHost(&memory_, size_), IsSuccess());
    text.copy(static_cast<char*>(memory_), size_);
  }
  ~PinnedBlock() {
    if (memory_ == nullptr) return;
    EXPECT_THAT(aclrtFreeHost(memory_), IsSuccess());
  }
  PinnedBlock(const PinnedBlock&) = delete;
  PinnedBlock& operator=(const PinnedBlock&) = delete;

  aclError Free() {
    void* const memory = memory_;
    memory_ = nullptr;
    return aclrtFreeHost(memory);
  }

  void* get() const { return memory_; }
  size_t size() const { return size_; }
  std::string Text() const {
    return std::string(static_cast<const char*>(memory_), size_);
  }

 private:
  const size_t size_;
  void* memory_ = nullptr;
};

}  // namespace ascend::acltest

#endif  // TESTS_CONFORMANCE_MEMORY_BLOCKS_H_
