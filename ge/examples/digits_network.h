// The network of the digits examples: two layers, as graphs that train, test,
// save, set and classify.

#ifndef GE_EXAMPLES_DIGITS_NETWORK_H_
#define GE_EXAMPLES_DIGITS_NETWORK_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "acl/examples/digits/digits.h"
#include "ge/ge_api.h"

namespace examples {

constexpr int64_t kBatch = 479;  // a third of the training images

using Named = std::map<std::string, ge::Tensor>;

// The one number of a tensor.
float ToFloat(const ge::Tensor& tensor);

// All variables: weights and, for each, the velocity of its momentum.
std::map<std::string, std::vector<int64_t>> VariableShapes();
// Small numbers, the same on every machine; velocities begin at 0.
Named FirstValues();

// Sets variables to `values`.
ge::Graph InitGraph(const Named& values);
// One step on kBatch images: forward, backward, update. Summary "loss" and
// "accuracy". Inputs: those of Inputs().
ge::Graph TrainGraph();
// Output: the share of `images` images that are read rightly.
ge::Graph TestGraph(int64_t images);
// Saves all variables.
ge::Graph SaveGraph();
// For one image: pixels to digit (int32), with the weights as constants.
ge::Graph ClassifyGraph(const Named& weights);

// Images [first, first + count): pixels and labels.
std::vector<ge::Tensor> Inputs(const std::vector<digits::Image>& images,
                               size_t first, int64_t count);

}  // namespace examples

#endif  // GE_EXAMPLES_DIGITS_NETWORK_H_
