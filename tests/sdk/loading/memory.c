/* How much memory, shared with no other process, the ACL brings: printed in
 * KiB, after it was opened, initialised and had a device set. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

static long PrivateKib(void) {
  char line[256];
  long sum = 0;
  long kib;
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  if (file == NULL) return -1;
  while (fgets(line, sizeof(line), file) != NULL) {
    if (sscanf(line, "Private_%*[A-Za-z]: %ld kB", &kib) == 1) sum += kib;
  }
  fclose(file);
  return sum;
}

int main(void) {
  int (*init)(const char *);
  int (*set_device)(int32_t);
  const long before = PrivateKib();
  void *library = dlopen("libascendcl.so", RTLD_NOW);
  if (library == NULL || before <= 0) return 1;
  *(void **)&init = dlsym(library, "aclInit");
  *(void **)&set_device = dlsym(library, "aclrtSetDevice");
  if (init == NULL || init(NULL) != 0) return 1;
  if (set_device == NULL || set_device(0) != 0) return 1;
  printf("%ld\n", PrivateKib() - before);
  return 0;
}
