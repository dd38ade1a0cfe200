#include "acl/tools/inspect_model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "acl/tools/text.h"
#include "runtime/base/status.h"
#include "runtime/model/model.h"
#include "runtime/model/model_file.h"
#include "runtime/model/program.h"

namespace ascend::tools {
namespace {

using rt::Gears;
using rt::GraphNode;
using rt::Latency;
using rt::Model;
using rt::NodePlacement;
using rt::Program;
using rt::TensorDescription;
using rt::TensorSpec;

const char* KindName(Gears::Kind kind) {
  switch (kind) {
    case Gears::Kind::kStatic:
      return "none, its shapes are static";
    case Gears::Kind::kBatch:
      return "batch size";
    case Gears::Kind::kHeightWidth:
      return "height and width";
    case Gears::Kind::kDims:
      return "dims of all inputs";
  }
  return "";
}

std::string GearsText(const Gears& gears) {
  std::string text = KindName(gears.kind);
  for (const std::vector<int64_t>& numbers : gears.values) {
    absl::StrAppend(&text, &numbers == gears.values.data() ? ": " : " ",
                    absl::StrJoin(numbers, ","));
  }
  return text;
}

std::string LatencyText(const Latency& latency) {
  std::vector<std::string> parts;
  if (latency.fixed_us != 0) {
    parts.push_back(absl::StrCat(latency.fixed_us, " us"));
  }
  if (latency.per_byte_ns != 0) {
    parts.push_back(absl::StrCat(latency.per_byte_ns, " ns a byte"));
  }
  if (latency.jitter_us != 0) {
    parts.push_back(absl::StrCat("up to ", latency.jitter_us, " us more"));
  }
  return absl::StrJoin(parts, " + ");
}

// One gear's dims in `merged`, another's joining: where they differ is -1.
void MergeDims(const TensorSpec& other, TensorSpec* merged) {
  if (other.dims.size() != merged->dims.size()) return;
  for (size_t i = 0; i < other.dims.size(); ++i) {
    if (other.dims[i] != merged->dims[i]) merged->dims[i] = -1;
  }
}

struct OperatorRow {
  const GraphNode* node = nullptr;
  NodePlacement placement = NodePlacement::kDevice;
  std::vector<TensorSpec> outputs;
  size_t bytes = 0;  // of the outputs, in the largest gear
};

// The operators in the order they run. Their steps are the same in all gears,
// as these share one order.
std::vector<OperatorRow> Operators(const Model& model) {
  absl::flat_hash_map<absl::string_view, const GraphNode*> nodes;
  for (const GraphNode& node : model.graph().nodes) nodes[node.name] = &node;
  std::vector<OperatorRow> rows;
  const Program& first = model.program();
  for (size_t s = 0; s < first.segment_count(); ++s) {
    const Program::Segment& segment = first.segment(s);
    for (int k = 0; k < segment.step_count; ++k) {
      const auto step = static_cast<size_t>(segment.first_step + k);
      const auto node = nodes.find(first.DescribeStep(step).name);
      if (node == nodes.end()) continue;  // a copy to an output
      OperatorRow row;
      row.node = node->second;
      row.placement = segment.placement;
      for (size_t gear = 0; gear < model.gears().count(); ++gear) {
        const Program& program = model.program(gear);
        if (step >= program.step_count()) continue;
        std::vector<TensorSpec> outputs = program.DescribeStep(step).outputs;
        size_t bytes = 0;
        for (const TensorSpec& output : outputs) {
          bytes += output.ByteSize().value_or(0);
        }
        row.bytes = std::max(row.bytes, bytes);
        if (gear == 0) {
          row.outputs = std::move(outputs);
          continue;
        }
        const size_t common = std::min(outputs.size(), row.outputs.size());
        for (size_t i = 0; i < common; ++i) {
          MergeDims(outputs[i], &row.outputs[i]);
        }
      }
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::string SpecText(const TensorSpec& spec) {
  const std::string format = rt::FormatName(spec.format);
  return format == "ND" ? spec.ToString()
                        : absl::StrCat(spec.ToString(), " ", format);
}

void AddTensor(absl::string_view part, size_t index,
               const TensorDescription& tensor, Table* table) {
  table->AddRow({absl::StrCat(part, " ", index), Printable(tensor.name),
                 tensor.ref ? "variable" : "", "", SpecText(tensor.spec),
                 absl::StrCat(tensor.bytes), ""});
}

std::string PartsTable(const Model& model,
                       const std::vector<OperatorRow>& operators) {
  Table table({"part", "name", "type", "placement", "tensor", "bytes",
               "simulated time"});
  for (size_t i = 0; i < model.inputs().size(); ++i) {
    AddTensor("input", i, model.inputs()[i], &table);
  }
  for (const rt::GraphConstant& constant : model.graph().constants) {
    table.AddRow({"constant", Printable(constant.name), "", "",
                  SpecText(constant.spec),
                  absl::StrCat(constant.spec.ByteSize().value_or(0)), ""});
  }
  for (const OperatorRow& row : operators) {
    table.AddRow({"operator", Printable(row.node->name),
                  Printable(row.node->type),
                  row.placement == NodePlacement::kHost ? "host" : "device",
                  absl::StrJoin(row.outputs, " ",
                                [](std::string* out, const TensorSpec& spec) {
                                  absl::StrAppend(out, SpecText(spec));
                                }),
                  absl::StrCat(row.bytes), LatencyText(row.node->latency)});
  }
  for (size_t i = 0; i < model.outputs().size(); ++i) {
    AddTensor("output", i, model.outputs()[i], &table);
  }
  return table.ToString();
}

}  // namespace

absl::StatusOr<std::string> InspectModel(const std::string& path) {
  ART_ASSIGN_OR_RETURN(const rt::ModelFile file, rt::ModelFile::Open(path));
  ART_ASSIGN_OR_RETURN(const std::unique_ptr<Model> model,
                       Model::Outline(file));
  const std::vector<OperatorRow> operators = Operators(*model);
  const auto on_host = static_cast<size_t>(std::count_if(
      operators.begin(), operators.end(),
      [](const auto& row) { return row.placement == NodePlacement::kHost; }));
  std::string text = absl::StrCat(
      "model      ", Printable(model->name()), "\nfile       ", file.size(),
      " bytes\nweights    ", model->weight_bytes(), " bytes\nworkspace  ",
      model->workspace_bytes(), " bytes for each execution at a time",
      "\ngears      ", GearsText(model->gears()), "\n");
  if (on_host > 0) {
    absl::StrAppend(&text, "host CPU   ", on_host, " of ", operators.size(),
                    " operators: its streams need aclrtSubscribeHostFunc\n");
  }
  if (!model->graph().latency.IsZero()) {
    absl::StrAppend(&text, "time       ", LatencyText(model->graph().latency),
                    " simulated for each execution\n");
  }
  return absl::StrCat(text, "\n", PartsTable(*model, operators));
}

}  // namespace ascend::tools
