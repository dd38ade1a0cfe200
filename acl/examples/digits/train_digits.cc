// Trains the digit classifier of the examples and writes its model file.
//
//   train_digits digits.csv digits.om [--argmax-on-host] [BATCH...]
//
// Batch sizes after the file names make a model with gears for them; without,
// the model takes one image. --argmax-on-host makes the last operator one of
// the host CPU. The training uses no randomness but a fixed
// sequence and no library whose sums may be ordered otherwise elsewhere: every
// run writes the same bytes.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "acl/examples/digits/digits.h"
#include "runtime/model/model_builder.h"

namespace {

using ascend::rt::AttributeMap;
using ascend::rt::Gears;
using ascend::rt::ModelBuilder;
using ascend::rt::TensorSpec;
using ascend::rt::ValueRef;
using digits::Image;
using digits::kClasses;
using digits::kPixels;

constexpr size_t kHidden = 32;
constexpr size_t kBatch = 32;
constexpr int kEpochs = 40;
constexpr float kRate = 0.1f;

// A small linear congruential generator: the same numbers on every machine.
class Random {
 public:
  uint32_t Next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>(state_ >> 33);
  }
  // Uniform in -1..1.
  float Unit() { return static_cast<float>(Next()) / 1073741824.0f - 1.0f; }

 private:
  uint64_t state_ = 20260101;
};

struct Network {
  std::vector<float> w1 = std::vector<float>(kPixels * kHidden);
  std::vector<float> b1 = std::vector<float>(kHidden);
  std::vector<float> w2 = std::vector<float>(kHidden * kClasses);
  std::vector<float> b2 = std::vector<float>(kClasses);
};

// The values of one image on its way through the network.
struct Activations {
  float hidden[kHidden];
  float probabilities[kClasses];
};

Activations Forward(const Network& net, const Image& image) {
  Activations out;
  for (size_t h = 0; h < kHidden; ++h) {
    float sum = net.b1[h];
    for (size_t p = 0; p < kPixels; ++p) {
      sum += image.pixels[p] * net.w1[p * kHidden + h];
    }
    out.hidden[h] = std::max(sum, 0.0f);
  }
  float largest = -INFINITY;
  for (size_t c = 0; c < kClasses; ++c) {
    float sum = net.b2[c];
    for (size_t h = 0; h < kHidden; ++h) {
      sum += out.hidden[h] * net.w2[h * kClasses + c];
    }
    out.probabilities[c] = sum;
    largest = std::max(largest, sum);
  }
  float total = 0;
  for (float& p : out.probabilities) total += p = std::exp(p - largest);
  for (float& p : out.probabilities) p /= total;
  return out;
}

// Adds the gradient of the cross entropy of one image to `gradient`.
void Backward(const Network& net, const Image& image, Network* gradient) {
  const Activations out = Forward(net, image);
  float hidden_error[kHidden] = {};
  for (size_t c = 0; c < kClasses; ++c) {
    const float error = out.probabilities[c] -
                        (static_cast<int>(c) == image.digit ? 1.0f : 0.0f);
    gradient->b2[c] += error;
    for (size_t h = 0; h < kHidden; ++h) {
      gradient->w2[h * kClasses + c] += error * out.hidden[h];
      hidden_error[h] += error * net.w2[h * kClasses + c];
    }
  }
  for (size_t h = 0; h < kHidden; ++h) {
    if (out.hidden[h] <= 0) continue;
    gradient->b1[h] += hidden_error[h];
    for (size_t p = 0; p < kPixels; ++p) {
      gradient->w1[p * kHidden + h] += hidden_error[h] * image.pixels[p];
    }
  }
}

void Descend(std::vector<float>* weights, const std::vector<float>& gradient,
             size_t images) {
  for (size_t i = 0; i < weights->size(); ++i) {
    (*weights)[i] -= kRate * gradient[i] / static_cast<float>(images);
  }
}

