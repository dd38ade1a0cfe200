#include "acl/tools/run_model.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <utility>

#include "Eigen/Core"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "acl/acl_base.h"
#include "acl/tools/tensor_file.h"
#include "acl/tools/text.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/memory_plan.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"
#include "runtime/model/program.h"

namespace ascend::tools {
namespace {

using rt::AclError;
using rt::Gears;
using rt::Model;
using rt::Program;
using rt::TensorDescription;
using rt::TensorSpec;

// Elements shown of an output that is not written to a file.
constexpr size_t kShown = 16;

struct FreeDeleter {
  void operator()(void* memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<void, FreeDeleter>;

// Somewhat more than `bytes`, so that nothing is empty.
absl::StatusOr<Memory> Allocate(size_t bytes) {
  ART_ASSIGN_OR_RETURN(const size_t aligned, rt::AlignTensor(bytes + 1));
  Memory memory(std::aligned_alloc(rt::kTensorAlignment, aligned));
  if (memory != nullptr) return memory;
  return AclError(rt::kGeMemoryAllocation,
                  absl::StrCat("no memory for ", bytes, " bytes"));
}

std::string NamesOf(const std::vector<TensorDescription>& tensors) {
  return absl::StrJoin(tensors, ", ",
                       [](std::string* out, const TensorDescription& tensor) {
                         if (!tensor.gear_input)
                           absl::StrAppend(out, Printable(tensor.name));
                       });
}

// The path for each of `tensors`, or "".
absl::StatusOr<std::vector<std::string>> Assign(
    const std::vector<FileArgument>& files,
    const std::vector<TensorDescription>& tensors, size_t count,
    absl::string_view noun) {
  std::vector<std::string> paths(count);
  for (const FileArgument& file : files) {
    size_t i = 0;
    while (i < count && (file.name.empty() ? !paths[i].empty()
                                           : tensors[i].name != file.name)) {
      ++i;
    }
    if (i == count) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat("no ", noun, " is left for '",
                                   Printable(file.path), "'; the model has ",
                                   count, " ", noun, "s: ", NamesOf(tensors)));
    }
    if (!paths[i].empty()) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat(noun, " '", Printable(tensors[i].name),
                                   "' has two files, '", Printable(paths[i]),
                                   "' and '", Printable(file.path), "'"));
    }
    paths[i] = file.path;
  }
  return paths;
}

std::string Label(absl::string_view noun, size_t i,
                  const TensorDescription& tensor) {
  return absl::StrCat(noun, " ", i, " ('", Printable(tensor.name), "')");
}

absl::StatusOr<std::vector<TensorFile>> OpenInputs(
    const Model& model, const std::vector<FileArgument>& files) {
  const size_t count = model.program().inputs().size();
  ART_ASSIGN_OR_RETURN(const std::vector<std::string> paths,
                       Assign(files, model.inputs(), count, "input"));
  std::vector<TensorFile> opened;
  for (size_t i = 0; i < count; ++i) {
    const TensorDescription& tensor = model.inputs()[i];
    if (paths[i].empty()) {
      return AclError(ACL_ERROR_INVALID_PARAM,
                      absl::StrCat(Label("input", i, tensor), " of ",
                                   tensor.spec.ToString(),
                                   " has no file; name it with --input"));
    }
    absl::StatusOr<TensorFile> file = TensorFile::Open(paths[i]);
    if (!file.ok()) {
      return AclError(rt::AclCode(file.status()),
                      absl::StrCat(Label("input", i, tensor), ": ",
                                   file.status().message()));
    }
    opened.push_back(*std::move(file));
  }
  return opened;
}

// The first input whose file does not fit program `gear`.
absl::optional<size_t> FirstMisfit(const Model& model, size_t gear,
                                   const std::vector<TensorFile>& files) {
  const Program& program = model.program(gear);
  for (size_t i = 0; i < files.size(); ++i) {
    if (!files[i].Fits(program.inputs()[i], program.input_bytes(i))) return i;
  }
  return absl::nullopt;
}

absl::Status Misfit(const Model& model, size_t gear, size_t i,
                    const TensorFile& file) {
  const Program& program = model.program(gear);
  return AclError(
      rt::kGeParamInvalid,
      absl::StrCat(Label("input", i, model.inputs()[i]), " needs ",
                   program.inputs()[i].ToString(), ", ", program.input_bytes(i),
                   " bytes, but file ", file.Describe()));
}

absl::StatusOr<size_t> ChooseGear(const Model& model,
                                  const std::vector<int64_t>& wanted,
                                  const std::vector<TensorFile>& files) {
  const Gears& gears = model.gears();
  if (!wanted.empty()) {
    const absl::optional<size_t> gear = gears.Find(gears.kind, wanted);
    if (!model.is_dynamic() || !gear.has_value()) {
      return AclError(
          rt::kGeDynamicBatchSizeInvalid,
          absl::StrCat("the model has no gear ", absl::StrJoin(wanted, ","),
                       model.is_dynamic() ? "" : ": its shapes are static"));
    }
    return *gear;
  }
  if (!model.is_dynamic()) return 0;
  for (size_t gear = 0; gear < gears.count(); ++gear) {
    if (!FirstMisfit(model, gear, files).has_value()) return gear;
  }
  std::string problem = absl::StrCat("the files fit none of the model's ",
                                     gears.count(), " gears:");
  for (const TensorFile& file : files) {
    absl::StrAppend(&problem, " ", file.Describe());
  }
  return AclError(rt::kGeDynamicBatchSizeInvalid, problem);
}

