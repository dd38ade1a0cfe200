// The options of aclgrphBuildModel() that have an effect: shapes of inputs, and
// gears.

#ifndef GE_SRC_BUILD_OPTIONS_H_
#define GE_SRC_BUILD_OPTIONS_H_

#include "absl/status/statusor.h"
#include "ge/src/graph_compiler.h"
#include "ge/src/session_options.h"

namespace ge::internal {

// "input_shape"           "x:-1,64;y:3"
// "ge.dynamicBatchSize"   "1,4,8"
// "ge.dynamicImageSize"   "224,224;448,448"
// "ge.dynamicDims"        "1,3;2,4": the open dims of all inputs, in the order
//                         of "input_shape"
// One of the last three at most. Other options are left alone.
absl::StatusOr<CompileRequest> ReadBuildOptions(const OptionMap& options);

}  // namespace ge::internal

#endif  // GE_SRC_BUILD_OPTIONS_H_
