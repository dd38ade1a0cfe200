// The interface between the model executor and one operator.
//
// An operator is an OpKernel: a shape rule, run once when a program is
// compiled, and a function that computes, run at every execution. To add one:
// write runtime/model/kernels/<noun>.cc, add a line to kernel_table.cc, and a
// test.
//
//   absl::Status InferRelu(ShapeContext& context) {
//     ART_RETURN_IF_ERROR(context.RequireType(0, {ACL_FLOAT}));
//     return context.SetOutput(0, context.input(0));
//   }
//   absl::Status RunRelu(const KernelContext& context) { ... }
//   ART_KERNEL(Relu) = {"Relu", 1, 1, 1, InferRelu, RunRelu};

#ifndef RUNTIME_MODEL_OP_KERNEL_H_
#define RUNTIME_MODEL_OP_KERNEL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "runtime/base/status.h"
#include "runtime/model/attributes.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/tensor.h"

namespace ascend::rt {

// For OpKernel::max_inputs and OpKernel::outputs.
inline constexpr int kVariadic = -1;
// The most outputs a node can have.
inline constexpr int kMaxOutputs = 4096;

// What a shape rule sees of its node, and where it leaves its answers.
//
// Every check returns an error that names node, type, input, what was expected
// and what was given. Input specs are static and have passed ByteSize().
class ShapeContext {
 public:
  struct Input {
    const TensorSpec* spec = nullptr;  // null: an absent optional input
    // The elements, when they are known before any run; else null.
    const void* constant = nullptr;
  };

  // Everything passed in must outlive the context.
  ShapeContext(absl::string_view node, absl::string_view type,
               const AttributeMap* attributes, absl::Span<const Input> inputs,
               int outputs)
      : node_(node),
        type_(type),
        attributes_(attributes),
        inputs_(inputs),
        outputs_(outputs) {}

  absl::string_view node() const { return node_; }
  absl::string_view type() const { return type_; }

  int num_inputs() const { return static_cast<int>(inputs_.size()); }
  bool has_input(int i) const {
    return i < num_inputs() && inputs_[i].spec != nullptr;
  }
  // Only for an input that is there: the first min_inputs always are.
  const TensorSpec& input(int i) const { return *inputs_[i].spec; }

  // The elements of int32 or int64 input `i`, or an error that says they must
  // be known when the model is compiled.
  absl::StatusOr<std::vector<int64_t>> ConstantInts(int i) const;
  bool IsConstant(int i) const {
    return i < num_inputs() && inputs_[i].constant != nullptr;
  }
  // Null when not known.
  const void* ConstantData(int i) const { return inputs_[i].constant; }

  const AttributeMap& attributes() const { return *attributes_; }
  // The attribute, or an error that names the node.
  template <typename T>
  absl::StatusOr<T> Attr(absl::string_view name) const {
    return Named(attributes_->Get<T>(name));
  }
  template <typename T>
  absl::StatusOr<T> AttrOr(absl::string_view name, T fallback) const {
    return Named(attributes_->GetOr<T>(name, std::move(fallback)));
  }

  // Checks of input `i`.
  absl::Status RequireType(int i,
                           std::initializer_list<aclDataType> allowed) const;
  absl::Status RequireSameType(int i, int j) const;
  absl::Status RequireRank(int i, int rank) const;
  absl::Status RequireDims(int i, absl::Span<const int64_t> dims) const;

  // `axis` counted from the back if negative, or an error unless it is in
  // [-rank, rank). A rank of 0 is taken for 1.
  absl::StatusOr<int> ResolveAxis(int64_t axis, int rank) const;

  // An error of this node: "node 'fc1' (MatMul): " + args.
  template <typename... Args>
  absl::Status Error(const Args&... args) const {
    return AclError(kGeLoadTaskPartition, absl::StrCat(Prefix(), args...));
  }

  // Only when OpKernel::outputs is kVariadic; before SetOutput.
  absl::Status SetOutputCount(int count);
  // Fails if the size of `spec` overflows.
  absl::Status SetOutput(int i, TensorSpec spec);

  // Memory, 64-byte aligned, that run may scribble on.
  void set_scratch_bytes(size_t bytes) { scratch_bytes_ = bytes; }

  // What run wants to know and infer has worked out (strides, parsed
  // attributes): KernelContext::state<T>() gives it back.
  template <typename T>
  void SetState(T state) {
    state_ = std::make_shared<const T>(std::move(state));
  }

  // For the compiler of the program.
  const std::vector<TensorSpec>& outputs() const { return outputs_; }
  size_t scratch_bytes() const { return scratch_bytes_; }
  const std::shared_ptr<const void>& state() const { return state_; }

 private:
  std::string Prefix() const;
  template <typename T>
  absl::StatusOr<T> Named(absl::StatusOr<T> value) const {
    if (value.ok()) return value;
    return Error(value.status().message());
  }

  absl::string_view node_;
  absl::string_view type_;
  const AttributeMap* attributes_;
  absl::Span<const Input> inputs_;
  std::vector<TensorSpec> outputs_;
  size_t scratch_bytes_ = 0;
  std::shared_ptr<const void> state_;
};

// One execution of a node. Run must not allocate where it can be avoided:
// derive in infer, keep in the state, compute in the scratch memory.
//
// Output memory does not overlap input memory, except where OpKernel::alias
// says so. Memory is aligned to the element size at least.
struct KernelContext {
  absl::string_view node;
  absl::string_view type;
  const AttributeMap* attributes = nullptr;
  absl::Span<const TensorView> inputs;
  absl::Span<const TensorView> outputs;
  void* scratch = nullptr;
  const void* state_ptr = nullptr;

  bool has_input(size_t i) const {
    return i < inputs.size() && inputs[i].present();
  }

  // What infer gave to SetState<T>().
  template <typename T>
  const T& state() const {
    return *static_cast<const T*>(state_ptr);
  }

  // An error of this run: "node 'x' (OneHot): " + args, 507011.
  template <typename... Args>
  absl::Status Error(const Args&... args) const {
    return AclError(kModelExecute,
                    absl::StrCat("node '", node, "' (", type, "): ", args...));
  }
};

struct OpKernel {
  const char* type;
  int min_inputs;
  int max_inputs;  // or kVariadic
  int outputs;     // or kVariadic: infer calls SetOutputCount()
  absl::Status (*infer)(ShapeContext& context);
  absl::Status (*run)(const KernelContext& context);

  // Bit j: run writes to input j, which must then be a variable (a ref input
  // of the graph, or an output aliased to one).
  uint32_t ref_inputs = 0;
  // alias[i] == j: output i is input j, the same memory, of the same spec.
  std::array<int8_t, 4> alias = {-1, -1, -1, -1};
  // Output 0 has the bytes of input 0 under another shape. The compiler may
  // give both the same memory and then never calls run, which copies.
  bool view = false;
};

// Defines the kernel `k<name>Kernel`, which kernel_table.cc refers to; use in
// namespace ascend::rt::kernels.
#define ART_KERNEL(name)                               \
  extern const ::ascend::rt::OpKernel k##name##Kernel; \
  const ::ascend::rt::OpKernel k##name##Kernel

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_OP_KERNEL_H_
