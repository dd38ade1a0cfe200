// What the pattern programs that use GE share.

#ifndef TESTS_SDK_PATTERNS_GRAPH_CLIENT_H_
#define TESTS_SDK_PATTERNS_GRAPH_CLIENT_H_

#include <map>

#include "all_ops.h"
#include "client.h"
#include "ge/ge_api.h"
#include "ge/ge_ir_build.h"

// The call must succeed.
#define GRAPH_SUCCEEDS(call)                                                  \
  do {                                                                        \
    const ge::Status graph_status = (call);                                   \
    if (graph_status != ge::SUCCESS) {                                        \
      std::fprintf(stderr, "%s:%d: %s = %u: %s\n", __FILE__, __LINE__, #call, \
                   graph_status, ge::GEGetErrorMsgV2().GetString());          \
      std::_Exit(1);                                                          \
    }                                                                         \
  } while (false)

using GraphOptions = std::map<ge::AscendString, ge::AscendString>;

inline ge::TensorDesc FloatDesc(int64_t count) {
  return ge::TensorDesc(ge::Shape({count}), ge::FORMAT_ND, ge::DT_FLOAT);
}

inline ge::Tensor Floats(const std::vector<float>& values) {
  return ge::Tensor(FloatDesc(static_cast<int64_t>(values.size())),
                    reinterpret_cast<const uint8_t*>(values.data()),
                    values.size() * sizeof(float));
}

inline ge::op::Constant Numbers(const char* name,
                                const std::vector<float>& values) {
  return ge::op::Constant(name).set_attr_value(Floats(values));
}

#endif  // TESTS_SDK_PATTERNS_GRAPH_CLIENT_H_
