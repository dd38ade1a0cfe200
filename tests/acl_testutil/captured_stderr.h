// CapturedStderr: what the process writes to stderr, which is where the
// runtime's diagnostics go.

#ifndef TESTS_ACL_TESTUTIL_CAPTURED_STDERR_H_
#define TESTS_ACL_TESTUTIL_CAPTURED_STDERR_H_

#include <string>

namespace ascend::acltest {

// Redirects file descriptor 2 from construction on; End() or the destructor
// puts it back and copies what was caught to it. One at a time.
class CapturedStderr {
 public:
  CapturedStderr();
  ~CapturedStderr();
  CapturedStderr(const CapturedStderr&) = delete;
  CapturedStderr& operator=(const CapturedStderr&) = delete;

  // All that was written so far.
  std::string Text() const;
  // Lines so far that contain `part`.
  int Count(const std::string& part) const;
  void End();

 private:
  int file_;
  int original_;
};

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_CAPTURED_STDERR_H_
