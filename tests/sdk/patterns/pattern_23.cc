// Functions come from dlopen and dlsym; one that is missing is tolerated.

#include <dlfcn.h>

#include "client.h"

template <typename Function>
Function* Find(void* library, const char* name) {
  return reinterpret_cast<Function*>(dlsym(library, name));
}

int main() {
  void* const library = dlopen("libascendcl.so", RTLD_LAZY | RTLD_LOCAL);
  REQUIRE(library != nullptr);
  const auto init = Find<aclError(const char*)>(library, "aclInit");
  const auto set_device = Find<aclError(int32_t)>(library, "aclrtSetDevice");
  const auto get_count =
      Find<aclError(uint32_t*)>(library, "aclrtGetDeviceCount");
  const auto finalize = Find<aclError()>(library, "aclFinalize");
  REQUIRE(init && set_device && get_count && finalize);
  REQUIRE(Find<aclError()>(library, "aclrtOfTheFuture") == nullptr);
  SUCCEEDS(init(nullptr));
  uint32_t count = 0;
  SUCCEEDS(get_count(&count));
  REQUIRE(count > 0);
  SUCCEEDS(set_device(0));
  SUCCEEDS(finalize());
  REQUIRE(dlclose(library) == 0);
}
