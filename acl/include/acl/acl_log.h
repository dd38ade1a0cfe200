/*
 * Log of the modules of a program. Unsupported here: each function that returns
 * a code returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT, the others return NULL or 0.
 */
#ifndef ACL_ACL_LOG_H_
#define ACL_ACL_LOG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Which logs a callback receives. */
typedef enum acllogOutputLogType {
  OUTPUT_TYPE_DEBUG = 0,
  OUTPUT_TYPE_RUN = 1,
  OUTPUT_TYPE_BOTH = 2,
  OUTPUT_TYPE_MAX = 3
} acllogOutputLogType;

/** A registered callback. */
typedef uintptr_t acllogCallbackHandle;

/** Receives log text of length bytes. */
typedef int32_t (*acllogRecordCallback)(void *userData, uint32_t outputLogType,
                                        const char *logContent, size_t length);

/** Writes a line to the log of a module. */
ACL_FUNC_VISIBILITY void acllogRecord(int32_t moduleId, int32_t level,
                                      const char *fmt, ...);

/** As acllogRecord, with a list of arguments. */
ACL_FUNC_VISIBILITY void acllogVaList(int32_t moduleId, int32_t level,
                                      const char *fmt, va_list list);

/** 1 when a level is written; 0 here. */
ACL_FUNC_VISIBILITY int32_t acllogCheckDebugLevel(int32_t moduleId,
                                                  int32_t logLevel);

/** Sends logs to a function as well. */
ACL_FUNC_VISIBILITY int32_t acllogRegisterCallback(
    acllogRecordCallback callbackFunc, void *userData, uint32_t outputLogType,
    acllogCallbackHandle *callbackHandle);

/** Takes acllogRegisterCallback back. */
ACL_FUNC_VISIBILITY int32_t
acllogUnregisterCallback(acllogCallbackHandle callback);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_LOG_H_
