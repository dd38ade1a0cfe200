#include "benchmarks/harness/streams.h"

namespace bench {

void InitAcl() {
  const aclError code = aclInit(nullptr);
  Check(code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE, "aclInit");
  Check(aclrtSetDevice(0) == ACL_SUCCESS, "aclrtSetDevice");
}

ProcessingThread::ProcessingThread(aclError (*process)(int32_t timeout))
    : thread_([this, process] {
        while (!started_.load(std::memory_order_acquire)) {
          std::this_thread::yield();
        }
        while (!stopped_.load(std::memory_order_relaxed)) {
          const aclError code = process(/*timeout=*/50);
          Check(code == ACL_SUCCESS || code == ACL_ERROR_RT_REPORT_TIMEOUT ||
                    stopped_.load(std::memory_order_acquire),
                "processing reports");
        }
      }) {}

ProcessingThread::~ProcessingThread() {
  Start();
  Stop();
  thread_.join();
}

Streams::Streams(int count) {
  InitAcl();
  for (int i = 0; i < count; ++i) {
    aclrtStream stream = nullptr;
    Check(aclrtCreateStream(&stream) == ACL_SUCCESS, "aclrtCreateStream");
    Check(aclrtSubscribeReport(thread_.id(), stream) == ACL_SUCCESS,
          "aclrtSubscribeReport");
    streams_.push_back(stream);
  }
  thread_.Start();
}

Streams::~Streams() {
  thread_.Stop();
  for (aclrtStream stream : streams_) {
    Check(aclrtUnSubscribeReport(thread_.id(), stream) == ACL_SUCCESS,
          "aclrtUnSubscribeReport");
    Check(aclrtDestroyStream(stream) == ACL_SUCCESS, "aclrtDestroyStream");
  }
}

}  // namespace bench
