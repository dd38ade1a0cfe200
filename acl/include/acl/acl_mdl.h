/*
 * Models: loading, description, data sets, execution on a stream.
 *
 * Holds for every entry below unless its own comment says otherwise:
 *
 * - A pointer argument must not be NULL, an enumerator must be one of its type;
 *   otherwise ACL_ERROR_INVALID_PARAM. These checks come before all others.
 * - Entries that load, query, describe, execute or unload a model return
 *   ACL_ERROR_GE_EXEC_NOT_INIT before aclInit. Loading and executing need a
 *   current context (ACL_ERROR_RT_CONTEXT_NULL); load, execute and unload a
 *   model in one and the same context.
 * - An object that has been destroyed, or was never made by its create entry,
 *   gives ACL_ERROR_RT_INVALID_HANDLE; it is not touched.
 * - A model id that is not loaded gives ACL_ERROR_GE_EXEC_MODEL_ID_INVALID.
 *   Ids are process-wide, count up from 1, are not used again and are written
 *   on success only. aclFinalize unloads every model.
 * - Getters return a sentinel in place of a code: 0 for counts and sizes, ""
 *   for names, ACL_FORMAT_UNDEFINED, ACL_DT_UNDEFINED, NULL for objects.
 * - Objects made by a create entry are thread-compatible: concurrent reads are
 *   fine, a write needs exclusive access. Real devices want one model id on one
 *   stream at a time; here executions of several streams may overlap and give
 *   what they would give one after the other. Threads that share an id
 *   serialise "choose the gear, fill the buffers and execute".
 * - An entry this runtime does not support returns
 *   ACL_ERROR_RT_FEATURE_NOT_SUPPORT (207000), never ACL_SUCCESS.
 */
#ifndef ACL_ACL_MDL_H_
#define ACL_ACL_MDL_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"
#include "acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Constants ------------------------------------------------------------ */

/* Capacity of the arrays below. */
#define ACL_MAX_DIM_CNT 128
#define ACL_MAX_TENSOR_NAME_LEN 128
#define ACL_MAX_BATCH_NUM 128
#define ACL_MAX_HW_NUM 128
#define ACL_MAX_SHAPE_COUNT 128

/* Bounds per entry of a dimension range: lower, upper. */
#define ACL_DIM_ENDPOINTS 2

#define ACL_INVALID_NODE_INDEX 0xFFFFFFFFU

/* Values of ACL_MDL_LOAD_TYPE_SIZET: where the model is read from, whose work
 * and weight memory it runs in (..._WITH_MEM: the caller's), whether queues
 * feed it (..._WITH_Q, unsupported). */
#define ACL_MDL_LOAD_FROM_FILE 1
#define ACL_MDL_LOAD_FROM_FILE_WITH_MEM 2
#define ACL_MDL_LOAD_FROM_MEM 3
#define ACL_MDL_LOAD_FROM_MEM_WITH_MEM 4
#define ACL_MDL_LOAD_FROM_FILE_WITH_Q 5
#define ACL_MDL_LOAD_FROM_MEM_WITH_Q 6

/* Names of the extra input that carries the chosen gear, and of the one that
 * carries AIPP parameters. */
#define ACL_DYNAMIC_TENSOR_NAME "ascend_mbatch_shape_data"
#define ACL_DYNAMIC_AIPP_NAME "ascend_dynamic_aipp_data"

/* The one attribute aclmdlGetOpAttr knows. */
#define ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES "_datadump_original_op_names"

/* Values of ACL_MDL_WORKSPACE_MEM_OPTIMIZE. */
#define ACL_WORKSPACE_MEM_OPTIMIZE_DEFAULT 0
#define ACL_WORKSPACE_MEM_OPTIMIZE_INPUTOUTPUT 1

/* --- Types ---------------------------------------------------------------- */

/**
 * Ordered list of aclDataBuffer, one per input or output. Owns none of them.
 */
typedef struct aclmdlDataset aclmdlDataset;

/** Description of a model: its inputs and outputs. */
typedef struct aclmdlDesc aclmdlDesc;

/** How to load a model, see aclmdlLoadWithConfig. */
typedef struct aclmdlConfigHandle aclmdlConfigHandle;

/** How to execute a model, see aclmdlExecuteV2. */
typedef struct aclmdlExecConfigHandle aclmdlExecConfigHandle;

/** Parameters of image preprocessing. */
typedef struct aclmdlAIPP aclmdlAIPP;

/** Reserved. */
typedef struct aclAippExtendInfo aclAippExtendInfo;

/**
 * Attributes of a load. The suffix is the type of the value: INT32, SIZET
 * (size_t) or PTR (a pointer; its address is what is passed).
 */
