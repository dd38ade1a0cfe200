// CreationSites: where in the program what is alive was made. Kept while
// Control::kSites is on; keys are handles and addresses.

#ifndef RUNTIME_CONTROL_CREATION_SITES_H_
#define RUNTIME_CONTROL_CREATION_SITES_H_

#include <cstdint>
#include <string>

#include "runtime/control/switches.h"

namespace ascend::rt {

// The API call that a thread is in, for notes made deeper down.
class CallSite {
 public:
  static const void* Current() { return current_; }
  static void SetCurrent(const void* site) { current_ = site; }

 private:
  static thread_local const void* current_;
};

// "client_test+0x1f30 (Pool::Grow)": the file, the offset in it and, if it is
// exported, the function that holds the address; "" for null.
std::string DescribeSite(const void* site);

// Thread-safe.
class CreationSites {
 public:
  // The calling thread makes `key` in the API call that it is in.
  static void Note(uint64_t key) {
    if (Switches::on(Control::kSites)) NoteSlow(key);
  }
  static void Note(const void* address) {
    Note(reinterpret_cast<uintptr_t>(address));
  }
  // " made at client_test+0x1f30 by thread 12"; "" if nothing is known.
  static std::string Describe(uint64_t key);
  static void Clear();

 private:
  static void NoteSlow(uint64_t key);
};

}  // namespace ascend::rt

#endif  // RUNTIME_CONTROL_CREATION_SITES_H_
