// The JSON file that aclInit may be given.

#ifndef ACL_SRC_INIT_CONFIG_H_
#define ACL_SRC_INIT_CONFIG_H_

#include <string>

#include "absl/status/statusor.h"

namespace ascend::acl {

// The text of the file, checked. `path` NULL or "" gives "".
//   100003 cannot be read; 100006 no JSON, or nested deeper than 10 objects or
//   10 arrays; 100009, 100010 a "dump" or "profiler" section that is no object.
absl::StatusOr<std::string> ReadInitConfig(const char* path);

}  // namespace ascend::acl

#endif  // ACL_SRC_INIT_CONFIG_H_
