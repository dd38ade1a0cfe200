#include "acl/examples/digits/digits.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace digits {
namespace {

[[noreturn]] void Fail(const std::string& path, size_t line, const char* what) {
  std::fprintf(stderr, "%s:%zu: %s\n", path.c_str(), line, what);
  std::exit(1);
}

}  // namespace

std::vector<Image> ReadDigits(const std::string& path) {
  std::ifstream file(path);
  if (!file) Fail(path, 0, "cannot be read");
  std::vector<Image> images;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    Image image;
    char comma;
    for (float& pixel : image.pixels) {
      int value;
      if (!(fields >> value >> comma))
        Fail(path, images.size() + 1, "too short");
      pixel = static_cast<float>(value) / 16.0f;
    }
    if (!(fields >> image.digit)) Fail(path, images.size() + 1, "no digit");
    images.push_back(image);
  }
  if (images.size() <= kTrainImages)
    Fail(path, images.size(), "too few images");
  return images;
}

}  // namespace digits
