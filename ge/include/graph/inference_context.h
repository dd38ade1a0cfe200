// InferenceContext: what a shape function knows beyond the descriptions of its
// inputs: marks, and the shapes behind resource handles.

#ifndef GE_GRAPH_INFERENCE_CONTEXT_H_
#define GE_GRAPH_INFERENCE_CONTEXT_H_

#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
class InferenceContext;
class InferenceContextImpl;
using InferenceContextPtr = std::shared_ptr<InferenceContext>;

// What one resource handle holds.
class GE_FUNC_VISIBILITY ShapeAndType {
 public:
  ShapeAndType() = default;
  ~ShapeAndType() = default;
  ShapeAndType(const Shape &shape, DataType data_type)
      : shape_(shape), data_type_(data_type) {}

  void SetShape(const Shape &shape) { shape_ = shape; }
  void SetType(DataType data_type) { data_type_ = data_type; }
  Shape GetShape() const { return shape_; }
  DataType GetDataType() const { return data_type_; }

 private:
  Shape shape_;
  DataType data_type_ = DT_UNDEFINED;
};

// Thread-compatible.
class GE_FUNC_VISIBILITY InferenceContext {
 public:
  static std::unique_ptr<InferenceContext> Create();
  ~InferenceContext();
  InferenceContext(const InferenceContext &) = delete;
  InferenceContext &operator=(const InferenceContext &) = delete;

  void SetInputHandleShapesAndTypes(
      std::vector<std::vector<ShapeAndType>> &&shapes_and_types);
  const std::vector<std::vector<ShapeAndType>> &GetInputHandleShapesAndTypes()
      const;
  void SetOutputHandleShapesAndTypes(
      const std::vector<std::vector<ShapeAndType>> &shapes_and_types);
  void SetOutputHandleShapesAndTypes(
      std::vector<std::vector<ShapeAndType>> &&shapes_and_types);
  const std::vector<std::vector<ShapeAndType>> &GetOutputHandleShapesAndTypes()
      const;

  ATTRIBUTED_DEPRECATED(SetMarks(const std::vector<AscendString> &))
  void SetMarks(const std::vector<std::string> &marks) {
    std::vector<AscendString> texts;
    for (const std::string &mark : marks) {
      texts.push_back(string_form::ToAscend(mark));
    }
    SetMarks(texts);
  }
  void SetMarks(const std::vector<AscendString> &marks);
  void GetMarks(std::vector<AscendString> &marks) const;

 private:
  explicit InferenceContext(std::unique_ptr<InferenceContextImpl> impl);
  std::unique_ptr<InferenceContextImpl> impl_;
};
}  // namespace ge

#endif  // GE_GRAPH_INFERENCE_CONTEXT_H_
