// Tests of runtime/base/log.h. What goes to the streams is tested in death
// tests' children, whose stderr the parent sees.

#include "runtime/base/log.h"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace ascend::rt {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;

using Messages = std::vector<std::pair<LogLevel, std::string>>;

ScopedLogSink::Sink Into(Messages* messages) {
  return [messages](LogLevel level, absl::string_view message) {
    messages->emplace_back(level, message);
  };
}

TEST(LogTest, ASinkGetsEveryMessageWithItsLevel) {
  Messages messages;
  ScopedLogSink sink(Into(&messages));
  Log(LogLevel::kDebug, "one");
  Log(LogLevel::kError, "two");
  EXPECT_THAT(messages, ElementsAre(Pair(LogLevel::kDebug, "one"),
                                    Pair(LogLevel::kError, "two")));
}

TEST(LogTest, AMessageMayBeLoggedFromASink) {
  Messages messages;
  ScopedLogSink sink([&](LogLevel level, absl::string_view message) {
    messages.emplace_back(level, message);
    if (message == "outer") Log(LogLevel::kInfo, "inner");
  });
  Log(LogLevel::kInfo, "outer");
  EXPECT_EQ(messages.size(), 2u);
}

TEST(LogOnceTest, WritesTheFirstMessageOfEachKey) {
  Messages messages;
  ScopedLogSink sink(Into(&messages));
  LogOnce("key a", LogLevel::kWarning, "first");
  LogOnce("key a", LogLevel::kWarning, "second");
  LogOnce("key b", LogLevel::kWarning, "third");
  EXPECT_THAT(messages, ElementsAre(Pair(LogLevel::kWarning, "first"),
                                    Pair(LogLevel::kWarning, "third")));
}

TEST(LogOnceTest, ASinkForgetsTheKeysOfTheOneBefore) {
  Messages messages;
  {
    ScopedLogSink sink(Into(&messages));
    LogOnce("key", LogLevel::kInfo, "once");
  }
  ScopedLogSink sink(Into(&messages));
  LogOnce("key", LogLevel::kInfo, "again");
  EXPECT_EQ(messages.size(), 2u);
}

// Runs `body` in a child with fresh log settings; gives what it wrote to
// stderr.
template <typename Body>
std::string StderrOf(Body body) {
  GTEST_FLAG_SET(death_test_style, "fast");
  std::string text;
  EXPECT_EXIT(
      {
        body();
        std::exit(0);
      },
      ::testing::ExitedWithCode(0), ::testing::Truly([&](const std::string& s) {
        text = s;
        return true;
      }));
  return text;
}

TEST(LogDeathTest, WarningsAreWrittenByDefaultAndInfoIsNot) {
  const std::string text = StderrOf([] {
    unsetenv("ASCEND_GLOBAL_LOG_LEVEL");
    Log(LogLevel::kInfo, "quiet");
    Log(LogLevel::kWarning, "loud");
  });
  EXPECT_THAT(text, AllOf(HasSubstr("loud"), Not(HasSubstr("quiet"))));
}

TEST(LogDeathTest, TheLevelVariableDecidesWhatIsWritten) {
  const auto write_all = [] {
    Log(LogLevel::kDebug, "level-0");
    Log(LogLevel::kInfo, "level-1");
    Log(LogLevel::kWarning, "level-2");
    Log(LogLevel::kError, "level-3");
  };
  for (int least = 0; least <= 4; ++least) {
    const std::string text = StderrOf([&] {
      setenv("ASCEND_GLOBAL_LOG_LEVEL", std::to_string(least).c_str(), 1);
      write_all();
    });
    for (int level = 0; level <= 3; ++level) {
      const std::string message = "level-" + std::to_string(level);
      EXPECT_EQ(text.find(message) != std::string::npos, level >= least)
          << message << " at least level " << least;
    }
  }
}

TEST(LogDeathTest, AnUnusableLevelVariableCountsAsUnset) {
  for (const char* value : {"", "loud", "-1"}) {
    const std::string text = StderrOf([&] {
      setenv("ASCEND_GLOBAL_LOG_LEVEL", value, 1);
      Log(LogLevel::kInfo, "quiet");
      Log(LogLevel::kWarning, "loud");
    });
    EXPECT_THAT(text, AllOf(HasSubstr("loud"), Not(HasSubstr("quiet"))));
  }
}

TEST(LogDeathTest, ALineNamesLevelProcessThreadAndTime) {
  const std::string text = StderrOf([] { Log(LogLevel::kError, "what"); });
  EXPECT_THAT(text,
              ContainsRegex("\\[ERROR\\] ASCENDCL\\([0-9]+,[0-9]+\\): "
                            "[0-9]+-[0-9][0-9]-[0-9][0-9]-[0-9][0-9]:[0-9][0-9]"
                            ":[0-9][0-9]\\.[0-9][0-9][0-9]\\.[0-9][0-9][0-9] "
                            "what"));
}

TEST(LogDeathTest, AMessageIsOneLine) {
  EXPECT_THAT(StderrOf([] { Log(LogLevel::kError, "first\nsecond"); }),
              HasSubstr("first second\n"));
}

TEST(LogDeathTest, StandardOutputIsUsedWhenAskedFor) {
  EXPECT_THAT(StderrOf([] {
                setenv("ASCEND_SLOG_PRINT_TO_STDOUT", "1", 1);
                Log(LogLevel::kError, "elsewhere");
              }),
              Not(HasSubstr("elsewhere")));
}

}  // namespace
}  // namespace ascend::rt
