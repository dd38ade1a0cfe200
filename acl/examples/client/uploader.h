// Uploader: a small client library, the kind of code that the controls of
// acl_sim/acl_sim.h are for. It copies buffers to the device and back on
// several lanes, and tells of each when it is done. Nothing in it knows that
// the device is emulated; uploader_test.cc shows how to make the device
// misbehave.

#ifndef ACL_EXAMPLES_CLIENT_UPLOADER_H_
#define ACL_EXAMPLES_CLIENT_UPLOADER_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"

class Uploader {
 public:
  // Told in the uploader's own thread, with the number that Send() returned.
  using Done = std::function<void(int number)>;

  Uploader() = default;
  ~Uploader() { Stop(); }
  Uploader(const Uploader&) = delete;
  Uploader& operator=(const Uploader&) = delete;

  // Takes a device, `lanes` streams and a buffer of `bytes` for each. If memory
  // is short it is content with less, down to a sixteenth. On an error nothing
  // is kept.
  aclError Start(int lanes, size_t bytes, Done done);

  // Queues a round trip of a lane's buffer; *number counts from 0. At most one
  // round trip of a lane may be under way.
  aclError Send(int lane, int* number);

  // Waits for everything that was sent.
  aclError Flush(int timeout_ms);

  // Gives everything back; the first error that a call has returned.
  aclError Stop();

  size_t lane_bytes() const { return lane_bytes_; }

 private:
  struct Lane {
    aclrtStream stream = nullptr;
    void* device = nullptr;
    void* host = nullptr;
    bool subscribed = false;
  };
  struct Trip {
    Uploader* uploader;
    int number;
  };

  aclError Open(int lanes, size_t bytes);
  aclError OpenLane(size_t bytes, Lane* lane);
  aclError AllocateDevice(size_t bytes, void** memory);
  static void OnDone(void* trip);

  Done done_;
  bool initialised_ = false;
  bool has_device_ = false;
  size_t lane_bytes_ = 0;
  int sent_ = 0;
  std::vector<Lane> lanes_;
  std::vector<Trip*> trips_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

#endif  // ACL_EXAMPLES_CLIENT_UPLOADER_H_
