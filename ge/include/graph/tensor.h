// Shape, TensorDesc and Tensor: what a tensor looks like, and the tensor.
//
// Shape and TensorDesc are values: a copy can be changed without the original
// noticing. Tensor is a handle: a copy refers to the same description and the
// same buffer, and either keeps the buffer alive; moving is copying; Clone()
// makes an independent tensor. All three are thread-compatible (concurrent
// const use is safe).

#ifndef GE_GRAPH_TENSOR_H_
#define GE_GRAPH_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"
#include "graph/types.h"

namespace ge {
class ShapeImpl;
class TensorDescImpl;
class TensorImpl;

class GE_FUNC_VISIBILITY Shape {
 public:
  // A scalar: no dimensions.
  Shape();
  // -1 is a dimension not known yet; {-2} a shape of unknown rank.
  explicit Shape(const std::vector<int64_t> &dims);
  ~Shape() = default;

  // Number of dimensions; 0 for {-2}.
  size_t GetDimNum() const;
  // 0 if there is no dimension `idx`.
  int64_t GetDim(size_t idx) const;
  // GRAPH_FAILED if there is no dimension `idx`.
  graphStatus SetDim(size_t idx, int64_t value);
  std::vector<int64_t> GetDims() const;
  // Product of the dimensions: -1 if one is unknown; 0 for a scalar, for a
  // shape with a zero in it, and if the product does not fit int64_t.
  int64_t GetShapeSize() const;

 private:
  std::shared_ptr<const ShapeImpl> impl_;  // replaced, never written
};

class GE_FUNC_VISIBILITY TensorDesc {
 public:
  TensorDesc();
  explicit TensorDesc(Shape shape, Format format = FORMAT_ND,
                      DataType dt = DT_FLOAT);
  TensorDesc(const TensorDesc &desc);
  TensorDesc(TensorDesc &&desc);
  ~TensorDesc();
  TensorDesc &operator=(const TensorDesc &desc);
  TensorDesc &operator=(TensorDesc &&desc);

  void Update(const Shape &shape, Format format = FORMAT_ND,
              DataType dt = DT_FLOAT);

  Shape GetShape() const;
  void SetShape(const Shape &shape);
  // Makes the shape {-2}.
  graphStatus SetUnknownDimNumShape();
  // One pair (least, greatest) per dimension; greatest -1 means no bound.
  // GRAPH_FAILED, and nothing changes, if a lower end is negative or above its
  // upper end.
  graphStatus SetShapeRange(
      const std::vector<std::pair<int64_t, int64_t>> &range);
  graphStatus GetShapeRange(
      std::vector<std::pair<int64_t, int64_t>> &range) const;

  Format GetFormat() const;
  void SetFormat(Format format);

  // Shape and layout before the compiler chose another layout. Unset, they
  // read as a scalar and FORMAT_ND.
  Shape GetOriginShape() const;
  void SetOriginShape(const Shape &origin_shape);
  Format GetOriginFormat() const;
  void SetOriginFormat(Format origin_format);

  DataType GetDataType() const;
  void SetDataType(DataType dt);

  ATTRIBUTED_DEPRECATED(GetName(AscendString &))
  std::string GetName() const {
    AscendString name;
    (void)GetName(name);
    return string_form::ToStd(name);
  }
  graphStatus GetName(AscendString &name) const;
  ATTRIBUTED_DEPRECATED(SetName(const char *))
  void SetName(const std::string &name) { SetName(name.c_str()); }
  void SetName(const char_t *name);

  // Bytes of the tensor as the producer states them; 0 if nobody did.
  int64_t GetSize() const;
  void SetSize(int64_t size);
  // Number of dimensions before padding to the layout; 0 if nobody said.
  int64_t GetRealDimCnt() const;
  void SetRealDimCnt(const int64_t real_dim_cnt);
  Placement GetPlacement() const;
  void SetPlacement(Placement placement);

  // Takes the buffer over. The getter gives a pointer into this description,
  // valid until it is changed or destroyed; false if there is no data.
  void SetConstData(std::unique_ptr<uint8_t[]> const_data_buffer,
                    const size_t &const_data_len);
  bool GetConstData(uint8_t **const_data_buffer, size_t &const_data_len) const;

  void SetExpandDimsRule(const AscendString &expand_dims_rule);
  graphStatus GetExpandDimsRule(AscendString &expand_dims_rule) const;

  // The output reuses the memory of this input.
  void SetReuseInputIndex(const uint32_t idx);

