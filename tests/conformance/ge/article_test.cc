// Ruling 5.10: the spellings of published articles, as a program that defines
// the macro has them.

#define GE_SIM_ARTICLE_EXTENSIONS 1

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "all_ops.h"
#include "ge/ge_api.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace {

using ::testing::ElementsAre;
using Options = std::map<ge::AscendString, ge::AscendString>;

// "name[dims]" of the tensors that callbacks were given.
std::vector<std::string>& Seen() {
  static auto* const seen = new std::vector<std::string>;
  return *seen;
}

std::string Describe(const std::string& key, const ge::Tensor& tensor) {
  std::string text = key + "[";
  for (const int64_t dim : tensor.GetShape().GetDims()) {
    text += std::to_string(dim);
  }
  return text + "]";
}

uint32_t OnSummary(uint32_t, const std::map<std::string, ge::Tensor>& tensors) {
  for (const auto& [key, tensor] : tensors) {
    Seen().push_back(Describe(key, tensor));
  }
  return ge::SUCCESS;
}

ge::Graph VariableGraph(const char* name) {
  ge::op::Variable w("w");
  w.update_output_desc_y(
      ge::TensorDesc(ge::Shape({2}), ge::FORMAT_ND, ge::DT_FLOAT));
  ge::op::Summary summary("loss");
  summary.set_input_x(w);
  ge::op::Save save("save");
  save.create_dynamic_input_tensors(1).set_dynamic_input_tensors(0, w);
  ge::Graph graph(name);
  graph.SetInputs({w}).SetTargets({summary, save});
  return graph;
}

class ArticleTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Seen().clear();
    ASSERT_EQ(ge::GEInitialize(Options()), ge::SUCCESS);
  }
  void TearDown() override { EXPECT_EQ(ge::GEFinalize(), ge::SUCCESS); }
};

TEST_F(ArticleTest, FreeFunctionsRegisterWithTheNewestSession) {
  ge::Session older((Options()));
  ge::Session session((Options()));
  // A lambda without captures, as one article writes it.
  ge::session::pCallBackFunc on_save =
      [](uint32_t,
         const std::map<ge::AscendString, ge::Tensor>& tensors) -> uint32_t {
    for (const auto& [key, tensor] : tensors) {
      Seen().push_back("save " + Describe(key.ToString(), tensor));
    }
    return ge::SUCCESS;
  };
  EXPECT_EQ(ge::RegisterCallBackFunc(ge::AscendString("Save"), on_save),
            ge::SUCCESS);
  EXPECT_EQ(ge::RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
  ASSERT_EQ(session.AddGraph(1, VariableGraph("mine")), ge::SUCCESS);
  ASSERT_EQ(older.AddGraph(1, VariableGraph("other")), ge::SUCCESS);
  const std::vector<ge::Tensor> inputs;
  std::vector<ge::Tensor> outputs;
  EXPECT_EQ(session.RunGraph(1, inputs, outputs), ge::SUCCESS)
      << ge::GEGetErrorMsg();
  EXPECT_THAT(Seen(), ElementsAre("loss[2]", "save w[2]"));
  EXPECT_EQ(older.RunGraph(1, inputs, outputs), ge::FAILED);
}

TEST_F(ArticleTest, FreeFunctionsNeedASession) {
  EXPECT_EQ(ge::RegisterCallBackFunc("Summary", OnSummary),
            ge::GE_SESSION_MANAGER_NOT_INIT);
  {
    ge::Session session((Options()));
    EXPECT_EQ(ge::RegisterCallBackFunc("Summary", OnSummary), ge::SUCCESS);
    EXPECT_EQ(ge::RegisterCallBackFunc("Checkpoint", OnSummary), ge::FAILED);
  }
  EXPECT_EQ(ge::RegisterCallBackFunc("Summary", OnSummary),
            ge::GE_SESSION_MANAGER_NOT_INIT);
}

TEST_F(ArticleTest, SessionsTakeAscendStringKeys) {
  ge::Session session((Options()));
  ge::session::pCallBackFunc on_save =
      [](uint32_t, const std::map<ge::AscendString, ge::Tensor>&) {
        return ge::SUCCESS;
      };
  EXPECT_EQ(session.RegisterCallBackFunc(ge::AscendString("Save"), on_save),
            ge::SUCCESS);
}

}  // namespace
