#include "runtime/model/model_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"
#include "runtime/model/json_util.h"

namespace ascend::rt {
namespace {

using nlohmann::json;

constexpr size_t kLengthBytes = 8;
constexpr char kMetadata[] = "__metadata__";
constexpr char kFormatName[] = "ascend-host-model";
constexpr char kVersion[] = "1";
// The first bytes of an offline model of CANN.
constexpr char kCannMagic[] = "IMOD";

struct SafetensorsType {
  aclDataType dtype;
  const char* name;
};

constexpr SafetensorsType kSafetensorsTypes[] = {
    {ACL_FLOAT, "F32"},  {ACL_FLOAT16, "F16"}, {ACL_BF16, "BF16"},
    {ACL_DOUBLE, "F64"}, {ACL_INT8, "I8"},     {ACL_INT16, "I16"},
    {ACL_INT32, "I32"},  {ACL_INT64, "I64"},   {ACL_UINT8, "U8"},
    {ACL_UINT16, "U16"}, {ACL_UINT32, "U32"},  {ACL_UINT64, "U64"},
    {ACL_BOOL, "BOOL"},
};

absl::Status BadWeights(absl::string_view problem) {
  return AclError(kGeLoadWeightPartition, problem);
}

std::string ErrnoText() { return std::strerror(errno); }

// One entry of the safetensors header.
struct TensorEntry {
  std::string name;
  TensorSpec spec;
  uint64_t begin = 0;  // in the data section
  uint64_t end = 0;
};

absl::StatusOr<TensorEntry> ReadEntry(const std::string& name,
                                      const json& source) {
  const std::string what = absl::StrCat("tensor '", name, "'");
  const json* dtype = FindMember(source, "dtype");
  const json* shape = FindMember(source, "shape");
  const json* offsets = FindMember(source, "data_offsets");
  if (dtype == nullptr || shape == nullptr || offsets == nullptr) {
    return BadWeights(
        absl::StrCat(what, " lacks dtype, shape or data_offsets"));
  }
  TensorEntry entry;
  entry.name = name;
  const auto* type = std::find_if(
      std::begin(kSafetensorsTypes), std::end(kSafetensorsTypes),
      [&](const SafetensorsType& row) { return *dtype == row.name; });
  if (type == std::end(kSafetensorsTypes)) {
    return BadWeights(absl::StrCat(what, " has an unknown dtype"));
  }
  entry.spec.dtype = type->dtype;
  absl::StatusOr<std::vector<int64_t>> dims = JsonInts(*shape, what);
  if (!dims.ok()) return BadWeights(dims.status().message());
  entry.spec.dims = *std::move(dims);
  const absl::StatusOr<size_t> bytes = entry.spec.ByteSize();
  if (!bytes.ok()) {
    return BadWeights(absl::StrCat(what, ": ", bytes.status().message()));
  }
  if (!offsets->is_array() || offsets->size() != 2 ||
      !(*offsets)[0].is_number_unsigned() ||
      !(*offsets)[1].is_number_unsigned()) {
    return BadWeights(absl::StrCat(what, " has no pair of data_offsets"));
  }
  entry.begin = (*offsets)[0].get<uint64_t>();
  entry.end = (*offsets)[1].get<uint64_t>();
  if (entry.end < entry.begin || entry.end - entry.begin != *bytes) {
    return BadWeights(absl::StrCat(what, " of ", entry.spec.ToString(),
                                   " needs ", *bytes,
                                   " bytes, but its data_offsets are [",
                                   entry.begin, ",", entry.end, "]"));
  }
  return entry;
}

}  // namespace

// Where the bytes come from.
class ModelFile::Source {
 public:
  virtual ~Source() = default;
  uint64_t size() const { return size_; }
  // Copies [offset, offset + bytes), which the caller has checked to be within
  // size().
  virtual absl::Status Read(uint64_t offset, size_t bytes, void* to) const = 0;

 protected:
  explicit Source(uint64_t size) : size_(size) {}

