#include "runtime/model/kernel_table.h"

#include <algorithm>

// One line per operator type: the type, and the kernel that serves it
// (defined with ART_KERNEL in kernels/). Keep in alphabetical order.
#define ART_KERNEL_TABLE(X)                                       \
  X(Add, Add)                                                     \
  X(ApplyGradientDescent, ApplyGradientDescent)                   \
  X(ApplyMomentum, ApplyMomentum)                                 \
  X(ApplyMomentumD, ApplyMomentumD)                               \
  X(ArgMaxD, ArgMaxD)                                             \
  X(Assign, Assign)                                               \
  X(AssignAdd, AssignAdd)                                         \
  X(AssignSub, AssignSub)                                         \
  X(AvgPool, AvgPool)                                             \
  X(BatchMatMul, BatchMatMul)                                     \
  X(BatchMatMulV2, BatchMatMul)                                   \
  X(BiasAdd, BiasAdd)                                             \
  X(Cast, Cast)                                                   \
  X(ConcatD, ConcatD)                                             \
  X(Conv2D, Conv2D)                                               \
  X(Conv2DBackpropFilterD, Conv2DBackpropFilterD)                 \
  X(Equal, Equal)                                                 \
  X(Exp, Exp)                                                     \
  X(Flatten, Flatten)                                             \
  X(Greater, Greater)                                             \
  X(Identity, Identity)                                           \
  X(Log, Log)                                                     \
  X(LogSoftmaxV2, LogSoftmax)                                     \
  X(MatMul, MatMul)                                               \
  X(MatMulV2, MatMul)                                             \
  X(MaxPool, MaxPool)                                             \
  X(Maximum, Maximum)                                             \
  X(Minimum, Minimum)                                             \
  X(Mul, Mul)                                                     \
  X(Neg, Neg)                                                     \
  X(OneHot, OneHot)                                               \
  X(OneHotD, OneHotD)                                             \
  X(Pad, Pad)                                                     \
  X(PadD, Pad)                                                    \
  X(RealDiv, RealDiv)                                             \
  X(ReduceMax, ReduceMax)                                         \
  X(ReduceMaxD, ReduceMax)                                        \
  X(ReduceMean, ReduceMean)                                       \
  X(ReduceMeanD, ReduceMean)                                      \
  X(ReduceSum, ReduceSum)                                         \
  X(ReduceSumD, ReduceSum)                                        \
  X(Relu, Relu)                                                   \
  X(ReluGrad, ReluGrad)                                           \
  X(Reshape, Reshape)                                             \
  X(Select, Select)                                               \
  X(Sigmoid, Sigmoid)                                             \
  X(Slice, Slice)                                                 \
  X(SliceD, Slice)                                                \
  X(Softmax, Softmax)                                             \
  X(SoftmaxCrossEntropyWithLogits, SoftmaxCrossEntropyWithLogits) \
  X(SoftmaxV2, Softmax)                                           \
  X(SplitD, SplitD)                                               \
  X(Sqrt, Sqrt)                                                   \
  X(Square, Square)                                               \
  X(Sub, Sub)                                                     \
  X(Tanh, Tanh)                                                   \
  X(Transpose, Transpose)                                         \
  X(TransposeD, Transpose)

namespace ascend::rt {

namespace kernels {
#define ART_DECLARE_KERNEL(type, kernel) \
  extern const OpKernel k##kernel##Kernel;
ART_KERNEL_TABLE(ART_DECLARE_KERNEL)
#undef ART_DECLARE_KERNEL
}  // namespace kernels

namespace {

struct Row {
  absl::string_view type;
  const OpKernel* kernel;
};

constexpr Row kRows[] = {
#define ART_KERNEL_ROW(type, kernel) {#type, &kernels::k##kernel##Kernel},
    ART_KERNEL_TABLE(ART_KERNEL_ROW)
#undef ART_KERNEL_ROW
};

}  // namespace

const OpKernel* FindKernel(absl::string_view type) {
  const Row* row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row& r) { return r.type == type; });
  return row == std::end(kRows) ? nullptr : row->kernel;
}

std::vector<absl::string_view> ListKernels() {
  std::vector<absl::string_view> types;
  for (const Row& row : kRows) types.push_back(row.type);
  std::sort(types.begin(), types.end());
  return types;
}

}  // namespace ascend::rt
