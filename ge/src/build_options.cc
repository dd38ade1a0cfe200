// See build_options.h.

#include "ge/src/build_options.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "ge/ge_api_types.h"
#include "ge/src/status.h"

namespace ge::internal {
namespace {

using Shapes = std::vector<std::pair<std::string, std::vector<int64_t>>>;

absl::Status Bad(const char* option, absl::string_view text) {
  return Error("option '", option, "': '", text, "' cannot be understood");
}

bool ReadNumbers(absl::string_view text, int64_t least,
                 std::vector<int64_t>* numbers) {
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    int64_t number;
    if (!absl::SimpleAtoi(part, &number) || number < least) return false;
    numbers->push_back(number);
  }
  return true;
}

absl::StatusOr<Shapes> ReadShapes(absl::string_view text) {
  Shapes shapes;
  for (const absl::string_view part :
       absl::StrSplit(text, ';', absl::SkipWhitespace())) {
    // Names may have colons.
    const size_t colon = part.rfind(':');
    std::vector<int64_t> dims;
    if (colon == absl::string_view::npos || colon == 0 ||
        !ReadNumbers(part.substr(colon + 1), -1, &dims)) {
      return Bad(ir_option::INPUT_SHAPE, part);
    }
    shapes.emplace_back(std::string(part.substr(0, colon)), std::move(dims));
  }
  return shapes;
}

// Puts the numbers of a gear into the open dims of all inputs.
absl::StatusOr<std::vector<int64_t>> FillDims(
    const Shapes& shapes, const std::vector<int64_t>& gear) {
  std::vector<int64_t> dims;
  size_t used = 0;
  for (const auto& shape : shapes) {
    for (const int64_t dim : shape.second) {
      if (dim >= 0) {
        dims.push_back(dim);
      } else if (used < gear.size()) {
        dims.push_back(gear[used++]);
      } else {
        ++used;
      }
    }
  }
  if (used == gear.size()) return dims;
  return Error("option '", ir_option::DYNAMIC_DIMS, "' has ", gear.size(),
               " numbers, option '", ir_option::INPUT_SHAPE, "' has ", used,
               " open dims");
}

}  // namespace

absl::StatusOr<CompileRequest> ReadBuildOptions(const OptionMap& options) {
  const auto find = [&](const char* name) -> std::string {
    const auto at = options.find(AscendString(name));
    return at == options.end() ? "" : at->second.GetString();
  };
  CompileRequest request;
  request.freeze_variables = true;
  request.save = false;
  GE_ASSIGN_OR_RETURN(const Shapes shapes,
                      ReadShapes(find(ir_option::INPUT_SHAPE)));
  for (const auto& [name, dims] : shapes) request.input_dims[name] = dims;

  const char* const kinds[][2] = {
      {ir_option::DYNAMIC_BATCH_SIZE, "batch"},
      {ir_option::DYNAMIC_IMAGE_SIZE, "height_width"},
      {ir_option::DYNAMIC_DIMS, "dims"},
  };
  for (const auto& [option, kind] : kinds) {
    const std::string text = find(option);
    if (text.empty()) continue;
    if (!request.gear_kind.empty()) {
      return Error("option '", option,
                   "' cannot be combined with another that "
                   "makes gears");
    }
    request.gear_kind = kind;
    const bool batch = request.gear_kind == "batch";
    for (const absl::string_view part :
         absl::StrSplit(text, batch ? ',' : ';')) {
      std::vector<int64_t> gear;
      if (!ReadNumbers(part, 1, &gear)) return Bad(option, part);
      if (request.gear_kind == "dims") {
        GE_ASSIGN_OR_RETURN(gear, FillDims(shapes, gear));
      }
      request.gears.push_back(std::move(gear));
    }
  }
  return request;
}

}  // namespace ge::internal
