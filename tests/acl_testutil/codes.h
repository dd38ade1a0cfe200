// Result codes in tests: matchers that print a code with its name.
//
//   EXPECT_THAT(aclrtProcessReport(0), Returns(ACL_ERROR_INVALID_PARAM));
//   ASSERT_THAT(aclrtCreateStream(&stream), IsSuccess());

#ifndef TESTS_ACL_TESTUTIL_CODES_H_
#define TESTS_ACL_TESTUTIL_CODES_H_

#include <string>

#include "acl/acl.h"
#include "gmock/gmock.h"

namespace ascend::acltest {

// "107012 ACL_ERROR_RT_THREAD_SUBSCRIBE"; the number alone for a code that no
// test of this tree expects.
std::string CodeName(aclError code);

MATCHER_P(Returns, code,
          std::string(negation ? "does not return " : "returns ") +
              CodeName(code)) {
  if (arg != code) *result_listener << "which is " << CodeName(arg);
  return arg == code;
}

MATCHER(IsSuccess, negation ? "fails" : "succeeds") {
  if (arg != ACL_SUCCESS) *result_listener << "which is " << CodeName(arg);
  return arg == ACL_SUCCESS;
}

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_CODES_H_
