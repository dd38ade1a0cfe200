// The ACL_ERROR_GE_* codes under the name that GE programs include.

#ifndef GE_GE_GE_ERROR_CODES_H_
#define GE_GE_GE_ERROR_CODES_H_

#include "acl/error_codes/ge_error_codes.h"

#endif  // GE_GE_GE_ERROR_CODES_H_
