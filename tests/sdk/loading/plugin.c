/* A shared library that links the ACL: a second user in the process. */
#include "acl/acl.h"

/* Creates and destroys a stream of its own; the first code that is not 0. */
int PluginRun(void);
int PluginRun(void) {
  aclrtStream stream;
  aclError code = aclInit(NULL);
  if (code != ACL_SUCCESS && code != ACL_ERROR_REPEAT_INITIALIZE) return code;
  code = aclrtSetDevice(0);
  if (code != ACL_SUCCESS) return code;
  code = aclrtCreateStream(&stream);
  if (code != ACL_SUCCESS) return code;
  return aclrtDestroyStream(stream);
}

/* Where its calls go. */
void *PluginRuntime(void);
void *PluginRuntime(void) { return (void *)&aclrtCreateStream; }