Network Train(const std::vector<Image>& images) {
  Random random;
  Network net;
  for (float& w : net.w1) w = random.Unit() * std::sqrt(6.0f / kPixels);
  for (float& w : net.w2) w = random.Unit() * std::sqrt(6.0f / kHidden);
  std::vector<size_t> order(digits::kTrainImages);
  std::iota(order.begin(), order.end(), size_t{0});
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    for (size_t i = order.size() - 1; i > 0; --i) {
      std::swap(order[i], order[random.Next() % (i + 1)]);
    }
    for (size_t first = 0; first < order.size(); first += kBatch) {
      const size_t count = std::min(kBatch, order.size() - first);
      Network gradient;
      for (size_t i = 0; i < count; ++i) {
        Backward(net, images[order[first + i]], &gradient);
      }
      Descend(&net.w1, gradient.w1, count);
      Descend(&net.b1, gradient.b1, count);
      Descend(&net.w2, gradient.w2, count);
      Descend(&net.b2, gradient.b2, count);
    }
  }
  return net;
}

double Accuracy(const Network& net, const std::vector<Image>& images) {
  size_t right = 0;
  for (size_t i = digits::kTrainImages; i < images.size(); ++i) {
    const Activations out = Forward(net, images[i]);
    const auto* const best =
        std::max_element(out.probabilities, out.probabilities + kClasses);
    if (best - out.probabilities == images[i].digit) ++right;
  }
  return static_cast<double>(right) /
         static_cast<double>(images.size() - digits::kTrainImages);
}

ModelBuilder Describe(const Network& net, const std::vector<int64_t>& batches,
                      bool argmax_on_host) {
  ModelBuilder b("digits");
  const int64_t batch = batches.empty() ? 1 : -1;
  const ValueRef x = b.AddInput(
      "pixels", TensorSpec(ACL_FLOAT, {batch, static_cast<int64_t>(kPixels)}));
  const ValueRef w1 = b.AddConst<float>("w1", {kPixels, kHidden}, net.w1);
  const ValueRef b1 = b.AddConst<float>("b1", {kHidden}, net.b1);
  const ValueRef w2 = b.AddConst<float>("w2", {kHidden, kClasses}, net.w2);
  const ValueRef b2 = b.AddConst<float>("b2", {kClasses}, net.b2);
  ValueRef h = b.AddNode("fc1", "MatMul", {x, w1});
  h = b.AddNode("bias1", "BiasAdd", {h, b1});
  h = b.AddNode("relu1", "Relu", {h});
  h = b.AddNode("fc2", "MatMul", {h, w2});
  h = b.AddNode("bias2", "BiasAdd", {h, b2});
  h = b.AddNode("softmax", "SoftmaxV2", {h});
  b.SetOutput("probabilities", h);
  AttributeMap last_axis;
  last_axis.Set("dimension", int64_t{1});
  b.SetOutput("digit", b.AddNode("argmax", "ArgMaxD", {h}, last_axis));
  if (argmax_on_host) b.OnHost();
  if (!batches.empty()) {
    Gears gears;
    gears.kind = Gears::Kind::kBatch;
    for (int64_t size : batches) gears.values.push_back({size});
    b.SetGears(gears);
  }
  return b;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(
        stderr, "usage: %s DIGITS.CSV MODEL.OM [--argmax-on-host] [BATCH...]\n",
        argv[0]);
    return 2;
  }
  std::vector<int64_t> batches;
  bool argmax_on_host = false;
  for (int i = 3; i < argc; ++i) {
    if (std::strcmp(argv[i], "--argmax-on-host") == 0) {
      argmax_on_host = true;
    } else {
      batches.push_back(std::atoi(argv[i]));
    }
  }
  const std::vector<Image> images = digits::ReadDigits(argv[1]);
  const Network net = Train(images);
  const absl::Status saved =
      Describe(net, batches, argmax_on_host).SaveToFile(argv[2]);
  if (!saved.ok()) {
    std::fprintf(stderr, "%s\n", std::string(saved.message()).c_str());
    return 1;
  }
  std::printf("%s: accuracy %.3f on the test images\n", argv[2],
              Accuracy(net, images));
  return 0;
}
