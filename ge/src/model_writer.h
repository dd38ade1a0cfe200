// ModelWriter: a model file of this runtime, part by part.
//
// The format is described in runtime/model/README.md. The writer checks only
// what would make the file unreadable; whether the operators exist and fit each
// other is found by whoever loads it.

#ifndef GE_SRC_MODEL_WRITER_H_
#define GE_SRC_MODEL_WRITER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ge/src/tensor_spec.h"
#include "graph/attr_value.h"
#include "graph/tensor.h"

namespace ge::internal {

// What flows into an input of a node or an output of the model.
struct ModelValue {
  enum class Kind { kNone, kInput, kConstant, kNode, kControl };
  Kind kind = Kind::kNone;
  std::string name;
  int output = 0;
};

class ModelWriter {
 public:
  explicit ModelWriter(const std::string& name);
  ~ModelWriter();

  // `ref`: operators may write to the buffer that the caller gives.
  absl::Status AddInput(const std::string& name, const TensorSpec& spec,
                        bool ref);
  // Shares the bytes of `value` until Serialize().
  absl::Status AddConstant(const std::string& name, const TensorSpec& spec,
                           const Tensor& value);
  // Attributes whose type model files do not know are left out.
  void AddNode(const std::string& name, const std::string& type,
               const std::vector<ModelValue>& inputs,
               const std::map<std::string, AttrValue>& attrs);
  void AddOutput(const std::string& name, const ModelValue& value);
  // `kind` is "batch", "height_width" or "dims".
  void SetGears(const std::string& kind,
                const std::vector<std::vector<int64_t>>& values);

  // The bytes of the file.
  absl::StatusOr<std::string> Serialize() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ge::internal

#endif  // GE_SRC_MODEL_WRITER_H_
