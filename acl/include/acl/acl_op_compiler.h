/*
 * Compilation of single operators and its options. Programs include this one
 * next to acl.h.
 *
 * Holds for every entry below unless its own comment says otherwise:
 *
 * - A pointer argument must not be NULL, a count must not be negative, an
 *   enumerator must be one of its type; otherwise ACL_ERROR_INVALID_PARAM.
 *   These checks come before all others.
 * - ACL_ERROR_UNINITIALIZE before aclInit.
 * - An entry this runtime does not support returns
 *   ACL_ERROR_RT_FEATURE_NOT_SUPPORT (207000), never ACL_SUCCESS.
 */
#ifndef ACL_ACL_OP_COMPILER_H_
#define ACL_ACL_OP_COMPILER_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"
#include "acl_op.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Whether an operator is part of the library (SYS) or comes with the program.
 */
typedef enum {
  ACL_COMPILE_SYS = 0,
  ACL_COMPILE_UNREGISTERED = 1,
} aclopCompileType;

/** DEFAULT compiles for exact shapes, FUZZ for ranges of shapes. */
typedef enum {
  ACL_OP_COMPILE_DEFAULT = 0,
  ACL_OP_COMPILE_FUZZ = 1,
} aclOpCompileFlag;

/** Process-wide options; every value is a string. */
typedef enum {
  ACL_PRECISION_MODE = 0,
  ACL_AICORE_NUM = 1,
  ACL_AUTO_TUNE_MODE = 2,
  ACL_OP_SELECT_IMPL_MODE = 3,
  ACL_OPTYPELIST_FOR_IMPLMODE = 4,
  ACL_OP_DEBUG_LEVEL = 5,
  ACL_DEBUG_DIR = 6,
  ACL_OP_COMPILER_CACHE_MODE = 7,
  ACL_OP_COMPILER_CACHE_DIR = 8,
  ACL_OP_PERFORMANCE_MODE = 9,
  ACL_OP_JIT_COMPILE = 10,
  ACL_OP_DETERMINISTIC = 11,
  ACL_CUSTOMIZE_DTYPES = 12,
  ACL_OP_PRECISION_MODE = 13,
  ACL_ALLOW_HF32 = 14,
  ACL_PRECISION_MODE_V2 = 15,
  ACL_OP_DEBUG_OPTION = 16,
} aclCompileOpt;

/** Options of aclGenGraphAndDumpForOp. */
typedef struct aclGraphDumpOption aclGraphDumpOption;

/**
 * Compiles an operator. Blocks until it is compiled.
 *
 * @param opPath  [IN] file of the operator; NULL for an operator of the
 *                     library.
 * @retval ACL_SUCCESS              compiled.
 * @retval ACL_ERROR_INVALID_PARAM  NULL, or a negative count.
 * @retval ACL_ERROR_OP_NOT_FOUND   there is no such operator.
 */
ACL_FUNC_VISIBILITY aclError aclopCompile(
    const char *opType, int numInputs, const aclTensorDesc *const inputDesc[],
    int numOutputs, const aclTensorDesc *const outputDesc[],
    const aclopAttr *attr, aclopEngineType engineType,
    aclopCompileType compileFlag, const char *opPath);

/*
 * Compile, which blocks, and execute, which only queues on a stream: see
 * aclopCompile and aclopExecute. In V2 the shapes of the outputs may be found
 * while executing; outputDesc receives them.
 */

ACL_FUNC_VISIBILITY aclError aclopCompileAndExecute(
    const char *opType, int numInputs, const aclTensorDesc *const inputDesc[],
    const aclDataBuffer *const inputs[], int numOutputs,
    const aclTensorDesc *const outputDesc[], aclDataBuffer *const outputs[],
    const aclopAttr *attr, aclopEngineType engineType,
    aclopCompileType compileFlag, const char *opPath, aclrtStream stream);

ACL_FUNC_VISIBILITY aclError aclopCompileAndExecuteV2(
    const char *opType, int numInputs, aclTensorDesc *inputDesc[],
    aclDataBuffer *inputs[], int numOutputs, aclTensorDesc *outputDesc[],
    aclDataBuffer *outputs[], aclopAttr *attr, aclopEngineType engineType,
    aclopCompileType compileFlag, const char *opPath, aclrtStream stream);

/** Chooses the kind of compilation for the whole process. */
ACL_FUNC_VISIBILITY aclError aclopSetCompileFlag(aclOpCompileFlag flag);

/** Sets an option; value is copied. */
ACL_FUNC_VISIBILITY aclError aclSetCompileopt(aclCompileOpt opt,
                                              const char *value);

/**
 * Copies an option, with its terminating zero, to value.
 *
 * @param length  [IN] bytes value has room for, at least aclGetCompileoptSize.
 */
ACL_FUNC_VISIBILITY aclError aclGetCompileopt(aclCompileOpt opt, char *value,
                                              size_t length);

/**
 * @return bytes of an option with its terminating zero; 0 when opt is unknown.
 */
ACL_FUNC_VISIBILITY size_t aclGetCompileoptSize(aclCompileOpt opt);

/**
 * @return options, to be given to aclDestroyGraphDumpOpt; NULL when there are
 *         none to be had.
 */
ACL_FUNC_VISIBILITY aclGraphDumpOption *aclCreateGraphDumpOpt(void);

ACL_FUNC_VISIBILITY aclError
aclDestroyGraphDumpOpt(const aclGraphDumpOption *graphDumpOpt);

/**
 * Writes the graph an operator becomes to the file graphDumpPath. graphDumpOpt
 * may be NULL.
 */
ACL_FUNC_VISIBILITY aclError aclGenGraphAndDumpForOp(
    const char *opType, int numInputs, const aclTensorDesc *const inputDesc[],
    const aclDataBuffer *const inputs[], int numOutputs,
    const aclTensorDesc *const outputDesc[], aclDataBuffer *const outputs[],
    const aclopAttr *attr, aclopEngineType engineType,
    const char *graphDumpPath, const aclGraphDumpOption *graphDumpOpt);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_OP_COMPILER_H_ */
