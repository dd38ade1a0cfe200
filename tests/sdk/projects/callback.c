/* One callback on a stream: the program that every build style compiles, as C
 * and as C++. NAME is the header, so that bare includes can be tried too. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#ifdef BARE_INCLUDES
#include "acl.h"
#else
#include "acl/acl.h"
#endif

static void Callback(void *user_data) { ++*(int *)user_data; }

static void *Pump(void *unused) {
  aclError code;
  do {
    code = aclrtProcessReport(100);
  } while (code == ACL_ERROR_RT_THREAD_SUBSCRIBE ||
           code == ACL_ERROR_RT_REPORT_TIMEOUT);
  (void)unused;
  return NULL;
}

#define REQUIRE(call)                                               \
  do {                                                              \
    const aclError code = (call);                                   \
    if (code != ACL_SUCCESS) {                                      \
      fprintf(stderr, "line %d: %s = %d\n", __LINE__, #call, code); \
      return 1;                                                     \
    }                                                               \
  } while (0)

int main(void) {
  aclrtStream stream;
  pthread_t pump;
  int ran = 0;
  REQUIRE(aclInit(NULL));
  REQUIRE(aclrtSetDevice(0));
  REQUIRE(aclrtCreateStream(&stream));
  if (pthread_create(&pump, NULL, Pump, NULL) != 0) return 1;
  REQUIRE(aclrtSubscribeReport((uint64_t)pump, stream));
  REQUIRE(aclrtLaunchCallback(Callback, &ran, ACL_CALLBACK_BLOCK, stream));
  REQUIRE(aclrtSynchronizeStream(stream));
  pthread_join(pump, NULL);
  REQUIRE(aclrtUnSubscribeReport((uint64_t)pump, stream));
  REQUIRE(aclrtDestroyStream(stream));
  REQUIRE(aclrtResetDevice(0));
  REQUIRE(aclFinalize());
  printf("callbacks: %d\n", ran);
  return ran == 1 ? 0 : 1;
}
