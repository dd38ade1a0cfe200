// See checkpoint_file.h. A safetensors file is the length of its header (8
// bytes, little-endian), the header (JSON: type, shape and place of every
// tensor) and the data.

#include "ge/examples/checkpoint_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

namespace examples {
namespace {

using nlohmann::json;

constexpr size_t kLengthBytes = 8;

bool Fail(const std::string& problem, std::string* error) {
  *error = problem + ": " + std::strerror(errno);
  return false;
}

// Writes and waits until the bytes are on the disk.
bool WriteAll(const std::string& path, const std::string& bytes) {
  const int file =
      open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return false;
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written =
        write(file, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    done += static_cast<size_t>(written);
  }
  const bool stored = done == bytes.size() && fsync(file) == 0;
  return close(file) == 0 && stored;
}

std::string Serialize(const std::map<ge::AscendString, ge::Tensor>& tensors) {
  json header = json::object();
  std::string data;
  for (const auto& item : tensors) {
    const ge::Tensor& tensor = item.second;
    const size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(tensor.GetData()),
                tensor.GetSize());
    header[item.first.GetString()] = {
        {"dtype", "F32"},
        {"shape", tensor.GetTensorDesc().GetShape().GetDims()},
        {"data_offsets", {begin, data.size()}}};
  }
  std::string text = header.dump();
  // Blanks after the JSON keep the data aligned.
  text.append((8 - text.size() % 8) % 8, ' ');
  std::string bytes;
  for (size_t i = 0; i < kLengthBytes; ++i) {
    bytes.push_back(static_cast<char>(text.size() >> (8 * i) & 0xFF));
  }
  return bytes + text + data;
}

}  // namespace

bool WriteCheckpoint(const std::string& path,
                     const std::map<ge::AscendString, ge::Tensor>& tensors,
                     std::string* error) {
  for (const auto& item : tensors) {
    if (item.second.GetDataType() == ge::DT_FLOAT) continue;
    *error = std::string(item.first.GetString()) + " is no float tensor";
    return false;
  }
  const std::string incomplete = path + ".incomplete";
  if (!WriteAll(incomplete, Serialize(tensors))) {
    (void)Fail(incomplete + " cannot be written", error);
    (void)std::remove(incomplete.c_str());
    return false;
  }
  // Replaces the old file in one step.
  if (std::rename(incomplete.c_str(), path.c_str()) == 0) return true;
  return Fail(path + " cannot be replaced", error);
}

bool ReadCheckpoint(const std::string& path,
                    std::map<std::string, ge::Tensor>* tensors,
                    std::string* error) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Fail(path + " cannot be read", error);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)),
                                std::istreambuf_iterator<char>());
  *error = path + " is no checkpoint";
  if (bytes.size() < kLengthBytes) return false;
  uint64_t header_bytes = 0;
  for (size_t i = kLengthBytes; i-- > 0;) {
    header_bytes = header_bytes << 8 | static_cast<uint8_t>(bytes[i]);
  }
  if (header_bytes > bytes.size() - kLengthBytes) return false;
  const char* const text = bytes.data() + kLengthBytes;
  const char* const data = text + header_bytes;
  const size_t data_bytes = bytes.size() - kLengthBytes - header_bytes;
  try {
    std::map<std::string, ge::Tensor> result;
    const json header = json::parse(text, data);
    for (const auto& item : header.items()) {
      const json& entry = item.value();
      if (item.key() == "__metadata__") continue;
      const auto dims = entry.at("shape").get<std::vector<int64_t>>();
      const auto begin = entry.at("data_offsets").at(0).get<size_t>();
      const auto end = entry.at("data_offsets").at(1).get<size_t>();
      if (entry.at("dtype") != "F32" || begin > end || end > data_bytes) {
        return false;
      }
      ge::Tensor tensor(
          ge::TensorDesc(ge::Shape(dims), ge::FORMAT_ND, ge::DT_FLOAT),
          reinterpret_cast<const uint8_t*>(data) + begin, end - begin);
      // Shape and number of bytes agree.
      if (tensor.IsValid() != ge::GRAPH_SUCCESS) return false;
      result[item.key()] = tensor;
    }
    *tensors = std::move(result);
  } catch (const json::exception&) {
    return false;
  }
  error->clear();
  return true;
}

}  // namespace examples