typedef enum {
  ACL_MDL_PRIORITY_INT32 = 0,
  ACL_MDL_LOAD_TYPE_SIZET = 1,
  ACL_MDL_PATH_PTR = 2,
  ACL_MDL_MEM_ADDR_PTR = 3,
  ACL_MDL_MEM_SIZET = 4,
  ACL_MDL_WEIGHT_ADDR_PTR = 5,
  ACL_MDL_WEIGHT_SIZET = 6,
  ACL_MDL_WORKSPACE_ADDR_PTR = 7,
  ACL_MDL_WORKSPACE_SIZET = 8,
  ACL_MDL_INPUTQ_NUM_SIZET = 9,
  ACL_MDL_INPUTQ_ADDR_PTR = 10,
  ACL_MDL_OUTPUTQ_NUM_SIZET = 11,
  ACL_MDL_OUTPUTQ_ADDR_PTR = 12,
  ACL_MDL_WORKSPACE_MEM_OPTIMIZE = 13,
  ACL_MDL_WEIGHT_PATH_PTR = 14,
  ACL_MDL_MODEL_DESC_PTR = 15,
  ACL_MDL_MODEL_DESC_SIZET = 16,
  ACL_MDL_KERNEL_PTR = 17,
  ACL_MDL_KERNEL_SIZET = 18,
  ACL_MDL_KERNEL_ARGS_PTR = 19,
  ACL_MDL_KERNEL_ARGS_SIZET = 20,
  ACL_MDL_STATIC_TASK_PTR = 21,
  ACL_MDL_STATIC_TASK_SIZET = 22,
  ACL_MDL_DYNAMIC_TASK_PTR = 23,
  ACL_MDL_DYNAMIC_TASK_SIZET = 24,
} aclmdlConfigAttr;

/**
 * Attributes of an execution. The timeouts are int32_t, in milliseconds; -1,
 * the default, waits for ever. The others are reserved.
 */
typedef enum {
  ACL_MDL_STREAM_SYNC_TIMEOUT = 0,
  ACL_MDL_EVENT_SYNC_TIMEOUT = 1,
  ACL_MDL_WORK_ADDR_PTR = 2,
  ACL_MDL_WORK_SIZET = 3,
  ACL_MDL_MPAIMID_SIZET = 4,
  ACL_MDL_AICQOS_SIZET = 5,
  ACL_MDL_AICOST_SIZET = 6,
  ACL_MDL_MEC_TIMETHR_SIZET = 7,
} aclmdlExecConfigAttr;

/** Whether and how an input is preprocessed. */
typedef enum {
  ACL_DATA_WITHOUT_AIPP = 0,
  ACL_DATA_WITH_STATIC_AIPP = 1,
  ACL_DATA_WITH_DYNAMIC_AIPP = 2,
  ACL_DYNAMIC_AIPP_NODE = 3,
} aclmdlInputAippType;

/** Pixel formats of image preprocessing. */
typedef enum {
  ACL_YUV420SP_U8 = 1,
  ACL_XRGB8888_U8 = 2,
  ACL_RGB888_U8 = 3,
  ACL_YUV400_U8 = 4,
  ACL_NC1HWC0DI_FP16 = 5,
  ACL_NC1HWC0DI_S8 = 6,
  ACL_ARGB8888_U8 = 7,
  ACL_YUYV_U8 = 8,
  ACL_YUV422SP_U8 = 9,
  ACL_AYUV444_U8 = 10,
  ACL_RAW10 = 11,
  ACL_RAW12 = 12,
  ACL_RAW16 = 13,
  ACL_RAW24 = 14,
  ACL_AIPP_RESERVED = 65535,
} aclAippInputFormat;

/**
 * Name and shape of an input or output. A dimension known at run time only is
 * -1.
 */
typedef struct aclmdlIODims {
  char name[ACL_MAX_TENSOR_NAME_LEN];
  size_t dimCount;
  int64_t dims[ACL_MAX_DIM_CNT];
} aclmdlIODims;

/** Bounds {lower, upper} of each dimension. */
typedef struct aclmdlIODimsRange {
  size_t rangeCount;
  int64_t range[ACL_MAX_DIM_CNT][ACL_DIM_ENDPOINTS];
} aclmdlIODimsRange;

/** Batch sizes a model was built for. */
typedef struct aclmdlBatch {
  size_t batchCount;
  uint64_t batch[ACL_MAX_BATCH_NUM];
} aclmdlBatch;

/** Image sizes {height, width} a model was built for. */
typedef struct aclmdlHW {
  size_t hwCount;
  uint64_t hw[ACL_MAX_HW_NUM][2];
} aclmdlHW;

/** Sizes of the parts of a model, in bytes. */
typedef struct aclmdlExeOMDesc {
  size_t workSize;
  size_t weightSize;
  size_t modelDescSize;
  size_t kernelSize;
  size_t kernelArgsSize;
  size_t staticTaskSize;
  size_t dynamicTaskSize;
  size_t reserved[9];
} aclmdlExeOMDesc;

/** Shape of an input before and after preprocessing. */
typedef struct aclAippDims {
  aclmdlIODims srcDims;
  size_t srcSize;
  aclmdlIODims aippOutdims;
  size_t aippOutSize;
} aclAippDims;

