// aclgrphBuildInitialize, BuildModel, SaveModel, BuildFinalize: model files
// that the ACL runs.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "ge/ge_ir_build.h"
#include "tests/conformance/ge/graphs.h"

namespace ascend::getest {
namespace {

using acltest::IsSuccess;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string TemporaryPath(const std::string& name) {
  const char* const folder = std::getenv("TEST_TMPDIR");
  return std::string(folder == nullptr ? "/tmp" : folder) + "/" + name;
}

class IrBuildTest : public acltest::ProcessTest {
 protected:
  void SetUp() override {
    (void)ge::GEGetErrorMsg();
    Options none;
    ASSERT_EQ(ge::aclgrphBuildInitialize(none), ge::GRAPH_SUCCESS);
  }
  void TearDown() override {
    ge::aclgrphBuildFinalize();
    acltest::ProcessTest::TearDown();
  }
};

// A network of one layer: y = x * w, w = {2, 3}.
ge::Graph Scale(const std::vector<int64_t>& dims) {
  ge::op::Data x("x");
  x.update_output_desc_y(FloatDesc(dims));
  ge::op::Const w("w");
  w.set_attr_value(Floats({2}, {2, 3}));
  ge::op::Mul product("product");
  product.set_input_x1(x).set_input_x2(w);
  ge::Graph graph("scale");
  graph.SetInputs({x}).SetOutputs({product});
  return graph;
}

TEST_F(IrBuildTest, AModelFileIsRunByTheAcl) {
  ge::ModelBufferData model;
  ASSERT_EQ(ge::aclgrphBuildModel(Scale({2}), Options(), model),
            ge::GRAPH_SUCCESS)
      << ge::GEGetErrorMsg();
  const std::string path = TemporaryPath("scale");
  ASSERT_EQ(ge::aclgrphSaveModel(path.c_str(), model), ge::GRAPH_SUCCESS);

  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  uint32_t id = 0;
  ASSERT_THAT(aclmdlLoadFromFile((path + ".om").c_str(), &id), IsSuccess());
  float* memory = nullptr;
  ASSERT_THAT(aclrtMallocHost(reinterpret_cast<void**>(&memory), 16),
              IsSuccess());
  memory[0] = 10;
  memory[1] = 20;
  aclmdlDataset* const input = aclmdlCreateDataset();
  aclmdlDataset* const output = aclmdlCreateDataset();
  aclDataBuffer* const x = aclCreateDataBuffer(memory, 8);
  aclDataBuffer* const y = aclCreateDataBuffer(memory + 2, 8);
  ASSERT_THAT(aclmdlAddDatasetBuffer(input, x), IsSuccess());
  ASSERT_THAT(aclmdlAddDatasetBuffer(output, y), IsSuccess());
  EXPECT_THAT(aclmdlExecute(id, input, output), IsSuccess());
  EXPECT_EQ(memory[2], 20);
  EXPECT_EQ(memory[3], 60);
  EXPECT_THAT(aclDestroyDataBuffer(x), IsSuccess());
  EXPECT_THAT(aclDestroyDataBuffer(y), IsSuccess());
  EXPECT_THAT(aclmdlDestroyDataset(input), IsSuccess());
  EXPECT_THAT(aclmdlDestroyDataset(output), IsSuccess());
  EXPECT_THAT(aclrtFreeHost(memory), IsSuccess());
  EXPECT_THAT(aclmdlUnload(id), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(IrBuildTest, BatchSizesMakeGears) {
  const Options options = {
      {ge::ir_option::INPUT_SHAPE, "x:-1,2"},
      {ge::ir_option::DYNAMIC_BATCH_SIZE, "1,4"},
  };
  ge::ModelBufferData model;
  ASSERT_EQ(ge::aclgrphBuildModel(Scale({-1, 2}), options, model),
            ge::GRAPH_SUCCESS)
      << ge::GEGetErrorMsg();
  ASSERT_THAT(aclrtSetDevice(0), IsSuccess());
  uint32_t id = 0;
  ASSERT_THAT(aclmdlLoadFromMem(model.data.get(), model.length, &id),
              IsSuccess());
  aclmdlDesc* const desc = aclmdlCreateDesc();
  ASSERT_THAT(aclmdlGetDesc(desc, id), IsSuccess());
  aclmdlBatch batch;
  EXPECT_THAT(aclmdlGetDynamicBatch(desc, &batch), IsSuccess());
  EXPECT_EQ(batch.batchCount, 2u);
  EXPECT_EQ(batch.batch[1], 4u);
  EXPECT_EQ(aclmdlGetNumInputs(desc), 2u);  // and the gear
  EXPECT_THAT(aclmdlDestroyDesc(desc), IsSuccess());
  EXPECT_THAT(aclmdlUnload(id), IsSuccess());
  EXPECT_THAT(aclrtResetDevice(0), IsSuccess());
}

TEST_F(IrBuildTest, AShapeOptionFillsAnOpenShape) {
  ge::ModelBufferData model;
  EXPECT_EQ(ge::aclgrphBuildModel(Scale({-1, 2}), Options(), model),
            ge::GRAPH_FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("node 'x'"));
  EXPECT_EQ(ge::aclgrphBuildModel(
                Scale({-1, 2}), Options{{ge::ir_option::INPUT_SHAPE, "x:3,2"}},
                model),
            ge::GRAPH_SUCCESS)
      << ge::GEGetErrorMsg();
}

TEST_F(IrBuildTest, VariablesBecomeConstantsIfTheyHaveAValue) {
  ge::op::Variable w("w");
  w.set_attr_value(Floats({1}, {2}));
  ge::op::Variable v("v");
  v.update_output_desc_y(FloatDesc({1}));
  ge::op::Neg negative("negative");
  negative.set_input_x(w);
  ge::Graph graph("g");
  graph.SetOutputs({negative});
  ge::ModelBufferData model;
  EXPECT_EQ(ge::aclgrphBuildModel(graph, Options(), model), ge::GRAPH_SUCCESS)
      << ge::GEGetErrorMsg();
  negative.set_input_x(v);
  ge::Graph other("h");
  other.SetOutputs({negative});
  EXPECT_EQ(ge::aclgrphBuildModel(other, Options(), model), ge::GRAPH_FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("node 'v'"));
}

TEST_F(IrBuildTest, ABadGraphLeavesTheModelAsItWas) {
  ge::ModelBufferData model;
  ASSERT_EQ(ge::aclgrphBuildModel(Scale({2}), Options(), model),
            ge::GRAPH_SUCCESS);
  const uint8_t* const before = model.data.get();
  EXPECT_EQ(ge::aclgrphBuildModel(Scale({3}), Options(), model),
            ge::GRAPH_FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(),
              AllOf(HasSubstr("graph 'scale'"), HasSubstr("'product'")));
  EXPECT_EQ(model.data.get(), before);
}

TEST_F(IrBuildTest, OptionsAreCheckedByNameAndForm) {
  Options unknown = {{"no.such.option", "1"}};
  ge::ModelBufferData model;
  EXPECT_EQ(ge::aclgrphBuildModel(Scale({2}), unknown, model),
            ge::GRAPH_PARAM_INVALID);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("'no.such.option'"));
  for (const auto& [name, value] :
       {std::make_pair(ge::ir_option::INPUT_SHAPE, "x"),
        std::make_pair(ge::ir_option::INPUT_SHAPE, "x:1,b"),
        std::make_pair(ge::ir_option::DYNAMIC_BATCH_SIZE, "1,,2"),
        std::make_pair(ge::ir_option::DYNAMIC_BATCH_SIZE, "0"),
        std::make_pair(ge::ir_option::DYNAMIC_DIMS, "1,2")}) {
    EXPECT_EQ(ge::aclgrphBuildModel(Scale({2}), Options{{name, value}}, model),
              ge::GRAPH_PARAM_INVALID)
        << name << " " << value;
    EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr(name));
  }
  ge::aclgrphBuildFinalize();
  EXPECT_EQ(ge::aclgrphBuildInitialize(unknown), ge::GRAPH_PARAM_INVALID);
}

TEST_F(IrBuildTest, BuildingNeedsInitialize) {
  ge::aclgrphBuildFinalize();
  ge::ModelBufferData model;
  EXPECT_EQ(ge::aclgrphBuildModel(Scale({2}), Options(), model),
            ge::GRAPH_FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("aclgrphBuildInitialize"));
}

TEST_F(IrBuildTest, SavingReportsWhatIsWrong) {
  ge::ModelBufferData model;
  model.length = 0;
  EXPECT_EQ(ge::aclgrphSaveModel("x", model), ge::GRAPH_PARAM_INVALID);
  ASSERT_EQ(ge::aclgrphBuildModel(Scale({2}), Options(), model),
            ge::GRAPH_SUCCESS);
  const char* const null_path = nullptr;
  EXPECT_EQ(ge::aclgrphSaveModel(null_path, model), ge::GRAPH_PARAM_INVALID);
  EXPECT_EQ(ge::aclgrphSaveModel("/nonexistent/folder/x", model),
            ge::GRAPH_FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("/nonexistent/folder/x.om"));
  // The suffix is not added twice.
  const std::string path = TemporaryPath("named.om");
  ASSERT_EQ(ge::aclgrphSaveModel(path.c_str(), model), ge::GRAPH_SUCCESS);
  EXPECT_TRUE(std::ifstream(path).good());
}

TEST_F(IrBuildTest, AGraphOfOneOperator) {
  ge::Graph graph;
  ASSERT_EQ(ge::aclgrphGenerateForOp("Add", {FloatDesc({2}), FloatDesc({2})},
                                     {FloatDesc({2})}, graph),
            ge::GRAPH_SUCCESS)
      << ge::GEGetErrorMsg();
  ge::ModelBufferData model;
  EXPECT_EQ(ge::aclgrphBuildModel(graph, Options(), model), ge::GRAPH_SUCCESS)
      << ge::GEGetErrorMsg();
  EXPECT_EQ(ge::aclgrphGenerateForOp("NoSuchType", {}, {}, graph),
            ge::GRAPH_PARAM_INVALID);
  EXPECT_EQ(ge::aclgrphInferShapeAndType(graph), ge::GRAPH_FAILED);
  EXPECT_THAT(ge::GEGetErrorMsg(), HasSubstr("aclgrphInferShapeAndType"));
}

}  // namespace
}  // namespace ascend::getest
