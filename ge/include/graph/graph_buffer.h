// GraphBuffer: a saved graph in memory.

#ifndef GE_GRAPH_GRAPH_BUFFER_H_
#define GE_GRAPH_GRAPH_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "graph/ascend_string.h"

namespace ge {
// Owns its bytes; copies share them.
class GE_FUNC_VISIBILITY GraphBuffer {
 public:
  GraphBuffer() = default;
  ~GraphBuffer() = default;

  // NULL and 0 until Graph::SaveToMem() filled the buffer.
  const uint8_t *GetData() const { return data_ ? data_->data() : nullptr; }
  size_t GetSize() const { return data_ ? data_->size() : 0; }

 private:
  friend class Graph;
  std::shared_ptr<const std::vector<uint8_t>> data_;
};
}  // namespace ge

#endif  // GE_GRAPH_GRAPH_BUFFER_H_
