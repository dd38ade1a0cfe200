// TensorDesc: see graph/tensor.h.

#include "graph/tensor.h"

namespace ge {

class TensorDescImpl {
 public:
  Shape shape;
  Format format = FORMAT_ND;
  DataType data_type = DT_FLOAT;
  Shape origin_shape;
  Format origin_format = FORMAT_ND;
  std::vector<std::pair<int64_t, int64_t>> range;
  AscendString name;
  int64_t size = 0;
  int64_t real_dim_count = 0;
  Placement placement = kPlacementHost;
  AscendString expand_dims_rule;
  // Shared by copies of the description and never written.
  std::shared_ptr<uint8_t> const_data;
  size_t const_size = 0;
  uint32_t reuse_input = UINT32_MAX;
};

namespace {

const TensorDescImpl& Default() {
  static const auto* const description = new TensorDescImpl();
  return *description;
}

// What `impl` of a moved-from or untouched description stands for.
const TensorDescImpl& Read(const std::shared_ptr<TensorDescImpl>& impl) {
  return impl == nullptr ? Default() : *impl;
}

}  // namespace

TensorDesc::TensorDesc() = default;
TensorDesc::TensorDesc(Shape shape, Format format, DataType dt) {
  Update(shape, format, dt);
}
TensorDesc::TensorDesc(const TensorDesc& desc) = default;
TensorDesc::TensorDesc(TensorDesc&& desc) = default;
TensorDesc::~TensorDesc() = default;
TensorDesc& TensorDesc::operator=(const TensorDesc& desc) = default;
TensorDesc& TensorDesc::operator=(TensorDesc&& desc) = default;

TensorDescImpl& TensorDesc::Mutable() {
  if (impl_ == nullptr || impl_.use_count() > 1) {
    impl_ = std::make_shared<TensorDescImpl>(Read(impl_));
  }
  return *impl_;
}

void TensorDesc::Update(const Shape& shape, Format format, DataType dt) {
  TensorDescImpl& impl = Mutable();
  impl.shape = shape;
  impl.format = format;
  impl.data_type = dt;
}

Shape TensorDesc::GetShape() const { return Read(impl_).shape; }
void TensorDesc::SetShape(const Shape& shape) { Mutable().shape = shape; }

graphStatus TensorDesc::SetUnknownDimNumShape() {
  Mutable().shape = Shape(UNKNOWN_RANK);
  return GRAPH_SUCCESS;
}

graphStatus TensorDesc::SetShapeRange(
    const std::vector<std::pair<int64_t, int64_t>>& range) {
  for (const auto& [least, greatest] : range) {
    if (least < SHAPE_RANGE_LOWER_LIMIT || greatest < UNKNOWN_DIM ||
        (greatest != UNKNOWN_DIM && greatest < least)) {
      return GRAPH_FAILED;
    }
  }
  Mutable().range = range;
  return GRAPH_SUCCESS;
}

graphStatus TensorDesc::GetShapeRange(
    std::vector<std::pair<int64_t, int64_t>>& range) const {
  range = Read(impl_).range;
  return GRAPH_SUCCESS;
}

Format TensorDesc::GetFormat() const { return Read(impl_).format; }
void TensorDesc::SetFormat(Format format) { Mutable().format = format; }

Shape TensorDesc::GetOriginShape() const { return Read(impl_).origin_shape; }
void TensorDesc::SetOriginShape(const Shape& origin_shape) {
  Mutable().origin_shape = origin_shape;
}
Format TensorDesc::GetOriginFormat() const { return Read(impl_).origin_format; }
void TensorDesc::SetOriginFormat(Format origin_format) {
  Mutable().origin_format = origin_format;
}

DataType TensorDesc::GetDataType() const { return Read(impl_).data_type; }
void TensorDesc::SetDataType(DataType dt) { Mutable().data_type = dt; }

graphStatus TensorDesc::GetName(AscendString& name) const {
  name = Read(impl_).name;
  return GRAPH_SUCCESS;
}
void TensorDesc::SetName(const char_t* name) {
  Mutable().name = AscendString(name);
}

int64_t TensorDesc::GetSize() const { return Read(impl_).size; }
void TensorDesc::SetSize(int64_t size) { Mutable().size = size; }

int64_t TensorDesc::GetRealDimCnt() const { return Read(impl_).real_dim_count; }
void TensorDesc::SetRealDimCnt(const int64_t real_dim_cnt) {
  Mutable().real_dim_count = real_dim_cnt;
}

Placement TensorDesc::GetPlacement() const { return Read(impl_).placement; }
void TensorDesc::SetPlacement(Placement placement) {
  Mutable().placement = placement;
}

void TensorDesc::SetConstData(std::unique_ptr<uint8_t[]> const_data_buffer,
                              const size_t& const_data_len) {
  TensorDescImpl& impl = Mutable();
  impl.const_data = std::shared_ptr<uint8_t>(const_data_buffer.release(),
                                             std::default_delete<uint8_t[]>());
  impl.const_size = impl.const_data == nullptr ? 0 : const_data_len;
}

bool TensorDesc::GetConstData(uint8_t** const_data_buffer,
                              size_t& const_data_len) const {
  const TensorDescImpl& impl = Read(impl_);
  if (const_data_buffer == nullptr || impl.const_data == nullptr) return false;
  *const_data_buffer = impl.const_data.get();
  const_data_len = impl.const_size;
  return true;
}

void TensorDesc::SetExpandDimsRule(const AscendString& expand_dims_rule) {
  Mutable().expand_dims_rule = expand_dims_rule;
}
graphStatus TensorDesc::GetExpandDimsRule(
    AscendString& expand_dims_rule) const {
  expand_dims_rule = Read(impl_).expand_dims_rule;
  return GRAPH_SUCCESS;
}

void TensorDesc::SetReuseInputIndex(const uint32_t idx) {
  Mutable().reuse_input = idx;
}

}  // namespace ge
