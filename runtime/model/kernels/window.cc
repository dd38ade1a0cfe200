#include "runtime/model/kernels/window.h"

#include <limits>
#include <string>
#include <vector>

namespace ascend::rt {
namespace {

// Keeps every product and sum of this file far from overflow.
constexpr int64_t kMaxExtent = std::numeric_limits<int32_t>::max();

enum class Padding { kSame, kValid, kExplicit };

absl::StatusOr<Padding> PaddingOf(const ShapeContext& context,
                                  bool explicit_pads) {
  if (explicit_pads && !context.attributes().Has("padding")) {
    return Padding::kExplicit;
  }
  ART_ASSIGN_OR_RETURN(const std::string name,
                       context.Attr<std::string>("padding"));
  if (name == "SAME") return Padding::kSame;
  if (name == "VALID") return Padding::kValid;
  if (name == "EXPLICIT" && explicit_pads) return Padding::kExplicit;
  return context.Error("padding must be SAME or VALID, not '", name, "'");
}

}  // namespace

absl::StatusOr<std::array<int64_t, 2>> SpatialAttr(const ShapeContext& context,
                                                   absl::string_view name,
                                                   const ImageLayout& layout) {
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> values,
                       context.Attr<std::vector<int64_t>>(name));
  if (values.size() != 4) {
    return context.Error(name, " ", DimsToString(values),
                         " must have 4 entries");
  }
  for (const int64_t value : values) {
    if (value < 1 || value > kMaxExtent) {
      return context.Error(name, " ", DimsToString(values),
                           " has an entry that is not in [1,", kMaxExtent, "]");
    }
  }
  if (values[0] != 1 || values[layout.channel] != 1) {
    return context.Error(name, " ", DimsToString(values),
                         " must be 1 for batch and channel, dims 0 and ",
                         layout.channel);
  }
  return std::array<int64_t, 2>{values[layout.height], values[layout.width]};
}

absl::Status PlaceWindow(const ShapeContext& context, bool explicit_pads,
                         WindowAxes& axes) {
  ART_ASSIGN_OR_RETURN(Padding padding, PaddingOf(context, explicit_pads));
  std::vector<int64_t> pads(4, 0);
  if (padding == Padding::kExplicit) {
    ART_ASSIGN_OR_RETURN(pads, context.Attr<std::vector<int64_t>>("pads"));
    if (pads.size() != 4) {
      return context.Error("pads ", DimsToString(pads),
                           " must have 4 entries: top, bottom, left, right");
    }
    if (pads == std::vector<int64_t>(4, -1)) padding = Padding::kSame;
  }
  for (int i = 0; i < 2; ++i) {
    WindowAxis& axis = axes[i];
    const char* direction = i == 0 ? "height" : "width";
    if (axis.input > kMaxExtent || axis.kernel > kMaxExtent) {
      return context.Error("the ", direction, " of image or window, ",
                           axis.input, " and ", axis.kernel, ", is beyond ",
                           kMaxExtent);
    }
    if (axis.kernel < 1) {
      return context.Error("the ", direction, " of the window is ",
                           axis.kernel);
    }
    const int64_t reach = (axis.kernel - 1) * axis.dilation + 1;
    if (padding == Padding::kSame) {
      axis.output = (axis.input + axis.stride - 1) / axis.stride;
      const int64_t total = std::max<int64_t>(
          0, (axis.output - 1) * axis.stride + reach - axis.input);
      axis.pad_before = total / 2;
      continue;
    }
    const int64_t before = pads[2 * i];
    const int64_t after = pads[2 * i + 1];
    if (before < 0 || before > kMaxExtent || after < 0 || after > kMaxExtent) {
      return context.Error("pads ", DimsToString(pads),
                           " has an entry that is not in [0,", kMaxExtent, "]");
    }
    const int64_t room = axis.input + before + after;
    if (room < reach) {
      return context.Error("a window of ", reach,
                           " does not fit into an image of ", direction, " ",
                           room, ", padding included");
    }
    axis.pad_before = before;
    axis.output = (room - reach) / axis.stride + 1;
  }
  return absl::OkStatus();
}

}  // namespace ascend::rt