 private:
  const uint64_t size_;
};

namespace {

class DescriptorCloser {
 public:
  explicit DescriptorCloser(int fd) : fd_(fd) {}
  DescriptorCloser(const DescriptorCloser&) = delete;
  DescriptorCloser& operator=(const DescriptorCloser&) = delete;
  ~DescriptorCloser() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }
  int Release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

}  // namespace

ModelFile::ModelFile() = default;
ModelFile::ModelFile(ModelFile&&) = default;
ModelFile& ModelFile::operator=(ModelFile&&) = default;
ModelFile::~ModelFile() = default;

absl::StatusOr<ModelFile> ModelFile::Open(const std::string& path,
                                          uint64_t max_bytes) {
  class FileSource final : public Source {
   public:
    FileSource(int fd, uint64_t size) : Source(size), fd_(fd) {}
    absl::Status Read(uint64_t offset, size_t bytes, void* to) const override {
      char* next = static_cast<char*>(to);
      while (bytes > 0) {
        const ssize_t got =
            pread(fd_.get(), next, bytes, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
          return AclError(
              kGeModelPathInvalid,
              absl::StrCat("the model file cannot be read: ", ErrnoText()));
        }
        if (got == 0) {
          return AclError(kGeModelDataSizeInvalid,
                          "the model file has shrunk while it was read");
        }
        next += got;
        offset += got;
        bytes -= got;
      }
      return absl::OkStatus();
    }

   private:
    const DescriptorCloser fd_;
  };

  const auto bad_path = [&](absl::string_view problem) {
    return AclError(kGeModelPathInvalid,
                    absl::StrCat("model file '", path, "' ", problem));
  };
  // O_NONBLOCK: a FIFO must not make the open wait for a writer.
  DescriptorCloser fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) {
    return bad_path(absl::StrCat("cannot be opened: ", ErrnoText()));
  }
  struct stat info;
  if (fstat(fd.get(), &info) != 0) {
    return bad_path(absl::StrCat("cannot be examined: ", ErrnoText()));
  }
  if (!S_ISREG(info.st_mode)) return bad_path("is no regular file");
  if (info.st_size == 0) return bad_path("is empty");
  const uint64_t size = static_cast<uint64_t>(info.st_size);
  if (size > max_bytes) {
    return bad_path(
        absl::StrCat("has ", size, " bytes, more than ", max_bytes));
  }
  absl::StatusOr<ModelFile> file =
      Parse(std::make_unique<FileSource>(fd.Release(), size));
  if (!file.ok()) {
    return AclError(
        AclCode(file.status()),
        absl::StrCat("model file '", path, "': ", file.status().message()));
  }
  return file;
}

absl::StatusOr<ModelFile> ModelFile::FromMemory(const void* data, size_t size) {
  class MemorySource final : public Source {
   public:
    MemorySource(const void* data, size_t size)
        : Source(size), data_(static_cast<const char*>(data)) {}
    absl::Status Read(uint64_t offset, size_t bytes, void* to) const override {
      if (bytes > 0) std::memcpy(to, data_ + offset, bytes);
      return absl::OkStatus();
    }

   private:
    const char* const data_;
  };
  return Parse(std::make_unique<MemorySource>(data, size));
}

absl::StatusOr<ModelFile> ModelFile::FromGraph(
    ModelGraph graph, std::vector<std::vector<uint8_t>> constants) {
  if (constants.size() != graph.constants.size()) {
    return BadWeights(
        absl::StrCat("graph '", graph.name, "' has ", graph.constants.size(),
                     " constants, but data for ", constants.size()));
  }
  ModelFile file;
  file.graph_ = std::move(graph);
  for (size_t i = 0; i < constants.size(); ++i) {
    const GraphConstant& constant = file.graph_.constants[i];
    ART_ASSIGN_OR_RETURN(const size_t bytes, constant.spec.ByteSize());
    if (constants[i].size() != bytes) {
      return BadWeights(absl::StrCat("constant '", constant.name, "' of ",
                                     constant.spec.ToString(), " needs ", bytes,
                                     " bytes, not ", constants[i].size()));
    }
    ConstantData data;
    data.owned = std::move(constants[i]);
    data.is_owned = true;
    file.constants_.push_back(std::move(data));
  }
  ART_RETURN_IF_ERROR(file.FoldConstantNodes());
  ART_RETURN_IF_ERROR(file.CheckLimits());
  return file;
}

