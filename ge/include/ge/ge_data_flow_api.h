// Types of the data-flow calls of Session, which this runtime refuses by name.

#ifndef GE_GE_GE_DATA_FLOW_API_H_
#define GE_GE_GE_DATA_FLOW_API_H_

#include <cstddef>
#include <cstdint>

#include "graph/ascend_string.h"

namespace ge {
enum class DataFlowFlag : uint32_t {
  DATA_FLOW_FLAG_EOS = 1,
  DATA_FLOW_FLAG_SEG = 2
};

// Bytes that the caller owns.
struct RawData {
  const void *addr;
  size_t len;
};

// What travels with the tensors of one step.
class GE_FUNC_VISIBILITY DataFlowInfo {
 public:
  DataFlowInfo() = default;
  ~DataFlowInfo() = default;

  void SetStartTime(const uint64_t start_time) { start_time_ = start_time; }
  uint64_t GetStartTime() const { return start_time_; }
  void SetEndTime(const uint64_t end_time) { end_time_ = end_time; }
  uint64_t GetEndTime() const { return end_time_; }
  void SetFlowFlags(const uint32_t flow_flags) { flow_flags_ = flow_flags; }
  uint32_t GetFlowFlags() const { return flow_flags_; }
  void SetTransactionId(uint64_t transaction_id) {
    transaction_id_ = transaction_id;
  }
  uint64_t GetTransactionId() const { return transaction_id_; }

 private:
  uint64_t start_time_ = 0;
  uint64_t end_time_ = 0;
  uint64_t transaction_id_ = 0;
  uint32_t flow_flags_ = 0;
};
}  // namespace ge

#endif  // GE_GE_GE_DATA_FLOW_API_H_
