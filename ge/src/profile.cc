// See profile.h.

#include "ge/src/profile.h"

#include <cstdlib>
#include <string>

#include "ge/src/status.h"

namespace ge::internal {
namespace {

std::string Environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

absl::StatusOr<Profile> ProfileFromEnvironment() {
  const std::string name = Environment("ACLSIM_GE_PROFILE");
  if (name.empty() || name == "documented") return Profile::kDocumented;
  if (name == "observed") return Profile::kObserved;
  return Error("ACLSIM_GE_PROFILE is '", name,
               "', which is neither 'documented' nor 'observed'");
}

bool StrictFromEnvironment() { return Environment("ACLSIM_STRICT") == "1"; }

}  // namespace ge::internal
