// Lesson 3, the whole flow: asynchronous inference with callbacks.
//
// 360 images are classified by a model on one stream. The launching thread
// never waits for a result: it queues copy-in, inference, copy-out and a
// callback for each image, and goes on with the next. The callback reads the
// result on the subscribed thread and gives the buffers back to a pool; a
// launcher that finds the pool empty waits for one to come back.
//
//   launching thread            stream                    callback thread
//   take a slot
//   copy pixels in   ─────►  copy to device
//   execute          ─────►  inference
//   copy digit out   ─────►  copy to host
//   launch callback  ─────►  callback (blocks)   ─────►   read, count,
//   next image                                            give slot back

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/callback_thread.h"
#include "acl/examples/check.h"
#include "acl/examples/digits/digits.h"

namespace {

constexpr size_t kSlots = 8;  // images in flight

class Pool;

// The buffers of one image in flight.
struct Slot {
  Pool* pool = nullptr;
  float* host_pixels = nullptr;  // pinned, so that copies are asynchronous
  int32_t* host_digit = nullptr;
  std::vector<void*> device_buffers;
  aclmdlDataset* input = nullptr;
  aclmdlDataset* output = nullptr;
  int expected = 0;
};

// Slots that are free. The callback thread gives back, the launcher takes.
class Pool {
 public:
  void Give(Slot* slot) {
    std::lock_guard<std::mutex> lock(mu_);
    free_.push_back(slot);
    given_.notify_one();
  }
  Slot* Take() {
    std::unique_lock<std::mutex> lock(mu_);
    given_.wait(lock, [&] { return !free_.empty(); });
    Slot* const slot = free_.back();
    free_.pop_back();
    return slot;
  }

  // Counted by the callback thread alone; read after the stream is done.
  size_t finished = 0;
  size_t right = 0;

 private:
  std::mutex mu_;
  std::condition_variable given_;
  std::vector<Slot*> free_;
};

aclmdlDataset* MakeDataset(aclmdlDesc* desc, bool inputs,
                           std::vector<void*>* buffers) {
  aclmdlDataset* const dataset = aclmdlCreateDataset();
  const size_t count =
      inputs ? aclmdlGetNumInputs(desc) : aclmdlGetNumOutputs(desc);
  for (size_t i = 0; i < count; ++i) {
    const size_t size = inputs ? aclmdlGetInputSizeByIndex(desc, i)
                               : aclmdlGetOutputSizeByIndex(desc, i);
    void* memory = nullptr;
    CHECK_ACL(aclrtMalloc(&memory, size, ACL_MEM_MALLOC_NORMAL_ONLY));
    buffers->push_back(memory);
    CHECK_ACL(
        aclmdlAddDatasetBuffer(dataset, aclCreateDataBuffer(memory, size)));
  }
  return dataset;
}

void DestroyDataset(aclmdlDataset* dataset) {
  for (size_t i = 0; i < aclmdlGetDatasetNumBuffers(dataset); ++i) {
    CHECK_ACL(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(dataset, i)));
  }
  CHECK_ACL(aclmdlDestroyDataset(dataset));
}

void MakeSlot(aclmdlDesc* desc, Pool* pool, Slot* slot) {
  slot->pool = pool;
  void* memory = nullptr;
  CHECK_ACL(aclrtMallocHost(&memory, sizeof(float) * digits::kPixels));
  slot->host_pixels = static_cast<float*>(memory);
  CHECK_ACL(aclrtMallocHost(&memory, sizeof(int32_t)));
  slot->host_digit = static_cast<int32_t*>(memory);
  slot->input = MakeDataset(desc, /*inputs=*/true, &slot->device_buffers);
  slot->output = MakeDataset(desc, /*inputs=*/false, &slot->device_buffers);
  pool->Give(slot);
}

void DestroySlot(Slot* slot) {
  DestroyDataset(slot->input);
  DestroyDataset(slot->output);
  for (void* memory : slot->device_buffers) CHECK_ACL(aclrtFree(memory));
  CHECK_ACL(aclrtFreeHost(slot->host_pixels));
  CHECK_ACL(aclrtFreeHost(slot->host_digit));
}

