// Counts what a test program takes with operator new, shared libraries
// included: the operators of the program come before those of the C++ library.
// Linking this library replaces them.

#ifndef TESTS_TESTUTIL_ALLOCATION_COUNTER_H_
#define TESTS_TESTUTIL_ALLOCATION_COUNTER_H_

#include <cstdint>

namespace ascend::testutil {

// Calls of operator new since the program began. Any thread.
int64_t Allocations();

// Those whose memory has not been given back.
int64_t LiveAllocations();

}  // namespace ascend::testutil

#endif  // TESTS_TESTUTIL_ALLOCATION_COUNTER_H_
