// Reads digits.csv: images of 64 pixels in 0..1 and the digit each shows.

#ifndef ACL_EXAMPLES_DIGITS_DIGITS_H_
#define ACL_EXAMPLES_DIGITS_DIGITS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace digits {

constexpr size_t kPixels = 64;
constexpr size_t kClasses = 10;
// Lines 1..1437 train, the others test.
constexpr size_t kTrainImages = 1437;

struct Image {
  float pixels[kPixels];
  int digit;
};

// All images in the order of the file; ends the process with a message if the
// file cannot be read.
std::vector<Image> ReadDigits(const std::string& path);

}  // namespace digits

#endif  // ACL_EXAMPLES_DIGITS_DIGITS_H_
