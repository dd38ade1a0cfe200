/*
 * Profiling. Unsupported here: each function that returns a code returns
 * ACL_ERROR_RT_FEATURE_NOT_SUPPORT, the others return NULL or 0.
 */
#ifndef ACL_ACL_PROF_H_
#define ACL_ACL_PROF_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is measured on the AI Cores. */
typedef enum aclprofAicoreMetrics {
  ACL_AICORE_ARITHMETIC_UTILIZATION = 0,
  ACL_AICORE_PIPE_UTILIZATION = 1,
  ACL_AICORE_MEMORY_BANDWIDTH = 2,
  ACL_AICORE_L0B_AND_WIDTH = 3,
  ACL_AICORE_RESOURCE_CONFLICT_RATIO = 4,
  ACL_AICORE_MEMORY_UB = 5,
  ACL_AICORE_L2_CACHE = 6,
  ACL_AICORE_PIPE_EXECUTE_UTILIZATION = 7,
  ACL_AICORE_MEMORY_ACCESS = 8,
  ACL_AICORE_NONE = 255
} aclprofAicoreMetrics;

/** Reserved. */
typedef struct aclprofAicoreEvents aclprofAicoreEvents;

/** What is measured. */
typedef struct aclprofConfig aclprofConfig;

/** What is no longer measured. */
typedef struct aclprofStopConfig aclprofStopConfig;

/** What is measured for a model. */
typedef struct aclprofSubscribeConfig aclprofSubscribeConfig;

/** A step of the program. */
typedef struct aclprofStepInfo aclprofStepInfo;

/** Start or end of a step. */
typedef enum aclprofStepTag {
  ACL_STEP_START = 0,
  ACL_STEP_END = 1
} aclprofStepTag;

/** Option of aclprofSetConfig. */
typedef enum aclprofConfigType {
  ACL_PROF_ARGS_MIN = 0,
  ACL_PROF_STORAGE_LIMIT = 1,
  ACL_PROF_SYS_HARDWARE_MEM_FREQ = 3,
  ACL_PROF_LLC_MODE = 4,
  ACL_PROF_SYS_IO_FREQ = 5,
  ACL_PROF_SYS_INTERCONNECTION_FREQ = 6,
  ACL_PROF_DVPP_FREQ = 7,
  ACL_PROF_HOST_SYS = 8,
  ACL_PROF_HOST_SYS_USAGE = 9,
  ACL_PROF_HOST_SYS_USAGE_FREQ = 10,
  ACL_PROF_LOW_POWER_FREQ = 11,
  ACL_PROF_SYS_MEM_SERVICEFLOW = 12,
  ACL_PROF_SYS_CPU_FREQ = 13,
  ACL_PROF_OPTYPE = 14,
  ACL_PROF_PATH = 16,
  ACL_PROF_ARGS_MAX = 17
} aclprofConfigType;

/** What an entry of a model's measurements is. */
typedef enum aclprofSubscribeOpFlag {
  ACL_SUBSCRIBE_OP = 0,
  ACL_SUBSCRIBE_SUBGRAPH = 1,
  ACL_SUBSCRIBE_OP_THREAD = 2,
  ACL_SUBSCRIBE_NONE = 255
} aclprofSubscribeOpFlag;

/** Attribute of an operator. */
typedef enum aclprofSubscribeOpAttri {
  ACL_SUBSCRIBE_ATTRI_THREADID = 0,
  ACL_SUBSCRIBE_ATTRI_NONE = 1
} aclprofSubscribeOpAttri;

/** Kind of an aclprofEventAttributes message. */
typedef enum ProfMessageType { MESSAGE_TYPE_TENSOR_INFO = 0 } ProfMessageType;

/** One tensor of an operator: type is 0 for input, 1 for output. */
typedef struct aclprofTensor {
  uint32_t type;
  uint32_t format;
  uint32_t dataType;
  uint32_t shapeDim;
  uint32_t shape[8];
} aclprofTensor;

/** The tensors of an operator. */
typedef struct aclprofTensorInfo {
  uint64_t opNameId;
  uint64_t opTypeId;
  uint32_t resv;
  uint32_t tensorNum;
  uint32_t kernelType;
  uint32_t blockNums;
  void *stream;
  aclprofTensor *tensors;
} aclprofTensorInfo;

/** Description of a range. */
typedef struct aclprofEventAttributes {
  uint16_t version;
  uint16_t size;
  uint32_t messageType;
  union Message {
    aclprofTensorInfo *tensorInfo;
  } message;
} aclprofEventAttributes;

/** Starts profiling with a folder for the results. */
ACL_FUNC_VISIBILITY aclError aclprofInit(const char *profilerResultPath,
                                         size_t length);

/** Sets an option. */
ACL_FUNC_VISIBILITY aclError aclprofSetConfig(aclprofConfigType configType,
                                              const char *config,
                                              size_t configLength);

/** Starts measuring. */
ACL_FUNC_VISIBILITY aclError aclprofStart(const aclprofConfig *profilerConfig);

/** Stops measuring. */
ACL_FUNC_VISIBILITY aclError aclprofStop(const aclprofConfig *profilerConfig);

/** Ends profiling. */
ACL_FUNC_VISIBILITY aclError aclprofFinalize(void);

/** Creates a stamp. */
ACL_FUNC_VISIBILITY void *aclprofCreateStamp(void);

/** Sets the text of a stamp. */
ACL_FUNC_VISIBILITY aclError aclprofSetStampTraceMessage(void *stamp,
                                                         const char *msg,
                                                         uint32_t msgLen);

/** Marks a moment. */
ACL_FUNC_VISIBILITY aclError aclprofMark(void *stamp);

