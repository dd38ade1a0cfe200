/**
 * What the emulator offers beside the ACL interface. Everything here has the
 * prefix aclsim, so that a program which uses it cannot be mistaken for a
 * portable ACL program.
 */
#ifndef ACL_SIM_ACL_SIM_H_
#define ACL_SIM_ACL_SIM_H_

#include <stddef.h>

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is alive in the process. */
typedef struct aclsimCensus {
  size_t contexts; /**< default contexts included */
  size_t streams;  /**< default streams included */
  size_t events;
  size_t subscriptions; /**< streams bound to a thread, both kinds */
  size_t deviceBlocks;  /**< blocks of device memory */
  size_t deviceBytes;
  size_t hostBlocks; /**< blocks of aclrtMallocHost */
  size_t hostBytes;
  size_t executorThreads; /**< threads that the runtime has started */
} aclsimCensus;

/**
 * Counts what is alive, for tests that assert that nothing is left.
 *
 * Any thread, does not block. A concurrent call may or may not be counted.
 *
 * @param census [OUT] must not be NULL.
 *
 * @retval ACL_SUCCESS              census is filled.
 * @retval ACL_ERROR_INVALID_PARAM  census is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclsimGetCensus(aclsimCensus *census);

/**
 * Makes the next device task of a stream that starts (a copy, a fill or a piece
 * of a model) fail with a code instead of running. Once.
 *
 * Any thread, does not block. A second call before the task starts replaces the
 * code.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 * @param code   [IN] a task error, 507000..507999.
 *
 * @retval ACL_SUCCESS                  the next task will fail.
 * @retval ACL_ERROR_INVALID_PARAM      code is no task error.
 * @retval ACL_ERROR_RT_CONTEXT_NULL    stream is NULL and no context current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE  stream is not live.
 */
ACL_FUNC_VISIBILITY aclError aclsimFailNextTask(aclrtStream stream,
                                                aclError code);

#ifdef __cplusplus
}
#endif

#endif /* ACL_SIM_ACL_SIM_H_ */
