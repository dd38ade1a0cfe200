/* Every function of the small libraries answers by name that it is missing. */
#include <stdint.h>
#include <stdio.h>

uintptr_t acldvppMalloc();
uintptr_t acldvppCreatePicDesc();
uintptr_t acldvppGetPicDescRetCode();
uintptr_t aclblasGemmEx();

int main(void) {
  const int right =
      acldvppMalloc(0, 0) == 207000 && acldvppMalloc(0, 0) == 207000 &&
      acldvppCreatePicDesc() == 0 && acldvppGetPicDescRetCode(0) == 207000 &&
      aclblasGemmEx() == 207000;
  printf("%s\n", right ? "207000" : "another answer");
  return right ? 0 : 1;
}
