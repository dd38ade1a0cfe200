#include "runtime/model/memory_plan.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/base/status.h"
#include "runtime/model/error_codes.h"

namespace ascend::rt {
namespace {

// More than any address space has, and far from overflow.
constexpr size_t kMaxArenaBytes = size_t{1} << 56;

// Free gaps below `end`; everything above is free as well.
class Arena {
 public:
  absl::StatusOr<size_t> Take(size_t bytes) {
    const auto best = by_size_.lower_bound({bytes, 0});
    if (best != by_size_.end()) {
      const auto [size, offset] = *best;
      Remove(offset, size);
      if (size > bytes) Insert(offset + bytes, size - bytes);
      return offset;
    }
    // At the end, growing a gap that touches it.
    size_t offset = end_;
    if (!by_offset_.empty()) {
      const auto [last, size] = *by_offset_.rbegin();
      if (last + size == end_) {
        offset = last;
        Remove(last, size);
      }
    }
    if (bytes > kMaxArenaBytes - offset) {
      return AclError(kGeLoadTaskPartition,
                      absl::StrCat("the workspace would need more than ",
                                   kMaxArenaBytes, " bytes"));
    }
    end_ = offset + bytes;
    return offset;
  }

  void Give(size_t offset, size_t bytes) {
    const auto after = by_offset_.lower_bound(offset);
    size_t joined_offset = offset;
    size_t joined_bytes = bytes;
    if (after != by_offset_.begin()) {
      const auto [before, size] = *std::prev(after);
      if (before + size == offset) {
        joined_offset = before;
        joined_bytes += size;
      }
    }
    if (after != by_offset_.end() && after->first == offset + bytes) {
      const auto [next, size] = *after;
      joined_bytes += size;
      Remove(next, size);
    }
    if (joined_offset != offset) {
      Remove(joined_offset, offset - joined_offset);
    }
    Insert(joined_offset, joined_bytes);
  }

  size_t end() const { return end_; }

 private:
  void Insert(size_t offset, size_t bytes) {
    by_offset_.emplace(offset, bytes);
    by_size_.emplace(bytes, offset);
  }
  void Remove(size_t offset, size_t bytes) {
    by_offset_.erase(offset);
    by_size_.erase({bytes, offset});
  }

  // The same gaps twice; no two of them touch.
  std::map<size_t, size_t> by_offset_;
  std::set<std::pair<size_t, size_t>> by_size_;
  size_t end_ = 0;
};

}  // namespace

absl::StatusOr<size_t> AlignTensor(size_t bytes) {
  if (bytes > kMaxArenaBytes) {
    return AclError(kGeLoadTaskPartition,
                    absl::StrCat("a tensor of ", bytes, " bytes is too large"));
  }
  return (bytes + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
}

absl::StatusOr<MemoryPlan> PlanMemory(const std::vector<MemoryBlock>& blocks) {
  std::vector<int> by_first(blocks.size());
  std::iota(by_first.begin(), by_first.end(), 0);
  std::stable_sort(by_first.begin(), by_first.end(), [&](int a, int b) {
    return blocks[a].first < blocks[b].first;
  });

  MemoryPlan plan;
  plan.offsets.resize(blocks.size());
  Arena arena;
  using Expiry = std::pair<int, int>;  // last step, block
  std::priority_queue<Expiry, std::vector<Expiry>, std::greater<Expiry>> live;
  for (const int i : by_first) {
    while (!live.empty() && live.top().first < blocks[i].first) {
      const int done = live.top().second;
      live.pop();
      arena.Give(plan.offsets[done], *AlignTensor(blocks[done].bytes));
    }
    ART_ASSIGN_OR_RETURN(const size_t bytes, AlignTensor(blocks[i].bytes));
    if (bytes == 0) continue;
    ART_ASSIGN_OR_RETURN(plan.offsets[i], arena.Take(bytes));
    live.emplace(blocks[i].last, i);
  }
  plan.bytes = arena.end();
  return plan;
}

}  // namespace ascend::rt
