// A benchmark that ran wrongly says so and ends with status 1; one that was
// called wrongly ends with status 2 before anything runs.

#include "benchmarks/harness/harness.h"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/harness/child.h"
#include "benchmarks/harness/sequence.h"
#include "gtest/gtest.h"

namespace bench {
namespace {

using ::testing::ExitedWithCode;

TEST(StatisticsTest, PercentileOfUnsortedValues) {
  std::vector<double> values;
  for (int i = 100; i > 0; --i) values.push_back(i);
  EXPECT_EQ(Median(&values), 51);
  EXPECT_EQ(Percentile(&values, 0.99), 100);
  EXPECT_EQ(Percentile(&values, 0), 1);
  EXPECT_EQ(Percentile(&values, 1), 100);
  std::vector<double> one = {7};
  EXPECT_EQ(Median(&one), 7);
}

TEST(StatisticsDeathTest, NothingHasNoMedian) {
  std::vector<double> none;
  EXPECT_EXIT(Median(&none), ExitedWithCode(1), "measuring anything failed");
}

TEST(SequenceTest, AcceptsAllInOrder) {
  Sequence sequence;
  for (int i = 0; i < 3; ++i) Sequence::Run(Sequence::Step(i));
  sequence.Await(3);
}

TEST(SequenceDeathTest, RefusesAnotherOrder) {
  EXPECT_EXIT(
      {
        Sequence sequence;
        for (const int i : {0, 2, 1}) Sequence::Run(Sequence::Step(i));
        sequence.Await(3);
      },
      ExitedWithCode(1), "the order of callbacks failed");
}

TEST(SequenceDeathTest, RefusesOneThatRanTwice) {
  EXPECT_EXIT(
      {
        Sequence sequence;
        for (const int i : {0, 1, 2}) Sequence::Run(Sequence::Step(i));
        sequence.Await(2);
      },
      ExitedWithCode(1), "the number of callbacks failed");
}

TEST(LauncherSequencesTest, LaunchersMayMix) {
  LauncherSequences sequences;
  for (const auto& [launcher, number] :
       std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
    LauncherSequences::Run(LauncherSequences::Step(launcher, number));
  }
  sequences.Await(4);
}

TEST(LauncherSequencesDeathTest, EachKeepsItsOrder) {
  EXPECT_EXIT(
      {
        LauncherSequences sequences;
        LauncherSequences::Run(LauncherSequences::Step(1, 1));
        LauncherSequences::Run(LauncherSequences::Step(1, 0));
        sequences.Await(2);
      },
      ExitedWithCode(1), "the order of each launcher's callbacks failed");
}

TEST(ChildTest, TellsWhatWasMeasured) {
  EXPECT_EQ(InChild([] { return 42.5; }), 42.5);
}

TEST(ChildDeathTest, AFailedChildFailsTheProgram) {
  EXPECT_EXIT(InChild([]() -> int { Fail("something inside"); }),
              ExitedWithCode(1), "something inside failed");
}

int Call(std::string flag) {
  std::string name = "program";
  char* arguments[] = {name.data(), flag.data(), nullptr};
  return Main(2, arguments, [] { Fail("running nothing"); });
}

TEST(FlagsDeathTest, WrongFlagsEndBeforeAnythingRuns) {
  EXPECT_EXIT(Call("--pin=0"), ExitedWithCode(2), "give two processors");
  EXPECT_EXIT(Call("--pin=0,0"), ExitedWithCode(2), "must differ");
  EXPECT_EXIT(Call("--pin=0,1x"), ExitedWithCode(2), "give two processors");
  EXPECT_EXIT(Call("--pin=1000,1001"), ExitedWithCode(2), "processor 1000");
  EXPECT_EXIT(Call("--benchmark_repetitions=0"), ExitedWithCode(2),
              "a number from 1");
  EXPECT_EXIT(std::exit(Call("--bogus")), ExitedWithCode(2),
              "unrecognized command-line flag: --bogus");
}

}  // namespace
}  // namespace bench
