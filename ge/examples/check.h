// CHECK_GE(call): ends the program with the call, its status and GE's own words
// if it fails. What the examples use for calls that must succeed.

#ifndef GE_EXAMPLES_CHECK_H_
#define GE_EXAMPLES_CHECK_H_

#include <cstdio>
#include <cstdlib>

#include "ge/ge_api.h"

#define CHECK_GE(call)                                                         \
  do {                                                                         \
    const ge::Status check_ge_status = (call);                                 \
    if (check_ge_status != ge::SUCCESS) {                                      \
      std::fprintf(stderr, "%s:%d: %s = 0x%08X\n%s\n", __FILE__, __LINE__,     \
                   #call, check_ge_status, ge::GEGetErrorMsgV2().GetString()); \
      std::exit(1);                                                            \
    }                                                                          \
  } while (false)

#endif  // GE_EXAMPLES_CHECK_H_
