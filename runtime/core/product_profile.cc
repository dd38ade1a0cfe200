#include "runtime/core/product_profile.h"

namespace ascend::rt {
namespace {

constexpr size_t kGiB = size_t{1} << 30;
constexpr int64_t kMiB = int64_t{1} << 20;

// Stream, event and thread limits are the documented ones; memory is what a
// test double is content with.
const std::vector<ProductProfile>& Profiles() {
  static const auto* const profiles = new std::vector<ProductProfile>{
      {"atlas-a2",
       "Ascend910B1",
       8,
       32 * kGiB,
       1984,
       65536,
       1024,
       true,
       24,
       48,
       192 * kMiB,
       /*hbm=*/true,
       {}},
      {"atlas-a3",
       "Ascend910_9391",
       16,
       32 * kGiB,
       1984,
       65535,
       1024,
       true,
       24,
       48,
       192 * kMiB,
       /*hbm=*/true,
       {}},
      {"atlas-200i-500-a2",
       "Ascend310B1",
       1,
       12 * kGiB,
       512,
       1023,
       128,
       false,
       1,
       1,
       2 * kMiB,
       /*hbm=*/false,
       {}},
      {"atlas-inference",
       "Ascend310P3",
       4,
       24 * kGiB,
       1024,
       1023,
       128,
       true,
       8,
       7,
       16 * kMiB,
       /*hbm=*/false,
       {}},
      {"atlas-training",
       "Ascend910A",
       8,
       32 * kGiB,
       1024,
       65535,
       1024,
       true,
       32,
       0,
       32 * kMiB,
       /*hbm=*/true,
       {}},
  };
  return *profiles;
}

}  // namespace

const ProductProfile& DefaultProfile() { return Profiles().front(); }

const ProductProfile* FindProfile(absl::string_view name) {
  for (const ProductProfile& profile : Profiles()) {
    if (profile.name == name) return &profile;
  }
  return nullptr;
}

std::vector<std::string> ProfileNames() {
  std::vector<std::string> names;
  for (const ProductProfile& profile : Profiles())
    names.push_back(profile.name);
  return names;
}

}  // namespace ascend::rt