 private:
  TensorDescImpl &Mutable();
  std::shared_ptr<TensorDescImpl> impl_;  // copied on write when shared
};

class GE_FUNC_VISIBILITY Tensor {
 public:
  using DeleteFunc = std::function<void(uint8_t *)>;

  Tensor();
  ~Tensor() = default;
  explicit Tensor(const TensorDesc &tensor_desc);
  // The data forms copy the bytes. A size that contradicts the description is
  // accepted here and found by IsValid().
  Tensor(const TensorDesc &tensor_desc, const std::vector<uint8_t> &data);
  Tensor(const TensorDesc &tensor_desc, const uint8_t *data, size_t size);
  Tensor(TensorDesc &&tensor_desc, std::vector<uint8_t> &&data);

  TensorDesc GetTensorDesc() const;
  graphStatus SetTensorDesc(const TensorDesc &tensor_desc);

  // NULL while the tensor has no data. Valid until the data is replaced or the
  // last copy of the tensor is gone.
  const uint8_t *GetData() const;
  uint8_t *GetData();
  // In bytes.
  size_t GetSize() const;
  // Gives the buffer away with its deleter; the tensor, and every copy of it,
  // is without data afterwards.
  std::unique_ptr<uint8_t[], DeleteFunc> ResetData();
  // Takes over `data`; `deleter_func` frees it. GRAPH_FAILED without taking it
  // if data is NULL and size is not 0, or there is no deleter.
  graphStatus ResetData(uint8_t *data, size_t size,
                        const DeleteFunc &deleter_func);

  // Each replaces the data with a copy (vector&&: with the vector itself).
  graphStatus SetData(std::vector<uint8_t> &&data);
  graphStatus SetData(const std::vector<uint8_t> &data);
  // GRAPH_PARAM_INVALID if data is NULL and size is not 0.
  graphStatus SetData(const uint8_t *data, size_t size);
  // The text forms lay the data out as a DT_STRING tensor (see StringHead).
  ATTRIBUTED_DEPRECATED(SetData(const char *))
  graphStatus SetData(const std::string &data) {
    return SetData(std::vector<AscendString>(1, string_form::ToAscend(data)));
  }
  graphStatus SetData(const char_t *data);
  ATTRIBUTED_DEPRECATED(SetData(const std::vector<AscendString> &))
  graphStatus SetData(const std::vector<std::string> &data) {
    std::vector<AscendString> texts;
    for (const std::string &text : data) {
      texts.push_back(string_form::ToAscend(text));
    }
    return SetData(texts);
  }
  graphStatus SetData(const std::vector<AscendString> &data);
  // As ResetData(data, size, deleter).
  graphStatus SetData(uint8_t *data, size_t size,
                      const DeleteFunc &deleter_func);

  // GRAPH_SUCCESS if the data is as long as shape and element type ask for, or
  // if either leaves the length open; else GRAPH_FAILED.
  graphStatus IsValid();

  // Fields of the description, one by one.
  size_t GetOriginShapeDimNum() const;
  graphStatus SetOriginShapeDimNum(const size_t dim_num);
  int64_t GetOriginShapeDim(const size_t index) const;
  graphStatus SetOriginShapeDim(const size_t index, const int64_t dim_value);
  Format GetOriginFormat() const;
  graphStatus SetOriginFormat(const Format &format);
  size_t GetShapeDimNum() const;
  // New dimensions are 0.
  graphStatus SetShapeDimNum(const size_t dim_num);
  int64_t GetShapeDim(const size_t index) const;
  graphStatus SetShapeDim(const size_t index, const int64_t dim_value);
  Format GetFormat() const;
  graphStatus SetFormat(const Format &format);
  DataType GetDataType() const;
  graphStatus SetDataType(const DataType &dtype);
  Placement GetPlacement() const;
  graphStatus SetPlacement(const Placement &placement);
  AscendString GetExpandDimsRule() const;
  graphStatus SetExpandDimsRule(const AscendString &expand_dims_rule);

  // An independent tensor with its own copy of the data.
  Tensor Clone() const;

#ifdef GE_SIM_ARTICLE_EXTENSIONS
  // Not part of the product's interface; published articles use it.
  Shape GetShape() const { return GetTensorDesc().GetShape(); }
#endif

 private:
  std::shared_ptr<TensorImpl> impl_;  // never null: moving a Tensor copies it
};
}  // namespace ge

#endif  // GE_GRAPH_TENSOR_H_
