// Model files: reading and writing. The format is described in README.md.
//
// The reader trusts nothing: every length, offset, shape and count is checked
// against the bytes that are really there before it is used, and memory use is
// bounded by the size of the file.

#ifndef RUNTIME_MODEL_MODEL_FILE_H_
#define RUNTIME_MODEL_MODEL_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "runtime/model/model_graph.h"

namespace ascend::rt {

// The default for the largest file that is opened.
inline constexpr uint64_t kMaxModelFileBytes = uint64_t{16} << 30;
// Limits of what a file may describe.
inline constexpr uint64_t kMaxModelHeaderBytes = uint64_t{64} << 20;
inline constexpr size_t kMaxModelGears = 1024;
// Nodes, edges and constants, times gears: what loading compiles.
inline constexpr size_t kMaxModelParts = 1u << 20;

// A model that has been opened: its graph, and where the elements of its
// constants are. Only the header has been read.
//
// Nodes of type Const and Constant have been turned into constants of the
// graph, so that shape rules see them.
//
// Thread-compatible.
class ModelFile {
 public:
  // Keeps the file open. Errors: 145002 for a file that is missing, empty,
  // unreadable, no regular file or larger than `max_bytes`; else as
  // FromMemory().
  static absl::StatusOr<ModelFile> Open(
      const std::string& path, uint64_t max_bytes = kMaxModelFileBytes);

  // `data` must stay valid as long as the ModelFile does. Errors: 145006 for
  // less data, or more, than the header says; 207000 for an offline model of
  // CANN; 545001 for data that is no model at all; 545002 for a broken graph
  // description and 545003 for broken constants.
  static absl::StatusOr<ModelFile> FromMemory(const void* data, size_t size);

  // A graph that is not from a file; `constants[i]` are the elements of
  // graph.constants[i].
  static absl::StatusOr<ModelFile> FromGraph(
      ModelGraph graph, std::vector<std::vector<uint8_t>> constants);

  ModelFile(ModelFile&&);
  ModelFile& operator=(ModelFile&&);
  ~ModelFile();

  const ModelGraph& graph() const { return graph_; }
  // Bytes of the whole file; 0 for a graph that is not from a file.
  uint64_t size() const;

  // Copies the elements of graph().constants[i], as many bytes as its spec
  // has, to `to`.
  absl::Status ReadConstant(size_t i, void* to) const;

 private:
  class Source;
  struct ConstantData {
    uint64_t offset = 0;         // in source_, unless owned
    std::vector<uint8_t> owned;  // of constants that were nodes or built
    bool is_owned = false;
  };

  ModelFile();
  static absl::StatusOr<ModelFile> Parse(std::unique_ptr<Source> source);
  absl::Status ReadHeader(const std::string& header, uint64_t data_begin);
  absl::Status FoldConstantNodes();
  absl::Status CheckLimits() const;

  std::unique_ptr<Source> source_;
  ModelGraph graph_;
  std::vector<ConstantData> constants_;
};

// The bytes of a model file; `constants[i]` are the elements of
// graph.constants[i].
absl::StatusOr<std::string> SerializeModel(
    const ModelGraph& graph, absl::Span<const std::vector<uint8_t>> constants);

// Writes `bytes` to `path`, all or nothing: an old file stays until the new
// one is complete.
absl::Status WriteModelFile(const std::string& path, absl::string_view bytes);

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_MODEL_FILE_H_