/** Preprocessing of an input. aippExtend is reserved, NULL. */
typedef struct aclAippInfo {
  aclAippInputFormat inputFormat;
  int32_t srcImageSizeW;
  int32_t srcImageSizeH;
  int8_t cropSwitch;
  int32_t loadStartPosW;
  int32_t loadStartPosH;
  int32_t cropSizeW;
  int32_t cropSizeH;
  int8_t resizeSwitch;
  int32_t resizeOutputW;
  int32_t resizeOutputH;
  int8_t paddingSwitch;
  int32_t leftPaddingSize;
  int32_t rightPaddingSize;
  int32_t topPaddingSize;
  int32_t bottomPaddingSize;
  int8_t cscSwitch;
  int8_t rbuvSwapSwitch;
  int8_t axSwapSwitch;
  int8_t singleLineMode;
  int32_t matrixR0C0;
  int32_t matrixR0C1;
  int32_t matrixR0C2;
  int32_t matrixR1C0;
  int32_t matrixR1C1;
  int32_t matrixR1C2;
  int32_t matrixR2C0;
  int32_t matrixR2C1;
  int32_t matrixR2C2;
  int32_t outputBias0;
  int32_t outputBias1;
  int32_t outputBias2;
  int32_t inputBias0;
  int32_t inputBias1;
  int32_t inputBias2;
  int32_t meanChn0;
  int32_t meanChn1;
  int32_t meanChn2;
  int32_t meanChn3;
  float minChn0;
  float minChn1;
  float minChn2;
  float minChn3;
  float varReciChn0;
  float varReciChn1;
  float varReciChn2;
  float varReciChn3;
  aclFormat srcFormat;
  aclDataType srcDatatype;
  size_t srcDimNum;
  size_t shapeCount;
  aclAippDims outDims[ACL_MAX_SHAPE_COUNT];
  aclAippExtendInfo *aippExtend;
} aclAippInfo;

/* --- Loading -------------------------------------------------------------- */

/*
 * The load entries read the whole model before they return and keep neither
 * path nor buffer of the caller. They write *modelId on success only and return
 *
 *   ACL_SUCCESS                               loaded
 *   ACL_ERROR_INVALID_PARAM                   NULL, or a size of 0
 *   ACL_ERROR_GE_EXEC_NOT_INIT                aclInit has not been called
 *   ACL_ERROR_RT_CONTEXT_NULL                 no current context
 *   ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID      file missing, unreadable or empty
 *   ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID shorter than its header says
 *   ACL_ERROR_RT_MEMORY_ALLOCATION            the device has no memory left for
 *                                             weights and work memory
 *   ACL_ERROR_GE_MEMORY_ALLOCATION            no host memory
 *   ACL_ERROR_GE_LOAD_MODEL, ACL_ERROR_GE_EXEC_LOAD_*_PARTITION_FAILED
 *                                             bad content
 *   ACL_ERROR_RT_FEATURE_NOT_SUPPORT          a model file built for real
 *                                             devices
 */

/** Loads a model from a file, into memory of the library. */
ACL_FUNC_VISIBILITY aclError aclmdlLoadFromFile(const char *modelPath,
                                                uint32_t *modelId);

/**
 * Loads a model from modelSize bytes at model, into memory of the library.
 */
ACL_FUNC_VISIBILITY aclError aclmdlLoadFromMem(const void *model,
                                               size_t modelSize,
                                               uint32_t *modelId);

/**
 * Loads a model from a file, into device memory of the caller.
 *
 * @param workPtr, weightPtr    [IN] areas of the sizes aclmdlQuerySize gives;
 *                              must stay valid until aclmdlUnload. NULL with
 *                              size 0 lets the library allocate.
 * @retval ACL_ERROR_GE_PARAM_INVALID            an area is too small or reaches
 *                                               beyond its block, or weightPtr
 *                                               is no multiple of 16.
 * @retval ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID  an area is no device memory.
 */
ACL_FUNC_VISIBILITY aclError aclmdlLoadFromFileWithMem(
    const char *modelPath, uint32_t *modelId, void *workPtr, size_t workSize,
    void *weightPtr, size_t weightSize);

/**
 * Loads a model from memory, into device memory of the caller: see
 * aclmdlLoadFromFileWithMem.
 */
ACL_FUNC_VISIBILITY aclError aclmdlLoadFromMemWithMem(
    const void *model, size_t modelSize, uint32_t *modelId, void *workPtr,
    size_t workSize, void *weightPtr, size_t weightSize);

/**
 * Loads a model that queues feed. Unsupported: returns
 * ACL_ERROR_RT_FEATURE_NOT_SUPPORT; ACL_ERROR_INVALID_PARAM when an argument is
 * NULL or a count is 0.
 */
ACL_FUNC_VISIBILITY aclError aclmdlLoadFromFileWithQ(
    const char *modelPath, uint32_t *modelId, const uint32_t *inputQ,
    size_t inputQNum, const uint32_t *outputQ, size_t outputQNum);

/** Unsupported, as aclmdlLoadFromFileWithQ. */
ACL_FUNC_VISIBILITY aclError
aclmdlLoadFromMemWithQ(const void *model, size_t modelSize, uint32_t *modelId,
                       const uint32_t *inputQ, size_t inputQNum,
                       const uint32_t *outputQ, size_t outputQNum);

/**
 * Loads a model as a configuration says. Every load type needs
 * ACL_MDL_LOAD_TYPE_SIZET; loads from a file need ACL_MDL_PATH_PTR, loads from
 * memory need ACL_MDL_MEM_ADDR_PTR and ACL_MDL_MEM_SIZET; work and weight areas
 * are optional.
 *
 * @retval ACL_ERROR_INVALID_PARAM           NULL, a needed attribute is
 *                                           missing, or the load type is
 *                                           unknown.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT  the load type uses queues.
 */
ACL_FUNC_VISIBILITY aclError
aclmdlLoadWithConfig(const aclmdlConfigHandle *handle, uint32_t *modelId);

/**
 * @return an empty configuration, to be given to aclmdlDestroyConfigHandle;
 *         NULL when there is no memory for it.
 */
ACL_FUNC_VISIBILITY aclmdlConfigHandle *aclmdlCreateConfigHandle(void);

/** Destroys a configuration. Models loaded with it stay. */
ACL_FUNC_VISIBILITY aclError
aclmdlDestroyConfigHandle(aclmdlConfigHandle *handle);

