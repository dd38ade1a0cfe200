/*
 * The one header a program includes: initialisation, and everything of
 * acl_rt.h (runtime), acl_op.h (single operators) and acl_mdl.h (models).
 */
#ifndef ACL_ACL_H_
#define ACL_ACL_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"
#include "acl_mdl.h"
#include "acl_op.h"
#include "acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface, see aclrtGetVersion. */
#define ACL_MAJOR_VERSION 1
#define ACL_MINOR_VERSION 10
#define ACL_PATCH_VERSION 0

/**
 * Initialises the process. Every further call only counts one up, until
 * aclFinalize or the matching aclFinalizeReference calls.
 *
 * @param configPath  [IN] JSON file with options; NULL, "" and a file that
 *                    holds only {} mean the defaults. Read during the call,
 *                    ignored by every call but the first.
 * @retval ACL_SUCCESS                            initialised.
 * @retval ACL_ERROR_REPEAT_INITIALIZE            is initialised already, now
 *                                                once more; may be ignored.
 * @retval ACL_ERROR_INVALID_FILE                 the file cannot be read.
 * @retval ACL_ERROR_PARSE_FILE                   it is not JSON, or nests
 *                                                objects or arrays deeper than
 *                                                10.
 * @retval ACL_ERROR_INVALID_DUMP_CONFIG          its dump section is bad.
 * @retval ACL_ERROR_INVALID_PROFILING_CONFIG     its profiler section is bad.
 *
 * Thread safety: may be called from any thread; concurrent calls initialise
 * once. A child made by fork has to call aclInit itself: until then its calls
 * return ACL_ERROR_UNINITIALIZE.
 *
 * @see aclFinalize, aclFinalizeReference
 */
ACL_FUNC_VISIBILITY aclError aclInit(const char *configPath);

/**
 * Ends what aclInit began, whatever the count: releases every device, stream,
 * context and model of the process, and all device memory; forgets what was set
 * for the process: functions that hear of streams, devices and failed tasks,
 * timeouts, parameters. Pinned host memory stays until it is freed. aclInit may
 * be called again after it.
 *
 * Runs no callback. Threads that wait in aclrtProcessReport are woken and get
 * ACL_ERROR_RT_THREAD_SUBSCRIBE. Not to be called from inside a callback.
 *
 * @retval ACL_SUCCESS                 finalised.
 * @retval ACL_ERROR_UNINITIALIZE      aclInit has never been called.
 * @retval ACL_ERROR_REPEAT_FINALIZE   is finalised already.
 */
ACL_FUNC_VISIBILITY aclError aclFinalize(void);

/**
 * Gives the version of this interface. Works before aclInit.
 *
 * @retval ACL_SUCCESS              the three numbers are set.
 * @retval ACL_ERROR_INVALID_PARAM  an argument is NULL.
 * @deprecated aclsysGetVersionNum and aclsysGetVersionStr.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetVersion(int32_t *majorVersion,
                                             int32_t *minorVersion,
                                             int32_t *patchVersion);

/**
 * Takes the error text of the calling thread, newest message first (of the
 * whole process, if the aclInit configuration says so).
 *
 * @return the text, valid until the next call in the same scope; NULL when
 *         there is none. A second call does not give the same text again.
 */
ACL_FUNC_VISIBILITY const char *aclGetRecentErrMsg(void);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_H_ */
