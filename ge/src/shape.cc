// Shape: see graph/tensor.h.

#include <algorithm>

#include "graph/tensor.h"

namespace ge {

class ShapeImpl {
 public:
  explicit ShapeImpl(std::vector<int64_t> dims) : dims_(std::move(dims)) {}
  const std::vector<int64_t>& dims() const { return dims_; }

 private:
  const std::vector<int64_t> dims_;
};

namespace {

const std::vector<int64_t>& Dims(const std::shared_ptr<const ShapeImpl>& impl) {
  static const auto* const scalar = new std::vector<int64_t>();
  return impl == nullptr ? *scalar : impl->dims();
}

}  // namespace

Shape::Shape() = default;

Shape::Shape(const std::vector<int64_t>& dims)
    : impl_(std::make_shared<ShapeImpl>(dims)) {}

size_t Shape::GetDimNum() const {
  const std::vector<int64_t>& dims = Dims(impl_);
  return dims == UNKNOWN_RANK ? 0 : dims.size();
}

int64_t Shape::GetDim(size_t idx) const {
  const std::vector<int64_t>& dims = Dims(impl_);
  return idx < dims.size() ? dims[idx] : 0;
}

graphStatus Shape::SetDim(size_t idx, int64_t value) {
  std::vector<int64_t> dims = Dims(impl_);
  if (idx >= dims.size()) return GRAPH_FAILED;
  dims[idx] = value;
  impl_ = std::make_shared<ShapeImpl>(std::move(dims));
  return GRAPH_SUCCESS;
}

std::vector<int64_t> Shape::GetDims() const { return Dims(impl_); }

int64_t Shape::GetShapeSize() const {
  const std::vector<int64_t>& dims = Dims(impl_);
  if (dims.empty()) return 0;
  if (std::any_of(dims.begin(), dims.end(),
                  [](int64_t dim) { return dim < 0; })) {
    return -1;
  }
  int64_t size = 1;
  for (const int64_t dim : dims) {
    if (__builtin_mul_overflow(size, dim, &size)) return 0;
  }
  return size;
}

}  // namespace ge
