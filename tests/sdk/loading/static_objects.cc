// Objects whose constructors run before main and whose destructors run after
// it call in; the one in the other file may come first or last.
#include <cstdio>
#include <cstdlib>

#include "acl/acl.h"

namespace {

void Require(aclError code, const char* what) {
  if (code == ACL_SUCCESS) return;
  std::fprintf(stderr, "%s = %d\n", what, code);
  std::_Exit(1);
}

struct User {
  aclrtStream stream = nullptr;
  int ran = 0;
  User() {
    Require(aclInit(nullptr), "aclInit before main");
    Require(aclrtSetDevice(0), "aclrtSetDevice before main");
    Require(aclrtCreateStream(&stream), "aclrtCreateStream before main");
  }
  ~User() {
    Require(aclrtLaunchHostFunc(
                stream, [](void* n) { ++*static_cast<int*>(n); }, &ran),
            "aclrtLaunchHostFunc after main");
    Require(aclrtSynchronizeStream(stream),
            "aclrtSynchronizeStream after main");
    Require(aclrtDestroyStream(stream), "aclrtDestroyStream after main");
    Require(aclrtResetDevice(0), "aclrtResetDevice after main");
    Require(aclFinalize(), "aclFinalize after main");
    std::printf("after main: %d\n", ran);
  }
};

User user;

}  // namespace

int main() {
  Require(aclrtSynchronizeStream(user.stream), "aclrtSynchronizeStream");
  std::printf("main\n");
}
