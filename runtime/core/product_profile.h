// ProductProfile: what differs between the products the runtime can stand for.

#ifndef RUNTIME_CORE_PRODUCT_PROFILE_H_
#define RUNTIME_CORE_PRODUCT_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace ascend::rt {

struct ProductProfile {
  std::string name;      // what ACLSIM_PROFILE names
  std::string soc_name;  // aclrtGetSocName()
  int device_count = 8;
  size_t device_memory = 0;    // bytes a device has
  int max_streams = 0;         // of one device, default streams included
  int max_events = 0;          // of one device
  int max_report_threads = 0;  // subscribed threads of the process
  bool host_funcs = true;      // aclrtSubscribeHostFunc() and its kin
  int64_t ai_cores = 0;
  int64_t vector_cores = 0;
  int64_t l2_bytes = 0;
  bool hbm = true;  // what device memory is called: HBM, or else DDR
  // Functions that answer 207000.
  std::vector<std::string> unsupported;
  // What a failure in a stream in stop mode stops.
  enum class StopSpread : uint8_t { kContext, kDevice };
  StopSpread stop_spread = StopSpread::kContext;
  // Answers with the codes that came before 107011, 107012, 107015, 107017 and
  // 507012: 100033, 100035, 100034, 200005 and 100036.
  bool legacy_codes = false;
};

// The default: Atlas A2 (ruling 3.3).
const ProductProfile& DefaultProfile();
// The profile called `name`, or null.
const ProductProfile* FindProfile(absl::string_view name);
std::vector<std::string> ProfileNames();

}  // namespace ascend::rt

#endif  // RUNTIME_CORE_PRODUCT_PROFILE_H_
