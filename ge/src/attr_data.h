// What an AttrValue holds, for code that treats all types of attributes alike.

#ifndef GE_SRC_ATTR_DATA_H_
#define GE_SRC_ATTR_DATA_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graph/attr_value.h"

namespace ge {

using AttrData =
    std::variant<std::monostate, int64_t, float, bool, AscendString, Tensor,
                 DataType, NamedAttrs, std::vector<uint8_t>,
                 std::vector<int64_t>, std::vector<float>, std::vector<bool>,
                 std::vector<AscendString>, std::vector<Tensor>,
                 std::vector<DataType>, std::vector<NamedAttrs>,
                 std::vector<std::vector<int64_t>>>;

class AttrAccess {
 public:
  static const AttrData& Data(const AttrValue& value);
  static AttrValue Make(AttrData data);
  // "VT_INT", "VT_LIST_FLOAT" ...; "VT_NONE" for an empty value.
  static const char* TypeName(const AttrValue& value);
  static const char* TypeName(size_t variant_index);
};

}  // namespace ge

#endif  // GE_SRC_ATTR_DATA_H_