absl::StatusOr<ModelFile> ModelFile::Parse(std::unique_ptr<Source> source) {
  const uint64_t size = source->size();
  unsigned char head[kLengthBytes] = {};
  ART_RETURN_IF_ERROR(
      source->Read(0, std::min<uint64_t>(size, kLengthBytes), head));
  if (size >= 4 && std::memcmp(head, kCannMagic, 4) == 0) {
    return AclError(
        kFeatureNotSupport,
        "this is an offline model of CANN (magic IMOD), compiled for an NPU, "
        "which this runtime cannot run; build the network as a model of this "
        "runtime instead, see runtime/model/README.md");
  }
  if (size < kLengthBytes) {
    return AclError(
        kGeModelDataSizeInvalid,
        absl::StrCat("a model of ", size, " bytes is shorter than the ",
                     kLengthBytes, " bytes of its header length"));
  }
  uint64_t header_bytes = 0;
  for (size_t i = kLengthBytes; i-- > 0;) {
    header_bytes = header_bytes << 8 | head[i];
  }
  if (header_bytes > size - kLengthBytes ||
      header_bytes > kMaxModelHeaderBytes) {
    return AclError(
        kGeModelDataSizeInvalid,
        absl::StrCat("the header says it has ", header_bytes,
                     " bytes, but the model has ", size - kLengthBytes,
                     " after the length, and a header at most ",
                     kMaxModelHeaderBytes));
  }
  std::string header(header_bytes, '\0');
  ART_RETURN_IF_ERROR(source->Read(kLengthBytes, header_bytes, &header[0]));

  ModelFile file;
  file.source_ = std::move(source);
  ART_RETURN_IF_ERROR(file.ReadHeader(header, kLengthBytes + header_bytes));
  ART_RETURN_IF_ERROR(file.FoldConstantNodes());
  ART_RETURN_IF_ERROR(file.CheckLimits());
  return file;
}

absl::Status ModelFile::ReadHeader(const std::string& header,
                                   uint64_t data_begin) {
  const absl::StatusOr<json> parsed = ParseJson(header, "the header");
  if (!parsed.ok() || !parsed->is_object()) {
    return AclError(kGeLoadModel, parsed.ok() ? "the header is no JSON object"
                                              : parsed.status().message());
  }

  const json* metadata = FindMember(*parsed, kMetadata);
  const json* format =
      metadata == nullptr ? nullptr : FindMember(*metadata, "format");
  if (format == nullptr || *format != kFormatName) {
    return AclError(kGeLoadModel,
                    absl::StrCat("this is a safetensors file without a graph: "
                                 "its metadata has no format '",
                                 kFormatName, "'"));
  }
  const json* version = FindMember(*metadata, "version");
  if (version == nullptr || *version != kVersion) {
    return AclError(kGeLoadModel,
                    absl::StrCat("the model is not of format version ",
                                 kVersion, ", the one known here"));
  }
  const json* graph_text = FindMember(*metadata, "graph");
  if (graph_text == nullptr || !graph_text->is_string()) {
    return AclError(kGeLoadModelPartition,
                    "the metadata holds no graph description");
  }
  ART_ASSIGN_OR_RETURN(
      const json graph_json,
      ParseJson(graph_text->get_ref<const std::string&>(), "the graph"));
  ART_ASSIGN_OR_RETURN(graph_, ModelGraph::FromJson(graph_json));

  // The tensors must fill the data section without gap or overlap, so that
  // their sizes cannot add up to more than the file has.
  std::vector<TensorEntry> entries;
  for (const auto& item : parsed->items()) {
    if (item.key() == kMetadata) continue;
    ART_ASSIGN_OR_RETURN(TensorEntry entry,
                         ReadEntry(item.key(), item.value()));
    entries.push_back(std::move(entry));
  }
  std::vector<size_t> by_offset(entries.size());
  std::iota(by_offset.begin(), by_offset.end(), size_t{0});
  std::sort(by_offset.begin(), by_offset.end(), [&](size_t a, size_t b) {
    return std::make_pair(entries[a].begin, entries[a].end) <
           std::make_pair(entries[b].begin, entries[b].end);
  });
  uint64_t next = 0;
  for (const size_t i : by_offset) {
    if (entries[i].begin != next) {
      return BadWeights(absl::StrCat("tensor '", entries[i].name,
                                     "' begins at ", entries[i].begin,
                                     ", but the one before ends at ", next));
    }
    next = entries[i].end;
  }
  const uint64_t data_bytes = source_->size() - data_begin;
  if (next != data_bytes) {
    return AclError(
        kGeModelDataSizeInvalid,
        absl::StrCat("the tensors have ", next, " bytes, but the model has ",
                     data_bytes, " after its header"));
  }

  absl::flat_hash_map<absl::string_view, const TensorEntry*> by_name;
  for (const TensorEntry& entry : entries) by_name[entry.name] = &entry;
  for (GraphConstant& constant : graph_.constants) {
    const auto it = by_name.find(constant.name);
    if (it == by_name.end()) {
      return BadWeights(
          absl::StrCat("constant '", constant.name, "' has no tensor"));
    }
    constant.spec.dtype = it->second->spec.dtype;
    constant.spec.dims = it->second->spec.dims;
    ConstantData data;
    data.offset = data_begin + it->second->begin;
    constants_.push_back(std::move(data));
    // Taken, so that two constants cannot share, and double, one tensor.
    by_name.erase(it);
  }
  return absl::OkStatus();
}

