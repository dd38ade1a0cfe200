#include "tests/acl_testutil/child.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ascend::acltest {
namespace {

constexpr unsigned kLimitSeconds = 30;

struct Pipe {
  Pipe() {
    if (pipe(ends) != 0) abort();
  }
  int ends[2];
};

std::string ReadAll(int file) {
  std::string text;
  char buffer[4096];
  ssize_t got;
  while ((got = read(file, buffer, sizeof(buffer))) > 0) {
    text.append(buffer, got);
  }
  close(file);
  return text;
}

ChildResult Collect(pid_t child, Pipe* codes, Pipe* errors) {
  close(codes->ends[1]);
  close(errors->ends[1]);
  ChildResult result;
  const std::string bytes = ReadAll(codes->ends[0]);
  const auto* const first = reinterpret_cast<const aclError*>(bytes.data());
  result.codes.assign(first, first + bytes.size() / sizeof(aclError));
  result.errors = ReadAll(errors->ends[0]);
  int status = 0;
  if (waitpid(child, &status, 0) == child && WIFEXITED(status)) {
    result.ended = true;
    result.exit_code = WEXITSTATUS(status);
  }
  return result;
}

}  // namespace

ChildResult RunInChild(
    const std::function<void(std::vector<aclError>*)>& body) {
  Pipe codes;
  Pipe errors;
  const pid_t child = fork();
  if (child == 0) {
    alarm(kLimitSeconds);
    dup2(errors.ends[1], 2);
    close(errors.ends[0]);
    close(errors.ends[1]);
    std::vector<aclError> list;
    body(&list);
    const size_t size = list.size() * sizeof(aclError);
    const bool written =
        write(codes.ends[1], list.data(), size) == static_cast<ssize_t>(size);
    _exit(written ? 0 : 1);
  }
  return Collect(child, &codes, &errors);
}

ChildResult RunSelf(const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment) {
  Pipe codes;
  Pipe errors;
  std::vector<std::string> words = {"/proc/self/exe"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(&word[0]);
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(kLimitSeconds);
    dup2(errors.ends[1], 2);
    close(codes.ends[0]);
    close(codes.ends[1]);
    close(errors.ends[0]);
    close(errors.ends[1]);
    for (const std::string& setting : environment) {
      putenv(const_cast<char*>(setting.c_str()));
    }
    execv(argv[0], argv.data());
    _exit(127);
  }
  return Collect(child, &codes, &errors);
}

}  // namespace ascend::acltest
