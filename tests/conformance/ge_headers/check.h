// Checks for programs that cannot use GoogleTest, because they are built with
// another string ABI or language version than it.

#ifndef TESTS_CONFORMANCE_GE_HEADERS_CHECK_H_
#define TESTS_CONFORMANCE_GE_HEADERS_CHECK_H_

#include <cstdio>

static int g_failures = 0;

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      ++g_failures;                                                       \
      std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                     \
  } while (0)

#endif  // TESTS_CONFORMANCE_GE_HEADERS_CHECK_H_
