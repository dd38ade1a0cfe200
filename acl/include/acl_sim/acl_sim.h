/**
 * What the emulator offers beside the ACL interface: control for tests. Every
 * name here has the prefix aclsim, so that a program which uses it cannot be
 * mistaken for a portable ACL program. acl/docs/control.md has a table, the
 * grammars and an example of each control.
 *
 * Every function may be called from any thread, before aclInit too, and does
 * not block unless it says so. Fault rules do not apply to these functions.
 * A failed call leaves its reason for aclGetRecentErrMsg().
 */
#ifndef ACL_SIM_ACL_SIM_H_
#define ACL_SIM_ACL_SIM_H_

#include <stddef.h>
#include <stdint.h>

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- What is alive -------------------------------------------------------- */

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
 * Keeps for everything that is made from now on where the program made it, for
 * the leak report. ACLSIM_LEAK_REPORT=1 does so from the start.
 *
 * @param on [IN] 0 stops it.
 */
ACL_FUNC_VISIBILITY aclError aclsimKeepCreationSites(int32_t on);

/**
 * Writes the leak report: live contexts, streams, events, subscriptions,
 * memory, models, datasets and other objects, where known with the place in the
 * program that made them. "leak report: nothing left" if there are none.
 *
 * @param text [OUT] NUL-terminated, cut off at size; may be NULL if size is 0.
 * @param size [IN] bytes at text.
 * @param left [OUT] 1 if something is left; may be NULL.
 *
 * @retval ACL_ERROR_INVALID_PARAM  text is NULL and size is not 0.
 */
ACL_FUNC_VISIBILITY aclError aclsimGetLeakReport(char *text, size_t size,
                                                 int32_t *left);

/**
 * Writes the hang report: which streams, threads and callbacks wait for what.
 * While counters are on it also tells since when, and where the task was
 * launched. Synchronise calls that time out leave the same text for
 * aclGetRecentErrMsg(); ACLSIM_HANG_SIGNAL and ACLSIM_HANG_AFTER print it.
 *
 * Takes the runtime's locks one by one.
 *
 * @param text [OUT] NUL-terminated, cut off at size.
 * @param size [IN] bytes at text, above 0.
 *
 * @retval ACL_ERROR_INVALID_PARAM  text is NULL or size is 0.
 */
ACL_FUNC_VISIBILITY aclError aclsimGetHangReport(char *text, size_t size);

/**
 * Prints the hang report on stderr when the process gets a signal, and when
 * something is unfinished and nothing has moved for a while of real time, once
 * for each such while.
 *
 * @param signal    [IN] 0 for none. Its handler is replaced.
 * @param silenceMs [IN] 0 for never.
 *
 * @retval ACL_ERROR_INVALID_PARAM  the signal cannot be caught.
 */
ACL_FUNC_VISIBILITY aclError aclsimWatchForHangs(int32_t signal,
                                                 uint32_t silenceMs);

/**
 * Switches every control off, forgets what they have gathered, ends every
 * context, stream, event, subscription and model, and undoes every aclInit.
 * Memory stays valid until it is freed.
 *
 * Waits for device tasks that run.
 */
ACL_FUNC_VISIBILITY aclError aclsimReset(void);

/**
 * Sets an option of the emulated machine, by the name of its environment
 * variable without ACLSIM_, in small letters: "profile", "device_count",
 * "strict" and so on. The runtime is made anew with it.
 *
 * @param name  [IN] must not be NULL.
 * @param value [IN] must not be NULL.
 *
 * @retval ACL_ERROR_INVALID_PARAM      NULL, an unknown name or a bad value.
 * @retval ACL_ERROR_FILE_MISSING_ATTR, ACL_ERROR_FILE_ATTR_INVALID  a profile's
 *                                      file cannot be understood.
 * @retval ACL_ERROR_REPEAT_INITIALIZE  the runtime is initialised or something
 *                                      is alive.
 */
ACL_FUNC_VISIBILITY aclError aclsimSetOption(const char *name,
                                             const char *value);

/** The constant's name of a result code, or NULL for a number that is none. */
ACL_FUNC_VISIBILITY const char *aclsimCodeName(aclError code);

/* --- Faults --------------------------------------------------------------- */

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

/**
 * Replaces the program's fault rules; those of the environment stay. Counts
 * begin anew.
 *
 * @param plan [IN] rules in text form; NULL or "" for none.
 *
 * @retval ACL_ERROR_FILE_MISSING_ATTR  a rule lacks something.
 * @retval ACL_ERROR_FILE_ATTR_INVALID  a rule cannot be understood. The message
 *                                      has line, column, what was expected and
 *                                      the nearest known word. Nothing changed.
 */
