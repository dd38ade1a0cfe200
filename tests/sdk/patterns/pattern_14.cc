// A BLOCK callback spins on memory that a copy on another stream writes.

#include "client.h"

int main() {
  const Device device;
  aclrtStream spinning = NewStream();
  aclrtStream copying = NewStream();
  void* source = nullptr;
  void* memory = nullptr;
  void* target = nullptr;
  SUCCEEDS(aclrtMallocHost(&source, sizeof(int)));
  SUCCEEDS(aclrtMalloc(&memory, sizeof(int), ACL_MEM_MALLOC_NORMAL_ONLY));
  SUCCEEDS(aclrtMallocHost(&target, sizeof(int)));
  *static_cast<int*>(source) = 5;
  volatile int* const watched = static_cast<volatile int*>(target);
  *watched = 0;
  Gate spins;
  Pump pump;
  SUCCEEDS(aclrtSubscribeReport(pump.id(), spinning));
  Work spin = [&] {
    spins.Open();
    while (*watched != 5) std::this_thread::yield();
  };
  Launch(&spin, ACL_CALLBACK_BLOCK, spinning);
  spins.Wait();
  SUCCEEDS(aclrtMemcpyAsync(memory, sizeof(int), source, sizeof(int),
                            ACL_MEMCPY_HOST_TO_DEVICE, copying));
  SUCCEEDS(aclrtMemcpyAsync(target, sizeof(int), memory, sizeof(int),
                            ACL_MEMCPY_DEVICE_TO_HOST, copying));
  SUCCEEDS(aclrtSynchronizeStream(spinning));
  SUCCEEDS(aclrtSynchronizeStream(copying));
  SUCCEEDS(aclrtUnSubscribeReport(pump.id(), spinning));
  SUCCEEDS(aclrtDestroyStream(spinning));
  SUCCEEDS(aclrtDestroyStream(copying));
  SUCCEEDS(aclrtFreeHost(source));
  SUCCEEDS(aclrtFree(memory));
  SUCCEEDS(aclrtFreeHost(target));
}
