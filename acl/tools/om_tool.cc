// om_tool: looks at model files and runs them.
//
//   om_tool inspect MODEL
//   om_tool run MODEL --input [NAME=]FILE... [--output [NAME=]FILE...]
//                     [--gear NUMBER[,NUMBER...]]
//
// Ends with 0, with 1 if a file is at fault, with 2 if the command line is.

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "acl/tools/inspect_model.h"
#include "acl/tools/run_model.h"
#include "acl/tools/text.h"
#include "runtime/base/status.h"

namespace {

using ascend::tools::FileArgument;
using ascend::tools::RunRequest;

constexpr char kUsage[] =
    "om_tool inspect MODEL\n"
    "    prints inputs, outputs, operators, where they run, and sizes\n"
    "om_tool run MODEL --input [NAME=]FILE... [--output [NAME=]FILE...]\n"
    "                  [--gear NUMBER[,NUMBER...]]\n"
    "    runs the model once; files without a NAME are taken in order. A file\n"
    "    is a .npy array, or the plain elements under any other name. Outputs\n"
    "    without a file are printed. A model with gears takes the one that "
    "the\n"
    "    files fit, unless --gear says which.\n";

int Usage(absl::string_view problem) {
  std::fprintf(stderr, "om_tool: %s\n%s",
               ascend::tools::Printable(problem).c_str(), kUsage);
  return 2;
}

int Answer(const absl::StatusOr<std::string>& text) {
  if (!text.ok()) {
    std::fprintf(stderr, "om_tool: %s (%d)\n",
                 ascend::tools::Printable(text.status().message()).c_str(),
                 ascend::rt::AclCode(text.status()));
    return 1;
  }
  const bool printed = std::fputs(text->c_str(), stdout) >= 0;
  return std::fflush(stdout) == 0 && printed ? 0 : 1;
}

FileArgument ParseFile(const std::string& argument) {
  const size_t equals = argument.find('=');
  if (equals == std::string::npos) return {"", argument};
  return {argument.substr(0, equals), argument.substr(equals + 1)};
}

bool ParseGear(absl::string_view argument, std::vector<int64_t>* gear) {
  for (const absl::string_view part : absl::StrSplit(argument, ',')) {
    int64_t number = 0;
    if (!absl::SimpleAtoi(part, &number)) return false;
    gear->push_back(number);
  }
  return true;
}

int Run(const std::vector<std::string>& arguments) {
  RunRequest request;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument != "--input" && argument != "--output" &&
        argument != "--gear") {
      if (argument[0] == '-') return Usage("unknown option " + argument);
      if (!request.model.empty()) return Usage("two models");
      request.model = argument;
      continue;
    }
    if (++i == arguments.size()) return Usage(argument + " needs a value");
    const std::string& value = arguments[i];
    if (argument == "--input") {
      request.inputs.push_back(ParseFile(value));
    } else if (argument == "--output") {
      request.outputs.push_back(ParseFile(value));
    } else if (!request.gear.empty() || !ParseGear(value, &request.gear)) {
      return Usage("--gear takes one list of numbers, not " + value);
    }
  }
  if (request.model.empty()) return Usage("no model");
  return Answer(ascend::tools::RunModel(request));
}

}  // namespace

int main(int argc, char** argv) {
  // "bazel run" starts the tool elsewhere than where its user is.
  const char* const folder = std::getenv("BUILD_WORKING_DIRECTORY");
  if (folder != nullptr && chdir(folder) != 0) std::perror(folder);

  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) return Usage("no command");
  try {
    if (arguments[0] == "run") {
      return Run({arguments.begin() + 1, arguments.end()});
    }
    if (arguments[0] != "inspect") {
      return Usage("unknown command " + arguments[0]);
    }
    if (arguments.size() != 2) return Usage("inspect takes one model");
    return Answer(ascend::tools::InspectModel(arguments[1]));
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "om_tool: no memory left\n");
    return 1;
  }
}
