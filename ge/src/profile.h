// Which behaviour of GE is wanted where sources differ. See ge/README.md.

#ifndef GE_SRC_PROFILE_H_
#define GE_SRC_PROFILE_H_

#include "absl/status/statusor.h"

namespace ge::internal {

enum class Profile {
  kDocumented,  // what the documents say
  kObserved,    // what the open sources of 2022 do
};

// Environment variable ACLSIM_GE_PROFILE: "documented" (also when unset) or
// "observed"; an error for anything else.
absl::StatusOr<Profile> ProfileFromEnvironment();

// ACLSIM_STRICT=1: in the observed profile, what is only logged fails.
bool StrictFromEnvironment();

}  // namespace ge::internal

#endif  // GE_SRC_PROFILE_H_
