#include "acl/examples/client/uploader.h"

#include <utility>

namespace {

// Returns from the enclosing function with the code of a call that failed.
#define RETURN_IF_FAILED(call)              \
  do {                                      \
    const aclError code_ = (call);          \
    if (code_ != ACL_SUCCESS) return code_; \
  } while (false)

}  // namespace

aclError Uploader::Start(int lanes, size_t bytes, Done done) {
  done_ = std::move(done);
  const aclError code = Open(lanes, bytes);
  if (code != ACL_SUCCESS) Stop();
  return code;
}

aclError Uploader::Open(int lanes, size_t bytes) {
  RETURN_IF_FAILED(aclInit(nullptr));
  initialised_ = true;
  RETURN_IF_FAILED(aclrtSetDevice(0));
  has_device_ = true;
  stop_ = false;
  thread_ = std::thread([this] {
    while (!stop_) {
      // Nothing to do yet, or not subscribed yet: ask again.
      if (aclrtProcessReport(/*timeout=*/50) == ACL_ERROR_RT_THREAD_SUBSCRIBE) {
        std::this_thread::yield();
      }
    }
  });
  lane_bytes_ = bytes;
  lanes_.resize(static_cast<size_t>(lanes));
  for (Lane& lane : lanes_) RETURN_IF_FAILED(OpenLane(bytes, &lane));
  return ACL_SUCCESS;
}

aclError Uploader::OpenLane(size_t bytes, Lane* lane) {
  RETURN_IF_FAILED(aclrtCreateStream(&lane->stream));
  RETURN_IF_FAILED(aclrtMallocHost(&lane->host, bytes));
  RETURN_IF_FAILED(AllocateDevice(bytes, &lane->device));
  RETURN_IF_FAILED(aclrtSubscribeReport(
      static_cast<uint64_t>(thread_.native_handle()), lane->stream));
  lane->subscribed = true;
  return ACL_SUCCESS;
}

aclError Uploader::AllocateDevice(size_t bytes, void** memory) {
  size_t wanted = lane_bytes_;
  aclError code = aclrtMalloc(memory, wanted, ACL_MEM_MALLOC_NORMAL_ONLY);
  while (code == ACL_ERROR_RT_MEMORY_ALLOCATION && wanted > bytes / 16) {
    wanted /= 2;
    code = aclrtMalloc(memory, wanted, ACL_MEM_MALLOC_NORMAL_ONLY);
  }
  if (code == ACL_SUCCESS) lane_bytes_ = wanted;
  return code;
}

aclError Uploader::Send(int lane_index, int* number) {
  Lane& lane = lanes_[static_cast<size_t>(lane_index)];
  const size_t bytes = lane_bytes_;
  RETURN_IF_FAILED(aclrtMemcpyAsync(lane.device, bytes, lane.host, bytes,
                                    ACL_MEMCPY_HOST_TO_DEVICE, lane.stream));
  RETURN_IF_FAILED(aclrtMemcpyAsync(lane.host, bytes, lane.device, bytes,
                                    ACL_MEMCPY_DEVICE_TO_HOST, lane.stream));
  // Kept until Stop(): a callback that is dropped never tells.
  trips_.push_back(new Trip{this, sent_});
  RETURN_IF_FAILED(aclrtLaunchCallback(&Uploader::OnDone, trips_.back(),
                                       ACL_CALLBACK_BLOCK, lane.stream));
  *number = sent_++;
  return ACL_SUCCESS;
}

void Uploader::OnDone(void* trip) {
  const auto* const self = static_cast<const Trip*>(trip);
  self->uploader->done_(self->number);
}

aclError Uploader::Flush(int timeout_ms) {
  aclError first = ACL_SUCCESS;
  for (const Lane& lane : lanes_) {
    const aclError code =
        aclrtSynchronizeStreamWithTimeout(lane.stream, timeout_ms);
    if (first == ACL_SUCCESS) first = code;
  }
  return first;
}

aclError Uploader::Stop() {
  aclError first = ACL_SUCCESS;
  const auto note = [&](aclError code) {
    if (first == ACL_SUCCESS) first = code;
  };
  for (const Lane& lane : lanes_) {
    if (lane.subscribed) {
      note(aclrtUnSubscribeReport(
          static_cast<uint64_t>(thread_.native_handle()), lane.stream));
    }
    if (lane.stream != nullptr) note(aclrtDestroyStreamForce(lane.stream));
  }
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  for (const Lane& lane : lanes_) {
    if (lane.device != nullptr) note(aclrtFree(lane.device));
    if (lane.host != nullptr) note(aclrtFreeHost(lane.host));
  }
  lanes_.clear();
  for (Trip* trip : trips_) delete trip;
  trips_.clear();
  if (std::exchange(has_device_, false)) note(aclrtResetDevice(0));
  if (std::exchange(initialised_, false)) note(aclFinalize());
  return first;
}
