// AddressRegions: addresses that only the runtime gives out. A pointer into
// one of them that points into no live block is a mistake of the program,
// whatever is mapped there.

#ifndef RUNTIME_CORE_ADDRESS_REGIONS_H_
#define RUNTIME_CORE_ADDRESS_REGIONS_H_

#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "runtime/base/mutex.h"

namespace ascend::rt {

// Thread-safe. Lock order: mu_ is a leaf.
class AddressRegions {
 public:
  // `kind` says what lies there, for messages: "memory of device 0".
  void Add(const char* start, size_t size, std::string kind)
      ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    regions_[start] = {start + size, std::move(kind)};
  }
  void Remove(const char* start) ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    regions_.erase(start);
  }

  // The kind of the first region that has one of the bytes; "" if none has.
  std::string KindAt(const char* start, size_t size) const
      ABSL_LOCKS_EXCLUDED(mu_) {
    MutexLock lock(&mu_);
    auto it = regions_.upper_bound(start);
    if (it != regions_.begin() && std::prev(it)->second.end > start) --it;
    if (it == regions_.end() || it->first >= start + size) return "";
    return it->second.kind;
  }

 private:
  struct Region {
    const char* end = nullptr;
    std::string kind;
  };

  mutable Mutex mu_;
  std::map<const char*, Region> regions_ ABSL_GUARDED_BY(mu_);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_ADDRESS_REGIONS_H_
