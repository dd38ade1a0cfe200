// Measures in a fresh process: memory that earlier rows left behind would
// otherwise be used again and not be counted.

#ifndef BENCHMARKS_HARNESS_CHILD_H_
#define BENCHMARKS_HARNESS_CHILD_H_

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>

#include "benchmarks/harness/harness.h"

namespace bench {

// What `measure` returned in a child. The calling program has one thread and
// has not used the ACL.
template <typename Measure>
auto InChild(Measure measure) {
  using Result = decltype(measure());
  static_assert(std::is_trivially_copyable_v<Result>, "goes through a pipe");
  int ends[2];
  Check(pipe(ends) == 0, "pipe");
  const pid_t child = fork();
  Check(child >= 0, "fork");
  if (child == 0) {
    const Result result = measure();
    const bool told = write(ends[1], &result, sizeof(result)) == sizeof(result);
    std::_Exit(told ? 0 : 1);
  }
  close(ends[1]);
  Result result;
  const bool told = read(ends[0], &result, sizeof(result)) == sizeof(result);
  close(ends[0]);
  int status = 0;
  Check(waitpid(child, &status, 0) == child && status == 0 && told,
        "a measuring process");
  return result;
}

}  // namespace bench

#endif  // BENCHMARKS_HARNESS_CHILD_H_