/**
 * Sets an attribute of a configuration.
 *
 * @param attrValue  [IN] address of the value: of the pointer variable for
 *                   ..._PTR. A path is copied; memory is only pointed at and
 *                   must stay valid until the load returns.
 * @param valueSize  [IN] bytes of the value.
 * @retval ACL_SUCCESS              set.
 * @retval ACL_ERROR_INVALID_PARAM  an argument is NULL, valueSize is not that
 *                                  of the attribute, attr is unknown, the
 *                                  priority is not in 0..7, or a path, memory
 *                                  or queue pointer is NULL.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT  attr is ACL_MDL_MODEL_DESC_PTR or
 *                                  one of those that follow it.
 */
ACL_FUNC_VISIBILITY aclError aclmdlSetConfigOpt(aclmdlConfigHandle *handle,
                                                aclmdlConfigAttr attr,
                                                const void *attrValue,
                                                size_t valueSize);

/**
 * Unloads a model and frees what the library allocated for it. Waits for
 * executions of this model that are queued; none can begin meanwhile.
 *
 * @retval ACL_SUCCESS                          unloaded.
 * @retval ACL_ERROR_GE_EXEC_MODEL_ID_INVALID   modelId is not loaded (any
 *                                              more), or being unloaded.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT     an execution waits for the
 *                                              caller, for instance for the
 *                                              callback that it is in; the
 *                                              model stays loaded.
 * @retval ACL_ERROR_RT_CONTEXT_NULL            no current context.
 * @retval ACL_ERROR_GE_EXEC_NOT_INIT           aclInit has not been called.
 */
ACL_FUNC_VISIBILITY aclError aclmdlUnload(uint32_t modelId);

/**
 * Reads from a model file how many bytes of work and of weight memory a load
 * takes.
 *
 * @retval ACL_SUCCESS                           both sizes are set.
 * @retval ACL_ERROR_INVALID_PARAM               an argument is NULL.
 * @retval ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID  the file cannot be read.
 */
ACL_FUNC_VISIBILITY aclError aclmdlQuerySize(const char *fileName,
                                             size_t *workSize,
                                             size_t *weightSize);

/** aclmdlQuerySize for a model in memory. */
ACL_FUNC_VISIBILITY aclError aclmdlQuerySizeFromMem(const void *model,
                                                    size_t modelSize,
                                                    size_t *workSize,
                                                    size_t *weightSize);

/**
 * Reads the sizes of the parts of a model file. Those that a file of this
 * runtime does not have are 0.
 */
ACL_FUNC_VISIBILITY aclError
aclmdlQueryExeOMDesc(const char *fileName, aclmdlExeOMDesc *mdlPartitionSize);

/* --- Bundles: several models in one file ---------------------------------- */

/*
 * A bundle id lives in a space of its own; one that is not loaded gives
 * ACL_ERROR_INVALID_BUNDLE_MODEL_ID. The load entries return what loading a
 * model returns.
 */

ACL_FUNC_VISIBILITY aclError aclmdlBundleLoadFromFile(const char *modelPath,
                                                      uint32_t *bundleId);

ACL_FUNC_VISIBILITY aclError aclmdlBundleLoadFromMem(const void *model,
                                                     size_t modelSize,
                                                     uint32_t *bundleId);

/** Unloads every model of a bundle, as aclmdlUnload does. */
ACL_FUNC_VISIBILITY aclError aclmdlBundleUnload(uint32_t bundleId);

ACL_FUNC_VISIBILITY aclError aclmdlBundleGetModelNum(uint32_t bundleId,
                                                     size_t *modelNum);

/**
 * Gives the id of model index of a bundle, for use with the entries below.
 * ACL_ERROR_INVALID_PARAM when there is no such model.
 */
ACL_FUNC_VISIBILITY aclError aclmdlBundleGetModelId(uint32_t bundleId,
                                                    size_t index,
                                                    uint32_t *modelId);

/* --- Execution ------------------------------------------------------------ */

/*
 * The execute entries check before anything is queued, in this order, and
 * return
 *
 *   ACL_ERROR_INVALID_PARAM             input or output is NULL, or a slot
 *                                       holds no aclDataBuffer
 *   ACL_ERROR_GE_EXEC_NOT_INIT          aclInit has not been called
 *   ACL_ERROR_GE_EXEC_MODEL_ID_INVALID  modelId is not loaded
 *   ACL_ERROR_GE_PARAM_INVALID          the number of buffers is not that of
 *                                       the model
 *   ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID
 *                                       no gear has been chosen for the data
 *                                       set, or one the model does not have
 *   ACL_ERROR_GE_PARAM_INVALID          an address is NULL, no multiple of the
 *                                       size of an element, or not (any more)
 *                                       from aclrtMalloc, aclrtMallocHost or
 *                                       aclrtHostRegister, a buffer is smaller
 *                                       than its tensor, or the tensor reaches
 *                                       beyond its block of memory
 *   ACL_ERROR_RT_CONTEXT_NULL           no current context
 *   ACL_ERROR_RT_INVALID_HANDLE         stream is not a live stream
 *   ACL_ERROR_RT_STREAM_CONTEXT         stream is of another context
 *   ACL_ERROR_RT_STREAM_NO_CB_REG       the model has CPU operators and no
 *                                       thread is subscribed to the stream for
 *                                       host functions (aclrtSubscribeHostFunc)
 *
 * The gear of a model that has some is the one chosen for the input data set;
 * else the one whose shapes were set with aclmdlSetDatasetTensorDesc; else the
 * one that the buffer of ACL_DYNAMIC_TENSOR_NAME holds at the call.
 *
 * Addresses and sizes are taken at the call; inputs are read and outputs
 * written when the stream reaches the task. The memory must stay valid until
 * then, the data set and its aclDataBuffer objects only until the call returns.
 */

