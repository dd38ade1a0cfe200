// InferenceContext: see graph/inference_context.h.

#include "graph/inference_context.h"

#include <utility>

namespace ge {

class InferenceContextImpl {
 public:
  std::vector<std::vector<ShapeAndType>> inputs;
  std::vector<std::vector<ShapeAndType>> outputs;
  std::vector<AscendString> marks;
};

InferenceContext::InferenceContext(std::unique_ptr<InferenceContextImpl> impl)
    : impl_(std::move(impl)) {}
InferenceContext::~InferenceContext() = default;

std::unique_ptr<InferenceContext> InferenceContext::Create() {
  return std::unique_ptr<InferenceContext>(
      new InferenceContext(std::make_unique<InferenceContextImpl>()));
}

void InferenceContext::SetInputHandleShapesAndTypes(
    std::vector<std::vector<ShapeAndType>>&& shapes_and_types) {
  impl_->inputs = std::move(shapes_and_types);
}

const std::vector<std::vector<ShapeAndType>>&
InferenceContext::GetInputHandleShapesAndTypes() const {
  return impl_->inputs;
}

void InferenceContext::SetOutputHandleShapesAndTypes(
    const std::vector<std::vector<ShapeAndType>>& shapes_and_types) {
  impl_->outputs = shapes_and_types;
}

void InferenceContext::SetOutputHandleShapesAndTypes(
    std::vector<std::vector<ShapeAndType>>&& shapes_and_types) {
  impl_->outputs = std::move(shapes_and_types);
}

const std::vector<std::vector<ShapeAndType>>&
InferenceContext::GetOutputHandleShapesAndTypes() const {
  return impl_->outputs;
}

void InferenceContext::SetMarks(const std::vector<AscendString>& marks) {
  impl_->marks = marks;
}

void InferenceContext::GetMarks(std::vector<AscendString>& marks) const {
  marks = impl_->marks;
}

}  // namespace ge
