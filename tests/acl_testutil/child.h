// RunInChild: what the runtime answers in a forked process.

#ifndef TESTS_ACL_TESTUTIL_CHILD_H_
#define TESTS_ACL_TESTUTIL_CHILD_H_

#include <functional>
#include <string>
#include <vector>

#include "acl/acl.h"

namespace ascend::acltest {

struct ChildResult {
  // False if the child crashed, or hung and was killed by its alarm.
  bool ended = false;
  int exit_code = -1;
  std::vector<aclError> codes;
  std::string errors;  // what it wrote to stderr
};

// Forks; the child calls `body` with a list for the codes it got and leaves
// with _exit(0). It has 30 s.
ChildResult RunInChild(const std::function<void(std::vector<aclError>*)>& body);

// Starts this test's own program again with `arguments`, and with `environment`
// ("NAME=value") added, and waits for it. It has 30 s.
ChildResult RunSelf(const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment = {});

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_CHILD_H_
