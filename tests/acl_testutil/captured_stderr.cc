#include "tests/acl_testutil/captured_stderr.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <sstream>

namespace ascend::acltest {

CapturedStderr::CapturedStderr()
    : file_(memfd_create("stderr", MFD_CLOEXEC)), original_(dup(2)) {
  std::fflush(stderr);
  dup2(file_, 2);
}

CapturedStderr::~CapturedStderr() { End(); }

std::string CapturedStderr::Text() const {
  std::fflush(stderr);
  std::string text;
  char buffer[4096];
  ssize_t got;
  while ((got = pread(file_, buffer, sizeof(buffer), text.size())) > 0) {
    text.append(buffer, got);
  }
  return text;
}

int CapturedStderr::Count(const std::string& part) const {
  std::istringstream lines(Text());
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(part) != std::string::npos) ++count;
  }
  return count;
}

void CapturedStderr::End() {
  if (original_ < 0) return;
  const std::string text = Text();
  dup2(original_, 2);
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  close(original_);
  close(file_);
  original_ = -1;
}

}  // namespace ascend::acltest
