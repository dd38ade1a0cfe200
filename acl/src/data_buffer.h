// DataBuffer: what an aclDataBuffer stands for.

#ifndef ACL_SRC_DATA_BUFFER_H_
#define ACL_SRC_DATA_BUFFER_H_

#include <cstddef>

#include "acl/acl_base.h"
#include "acl/src/object_table.h"
#include "runtime/core/handle_table.h"

namespace ascend::acl {

// Points at memory of the program.
struct DataBuffer : rt::HandleSlot {
  void* data = nullptr;
  size_t size = 0;

  void Clear() {
    data = nullptr;
    size = 0;
  }
};

using DataBufferTable = ObjectTable<DataBuffer, aclDataBuffer, kDataBufferKind>;

}  // namespace ascend::acl

#endif  // ACL_SRC_DATA_BUFFER_H_
