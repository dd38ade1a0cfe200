// Lesson 2: training with checkpoints.
//
// A network of two layers learns to read digits. The whole step - forward,
// backward, update - is one graph; Summary hands out loss and accuracy, which
// become a chart and a CSV file, and a second graph saves all variables to a
// safetensors file. Training that goes on from the file gives the same bits as
// training that never stopped.
//
//   02_train_digits [FOLDER]    where the files go; default: here

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "acl/examples/digits/digits.h"
#include "ge/examples/check.h"
#include "ge/examples/checkpoint_file.h"
#include "ge/examples/digits_network.h"
#include "ge/examples/line_chart.h"
#include "ge/examples/output_folder.h"
#include "ge/ge_api.h"

namespace {

constexpr int kSteps = 120;
constexpr int kSaveAt = 60;

// Ids of the graphs of a session.
enum GraphId : uint32_t { kInit = 1, kTrain, kTest, kSave };

using examples::kBatch;
using examples::Named;
using examples::ToFloat;
using Tensors = std::map<ge::AscendString, ge::Tensor>;

// ---- What the callbacks are given -----------------------------------------

struct History {
  std::vector<float> loss;
  std::vector<float> accuracy;
};
History g_history;
std::string g_checkpoint_path;

uint32_t OnSummary(uint32_t, const Tensors& tensors) {
  g_history.loss.push_back(ToFloat(tensors.at("loss")));
  g_history.accuracy.push_back(ToFloat(tensors.at("accuracy")));
  return 0;
}

uint32_t OnSave(uint32_t, const Tensors& tensors) {
  std::string error;
  if (examples::WriteCheckpoint(g_checkpoint_path, tensors, &error)) return 0;
  std::fprintf(stderr, "%s\n", error.c_str());
  return 1;  // readable through GEGetErrorMsg() after the run
}

// ---- Training --------------------------------------------------------------

class Trainer {
 public:
  Trainer(const std::vector<digits::Image>& images, const Named& values)
      : images_(images), session_(ge_options()) {
    CHECK_GE(session_.RegisterCallBackFunc("Summary", OnSummary));
    CHECK_GE(session_.RegisterCallBackFunc("Save", OnSave));
    CHECK_GE(session_.AddGraph(kInit, examples::InitGraph(values)));
    CHECK_GE(session_.AddGraph(kTrain, examples::TrainGraph()));
    CHECK_GE(session_.AddGraph(kTest, examples::TestGraph(test_images())));
    CHECK_GE(session_.AddGraph(kSave, examples::SaveGraph()));
    Run(kInit, {});
  }

  void Train(int first_step, int last_step) {
    for (int step = first_step; step < last_step; ++step) {
      const size_t batch = static_cast<size_t>(step) % 3;
      Run(kTrain, examples::Inputs(images_, batch * kBatch, kBatch));
    }
  }

  void Save(const std::string& path) {
    g_checkpoint_path = path;
    Run(kSave, {});
  }

  float TestAccuracy() {
    return ToFloat(Run(kTest, examples::Inputs(images_, digits::kTrainImages,
                                               test_images()))
                       .at(0));
  }

  // The bytes of all variables, in the order of their names.
  std::string Bytes() {
    std::vector<ge::AscendString> names;
    for (const auto& shape : examples::VariableShapes()) {
      names.emplace_back(shape.first.c_str());
    }
    std::vector<ge::Tensor> values;
    CHECK_GE(session_.GetVariables(names, values));
    std::string bytes;
    for (const ge::Tensor& value : values) {
      bytes.append(reinterpret_cast<const char*>(value.GetData()),
                   value.GetSize());
    }
    return bytes;
  }

 private:
  static std::map<ge::AscendString, ge::AscendString> ge_options() {
    return {{"ge.graphRunMode", "1"}};
  }
  int64_t test_images() const {
    return static_cast<int64_t>(images_.size() - digits::kTrainImages);
  }
  std::vector<ge::Tensor> Run(uint32_t graph,
                              const std::vector<ge::Tensor>& inputs) {
    std::vector<ge::Tensor> outputs;
    CHECK_GE(session_.RunGraph(graph, inputs, outputs));
    return outputs;
  }

  const std::vector<digits::Image>& images_;
  ge::Session session_;
};

void WriteCsv(const std::string& path, const History& history) {
  std::ofstream file(path);
  file << "step,loss,accuracy\n";
  for (size_t i = 0; i < history.loss.size(); ++i) {
    file << i << ',' << history.loss[i] << ',' << history.accuracy[i] << '\n';
  }
}

const char* YesNo(bool yes) { return yes ? "yes" : "no"; }

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = examples::OutputFolder(argc, argv);
  const std::string checkpoint = folder + "/digits.safetensors";
  const auto images = digits::ReadDigits("acl/examples/digits/digits.csv");

  CHECK_GE(ge::GEInitialize(std::map<ge::AscendString, ge::AscendString>()));
  {
    // 1. Train, and save half-way.
    Trainer trainer(images, examples::FirstValues());
    trainer.Train(0, kSaveAt);
    trainer.Save(checkpoint);
    trainer.Train(kSaveAt, kSteps);

    // 2. What the Summary callback has collected.
    std::printf("loss over %zu steps:\n%s", g_history.loss.size(),
                examples::LineChart(g_history.loss, 60, 10).c_str());
    WriteCsv(folder + "/digits.csv", g_history);
    std::printf("the loss fell to less than a tenth: %s\n",
                YesNo(g_history.loss.back() < g_history.loss.front() / 10));
    std::printf("test accuracy is at least 90%%: %s\n",
                YesNo(trainer.TestAccuracy() >= 0.9f));

    // 3. Go on from the checkpoint in a session that knows nothing else.
    Named values;
    std::string error;
    if (!examples::ReadCheckpoint(checkpoint, &values, &error)) {
      std::fprintf(stderr, "%s\n", error.c_str());
      return 1;
    }
    std::printf("tensors in the checkpoint: %zu\n", values.size());
    Trainer resumed(images, values);
    resumed.Train(kSaveAt, kSteps);
    std::printf("resumed training gives the same bits: %s\n",
                YesNo(resumed.Bytes() == trainer.Bytes()));
  }
  CHECK_GE(ge::GEFinalize());
  return 0;
}
