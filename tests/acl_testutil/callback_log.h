// CallbackLog: callbacks that note that they ran, in which thread and in which
// order.
//
//   CallbackLog log;
//   log.Launch("a", ACL_CALLBACK_BLOCK, stream);
//   log.Launch("b", ACL_CALLBACK_BLOCK, stream, [&] { gate.Wait(); });
//   EXPECT_TRUE(log.AwaitCount(2));
//   EXPECT_THAT(log.names(), ElementsAre("a", "b"));

#ifndef TESTS_ACL_TESTUTIL_CALLBACK_LOG_H_
#define TESTS_ACL_TESTUTIL_CALLBACK_LOG_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "acl/acl.h"

namespace ascend::acltest {

// Thread-safe. Outlives every callback launched from it.
class CallbackLog {
 public:
  struct Entry {
    std::string name;
    uint64_t thread;  // as aclrtSubscribeReport takes it
  };

  CallbackLog() = default;
  CallbackLog(const CallbackLog&) = delete;
  CallbackLog& operator=(const CallbackLog&) = delete;

  // Launches a callback that appends an entry, then runs `body`.
  aclError Launch(std::string name, aclrtCallbackBlockType block,
                  aclrtStream stream, std::function<void()> body = nullptr);
  // The same by aclrtLaunchHostFunc.
  aclError LaunchHostFunc(std::string name, aclrtStream stream,
                          std::function<void()> body = nullptr);

  // Appends an entry of the calling thread, for what is no callback.
  void Note(std::string name);

  // Entries so far; a callback has one from its start on.
  std::vector<Entry> entries() const;
  std::vector<std::string> names() const;
  size_t count() const;
  // True once there are `count` entries; false after a generous deadline.
  bool AwaitCount(size_t count) const;
  // The same for callbacks that have returned, by exception too.
  bool AwaitReturned(size_t count) const;

 private:
  struct Item {
    CallbackLog* log;
    std::string name;
    std::function<void()> body;
  };

  static void Run(void* item);
  Item* NewItem(std::string name, std::function<void()> body);

  mutable absl::Mutex mu_;
  std::deque<Item> items_ ABSL_GUARDED_BY(mu_);
  std::vector<Entry> entries_ ABSL_GUARDED_BY(mu_);
  size_t returned_ ABSL_GUARDED_BY(mu_) = 0;
};

}  // namespace ascend::acltest

#endif  // TESTS_ACL_TESTUTIL_CALLBACK_LOG_H_