absl::Status ModelFile::FoldConstantNodes() {
  const auto is_constant = [](const GraphNode& node) {
    return (node.type == "Const" || node.type == "Constant") &&
           node.inputs.empty();
  };
  if (std::none_of(graph_.nodes.begin(), graph_.nodes.end(), is_constant)) {
    return absl::OkStatus();
  }
  absl::flat_hash_map<std::string, int> taken;
  for (const GraphConstant& constant : graph_.constants) {
    taken[constant.name] = 0;
  }
  absl::flat_hash_map<std::string, std::string> renamed;  // node to constant
  std::vector<GraphNode> kept;
  for (GraphNode& node : graph_.nodes) {
    if (!is_constant(node)) {
      kept.push_back(std::move(node));
      continue;
    }
    absl::StatusOr<TensorValue> value =
        node.attributes.Get<TensorValue>("value");
    if (!value.ok()) {
      return BadWeights(absl::StrCat("node '", node.name, "' (", node.type,
                                     "): ", value.status().message()));
    }
    ART_ASSIGN_OR_RETURN(const size_t bytes, value->spec.ByteSize());
    if (value->data.size() != bytes) {
      return BadWeights(absl::StrCat("node '", node.name, "' (", node.type,
                                     "): value of ", value->spec.ToString(),
                                     " needs ", bytes, " bytes, not ",
                                     value->data.size()));
    }
    std::string name = node.name;
    while (taken.contains(name)) name += "'";
    taken[name] = 0;
    if (!renamed.emplace(node.name, name).second) {
      return AclError(kGeLoadTaskPartition,
                      absl::StrCat("graph '", graph_.name,
                                   "': two nodes are named '", node.name, "'"));
    }
    graph_.constants.push_back({std::move(name), value->spec});
    ConstantData data;
    data.owned = std::move(value->data);
    data.is_owned = true;
    constants_.push_back(std::move(data));
  }
  graph_.nodes = std::move(kept);

  const auto rename = [&](ValueRef& ref) {
    const auto it = renamed.find(ref.name);
    if (it == renamed.end()) return;
    if (ref.kind == ValueRef::Kind::kNode && ref.output == 0) {
      ref = ValueRef::Constant(it->second);
    } else if (ref.kind == ValueRef::Kind::kControl) {
      ref = ValueRef::None();
    }
  };
  for (GraphNode& node : graph_.nodes) {
    // A constant is always ready: nothing has to wait for it.
    node.inputs.erase(std::remove_if(node.inputs.begin(), node.inputs.end(),
                                     [&](const ValueRef& ref) {
                                       return ref.kind ==
                                                  ValueRef::Kind::kControl &&
                                              renamed.contains(ref.name);
                                     }),
                      node.inputs.end());
    for (ValueRef& ref : node.inputs) rename(ref);
  }
  for (GraphOutput& output : graph_.outputs) rename(output.value);
  return absl::OkStatus();
}

absl::Status ModelFile::CheckLimits() const {
  size_t parts = graph_.inputs.size() + graph_.outputs.size() +
                 graph_.constants.size() + graph_.nodes.size();
  for (const GraphNode& node : graph_.nodes) parts += node.inputs.size();
  const size_t gears = graph_.gears.count();
  if (parts > kMaxModelParts || gears > kMaxModelGears ||
      parts * gears > kMaxModelParts) {
    return AclError(kGeLoadModelPartition,
                    absl::StrCat("graph '", graph_.name, "' has ", parts,
                                 " nodes, edges and constants, and ", gears,
                                 " gears; the limits are ", kMaxModelParts,
                                 " and ", kMaxModelGears, ", and ",
                                 kMaxModelParts, " for their product"));
  }
  return absl::OkStatus();
}

uint64_t ModelFile::size() const {
  return source_ == nullptr ? 0 : source_->size();
}

