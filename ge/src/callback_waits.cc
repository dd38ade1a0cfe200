// See callback_waits.h.

#include "ge/src/callback_waits.h"

#include <algorithm>
#include <map>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"

namespace ge::internal {
namespace {

using Edges = std::multimap<const CallbackTable*, const CallbackTable*>;

struct Waits {
  absl::Mutex mu;
  Edges edges ABSL_GUARDED_BY(mu);  // from waiter to awaited
};

Waits& All() {
  static auto* const waits = new Waits;
  return *waits;
}

// There are no circles, so this ends.
bool Reaches(const Edges& edges, const CallbackTable* from,
             const CallbackTable* to) {
  if (from == to) return true;
  const auto [first, last] = edges.equal_range(from);
  return std::any_of(first, last, [&](const auto& edge) {
    return Reaches(edges, edge.second, to);
  });
}

}  // namespace

CallbackWait::CallbackWait(const CallbackTable* waiter,
                           const CallbackTable* awaited)
    : waiter_(waiter), awaited_(awaited) {
  Waits& waits = All();
  absl::MutexLock lock(&waits.mu);
  possible_ = !Reaches(waits.edges, awaited, waiter);
  if (possible_) waits.edges.emplace(waiter, awaited);
}

CallbackWait::~CallbackWait() {
  if (!possible_) return;
  Waits& waits = All();
  absl::MutexLock lock(&waits.mu);
  auto [edge, last] = waits.edges.equal_range(waiter_);
  while (edge != last && edge->second != awaited_) ++edge;
  if (edge != last) waits.edges.erase(edge);
}

}  // namespace ge::internal
