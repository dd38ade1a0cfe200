// Lesson 4: from training to inference.
//
// GE trains the digits network and writes it to a model file; then an ACL
// program - the same process here, any other would do - loads the file and
// classifies the test images on a stream, with a callback for each result. Both
// must read the same number of images rightly.
//
//   04_train_and_infer [FOLDER]    where the model goes; default: here

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "acl/examples/callback_thread.h"
#include "acl/examples/check.h"
#include "acl/examples/digits/digits.h"
#include "ge/examples/check.h"
#include "ge/examples/digits_network.h"
#include "ge/examples/output_folder.h"
#include "ge/ge_api.h"
#include "ge/ge_ir_build.h"

namespace {

using examples::Named;
using Options = std::map<ge::AscendString, ge::AscendString>;
using Images = std::vector<digits::Image>;

constexpr int kSteps = 120;

// The graph has Summary operators, so there must be a function.
uint32_t IgnoreSummary(uint32_t,
                       const std::map<ge::AscendString, ge::Tensor>&) {
  return 0;
}

std::vector<ge::Tensor> Run(ge::Session* session, uint32_t id,
                            const ge::Graph& graph,
                            const std::vector<ge::Tensor>& inputs) {
  std::vector<ge::Tensor> outputs;
  // A known id keeps its graph.
  CHECK_GE(session->AddGraph(id, graph));
  CHECK_GE(session->RunGraph(id, inputs, outputs));
  return outputs;
}

// Gives the weights, and how many test images GE reads rightly with them.
Named Train(const Images& images, long* right) {
  ge::Session session((Options()));
  CHECK_GE(session.RegisterCallBackFunc("Summary", IgnoreSummary));
  Run(&session, 1, examples::InitGraph(examples::FirstValues()), {});
  const ge::Graph train = examples::TrainGraph();
  for (int step = 0; step < kSteps; ++step) {
    const size_t first = static_cast<size_t>(step) % 3 * examples::kBatch;
    Run(&session, 2, train, examples::Inputs(images, first, examples::kBatch));
  }
  const auto tests = static_cast<int64_t>(images.size() - digits::kTrainImages);
  const float accuracy = examples::ToFloat(
      Run(&session, 3, examples::TestGraph(tests),
          examples::Inputs(images, digits::kTrainImages, tests))
          .at(0));
  *right = std::lround(accuracy * static_cast<float>(tests));

  std::vector<ge::AscendString> names;
  for (const auto& shape : examples::VariableShapes()) {
    names.emplace_back(shape.first.c_str());
  }
  std::vector<ge::Tensor> values;
  CHECK_GE(session.GetVariables(names, values));
  Named weights;
  for (size_t i = 0; i < names.size(); ++i) {
    weights[names[i].GetString()] = values[i];
  }
  return weights;
}

void WriteModel(const Named& weights, const std::string& path) {
  Options options;
  CHECK_GE(ge::aclgrphBuildInitialize(options));
  ge::ModelBufferData model;
  CHECK_GE(
      ge::aclgrphBuildModel(examples::ClassifyGraph(weights), options, model));
  CHECK_GE(ge::aclgrphSaveModel(path.c_str(), model));
  ge::aclgrphBuildFinalize();
}

// ---- Inference, with acl alone ----------------------------------------------

// One image on its way. A slot for each image keeps the lesson short; lesson 3
// of the acl examples shows how to make do with a few.
struct Slot {
  int expected = 0;
  int32_t digit = -1;  // the model writes it
  long* right = nullptr;
};

// On the callback thread, when the digit is there.
void OnResult(void* user_data) {
  const auto* const slot = static_cast<const Slot*>(user_data);
  if (slot->digit == slot->expected) ++*slot->right;
}

// How many test images the model reads rightly.
long Classify(const Images& images, const std::string& path) {
  CHECK_ACL(aclrtSetDevice(0));
  aclrtStream stream;
  CHECK_ACL(aclrtCreateStream(&stream));
  uint32_t model = 0;
  CHECK_ACL(aclmdlLoadFromFile(path.c_str(), &model));

  long right = 0;
  const size_t count = images.size() - digits::kTrainImages;
  std::vector<Slot> slots(count);
  const size_t pixel_bytes = sizeof(images[0].pixels);
  void* pixels = nullptr;
  void* guess = nullptr;
  CHECK_ACL(aclrtMalloc(&pixels, pixel_bytes, ACL_MEM_MALLOC_NORMAL_ONLY));
  CHECK_ACL(aclrtMalloc(&guess, sizeof(int32_t), ACL_MEM_MALLOC_NORMAL_ONLY));
  aclDataBuffer* const buffers[] = {
      aclCreateDataBuffer(pixels, pixel_bytes),
      aclCreateDataBuffer(guess, sizeof(int32_t))};
  aclmdlDataset* const input = aclmdlCreateDataset();
  aclmdlDataset* const output = aclmdlCreateDataset();
  CHECK_ACL(aclmdlAddDatasetBuffer(input, buffers[0]));
  CHECK_ACL(aclmdlAddDatasetBuffer(output, buffers[1]));
  {
    CallbackThread thread;
    CHECK_ACL(aclrtSubscribeReport(thread.id(), stream));
    // The stream keeps the order, so all images may use the same buffers.
    for (size_t i = 0; i < count; ++i) {
      const digits::Image& image = images[digits::kTrainImages + i];
      slots[i].expected = image.digit;
      slots[i].right = &right;
      CHECK_ACL(aclrtMemcpyAsync(pixels, pixel_bytes, image.pixels, pixel_bytes,
                                 ACL_MEMCPY_HOST_TO_DEVICE, stream));
      CHECK_ACL(aclmdlExecuteAsync(model, input, output, stream));
      CHECK_ACL(aclrtMemcpyAsync(&slots[i].digit, sizeof(int32_t), guess,
                                 sizeof(int32_t), ACL_MEMCPY_DEVICE_TO_HOST,
                                 stream));
      CHECK_ACL(
          aclrtLaunchCallback(OnResult, &slots[i], ACL_CALLBACK_BLOCK, stream));
    }
    CHECK_ACL(aclrtSynchronizeStream(stream));
    CHECK_ACL(aclrtUnSubscribeReport(thread.id(), stream));
  }
  for (aclDataBuffer* const buffer : buffers) {
    CHECK_ACL(aclDestroyDataBuffer(buffer));
  }
  CHECK_ACL(aclmdlDestroyDataset(input));
  CHECK_ACL(aclmdlDestroyDataset(output));
  CHECK_ACL(aclrtFree(pixels));
  CHECK_ACL(aclrtFree(guess));
  CHECK_ACL(aclmdlUnload(model));
  CHECK_ACL(aclrtDestroyStream(stream));
  CHECK_ACL(aclrtResetDevice(0));
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = examples::OutputFolder(argc, argv);
  const std::string path = folder + "/classify.om";
  const Images images = digits::ReadDigits("acl/examples/digits/digits.csv");

  CHECK_GE(ge::GEInitialize(Options()));
  long right_in_ge = 0;
  const Named weights = Train(images, &right_in_ge);
  std::printf("GE reads %ld of %zu test images rightly\n", right_in_ge,
              images.size() - digits::kTrainImages);
  WriteModel(weights, path);
  CHECK_GE(ge::GEFinalize());

  CHECK_ACL(aclInit(nullptr));
  const long right_in_acl = Classify(images, path);
  CHECK_ACL(aclFinalize());
  std::printf("the model file reads %ld of them rightly\n", right_in_acl);
  std::printf("as many: %s\n", right_in_acl == right_in_ge ? "yes" : "no");
  return 0;
}
