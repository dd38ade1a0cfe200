// A second library of the process initialises again and ignores 100002.

#include "client.h"

namespace {

// What such a library does.
struct SecondLibrary {
  bool initialised_here;
  SecondLibrary() {
    const aclError code = aclInit(nullptr);
    REQUIRE(code == ACL_SUCCESS || code == 100002);
    initialised_here = code == ACL_SUCCESS;
  }
  ~SecondLibrary() {
    if (initialised_here) SUCCEEDS(aclFinalize());
  }
};

}  // namespace

int main() {
  const Device device;
  {
    const SecondLibrary library;
    REQUIRE(!library.initialised_here);
  }
  aclrtStream stream = NewStream();
  SUCCEEDS(aclrtSynchronizeStream(stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