/** Marks a moment of a stream. */
ACL_FUNC_VISIBILITY aclError aclprofMarkEx(const char *msg, size_t msgLen,
                                           aclrtStream stream);

/** Starts a range that aclprofPop ends. */
ACL_FUNC_VISIBILITY aclError aclprofPush(void *stamp);

/** Ends the range started last. */
ACL_FUNC_VISIBILITY aclError aclprofPop(void);

/** Starts a range that may end in another thread. */
ACL_FUNC_VISIBILITY aclError aclprofRangeStart(void *stamp, uint32_t *rangeId);

/** Ends a range. */
ACL_FUNC_VISIBILITY aclError aclprofRangeStop(uint32_t rangeId);

/** Starts a range with attributes. */
ACL_FUNC_VISIBILITY aclError aclprofRangePushEx(aclprofEventAttributes *attr);

/** Ends the range started last. */
ACL_FUNC_VISIBILITY aclError aclprofRangePop(void);

/** Destroys a stamp. */
ACL_FUNC_VISIBILITY void aclprofDestroyStamp(void *stamp);

/** Number that stands for a text. */
ACL_FUNC_VISIBILITY uint64_t aclprofStr2Id(const char *message);

/** Measures a model. */
ACL_FUNC_VISIBILITY aclError aclprofModelSubscribe(
    uint32_t modelId, const aclprofSubscribeConfig *profSubscribeConfig);

/** Ends the measuring of a model. */
ACL_FUNC_VISIBILITY aclError aclprofModelUnSubscribe(uint32_t modelId);

/** Tells the size of one entry, in bytes. */
ACL_FUNC_VISIBILITY aclError aclprofGetOpDescSize(size_t *opDescSize);

/** Tells the number of entries. */
ACL_FUNC_VISIBILITY aclError aclprofGetOpNum(const void *opInfo,
                                             size_t opInfoLen,
                                             uint32_t *opNumber);

/** Tells the length of an operator's type. */
ACL_FUNC_VISIBILITY aclError aclprofGetOpTypeLen(const void *opInfo,
                                                 size_t opInfoLen,
                                                 uint32_t index,
                                                 size_t *opTypeLen);

/** Tells an operator's type. */
ACL_FUNC_VISIBILITY aclError aclprofGetOpType(const void *opInfo,
                                              size_t opInfoLen, uint32_t index,
                                              char *opType, size_t opTypeLen);

/** Tells the length of an operator's name. */
ACL_FUNC_VISIBILITY aclError aclprofGetOpNameLen(const void *opInfo,
                                                 size_t opInfoLen,
                                                 uint32_t index,
                                                 size_t *opNameLen);

/** Tells an operator's name. */
ACL_FUNC_VISIBILITY aclError aclprofGetOpName(const void *opInfo,
                                              size_t opInfoLen, uint32_t index,
                                              char *opName, size_t opNameLen);

/** Start of an operator, in nanoseconds. */
ACL_FUNC_VISIBILITY uint64_t aclprofGetOpStart(const void *opInfo,
                                               size_t opInfoLen,
                                               uint32_t index);

/** End of an operator, in nanoseconds. */
ACL_FUNC_VISIBILITY uint64_t aclprofGetOpEnd(const void *opInfo,
                                             size_t opInfoLen, uint32_t index);

/** Duration of an operator, in nanoseconds. */
ACL_FUNC_VISIBILITY uint64_t aclprofGetOpDuration(const void *opInfo,
                                                  size_t opInfoLen,
                                                  uint32_t index);

/** Model of an entry. */
ACL_FUNC_VISIBILITY size_t aclprofGetModelId(const void *opInfo,
                                             size_t opInfoLen, uint32_t index);

/** What an entry is; ACL_SUBSCRIBE_NONE on failure. */
ACL_FUNC_VISIBILITY aclprofSubscribeOpFlag aclprofGetOpFlag(const void *opInfo,
                                                            size_t opInfoLen,
                                                            uint32_t index);

/** Attribute of an operator as text. */
ACL_FUNC_VISIBILITY const char *aclprofGetOpAttriValue(
    const void *opInfo, size_t opInfoLen, uint32_t index,
    aclprofSubscribeOpAttri attri);

/** Marks the start or end of a step. */
ACL_FUNC_VISIBILITY aclError aclprofGetStepTimestamp(aclprofStepInfo *stepInfo,
                                                     aclprofStepTag tag,
                                                     aclrtStream stream);

/** Describes what is measured. */
ACL_FUNC_VISIBILITY aclprofConfig *aclprofCreateConfig(
    uint32_t *deviceIdList, uint32_t deviceNums,
    aclprofAicoreMetrics aicoreMetrics, const aclprofAicoreEvents *aicoreEvents,
    uint64_t dataTypeConfig);

/** Destroys that description. */
ACL_FUNC_VISIBILITY aclError
aclprofDestroyConfig(const aclprofConfig *profilerConfig);

/** Describes what is measured for a model. */
ACL_FUNC_VISIBILITY aclprofSubscribeConfig *aclprofCreateSubscribeConfig(
    int8_t timeInfoSwitch, aclprofAicoreMetrics aicoreMetrics, void *fd);

/** Destroys that description. */
ACL_FUNC_VISIBILITY aclError aclprofDestroySubscribeConfig(
    const aclprofSubscribeConfig *profSubscribeConfig);

/** Creates a step. */
ACL_FUNC_VISIBILITY aclprofStepInfo *aclprofCreateStepInfo(void);

/** Destroys a step. */
ACL_FUNC_VISIBILITY void aclprofDestroyStepInfo(aclprofStepInfo *stepinfo);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_PROF_H_
