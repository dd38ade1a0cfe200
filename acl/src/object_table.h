// ObjectTable: the objects of one C type that programs make and destroy, such
// as aclDataBuffer. A program holds a handle (runtime/core/handle_table.h), so
// a destroyed, foreign or made-up pointer is told apart from a live object
// without touching it.

#ifndef ACL_SRC_OBJECT_TABLE_H_
#define ACL_SRC_OBJECT_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "acl/acl_base.h"
#include "runtime/base/status.h"
#include "runtime/control/creation_sites.h"
#include "runtime/control/fault_plan.h"
#include "runtime/core/handle_table.h"

namespace ascend::acl {

// Kinds beside those of the runtime's core.
inline constexpr auto kDataBufferKind = static_cast<rt::HandleKind>(0xA1);
inline constexpr auto kTensorDescKind = static_cast<rt::HandleKind>(0xA2);
inline constexpr auto kDatasetKind = static_cast<rt::HandleKind>(0xA3);
inline constexpr auto kModelDescKind = static_cast<rt::HandleKind>(0xA4);
inline constexpr auto kLoadConfigKind = static_cast<rt::HandleKind>(0xA5);
inline constexpr auto kExecConfigKind = static_cast<rt::HandleKind>(0xA6);
inline constexpr auto kOpAttrKind = static_cast<rt::HandleKind>(0xA7);

// Thread-safe; the objects are thread-compatible. T derives from HandleSlot and
// has Clear(), which makes it as good as new.
template <typename T, typename Opaque, rt::HandleKind kKind>
class ObjectTable {
 public:
  // `name` is the C type, for messages.
  explicit ObjectTable(const char* name) : name_(name) {}

  // Makes an object; `init(T*)` fills it before anybody can find it.
  template <typename Init>
  absl::StatusOr<Opaque*> Create(Init init) {
    ART_RETURN_IF_ERROR(rt::FaultPlan::Step("object", ACL_ERROR_BAD_ALLOC));
    T* const object = table_.Acquire();
    if (object == nullptr) {
      return rt::AclError(ACL_ERROR_BAD_ALLOC,
                          absl::StrFormat("too many objects of %s", name_));
    }
    init(object);
    const rt::Handle handle = table_.Publish(object);
    rt::CreationSites::Note(handle);
    return reinterpret_cast<Opaque*>(rt::ToOpaque(handle));
  }

  // The object, or null.
  T* Find(const Opaque* opaque) const {
    return table_.Find(rt::ToHandle(opaque));
  }

  // 100000 for NULL, 107017 for what is no live object.
  absl::StatusOr<T*> Require(const Opaque* opaque, const char* argument) const {
    T* const object = Find(opaque);
    if (ABSL_PREDICT_TRUE(object != nullptr)) return object;
    return Missing(opaque, argument);
  }

  // Errors as Require().
  absl::Status Destroy(const Opaque* opaque, const char* argument) {
    T* const object = Find(opaque);
    if (object == nullptr || !table_.Retire(object, rt::ToHandle(opaque))) {
      return Missing(opaque, argument);
    }
    object->Clear();
    table_.Release(object);
    return absl::OkStatus();
  }

  size_t live() const { return table_.live(); }
  std::vector<uint64_t> LiveHandles() {
    std::vector<uint64_t> handles;
    table_.ForEach([&](T*, rt::Handle handle) { handles.push_back(handle); });
    return handles;
  }

 private:
  absl::Status Missing(const Opaque* opaque, const char* argument) const {
    if (opaque == nullptr) {
      return rt::AclError(ACL_ERROR_INVALID_PARAM,
                          absl::StrFormat("%s is NULL", argument));
    }
    return rt::AclError(
        ACL_ERROR_RT_INVALID_HANDLE,
        absl::StrFormat("%s (%p) is no live %s: destroyed before, or not made "
                        "by its create function",
                        argument, opaque, name_));
  }

  const char* const name_;
  rt::HandleTable<T, kKind> table_;
};

}  // namespace ascend::acl

#endif  // ACL_SRC_OBJECT_TABLE_H_
