// Every operator on inputs and attributes that nobody would write: a file can
// hold them all the same. A shape rule must answer with an error or with
// outputs that run fills completely, without touching anything else.

#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/base/status.h"
#include "runtime/model/kernel_table.h"
#include "runtime/model/op_kernel.h"

namespace ascend::rt {
namespace {

constexpr int kRounds = 1500;  // of each operator
constexpr size_t kMaxRunBytes = 1 << 16;

// Names of attributes that kernels ask for.
constexpr const char* kNames[] = {
    "N",         "adj_x1",     "axes",         "axis",        "base",
    "ceil_mode", "concat_dim", "data_format",  "depth",       "dilations",
    "dimension", "dst_type",   "dtype",        "filter_size", "global_pooling",
    "groups",    "keep_dims",  "ksize",        "num_axes",    "num_split",
    "offsets",   "padding",    "padding_mode", "paddings",    "pads",
    "perm",      "size",       "split_dim",    "strides",     "transpose_x1"};

class Chooser {
 public:
  // Every tenth is for images of one channel and windows of one pixel, which
  // is what fits convolutions without knowing them.
  explicit Chooser(uint32_t seed) : random_(seed), image_(seed % 10 == 0) {}

  size_t Below(size_t n) { return random_() % n; }
  bool Chance(int percent) { return Below(100) < static_cast<size_t>(percent); }
  template <typename T>
  T Of(std::initializer_list<T> values) {
    return *(values.begin() + Below(values.size()));
  }

  int64_t Int() {
    if (Chance(3)) {
      return Of<int64_t>({int64_t{1} << 31, int64_t{1} << 62, -12345,
                          std::numeric_limits<int64_t>::max(),
                          std::numeric_limits<int64_t>::min()});
    }
    return Of<int64_t>({-2, -1, 0, 1, 1, 1, 2, 2, 3, 4});
  }
  // Often as many as operators want: four for images, `rank` for shapes.
  std::vector<int64_t> Ints(int rank) {
    if (Chance(30)) return std::vector<int64_t>(4, Of<int64_t>({1, 1, 0, 2}));
    if (Chance(30)) return std::vector<int64_t>(rank, Of<int64_t>({0, 1}));
    std::vector<int64_t> list(Chance(50) ? rank : Below(6));
    for (int64_t& value : list) value = Int();
    return list;
  }

  std::vector<int64_t> Dims() {
    if (image_) return {2, 1, 3, 1};
    std::vector<int64_t> dims(Chance(40) ? 4 : Below(5));
    for (int64_t& dim : dims) {
      dim = Chance(1) ? Of<int64_t>({int64_t{1} << 31, 100000, 1 << 20})
                      : Of<int64_t>({0, 1, 1, 2, 2, 2, 3, 3, 4, 5});
    }
    return dims;
  }
  aclDataType Type() {
    return Of({ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT16, ACL_INT32,
               ACL_INT64, ACL_BOOL, ACL_UINT8, ACL_INT8, ACL_DOUBLE});
  }

  AttributeValue Attribute(absl::string_view name, int rank) {
    if (Chance(3)) return std::string("?");
    if (name == "data_format") {
      return std::string(Of({"NCHW", "NHWC", "ND", ""}));
    }
    if (name == "padding" || name == "padding_mode") {
      return std::string(Of({"SAME", "VALID", "CALCULATED"}));
    }
    if (name == "paddings") {
      return std::vector<std::vector<int64_t>>(
          Chance(80) ? rank : Below(5),
          Chance(80) ? std::vector<int64_t>{1, Of<int64_t>({0, 2})}
                     : Ints(rank));
    }
    if (name == "dst_type" || name == "dtype") {
      return Chance(90) ? static_cast<int64_t>(Type()) : Int();
    }
    if (name == "groups" || name == "base") return int64_t{1};
    for (const char* list : {"axes", "dilations", "filter_size", "ksize",
                             "offsets", "pads", "perm", "size", "strides"}) {
      if (name != list) continue;
      if (image_) return std::vector<int64_t>(4, name == "pads" ? 0 : 1);
      return Ints(rank);
    }
    for (const char* flag : {"keep_dims", "transpose_x1", "adj_x1", "ceil_mode",
                             "global_pooling"}) {
      if (name == flag) return Chance(50);
    }
    return Int();
  }

