// One float function applied to every element of input 0.

#ifndef RUNTIME_MODEL_KERNELS_FLOAT_UNARY_H_
#define RUNTIME_MODEL_KERNELS_FLOAT_UNARY_H_

#include <algorithm>
#include <cstdint>

#include "runtime/model/kernels/half.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

// float32 or float16 in, the same type and shape out.
inline absl::Status InferFloatUnary(ShapeContext& context) {
  ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16}));
  return context.SetOutput(0, context.input(0));
}

// f(const float* x, int64_t count, float* y) with x and y apart.
template <typename F>
void RunFloatUnary(const KernelContext& context, F f) {
  const TensorView& x = context.inputs[0];
  const TensorView& y = context.outputs[0];
  if (x.dtype() == ACL_FLOAT) {
    f(static_cast<const float*>(x.As<float>()), x.count, y.As<float>());
    return;
  }
  constexpr int64_t kChunk = 256;
  float in[kChunk];
  float out[kChunk];
  for (int64_t start = 0; start < x.count; start += kChunk) {
    const int64_t count = std::min(kChunk, x.count - start);
    CopyToFloat(x.As<Eigen::half>() + start, count, in);
    f(static_cast<const float*>(in), count, static_cast<float*>(out));
    CopyFromFloat(out, count, y.As<Eigen::half>() + start);
  }
}

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_KERNELS_FLOAT_UNARY_H_
