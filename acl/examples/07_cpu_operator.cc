// Lesson 7: a model with an operator for the host CPU.
//
// The last operator of this model, argmax, does not run on the device. For it
// each execution makes a host function, which a thread of the program runs
// inside aclrtProcessHostFunc, in the order of the stream: after the device
// operators before it, and before whatever is queued behind it.
//
//   stream      fc1 … softmax          copy to host
//                       └─►  argmax  ──┘
//   CPU thread               aclrtProcessHostFunc
//
// The three calls mirror those for callbacks, and have a table of their own: a
// thread subscribed for callbacks does not run CPU operators.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/check.h"
#include "acl/examples/dataset.h"
#include "acl/examples/digits/digits.h"

namespace {

constexpr size_t kImages = 5;

// Runs the CPU operators of the streams that it is subscribed to.
class CpuThread {
 public:
  // Counts its calls that ran something; to be read when it is gone.
  explicit CpuThread(int* processed)
      : thread_([this, processed] {
          while (!stop_) {
            const aclError code = aclrtProcessHostFunc(/*timeout=*/50);
            if (code == ACL_SUCCESS) {
              ++*processed;
            } else if (code != ACL_ERROR_RT_REPORT_TIMEOUT &&
                       code != ACL_ERROR_RT_THREAD_SUBSCRIBE) {
              CHECK_ACL(code);
            }
          }
        }) {}
  ~CpuThread() {
    stop_ = true;
    thread_.join();
  }

  uint64_t id() { return static_cast<uint64_t>(thread_.native_handle()); }

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = "acl/examples/digits/";
  const std::string model_path = argc > 1 ? argv[1] : folder + "digits_cpu.om";
  const std::string data_path = argc > 2 ? argv[2] : folder + "digits.csv";
  const std::vector<digits::Image> images = digits::ReadDigits(data_path);

  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  uint32_t model = 0;
  CHECK_ACL(aclmdlLoadFromFile(model_path.c_str(), &model));
  aclmdlExecConfigHandle* const config = aclmdlCreateExecConfigHandle();
  aclmdlDataset* const input = MakeDataset({sizeof(images[0].pixels)});
  aclmdlDataset* const output =
      MakeDataset({sizeof(float) * digits::kClasses, sizeof(int32_t)});

  // Without a thread for them, CPU operators would never run.
  std::printf("nobody subscribed: %d\n",
              aclmdlExecuteAsyncV2(model, input, output, stream, config));
  std::printf("%s\n", aclGetRecentErrMsg());
  int processed = 0;
  {
    CpuThread thread(&processed);
    CHECK_ACL(aclrtSubscribeHostFunc(thread.id(), stream));
    for (size_t i = 0; i < kImages; ++i) {
      const digits::Image& image = images[digits::kTrainImages + i];
      CHECK_ACL(aclrtMemcpy(Memory(input, 0), sizeof(image.pixels),
                            image.pixels, sizeof(image.pixels),
                            ACL_MEMCPY_HOST_TO_DEVICE));
      CHECK_ACL(aclmdlExecuteAsyncV2(model, input, output, stream, config));
      CHECK_ACL(aclrtSynchronizeStream(stream));
      int32_t digit = 0;
      CHECK_ACL(aclrtMemcpy(&digit, sizeof(digit), Memory(output, 1),
                            sizeof(digit), ACL_MEMCPY_DEVICE_TO_HOST));
      std::printf("image %zu shows a %d: %d\n", i, image.digit, digit);
    }
    CHECK_ACL(aclrtUnSubscribeHostFunc(thread.id(), stream));
  }
  std::printf("argmax ran %d times on the CPU thread\n", processed);
  DestroyDataset(input);
  DestroyDataset(output);
  CHECK_ACL(aclmdlDestroyExecConfigHandle(config));
  CHECK_ACL(aclmdlUnload(model));
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return 0;
}
