// Every operator that the executor has can be put into a graph.

#include <string>

#include "graph/operator_factory.h"
#include "gtest/gtest.h"
#include "runtime/model/kernel_table.h"

namespace ge {
namespace {

TEST(KernelPrototypes, EveryKernelHasAPrototype) {
  for (const auto type : ascend::rt::ListKernels()) {
    EXPECT_TRUE(OperatorFactory::IsExistOp(std::string(type).c_str())) << type;
  }
}

}  // namespace
}  // namespace ge
