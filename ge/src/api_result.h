// The end of every exported call: errors become a Status, a message for
// GEGetErrorMsg() and a line in the log.

#ifndef GE_SRC_API_RESULT_H_
#define GE_SRC_API_RESULT_H_

#include "absl/status/status.h"
#include "ge/ge_api_error_codes.h"

namespace ge::internal {

// SUCCESS, or `code` with the message "AddGraph: ..." on the calling thread.
Status Finish(const char* api, const absl::Status& status,
              Status code = FAILED);

// For what this runtime does not have: FAILED, with the name.
Status Refuse(const char* api);

}  // namespace ge::internal

#endif  // GE_SRC_API_RESULT_H_