/**
 * Executes a model and waits until its outputs are written. It belongs to no
 * stream and so waits for none; CPU operators run in the calling thread.
 *
 * @retval ACL_SUCCESS                    the outputs are valid.
 * @retval ACL_ERROR_RT_MODEL_EXECUTE     the model failed; a more specific
 *                                        507xxx code where there is one.
 */
ACL_FUNC_VISIBILITY aclError aclmdlExecute(uint32_t modelId,
                                           const aclmdlDataset *input,
                                           aclmdlDataset *output);

/**
 * Queues the execution of a model on a stream and does not wait.
 *
 * Tasks of one stream run in the order of the calls, so a copy, an event or a
 * callback queued later sees the outputs. A failure of the model is returned by
 * the next call that synchronises with the stream.
 *
 * A CPU operator holds the stream until the thread subscribed with
 * aclrtSubscribeHostFunc has run it inside aclrtProcessHostFunc. If it is
 * dropped, by the end of the subscription for instance, the execution fails.
 *
 * @param stream  [IN] NULL means the default stream of the current context.
 * @retval ACL_SUCCESS  queued.
 */
ACL_FUNC_VISIBILITY aclError aclmdlExecuteAsync(uint32_t modelId,
                                                const aclmdlDataset *input,
                                                aclmdlDataset *output,
                                                aclrtStream stream);

/**
 * aclmdlExecuteAsync, then waits for the execution; the sooner of the two
 * timeouts bounds the wait. An execution that was not waited for goes on.
 *
 * @param handle  [IN] read at the call; may be destroyed after it.
 * @retval ACL_SUCCESS                        the outputs are valid.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT   ACL_MDL_STREAM_SYNC_TIMEOUT
 *                                            expired.
 * @retval ACL_ERROR_RT_EVENT_SYNC_TIMEOUT    ACL_MDL_EVENT_SYNC_TIMEOUT
 *                                            expired.
 */
ACL_FUNC_VISIBILITY aclError aclmdlExecuteV2(
    uint32_t modelId, const aclmdlDataset *input, aclmdlDataset *output,
    aclrtStream stream, const aclmdlExecConfigHandle *handle);

/** aclmdlExecuteAsync with a configuration, which is read at the call. */
ACL_FUNC_VISIBILITY aclError aclmdlExecuteAsyncV2(
    uint32_t modelId, const aclmdlDataset *input, aclmdlDataset *output,
    aclrtStream stream, const aclmdlExecConfigHandle *handle);

/**
 * @return a configuration with the defaults, to be given to
 *         aclmdlDestroyExecConfigHandle; NULL when there is no memory for it.
 */
ACL_FUNC_VISIBILITY aclmdlExecConfigHandle *aclmdlCreateExecConfigHandle(void);

/** Destroys a configuration. Executions queued with it stay. */
ACL_FUNC_VISIBILITY aclError
aclmdlDestroyExecConfigHandle(const aclmdlExecConfigHandle *handle);

/**
 * Sets an attribute of an execution.
 *
 * @retval ACL_SUCCESS              set.
 * @retval ACL_ERROR_INVALID_PARAM  an argument is NULL, valueSize is not that
 *                                  of the attribute, attr is unknown or
 *                                  reserved, or a timeout is neither -1 nor
 *                                  above 0.
 */
ACL_FUNC_VISIBILITY aclError aclmdlSetExecConfigOpt(
    aclmdlExecConfigHandle *handle, aclmdlExecConfigAttr attr,
    const void *attrValue, size_t valueSize);

/* --- Data sets ------------------------------------------------------------ */

/**
 * @return an empty data set, to be given to aclmdlDestroyDataset; NULL when
 *         there is no memory for it.
 */
ACL_FUNC_VISIBILITY aclmdlDataset *aclmdlCreateDataset(void);

/**
 * Destroys the list and the tensor descriptions set on it, neither the
 * aclDataBuffer objects nor their memory.
 */
ACL_FUNC_VISIBILITY aclError aclmdlDestroyDataset(const aclmdlDataset *dataset);

/**
 * Appends a buffer: the order of the calls is the order of the inputs or
 * outputs. The number is checked when the model is executed.
 */
ACL_FUNC_VISIBILITY aclError aclmdlAddDatasetBuffer(aclmdlDataset *dataset,
                                                    aclDataBuffer *dataBuffer);

/** @return the number of buffers; 0 when dataset is NULL. */
ACL_FUNC_VISIBILITY size_t
aclmdlGetDatasetNumBuffers(const aclmdlDataset *dataset);

/**
 * @return buffer index; NULL when dataset is NULL or index is out of range.
 */
ACL_FUNC_VISIBILITY aclDataBuffer *aclmdlGetDatasetBuffer(
    const aclmdlDataset *dataset, size_t index);

/**
 * Sets the actual shape of slot index, for models with dynamic shapes: an
 * execution with shapes set on its inputs sets those of its outputs. tensorDesc
 * is copied; NULL takes an earlier one away.
 *
 * @retval ACL_SUCCESS              set.
 * @retval ACL_ERROR_INVALID_PARAM  dataset is NULL or index is out of range.
 */
