// The configuration file is missing, empty, or not given.

#include <string>

#include "client.h"

int main() {
  const std::string folder =
      std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : "/tmp";
  ANSWERS(ACL_ERROR_INVALID_FILE, aclInit((folder + "/no_acl.json").c_str()));
  const std::string path = folder + "/acl.json";
  std::FILE* const file = std::fopen(path.c_str(), "w");
  REQUIRE(file != nullptr);
  std::fputs("{}", file);
  std::fclose(file);
  SUCCEEDS(aclInit(path.c_str()));
  SUCCEEDS(aclFinalize());
  SUCCEEDS(aclInit(nullptr));
  SUCCEEDS(aclFinalize());
}
