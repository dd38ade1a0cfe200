/*
 * Single operators: attributes, loading, execution without a model.
 *
 * Holds for every entry below unless its own comment says otherwise:
 *
 * - A pointer argument must not be NULL, a count must not be negative;
 *   otherwise ACL_ERROR_INVALID_PARAM. These checks come before all others.
 * - ACL_ERROR_UNINITIALIZE before aclInit.
 * - Executing only queues on a stream; NULL means the default stream of the
 *   current context. The data behind the buffers must stay valid until the
 *   stream has reached the task; arrays, descriptions and attributes are read
 *   during the call.
 * - An entry this runtime does not support returns
 *   ACL_ERROR_RT_FEATURE_NOT_SUPPORT (207000), never ACL_SUCCESS.
 */
#ifndef ACL_ACL_OP_H_
#define ACL_ACL_OP_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"
#include "acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Type of aclopStartDumpArgs: the arguments of AI core operators. */
#define ACL_OP_DUMP_OP_AICORE_ARGS 0x00000001U

/** An operator looked up once, to be executed many times. */
typedef struct aclopHandle aclopHandle;

/** Named attributes of an operator. Thread-compatible. */
typedef struct aclopAttr aclopAttr;

/** What a compile function fills in. */
typedef struct aclopKernelDesc aclopKernelDesc;

/**
 * Unit an operator runs on; ACL_ENGINE_SYS leaves the choice to the library.
 */
typedef enum {
  ACL_ENGINE_SYS = 0,
  ACL_ENGINE_AICORE = 1,
  ACL_ENGINE_VECTOR = 2,
} aclopEngineType;

/** Frees a kernel binary of length bytes when the library drops it. */
typedef void (*aclDataDeallocator)(void *data, size_t length);

/**
 * Chooses the kernel of an operator for the given shapes, through
 * aclopSetKernelArgs and aclopSetKernelWorkspaceSizes.
 */
typedef aclError (*aclopCompileFunc)(int numInputs,
                                     const aclTensorDesc *const inputDesc[],
                                     int numOutputs,
                                     const aclTensorDesc *const outputDesc[],
                                     const aclopAttr *opAttr,
                                     aclopKernelDesc *kernelDesc);

/* --- Attributes ----------------------------------------------------------- */

/*
 * These work before aclInit, too. A set that has been destroyed is refused with
 * ACL_ERROR_RT_INVALID_HANDLE.
 */

/**
 * @return an empty set, to be given to aclopDestroyAttr; NULL when there is no
 *         memory for it.
 */
ACL_FUNC_VISIBILITY aclopAttr *aclopCreateAttr(void);

/** Destroys a set. NULL is ignored. */
ACL_FUNC_VISIBILITY void aclopDestroyAttr(const aclopAttr *attr);

/*
 * The setters copy name and value; a value set earlier under the name is
 * replaced. ACL_ERROR_INVALID_PARAM when attr, attrName or values is NULL or a
 * count is negative.
 */

ACL_FUNC_VISIBILITY aclError aclopSetAttrBool(aclopAttr *attr,
                                              const char *attrName,
                                              uint8_t attrValue);

ACL_FUNC_VISIBILITY aclError aclopSetAttrInt(aclopAttr *attr,
                                             const char *attrName,
                                             int64_t attrValue);

ACL_FUNC_VISIBILITY aclError aclopSetAttrFloat(aclopAttr *attr,
                                               const char *attrName,
                                               float attrValue);

ACL_FUNC_VISIBILITY aclError aclopSetAttrString(aclopAttr *attr,
                                                const char *attrName,
                                                const char *attrValue);

ACL_FUNC_VISIBILITY aclError aclopSetAttrDataType(aclopAttr *attr,
                                                  const char *attrName,
                                                  aclDataType attrValue);

ACL_FUNC_VISIBILITY aclError aclopSetAttrListBool(aclopAttr *attr,
                                                  const char *attrName,
                                                  int numValues,
                                                  const uint8_t *values);

ACL_FUNC_VISIBILITY aclError aclopSetAttrListInt(aclopAttr *attr,
                                                 const char *attrName,
                                                 int numValues,
                                                 const int64_t *values);

ACL_FUNC_VISIBILITY aclError aclopSetAttrListFloat(aclopAttr *attr,
                                                   const char *attrName,
                                                   int numValues,
                                                   const float *values);

ACL_FUNC_VISIBILITY aclError aclopSetAttrListString(aclopAttr *attr,
                                                    const char *attrName,
                                                    int numValues,
                                                    const char **values);

ACL_FUNC_VISIBILITY aclError
aclopSetAttrListDataType(aclopAttr *attr, const char *attrName, int numValues,
                         const aclDataType values[]);

/** @param numValues  [IN] length of each of the numLists lists. */
ACL_FUNC_VISIBILITY aclError
aclopSetAttrListListInt(aclopAttr *attr, const char *attrName, int numLists,
                        const int *numValues, const int64_t *const values[]);

/* --- Loading -------------------------------------------------------------- */

/** Loads the operators in a directory. Once per process. */
ACL_FUNC_VISIBILITY aclError aclopSetModelDir(const char *modelDir);

