// OpAttr: what an aclopAttr stands for.

#ifndef ACL_SRC_OP_ATTR_H_
#define ACL_SRC_OP_ATTR_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/types/variant.h"
#include "acl/acl_base.h"
#include "acl/acl_op.h"
#include "acl/src/object_table.h"
#include "runtime/core/handle_table.h"

namespace ascend::acl {

// The named attributes of an operator. Thread-compatible.
struct OpAttr : rt::HandleSlot {
  using Value =
      absl::variant<bool, int64_t, float, aclDataType, std::string,
                    std::vector<bool>, std::vector<int64_t>, std::vector<float>,
                    std::vector<aclDataType>, std::vector<std::string>,
                    std::vector<std::vector<int64_t>>>;

  std::map<std::string, Value> values;

  void Clear() { values.clear(); }
};

using OpAttrTable = ObjectTable<OpAttr, aclopAttr, kOpAttrKind>;

}  // namespace ascend::acl

#endif  // ACL_SRC_OP_ATTR_H_
