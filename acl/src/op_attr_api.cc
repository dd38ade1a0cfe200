// Chapter "attributes of single operators".

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "acl/acl_op.h"
#include "acl/src/model_api.h"
#include "acl/src/op_attr.h"

using ascend::acl::ApiCall;
using ascend::acl::ModelState;
using ascend::acl::ObjectCall;
using ascend::acl::OpAttr;
using ascend::acl::ValueCall;
using ascend::rt::AclError;

namespace {

absl::Status CheckCount(const char* argument, int count) {
  if (count >= 0) return absl::OkStatus();
  return AclError(ACL_ERROR_INVALID_PARAM,
                  absl::StrCat(argument, " is ", count));
}

// The values of a list whose elements C++ copies as they are.
template <typename To, typename From>
absl::StatusOr<OpAttr::Value> List(int numValues, const From* values) {
  ART_RETURN_IF_ERROR(CheckCount("numValues", numValues));
  ACL_REQUIRE_NOT_NULL(values);
  return OpAttr::Value(std::vector<To>(values, values + numValues));
}

// Sets what make() -> absl::StatusOr<OpAttr::Value> reads off the arguments.
template <typename Make>
aclError Set(const ApiCall& call, const aclopAttr* attr, const char* attrName,
             Make make) {
  return ObjectCall(call, [&](ModelState& state) -> absl::Status {
    ART_ASSIGN_OR_RETURN(OpAttr* const object,
                         state.op_attrs.Require(attr, "attr"));
    ACL_REQUIRE_NOT_NULL(attrName);
    ART_ASSIGN_OR_RETURN(OpAttr::Value value, make());
    object->values[attrName] = std::move(value);
    return absl::OkStatus();
  });
}

template <typename T>
aclError SetValue(const ApiCall& call, const aclopAttr* attr,
                  const char* attrName, T value) {
  return Set(call, attr, attrName, [&]() -> absl::StatusOr<OpAttr::Value> {
    return OpAttr::Value(value);
  });
}

template <typename To, typename From>
aclError SetList(const ApiCall& call, const aclopAttr* attr,
                 const char* attrName, int numValues, const From* values) {
  return Set(call, attr, attrName, [&] { return List<To>(numValues, values); });
}

}  // namespace

aclopAttr* aclopCreateAttr() {
  return ValueCall<aclopAttr*>(ACL_API_CALL, nullptr, [](ModelState& state) {
    return state.op_attrs.Create([](OpAttr*) {});
  });
}

void aclopDestroyAttr(const aclopAttr* attr) {
  if (attr == nullptr) return;
  ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return state.op_attrs.Destroy(attr, "attr");
  });
}

aclError aclopSetAttrBool(aclopAttr* attr, const char* attrName,
                          uint8_t attrValue) {
  return SetValue(ACL_API_CALL, attr, attrName, attrValue != 0);
}

aclError aclopSetAttrInt(aclopAttr* attr, const char* attrName,
                         int64_t attrValue) {
  return SetValue(ACL_API_CALL, attr, attrName, attrValue);
}

aclError aclopSetAttrFloat(aclopAttr* attr, const char* attrName,
                           float attrValue) {
  return SetValue(ACL_API_CALL, attr, attrName, attrValue);
}

aclError aclopSetAttrDataType(aclopAttr* attr, const char* attrName,
                              aclDataType attrValue) {
  return SetValue(ACL_API_CALL, attr, attrName, attrValue);
}

aclError aclopSetAttrString(aclopAttr* attr, const char* attrName,
                            const char* attrValue) {
  return Set(ACL_API_CALL, attr, attrName,
             [&]() -> absl::StatusOr<OpAttr::Value> {
               ACL_REQUIRE_NOT_NULL(attrValue);
               return OpAttr::Value(std::string(attrValue));
             });
}

aclError aclopSetAttrListBool(aclopAttr* attr, const char* attrName,
                              int numValues, const uint8_t* values) {
  return SetList<bool>(ACL_API_CALL, attr, attrName, numValues, values);
}

aclError aclopSetAttrListInt(aclopAttr* attr, const char* attrName,
                             int numValues, const int64_t* values) {
  return SetList<int64_t>(ACL_API_CALL, attr, attrName, numValues, values);
}

aclError aclopSetAttrListFloat(aclopAttr* attr, const char* attrName,
                               int numValues, const float* values) {
  return SetList<float>(ACL_API_CALL, attr, attrName, numValues, values);
}

aclError aclopSetAttrListDataType(aclopAttr* attr, const char* attrName,
                                  int numValues, const aclDataType values[]) {
  return SetList<aclDataType>(ACL_API_CALL, attr, attrName, numValues, values);
}

aclError aclopSetAttrListString(aclopAttr* attr, const char* attrName,
                                int numValues, const char** values) {
  return Set(ACL_API_CALL, attr, attrName,
             [&]() -> absl::StatusOr<OpAttr::Value> {
               ART_RETURN_IF_ERROR(CheckCount("numValues", numValues));
               ACL_REQUIRE_NOT_NULL(values);
               std::vector<std::string> list;
               for (int i = 0; i < numValues; ++i) {
                 if (values[i] == nullptr) {
                   return AclError(ACL_ERROR_INVALID_PARAM,
                                   absl::StrCat("values[", i, "] is NULL"));
                 }
                 list.emplace_back(values[i]);
               }
               return OpAttr::Value(std::move(list));
             });
}

aclError aclopSetAttrListListInt(aclopAttr* attr, const char* attrName,
                                 int numLists, const int* numValues,
                                 const int64_t* const values[]) {
  return Set(ACL_API_CALL, attr, attrName,
             [&]() -> absl::StatusOr<OpAttr::Value> {
               ART_RETURN_IF_ERROR(CheckCount("numLists", numLists));
               ACL_REQUIRE_NOT_NULL(numValues);
               ACL_REQUIRE_NOT_NULL(values);
               std::vector<std::vector<int64_t>> lists;
               for (int i = 0; i < numLists; ++i) {
                 ART_RETURN_IF_ERROR(CheckCount(
                     absl::StrCat("numValues[", i, "]").c_str(), numValues[i]));
                 if (values[i] == nullptr) {
                   return AclError(ACL_ERROR_INVALID_PARAM,
                                   absl::StrCat("values[", i, "] is NULL"));
                 }
                 lists.emplace_back(values[i], values[i] + numValues[i]);
               }
               return OpAttr::Value(std::move(lists));
             });
}
