// Lesson 9: a slow consumer, and a pool that holds the producer back.
//
// The model is fast, the consumer of its results is not. No-block callbacks do
// not hold the stream, so nothing in it stops the producer from queueing all
// images at once, each with data sets and memory of its own. What bounds the
// memory is the pool: four sets of buffers, made once. An image needs a set to
// be launched and its callback gives the set back; a producer that finds none
// waits. So the producer runs at the pace of the consumer.
//
//            ┌────────────────── pool ◄──────────────────┐
//            ▼                                           │ give back
//        producer ──► stream: copy, model, copy ──► callback (slow)

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/callback_thread.h"
#include "acl/examples/check.h"
#include "acl/examples/dataset.h"
#include "acl/examples/digits/digits.h"

namespace {

constexpr size_t kSets = 4;
constexpr size_t kImages = 60;
constexpr auto kConsumerTime = std::chrono::milliseconds(2);

struct BufferSet;

class Pool {
 public:
  void Give(BufferSet* set) {
    std::lock_guard<std::mutex> lock(mu_);
    free_.push_back(set);
    given_.notify_one();
  }
  BufferSet* Take() {
    std::unique_lock<std::mutex> lock(mu_);
    if (free_.empty()) ++waits_;
    given_.wait(lock, [&] { return !free_.empty(); });
    BufferSet* const set = free_.back();
    free_.pop_back();
    most_taken_ = std::max(most_taken_, kSets - free_.size());
    return set;
  }

  size_t most_taken() const { return most_taken_; }
  // How often the producer found the pool empty.
  size_t waits() const { return waits_; }

 private:
  std::mutex mu_;
  std::condition_variable given_;
  std::vector<BufferSet*> free_;
  size_t most_taken_ = 0;
  size_t waits_ = 0;
};

// What one image in flight needs.
struct BufferSet {
  Pool* pool = nullptr;
  size_t* consumed = nullptr;  // counted by the callback thread alone
  float* pixels = nullptr;     // pinned, so that copies are asynchronous
  int32_t* digit = nullptr;
  aclmdlDataset* input = nullptr;
  aclmdlDataset* output = nullptr;
};

template <typename T>
T* PinnedMemory(size_t count) {
  void* memory = nullptr;
  CHECK_ACL(aclrtMallocHost(&memory, count * sizeof(T)));
  return static_cast<T*>(memory);
}

// The consumer. From here on the set is somebody else's.
void OnResult(void* user_data) {
  auto* const set = static_cast<BufferSet*>(user_data);
  std::this_thread::sleep_for(kConsumerTime);
  ++*set->consumed;
  set->pool->Give(set);
}

void Produce(const digits::Image& image, uint32_t model, BufferSet* set,
             aclrtStream stream) {
  const size_t bytes = sizeof(image.pixels);
  std::copy(std::begin(image.pixels), std::end(image.pixels), set->pixels);
  CHECK_ACL(aclrtMemcpyAsync(Memory(set->input, 0), bytes, set->pixels, bytes,
                             ACL_MEMCPY_HOST_TO_DEVICE, stream));
  CHECK_ACL(aclmdlExecuteAsync(model, set->input, set->output, stream));
  CHECK_ACL(aclrtMemcpyAsync(set->digit, sizeof(int32_t),
                             Memory(set->output, 1), sizeof(int32_t),
                             ACL_MEMCPY_DEVICE_TO_HOST, stream));
  CHECK_ACL(aclrtLaunchCallback(OnResult, set, ACL_CALLBACK_NO_BLOCK, stream));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = "acl/examples/digits/";
  const std::string model_path = argc > 1 ? argv[1] : folder + "digits.om";
  const std::string data_path = argc > 2 ? argv[2] : folder + "digits.csv";
  const std::vector<digits::Image> images = digits::ReadDigits(data_path);

  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  uint32_t model = 0;
  CHECK_ACL(aclmdlLoadFromFile(model_path.c_str(), &model));

  Pool pool;
  size_t consumed = 0;
  std::vector<BufferSet> sets(kSets);
  for (BufferSet& set : sets) {
    set.pool = &pool;
    set.consumed = &consumed;
    set.pixels = PinnedMemory<float>(digits::kPixels);
    set.digit = PinnedMemory<int32_t>(1);
    set.input = MakeDataset({sizeof(float) * digits::kPixels});
    set.output =
        MakeDataset({sizeof(float) * digits::kClasses, sizeof(int32_t)});
    pool.Give(&set);
  }
  {
    CallbackThread thread;
    CHECK_ACL(aclrtSubscribeReport(thread.id(), stream));
    for (size_t i = 0; i < kImages; ++i) {
      Produce(images[digits::kTrainImages + i], model, pool.Take(), stream);
    }
    // The stream does not wait for no-block callbacks: the pool tells when the
    // last has been consumed. Nothing may be unsubscribed or freed before.
    for (size_t i = 0; i < kSets; ++i) pool.Take();
    CHECK_ACL(aclrtUnSubscribeReport(thread.id(), stream));
  }
  std::printf("consumed %zu images\n", consumed);
  std::printf("at most %zu in flight\n", pool.most_taken());
  std::printf("the producer was held back: %s\n",
              pool.waits() > kImages / 2 ? "yes" : "no");

  for (BufferSet& set : sets) {
    DestroyDataset(set.input);
    DestroyDataset(set.output);
    CHECK_ACL(aclrtFreeHost(set.pixels));
    CHECK_ACL(aclrtFreeHost(set.digit));
  }
  CHECK_ACL(aclmdlUnload(model));
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