absl::Status ModelFile::ReadConstant(size_t i, void* to) const {
  const ConstantData& data = constants_[i];
  if (data.is_owned) {
    if (!data.owned.empty()) {
      std::memcpy(to, data.owned.data(), data.owned.size());
    }
    return absl::OkStatus();
  }
  ART_ASSIGN_OR_RETURN(const size_t bytes, graph_.constants[i].spec.ByteSize());
  return source_->Read(data.offset, bytes, to);
}

absl::StatusOr<std::string> SerializeModel(
    const ModelGraph& graph, absl::Span<const std::vector<uint8_t>> constants) {
  if (constants.size() != graph.constants.size()) {
    return BadWeights(
        absl::StrCat("graph '", graph.name, "' has ", graph.constants.size(),
                     " constants, but data for ", constants.size()));
  }
  // Large element types first, which keeps every tensor aligned to its own.
  std::vector<size_t> order(constants.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return DataTypeSize(graph.constants[a].spec.dtype) >
           DataTypeSize(graph.constants[b].spec.dtype);
  });

  json header = json::object();
  uint64_t offset = 0;
  for (const size_t i : order) {
    const GraphConstant& constant = graph.constants[i];
    const auto* type =
        std::find_if(std::begin(kSafetensorsTypes), std::end(kSafetensorsTypes),
                     [&](const SafetensorsType& row) {
                       return row.dtype == constant.spec.dtype;
                     });
    if (type == std::end(kSafetensorsTypes)) {
      return BadWeights(absl::StrCat("constant '", constant.name, "' of ",
                                     constant.spec.ToString(),
                                     " cannot be stored in a model file"));
    }
    ART_ASSIGN_OR_RETURN(const size_t bytes, constant.spec.ByteSize());
    if (constants[i].size() != bytes) {
      return BadWeights(absl::StrCat("constant '", constant.name, "' of ",
                                     constant.spec.ToString(), " needs ", bytes,
                                     " bytes, not ", constants[i].size()));
    }
    if (constant.name == kMetadata || header.contains(constant.name)) {
      return BadWeights(
          absl::StrCat("constant name '", constant.name, "' is taken"));
    }
    header[constant.name] = {{"dtype", type->name},
                             {"shape", constant.spec.dims},
                             {"data_offsets", {offset, offset + bytes}}};
    offset += bytes;
  }
  ART_ASSIGN_OR_RETURN(std::string graph_text,
                       DumpJson(graph.ToJson(), "the graph"));
  header[kMetadata] = {{"format", kFormatName},
                       {"version", kVersion},
                       {"graph", std::move(graph_text)}};
  ART_ASSIGN_OR_RETURN(std::string text, DumpJson(header, "the header"));
  // Blanks after the JSON let the data begin at a multiple of 64.
  text.append((64 - (kLengthBytes + text.size()) % 64) % 64, ' ');
  if (text.size() > kMaxModelHeaderBytes) {
    return AclError(kGeLoadModelPartition,
                    absl::StrCat("the graph needs a header of ", text.size(),
                                 " bytes, more than ", kMaxModelHeaderBytes,
                                 "; make large values constants"));
  }

  std::string bytes;
  bytes.reserve(kLengthBytes + text.size() + offset);
  for (size_t i = 0; i < kLengthBytes; ++i) {
    bytes.push_back(static_cast<char>(text.size() >> (8 * i) & 0xFF));
  }
  bytes.append(text);
  for (const size_t i : order) {
    bytes.append(constants[i].begin(), constants[i].end());
  }
  return bytes;
}

absl::Status WriteModelFile(const std::string& path, absl::string_view bytes) {
  const std::string temporary =
      absl::StrCat(path, ".", getpid(), ".incomplete");
  const auto failed = [&](absl::string_view what) {
    const absl::Status status = AclError(
        kGeModelPathInvalid, absl::StrCat("model file '", path, "' cannot be ",
                                          what, ": ", ErrnoText()));
    unlink(temporary.c_str());
    return status;
  };
  DescriptorCloser fd(
      open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (fd.get() < 0) return failed("created");
  while (!bytes.empty()) {
    const ssize_t written = write(fd.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed("written");
    bytes.remove_prefix(written);
  }
  if (close(fd.Release()) != 0) return failed("written");
  if (std::rename(temporary.c_str(), path.c_str()) != 0) {
    return failed("renamed");
  }
  return absl::OkStatus();
}

}  // namespace ascend::rt
