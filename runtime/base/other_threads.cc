#include "runtime/base/other_threads.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime/base/thread_id.h"

namespace ascend::rt {
namespace {

// The state letter of a thread of this process, or 0.
char ThreadState(const char* thread) {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/self/task/%.20s/stat", thread);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128];
  const ssize_t length = read(file, text, sizeof(text) - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = '\0';
  // "id (name) S ..."; the name may hold anything.
  const char* const name_end = std::strrchr(text, ')');
  return name_end == nullptr || name_end[1] == '\0' ? 0 : name_end[2];
}

}  // namespace

bool OtherThreadsSleep() {
  DIR* const directory = opendir("/proc/self/task");
  if (directory == nullptr) return true;
  bool sleep = true;
  const auto self = static_cast<long>(CurrentKernelThreadId());
  while (const dirent* const entry = readdir(directory)) {
    if (entry->d_name[0] == '.' || std::atol(entry->d_name) == self) continue;
    const char state = ThreadState(entry->d_name);
    if (state == 'R' || state == 'D') sleep = false;
  }
  closedir(directory);
  return sleep;
}

}  // namespace ascend::rt