// A bar on a terminal, nothing in a file.
void ShowProgress(size_t done, size_t total) {
  if (!isatty(STDOUT_FILENO)) return;
  const size_t width = 40;
  const size_t filled = width * done / total;
  std::printf("\r[%s%s] %zu/%zu%s", std::string(filled, '#').c_str(),
              std::string(width - filled, ' ').c_str(), done, total,
              done == total ? "\n" : "");
  std::fflush(stdout);
}

size_t g_total = 0;

// Runs on the callback thread when everything queued before it is done.
void OnResult(void* user_data) {
  auto* const slot = static_cast<Slot*>(user_data);
  Pool* const pool = slot->pool;
  if (*slot->host_digit == slot->expected) ++pool->right;
  ShowProgress(++pool->finished, g_total);
  pool->Give(slot);
}

void Classify(const digits::Image& image, uint32_t model, aclmdlDesc* desc,
              Slot* slot, aclrtStream stream) {
  slot->expected = image.digit;
  std::memcpy(slot->host_pixels, image.pixels, sizeof(image.pixels));
  aclDataBuffer* const pixels = aclmdlGetDatasetBuffer(slot->input, 0);
  CHECK_ACL(aclrtMemcpyAsync(aclGetDataBufferAddr(pixels),
                             aclGetDataBufferSizeV2(pixels), slot->host_pixels,
                             sizeof(image.pixels), ACL_MEMCPY_HOST_TO_DEVICE,
                             stream));
  CHECK_ACL(aclmdlExecuteAsync(model, slot->input, slot->output, stream));
  size_t index = 0;
  CHECK_ACL(aclmdlGetOutputIndexByName(desc, "digit", &index));
  aclDataBuffer* const digit = aclmdlGetDatasetBuffer(slot->output, index);
  CHECK_ACL(aclrtMemcpyAsync(slot->host_digit, sizeof(int32_t),
                             aclGetDataBufferAddr(digit), sizeof(int32_t),
                             ACL_MEMCPY_DEVICE_TO_HOST, stream));
  CHECK_ACL(aclrtLaunchCallback(OnResult, slot, ACL_CALLBACK_BLOCK, stream));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = "acl/examples/digits/";
  const std::string model_path = argc > 1 ? argv[1] : folder + "digits.om";
  const std::string data_path = argc > 2 ? argv[2] : folder + "digits.csv";
  std::vector<digits::Image> images = digits::ReadDigits(data_path);
  images.erase(images.begin(), images.begin() + digits::kTrainImages);
  g_total = images.size();

  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  uint32_t model = 0;
  CHECK_ACL(aclmdlLoadFromFile(model_path.c_str(), &model));
  aclmdlDesc* const desc = aclmdlCreateDesc();
  CHECK_ACL(aclmdlGetDesc(desc, model));

  Pool pool;
  std::vector<Slot> slots(kSlots);
  for (Slot& slot : slots) MakeSlot(desc, &pool, &slot);

  {
    CallbackThread thread;
    CHECK_ACL(aclrtSubscribeReport(thread.id(), stream));
    const auto start = std::chrono::steady_clock::now();
    for (const digits::Image& image : images) {
      Classify(image, model, desc, pool.Take(), stream);
    }
    // Blocking callbacks hold the stream: now all have run.
    CHECK_ACL(aclrtSynchronizeStream(stream));
    const std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - start;
    CHECK_ACL(aclrtUnSubscribeReport(thread.id(), stream));
    std::printf(
        "classified %zu images, %zu right: accuracy %.3f\n", pool.finished,
        pool.right,
        static_cast<double>(pool.right) / static_cast<double>(pool.finished));
    std::printf("%.0f images per second, %zu in flight\n",
                static_cast<double>(pool.finished) / seconds.count(), kSlots);
  }

  for (Slot& slot : slots) DestroySlot(&slot);
  CHECK_ACL(aclmdlDestroyDesc(desc));
  CHECK_ACL(aclmdlUnload(model));
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return pool.right * 10 >= pool.finished * 9 ? 0 : 1;
}
