#include "runtime/control/creation_sites.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <cstdlib>
#include <unordered_map>

#include "absl/base/thread_annotations.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "runtime/base/mutex.h"
#include "runtime/base/thread_id.h"

namespace ascend::rt {
namespace {

struct Made {
  const void* site;
  uint32_t thread;
};

struct Table {
  Mutex mu;
  std::unordered_map<uint64_t, Made> made ABSL_GUARDED_BY(mu);
};

Table& TheTable() {
  static auto* const table = new Table;
  return *table;
}

std::string Demangled(const char* name) {
  int status = 0;
  char* const text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = status == 0 ? text : name;
  std::free(text);
  return result;
}

}  // namespace

thread_local const void* CallSite::current_ = nullptr;

std::string DescribeSite(const void* site) {
  if (site == nullptr) return "";
  Dl_info info;
  if (dladdr(site, &info) == 0 || info.dli_fname == nullptr) {
    return absl::StrFormat("%p", site);
  }
  const absl::string_view path = info.dli_fname;
  const size_t slash = path.rfind('/');
  std::string text = absl::StrFormat(
      "%s+%#x", slash == path.npos ? path : path.substr(slash + 1),
      static_cast<const char*>(site) -
          static_cast<const char*>(info.dli_fbase));
  if (info.dli_sname != nullptr) {
    absl::StrAppend(&text, " (", Demangled(info.dli_sname), ")");
  }
  return text;
}

void CreationSites::NoteSlow(uint64_t key) {
  Table& table = TheTable();
  MutexLock lock(&table.mu);
  table.made[key] = {CallSite::Current(), CurrentKernelThreadId()};
}

std::string CreationSites::Describe(uint64_t key) {
  Table& table = TheTable();
  Made made;
  {
    MutexLock lock(&table.mu);
    const auto it = table.made.find(key);
    if (it == table.made.end() || it->second.site == nullptr) return "";
    made = it->second;
  }
  return absl::StrCat(" made at ", DescribeSite(made.site), " by thread ",
                      made.thread);
}

void CreationSites::Clear() {
  Table& table = TheTable();
  MutexLock lock(&table.mu);
  table.made.clear();
}

}  // namespace ascend::rt
