#include "runtime/model/kernels/image_layout.h"

#include <string>

namespace ascend::rt {

absl::StatusOr<bool> IsChannelsFirst(const ShapeContext& context, int i) {
  if (context.input(i).format == ACL_FORMAT_NCHW) return true;
  if (context.input(i).format == ACL_FORMAT_NHWC) return false;
  ART_ASSIGN_OR_RETURN(const std::string name,
                       context.AttrOr<std::string>("data_format", "NHWC"));
  if (name == "NCHW") return true;
  if (name == "NHWC") return false;
  return context.Error("data_format must be NCHW or NHWC, not '", name, "'");
}

}  // namespace ascend::rt
