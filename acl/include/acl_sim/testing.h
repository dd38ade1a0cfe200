/**
 * GoogleTest helpers for programs that use ACL, header only:
 *
 *   #include "acl_sim/testing.h"
 *
 *   class ClientTest : public aclsim::CleanTest {};
 *
 *   TEST_F(ClientTest, ReportsThatMemoryIsFull) {
 *     aclsim::ScopedFault full("memory: limit 1MiB");
 *     EXPECT_THAT(client.Start(),
 * aclsim::Returns(ACL_ERROR_RT_MEMORY_ALLOCATION)); EXPECT_GE(full.hits(), 1u);
 *   }
 *
 * Needs GoogleTest and GoogleMock; C++11.
 */
#ifndef ACL_SIM_TESTING_H_
#define ACL_SIM_TESTING_H_

#include <cstdint>
#include <ostream>
#include <string>

#include "acl/acl.h"
#include "acl_sim/acl_sim.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace aclsim {

/** "107012 ACL_ERROR_RT_THREAD_SUBSCRIBE"; the number alone if it has no name.
 */
inline std::string CodeName(aclError code) {
  const char* const name = aclsimCodeName(code);
  std::string text = std::to_string(code);
  if (name != nullptr) text.append(" ").append(name);
  return text;
}

/** What the thread's failed calls have left; "" if nothing. Reads it away. */
inline std::string RecentMessage() {
  const char* const text = aclGetRecentErrMsg();
  return text == nullptr ? std::string() : std::string(text);
}

namespace internal {

inline void Explain(aclError code, ::testing::MatchResultListener* listener) {
  // GoogleTest asks again for the explanation; the message is there but once.
  if (!listener->IsInterested()) return;
  *listener << "which is " << CodeName(code);
  const std::string message = RecentMessage();
  if (!message.empty()) *listener << "; the recent message is:\n" << message;
}

}  // namespace internal

/** Matches one aclError; says what the other one was, with its message. */
MATCHER_P(Returns, code,
          std::string(negation ? "does not return " : "returns ") +
              ::aclsim::CodeName(code)) {
  if (arg != code) ::aclsim::internal::Explain(arg, result_listener);
  return arg == code;
}

/** Matches ACL_SUCCESS. */
MATCHER(Succeeds, negation ? "fails" : "succeeds") {
  if (arg != ACL_SUCCESS) ::aclsim::internal::Explain(arg, result_listener);
  return arg == ACL_SUCCESS;
}

/**
 * The same for ge::Status, or any number that has names elsewhere:
 * name_of(code) and message() are asked for the texts.
 *
 *   EXPECT_THAT(session.RunGraph(...), aclsim::IsStatus(
 *       ge::SUCCESS, [](uint32_t s) { return GEGetErrorMsg()... }));
 */
MATCHER_P2(IsStatus, status, describe,
           std::string(negation ? "is not " : "is ") + describe(status)) {
  if (arg != status) *result_listener << "which is " << describe(arg);
  return arg == status;
}

/** Rules that hold for a scope. A plan that cannot be understood fails the
 * test. */
class ScopedFault {
 public:
  explicit ScopedFault(const std::string& rules) {
    EXPECT_THAT(aclsimAddFaults(rules.c_str(), &id_), Succeeds());
  }
  ~ScopedFault() {
    // The test may have reset everything.
    if (aclsimRemoveFault(id_) != ACL_SUCCESS) RecentMessage();
  }
  ScopedFault(const ScopedFault&) = delete;
  ScopedFault& operator=(const ScopedFault&) = delete;

  /** How often the rules have hit, and how often they were asked. */
  uint64_t hits() const { return Count(true); }
  uint64_t seen() const { return Count(false); }

 private:
  uint64_t Count(bool of_hits) const {
    uint64_t seen = 0;
    uint64_t hits = 0;
    EXPECT_THAT(aclsimGetFaultHits(id_, &seen, &hits), Succeeds());
    return of_hits ? hits : seen;
  }

  uint32_t id_ = 0;
};

/** Simulated time for a scope. */
class ScopedClock {
 public:
  explicit ScopedClock(aclsimClock clock = ACLSIM_CLOCK_SIMULATED)
      : start_(Now()) {
    EXPECT_THAT(aclsimSetClock(clock), Succeeds());
  }
  ~ScopedClock() { EXPECT_THAT(aclsimSetClock(ACLSIM_CLOCK_REAL), Succeeds()); }
  ScopedClock(const ScopedClock&) = delete;
  ScopedClock& operator=(const ScopedClock&) = delete;

  /** Nanoseconds that have passed on the clock. */
  int64_t elapsed() const { return Now() - start_; }
  void Advance(int64_t nanoseconds) {
    EXPECT_THAT(aclsimAdvanceClock(nanoseconds), Succeeds());
  }

 private:
  static int64_t Now() {
    int64_t now = 0;
    EXPECT_THAT(aclsimGetTime(&now), Succeeds());
    return now;
  }

  const int64_t start_;
};

/** The leak report; "" if nothing is left. */
inline std::string Leaks() {
  std::string text(1 << 16, '\0');
  int32_t left = 0;
  EXPECT_THAT(aclsimGetLeakReport(&text[0], text.size(), &left), Succeeds());
  if (left == 0) return std::string();
  text.resize(text.find('\0'));
  return text;
}

/**
 * A fixture that starts with nothing initialised, alive or switched on, and
 * fails the test if something is left at its end. SetUp() and TearDown() of a
 * class derived from it call these first and last.
 */
class CleanTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_THAT(aclsimReset(), Succeeds());
    ASSERT_EQ(Leaks(), "") << "left by an earlier test";
    ASSERT_THAT(aclsimKeepCreationSites(1), Succeeds());
    RecentMessage();
  }
  void TearDown() override {
    EXPECT_EQ(Leaks(), "");
    EXPECT_THAT(aclsimReset(), Succeeds());
  }
};

}  // namespace aclsim

#endif /* ACL_SIM_TESTING_H_ */
