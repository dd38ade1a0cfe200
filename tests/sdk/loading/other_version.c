/* Stands in front of an ACL of another version. */
#include <stdint.h>

#ifndef MAJOR
#define MAJOR 1
#endif
#ifndef MINOR
#define MINOR 0
#endif

int aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch);
int aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch) {
  *major = MAJOR;
  *minor = MINOR;
  *patch = 0;
  return 0;
}
