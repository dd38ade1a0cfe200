// Runs one operator kernel on tensors given in the test, without a graph.
//
//   KernelRunner add("Add");
//   add.Input<float>({2, 2}, {1, 2, 3, 4}).Input<float>({2}, {10, 20});
//   ASSERT_EQ(add.Run(), absl::OkStatus());
//   EXPECT_THAT(add.Output<float>(0), ElementsAre(11, 22, 13, 24));

#ifndef TESTS_UNIT_RUNTIME_MODEL_KERNEL_RUNNER_H_
#define TESTS_UNIT_RUNTIME_MODEL_KERNEL_RUNNER_H_

#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "Eigen/Core"
#include "absl/status/status.h"
#include "runtime/model/kernel_table.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {

template <typename T>
struct DataTypeOf;
#define ART_DATA_TYPE_OF(type, dtype)             \
  template <>                                     \
  struct DataTypeOf<type> {                       \
    static constexpr aclDataType value = (dtype); \
  }
ART_DATA_TYPE_OF(float, ACL_FLOAT);
ART_DATA_TYPE_OF(Eigen::half, ACL_FLOAT16);
ART_DATA_TYPE_OF(double, ACL_DOUBLE);
ART_DATA_TYPE_OF(int8_t, ACL_INT8);
ART_DATA_TYPE_OF(int16_t, ACL_INT16);
ART_DATA_TYPE_OF(int32_t, ACL_INT32);
ART_DATA_TYPE_OF(int64_t, ACL_INT64);
ART_DATA_TYPE_OF(uint8_t, ACL_UINT8);
ART_DATA_TYPE_OF(bool, ACL_BOOL);
#undef ART_DATA_TYPE_OF

class KernelRunner {
 public:
  explicit KernelRunner(absl::string_view type)
      : type_(type), kernel_(FindKernel(type)) {}

  // An input whose elements the shape rule does not see.
  template <typename T>
  KernelRunner& Input(std::vector<int64_t> dims, const std::vector<T>& values,
                      aclFormat format = ACL_FORMAT_ND) {
    Tensor& tensor = tensors_.emplace_back();
    tensor.spec = TensorSpec(DataTypeOf<T>::value, std::move(dims), format);
    tensor.present = true;
    // Exactly as many bytes as values, so that a sanitizer sees an overrun.
    tensor.bytes.reset(new uint8_t[values.size() * sizeof(T)]);
    T* data = reinterpret_cast<T*>(tensor.bytes.get());
    std::copy(values.begin(), values.end(), data);
    return *this;
  }

  // An input of bools in memory that another program filled.
  KernelRunner& BoolBytes(std::vector<int64_t> dims,
                          const std::vector<uint8_t>& bytes) {
    Input<uint8_t>(std::move(dims), bytes);
    tensors_.back().spec.dtype = ACL_BOOL;
    return *this;
  }

  // An input that is known when the program is compiled.
  template <typename T>
  KernelRunner& Constant(std::vector<int64_t> dims,
                         const std::vector<T>& values) {
    Input<T>(std::move(dims), values);
    tensors_.back().constant = true;
    return *this;
  }

  // An optional input that is not there.
  KernelRunner& Absent() {
    tensors_.emplace_back();
    return *this;
  }

  KernelRunner& Attr(absl::string_view name, AttributeValue value) {
    attributes_.Set(name, std::move(value));
    return *this;
  }

  // The shape rule alone.
  absl::Status Infer() {
    if (kernel_ == nullptr) {
      return absl::NotFoundError("no kernel for " + type_);
    }
    infer_inputs_.clear();
    for (const Tensor& tensor : tensors_) {
      ShapeContext::Input input;
      if (tensor.present) input.spec = &tensor.spec;
      if (tensor.constant) input.constant = tensor.bytes.get();
      infer_inputs_.push_back(input);
    }
    context_ = std::make_unique<ShapeContext>(
        "node", type_, &attributes_, infer_inputs_,
        kernel_->outputs == kVariadic ? 0 : kernel_->outputs);
    return kernel_->infer(*context_);
  }

  // Shape rule, then run. Outputs and scratch memory start as 0xCD bytes, so
  // that an element that is not written shows.
  absl::Status Run() {
    if (absl::Status status = Infer(); !status.ok()) return status;
    std::vector<TensorView> inputs;
    for (Tensor& tensor : tensors_) {
      inputs.push_back(tensor.present
                           ? MakeTensorView(&tensor.spec, tensor.bytes.get())
                           : TensorView());
    }
    output_bytes_.clear();
    outputs_.clear();
    for (size_t i = 0; i < context_->outputs().size(); ++i) {
      const TensorSpec& spec = context_->outputs()[i];
      const int alias = i < kernel_->alias.size() ? kernel_->alias[i] : -1;
      const size_t bytes = *spec.ByteSize();
      output_bytes_.emplace_back(new uint8_t[bytes]);
      std::memset(output_bytes_.back().get(), 0xCD, bytes);
      outputs_.push_back(MakeTensorView(
          &spec, alias >= 0 ? inputs[alias].data : output_bytes_[i].get()));
    }
    std::unique_ptr<void, void (*)(void*)> scratch(
        std::aligned_alloc(64, (context_->scratch_bytes() + 127) / 64 * 64),
        &std::free);
    std::memset(scratch.get(), 0xCD, context_->scratch_bytes());
    KernelContext run;
    run.node = "node";
    run.type = type_;
    run.attributes = &attributes_;
    run.inputs = inputs;
    run.outputs = outputs_;
    run.scratch = scratch.get();
    run.state_ptr = context_->state().get();
    return kernel_->run(run);
  }

  const TensorSpec& OutputSpec(int i) const { return context_->outputs()[i]; }
  size_t OutputCount() const { return context_->outputs().size(); }

  // Copies of the elements after Run(). Halves are best read as
  // OutputAsFloat().
  template <typename T>
  std::vector<T> Output(int i) const {
    const T* data = outputs_[i].As<T>();
    return std::vector<T>(data, data + outputs_[i].count);
  }
  std::vector<float> OutputAsFloat(int i) const {
    std::vector<float> values;
    for (const Eigen::half value : Output<Eigen::half>(i)) {
      values.push_back(static_cast<float>(value));
    }
    return values;
  }
  // Elements of input `i`: what a kernel that writes in place left there.
  template <typename T>
  std::vector<T> InputNow(int i) const {
    const T* data = reinterpret_cast<const T*>(tensors_[i].bytes.get());
    return std::vector<T>(data, data + *tensors_[i].spec.ElementCount());
  }

 private:
  struct Tensor {
    TensorSpec spec;
    bool present = false;
    bool constant = false;
    std::unique_ptr<uint8_t[]> bytes;
  };

  std::string type_;
  const OpKernel* kernel_;
  AttributeMap attributes_;
  std::deque<Tensor> tensors_;
  std::vector<ShapeContext::Input> infer_inputs_;
  std::unique_ptr<ShapeContext> context_;
  std::vector<std::unique_ptr<uint8_t[]>> output_bytes_;
  std::vector<TensorView> outputs_;
};

}  // namespace ascend::rt

#endif  // TESTS_UNIT_RUNTIME_MODEL_KERNEL_RUNNER_H_