ACL_FUNC_VISIBILITY aclError aclmdlSetDatasetTensorDesc(
    aclmdlDataset *dataset, aclTensorDesc *tensorDesc, size_t index);

/**
 * @return the description of slot index: the one set, or for an output the one
 *         the last execution found. Owned by the data set. NULL when there is
 *         none, dataset is NULL or index is out of range.
 */
ACL_FUNC_VISIBILITY aclTensorDesc *aclmdlGetDatasetTensorDesc(
    const aclmdlDataset *dataset, size_t index);

/* --- Description ---------------------------------------------------------- */

/**
 * @return an empty description, to be given to aclmdlDestroyDesc; NULL when
 *         there is no memory for it.
 */
ACL_FUNC_VISIBILITY aclmdlDesc *aclmdlCreateDesc(void);

/** Destroys a description. The model stays. */
ACL_FUNC_VISIBILITY aclError aclmdlDestroyDesc(aclmdlDesc *modelDesc);

/**
 * Fills a description from a loaded model, in place of what it held.
 *
 * @retval ACL_SUCCESS                         filled.
 * @retval ACL_ERROR_INVALID_PARAM             modelDesc is NULL.
 * @retval ACL_ERROR_GE_EXEC_MODEL_ID_INVALID  modelId is not loaded.
 * @retval ACL_ERROR_GE_EXEC_NOT_INIT          aclInit has not been called.
 */
ACL_FUNC_VISIBILITY aclError aclmdlGetDesc(aclmdlDesc *modelDesc,
                                           uint32_t modelId);

/** Fills a description from a model file without loading the model. */
ACL_FUNC_VISIBILITY aclError aclmdlGetDescFromFile(aclmdlDesc *modelDesc,
                                                   const char *modelPath);

/** Fills a description from a model in memory without loading the model. */
ACL_FUNC_VISIBILITY aclError aclmdlGetDescFromMem(aclmdlDesc *modelDesc,
                                                  const void *model,
                                                  size_t modelSize);

/** @return the number of inputs; 0 when modelDesc is NULL. */
ACL_FUNC_VISIBILITY size_t aclmdlGetNumInputs(aclmdlDesc *modelDesc);

/** @return the number of outputs; 0 when modelDesc is NULL. */
ACL_FUNC_VISIBILITY size_t aclmdlGetNumOutputs(aclmdlDesc *modelDesc);

/*
 * Size in bytes of an input or output. With dynamic dimensions it is that of
 * the largest shape, 0 when there is none. 0 also when modelDesc is NULL or
 * index is out of range.
 */

ACL_FUNC_VISIBILITY size_t aclmdlGetInputSizeByIndex(aclmdlDesc *modelDesc,
                                                     size_t index);

ACL_FUNC_VISIBILITY size_t aclmdlGetOutputSizeByIndex(aclmdlDesc *modelDesc,
                                                      size_t index);

/*
 * Name and shape of an input or output. A name of ACL_MAX_TENSOR_NAME_LEN bytes
 * or more is replaced by acl_modelId_<id>_input_<index> (output), with a suffix
 * where needed to be unique; aclmdlGetTensorRealName maps it back. They return
 *
 *   ACL_SUCCESS                    the result is set
 *   ACL_ERROR_INVALID_PARAM        an argument is NULL, or index is out of
 *                                  range
 *   ACL_ERROR_STORAGE_OVER_LIMIT   more than ACL_MAX_DIM_CNT dimensions
 */

ACL_FUNC_VISIBILITY aclError aclmdlGetInputDims(const aclmdlDesc *modelDesc,
                                                size_t index,
                                                aclmdlIODims *dims);

/**
 * aclmdlGetInputDims after static preprocessing of the input, if it has one.
 */
ACL_FUNC_VISIBILITY aclError aclmdlGetInputDimsV2(const aclmdlDesc *modelDesc,
                                                  size_t index,
                                                  aclmdlIODims *dims);

ACL_FUNC_VISIBILITY aclError aclmdlGetInputDimsRange(
    const aclmdlDesc *modelDesc, size_t index, aclmdlIODimsRange *dimsRange);

ACL_FUNC_VISIBILITY aclError aclmdlGetOutputDims(const aclmdlDesc *modelDesc,
                                                 size_t index,
                                                 aclmdlIODims *dims);

/**
 * Shape of an output for the gear last chosen for the model; that of
 * aclmdlGetOutputDims for a model without gears.
 *
 * @retval ACL_ERROR_FAILURE  no gear has been chosen, or it is unknown.
 */
ACL_FUNC_VISIBILITY aclError aclmdlGetCurOutputDims(const aclmdlDesc *modelDesc,
                                                    size_t index,
                                                    aclmdlIODims *dims);

/*
 * Properties of an input or output. For a NULL description or an index out of
 * range: "", ACL_FORMAT_UNDEFINED, ACL_DT_UNDEFINED. Names stay valid as long
 * as the description is neither filled again nor destroyed.
 */

ACL_FUNC_VISIBILITY const char *aclmdlGetInputNameByIndex(
    const aclmdlDesc *modelDesc, size_t index);

ACL_FUNC_VISIBILITY const char *aclmdlGetOutputNameByIndex(
    const aclmdlDesc *modelDesc, size_t index);

