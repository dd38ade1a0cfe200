// Sums, means and maxima over axes: ReduceSumD, ReduceMeanD, ReduceMaxD with
// attribute axes, and ReduceSum, ReduceMean, ReduceMax with a constant input.
// Attribute keep_dims leaves an extent of 1 for each axis.
//
// No axes at all means all of them in the D forms, and none in the others
// unless attribute noop_with_empty_axes is false.
//
// Floats are added up in double, integers in their own width.

#include <algorithm>
#include <limits>
#include <type_traits>

#include "runtime/model/kernels/axis_split.h"
#include "runtime/model/kernels/dispatch.h"
#include "runtime/model/kernels/int_list.h"
#include "runtime/model/kernels/loop_nest.h"
#include "runtime/model/kernels/wrapping.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt::kernels {
namespace {

template <typename T>
using Accumulator = std::conditional_t<std::is_integral_v<T>, int64_t, double>;
static_assert(sizeof(double) == sizeof(int64_t));

absl::Status InferReduction(ShapeContext& context) {
  ART_RETURN_IF_ERROR(
      context.RequireType(0, {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8,
                              ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}));
  const TensorSpec& x = context.input(0);
  ART_ASSIGN_OR_RETURN(const std::vector<int64_t> axes,
                       IntList(context, 1, "axes"));
  ART_ASSIGN_OR_RETURN(const bool keep_dims,
                       context.AttrOr<bool>("keep_dims", false));
  ART_ASSIGN_OR_RETURN(
      const bool none_when_empty,
      context.AttrOr<bool>("noop_with_empty_axes", context.has_input(1)));
  ART_ASSIGN_OR_RETURN(std::vector<bool> marked, MarkAxes(context, axes));
  if (axes.empty() && !none_when_empty) marked.assign(x.dims.size(), true);

  TensorSpec output(x.dtype, {});
  for (size_t d = 0; d < x.dims.size(); ++d) {
    if (!marked[d]) {
      output.dims.push_back(x.dims[d]);
    } else if (keep_dims) {
      output.dims.push_back(1);
    }
  }
  if (output.dims.size() == x.dims.size()) output.format = x.format;
  const AxisSplit split = SplitAxes(x.dims, marked);
  if (!split.inner_is_reduced && Product(output.dims) != 0) {
    // One accumulator for each of the neighbours that are kept.
    context.set_scratch_bytes(split.inner * sizeof(double));
  }
  context.SetState(split);
  return context.SetOutput(0, std::move(output));
}

// Means of nothing are NaN, which integers cannot say.
absl::Status InferMean(ShapeContext& context) {
  ART_RETURN_IF_ERROR(InferReduction(context));
  const aclDataType dtype = context.input(0).dtype;
  const bool is_float =
      dtype == ACL_FLOAT || dtype == ACL_FLOAT16 || dtype == ACL_DOUBLE;
  if (!is_float && Product(context.input(0).dims) == 0 &&
      Product(context.outputs()[0].dims) != 0) {
    return context.Error("the mean of no ", DataTypeName(dtype),
                         " elements: input 0 has shape ",
                         DimsToString(context.input(0).dims));
  }
  return absl::OkStatus();
}

struct Sum {
  template <typename A>
  static A Initial() {
    return A{0};
  }
  template <typename A>
  static A Join(A a, A b) {
    return WrappingAdd()(a, b);
  }
  template <typename A>
  static A Finish(A a, int64_t) {
    return a;
  }
};

struct Mean : Sum {
  template <typename A>
  static A Finish(A a, int64_t count) {
    return a / static_cast<A>(count);
  }
};

// A NaN is the maximum of what it is in; nothing has -infinity or the smallest
// integer.
template <typename T>
struct Max {
  template <typename A>
  static A Initial() {
    if constexpr (std::is_integral_v<T>) {
      return std::numeric_limits<T>::min();
    } else {
      return -std::numeric_limits<A>::infinity();
    }
  }
  template <typename A>
  static A Join(A a, A b) {
    return a > b || a != a ? a : b;
  }
  template <typename A>
  static A Finish(A a, int64_t) {
    return a;
  }
};

template <typename T, typename Op>
void Reduce(const KernelContext& context) {
  using A = Accumulator<T>;
  const AxisSplit& split = context.state<AxisSplit>();
  const T* x = context.inputs[0].As<T>();
  T* y = context.outputs[0].As<T>();
  const int64_t count = split.reduced_count();
  const int64_t inner = split.inner;
  if (context.outputs[0].count == 0) return;

  if (split.inner_is_reduced) {
    split.kept.ForEach([&](int64_t start) {
      A sum = Op::template Initial<A>();
      split.reduced.ForEach([&](int64_t step) {
        const T* run = x + start + step;
        for (int64_t i = 0; i < inner; ++i) {
          sum = Op::Join(sum, static_cast<A>(run[i]));
        }
      });
      *y++ = static_cast<T>(Op::Finish(sum, count));
    });
    return;
  }
  A* const sums = static_cast<A*>(context.scratch);
  split.kept.ForEach([&](int64_t start) {
    std::fill(sums, sums + inner, Op::template Initial<A>());
    split.reduced.ForEach([&](int64_t step) {
      const T* run = x + start + step;
      for (int64_t i = 0; i < inner; ++i) {
        sums[i] = Op::Join(sums[i], static_cast<A>(run[i]));
      }
    });
    for (int64_t i = 0; i < inner; ++i) {
      *y++ = static_cast<T>(Op::Finish(sums[i], count));
    }
  });
}

absl::Status RunSum(const KernelContext& context) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    Reduce<typename decltype(tag)::type, Sum>(context);
  });
  return absl::OkStatus();
}

absl::Status RunMean(const KernelContext& context) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    Reduce<typename decltype(tag)::type, Mean>(context);
  });
  return absl::OkStatus();
}

absl::Status RunMax(const KernelContext& context) {
  DispatchType(context.inputs[0].dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Reduce<T, Max<T>>(context);
  });
  return absl::OkStatus();
}

}  // namespace

ART_KERNEL(ReduceSum) = {"ReduceSum", 1, 2, 1, InferReduction, RunSum};
ART_KERNEL(ReduceMean) = {"ReduceMean", 1, 2, 1, InferMean, RunMean};
ART_KERNEL(ReduceMax) = {"ReduceMax", 1, 2, 1, InferReduction, RunMax};

}  // namespace ascend::rt::kernels
