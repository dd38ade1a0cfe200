// A C++11 program with the old std::string ABI, whose strings go in and out, of
// GE as AscendString and const char*.
#define _GLIBCXX_USE_CXX11_ABI 0

#include <string>

#include "graph_client.h"

static_assert(__cplusplus == 201103L, "the Makefile says C++11");
static_assert(_GLIBCXX_USE_CXX11_ABI == 0, "it is the old ABI");

namespace {

struct Result {
  std::string soc;
  std::string error;
};

// Exceptions and strings of the old ABI inside a callback.
void Fill(void* user_data) {
  Result* const result = static_cast<Result*>(user_data);
  const char* const soc = aclrtGetSocName();
  REQUIRE(soc != nullptr);
  try {
    throw std::string(soc);
  } catch (const std::string& caught) {
    result->soc = caught;
  }
  ANSWERS(ACL_ERROR_INVALID_PARAM, aclrtCreateStream(nullptr));
  const char* const message = aclGetRecentErrMsg();
  REQUIRE(message != nullptr);
  result->error = message;
}

// Strings of the program become names of GE, and come back.
void UseGraphs() {
  const std::string name = std::string("a name that is on the heap, ") + "sum";
  auto sum = ge::op::Add(name.c_str())
                 .set_input_x1(Numbers("one", {1}))
                 .set_input_x2(Numbers("two", {2}));
  ge::AscendString found;
  GRAPH_SUCCEEDS(sum.GetName(found));
  REQUIRE(std::string(found.GetString()) == name);
  sum.SetAttr("note", ge::AscendString(name.c_str()));
  ge::AscendString note;
  GRAPH_SUCCEEDS(sum.GetAttr("note", note));
  REQUIRE(note.GetString() == name);
  ge::Graph graph(name.c_str());
  graph.SetInputs({sum}).SetOutputs(std::vector<ge::Operator>{sum});
  GRAPH_SUCCEEDS(graph.GetName(found));
  REQUIRE(std::string(found.GetString()) == name);
}

}  // namespace

int main() {
  UseGraphs();
  const Device device;
  aclrtStream stream = NewStream();
  Pump pump;
  Result result;
  SUCCEEDS(aclrtSubscribeReport(pump.id(), stream));
  SUCCEEDS(aclrtLaunchCallback(Fill, &result, ACL_CALLBACK_BLOCK, stream));
  SUCCEEDS(aclrtSynchronizeStream(stream));
  REQUIRE(result.soc == aclrtGetSocName());
  REQUIRE(result.error.find("aclrtCreateStream") != std::string::npos);
  SUCCEEDS(aclrtUnSubscribeReport(pump.id(), stream));
  SUCCEEDS(aclrtDestroyStream(stream));
}
