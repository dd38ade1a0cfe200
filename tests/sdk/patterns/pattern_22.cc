// The process forks after aclInit. The child may not use what its parent has,
// is told so by every call, and builds graphs all the same; it starts anew with
// an aclInit of its own.

#include <sys/wait.h>

#include "graph_client.h"

namespace {

// Builds and compiles y = x * {2, 3}, without the parent's runtime.
void BuildGraph() {
  GraphOptions options;
  GRAPH_SUCCEEDS(ge::aclgrphBuildInitialize(options));
  ge::op::Data x("x");
  x.update_output_desc_y(FloatDesc(2));
  auto product = ge::op::Mul("product").set_input_x1(x).set_input_x2(
      Numbers("factors", {2, 3}));
  ge::Graph graph("scale");
  graph.SetInputs({x}).SetOutputs(std::vector<ge::Operator>{product});
  ge::ModelBufferData model;
  GRAPH_SUCCEEDS(ge::aclgrphBuildModel(graph, GraphOptions(), model));
  REQUIRE(model.data != nullptr && model.length > 0);
  ge::aclgrphBuildFinalize();
}

}  // namespace

int main() {
  const Device device;
  aclrtStream stream = NewStream();
  std::atomic<int> ran{0};
  Pump pump;
  SUCCEEDS(aclrtSubscribeReport(pump.id(), stream));
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    alarm(60);
    uint32_t count = 0;
    ANSWERS(100001, aclrtGetDeviceCount(&count));
    ANSWERS(100001, aclrtSynchronizeStream(stream));
    BuildGraph();
    SUCCEEDS(aclInit(nullptr));
    SUCCEEDS(aclrtSetDevice(0));
    aclrtStream own = NewStream();
    std::atomic<int> ran_here{0};
    SUCCEEDS(aclrtSubscribeReport(Self(), own));
    SUCCEEDS(aclrtLaunchCallback(Count, &ran_here, ACL_CALLBACK_BLOCK, own));
    SUCCEEDS(aclrtProcessReport(-1));
    SUCCEEDS(aclrtSynchronizeStream(own));
    REQUIRE(ran_here == 1);
    SUCCEEDS(aclrtDestroyStream(own));
    SUCCEEDS(aclFinalize());
    std::_Exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  SUCCEEDS(aclrtLaunchCallback(Count, &ran, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  REQUIRE(ran == 2);
  SUCCEEDS(aclrtUnSubscribeReport(pump.id(), stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
