// Fixtures of tests that use the runtime through its public headers alone.

#ifndef TESTS_ACL_TESTUTIL_ACL_TEST_H_
#define TESTS_ACL_TESTUTIL_ACL_TEST_H_

#include <ostream>
#include <vector>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "gtest/gtest.h"
#include "tests/acl_testutil/codes.h"
#include "tests/acl_testutil/deadline.h"

namespace ascend::acltest {

// What is alive and was made by the program.
struct Live {
  size_t contexts;  // default contexts included
  size_t streams;   // default streams included
  size_t events;
  size_t subscriptions;
  size_t blocks;  // of device memory and of pinned host memory
};
Live TakeLive();
bool operator==(const Live& a, const Live& b);
std::ostream& operator<<(std::ostream& out, const Live& live);

// A test that initialises by itself. Ends with nothing initialised and nothing
// alive.
class ProcessTest : public ::testing::Test {
 protected:
  ProcessTest();
  void TearDown() override;

 private:
  Watchdog watchdog_;
};

// aclInit, device 0 and one stream. The test leaves what it found: streams,
// events, subscriptions and memory of its own are gone at its end, which
// TearDown() asserts before it takes down its own.
class AclTest : public ProcessTest {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Streams and events that TearDown() destroys.
  aclrtStream NewStream();
  aclrtEvent NewEvent();

  aclrtStream stream_ = nullptr;

 private:
  std::vector<aclrtStream> streams_;
  std::vector<aclrtEvent> events_;
};

// A second context of device 0, current until destroyed; then the one before
// is current again.
class SecondContext {
 public:
  SecondContext();
  ~SecondContext();
  SecondContext(const SecondContext&) = delete;
  SecondContext& operator=(const SecondContext&) = delete;

  aclrtContext first() const { return first_; }
  aclrtContext second() const { return second_; }

 private:
  aclrtContext first_ = nullptr;
  aclrtContext second_ = nullptr;
};

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_ACL_TEST_H_
