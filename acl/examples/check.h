// CHECK_ACL(call): ends the program with the call, its code and the runtime's
// own words if it fails. What the examples use for calls that must succeed.

#ifndef ACL_EXAMPLES_CHECK_H_
#define ACL_EXAMPLES_CHECK_H_

#include <cstdio>
#include <cstdlib>

#include "acl/acl.h"

#define CHECK_ACL(call)                                                       \
  do {                                                                        \
    const aclError check_acl_code = (call);                                   \
    if (check_acl_code != ACL_SUCCESS) {                                      \
      const char* check_acl_text = aclGetRecentErrMsg();                      \
      std::fprintf(stderr, "%s:%d: %s = %d\n%s\n", __FILE__, __LINE__, #call, \
                   check_acl_code,                                            \
                   check_acl_text == nullptr ? "" : check_acl_text);          \
      std::exit(1);                                                           \
    }                                                                         \
  } while (false)

#endif  // ACL_EXAMPLES_CHECK_H_