  // Elements that tend to break arithmetic, of `dtype`.
  void Fill(aclDataType dtype, uint8_t* data, size_t bytes) {
    const size_t size = DataTypeSize(dtype);
    for (size_t at = 0; at + size <= bytes; at += size) {
      switch (dtype) {
        case ACL_FLOAT: {
          const float value =
              Of({0.f, 1.f, -1.f, 0.5f, 3.f, 1e30f, -1e30f, 1e-40f,
                  std::numeric_limits<float>::infinity(),
                  std::numeric_limits<float>::quiet_NaN()});
          std::memcpy(data + at, &value, size);
          break;
        }
        case ACL_BOOL:
          data[at] = static_cast<uint8_t>(Below(2));
          break;
        case ACL_INT32: {
          const int32_t value = static_cast<int32_t>(Int());
          std::memcpy(data + at, &value, size);
          break;
        }
        case ACL_INT64: {
          const int64_t value = Int();
          std::memcpy(data + at, &value, size);
          break;
        }
        default:
          for (size_t i = 0; i < size; ++i) {
            data[at + i] = static_cast<uint8_t>(random_());
          }
      }
    }
  }

 private:
  std::mt19937 random_;
  const bool image_;
};

struct Tensor {
  TensorSpec spec;
  bool constant = false;
  std::vector<uint8_t> bytes;
};

// Runs the kernel with outputs and scratch memory full of `fill`, and returns
// what is in outputs and inputs afterwards.
std::vector<std::vector<uint8_t>> RunOnce(const OpKernel& kernel,
                                          const ShapeContext& context,
                                          const AttributeMap& attributes,
                                          const std::vector<Tensor>& tensors,
                                          uint8_t fill, absl::Status& status) {
  std::vector<std::unique_ptr<uint8_t[]>> memory;
  std::vector<TensorView> inputs, outputs;
  const auto add = [&](const TensorSpec* spec) {
    const size_t bytes = *spec->ByteSize();
    memory.emplace_back(new uint8_t[bytes]);
    std::memset(memory.back().get(), fill, bytes);
    return MakeTensorView(spec, memory.back().get());
  };
  for (const Tensor& tensor : tensors) {
    inputs.push_back(add(&tensor.spec));
    std::copy(tensor.bytes.begin(), tensor.bytes.end(),
              inputs.back().As<uint8_t>());
  }
  for (size_t i = 0; i < context.outputs().size(); ++i) {
    outputs.push_back(add(&context.outputs()[i]));
    if (i < kernel.alias.size() && kernel.alias[i] >= 0) {
      outputs.back().data = inputs[kernel.alias[i]].data;
    }
  }
  const size_t scratch_bytes = (context.scratch_bytes() + 63) / 64 * 64 + 64;
  std::unique_ptr<void, void (*)(void*)> scratch(
      std::aligned_alloc(64, scratch_bytes), &std::free);
  std::memset(scratch.get(), fill, scratch_bytes);
  KernelContext run;
  run.node = context.node();
  run.type = context.type();
  run.attributes = &attributes;
  run.inputs = inputs;
  run.outputs = outputs;
  run.scratch = scratch.get();
  run.state_ptr = context.state().get();
  status = kernel.run(run);
  std::vector<std::vector<uint8_t>> after;
  for (const auto& views : {inputs, outputs}) {
    for (const TensorView& view : views) {
      after.emplace_back(view.As<uint8_t>(), view.As<uint8_t>() + view.bytes);
    }
  }
  return after;
}

TEST(KernelRobustnessTest, AnyInputGivesAnErrorOrCompleteOutputs) {
  std::map<std::string, int> runs;
  for (const absl::string_view type : ListKernels()) {
    const OpKernel& kernel = *FindKernel(type);
    runs[std::string(type)] = 0;
    for (uint32_t round = 0; round < kRounds; ++round) {
      Chooser choose(round);
      // Often all inputs alike, or most operators would refuse nearly all.
      const aclDataType common_type = choose.Type();
      const std::vector<int64_t> common_dims = choose.Dims();
      const bool alike = choose.Chance(60);
      const int most = kernel.max_inputs == kVariadic ? kernel.min_inputs + 3
                                                      : kernel.max_inputs;
      const int count =
          kernel.min_inputs +
          static_cast<int>(choose.Below(most - kernel.min_inputs + 1));
      std::vector<Tensor> tensors(count);
      bool runnable = true;
      bool possible = true;
      // Many operators take lists of numbers after their first input.
      const bool lists = choose.Chance(20);
      for (Tensor& tensor : tensors) {
        tensor.spec.dtype =
            alike || choose.Chance(70) ? common_type : choose.Type();
        tensor.spec.dims =
            alike && choose.Chance(90) ? common_dims : choose.Dims();
        tensor.spec.format =
            choose.Of({ACL_FORMAT_ND, ACL_FORMAT_NCHW, ACL_FORMAT_NHWC});
        if (lists && &tensor != &tensors.front()) {
          tensor.spec.dtype = choose.Of({ACL_INT32, ACL_INT64});
          tensor.spec.dims = {tensors.front().spec.rank()};
        }
        const absl::StatusOr<size_t> bytes = tensor.spec.ByteSize();
        possible = possible && bytes.ok();
        if (!bytes.ok() || *bytes > kMaxRunBytes) {
          runnable = false;
          continue;
        }
        tensor.bytes.resize(*bytes);
        choose.Fill(tensor.spec.dtype, tensor.bytes.data(), *bytes);
        tensor.constant = choose.Chance(70);
      }
      if (!possible) continue;  // refused before any shape rule
      AttributeMap attributes;
      const int rank = tensors.empty() ? 0 : tensors.front().spec.rank();
      for (const char* name : kNames) {
        if (choose.Chance(70))
          attributes.Set(name, choose.Attribute(name, rank));
      }
      std::vector<ShapeContext::Input> inputs;
      for (Tensor& tensor : tensors) {
        ShapeContext::Input input;
        input.spec = &tensor.spec;
        if (tensor.constant) input.constant = tensor.bytes.data();
        inputs.push_back(input);
      }
      ShapeContext context("node", type, &attributes, inputs,
                           kernel.outputs == kVariadic ? 0 : kernel.outputs);
      SCOPED_TRACE(std::string(type) + " round " + std::to_string(round));
      const absl::Status inferred = kernel.infer(context);
      if (!inferred.ok()) {
        ASSERT_THAT(AclCode(inferred), ::testing::Ne(500000)) << inferred;
        ASSERT_THAT(std::string(inferred.message()),
                    ::testing::HasSubstr("'node'"));
        continue;
      }
      size_t output_bytes = context.scratch_bytes();
      for (const TensorSpec& spec : context.outputs()) {
        ASSERT_TRUE(spec.ByteSize().ok());
        ASSERT_NE(spec.dtype, ACL_DT_UNDEFINED);
        output_bytes += *spec.ByteSize();
        if (output_bytes > (1 << 20)) break;
      }
      if (!runnable || output_bytes > (1 << 20)) continue;
      absl::Status first, second;
      const auto a = RunOnce(kernel, context, attributes, tensors, 0xCD, first);
      const auto b =
          RunOnce(kernel, context, attributes, tensors, 0x31, second);
      ASSERT_EQ(first, second);
      if (!first.ok()) {
        ASSERT_EQ(AclCode(first), 507011) << first;
        continue;
      }
      ASSERT_EQ(a, b) << "an output depends on what was in memory before";
      for (size_t i = 0; i < tensors.size(); ++i) {
        if ((kernel.ref_inputs >> i & 1) != 0) continue;
        ASSERT_EQ(a[i], tensors[i].bytes) << "input " << i << " was changed";
      }
      ++runs[std::string(type)];
    }
  }
  for (const auto& [type, count] : runs) {
    EXPECT_GT(count, 0) << type << " never ran: the choices are too narrow";
  }
}

}  // namespace
}  // namespace ascend::rt
