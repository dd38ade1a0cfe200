// CallbackWaits: callbacks of one session that wait for a run of another, so
// that sessions cannot wait for each other in a circle.

#ifndef GE_SRC_CALLBACK_WAITS_H_
#define GE_SRC_CALLBACK_WAITS_H_

#include "ge/src/callback_table.h"

namespace ge::internal {

// While it lives, a callback of `waiter` waits for a run of `awaited`. A
// session is known by its callback table. Thread-safe.
class CallbackWait {
 public:
  CallbackWait(const CallbackTable* waiter, const CallbackTable* awaited);
  ~CallbackWait();
  CallbackWait(const CallbackWait&) = delete;
  CallbackWait& operator=(const CallbackWait&) = delete;

  // False if the wait would close a circle, and so never end; it has not begun
  // then.
  bool possible() const { return possible_; }

 private:
  const CallbackTable* const waiter_;
  const CallbackTable* const awaited_;
  bool possible_;
};

}  // namespace ge::internal

#endif  // GE_SRC_CALLBACK_WAITS_H_
