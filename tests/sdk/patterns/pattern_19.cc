// Run mode and aclrtMemset on host memory before aclInit; memory of both kinds.

#include "client.h"

int main() {
  aclrtRunMode mode = ACL_DEVICE;
  SUCCEEDS(aclrtGetRunMode(&mode));
  REQUIRE(mode == ACL_HOST);
  char buffer[16] = {};
  SUCCEEDS(aclrtMemset(buffer, sizeof(buffer), 3, sizeof(buffer)));
  REQUIRE(buffer[0] == 3 && buffer[15] == 3);
  const Device device;
  for (aclrtMemAttr attribute : {ACL_DDR_MEM, ACL_HBM_MEM}) {
    size_t free = 1;
    size_t total = 0;
    SUCCEEDS(aclrtGetMemInfo(attribute, &free, &total));
    REQUIRE(free <= total);
  }
  size_t free = 0;
  size_t total = 0;
  SUCCEEDS(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total));
  REQUIRE(total > 0);
}
