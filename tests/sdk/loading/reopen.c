/* A program that does not link the ACL: opens it, uses it with a callback
 * thread, closes it, several times over; then through two plugins at once. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#include "acl/acl.h"

#define REQUIRE(condition)                                    \
  do {                                                        \
    if (!(condition)) {                                       \
      fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
      return 1;                                               \
    }                                                         \
  } while (0)

#define FIND(library, name)                  \
  do {                                       \
    *(void **)&name = dlsym(library, #name); \
    REQUIRE(name != NULL);                   \
  } while (0)

static void Callback(void *ran) { ++*(int *)ran; }

static int Use(void *library) {
  aclError (*aclInit)(const char *);
  aclError (*aclrtSetDevice)(int32_t);
  aclError (*aclrtCreateStream)(aclrtStream *);
  aclError (*aclrtLaunchHostFunc)(aclrtStream, aclrtHostFunc, void *);
  aclError (*aclrtSynchronizeStream)(aclrtStream);
  aclError (*aclrtDestroyStream)(aclrtStream);
  aclError (*aclrtResetDevice)(int32_t);
  aclError (*aclFinalize)(void);
  aclrtStream stream;
  int ran = 0;
  FIND(library, aclInit);
  FIND(library, aclrtSetDevice);
  FIND(library, aclrtCreateStream);
  FIND(library, aclrtLaunchHostFunc);
  FIND(library, aclrtSynchronizeStream);
  FIND(library, aclrtDestroyStream);
  FIND(library, aclrtResetDevice);
  FIND(library, aclFinalize);
  REQUIRE(aclInit(NULL) == ACL_SUCCESS);
  REQUIRE(aclrtSetDevice(0) == ACL_SUCCESS);
  REQUIRE(aclrtCreateStream(&stream) == ACL_SUCCESS);
  REQUIRE(aclrtLaunchHostFunc(stream, Callback, &ran) == ACL_SUCCESS);
  REQUIRE(aclrtSynchronizeStream(stream) == ACL_SUCCESS);
  REQUIRE(ran == 1);
  REQUIRE(aclrtDestroyStream(stream) == ACL_SUCCESS);
  REQUIRE(aclrtResetDevice(0) == ACL_SUCCESS);
  REQUIRE(aclFinalize() == ACL_SUCCESS);
  return 0;
}

int main(int argc, char **argv) {
  int i;
  int (*run)(void);
  void *first;
  void *second;
  for (i = 0; i < 3; ++i) {
    void *library = dlopen("libascendcl.so", RTLD_NOW | RTLD_LOCAL);
    REQUIRE(library != NULL);
    REQUIRE(Use(library) == 0);
    REQUIRE(dlclose(library) == 0);
  }
  REQUIRE(argc == 3);
  first = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  second = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
  REQUIRE(first != NULL && second != NULL);
  *(void **)&run = dlsym(first, "PluginRun");
  REQUIRE(run() == 0);
  *(void **)&run = dlsym(second, "PluginRun");
  REQUIRE(run() == 0);
  REQUIRE(dlclose(first) == 0);
  REQUIRE(run() == 0);
  REQUIRE(dlclose(second) == 0);
  /* Nobody finalized: its threads go on, so it must still be there. */
  REQUIRE(dlopen("libascendcl.so", RTLD_NOW | RTLD_NOLOAD) != NULL);
  return 0;
}
