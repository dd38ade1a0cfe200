// See whole_file.h.

#include "ge/src/whole_file.h"

#include <cstdio>
#include <fstream>

namespace ge::internal {

bool WriteWholeFile(const std::string& path, absl::string_view bytes) {
  const std::string part = path + ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (file && std::rename(part.c_str(), path.c_str()) == 0) return true;
  (void)std::remove(part.c_str());
  return false;
}

}  // namespace ge::internal
