#include "acl/tools/tensor_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "acl/acl_base.h"
#include "acl/tools/npy.h"
#include "acl/tools/text.h"
#include "runtime/base/status.h"

namespace ascend::tools {
namespace {

using rt::AclError;

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

bool IsNpy(const std::string& path) { return absl::EndsWith(path, ".npy"); }

absl::Status Bad(const std::string& path, absl::string_view problem) {
  return AclError(ACL_ERROR_INVALID_FILE,
                  absl::StrCat("file '", Printable(path), "': ", problem));
}

// A file that is opened to find the size of, or to read, is a regular one: a
// pipe has no size, and opening it would wait for a writer.
absl::StatusOr<uint64_t> RegularSize(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error) return Bad(path, error.message());
  if (!std::filesystem::is_regular_file(status)) {
    return Bad(path, "is no regular file");
  }
  const uint64_t size = std::filesystem::file_size(path, error);
  if (error) return Bad(path, error.message());
  return size;
}

}  // namespace

absl::StatusOr<TensorFile> TensorFile::Open(const std::string& path) {
  TensorFile file;
  file.path_ = path;
  ART_ASSIGN_OR_RETURN(file.bytes_, RegularSize(path));
  if (!IsNpy(path)) return file;

  const File stream(std::fopen(path.c_str(), "rb"));
  if (stream == nullptr) return Bad(path, std::strerror(errno));
  std::string head(std::min<uint64_t>(file.bytes_, kMaxNpyHeaderBytes), '\0');
  head.resize(std::fread(&head[0], 1, head.size(), stream.get()));
  absl::StatusOr<NpyHeader> header = ParseNpyHeader(head);
  if (!header.ok()) return Bad(path, header.status().message());
  const absl::StatusOr<size_t> bytes = header->spec.ByteSize();
  if (!bytes.ok()) return Bad(path, bytes.status().message());
  file.begin_ = header->bytes;
  file.bytes_ -= header->bytes;
  if (file.bytes_ != *bytes) {
    return Bad(path, absl::StrCat("its header says ", header->spec.ToString(),
                                  ", which has ", *bytes, " bytes, but ",
                                  file.bytes_, " follow"));
  }
  file.spec_ = std::move(header->spec);
  return file;
}

bool TensorFile::Fits(const rt::TensorSpec& spec, size_t bytes) const {
  if (bytes_ != bytes) return false;
  return !spec_.has_value() ||
         (spec_->dtype == spec.dtype && spec_->dims == spec.dims);
}

std::string TensorFile::Describe() const {
  return absl::StrCat(
      "'", Printable(path_), "' holds ",
      spec_.has_value() ? spec_->ToString() : absl::StrCat(bytes_, " bytes"));
}

absl::Status TensorFile::Read(void* to) const {
  const File stream(std::fopen(path_.c_str(), "rb"));
  if (stream == nullptr ||
      std::fseek(stream.get(), static_cast<long>(begin_), SEEK_SET) != 0) {
    return Bad(path_, std::strerror(errno));
  }
  if (std::fread(to, 1, bytes_, stream.get()) != bytes_) {
    return Bad(path_, "cannot be read to its end");
  }
  return absl::OkStatus();
}

absl::Status WriteTensorFile(const std::string& path,
                             const rt::TensorSpec& spec, const void* data,
                             size_t bytes) {
  std::string header;
  if (IsNpy(path)) {
    absl::StatusOr<std::string> made = MakeNpyHeader(spec);
    if (!made.ok()) return Bad(path, made.status().message());
    header = *std::move(made);
  }
  File stream(std::fopen(path.c_str(), "wb"));
  if (stream == nullptr) return Bad(path, std::strerror(errno));
  const bool written = std::fwrite(header.data(), 1, header.size(),
                                   stream.get()) == header.size() &&
                       std::fwrite(data, 1, bytes, stream.get()) == bytes;
  // What is buffered reaches the file here.
  if (std::fclose(stream.release()) != 0 || !written) {
    return Bad(path, "cannot be written to its end");
  }
  return absl::OkStatus();
}

}  // namespace ascend::tools