/** Loads an operator from modelSize bytes at model. */
ACL_FUNC_VISIBILITY aclError aclopLoad(const void *model, size_t modelSize);

/** Bounds how many loaded operators are kept, per operator type. */
ACL_FUNC_VISIBILITY aclError aclopSetMaxOpQueueNum(uint64_t maxOpNum);

/* --- Execution ------------------------------------------------------------ */

/*
 * The execute and create-handle entries return
 *
 *   ACL_SUCCESS                 queued, or the handle is made
 *   ACL_ERROR_INVALID_PARAM     NULL, or a negative count
 *   ACL_ERROR_OP_NOT_FOUND      no operator of this type, shapes and attributes
 */

ACL_FUNC_VISIBILITY aclError aclopExecute(
    const char *opType, int numInputs, const aclTensorDesc *const inputDesc[],
    const aclDataBuffer *const inputs[], int numOutputs,
    const aclTensorDesc *const outputDesc[], aclDataBuffer *const outputs[],
    const aclopAttr *attr, aclrtStream stream);

/**
 * aclopExecute for shapes that are found while executing: outputDesc receives
 * them.
 */
ACL_FUNC_VISIBILITY aclError aclopExecuteV2(
    const char *opType, int numInputs, aclTensorDesc *inputDesc[],
    aclDataBuffer *inputs[], int numOutputs, aclTensorDesc *outputDesc[],
    aclDataBuffer *outputs[], aclopAttr *attr, aclrtStream stream);

/** Looks an operator up. *handle is given to aclopDestroyHandle. */
ACL_FUNC_VISIBILITY aclError aclopCreateHandle(
    const char *opType, int numInputs, const aclTensorDesc *const inputDesc[],
    int numOutputs, const aclTensorDesc *const outputDesc[],
    const aclopAttr *opAttr, aclopHandle **handle);

/** Destroys a handle. NULL is ignored. */
ACL_FUNC_VISIBILITY void aclopDestroyHandle(aclopHandle *handle);

ACL_FUNC_VISIBILITY aclError aclopExecWithHandle(
    aclopHandle *handle, int numInputs, const aclDataBuffer *const inputs[],
    int numOutputs, aclDataBuffer *const outputs[], aclrtStream stream);

/**
 * Converts element types. truncate 1: cut, 0: round as the target type does.
 */
ACL_FUNC_VISIBILITY aclError aclopCast(const aclTensorDesc *srcDesc,
                                       const aclDataBuffer *srcBuffer,
                                       const aclTensorDesc *dstDesc,
                                       aclDataBuffer *dstBuffer,
                                       uint8_t truncate, aclrtStream stream);

ACL_FUNC_VISIBILITY aclError aclopCreateHandleForCast(aclTensorDesc *srcDesc,
                                                      aclTensorDesc *dstDesc,
                                                      uint8_t truncate,
                                                      aclopHandle **handle);

/** Finds the shapes of the outputs without executing. Blocks. */
ACL_FUNC_VISIBILITY aclError aclopInferShape(const char *opType, int numInputs,
                                             aclTensorDesc *inputDesc[],
                                             aclDataBuffer *inputs[],
                                             int numOutputs,
                                             aclTensorDesc *outputDesc[],
                                             aclopAttr *attr);

/* --- Own kernels ---------------------------------------------------------- */

/**
 * Registers a kernel binary. binData must stay valid until deallocator is
 * called.
 */
ACL_FUNC_VISIBILITY aclError aclopCreateKernel(const char *opType,
                                               const char *kernelId,
                                               const char *kernelName,
                                               void *binData, int binSize,
                                               aclopEngineType enginetype,
                                               aclDataDeallocator deallocator);

/**
 * Registers the function that chooses the kernel of an operator type; one per
 * type.
 */
ACL_FUNC_VISIBILITY aclError aclopRegisterCompileFunc(const char *opType,
                                                      aclopCompileFunc func);

ACL_FUNC_VISIBILITY aclError aclopUnregisterCompileFunc(const char *opType);

ACL_FUNC_VISIBILITY aclError aclopSetKernelArgs(aclopKernelDesc *kernelDesc,
                                                const char *kernelId,
                                                uint32_t blockDim,
                                                const void *args,
                                                uint32_t argSize);

ACL_FUNC_VISIBILITY aclError aclopSetKernelWorkspaceSizes(
    aclopKernelDesc *kernelDesc, int numWorkspaces, size_t *workspaceSizes);

/** Calls the compile function of an operator type for new shapes. */
ACL_FUNC_VISIBILITY aclError aclopUpdateParams(
    const char *opType, int numInputs, const aclTensorDesc *const inputDesc[],
    int numOutputs, const aclTensorDesc *const outputDesc[],
    const aclopAttr *attr);

/* --- Dump ----------------------------------------------------------------- */

/** Starts writing the arguments of operators to the directory path. */
ACL_FUNC_VISIBILITY aclError aclopStartDumpArgs(uint32_t dumpType,
                                                const char *path);

ACL_FUNC_VISIBILITY aclError aclopStopDumpArgs(uint32_t dumpType);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_OP_H_ */
