// Includes without folders, as programs do that put the folders themselves on
// the include path.

#include <graph/graph.h>

#include "all_ops.h"
#include "ge_api.h"
#include "ge_ir_build.h"
#include "graph.h"
#include "operator.h"
#include "tensor.h"
#include "types.h"

int main() {
  ge::op::Data data("data");
  ge::Graph graph("g");
  graph.SetInputs({data});
  return graph.IsValid() ? 0 : 1;
}
