// ACL codes of the model loader and executor that no public acl/ header of
// ours declares (the product ships them with GE).

#ifndef RUNTIME_MODEL_ERROR_CODES_H_
#define RUNTIME_MODEL_ERROR_CODES_H_

namespace ascend::rt {

// ACL_ERROR_GE_PARAM_INVALID: an argument of an execution.
inline constexpr int kGeParamInvalid = 145000;
// ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID: file missing, empty, unreadable or too
// large.
inline constexpr int kGeModelPathInvalid = 145002;
// ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID: shorter than its own header says.
inline constexpr int kGeModelDataSizeInvalid = 145006;
// ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID: not one of the model's gears.
inline constexpr int kGeDynamicBatchSizeInvalid = 145013;
// ACL_ERROR_GE_MEMORY_ALLOCATION: no host memory.
inline constexpr int kGeMemoryAllocation = 245000;
// ACL_ERROR_GE_LOAD_MODEL: not a model file, or of an unknown version.
inline constexpr int kGeLoadModel = 545001;
// ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED: the graph description.
inline constexpr int kGeLoadModelPartition = 545002;
// ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED: the constants.
inline constexpr int kGeLoadWeightPartition = 545003;
// ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED: nodes, edges and shapes.
inline constexpr int kGeLoadTaskPartition = 545004;
// ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED: an operator without a kernel.
inline constexpr int kGeLoadKernelPartition = 545005;
// ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
inline constexpr int kFeatureNotSupport = 207000;
// ACL_ERROR_RT_MODEL_EXECUTE: a kernel failed on the values it was given.
inline constexpr int kModelExecute = 507011;

}  // namespace ascend::rt

#endif  // RUNTIME_MODEL_ERROR_CODES_H_