// A small file can describe tensors that no machine holds.
absl::Status CheckMemory(const Program& program) {
  const uint64_t memory = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                          static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  uint64_t left = memory;
  const auto take = [&](uint64_t bytes) {
    const bool fits = bytes <= left;
    if (fits) left -= bytes;
    return fits;
  };
  bool fits = take(program.workspace_bytes());
  for (size_t i = 0; fits && i < program.inputs().size(); ++i) {
    fits = take(program.input_bytes(i));
  }
  for (size_t i = 0; fits && i < program.outputs().size(); ++i) {
    fits = take(program.output_bytes(i));
  }
  if (fits) return absl::OkStatus();
  return AclError(rt::kGeMemoryAllocation,
                  absl::StrCat("the model needs more memory to run than the ",
                               memory, " bytes of this machine"));
}

template <typename Element, typename Shown = Element>
std::string Elements(const void* data, size_t count) {
  const auto* const elements = static_cast<const Element*>(data);
  std::string text;
  for (size_t i = 0; i < std::min(count, kShown); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : " ", static_cast<Shown>(elements[i]));
  }
  if (count > kShown) absl::StrAppend(&text, " ...");
  return text;
}

std::string ElementsText(const TensorSpec& spec, const void* data,
                         size_t bytes) {
  const size_t size = rt::DataTypeSize(spec.dtype);
  const size_t count = size == 0 ? 0 : bytes / size;
  switch (spec.dtype) {
    case ACL_FLOAT:
      return Elements<float>(data, count);
    case ACL_DOUBLE:
      return Elements<double>(data, count);
    case ACL_FLOAT16:
      return Elements<Eigen::half, float>(data, count);
    case ACL_INT8:
      return Elements<int8_t, int>(data, count);
    case ACL_INT16:
      return Elements<int16_t>(data, count);
    case ACL_INT32:
      return Elements<int32_t>(data, count);
    case ACL_INT64:
      return Elements<int64_t>(data, count);
    case ACL_UINT8:
    case ACL_BOOL:
      return Elements<uint8_t, unsigned>(data, count);
    default:
      return absl::StrCat("(", bytes, " bytes)");
  }
}

}  // namespace

absl::StatusOr<std::string> RunModel(const RunRequest& request) {
  ART_ASSIGN_OR_RETURN(const rt::ModelFile file,
                       rt::ModelFile::Open(request.model));
  ART_ASSIGN_OR_RETURN(const std::unique_ptr<Model> model, Model::Load(file));
  ART_ASSIGN_OR_RETURN(const std::vector<TensorFile> inputs,
                       OpenInputs(*model, request.inputs));
  ART_ASSIGN_OR_RETURN(const std::vector<std::string> output_paths,
                       Assign(request.outputs, model->outputs(),
                              model->outputs().size(), "output"));
  ART_ASSIGN_OR_RETURN(const size_t gear,
                       ChooseGear(*model, request.gear, inputs));
  const absl::optional<size_t> misfit = FirstMisfit(*model, gear, inputs);
  if (misfit.has_value()) {
    return Misfit(*model, gear, *misfit, inputs[*misfit]);
  }
  const Program& program = model->program(gear);
  ART_RETURN_IF_ERROR(CheckMemory(program));

  std::vector<Memory> memory;
  std::vector<void*> input_data;
  std::vector<void*> output_data;
  for (size_t i = 0; i < inputs.size(); ++i) {
    ART_ASSIGN_OR_RETURN(Memory block, Allocate(program.input_bytes(i)));
    ART_RETURN_IF_ERROR(inputs[i].Read(block.get()));
    input_data.push_back(block.get());
    memory.push_back(std::move(block));
  }
  for (size_t i = 0; i < program.outputs().size(); ++i) {
    ART_ASSIGN_OR_RETURN(Memory block, Allocate(program.output_bytes(i)));
    output_data.push_back(block.get());
    memory.push_back(std::move(block));
  }
  ART_ASSIGN_OR_RETURN(const Memory workspace,
                       Allocate(program.workspace_bytes()));
  rt::RunBuffers buffers;
  buffers.inputs = input_data;
  buffers.outputs = output_data;
  buffers.weights = model->weights();
  buffers.workspace = workspace.get();
  ART_RETURN_IF_ERROR(program.Run(buffers));

  std::string report;
  if (model->is_dynamic()) {
    absl::StrAppend(&report, "gear ",
                    absl::StrJoin(model->gears().values[gear], ","), "\n");
  }
  for (size_t i = 0; i < program.outputs().size(); ++i) {
    const TensorSpec& spec = program.outputs()[i];
    absl::StrAppend(&report, Label("output", i, model->outputs()[i]), " ",
                    spec.ToString());
    if (output_paths[i].empty()) {
      absl::StrAppend(
          &report, ": ",
          ElementsText(spec, output_data[i], program.output_bytes(i)), "\n");
      continue;
    }
    ART_RETURN_IF_ERROR(WriteTensorFile(output_paths[i], spec, output_data[i],
                                        program.output_bytes(i)));
    absl::StrAppend(&report, " is in ", Printable(output_paths[i]), "\n");
  }
  return report;
}

}  // namespace ascend::tools
