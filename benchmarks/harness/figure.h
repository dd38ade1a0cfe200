// Figure: one measured number of a row and what it is compared with. Becomes
// counters of the row, which the runner reads:
//
//   NAME                  ours
//   NAME.PEER             the same of a peer
//   NAME.better_than_PEER PEER / ours: how many times better ours is
//   NAME.LIMIT            what the machine allows
//   NAME.times_LIMIT      ours / LIMIT
//
// All are times or sizes: less is better.

#ifndef BENCHMARKS_HARNESS_FIGURE_H_
#define BENCHMARKS_HARNESS_FIGURE_H_

#include <string>
#include <utility>

#include "benchmark/benchmark.h"
#include "benchmarks/harness/harness.h"

namespace bench {

class Figure {
 public:
  Figure(benchmark::State* state, std::string name, double ours)
      : state_(state), name_(std::move(name)), ours_(ours) {
    state_->counters[name_] = ours_;
  }

  Figure& Peer(const std::string& peer, double value) {
    Check(ours_ > 0, "comparing a figure of nothing");
    state_->counters[name_ + "." + peer] = value;
    state_->counters[name_ + ".better_than_" + peer] = value / ours_;
    return *this;
  }

  Figure& Limit(const std::string& limit, double value) {
    Check(value > 0, "comparing with a limit of nothing");
    state_->counters[name_ + "." + limit] = value;
    state_->counters[name_ + ".times_" + limit] = ours_ / value;
    return *this;
  }

 private:
  benchmark::State* const state_;
  const std::string name_;
  const double ours_;
};

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_FIGURE_H_
