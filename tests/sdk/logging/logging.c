/* One message of each kind: the program's own at every level, an error, misuse
 * that is told once, and a function that is not supported. */
#include <stdio.h>

#include "acl/acl.h"

int main(void) {
  aclrtStream stream;
  aclError code;
  int i;
  if (aclInit(NULL) != ACL_SUCCESS) return 1;
  if (aclrtSetDevice(0) != ACL_SUCCESS) return 1;
  if (aclrtCreateStream(&stream) != ACL_SUCCESS) return 1;
  ACL_APP_LOG(ACL_DEBUG, "debug %d", 0);
  ACL_APP_LOG(ACL_INFO, "info %d", 1);
  ACL_APP_LOG(ACL_WARNING, "warning %d", 2);
  ACL_APP_LOG(ACL_ERROR, "error %d\nof two lines", 3);
  code = aclrtUnSubscribeReport(1, stream);
  fprintf(stdout, "code=%d\n", code);
  fprintf(stdout, "text=%s\n", aclGetRecentErrMsg());
  for (i = 0; i < 3; ++i) code = aclopSetModelDir("nowhere");
  fprintf(stdout, "unsupported=%d\n", code);
  if (aclrtDestroyStream(stream) != ACL_SUCCESS) return 1;
  if (aclrtResetDevice(0) != ACL_SUCCESS) return 1;
  return aclFinalize() == ACL_SUCCESS ? 0 : 1;
}
