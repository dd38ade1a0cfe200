// JSON forms of attributes, tensors and their descriptions, and the checked
// reading of JSON that graph files need.

#ifndef GE_SRC_ATTR_CODEC_H_
#define GE_SRC_ATTR_CODEC_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ge/src/attr_data.h"
#include "graph/attr_value.h"
#include "graph/tensor.h"
#include "nlohmann/json.hpp"

namespace ge::internal {

// The text itself if it is UTF-8, else {"base64": ...}.
nlohmann::json EncodeString(const std::string& text);
nlohmann::json EncodeDesc(const TensorDesc& desc);
nlohmann::json EncodeAttrs(const std::map<std::string, AttrValue>& attrs);

// Every function gives false (Array: null), with the reason in `error`, if the
// value is missing or of another form.
class AttrReader {
 public:
  explicit AttrReader(std::string* error) : error_(error) {}

  bool String(const nlohmann::json& json, std::string* value);
  bool Int(const nlohmann::json& json, int64_t* value);

  // Members of an object.
  bool String(const nlohmann::json& json, const char* key, std::string* value);
  bool Int(const nlohmann::json& json, const char* key, int64_t* value);
  bool Bool(const nlohmann::json& json, const char* key, bool* value);
  const nlohmann::json* Array(const nlohmann::json& json, const char* key);
  bool Desc(const nlohmann::json& json, const char* key, TensorDesc* value);
  bool Attrs(const nlohmann::json& json, const char* key,
             std::map<std::string, AttrValue>* value);

 private:
  bool Bad(const std::string& message);
  const nlohmann::json* Member(const nlohmann::json& json, const char* key);

  // Forms of single values; `depth` counts nested NamedAttrs.
  bool Value(const nlohmann::json& json, int depth, AttrValue* value);
  bool Read(const nlohmann::json& json, int depth, int64_t* value);
  bool Read(const nlohmann::json& json, int depth, float* value);
  bool Read(const nlohmann::json& json, int depth, bool* value);
  bool Read(const nlohmann::json& json, int depth, AscendString* value);
  bool Read(const nlohmann::json& json, int depth, Tensor* value);
  bool Read(const nlohmann::json& json, int depth, DataType* value);
  bool Read(const nlohmann::json& json, int depth, NamedAttrs* value);
  bool Read(const nlohmann::json& json, int depth, std::vector<uint8_t>* value);
  template <typename T>
  bool Read(const nlohmann::json& json, int depth, std::vector<T>* value);
  template <typename T>
  bool ReadAs(const nlohmann::json& json, int depth, AttrValue* value);

  std::string* const error_;
};

}  // namespace ge::internal

#endif  // GE_SRC_ATTR_CODEC_H_