ACL_FUNC_VISIBILITY aclFormat aclmdlGetInputFormat(const aclmdlDesc *modelDesc,
                                                   size_t index);

ACL_FUNC_VISIBILITY aclFormat aclmdlGetOutputFormat(const aclmdlDesc *modelDesc,
                                                    size_t index);

ACL_FUNC_VISIBILITY aclDataType
aclmdlGetInputDataType(const aclmdlDesc *modelDesc, size_t index);

ACL_FUNC_VISIBILITY aclDataType
aclmdlGetOutputDataType(const aclmdlDesc *modelDesc, size_t index);

/*
 * Look an input or output up by its name. ACL_ERROR_INVALID_PARAM when an
 * argument is NULL or there is no such name.
 */

ACL_FUNC_VISIBILITY aclError aclmdlGetInputIndexByName(
    const aclmdlDesc *modelDesc, const char *name, size_t *index);

ACL_FUNC_VISIBILITY aclError aclmdlGetOutputIndexByName(
    const aclmdlDesc *modelDesc, const char *name, size_t *index);

/**
 * @return the name in the model of what aclmdlGetInputDims or
 *         aclmdlGetOutputDims names; valid as the names above. NULL when it is
 *         unknown or an argument is NULL.
 */
ACL_FUNC_VISIBILITY const char *aclmdlGetTensorRealName(
    const aclmdlDesc *modelDesc, const char *name);

/**
 * @return attribute ACL_ATTR_NAME_DATA_DUMP_ORIGIN_OP_NAMES of an operator;
 *         NULL for any other, for an unknown operator and for NULL arguments.
 */
ACL_FUNC_VISIBILITY const char *aclmdlGetOpAttr(aclmdlDesc *modelDesc,
                                                const char *opName,
                                                const char *attr);

/* --- Dynamic batch, image size and dimensions ----------------------------- */

/*
 * A model may be built for several gears. The getters tell which; the setters
 * choose one for a data set, before the execution that is to use it. Choosing
 * one kind takes the choice of another kind away.
 *
 * The getters return ACL_ERROR_INVALID_PARAM for NULL and for a wrong index,
 * and ACL_ERROR_STORAGE_OVER_LIMIT for more gears than the result has room for.
 */

/** batchCount is 0 for a model without batch gears. */
ACL_FUNC_VISIBILITY aclError aclmdlGetDynamicBatch(const aclmdlDesc *modelDesc,
                                                   aclmdlBatch *batch);

/**
 * hwCount is 0 for a model without image size gears.
 *
 * @param index  [IN] reserved, not looked at.
 */
ACL_FUNC_VISIBILITY aclError aclmdlGetDynamicHW(const aclmdlDesc *modelDesc,
                                                size_t index, aclmdlHW *hw);

/** @param index  [IN] reserved, must be (size_t)-1. */
ACL_FUNC_VISIBILITY aclError aclmdlGetInputDynamicGearCount(
    const aclmdlDesc *modelDesc, size_t index, size_t *gearCount);

/**
 * @param index      [IN] reserved, must be (size_t)-1.
 * @param dims       [OUT] one entry per gear: the dimensions of all inputs in a
 *                         row.
 * @param gearCount  [IN] entries dims has room for, at least the number of
 *                        gears.
 */
ACL_FUNC_VISIBILITY aclError
aclmdlGetInputDynamicDims(const aclmdlDesc *modelDesc, size_t index,
                          aclmdlIODims *dims, size_t gearCount);

/*
 * The setters write the choice into the buffer of input index, the one named
 * ACL_DYNAMIC_TENSOR_NAME, before they return. They return
 *
 *   ACL_SUCCESS                                 chosen
 *   ACL_ERROR_INVALID_PARAM                     NULL, a size or count of 0,
 *                                               index out of range or not that
 *                                               of the input, or a slot without
 *                                               address
 *   ACL_ERROR_GE_EXEC_MODEL_ID_INVALID          modelId is not loaded
 *   ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID   the buffer is too small
 *   ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID     the model has no such gear
 */

ACL_FUNC_VISIBILITY aclError aclmdlSetDynamicBatchSize(uint32_t modelId,
                                                       aclmdlDataset *dataset,
                                                       size_t index,
                                                       uint64_t batchSize);

ACL_FUNC_VISIBILITY aclError aclmdlSetDynamicHWSize(uint32_t modelId,
                                                    aclmdlDataset *dataset,
                                                    size_t index,
                                                    uint64_t height,
                                                    uint64_t width);

/** @param dims  [IN] the dimensions of all inputs in a row. */
ACL_FUNC_VISIBILITY aclError
aclmdlSetInputDynamicDims(uint32_t modelId, aclmdlDataset *dataset,
                          size_t index, const aclmdlIODims *dims);

/* --- Dump and exceptions -------------------------------------------------- */

/*
 * Dumping operators is unsupported: these return
 * ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

ACL_FUNC_VISIBILITY aclError aclmdlInitDump(void);

ACL_FUNC_VISIBILITY aclError aclmdlSetDump(const char *dumpCfgPath);

ACL_FUNC_VISIBILITY aclError aclmdlFinalizeDump(void);

/**
 * Describes the operator that failed. For use inside an exception callback,
 * with the ids it was given.
 *
 * @param opName      [OUT] name of the operator.
 * @param opNameLen   [IN] bytes opName has room for.
 * @param inputDesc, outputDesc  [OUT] arrays, walked with
 *                    aclGetTensorDescByIndex and given to aclDestroyTensorDesc
 *                    as a whole.
 * @retval ACL_SUCCESS              the results are set.
 * @retval ACL_ERROR_INVALID_PARAM  an argument is NULL, opNameLen is too small,
 *                                  or that task is not the operator that failed
 *                                  last in the calling thread.
 */
