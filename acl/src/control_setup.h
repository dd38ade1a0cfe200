// Controls that the environment asks for, and what they tell at the end.

#ifndef ACL_SRC_CONTROL_SETUP_H_
#define ACL_SRC_CONTROL_SETUP_H_

#include <string>

#include "absl/status/status.h"
#include "runtime/core/runtime.h"

namespace ascend::acl {

// Applies ACLSIM_FAULTS, ACLSIM_FAULT_FILE, ACLSIM_LATENCY, ACLSIM_TRACE,
// ACLSIM_HANG_SIGNAL and ACLSIM_HANG_AFTER. 100007 or 100008 for what cannot be
// understood, and then nothing is applied. Warns of unknown ACLSIM_ variables.
absl::Status ApplyEnvironment(rt::Runtime& runtime);

// Logs fault rules that were never hit, writes the trace that the environment
// asked for.
void ReportControls();

// The leak report with models, datasets and the other objects of that chapter.
std::string LeakReport(rt::Runtime& runtime);

// 100004 if the file cannot be written.
absl::Status WriteTrace(const std::string& path);

// Ends the runtime's objects and unloads models, as aclFinalize does.
void EndEverything(rt::Runtime& runtime);

// Switches every control off and forgets what they have gathered.
void ResetControls(rt::Runtime& runtime);

}  // namespace ascend::acl

#endif  // ACL_SRC_CONTROL_SETUP_H_