ACL_FUNC_VISIBILITY aclError aclsimSetFaults(const char *plan);

/**
 * Adds rules in text form behind the others.
 *
 * @param rules  [IN] at least one.
 * @param ruleId [OUT] of all of them together; may be NULL.
 *
 * @retval ACL_ERROR_INVALID_PARAM  rules is NULL or has no rule.
 * @retval others                   as aclsimSetFaults.
 */
ACL_FUNC_VISIBILITY aclError aclsimAddFaults(const char *rules,
                                             uint32_t *ruleId);

/** A rule for aclsimAddFault. Begin with ACLSIM_FAULT_RULE_INIT. */
typedef struct aclsimFaultRule {
  const char *point;  /**< "call aclrtMalloc", "task copy", "pump", ... */
  const char *action; /**< "return 207001", "error 507015", "delay 5ms", ... */
  int32_t device;     /**< -1: every one */
  int32_t stream;     /**< as aclrtStreamGetId tells it; -1: every one */
  uint32_t thread;    /**< the kernel's id; 0: every one */
  uint64_t nth;       /**< the first occurrence that may be hit; 0 is 1 */
  double probability; /**< of each occurrence; 0 is 1 */
  uint64_t seed;      /**< of the probability */
  int32_t sticky;     /**< not 0: goes on after the first hit */
} aclsimFaultRule;

#define ACLSIM_FAULT_RULE_INIT \
  { NULL, NULL, -1, -1, 0, 0, 0.0, 0, 0 }

/** Adds one rule; as aclsimAddFaults. NULL parts: ACL_ERROR_INVALID_PARAM. */
ACL_FUNC_VISIBILITY aclError aclsimAddFault(const aclsimFaultRule *rule,
                                            uint32_t *ruleId);

/** Removes the rules of an id. ACL_ERROR_INVALID_PARAM if there is none with
 * that id. */
ACL_FUNC_VISIBILITY aclError aclsimRemoveFault(uint32_t ruleId);

/**
 * How often the rules of an id were asked, and have hit.
 *
 * @param seen [OUT] occurrences; may be NULL.
 * @param hits [OUT] may be NULL.
 *
 * @retval ACL_ERROR_INVALID_PARAM  there is no rule with that id.
 */
ACL_FUNC_VISIBILITY aclError aclsimGetFaultHits(uint32_t ruleId, uint64_t *seen,
                                                uint64_t *hits);

/* --- Time ----------------------------------------------------------------- */

typedef enum aclsimClock {
  ACLSIM_CLOCK_REAL = 0,
  /** Jumps to the nearest deadline when every other thread sleeps. */
  ACLSIM_CLOCK_SIMULATED = 1,
  ACLSIM_CLOCK_MANUAL = 2 /**< moves in aclsimAdvanceClock only */
} aclsimClock;

/**
 * Chooses the clock of timeouts, device times and event times. Time goes on
 * from where it is. Waits with a timeout that are under way keep their clock
 * until they end.
 *
 * @retval ACL_ERROR_INVALID_PARAM  clock is no clock.
 */
ACL_FUNC_VISIBILITY aclError aclsimSetClock(aclsimClock clock);

/**
 * Moves simulated time on and wakes the waits whose deadline has come.
 *
 * @param nanoseconds [IN] 0 or more.
 *
 * @retval ACL_ERROR_INVALID_PARAM     nanoseconds is negative.
 * @retval ACL_ERROR_RT_PARAM_INVALID  the clock is the real one.
 */
ACL_FUNC_VISIBILITY aclError aclsimAdvanceClock(int64_t nanoseconds);

/** Nanoseconds of the clock, since a fixed point in the past. */
ACL_FUNC_VISIBILITY aclError aclsimGetTime(int64_t *nanoseconds);

/** Waits on the clock, so that simulated time passes for the caller too. */
ACL_FUNC_VISIBILITY aclError aclsimSleep(int64_t nanoseconds);

/**
 * How long copies, fills, kernels and models seem to take, such as
 * "h2d 10us 0.04ns/B; model 2ms; jitter 5% seed=1".
 *
 * @param latency [IN] replaces what was set; NULL or "" for no time at all.
 *
 * @retval as aclsimSetFaults.
 */
ACL_FUNC_VISIBILITY aclError aclsimSetLatency(const char *latency);

/* --- Misuse --------------------------------------------------------------- */

