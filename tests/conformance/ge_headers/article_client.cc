// Spellings of published articles that the product's headers do not have. They
// compile with GE_SIM_ARTICLE_EXTENSIONS, and only then; FORM picks one, as
// each must fail alone without it.

#include <map>
#include <string>

#include "ge/ge_api.h"

uint32_t OnTensors(uint32_t, const std::map<ge::AscendString, ge::Tensor> &) {
  return 0;
}
uint32_t OnStdTensors(uint32_t, const std::map<std::string, ge::Tensor> &) {
  return 0;
}

int main() {
#if FORM == 1
  return static_cast<int>(ge::Tensor().GetShape().GetDims().size());
#elif FORM == 2
  return ge::AscendString("loss").ToString().find("loss") == 0 ? 0 : 1;
#elif FORM == 3
  return static_cast<int>(ge::RegisterCallBackFunc("Save", OnTensors));
#elif FORM == 4
  return static_cast<int>(ge::RegisterCallBackFunc("Save", OnStdTensors));
#elif FORM == 5
  return static_cast<int>(
      ge::RegisterCallBackFunc(ge::AscendString("Save"), OnTensors));
#elif FORM == 6
  ge::Session session(std::map<ge::AscendString, ge::AscendString>{});
  return static_cast<int>(
      session.RegisterCallBackFunc(ge::AscendString("Save"), OnTensors));
#else
#error "FORM is not set"
#endif
}
