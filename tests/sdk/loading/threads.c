/* Parts that are not used start no thread. */
#include <dirent.h>
#include <stdio.h>

#include "acl/acl.h"

static int Threads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  const struct dirent *entry;
  while ((entry = readdir(tasks)) != NULL) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

static void Work(void *threads) { *(int *)threads = Threads(); }

int main(void) {
  aclrtStream stream;
  int busy = 0;
  if (aclInit(NULL) != ACL_SUCCESS) return 1;
  if (aclrtSetDevice(0) != ACL_SUCCESS) return 1;
  if (aclrtCreateStream(&stream) != ACL_SUCCESS) return 1;
  printf("idle: %d\n", Threads());
  if (aclrtLaunchHostFunc(stream, Work, &busy) != ACL_SUCCESS) return 1;
  if (aclrtSynchronizeStream(stream) != ACL_SUCCESS) return 1;
  printf("busy: %s\n", busy > 1 ? "more" : "one");
  return 0;
}