ACL_FUNC_VISIBILITY aclError aclmdlCreateAndGetOpDesc(
    uint32_t deviceId, uint32_t streamId, uint32_t taskId, char *opName,
    size_t opNameLen, aclTensorDesc **inputDesc, size_t *numInputs,
    aclTensorDesc **outputDesc, size_t *numOutputs);

/* --- Image preprocessing (AIPP) ------------------------------------------- */

/*
 * Models of this runtime take tensors, not pixels. aclmdlGetAippType answers
 * ACL_DATA_WITHOUT_AIPP and ACL_INVALID_NODE_INDEX for every input,
 * aclmdlGetFirstAippInfo ACL_ERROR_NOT_STATIC_AIPP. The others are unsupported:
 * every entry with a code returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
 * aclmdlCreateAIPP returns NULL.
 */

ACL_FUNC_VISIBILITY aclmdlAIPP *aclmdlCreateAIPP(uint64_t batchSize);

ACL_FUNC_VISIBILITY aclError aclmdlDestroyAIPP(const aclmdlAIPP *aippParmsSet);

ACL_FUNC_VISIBILITY aclError aclmdlGetAippDataSize(uint64_t batchSize,
                                                   size_t *size);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPInputFormat(
    aclmdlAIPP *aippParmsSet, aclAippInputFormat inputFormat);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPCscParams(
    aclmdlAIPP *aippParmsSet, int8_t cscSwitch, int16_t cscMatrixR0C0,
    int16_t cscMatrixR0C1, int16_t cscMatrixR0C2, int16_t cscMatrixR1C0,
    int16_t cscMatrixR1C1, int16_t cscMatrixR1C2, int16_t cscMatrixR2C0,
    int16_t cscMatrixR2C1, int16_t cscMatrixR2C2, uint8_t cscOutputBiasR0,
    uint8_t cscOutputBiasR1, uint8_t cscOutputBiasR2, uint8_t cscInputBiasR0,
    uint8_t cscInputBiasR1, uint8_t cscInputBiasR2);

ACL_FUNC_VISIBILITY aclError
aclmdlSetAIPPRbuvSwapSwitch(aclmdlAIPP *aippParmsSet, int8_t rbuvSwapSwitch);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPAxSwapSwitch(aclmdlAIPP *aippParmsSet,
                                                       int8_t axSwapSwitch);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPSrcImageSize(aclmdlAIPP *aippParmsSet,
                                                       int32_t srcImageSizeW,
                                                       int32_t srcImageSizeH);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPScfParams(
    aclmdlAIPP *aippParmsSet, int8_t scfSwitch, int32_t scfInputSizeW,
    int32_t scfInputSizeH, int32_t scfOutputSizeW, int32_t scfOutputSizeH,
    uint64_t batchIndex);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPCropParams(
    aclmdlAIPP *aippParmsSet, int8_t cropSwitch, int32_t cropStartPosW,
    int32_t cropStartPosH, int32_t cropSizeW, int32_t cropSizeH,
    uint64_t batchIndex);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPPaddingParams(
    aclmdlAIPP *aippParmsSet, int8_t paddingSwitch, int32_t paddingSizeTop,
    int32_t paddingSizeBottom, int32_t paddingSizeLeft,
    int32_t paddingSizeRight, uint64_t batchIndex);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPDtcPixelMean(aclmdlAIPP *aippParmsSet,
                                                       int16_t dtcPixelMeanChn0,
                                                       int16_t dtcPixelMeanChn1,
                                                       int16_t dtcPixelMeanChn2,
                                                       int16_t dtcPixelMeanChn3,
                                                       uint64_t batchIndex);

ACL_FUNC_VISIBILITY aclError aclmdlSetAIPPDtcPixelMin(
    aclmdlAIPP *aippParmsSet, float dtcPixelMinChn0, float dtcPixelMinChn1,
    float dtcPixelMinChn2, float dtcPixelMinChn3, uint64_t batchIndex);

ACL_FUNC_VISIBILITY aclError
aclmdlSetAIPPPixelVarReci(aclmdlAIPP *aippParmsSet, float dtcPixelVarReciChn0,
                          float dtcPixelVarReciChn1, float dtcPixelVarReciChn2,
                          float dtcPixelVarReciChn3, uint64_t batchIndex);

ACL_FUNC_VISIBILITY aclError aclmdlSetInputAIPP(uint32_t modelId,
                                                aclmdlDataset *dataset,
                                                size_t index,
                                                const aclmdlAIPP *aippParmsSet);

ACL_FUNC_VISIBILITY aclError
aclmdlSetAIPPByInputIndex(uint32_t modelId, aclmdlDataset *dataset,
                          size_t index, const aclmdlAIPP *aippParmsSet);

ACL_FUNC_VISIBILITY aclError
aclmdlGetAippType(uint32_t modelId, size_t index, aclmdlInputAippType *type,
                  size_t *dynamicAttachedDataIndex);

ACL_FUNC_VISIBILITY aclError aclmdlGetFirstAippInfo(uint32_t modelId,
                                                    size_t index,
                                                    aclAippInfo *aippInfo);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_MDL_H_ */
