// Types of the profiling interface.

#ifndef GE_GE_GE_PROF_H_
#define GE_GE_GE_PROF_H_

#include <cstdint>

namespace ge {
// What to record; values are or-ed together.
enum ProfDataTypeConfig {
  kProfTaskTime = 0x0002,
  kProfAiCoreMetrics = 0x0004,
  kProfAicpu = 0x0008,
  kProfL2cache = 0x0010,
  kProfHccl = 0x0020,
  kProfTrainingTrace = 0x0040,
  kProfFwkScheduleL0 = 0x0200,
  kProfTaskTimeL0 = 0x0800,
  kProfTaskTimeL2 = 0x2000,
  kProfFwkScheduleL1 = 0x01000000
};

enum ProfilingAicoreMetrics {
  kAicoreArithmeticUtilization = 0,
  kAicorePipeUtilization = 1,
  kAicoreMemory = 2,
  kAicoreMemoryL0 = 3,
  kAicoreResourceConflictRatio = 4,
  kAicoreMemoryUB = 5,
  kAicoreL2Cache = 6,
  kAicorePipelineExecuteUtilization = 7
};

struct ProfAicoreEvents;
struct aclgrphProfConfig;
}  // namespace ge

#endif  // GE_GE_GE_PROF_H_
