// Tensor: see graph/tensor.h.

#include "graph/tensor.h"

#include <algorithm>
#include <cstring>

namespace ge {

// Owned by the Tensor and its copies together. Owns the bytes: `release` frees
// them, and is called exactly once unless the buffer is given away.
class TensorImpl {
 public:
  TensorImpl() = default;
  TensorImpl(const TensorImpl&) = delete;
  TensorImpl& operator=(const TensorImpl&) = delete;
  ~TensorImpl() { Reset(); }

  void Reset(uint8_t* new_data = nullptr, size_t new_size = 0,
             Tensor::DeleteFunc new_release = nullptr) {
    if (data != nullptr && release) release(data);
    data = new_data;
    size = new_size;
    release = std::move(new_release);
  }

  TensorDesc desc;
  uint8_t* data = nullptr;
  size_t size = 0;
  Tensor::DeleteFunc release;
};

namespace {

void DeleteArray(uint8_t* data) { delete[] data; }

// Lays texts out as a DT_STRING tensor: heads first, then each text with its
// terminator.
std::vector<uint8_t> StringData(const std::vector<AscendString>& texts) {
  size_t total = texts.size() * sizeof(StringHead);
  for (const AscendString& text : texts) total += text.GetLength() + 1;
  std::vector<uint8_t> data(total);
  size_t offset = texts.size() * sizeof(StringHead);
  for (size_t i = 0; i < texts.size(); ++i) {
    const size_t length = texts[i].GetLength();
    const StringHead head = {static_cast<int64_t>(offset),
                             static_cast<int64_t>(length)};
    std::memcpy(data.data() + i * sizeof(head), &head, sizeof(head));
    std::memcpy(data.data() + offset, texts[i].GetString(), length + 1);
    offset += length + 1;
  }
  return data;
}

Shape WithDimNum(const Shape& shape, size_t dim_num) {
  std::vector<int64_t> dims = shape.GetDims();
  dims.resize(dim_num, 0);
  return Shape(dims);
}

}  // namespace

Tensor::Tensor() : impl_(std::make_shared<TensorImpl>()) {}

Tensor::Tensor(const TensorDesc& tensor_desc) : Tensor() {
  impl_->desc = tensor_desc;
}

Tensor::Tensor(const TensorDesc& tensor_desc, const std::vector<uint8_t>& data)
    : Tensor(tensor_desc, data.data(), data.size()) {}

Tensor::Tensor(const TensorDesc& tensor_desc, const uint8_t* data, size_t size)
    : Tensor(tensor_desc) {
  (void)SetData(data, size);
}

Tensor::Tensor(TensorDesc&& tensor_desc, std::vector<uint8_t>&& data)
    : Tensor() {
  impl_->desc = std::move(tensor_desc);
  (void)SetData(std::move(data));
}

TensorDesc Tensor::GetTensorDesc() const { return impl_->desc; }

graphStatus Tensor::SetTensorDesc(const TensorDesc& tensor_desc) {
  impl_->desc = tensor_desc;
  return GRAPH_SUCCESS;
}

const uint8_t* Tensor::GetData() const { return impl_->data; }
uint8_t* Tensor::GetData() { return impl_->data; }
size_t Tensor::GetSize() const { return impl_->size; }

std::unique_ptr<uint8_t[], Tensor::DeleteFunc> Tensor::ResetData() {
  TensorImpl& impl = *impl_;
  std::unique_ptr<uint8_t[], DeleteFunc> given(
      impl.data, impl.release ? impl.release : DeleteFunc(DeleteArray));
  impl.data = nullptr;
  impl.Reset();
  return given;
}

graphStatus Tensor::ResetData(uint8_t* data, size_t size,
                              const DeleteFunc& deleter_func) {
  if (!deleter_func || (data == nullptr && size > 0)) return GRAPH_FAILED;
  impl_->Reset(data, size, deleter_func);
  return GRAPH_SUCCESS;
}

graphStatus Tensor::SetData(std::vector<uint8_t>&& data) {
  auto owner = std::make_shared<std::vector<uint8_t>>(std::move(data));
  if (owner->empty()) {
    impl_->Reset();
  } else {
    uint8_t* const bytes = owner->data();
    const size_t size = owner->size();
    impl_->Reset(bytes, size, [owner](uint8_t*) {});
  }
  return GRAPH_SUCCESS;
}

graphStatus Tensor::SetData(const std::vector<uint8_t>& data) {
  return SetData(data.data(), data.size());
}

graphStatus Tensor::SetData(const uint8_t* data, size_t size) {
  if (size == 0) {
    impl_->Reset();
    return GRAPH_SUCCESS;
  }
  if (data == nullptr) return GRAPH_PARAM_INVALID;
  // Copied before the old data goes, which `data` may point into.
  std::unique_ptr<uint8_t[]> copy(new uint8_t[size]);
  std::copy_n(data, size, copy.get());
  impl_->Reset(copy.release(), size, DeleteArray);
  return GRAPH_SUCCESS;
}

graphStatus Tensor::SetData(const char_t* data) {
  if (data == nullptr) return GRAPH_PARAM_INVALID;
  return SetData(std::vector<AscendString>{AscendString(data)});
}

graphStatus Tensor::SetData(const std::vector<AscendString>& data) {
  return SetData(StringData(data));
}

graphStatus Tensor::SetData(uint8_t* data, size_t size,
                            const DeleteFunc& deleter_func) {
  return ResetData(data, size, deleter_func);
}

graphStatus Tensor::IsValid() {
  const TensorDesc desc = GetTensorDesc();
  const Shape shape = desc.GetShape();
  const std::vector<int64_t> dims = shape.GetDims();
  const bool has_zero = std::find(dims.begin(), dims.end(), 0) != dims.end();
  int64_t count = dims.empty() ? 1 : shape.GetShapeSize();
  if (count < 0) return GRAPH_SUCCESS;
  if (GetSizeByDataType(desc.GetDataType()) < 0) return GRAPH_SUCCESS;
  if (count == 0 && !has_zero) return GRAPH_FAILED;  // more than int64_t holds
  const int64_t bytes = GetSizeInBytes(count, desc.GetDataType());
  return bytes >= 0 && static_cast<uint64_t>(bytes) == GetSize() ? GRAPH_SUCCESS
                                                                 : GRAPH_FAILED;
}

size_t Tensor::GetOriginShapeDimNum() const {
  return GetTensorDesc().GetOriginShape().GetDimNum();
}

graphStatus Tensor::SetOriginShapeDimNum(const size_t dim_num) {
  TensorDesc& desc = impl_->desc;
  desc.SetOriginShape(WithDimNum(desc.GetOriginShape(), dim_num));
  return GRAPH_SUCCESS;
}

int64_t Tensor::GetOriginShapeDim(const size_t index) const {
  return GetTensorDesc().GetOriginShape().GetDim(index);
}

graphStatus Tensor::SetOriginShapeDim(const size_t index,
                                      const int64_t dim_value) {
  TensorDesc& desc = impl_->desc;
  Shape shape = desc.GetOriginShape();
  if (shape.SetDim(index, dim_value) != GRAPH_SUCCESS) return GRAPH_FAILED;
  desc.SetOriginShape(shape);
  return GRAPH_SUCCESS;
}

Format Tensor::GetOriginFormat() const {
  return GetTensorDesc().GetOriginFormat();
}

graphStatus Tensor::SetOriginFormat(const Format& format) {
  impl_->desc.SetOriginFormat(format);
  return GRAPH_SUCCESS;
}

size_t Tensor::GetShapeDimNum() const {
  return GetTensorDesc().GetShape().GetDimNum();
}

graphStatus Tensor::SetShapeDimNum(const size_t dim_num) {
  TensorDesc& desc = impl_->desc;
  desc.SetShape(WithDimNum(desc.GetShape(), dim_num));
  return GRAPH_SUCCESS;
}

int64_t Tensor::GetShapeDim(const size_t index) const {
  return GetTensorDesc().GetShape().GetDim(index);
}

graphStatus Tensor::SetShapeDim(const size_t index, const int64_t dim_value) {
  TensorDesc& desc = impl_->desc;
  Shape shape = desc.GetShape();
  if (shape.SetDim(index, dim_value) != GRAPH_SUCCESS) return GRAPH_FAILED;
  desc.SetShape(shape);
  return GRAPH_SUCCESS;
}

Format Tensor::GetFormat() const { return GetTensorDesc().GetFormat(); }

graphStatus Tensor::SetFormat(const Format& format) {
  impl_->desc.SetFormat(format);
  return GRAPH_SUCCESS;
}

DataType Tensor::GetDataType() const { return GetTensorDesc().GetDataType(); }

graphStatus Tensor::SetDataType(const DataType& dtype) {
  impl_->desc.SetDataType(dtype);
  return GRAPH_SUCCESS;
}

Placement Tensor::GetPlacement() const {
  return GetTensorDesc().GetPlacement();
}

graphStatus Tensor::SetPlacement(const Placement& placement) {
  impl_->desc.SetPlacement(placement);
  return GRAPH_SUCCESS;
}

AscendString Tensor::GetExpandDimsRule() const {
  AscendString rule;
  (void)GetTensorDesc().GetExpandDimsRule(rule);
  return rule;
}

graphStatus Tensor::SetExpandDimsRule(const AscendString& expand_dims_rule) {
  impl_->desc.SetExpandDimsRule(expand_dims_rule);
  return GRAPH_SUCCESS;
}

Tensor Tensor::Clone() const {
  return Tensor(GetTensorDesc(), GetData(), GetSize());
}

}  // namespace ge
