// Lesson 8: a model that takes batches of several sizes.
//
// The model was built for 1, 4, 8 and 16 images at once, its gears. Buffers are
// made once, for the largest; before each execution the program says how many
// images there are. The gear of an execution is taken at the call, so that the
// next may be chosen while it is still queued.
//
// The choice travels in an extra input, ascend_mbatch_shape_data, which the
// model's description lists like any other and which needs a buffer too.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/check.h"
#include "acl/examples/dataset.h"
#include "acl/examples/digits/digits.h"

namespace {

// Leaves a rest that no single gear takes: 21 x 16 + 13.
constexpr size_t kImages = 349;

// Of the largest gear.
std::vector<size_t> Sizes(aclmdlDesc* desc, bool inputs) {
  std::vector<size_t> sizes(inputs ? aclmdlGetNumInputs(desc)
                                   : aclmdlGetNumOutputs(desc));
  for (size_t i = 0; i < sizes.size(); ++i) {
    sizes[i] = inputs ? aclmdlGetInputSizeByIndex(desc, i)
                      : aclmdlGetOutputSizeByIndex(desc, i);
  }
  return sizes;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = "acl/examples/digits/";
  const std::string model_path =
      argc > 1 ? argv[1] : folder + "digits_batch.om";
  const std::string data_path = argc > 2 ? argv[2] : folder + "digits.csv";
  std::vector<digits::Image> images = digits::ReadDigits(data_path);
  images.erase(images.begin(), images.begin() + digits::kTrainImages);
  images.resize(std::min(images.size(), kImages));

  CHECK_ACL(aclInit(nullptr));
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  uint32_t model = 0;
  CHECK_ACL(aclmdlLoadFromFile(model_path.c_str(), &model));
  aclmdlDesc* const desc = aclmdlCreateDesc();
  CHECK_ACL(aclmdlGetDesc(desc, model));
  aclmdlDataset* const input = MakeDataset(Sizes(desc, /*inputs=*/true));
  aclmdlDataset* const output = MakeDataset(Sizes(desc, /*inputs=*/false));
  size_t gear_input = 0;
  CHECK_ACL(
      aclmdlGetInputIndexByName(desc, ACL_DYNAMIC_TENSOR_NAME, &gear_input));
  size_t digit_output = 0;
  CHECK_ACL(aclmdlGetOutputIndexByName(desc, "digit", &digit_output));

  aclmdlBatch gears;
  CHECK_ACL(aclmdlGetDynamicBatch(desc, &gears));
  std::printf("batches of");
  for (size_t i = 0; i < gears.batchCount; ++i) {
    std::printf(" %d", static_cast<int>(gears.batch[i]));
  }
  std::printf("\na batch of 5: %d\n",
              aclmdlSetDynamicBatchSize(model, input, gear_input, 5));

  size_t right = 0;
  for (size_t done = 0; done < images.size();) {
    // The largest batch that the images left fill.
    size_t batch = 1;
    for (size_t i = 0; i < gears.batchCount; ++i) {
      const size_t gear = gears.batch[i];
      if (gear <= images.size() - done) batch = std::max(batch, gear);
    }
    auto* const pixels = static_cast<float*>(Memory(input, 0));
    for (size_t i = 0; i < batch; ++i) {
      const digits::Image& image = images[done + i];
      CHECK_ACL(aclrtMemcpy(pixels + i * digits::kPixels, sizeof(image.pixels),
                            image.pixels, sizeof(image.pixels),
                            ACL_MEMCPY_HOST_TO_DEVICE));
    }
    CHECK_ACL(aclmdlSetDynamicBatchSize(model, input, gear_input, batch));
    CHECK_ACL(aclmdlExecuteAsync(model, input, output, stream));
    CHECK_ACL(aclrtSynchronizeStream(stream));

    std::vector<int32_t> found(batch);
    const size_t bytes = batch * sizeof(int32_t);
    CHECK_ACL(aclrtMemcpy(found.data(), bytes, Memory(output, digit_output),
                          bytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < batch; ++i) {
      if (found[i] == images[done + i].digit) ++right;
    }
    done += batch;
    if (batch < 16) std::printf("%zu done after a batch of %zu\n", done, batch);
  }
  aclmdlIODims dims;
  CHECK_ACL(aclmdlGetCurOutputDims(desc, digit_output, &dims));
  std::printf("%s now has %d elements\n", dims.name,
              static_cast<int>(dims.dims[0]));
  std::printf("classified %zu images, accuracy %.3f\n", images.size(),
              static_cast<double>(right) / static_cast<double>(images.size()));

  DestroyDataset(input);
  DestroyDataset(output);
  CHECK_ACL(aclmdlDestroyDesc(desc));
  CHECK_ACL(aclmdlUnload(model));
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  CHECK_ACL(aclFinalize());
  return right * 10 >= images.size() * 9 ? 0 : 1;
}
