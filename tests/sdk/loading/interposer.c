/* Stands in front of the ACL by LD_PRELOAD: counts launches, and passes them
 * on. What it counted is printed when the process ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

#include "acl/acl.h"

static int launches;

aclError aclrtLaunchCallback(aclrtCallback fn, void *userData,
                             aclrtCallbackBlockType blockType,
                             aclrtStream stream) {
  aclError (*next)(aclrtCallback, void *, aclrtCallbackBlockType, aclrtStream);
  *(void **)&next = dlsym(RTLD_NEXT, "aclrtLaunchCallback");
  ++launches;
  return next(fn, userData, blockType, stream);
}

__attribute__((destructor)) static void Report(void) {
  printf("launches seen: %d\n", launches);
}
