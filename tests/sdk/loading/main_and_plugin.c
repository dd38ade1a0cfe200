/* A program that links the ACL and loads plugins that link it too: there is one
 * runtime, so that a handle of one is known to the other. */
#include <dlfcn.h>
#include <stdio.h>

#include "acl/acl.h"

#define REQUIRE(condition)                                    \
  do {                                                        \
    if (!(condition)) {                                       \
      fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
      return 1;                                               \
    }                                                         \
  } while (0)

int main(int argc, char **argv) {
  void *plugin;
  int (*run)(void);
  void *(*runtime)(void);
  REQUIRE(argc == 2);
  REQUIRE(aclInit(NULL) == ACL_SUCCESS);
  REQUIRE(aclrtSetDevice(0) == ACL_SUCCESS);
  plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  REQUIRE(plugin != NULL);
  *(void **)&run = dlsym(plugin, "PluginRun");
  *(void **)&runtime = dlsym(plugin, "PluginRuntime");
  REQUIRE(run != NULL && runtime != NULL);
  REQUIRE(run() == ACL_SUCCESS);
  REQUIRE(runtime() == (void *)&aclrtCreateStream);
  REQUIRE(dlclose(plugin) == 0);
  REQUIRE(aclrtSynchronizeDevice() == ACL_SUCCESS);
  REQUIRE(aclrtResetDevice(0) == ACL_SUCCESS);
  REQUIRE(aclFinalize() == ACL_SUCCESS);
  return 0;
}