/**
 * What becomes of misuse of the API, such as
 * "all off; forbidden_call error; destroy_under_work on". "on", as every class
 * is from the start, writes a line to the log, once for each place in the
 * program that calls; with "error" the call returns
 * ACL_ERROR_RT_PARAM_INVALID too, unless it fails anyway.
 *
 * @param misuse [IN] replaces what was set; NULL or "" for all on.
 *
 * @retval as aclsimSetFaults.
 */
ACL_FUNC_VISIBILITY aclError aclsimSetMisuse(const char *misuse);

/* --- Observation ---------------------------------------------------------- */

/** A function told of each API call, in the thread that makes it. */
typedef void (*aclsimCallHook)(void *userData, const char *function,
                               int32_t after, aclError code,
                               int64_t nanoseconds);

/**
 * Has `hook` called before and after every API call; code and nanoseconds are 0
 * before. API calls that it makes itself are not told of.
 *
 * @param hook [IN] NULL takes it off; a thread may be inside it still.
 */
ACL_FUNC_VISIBILITY aclError aclsimSetCallHook(aclsimCallHook hook,
                                               void *userData);

/** Starts counting tasks anew, or stops. Needed by the next three. */
ACL_FUNC_VISIBILITY aclError aclsimCountTasks(int32_t on);

/** Tasks are callbacks, host functions, copies, fills and pieces of models. */
typedef struct aclsimCounters {
  uint64_t launched;
  uint64_t run;        /**< started */
  uint64_t dropped;    /**< callbacks that will never run; not of a thread */
  uint64_t queued;     /**< launched and not started; not of a thread */
  uint64_t mostQueued; /**< the most at a time; not of a thread */
  int64_t blockedNanoseconds; /**< in synchronise and process calls; not of a
                                   stream, as the next two */
  uint64_t pumpWakeups;       /**< process calls that ran something */
  uint64_t pumpTimeouts;      /**< process calls that returned a code */
} aclsimCounters;

typedef enum aclsimScope {
  ACLSIM_SCOPE_PROCESS = 0, /**< id is ignored */
  ACLSIM_SCOPE_STREAM = 1,  /**< id as aclrtStreamGetId tells it */
  ACLSIM_SCOPE_THREAD = 2   /**< id is the kernel's */
} aclsimScope;

/** ACL_ERROR_INVALID_PARAM: counters is NULL, or scope is none. */
ACL_FUNC_VISIBILITY aclError aclsimGetCounters(aclsimScope scope, uint64_t id,
                                               aclsimCounters *counters);

typedef enum aclsimTaskClass {
  ACLSIM_TASK_CALLBACK = 0, /**< ACL_CALLBACK_NO_BLOCK */
  ACLSIM_TASK_BLOCK_CALLBACK = 1,
  ACLSIM_TASK_HOST_FUNC = 2,
  ACLSIM_TASK_DEVICE = 3
} aclsimTaskClass;

/** Bucket i counts latencies from 2^i to 2^(i+1) - 1 nanoseconds. */
#define ACLSIM_BUCKETS 48
typedef struct aclsimHistogram {
  uint64_t count;
  int64_t totalNanoseconds;
  int64_t leastNanoseconds;
  int64_t mostNanoseconds;
  uint64_t buckets[ACLSIM_BUCKETS];
} aclsimHistogram;

/**
 * Latencies of tasks of a class.
 *
 * @param waiting [OUT] from launch to start; may be NULL.
 * @param running [OUT] from start to end; may be NULL.
 *
 * @retval ACL_ERROR_INVALID_PARAM  taskClass is none.
 */
ACL_FUNC_VISIBILITY aclError aclsimGetLatencies(aclsimTaskClass taskClass,
                                                aclsimHistogram *waiting,
                                                aclsimHistogram *running);

/**
 * Records API calls and tasks.
 *
 * @param maxEvents [IN] memory is taken for so many at once, 40 bytes each; the
 *                       oldest give way. 0 stops recording and keeps them.
 */
ACL_FUNC_VISIBILITY aclError aclsimTrace(size_t maxEvents);

/**
 * Writes what was recorded as Chrome trace JSON, for Perfetto.
 *
 * @retval ACL_ERROR_INVALID_PARAM  path is NULL.
 * @retval ACL_ERROR_WRITE_FILE     the file cannot be written.
 */
ACL_FUNC_VISIBILITY aclError aclsimWriteTrace(const char *path);

#ifdef __cplusplus
}
#endif

#endif /* ACL_SIM_ACL_SIM_H_ */
