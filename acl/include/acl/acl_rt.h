/*
 * Runtime interface: initialisation hooks, devices, contexts, streams, events,
 * callbacks, memory and everything launched on a stream.
 *
 * Holds for every function below unless its own comment says otherwise:
 *
 * - A pointer argument must not be NULL, an enumerator must be one of its type;
 *   otherwise ACL_ERROR_INVALID_PARAM. These checks come before all others.
 * - Functions that use the current context of the calling thread return
 *   ACL_ERROR_RT_CONTEXT_NULL when there is none. aclrtSetDevice,
 *   aclrtCreateContext and aclrtSetCurrentContext make one current.
 * - A handle that is not live gives ACL_ERROR_RT_INVALID_HANDLE; a stream or
 *   event of a context other than the current one gives
 *   ACL_ERROR_RT_STREAM_CONTEXT.
 * - A stream argument that receives work may be NULL: the default stream of the
 *   current context.
 * - "Asynchronous" means that ACL_SUCCESS says "queued". A failure of the task
 *   itself is returned by the next call that synchronises with its stream.
 * - Functions may be called from any thread, concurrently, also from inside a
 *   callback. In strict mode (ACLSIM_STRICT=1) allocating, freeing,
 *   synchronising, launching and aborting inside a callback return
 *   ACL_ERROR_RT_PARAM_INVALID, and calls before aclInit
 *   ACL_ERROR_UNINITIALIZE.
 * - After a fork every call in the child returns ACL_ERROR_UNINITIALIZE until
 *   the child calls aclInit.
 * - A function that this runtime does not support returns
 *   ACL_ERROR_RT_FEATURE_NOT_SUPPORT (207000), never ACL_SUCCESS.
 */
#ifndef ACL_ACL_RT_H_
#define ACL_ACL_RT_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"
#include "acl_dump.h"
#include "acl_rt_allocator.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Constants
 */

/* Flags of aclrtCreateEventWithFlag and aclrtCreateEventExWithFlag. */
#define ACL_EVENT_SYNC 0x00000001U
#define ACL_EVENT_CAPTURE_STREAM_PROGRESS 0x00000002U
#define ACL_EVENT_TIME_LINE 0x00000008U
#define ACL_EVENT_DEVICE_USE_ONLY 0x00000010U
#define ACL_EVENT_EXTERNAL 0x00000020U
#define ACL_EVENT_IPC 0x00000040U

/* Flags of aclrtRecordEventWithFlag and aclrtStreamWaitEventWithFlag. */
#define ACL_EVENT_RECORD_DEFAULT 0x00000000U
#define ACL_EVENT_RECORD_EXTERNAL 0x00000001U
#define ACL_EVENT_WAIT_DEFAULT 0x00000000U
#define ACL_EVENT_WAIT_EXTERNAL 0x00000001U

/* Size of an event handle that crosses processes, in bytes. */
#define ACL_IPC_EVENT_HANDLE_SIZE 64

/* Flags of aclrtCreateStreamWithConfig. */
#define ACL_STREAM_FAST_LAUNCH 0x00000001U
#define ACL_STREAM_FAST_SYNC 0x00000002U
#define ACL_STREAM_PERSISTENT 0x00000004U
#define ACL_STREAM_HUGE 0x00000008U
#define ACL_STREAM_CPU_SCHEDULE 0x00000010U
#define ACL_STREAM_DEVICE_USE_ONLY 0x00000020U

/* Modes of aclrtSetStreamFailureMode. */
#define ACL_CONTINUE_ON_FAILURE 0x00000000U
#define ACL_STOP_ON_FAILURE 0x00000001U

/* Results of aclrtGetDeviceCapability. */
#define ACL_DEV_FEATURE_NOT_SUPPORT 0
#define ACL_DEV_FEATURE_SUPPORT 1

/* Bits of the result of aclrtGetDevicesTopo. */
#define ACL_RT_DEVS_TOPOLOGY_HCCS 0x01UL
#define ACL_RT_DEVS_TOPOLOGY_PIX 0x02UL
#define ACL_RT_DEVS_TOPOLOGY_PIB 0x04UL
#define ACL_RT_DEVS_TOPOLOGY_PHB 0x08UL
#define ACL_RT_DEVS_TOPOLOGY_SYS 0x10UL
#define ACL_RT_DEVS_TOPOLOGY_SIO 0x20UL
#define ACL_RT_DEVS_TOPOLOGY_HCCS_SW 0x40UL

/* Flags of the notify functions. */
#define ACL_NOTIFY_DEFAULT 0x00UL
#define ACL_NOTIFY_DEVICE_USE_ONLY 0x01UL
#define ACL_RT_NOTIFY_EXPORT_FLAG_DEFAULT 0x00UL
#define ACL_RT_NOTIFY_EXPORT_FLAG_DISABLE_PID_VALIDATION 0x02UL
#define ACL_RT_NOTIFY_IMPORT_FLAG_DEFAULT 0x00UL
#define ACL_RT_NOTIFY_IMPORT_FLAG_ENABLE_PEER_ACCESS 0x02UL

/* Flags of aclrtHostRegisterV2. */
#define ACL_HOST_REG_MAPPED 0x00000002U
#define ACL_HOST_REG_IOMEMORY 0x00000004U
#define ACL_HOST_REG_READONLY 0x00000008U
#define ACL_HOST_REG_PINNED 0x10000000U

/* Flags of memory that is mapped, shared or managed. */
#define ACL_RT_VMM_EXPORT_FLAG_DEFAULT 0x00UL
#define ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION 0x01UL
#define ACL_RT_MEM_LINK_IDX_0 0x00UL
#define ACL_RT_MEM_LINK_IDX_1 0x01UL
#define ACL_RT_MEM_ATTACH_GLOBAL 0x01UL
#define ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT 0x00UL
#define ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION 0x01UL
#define ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT 0x00UL
#define ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS 0x01UL
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_SIO 0x00UL
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_HCCS 0x01UL

/* Array sizes of the error reports. */
#define UCE_INFO_RESERVED_SIZE 14
#define MAX_MEM_UCE_INFO_ARRAY_SIZE 128
#define ACL_RT_MEM_UCE_INFO_MAX_NUM 20

/* Flags of the model runtime instance functions. */
#define ACL_MDLRI_DEBUG_JSON_PRINT_SUMMARY 0x00000000U
#define ACL_MDLRI_DEBUG_JSON_PRINT_VERBOSE 0x00000001U
#define ACL_MODEL_STREAM_FLAG_HEAD 0x00000000U
#define ACL_MODEL_STREAM_FLAG_DEFAULT 0x7FFFFFFFU

/* Sizes of the strings of aclCANNPackageVersion, in bytes. */
#define ACL_PKG_VERSION_MAX_SIZE 128
#define ACL_PKG_VERSION_PARTS_MAX_SIZE 64

/* Most barriers that one aclrtCmoWaitBarrier call takes. */
#define ACL_RT_CMO_MAX_BARRIER_NUM 6

/* Magic numbers of kernel binaries. */
#define ACL_RT_BINARY_MAGIC_ELF_AICORE 0x43554245U
#define ACL_RT_BINARY_MAGIC_ELF_VECTOR_CORE 0x41415246U
#define ACL_RT_BINARY_MAGIC_ELF_CUBE_CORE 0x41494343U

/*
 * Types: initialisation and versions
 */

/** Component a callback of aclInit or aclFinalize is registered for. */
typedef enum aclRegisterCallbackType {
  ACL_REG_TYPE_ACL_MODEL = 0,
  ACL_REG_TYPE_ACL_OP_EXECUTOR = 1,
  ACL_REG_TYPE_ACL_OP_CBLAS = 2,
  ACL_REG_TYPE_ACL_OP_COMPILER = 3,
  ACL_REG_TYPE_ACL_TDT_CHANNEL = 4,
  ACL_REG_TYPE_ACL_TDT_QUEUE = 5,
  ACL_REG_TYPE_ACL_DVPP = 6,
  ACL_REG_TYPE_ACL_RETR = 7,
  ACL_REG_TYPE_OTHER = 0xFFFF
} aclRegisterCallbackType;

/**
 * Called when the runtime is initialised, with the text of the configuration
 * (len bytes; NULL and 0 when there is none) and the registered userData.
 * Anything but ACL_SUCCESS becomes the result of aclInit.
 */
typedef aclError (*aclInitCallbackFunc)(const char *configStr, size_t len,
                                        void *userData);

/** Called when the runtime is torn down, with the registered userData. */
typedef aclError (*aclFinalizeCallbackFunc)(void *userData);

/** Package whose version aclsysGetCANNVersion tells. */
typedef enum aclCANNPackageName {
  ACL_PKG_NAME_CANN = 0,
  ACL_PKG_NAME_RUNTIME = 1,
  ACL_PKG_NAME_COMPILER = 2,
  ACL_PKG_NAME_HCCL = 3,
  ACL_PKG_NAME_TOOLKIT = 4,
  ACL_PKG_NAME_OPP = 5,
  ACL_PKG_NAME_OPP_KERNEL = 6,
  ACL_PKG_NAME_DRIVER = 7
} aclCANNPackageName;

/** Version of a package as strings that end in a zero byte. */
typedef struct aclCANNPackageVersion {
  char version[ACL_PKG_VERSION_MAX_SIZE];
  char majorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char minorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char releaseVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char patchVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
  char reserved[ACL_PKG_VERSION_MAX_SIZE];
} aclCANNPackageVersion;

/*
 * Types: devices
 */

/** Side on which the program runs. */
typedef enum aclrtRunMode { ACL_DEVICE = 0, ACL_HOST = 1 } aclrtRunMode;

/** Task scheduler of a device. */
typedef enum aclrtTsId {
  ACL_TS_ID_AICORE = 0,
  ACL_TS_ID_AIVECTOR = 1,
  ACL_TS_ID_RESERVED = 2
} aclrtTsId;

/** Health of a device. */
typedef enum aclrtDeviceStatus {
  ACL_RT_DEVICE_STATUS_NORMAL = 0,
  ACL_RT_DEVICE_STATUS_ABNORMAL = 1,
  ACL_RT_DEVICE_STATUS_END = 0xFFFF
} aclrtDeviceStatus;

/**
 * What floating point overflow gives: the largest number, or infinity and NaN.
 */
typedef enum aclrtFloatOverflowMode {
  ACL_RT_OVERFLOW_MODE_SATURATION = 0,
  ACL_RT_OVERFLOW_MODE_INFNAN = 1,
  ACL_RT_OVERFLOW_MODE_UNDEF = 2
} aclrtFloatOverflowMode;

/** Device attribute read by aclrtGetDeviceInfo. */
typedef enum aclrtDevAttr {
  ACL_DEV_ATTR_AICPU_CORE_NUM = 1,
  ACL_DEV_ATTR_AICORE_CORE_NUM = 101,
  ACL_DEV_ATTR_CUBE_CORE_NUM = 102,
  ACL_DEV_ATTR_VECTOR_CORE_NUM = 201,
  ACL_DEV_ATTR_WARP_SIZE = 202,
  ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE = 203,
  ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE = 204,
  ACL_DEV_ATTR_MAX_GRID_DIM_X = 205,
  ACL_DEV_ATTR_MAX_GRID_DIM_Y = 206,
  ACL_DEV_ATTR_MAX_GRID_DIM_Z = 207,
  ACL_DEV_ATTR_MAX_BLOCK_PER_GRID = 208,
  ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK = 209,
  ACL_DEV_ATTR_MAX_BLOCK_DIM_X = 210,
  ACL_DEV_ATTR_MAX_BLOCK_DIM_Y = 211,
  ACL_DEV_ATTR_MAX_BLOCK_DIM_Z = 212,
  ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE = 0x12D,
  ACL_DEV_ATTR_L2_CACHE_SIZE = 0x12E,
  ACL_DEV_ATTR_SMP_ID = 0x191,
  ACL_DEV_ATTR_PHY_CHIP_ID = 0x192,
  ACL_DEV_ATTR_SUPER_POD_DEVICE_ID = 0x193,
  ACL_DEV_ATTR_SUPER_POD_SERVER_ID = 0x194,
  ACL_DEV_ATTR_SUPER_POD_ID = 0x195,
  ACL_DEV_ATTR_CUST_OP_PRIVILEGE = 0x196,
  ACL_DEV_ATTR_MAINBOARD_ID = 0x197,
  ACL_DEV_ATTR_HD_CONNECT_TYPE = 0x198,
  ACL_DEV_ATTR_DEVICE_FORM_FACTOR = 0x199,
  ACL_DEV_ATTR_IS_VIRTUAL = 0x1F5,
  ACL_DEV_ATTR_NPU_ARCH = 0x259
} aclrtDevAttr;

/** Device feature asked for by aclrtGetDeviceCapability. */
typedef enum aclrtDevFeatureType {
  ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV = 1,
  ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV = 21
} aclrtDevFeatureType;

/** Kind of core whose use can be limited. */
typedef enum aclrtDevResLimitType {
  ACL_RT_DEV_RES_CUBE_CORE = 0,
  ACL_RT_DEV_RES_VECTOR_CORE = 1
} aclrtDevResLimitType;

/** Device limit set by aclrtDeviceSetLimit; sizes in bytes. */
typedef enum aclrtDeviceLimit {
  ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE = 0,
  ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE = 1,
  ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE = 2,
  ACL_RT_DEV_LIMIT_SIMD_PRINTF_FIFO_SIZE_PER_CORE = 3,
  ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE = 4
} aclrtDeviceLimit;

/** Moment at which an aclrtDeviceStateCallback is called. */
typedef enum aclrtDeviceState {
  ACL_RT_DEVICE_STATE_SET_PRE = 0,
  ACL_RT_DEVICE_STATE_SET_POST = 1,
  ACL_RT_DEVICE_STATE_RESET_PRE = 2,
  ACL_RT_DEVICE_STATE_RESET_POST = 3
} aclrtDeviceState;

/**
 * Called in the thread that sets or resets device devId, with the registered
 * args.
 */
typedef void (*aclrtDeviceStateCallback)(uint32_t devId, aclrtDeviceState state,
                                         void *args);

/** Moment at which an aclrtDeviceTaskAbortCallback is called. */
typedef enum aclrtDeviceTaskAbortStage {
  ACL_RT_DEVICE_TASK_ABORT_PRE = 0,
  ACL_RT_DEVICE_TASK_ABORT_POST = 1
} aclrtDeviceTaskAbortStage;

/**
 * Called in the thread that aborts the tasks of deviceId, with the time limit
 * in milliseconds and the registered args.
 */
typedef int32_t (*aclrtDeviceTaskAbortCallback)(int32_t deviceId,
                                                aclrtDeviceTaskAbortStage stage,
                                                uint32_t timeout, void *args);

/** Reserved. */
typedef struct aclrtUtilizationExtendInfo aclrtUtilizationExtendInfo;

/**
 * Utilisation in percent, -1 where it cannot be told. utilizationExtend must
 * be NULL.
 */
typedef struct aclrtUtilizationInfo {
  int32_t cubeUtilization;
  int32_t vectorUtilization;
  int32_t aicpuUtilization;
  int32_t memoryUtilization;
  aclrtUtilizationExtendInfo *utilizationExtend;
} aclrtUtilizationInfo;

/** Identity of a device that no other device shares. */
typedef struct aclrtUuid {
  char bytes[16];
} aclrtUuid;

/**
 * Atomic operation asked for by aclrtDeviceGetHostAtomicCapabilities and
 * aclrtDeviceGetP2PAtomicCapabilities.
 */
typedef enum aclrtAtomicOperation {
  ACL_RT_ATOMIC_OPERATION_INTEGER_ADD = 0,
  ACL_RT_ATOMIC_OPERATION_INTEGER_MIN = 1,
  ACL_RT_ATOMIC_OPERATION_INTEGER_MAX = 2,
  ACL_RT_ATOMIC_OPERATION_INTEGER_INCREMENT = 3,
  ACL_RT_ATOMIC_OPERATION_INTEGER_DECREMENT = 4,
  ACL_RT_ATOMIC_OPERATION_AND = 5,
  ACL_RT_ATOMIC_OPERATION_OR = 6,
  ACL_RT_ATOMIC_OPERATION_XOR = 7,
  ACL_RT_ATOMIC_OPERATION_EXCHANGE = 8,
  ACL_RT_ATOMIC_OPERATION_CAS = 9,
  ACL_RT_ATOMIC_OPERATION_FLOAT_ADD = 10,
  ACL_RT_ATOMIC_OPERATION_FLOAT_MIN = 11,
  ACL_RT_ATOMIC_OPERATION_FLOAT_MAX = 12,
  ACL_RT_ATOMIC_OPERATION_DMA_ADD = 30,
  ACL_RT_ATOMIC_OPERATION_DMA_MIN = 31,
  ACL_RT_ATOMIC_OPERATION_DMA_MAX = 32,
  ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_ADD = 40,
  ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MIN = 41,
  ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MAX = 42,
  ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_CAS = 43,
  ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_EXCH = 44
} aclrtAtomicOperation;

/** Bits of the answers about an atomic operation. */
typedef enum aclrtAtomicOperationCapability {
  ACL_RT_ATOMIC_CAPABILITY_SIGNED = 1,
  ACL_RT_ATOMIC_CAPABILITY_UNSIGNED = 2,
  ACL_RT_ATOMIC_CAPABILITY_REDUCTION = 4,
  ACL_RT_ATOMIC_CAPABILITY_SCALAR8 = 8,
  ACL_RT_ATOMIC_CAPABILITY_SCALAR16 = 16,
  ACL_RT_ATOMIC_CAPABILITY_SCALAR32 = 32,
  ACL_RT_ATOMIC_CAPABILITY_SCALAR64 = 64,
  ACL_RT_ATOMIC_CAPABILITY_SCALAR128 = 128,
  ACL_RT_ATOMIC_CAPABILITY_VECTOR32X4 = 256
} aclrtAtomicOperationCapability;

/** Hardware unit that reaches host memory. */
typedef enum aclrtHacType {
  ACL_RT_HAC_TYPE_STARS = 0,
  ACL_RT_HAC_TYPE_AICPU = 1,
  ACL_RT_HAC_TYPE_AIC = 2,
  ACL_RT_HAC_TYPE_AIV = 3,
  ACL_RT_HAC_TYPE_PCIEDMA = 4,
  ACL_RT_HAC_TYPE_RDMA = 5,
  ACL_RT_HAC_TYPE_SDMA = 6,
  ACL_RT_HAC_TYPE_DVPP = 7,
  ACL_RT_HAC_TYPE_UDMA = 8,
  ACL_RT_HAC_TYPE_CCU = 9
} aclrtHacType;

/** Whether host memory can be mapped for a hardware unit. */
typedef enum aclrtHostMemMapCapability {
  ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED = 0,
  ACL_RT_HOST_MEM_MAP_SUPPORTED = 1
} aclrtHostMemMapCapability;

/*
 * Types: streams
 */

/** Answer of aclrtStreamQuery. */
typedef enum aclrtStreamStatus {
  ACL_STREAM_STATUS_COMPLETE = 0,
  ACL_STREAM_STATUS_NOT_READY = 1,
  ACL_STREAM_STATUS_RESERVED = 0xFFFF
} aclrtStreamStatus;

/**
 * Attribute of an aclrtStreamConfigHandle. Types of the values: void *,
 * size_t, size_t (ACL_STREAM_* flags), uint32_t.
 */
typedef enum aclrtStreamConfigAttr {
  ACL_RT_STREAM_WORK_ADDR_PTR = 0,
  ACL_RT_STREAM_WORK_SIZE = 1,
  ACL_RT_STREAM_FLAG = 2,
  ACL_RT_STREAM_PRIORITY = 3
} aclrtStreamConfigAttr;

/**
 * Settings for aclrtCreateStreamV2. Use the functions below, not the members.
 */
typedef struct aclrtStreamConfigHandle {
  void *workptr;
  size_t workSize;
  size_t flag;
  uint32_t priority;
} aclrtStreamConfigHandle;

/** Attribute of a stream; says which member of aclrtStreamAttrValue counts. */
typedef enum aclrtStreamAttr {
  ACL_STREAM_ATTR_FAILURE_MODE = 1,
  ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK = 2,
  ACL_STREAM_ATTR_USER_CUSTOM_TAG = 3,
  ACL_STREAM_ATTR_CACHE_OP_INFO = 4,
  ACL_STREAM_ATTR_PRIORITY = 5
} aclrtStreamAttr;

/** Value of an aclrtStreamAttr, one member each in their order. */
typedef union aclrtStreamAttrValue {
  uint64_t failureMode;
  uint32_t overflowSwitch;
  uint32_t userCustomTag;
  uint32_t cacheOpInfoSwitch;
  uint32_t streamPriority;
  uint32_t reserve[4];
} aclrtStreamAttrValue;

/** Moment at which an aclrtStreamStateCallback is called. */
typedef enum aclrtStreamState {
  ACL_RT_STREAM_STATE_CREATE_POST = 1,
  ACL_RT_STREAM_STATE_DESTROY_PRE = 2
} aclrtStreamState;

/**
 * Called in the thread that creates or destroys the stream, with the
 * registered args.
 */
typedef void (*aclrtStreamStateCallback)(aclrtStream stm,
                                         aclrtStreamState state, void *args);

/** Comparison made by aclrtSwitchStream. */
typedef enum aclrtCondition {
  ACL_RT_EQUAL = 0,
  ACL_RT_NOT_EQUAL = 1,
  ACL_RT_GREATER = 2,
  ACL_RT_GREATER_OR_EQUAL = 3,
  ACL_RT_LESS = 4,
  ACL_RT_LESS_OR_EQUAL = 5
} aclrtCondition;

/** Type of the values that aclrtSwitchStream compares. */
typedef enum aclrtCompareDataType {
  ACL_RT_SWITCH_INT32 = 0,
  ACL_RT_SWITCH_INT64 = 1
} aclrtCompareDataType;

/*
 * Types: events
 */

/**
 * Answer of aclrtQueryEvent. Numbered the other way round than
 * aclrtEventRecordedStatus.
 */
typedef enum aclrtEventStatus {
  ACL_EVENT_STATUS_COMPLETE = 0,
  ACL_EVENT_STATUS_NOT_READY = 1,
  ACL_EVENT_STATUS_RESERVED = 2
} aclrtEventStatus;

/** Answer of aclrtQueryEventStatus. */
typedef enum aclrtEventRecordedStatus {
  ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
  ACL_EVENT_RECORDED_STATUS_COMPLETE = 1
} aclrtEventRecordedStatus;

/** Answer of aclrtQueryEventWaitStatus. */
typedef enum aclrtEventWaitStatus {
  ACL_EVENT_WAIT_STATUS_COMPLETE = 0,
  ACL_EVENT_WAIT_STATUS_NOT_READY = 1,
  ACL_EVENT_WAIT_STATUS_RESERVED = 0xFFFF
} aclrtEventWaitStatus;

/** Event handle that another process can open. */
typedef struct aclrtIpcEventHandle {
  char reserved[ACL_IPC_EVENT_HANDLE_SIZE];
} aclrtIpcEventHandle;

/*
 * Types: callbacks and host functions
 */

/** Whether later tasks of the stream wait until the callback has returned. */
typedef enum aclrtCallbackBlockType {
  ACL_CALLBACK_NO_BLOCK = 0,
  ACL_CALLBACK_BLOCK = 1
} aclrtCallbackBlockType;

/** Function of aclrtLaunchCallback; runs on the subscribed thread. */
typedef void (*aclrtCallback)(void *userData);

/** Function of aclrtLaunchHostFunc; runs on a thread of the runtime. */
typedef void (*aclrtHostFunc)(void *args);

/*
 * Types: memory
 */

/** Direction of a copy. ACL_MEMCPY_DEFAULT takes it from the pointers. */
typedef enum aclrtMemcpyKind {
  ACL_MEMCPY_HOST_TO_HOST = 0,
  ACL_MEMCPY_HOST_TO_DEVICE = 1,
  ACL_MEMCPY_DEVICE_TO_HOST = 2,
  ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
  ACL_MEMCPY_DEFAULT = 4,
  ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
  ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
  ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7
} aclrtMemcpyKind;

/**
 * Page size for device memory. The TYPE and ACCESS values may be ORed to the
 * others.
 */
typedef enum aclrtMemMallocPolicy {
  ACL_MEM_MALLOC_HUGE_FIRST = 0,
  ACL_MEM_MALLOC_HUGE_ONLY = 1,
  ACL_MEM_MALLOC_NORMAL_ONLY = 2,
  ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
  ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
  ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
  ACL_MEM_TYPE_LOW_BAND_WIDTH = 0x100,
  ACL_MEM_TYPE_HIGH_BAND_WIDTH = 0x1000,
  ACL_MEM_MALLOC_HUGE1G_ONLY = 6,
  ACL_MEM_MALLOC_HUGE1G_ONLY_P2P = 7,
  ACL_MEM_ACCESS_USER_SPACE_READONLY = 0x100000
} aclrtMemMallocPolicy;

/** Kind of memory that aclrtGetMemInfo reports on. */
typedef enum aclrtMemAttr {
  ACL_DDR_MEM = 0,
  ACL_HBM_MEM = 1,
  ACL_DDR_MEM_HUGE = 2,
  ACL_DDR_MEM_NORMAL = 3,
  ACL_HBM_MEM_HUGE = 4,
  ACL_HBM_MEM_NORMAL = 5,
  ACL_DDR_MEM_P2P_HUGE = 6,
  ACL_DDR_MEM_P2P_NORMAL = 7,
  ACL_HBM_MEM_P2P_HUGE = 8,
  ACL_HBM_MEM_P2P_NORMAL = 9,
  ACL_HBM_MEM_HUGE1G = 10,
  ACL_HBM_MEM_P2P_HUGE1G = 11,
  ACL_MEM_NORMAL = 12,
  ACL_MEM_HUGE = 13,
  ACL_MEM_HUGE1G = 14,
  ACL_MEM_P2P_NORMAL = 15,
  ACL_MEM_P2P_HUGE = 16,
  ACL_MEM_P2P_HUGE1G = 17
} aclrtMemAttr;

/**
 * Attribute of an allocation; says which member of aclrtMallocAttrValue
 * counts.
 */
typedef enum aclrtMallocAttrType {
  ACL_RT_MEM_ATTR_RSV = 0,
  ACL_RT_MEM_ATTR_MODULE_ID = 1,
  ACL_RT_MEM_ATTR_DEVICE_ID = 2,
  ACL_RT_MEM_ATTR_VA_FLAG = 3
} aclrtMallocAttrType;

/** Value of an aclrtMallocAttrType. */
typedef union aclrtMallocAttrValue {
  uint16_t moduleId;
  uint32_t deviceId;
  uint32_t vaFlag;
  uint8_t rsv[8];
} aclrtMallocAttrValue;

/** One attribute with its value. */
typedef struct aclrtMallocAttribute {
  aclrtMallocAttrType attr;
  aclrtMallocAttrValue value;
} aclrtMallocAttribute;

/** numAttrs attributes of an allocation. */
typedef struct aclrtMallocConfig {
  aclrtMallocAttribute *attrs;
  size_t numAttrs;
} aclrtMallocConfig;

/** Kind of place where memory lies. */
typedef enum aclrtMemLocationType {
  ACL_MEM_LOCATION_TYPE_HOST = 0,
  ACL_MEM_LOCATION_TYPE_DEVICE = 1,
  ACL_MEM_LOCATION_TYPE_UNREGISTERED = 2,
  ACL_MEM_LOCATION_TYPE_MANAGED = 3,
  ACL_MEM_LOCATION_TYPE_HOST_NUMA = 4
} aclrtMemLocationType;

/** Place where memory lies; id is a device id for device memory. */
typedef struct aclrtMemLocation {
  uint32_t id;
  aclrtMemLocationType type;
} aclrtMemLocation;

/** Answer of aclrtPointerGetAttributes; pageSize in bytes. */
typedef struct aclrtPtrAttributes {
  aclrtMemLocation location;
  uint32_t pageSize;
  uint32_t rsv[4];
} aclrtPtrAttributes;

/** Memory used by one component, in bytes. */
typedef struct aclrtMemUsageInfo {
  char name[32];
  uint64_t curMemSize;
  uint64_t memPeakSize;
  size_t reserved[8];
} aclrtMemUsageInfo;

/** Where the two sides of batched copies lie. */
typedef struct aclrtMemcpyBatchAttr {
  aclrtMemLocation dstLoc;
  aclrtMemLocation srcLoc;
  uint8_t rsv[16];
} aclrtMemcpyBatchAttr;

/** How registered host memory is used. */
typedef enum aclrtHostRegisterType {
  ACL_HOST_REGISTER_MAPPED = 0,
  ACL_HOST_REGISTER_IOMEMORY = 4,
  ACL_HOST_REGISTER_READONLY = 8
} aclrtHostRegisterType;

/** Operation of aclrtReduceAsync. */
typedef enum aclrtReduceKind {
  ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM = 10,
  ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX = 11,
  ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN = 12,
  ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL = 13
} aclrtReduceKind;

/** A pool of device memory. */
typedef void *aclrtMemPool;

/** Kind of an allocation. */
typedef enum aclrtMemAllocationType {
  ACL_MEM_ALLOCATION_TYPE_PINNED = 0
} aclrtMemAllocationType;

/** Kind of handle by which memory can be shared. */
typedef enum aclrtMemHandleType {
  ACL_MEM_HANDLE_TYPE_NONE = 0,
  ACL_MEM_HANDLE_TYPE_POSIX = 2
} aclrtMemHandleType;

/** Properties of a new memory pool; maxSize in bytes. */
typedef struct aclrtMemPoolProps {
  aclrtMemAllocationType allocType;
  aclrtMemHandleType handleType;
  aclrtMemLocation location;
  size_t maxSize;
  unsigned char reserved[32];
} aclrtMemPoolProps;

/** Attribute of a memory pool. */
typedef enum aclrtMemPoolAttr {
  ACL_RT_MEM_POOL_REUSE_FOLLOW_EVENT_DEPENDENCIES = 1,
  ACL_RT_MEM_POOL_REUSE_ALLOW_OPPORTUNISTIC = 2,
  ACL_RT_MEM_POOL_REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3,
  ACL_RT_MEM_POOL_ATTR_RELEASE_THRESHOLD = 4,
  ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_CURRENT = 5,
  ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_HIGH = 6,
  ACL_RT_MEM_POOL_ATTR_USED_MEM_CURRENT = 7,
  ACL_RT_MEM_POOL_ATTR_USED_MEM_HIGH = 8
} aclrtMemPoolAttr;

/** Physical memory. */
typedef void *aclrtDrvMemHandle;

/** Properties of physical memory. */
typedef struct aclrtPhysicalMemProp {
  aclrtMemHandleType handleType;
  aclrtMemAllocationType allocationType;
  aclrtMemAttr memAttr;
  aclrtMemLocation location;
  uint64_t reserve;
} aclrtPhysicalMemProp;

/** Which granularity aclrtMemGetAllocationGranularity tells. */
typedef enum aclrtMemGranularityOptions {
  ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
  ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1,
  ACL_RT_MEM_ALLOC_GRANULARITY_UNDEF = 0xFFFF
} aclrtMemGranularityOptions;

/** Access rights of mapped memory. */
typedef enum aclrtMemAccessFlags {
  ACL_RT_MEM_ACCESS_FLAGS_NONE = 0,
  ACL_RT_MEM_ACCESS_FLAGS_READ = 1,
  ACL_RT_MEM_ACCESS_FLAGS_READWRITE = 3
} aclrtMemAccessFlags;

/** Access rights for one place. */
typedef struct aclrtMemAccessDesc {
  aclrtMemAccessFlags flags;
  aclrtMemLocation location;
  uint8_t rsv[12];
} aclrtMemAccessDesc;

/** Kind of a shareable handle. */
typedef enum aclrtMemSharedHandleType {
  ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT = 1,
  ACL_MEM_SHARE_HANDLE_TYPE_FABRIC = 2
} aclrtMemSharedHandleType;

/** Shareable handle of type ACL_MEM_SHARE_HANDLE_TYPE_FABRIC. */
typedef struct aclrtMemFabricHandle {
  uint8_t data[128];
} aclrtMemFabricHandle;

/** Advice on how managed memory will be used. */
typedef enum aclrtMemManagedAdviseType {
  ACL_MEM_ADVISE_SET_READ_MOSTLY = 0,
  ACL_MEM_ADVISE_UNSET_READ_MOSTLY = 1,
  ACL_MEM_ADVISE_SET_PREFERRED_LOCATION = 2,
  ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 3,
  ACL_MEM_ADVISE_SET_ACCESSED_BY = 4,
  ACL_MEM_ADVISE_UNSET_ACCESSED_BY = 5
} aclrtMemManagedAdviseType;

/** Kind of place where managed memory lies. */
typedef enum aclrtMemManagedLocationType {
  ACL_MEM_LOCATIONTYPE_INVALID = 0,
  ACL_MEM_LOCATIONTYPE_DEVICE = 1,
  ACL_MEM_LOCATIONTYPE_HOST = 2,
  ACL_MEM_LOCATIONTYPE_HOST_NUMA = 3,
  ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT = 4
} aclrtMemManagedLocationType;

/** Place where managed memory lies. */
typedef struct aclrtMemManagedLocation {
  aclrtMemManagedLocationType type;
  int id;
} aclrtMemManagedLocation;

/** Attribute of a range of managed memory. */
typedef enum aclrtMemManagedRangeAttribute {
  ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY = 1,
  ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION = 2,
  ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY = 3,
  ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE = 4,
  ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID = 5,
  ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION = 6,
  ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE = 7,
  ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID = 8
} aclrtMemManagedRangeAttribute;

/** Attribute of memory shared between processes. */
typedef enum aclrtIpcMemAttrType {
  ACL_RT_IPC_MEM_ATTR_ACCESS_LINK = 0
} aclrtIpcMemAttrType;

/** Processes of one server. */
typedef struct aclrtServerPid {
  uint32_t sdid;
  int32_t *pid;
  size_t num;
} aclrtServerPid;

/** Cache operation. */
typedef enum aclrtCmoType {
  ACL_RT_CMO_TYPE_PREFETCH = 0,
  ACL_RT_CMO_TYPE_WRITEBACK = 1,
  ACL_RT_CMO_TYPE_INVALID = 2,
  ACL_RT_CMO_TYPE_FLUSH = 3
} aclrtCmoType;

/** One cache operation to wait for. */
typedef struct aclrtBarrierCmoInfo {
  aclrtCmoType cmoType;
  uint32_t barrierId;
} aclrtBarrierCmoInfo;

/** Cache operations to wait for. */
typedef struct aclrtBarrierTaskInfo {
  size_t barrierNum;
  aclrtBarrierCmoInfo cmoInfo[ACL_RT_CMO_MAX_BARRIER_NUM];
} aclrtBarrierTaskInfo;

/** A buffer that can be passed through queues. */
typedef void *aclrtMbuf;

/*
 * Types: exceptions and errors
 */

/**
 * Facts about a failed task; valid only during the callback that receives it.
 */
typedef struct rtExceptionInfo aclrtExceptionInfo;

/** Called on a thread of the runtime when a task has failed on the device. */
typedef void (*aclrtExceptionInfoCallback)(aclrtExceptionInfo *exceptionInfo);

/** Whose last error is meant. */
typedef enum aclrtLastErrLevel { ACL_RT_THREAD_LEVEL = 0 } aclrtLastErrLevel;

/** Memory range with an error that cannot be corrected. */
typedef struct aclrtMemUceInfo {
  void *addr;
  size_t len;
  size_t reserved[UCE_INFO_RESERVED_SIZE];
} aclrtMemUceInfo;

/** Memory ranges with errors. */
typedef struct aclrtMemUceInfoArray {
  size_t arraySize;
  aclrtMemUceInfo memUceInfoArray[ACL_RT_MEM_UCE_INFO_MAX_NUM];
} aclrtMemUceInfoArray;

/** Kind of an AI Core error. */
typedef enum aclrtAicoreErrorType {
  ACL_RT_AICORE_ERROR_UNKNOWN = 0,
  ACL_RT_AICORE_ERROR_SW = 1,
  ACL_RT_AICORE_ERROR_HW_LOCAL = 2
} aclrtAicoreErrorType;

/** Kind of a device error; says which member of aclrtErrorInfoDetail counts. */
typedef enum aclrtErrorType {
  ACL_RT_NO_ERROR = 0,
  ACL_RT_ERROR_MEMORY = 1,
  ACL_RT_ERROR_L2 = 2,
  ACL_RT_ERROR_AICORE = 3,
  ACL_RT_ERROR_LINK = 4,
  ACL_RT_ERROR_L3_PORT = 5,
  ACL_RT_ERROR_OTHERS = 0xFFFF
} aclrtErrorType;

/** Details of a device error. */
typedef union aclrtErrorInfoDetail {
  aclrtMemUceInfoArray uceInfo;
  aclrtAicoreErrorType aicoreErrType;
} aclrtErrorInfoDetail;

/** A device error and whether it can be repaired. */
typedef struct aclrtErrorInfo {
  uint8_t tryRepair;
  uint8_t hasDetail;
  uint8_t reserved[2];
  aclrtErrorType errorType;
  aclrtErrorInfoDetail detail;
} aclrtErrorInfo;

/*
 * Types: groups, labels and notifies
 */

/** Attribute of a group. */
typedef enum aclrtGroupAttr {
  ACL_GROUP_AICORE_INT = 0,
  ACL_GROUP_AIV_INT = 1,
  ACL_GROUP_AIC_INT = 2,
  ACL_GROUP_SDMANUM_INT = 3,
  ACL_GROUP_ASQNUM_INT = 4,
  ACL_GROUP_GROUPID_INT = 5
} aclrtGroupAttr;

/** Facts about the groups of a device. */
typedef struct tagRtGroupInfo aclrtGroupInfo;

/** A place in a stream to jump to. */
typedef void *aclrtLabel;

/** Labels in the order of their index. */
typedef void *aclrtLabelList;

/** Signal between streams that is taken back by the one who waited for it. */
typedef void *aclrtNotify;

/** Notify that holds a number. */
typedef void *aclrtCntNotify;

/** How a record changes the number. */
typedef enum aclrtCntNotifyRecordMode {
  ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE = 0,
  ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE = 1,
  ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE = 2,
  ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE = 4
} aclrtCntNotifyRecordMode;

/** What a record does. */
typedef struct aclrtCntNotifyRecordInfo {
  aclrtCntNotifyRecordMode mode;
  uint32_t value;
} aclrtCntNotifyRecordInfo;

/** How a wait compares the number. */
typedef enum aclrtCntNotifyWaitMode {
  ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE = 0,
  ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE = 1,
  ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE = 2,
  ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE = 3,
  ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE = 4
} aclrtCntNotifyWaitMode;

/** What a wait waits for; timeout in seconds, 0 for ever. */
typedef struct aclrtCntNotifyWaitInfo {
  aclrtCntNotifyWaitMode mode;
  uint32_t value;
  uint32_t timeout;
  uint8_t isClear;
  uint8_t rev[3];
} aclrtCntNotifyWaitInfo;

/*
 * Types: kernels
 */

/** Description of a kernel binary. */
typedef void *aclrtBinary;

/** A loaded kernel binary. */
typedef void *aclrtBinHandle;

/** A kernel of a loaded binary. */
typedef void *aclrtFuncHandle;

/** Arguments of a kernel under construction. */
typedef void *aclrtArgsHandle;

/** One argument among them. */
typedef void *aclrtParamHandle;

/** Option for loading a binary; LAZY_MAGIC is the old spelling of MAGIC. */
typedef enum aclrtBinaryLoadOptionType {
  ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD = 1,
  ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC = 2,
  ACL_RT_BINARY_LOAD_OPT_MAGIC = 2,
  ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE = 3
} aclrtBinaryLoadOptionType;

/** Value of an option for loading a binary. */
typedef union aclrtBinaryLoadOptionValue {
  uint32_t isLazyLoad;
  uint32_t magic;
  int32_t cpuKernelMode;
  uint32_t rsv[4];
} aclrtBinaryLoadOptionValue;

/** One option with its value. */
typedef struct aclrtBinaryLoadOption {
  aclrtBinaryLoadOptionType type;
  aclrtBinaryLoadOptionValue value;
} aclrtBinaryLoadOption;

/** numOpt options. */
typedef struct aclrtBinaryLoadOptions {
  aclrtBinaryLoadOption *options;
  size_t numOpt;
} aclrtBinaryLoadOptions;

/** Called when a kernel of the binary has failed. */
typedef void (*aclrtOpExceptionCallback)(aclrtExceptionInfo *exceptionInfo,
                                         void *userData);

/** Attribute of a kernel. */
typedef enum aclrtFuncAttribute {
  ACL_FUNC_ATTR_KERNEL_TYPE = 1,
  ACL_FUNC_ATTR_KERNEL_RATIO = 2,
  ACL_FUNC_ATTR_KERNEL_SCHED_MODE = 3
} aclrtFuncAttribute;

/** Unit that runs a kernel. */
typedef enum aclrtKernelType {
  ACL_KERNEL_TYPE_AICORE = 0,
  ACL_KERNEL_TYPE_CUBE = 1,
  ACL_KERNEL_TYPE_VECTOR = 2,
  ACL_KERNEL_TYPE_MIX = 3,
  ACL_KERNEL_TYPE_AICPU = 100
} aclrtKernelType;

/** Engine chosen at launch. */
typedef enum aclrtEngineType {
  ACL_RT_ENGINE_TYPE_AIC = 0,
  ACL_RT_ENGINE_TYPE_AIV = 1
} aclrtEngineType;

/** Time limit in microseconds, lower and upper half. */
typedef struct aclrtTimeoutUs {
  uint32_t timeoutLow;
  uint32_t timeoutHigh;
} aclrtTimeoutUs;

/**
 * Attribute of a launch; says which member of aclrtLaunchKernelAttrValue
 * counts.
 */
typedef enum aclrtLaunchKernelAttrId {
  ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE = 1,
  ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE = 2,
  ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE = 3,
  ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET = 4,
  ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH = 5,
  ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP = 6,
  ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT = 7,
  ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US = 8,
  ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING = 9
} aclrtLaunchKernelAttrId;

/** Value of a launch attribute. */
typedef union aclrtLaunchKernelAttrValue {
  uint8_t schemMode;
  uint32_t dynUBufSize;
  aclrtEngineType engineType;
  uint32_t blockDimOffset;
  uint8_t isBlockTaskPrefetch;
  uint8_t isDataDump;
  uint16_t timeout;
  aclrtTimeoutUs timeoutUs;
  uint32_t rsv[4];
} aclrtLaunchKernelAttrValue;

/** One attribute with its value. */
typedef struct aclrtLaunchKernelAttr {
  aclrtLaunchKernelAttrId id;
  aclrtLaunchKernelAttrValue value;
} aclrtLaunchKernelAttr;

/** numAttrs attributes of a launch. */
typedef struct aclrtLaunchKernelCfg {
  aclrtLaunchKernelAttr *attrs;
  size_t numAttrs;
} aclrtLaunchKernelCfg;

/** Where an address and its data lie in the arguments, in bytes. */
typedef struct aclrtPlaceHolderInfo {
  uint32_t addrOffset;
  uint32_t dataOffset;
} aclrtPlaceHolderInfo;

/** Extent of a grid or block; in C++ a missing extent is 1. */
typedef struct dim3 {
  uint32_t x;
  uint32_t y;
  uint32_t z;
#ifdef __cplusplus
  constexpr dim3(uint32_t vx = 1, uint32_t vy = 1, uint32_t vz = 1)
      : x(vx), y(vy), z(vz) {}
#endif
} dim3;

/** A number, or the device address of one, of size bytes. */
typedef struct aclrtRandomParaInfo {
  uint8_t isAddr;
  uint8_t valueOrAddr[8];
  uint8_t size;
  uint8_t rsv[6];
} aclrtRandomParaInfo;

/** Ratio for a dropout mask. */
typedef struct aclrtDropoutBitmaskInfo {
  aclrtRandomParaInfo dropoutRation;
} aclrtDropoutBitmaskInfo;

/** Bounds of a uniform distribution. */
typedef struct aclrtUniformDisInfo {
  aclrtRandomParaInfo min;
  aclrtRandomParaInfo max;
} aclrtUniformDisInfo;

/** Mean and deviation of a normal distribution. */
typedef struct aclrtNormalDisInfo {
  aclrtRandomParaInfo mean;
  aclrtRandomParaInfo stddev;
} aclrtNormalDisInfo;

/** Distribution of random numbers; says which member of paramInfo counts. */
typedef enum aclrtRandomNumFuncType {
  ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK = 0,
  ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS = 1,
  ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS = 2,
  ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS = 3
} aclrtRandomNumFuncType;

/** Distribution with its parameters. */
typedef struct aclrtRandomNumFuncParaInfo {
  aclrtRandomNumFuncType funcType;
  union {
    aclrtDropoutBitmaskInfo dropoutBitmaskInfo;
    aclrtUniformDisInfo uniformDisInfo;
    aclrtNormalDisInfo normalDisInfo;
  } paramInfo;
} aclrtRandomNumFuncParaInfo;

/** Random numbers to make. */
typedef struct aclrtRandomNumTaskInfo {
  aclDataType dataType;
  aclrtRandomNumFuncParaInfo randomNumFuncParaInfo;
  void *randomParaAddr;
  void *randomResultAddr;
  void *randomCounterAddr;
  aclrtRandomParaInfo randomSeed;
  aclrtRandomParaInfo randomNum;
  uint8_t rsv[8];
} aclrtRandomNumTaskInfo;

/** Kind of an update; says which member of aclrtUpdateTaskAttrVal counts. */
typedef enum aclrtUpdateTaskAttrId {
  ACL_RT_UPDATE_RANDOM_TASK = 1,
  ACL_RT_UPDATE_AIC_AIV_TASK = 2
} aclrtUpdateTaskAttrId;

/** New parameters of a random number task. */
typedef struct aclrtRandomTaskUpdateAttr {
  void *srcAddr;
  size_t size;
  uint32_t rsv[4];
} aclrtRandomTaskUpdateAttr;

/** New parameters of a kernel task. */
typedef struct aclrtAicAivTaskUpdateAttr {
  void *binHandle;
  void *funcEntryAddr;
  void *blockDimAddr;
  uint32_t rsv[4];
} aclrtAicAivTaskUpdateAttr;

/** New parameters of a task. */
typedef union aclrtUpdateTaskAttrVal {
  aclrtRandomTaskUpdateAttr randomTaskAttr;
  aclrtAicAivTaskUpdateAttr aicAivTaskAttr;
} aclrtUpdateTaskAttrVal;

/** Kind of an update with its parameters. */
typedef struct aclrtTaskUpdateInfo {
  aclrtUpdateTaskAttrId id;
  aclrtUpdateTaskAttrVal val;
} aclrtTaskUpdateInfo;

/*
 * Types: model runtime instances
 */

/** A model runtime instance: stored tasks that can be run again and again. */
typedef void *aclmdlRI;

/** A task of a model runtime instance. */
typedef void *aclmdlRITask;

/** Tasks captured together, to be updated together. */
typedef void *aclrtTaskGrp;

/** Which threads a capture keeps from unsafe calls. */
typedef enum aclmdlRICaptureMode {
  ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
  ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
  ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2
} aclmdlRICaptureMode;

/** State of a capture. */
typedef enum aclmdlRICaptureStatus {
  ACL_MODEL_RI_CAPTURE_STATUS_NONE = 0,
  ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE = 1,
  ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED = 2
} aclmdlRICaptureStatus;

/** Kind of a task; says which member of aclmdlRITaskParams counts. */
typedef enum aclmdlRITaskType {
  ACL_MODEL_RI_TASK_DEFAULT = 0,
  ACL_MODEL_RI_TASK_KERNEL = 1,
  ACL_MODEL_RI_TASK_EVENT_RECORD = 2,
  ACL_MODEL_RI_TASK_EVENT_WAIT = 3,
  ACL_MODEL_RI_TASK_EVENT_RESET = 4,
  ACL_MODEL_RI_TASK_VALUE_WRITE = 5,
  ACL_MODEL_RI_TASK_VALUE_WAIT = 6
} aclmdlRITaskType;

/** Parameters of a kernel task. */
typedef struct aclmdlRIKernelTaskParams {
  aclrtFuncHandle funcHandle;
  aclrtLaunchKernelCfg *cfg;
  void *args;
  uint32_t isHostArgs;
  size_t argsSize;
  uint32_t numBlocks;
  uint32_t rsv[10];
} aclmdlRIKernelTaskParams;

/** Parameters of an event record. */
typedef struct aclmdlRIEventRecordTaskParams {
  aclrtEvent event;
  uint32_t eventFlag;
  uint32_t recordFlag;
} aclmdlRIEventRecordTaskParams;

/** Parameters of an event wait. */
typedef struct aclmdlRIEventWaitTaskParams {
  aclrtEvent event;
  uint32_t eventFlag;
  uint32_t waitFlag;
} aclmdlRIEventWaitTaskParams;

/** Parameters of an event reset. */
typedef struct aclmdlRIEventResetTaskParams {
  aclrtEvent event;
  uint32_t eventFlag;
  uint32_t resetFlag;
} aclmdlRIEventResetTaskParams;

/** Parameters of a value write. */
typedef struct aclmdlRIValueWriteTaskParams {
  void *devAddr;
  uint64_t value;
} aclmdlRIValueWriteTaskParams;

/** Parameters of a value wait. */
typedef struct aclmdlRIValueWaitTaskParams {
  void *devAddr;
  uint64_t value;
  uint32_t flag;
} aclmdlRIValueWaitTaskParams;

/** Parameters of a task. */
typedef struct aclmdlRITaskParams {
  aclmdlRITaskType type;
  uint32_t rsv0[3];
  aclrtTaskGrp taskGrp;
  void *opInfoPtr;
  size_t opInfoSize;
  uint8_t rsv1[32];
  union {
    uint8_t rsv2[128];
    aclmdlRIKernelTaskParams kernelTaskParams;
    aclmdlRIEventRecordTaskParams eventRecordTaskParams;
    aclmdlRIEventWaitTaskParams eventWaitTaskParams;
    aclmdlRIEventResetTaskParams eventResetTaskParams;
    aclmdlRIValueWriteTaskParams valueWriteTaskParams;
    aclmdlRIValueWaitTaskParams valueWaitTaskParams;
  };
} aclmdlRITaskParams;

/** Condition of a conditional task. */
typedef void *aclmdlRICondHandle;

/** Flag of aclmdlRICondHandleCreate. */
typedef enum aclmdlRICondHandleFlag {
  ACL_MODEL_RI_COND_HANDLE_ASSIGN_DEFAULT = 1
} aclmdlRICondHandleFlag;

/** Kind of a conditional task. */
typedef enum aclmdlRICondTaskType {
  ACL_MODEL_RI_COND_TYPE_IF = 0,
  ACL_MODEL_RI_COND_TYPE_WHILE = 1,
  ACL_MODEL_RI_COND_TYPE_SWITCH = 2
} aclmdlRICondTaskType;

/** Parameters of a conditional task: size instances in modelRIArray. */
typedef struct aclmdlRICondTaskParams {
  aclmdlRICondHandle handle;
  aclmdlRICondTaskType type;
  uint32_t size;
  aclmdlRI *modelRIArray;
} aclmdlRICondTaskParams;

/*
 * Types: snapshots
 */

/** Moment at which an aclrtSnapShotCallBack is called. */
typedef enum aclrtSnapShotStage {
  ACL_RT_SNAPSHOT_LOCK_PRE = 0,
  ACL_RT_SNAPSHOT_BACKUP_PRE = 1,
  ACL_RT_SNAPSHOT_BACKUP_POST = 2,
  ACL_RT_SNAPSHOT_RESTORE_PRE = 3,
  ACL_RT_SNAPSHOT_RESTORE_POST = 4,
  ACL_RT_SNAPSHOT_UNLOCK_POST = 5
} aclrtSnapShotStage;

/** Called around a snapshot, with the registered args. */
typedef uint32_t (*aclrtSnapShotCallBack)(int32_t deviceId, void *args);

/** Arguments of a backup. */
typedef struct aclrtSnapShotBackupArgs {
  uint32_t backupFlags;
  char reserved[60];
} aclrtSnapShotBackupArgs;

/** Arguments of a restore. */
typedef struct aclrtSnapShotRestoreArgs {
  uint32_t restoreFlags;
  char reserved[60];
} aclrtSnapShotRestoreArgs;

/*
 * Initialisation
 */

/**
 * Takes one initialisation back; the last one tears the runtime down.
 *
 * aclInit counts its calls, also those that return
 * ACL_ERROR_REPEAT_INITIALIZE. Only the call that brings the count to 0 runs
 * the finalize callbacks and frees what the runtime holds. No user callback
 * starts after that call has returned.
 *
 * @param refCount [OUT] the count that is left; may be NULL.
 *
 * @retval ACL_SUCCESS the count is lower by one.
 * @retval ACL_ERROR_REPEAT_FINALIZE the count was 0 before.
 */
ACL_FUNC_VISIBILITY aclError aclFinalizeReference(uint64_t *refCount);

/**
 * Registers a function that takes part in aclInit.
 *
 * Before aclInit: cbFunc runs inside the aclInit call that initialises the
 * runtime. After it: cbFunc runs at once, inside this call. Either way in the
 * calling thread.
 *
 * @param type [IN] component the function is registered for.
 * @param cbFunc [IN] must not be NULL.
 * @param userData [IN] passed to cbFunc as it is; may be NULL. Must stay valid
 *     until cbFunc is unregistered.
 *
 * @retval ACL_SUCCESS cbFunc is registered.
 * @retval ACL_ERROR_INVALID_PARAM cbFunc is NULL, or type is unknown.
 * @retval other the result of cbFunc when it ran inside this call.
 */
ACL_FUNC_VISIBILITY aclError aclInitCallbackRegister(
    aclRegisterCallbackType type, aclInitCallbackFunc cbFunc, void *userData);

/**
 * Removes what aclInitCallbackRegister registered for type and cbFunc.
 *
 * @retval ACL_SUCCESS cbFunc will not be called any more.
 * @retval ACL_ERROR_INVALID_PARAM cbFunc is NULL, or not registered for type.
 */
ACL_FUNC_VISIBILITY aclError aclInitCallbackUnRegister(
    aclRegisterCallbackType type, aclInitCallbackFunc cbFunc);

/**
 * Registers a function that takes part in the teardown of the runtime.
 *
 * It runs in the thread that tears down, before anything is freed; not when a
 * finalize call only lowers the count.
 *
 * @param type [IN] component the function is registered for.
 * @param cbFunc [IN] must not be NULL.
 * @param userData [IN] passed to cbFunc as it is; may be NULL. Must stay valid
 *     until cbFunc has run or is unregistered.
 *
 * @retval ACL_SUCCESS cbFunc is registered.
 * @retval ACL_ERROR_INVALID_PARAM cbFunc is NULL, or type is unknown.
 */
ACL_FUNC_VISIBILITY aclError
aclFinalizeCallbackRegister(aclRegisterCallbackType type,
                            aclFinalizeCallbackFunc cbFunc, void *userData);

/**
 * Removes what aclFinalizeCallbackRegister registered for type and cbFunc.
 *
 * @retval ACL_SUCCESS cbFunc will not be called any more.
 * @retval ACL_ERROR_INVALID_PARAM cbFunc is NULL, or not registered for type.
 */
ACL_FUNC_VISIBILITY aclError aclFinalizeCallbackUnRegister(
    aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc);

/*
 * Versions
 */

/**
 * Tells the version of a package. Works at any time; deprecated.
 *
 * @param name [IN] the package.
 * @param version [OUT] its version.
 *
 * @retval ACL_SUCCESS version is filled.
 * @retval ACL_ERROR_INVALID_PARAM version is NULL, or name is unknown.
 * @retval ACL_ERROR_INVALID_FILE the package is not installed.
 */
ACL_FUNC_VISIBILITY aclError
aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion *version);

/**
 * Tells the version of a package as a number that grows with the version;
 * alpha < beta < rc < release.
 *
 * @param pkgName [IN] name of the package, in any case: "cann", "runtime",
 *     "compiler" and "toolkit" are installed.
 * @param versionNum [OUT] the number.
 *
 * @retval ACL_SUCCESS versionNum is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_INVALID_FILE the package is not installed.
 */
ACL_FUNC_VISIBILITY aclError aclsysGetVersionNum(char *pkgName,
                                                 int32_t *versionNum);

/**
 * Tells the version of a package as text.
 *
 * @param pkgName [IN] as aclsysGetVersionNum.
 * @param versionStr [OUT] buffer of at least ACL_PKG_VERSION_MAX_SIZE bytes;
 *     the text ends in a zero byte.
 *
 * @retval ACL_SUCCESS versionStr is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_INVALID_FILE the package is not installed.
 */
ACL_FUNC_VISIBILITY aclError aclsysGetVersionStr(char *pkgName,
                                                 char *versionStr);

/*
 * Devices
 */

/**
 * Makes a device, and its default context, current for the calling thread.
 *
 * The first call of a process for a device creates the default context with
 * one default stream; all threads that set the device share them. Every call
 * counts: it takes as many calls of aclrtResetDevice to release the device.
 *
 * @param deviceId [IN] 0 up to the device count - 1. With
 *     ASCEND_RT_VISIBLE_DEVICES set, an index into that list.
 *
 * @retval ACL_SUCCESS the device is current.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 * @retval ACL_ERROR_RT_NO_DEVICE there is no device at all.
 * @retval ACL_ERROR_UNINITIALIZE aclInit was not called; strict mode only.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDevice(int32_t deviceId);

/**
 * Takes one aclrtSetDevice of this process back.
 *
 * When none is left: waits for the work of the default context, then frees it
 * with its default stream and every stream created in it. Subscriptions of
 * these streams end; a thread that waits in aclrtProcessReport and has none
 * left returns ACL_ERROR_RT_THREAD_SUBSCRIBE. Destroy events, streams and
 * contexts of your own before, and free device memory: what is left of them
 * ends with the device, and the log says how much that was.
 *
 * @retval ACL_SUCCESS the device is set one time less.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device, or it is not
 *     set.
 */
ACL_FUNC_VISIBILITY aclError aclrtResetDevice(int32_t deviceId);

/**
 * Releases a device at once, however often it was set.
 *
 * Work that has not finished is dropped, and contexts and memory of the device
 * end. May follow aclrtResetDevice, but not
 * come before it.
 *
 * @retval ACL_SUCCESS the device is released.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device, or it is not
 *     set.
 */
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceForce(int32_t deviceId);

/**
 * Tells the device that is current for the calling thread.
 *
 * @retval ACL_SUCCESS deviceId is filled.
 * @retval ACL_ERROR_INVALID_PARAM deviceId is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no device is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDevice(int32_t *deviceId);

/**
 * Tells how many devices this process can use. Needs no device or context.
 *
 * @retval ACL_SUCCESS count is filled.
 * @retval ACL_ERROR_INVALID_PARAM count is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCount(uint32_t *count);

/**
 * Waits until every task queued so far on every stream of the current device
 * is done, in whatever context.
 *
 * NO_BLOCK callbacks are done as soon as they are handed to their thread,
 * BLOCK callbacks when they have returned.
 *
 * @retval ACL_SUCCESS all tasks are done.
 * @retval ACL_ERROR_RT_CONTEXT_NULL the calling thread has no current context.
 * @retval ACL_ERROR_RT_STREAM_ABORT the tasks were aborted.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT the wait could never end: see
 *     aclrtSynchronizeStream.
 * @retval 507xxx the code of the first task that failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDevice(void);

/**
 * As aclrtSynchronizeDevice, with a time limit.
 *
 * @param timeout [IN] milliseconds; -1 waits for ever.
 *
 * @retval ACL_ERROR_INVALID_PARAM timeout is 0 or less than -1.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT the time ran out.
 * @retval other as aclrtSynchronizeDevice.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);

/**
 * Chooses the task scheduler that later work of the calling thread goes to.
 * Without effect here.
 *
 * @retval ACL_SUCCESS tsId is known.
 * @retval ACL_ERROR_INVALID_PARAM tsId is neither ACL_TS_ID_AICORE nor
 *     ACL_TS_ID_AIVECTOR.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetTsDevice(aclrtTsId tsId);

/**
 * Tells where the program runs; always ACL_HOST here. Works at any time, also
 * before aclInit.
 *
 * @retval ACL_SUCCESS runMode is filled.
 * @retval ACL_ERROR_INVALID_PARAM runMode is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetRunMode(aclrtRunMode *runMode);

/**
 * Tells whether a device is in order.
 *
 * @retval ACL_SUCCESS deviceStatus is filled.
 * @retval ACL_ERROR_INVALID_PARAM deviceStatus is NULL.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError
aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus *deviceStatus);

/** Tells how busy a device is. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceUtilizationRate(
    int32_t deviceId, aclrtUtilizationInfo *utilizationInfo);

/**
 * Sets what floating point overflow gives on streams created later on the
 * current device. Kept until the device is reset and told by
 * aclrtGetDeviceSatMode; without effect on operators, which compute in the
 * IEEE arithmetic of the host.
 *
 * @retval ACL_SUCCESS mode is set.
 * @retval ACL_ERROR_INVALID_PARAM mode is unknown.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no device is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode);

/**
 * Tells what aclrtSetDeviceSatMode set for the current device, saturation when
 * it did not.
 *
 * @retval ACL_SUCCESS mode is filled.
 * @retval ACL_ERROR_INVALID_PARAM mode is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no device is current.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetDeviceSatMode(aclrtFloatOverflowMode *mode);

/** Queues a read of the overflow state. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetOverflowStatus(void *outputAddr,
                                                    size_t outputSize,
                                                    aclrtStream stream);

/** Queues a reset of the overflow state. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtResetOverflowStatus(aclrtStream stream);

/**
 * Tells an attribute of a device.
 *
 * @retval ACL_SUCCESS value is filled.
 * @retval ACL_ERROR_INVALID_PARAM value is NULL.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 * @retval ACL_ERROR_RT_PARAM_INVALID attr is unknown.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT the product profile does not say:
 *     all but the numbers of AI, cube and vector cores, the sizes of memory and
 *     L2 cache, the physical id, and whether the device is virtual.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceInfo(uint32_t deviceId,
                                                aclrtDevAttr attr,
                                                int64_t *value);

/**
 * Tells whether a device has a feature: ACL_DEV_FEATURE_SUPPORT or
 * ACL_DEV_FEATURE_NOT_SUPPORT.
 *
 * @retval ACL_SUCCESS value is filled.
 * @retval ACL_ERROR_INVALID_PARAM value is NULL, or the feature is unknown.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCapability(
    int32_t deviceId, aclrtDevFeatureType devFeatureType, int32_t *value);

/**
 * Tells the range of stream priorities. A lower number is a higher priority,
 * so *leastPriority is not below *greatestPriority.
 *
 * @retval ACL_SUCCESS both are filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetStreamPriorityRange(
    int32_t *leastPriority, int32_t *greatestPriority);

/**
 * Tells whether deviceId can reach the memory of peerDeviceId: 1 or 0.
 *
 * @retval ACL_SUCCESS canAccessPeer is filled.
 * @retval ACL_ERROR_INVALID_PARAM canAccessPeer is NULL, or both ids are the
 *     same.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer,
                                                      int32_t deviceId,
                                                      int32_t peerDeviceId);

/**
 * Lets the current device reach the memory of another one, until that is taken
 * back or the current device is reset. Works in this direction only. Copies
 * between devices work without it here.
 *
 * @param peerDeviceId [IN] the other device.
 * @param flags [IN] 0.
 *
 * @retval ACL_SUCCESS access is enabled.
 * @retval ACL_ERROR_INVALID_PARAM peerDeviceId is the current device.
 * @retval ACL_ERROR_FEATURE_UNSUPPORTED flags is not 0.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no device is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId,
                                                         uint32_t flags);

/**
 * Takes aclrtDeviceEnablePeerAccess back.
 *
 * @retval ACL_SUCCESS access is disabled.
 * @retval ACL_ERROR_INVALID_PARAM peerDeviceId is the current device.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no device is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);

/**
 * Tells whether access from deviceId to peerDeviceId is enabled: 1 or 0.
 *
 * @retval ACL_SUCCESS status is filled.
 * @retval ACL_ERROR_INVALID_PARAM status is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError aclrtDevicePeerAccessStatus(int32_t deviceId,
                                                         int32_t peerDeviceId,
                                                         int32_t *status);

/** Tells how two devices are connected. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetDevicesTopo(uint32_t deviceId,
                                                 uint32_t otherDeviceId,
                                                 uint64_t *value);

/**
 * Registers a function that is told when devices are set and reset.
 *
 * It runs in the thread that sets or resets, once before and once after; no
 * lock of the runtime is held meanwhile.
 *
 * @param regName [IN] name of the registration, not empty; copied.
 * @param callback [IN] NULL removes the registration of that name.
 * @param args [IN] passed to callback as it is; may be NULL. Must stay valid
 *     until the registration is removed.
 *
 * @retval ACL_SUCCESS registered, or removed.
 * @retval ACL_ERROR_INVALID_PARAM regName is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID regName is empty or already taken.
 */
ACL_FUNC_VISIBILITY aclError aclrtRegDeviceStateCallback(
    const char *regName, aclrtDeviceStateCallback callback, void *args);

/**
 * Stops the running tasks of a device and drops the queued ones.
 *
 * Callbacks that were not delivered are dropped. Threads that synchronise
 * leave with ACL_ERROR_RT_DEVICE_TASK_ABORT.
 *
 * @param timeout [IN] milliseconds to wait for running tasks, up to 2160000
 *     (36 minutes); 0 waits for ever.
 *
 * @retval ACL_SUCCESS the device is idle.
 * @retval ACL_ERROR_INVALID_PARAM timeout is too large.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 * @retval ACL_ERROR_RT_DEVICE_TASK_ABORT another call of this function is
 *     under way.
 * @retval ACL_ERROR_RT_WAIT_TIMEOUT the time ran out, or a running task is
 *     user code that waits for this call. What was queued is dropped all the
 *     same.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceTaskAbort(int32_t deviceId,
                                                  uint32_t timeout);

/**
 * Registers a function that is called before and after aclrtDeviceTaskAbort,
 * in the thread that calls it.
 *
 * @param regName [IN] name of the registration, not empty; copied.
 * @param callback [IN] NULL removes the registration of that name.
 * @param args [IN] passed to callback as it is; may be NULL. Must stay valid
 *     until the registration is removed.
 *
 * @retval ACL_SUCCESS registered, or removed.
 * @retval ACL_ERROR_INVALID_PARAM regName is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID regName is empty or already taken.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceTaskAbortCallback(
    const char *regName, aclrtDeviceTaskAbortCallback callback, void *args);

/**
 * Tells the id of this process outside its container. Unsupported: returns
 * 207000.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetBareTgid(int32_t *pid);

/** Tells the identity of a device. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetUuid(int32_t deviceId,
                                                aclrtUuid *uuid);

/** Tells the PCI bus id of a device. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetPCIBusId(int32_t deviceId,
                                                    char *pciBusId,
                                                    int32_t len);

/** Finds a device by its PCI bus id. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetByPCIBusId(const char *pciBusId,
                                                      int32_t *deviceId);

/** Sets a limit of the current device. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceSetLimit(aclrtDeviceLimit limit,
                                                 size_t value);

/** Tells a limit of the current device. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetLimit(aclrtDeviceLimit limit,
                                                 size_t *value);

/**
 * Turns a user device id (an index into ASCEND_RT_VISIBLE_DEVICES) into a
 * logic device id. Without that variable both are the same.
 *
 * @retval ACL_SUCCESS logicDevId is filled.
 * @retval ACL_ERROR_INVALID_PARAM logicDevId is NULL.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetLogicDevIdByUserDevId(
    const int32_t userDevid, int32_t *const logicDevId);

/**
 * Turns a logic device id into a user device id; codes as
 * aclrtGetLogicDevIdByUserDevId.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetUserDevIdByLogicDevId(
    const int32_t logicDevId, int32_t *const userDevid);

/**
 * Turns a physical device id into, despite the name, a user device id; codes
 * as aclrtGetLogicDevIdByUserDevId.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetLogicDevIdByPhyDevId(const int32_t phyDevId, int32_t *const logicDevId);

/**
 * Turns, despite the name, a user device id into a physical device id; codes
 * as aclrtGetLogicDevIdByUserDevId.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetPhyDevIdByLogicDevId(const int32_t logicDevId, int32_t *const phyDevId);

/**
 * Turns a physical device id into a user device id; codes as
 * aclrtGetLogicDevIdByUserDevId.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId, int32_t *const userDevId);

/**
 * Turns a user device id into a physical device id; codes as
 * aclrtGetLogicDevIdByUserDevId.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetPhyDevIdByUserDevId(const int32_t userDevId, int32_t *const phyDevId);

/*
 * Contexts
 *
 * Each thread has one current context. Threads may share a context, and with it
 * its default stream.
 */

/**
 * Creates a context with a default stream of its own and makes it current for
 * the calling thread.
 *
 * The calls of aclrtSetDevice for the device are not counted up.
 *
 * @param context [OUT] the context; lives until aclrtDestroyContext or until
 *     the device is reset.
 * @param deviceId [IN] its device.
 *
 * @retval ACL_SUCCESS the context is created and current.
 * @retval ACL_ERROR_INVALID_PARAM context is NULL.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateContext(aclrtContext *context,
                                                int32_t deviceId);

/**
 * Destroys a context made by aclrtCreateContext, with its default stream.
 * Streams that are still left in it are destroyed by force.
 *
 * Threads that have it current have no current context afterwards.
 *
 * @retval ACL_SUCCESS the context is gone.
 * @retval ACL_ERROR_INVALID_PARAM context is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE context is not live.
 * @retval ACL_ERROR_RT_PARAM_INVALID context is the default context of a
 *     device.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyContext(aclrtContext context);

/**
 * Makes a context, and with it its device, current for the calling thread.
 *
 * One context may be current for many threads.
 *
 * @retval ACL_SUCCESS the context is current.
 * @retval ACL_ERROR_INVALID_PARAM context is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE context is not live, for instance
 *     because its device was reset.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetCurrentContext(aclrtContext context);

/**
 * Tells the context that is current for the calling thread. A new thread has
 * none.
 *
 * @retval ACL_SUCCESS context is filled.
 * @retval ACL_ERROR_INVALID_PARAM context is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL there is none.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetCurrentContext(aclrtContext *context);

/**
 * Sets a system parameter of the current context; the last call wins.
 *
 * @retval ACL_SUCCESS the parameter is set.
 * @retval ACL_ERROR_INVALID_PARAM opt is unknown.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt,
                                                    int64_t value);

/**
 * Tells a system parameter of the current context.
 *
 * @retval ACL_SUCCESS value is filled.
 * @retval ACL_ERROR_INVALID_PARAM opt is unknown, or value is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_SYSPARAMOPT_NOT_SET the parameter was never set.
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt,
                                                    int64_t *value);

/**
 * Tells the handle of the default stream of the current context, the stream
 * that NULL stands for. It lives as long as the context and must not be
 * destroyed.
 *
 * @retval ACL_SUCCESS stream is filled.
 * @retval ACL_ERROR_INVALID_PARAM stream is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 */
ACL_FUNC_VISIBILITY aclError
aclrtCtxGetCurrentDefaultStream(aclrtStream *stream);

/**
 * Tells whether the default context of a device exists.
 *
 * @param deviceId [IN] the device.
 * @param flags [OUT] reserved, must be NULL.
 * @param active [OUT] 1 or 0.
 *
 * @retval ACL_SUCCESS active is filled.
 * @retval ACL_ERROR_INVALID_PARAM active is NULL, or flags is not.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID there is no such device.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetPrimaryCtxState(int32_t deviceId,
                                                     uint32_t *flags,
                                                     int32_t *active);

/**
 * Tells the device address at which the current context keeps its overflow
 * state. Unsupported: returns 207000.
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetFloatOverflowAddr(void **overflowAddr);

/**
 * Sets a system parameter of the process; the last call wins.
 *
 * @retval ACL_SUCCESS the parameter is set.
 * @retval ACL_ERROR_INVALID_PARAM opt is unknown.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetSysParamOpt(aclSysParamOpt opt,
                                                 int64_t value);

/**
 * Tells a system parameter of the process.
 *
 * @retval ACL_SUCCESS value is filled.
 * @retval ACL_ERROR_INVALID_PARAM opt is unknown, or value is NULL.
 * @retval ACL_ERROR_RT_SYSPARAMOPT_NOT_SET the parameter was never set.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetSysParamOpt(aclSysParamOpt opt,
                                                 int64_t *value);

/*
 * Streams
 *
 * A stream runs its tasks one after another, in the order in which they were
 * queued. Streams run beside each other.
 */

/**
 * Creates a stream of the highest priority in the current context.
 *
 * @param stream [OUT] the stream; lives until it is destroyed or its context
 *     is.
 *
 * @retval ACL_SUCCESS the stream is created.
 * @retval ACL_ERROR_INVALID_PARAM stream is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_NO_STREAM_RESOURCE the device has no stream left;
 *     default streams count too.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateStream(aclrtStream *stream);

/**
 * Creates a stream with a priority and flags.
 *
 * @param stream [OUT] as aclrtCreateStream.
 * @param priority [IN] 0 up to 7; a lower number is a higher priority.
 * @param flag [IN] ACL_STREAM_* values, ORed; 0 for none. A stream with
 *     ACL_STREAM_PERSISTENT would store tasks: unsupported, see below.
 *
 * @retval ACL_ERROR_RT_PARAM_INVALID priority is above 7, or the flags exclude
 *     one another.
 * @retval other as aclrtCreateStream.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamWithConfig(aclrtStream *stream,
                                                         uint32_t priority,
                                                         uint32_t flag);

/**
 * Creates a stream with the settings of a configuration.
 *
 * @param handle [IN] the settings; copied.
 *
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval other as aclrtCreateStreamWithConfig.
 */
ACL_FUNC_VISIBILITY aclError
aclrtCreateStreamV2(aclrtStream *stream, const aclrtStreamConfigHandle *handle);

/**
 * Creates a configuration with the settings of aclrtCreateStream. NULL when
 * there is no memory. To be freed by aclrtDestroyStreamConfigHandle.
 */
ACL_FUNC_VISIBILITY aclrtStreamConfigHandle *aclrtCreateStreamConfigHandle(
    void);

/**
 * Sets one attribute of a configuration. Not to be called for one
 * configuration from two threads at once.
 *
 * @param attrValue [IN] address of the value; for pointers the address of the
 *     pointer. Copied.
 * @param valueSize [IN] size of the value in bytes.
 *
 * @retval ACL_SUCCESS the attribute is set.
 * @retval ACL_ERROR_INVALID_PARAM a pointer is NULL, attr is unknown, or
 *     valueSize does not fit it.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamConfigOpt(
    aclrtStreamConfigHandle *handle, aclrtStreamConfigAttr attr,
    const void *attrValue, size_t valueSize);

/**
 * Frees a configuration. Streams created with it are not affected.
 *
 * @retval ACL_SUCCESS the configuration is gone.
 * @retval ACL_ERROR_INVALID_PARAM handle is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle *handle);

/**
 * Waits until the tasks of a stream are done, then destroys it with its
 * subscription.
 *
 * @param stream [IN] not a default stream; of the current context.
 *
 * @retval ACL_SUCCESS the stream is gone.
 * @retval ACL_ERROR_INVALID_PARAM stream is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 * @retval ACL_ERROR_RT_PARAM_INVALID stream is a default stream, or the call
 *     comes from inside a BLOCK callback of the stream and could never end.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStream(aclrtStream stream);

/**
 * Destroys a stream at once, with its subscription. Tasks that have not
 * started are dropped, callbacks included; a callback that runs goes on to its
 * end.
 *
 * Allowed from inside a callback of the stream.
 *
 * @retval other as aclrtDestroyStream.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamForce(aclrtStream stream);

/**
 * Tells, without waiting, whether all tasks of a stream are done.
 *
 * A BLOCK callback is done when it has returned, a NO_BLOCK callback when it
 * is handed to its thread.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 * @param status [OUT] ACL_STREAM_STATUS_COMPLETE or
 *     ACL_STREAM_STATUS_NOT_READY.
 *
 * @retval ACL_SUCCESS status is filled.
 * @retval ACL_ERROR_INVALID_PARAM status is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamQuery(aclrtStream stream,
                                              aclrtStreamStatus *status);

/**
 * Waits until every task queued so far on a stream is done.
 *
 * A BLOCK callback is done when it has returned. A NO_BLOCK callback is done
 * when it is handed to its thread; this call does not wait for it to run.
 * Other threads may queue work meanwhile. Returns at once for streams created
 * with ACL_STREAM_PERSISTENT, ACL_STREAM_DEVICE_USE_ONLY or
 * ACL_STREAM_CPU_SCHEDULE.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 *
 * @retval ACL_SUCCESS all tasks are done.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 * @retval ACL_ERROR_RT_STREAM_ABORT the stream was aborted.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT the wait could never end: the call
 *     comes from inside a BLOCK callback of the stream, or from the subscribed
 *     thread while a BLOCK callback waits that only this thread can run.
 * @retval 507xxx the code of the first task that failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStream(aclrtStream stream);

/**
 * As aclrtSynchronizeStream, with a time limit. The tasks go on when it runs
 * out.
 *
 * @param timeout [IN] milliseconds; -1 waits for ever.
 *
 * @retval ACL_ERROR_INVALID_PARAM timeout is 0 or less than -1.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT the time ran out.
 * @retval other as aclrtSynchronizeStream.
 */
ACL_FUNC_VISIBILITY aclError
aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);

/**
 * Stops the running task of a stream and drops the queued ones, callbacks that
 * were not delivered included. Tasks queued meanwhile are ignored; the stream
 * stays usable afterwards. Waits for a copy or kernel that runs, so that its
 * memory may be freed, but not for user code.
 *
 * Threads that synchronise with the stream leave with
 * ACL_ERROR_RT_STREAM_ABORT.
 *
 * @retval ACL_SUCCESS the stream is empty.
 * @retval ACL_ERROR_RT_PARAM_INVALID stream is NULL or a default stream.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamAbort(aclrtStream stream);

/**
 * Stops only the running task of a stream; the queued ones stay, and so do
 * callbacks without block that were handed over. Waits as aclrtStreamAbort
 * does.
 *
 * @param stream [IN] not a default stream.
 *
 * @retval ACL_SUCCESS the task is stopped, or there was none.
 * @retval ACL_ERROR_RT_PARAM_INVALID stream is NULL or a default stream.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamStop(aclrtStream stream);

/** Empties a persistent stream. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtPersistentTaskClean(aclrtStream stream);

/**
 * Tells the number of a stream, as seen in exceptions and logs.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 * @param streamId [OUT] the number.
 *
 * @retval ACL_SUCCESS streamId is filled.
 * @retval ACL_ERROR_INVALID_PARAM streamId is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetId(aclrtStream stream,
                                              int32_t *streamId);

/** Tells the priority of a stream; NULL and codes as aclrtStreamGetId. */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetPriority(aclrtStream stream,
                                                    uint32_t *priority);

/**
 * Tells the flags a stream was created with, 0 if none; NULL and codes as
 * aclrtStreamGetId.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetFlags(aclrtStream stream,
                                                 uint32_t *flags);

/**
 * Tells how many streams can still be created on the current device.
 *
 * @retval ACL_SUCCESS streamCount is filled.
 * @retval ACL_ERROR_INVALID_PARAM streamCount is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamAvailableNum(uint32_t *streamCount);

/**
 * Sets an attribute of a stream.
 *
 * @param stream [IN] NULL means the default stream of the current context,
 *     which takes no failure mode.
 * @param stmAttrType [IN] the attribute.
 * @param value [IN] its value, in the member that belongs to it.
 *
 * @retval ACL_SUCCESS the attribute is set.
 * @retval ACL_ERROR_INVALID_PARAM value is NULL, or the attribute is unknown.
 * @retval ACL_ERROR_RT_PARAM_INVALID the stream does not take that value.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 */
ACL_FUNC_VISIBILITY aclError
aclrtSetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType,
                        aclrtStreamAttrValue *value);

/**
 * Tells an attribute of a stream.
 *
 * @retval ACL_SUCCESS the member of value that belongs to the attribute is
 *     filled.
 * @retval ACL_ERROR_INVALID_PARAM value is NULL, or the attribute is unknown.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType,
                        aclrtStreamAttrValue *value);

/**
 * Sets what happens after a task of the stream has failed. Can be set once per
 * stream.
 *
 * @param stream [IN] not a default stream.
 * @param mode [IN] ACL_CONTINUE_ON_FAILURE (what a new stream does) runs later
 *     tasks, callbacks included. ACL_STOP_ON_FAILURE drops them on all streams
 *     of the context and refuses new ones.
 *
 * @retval ACL_SUCCESS the mode is set.
 * @retval ACL_ERROR_INVALID_PARAM mode is unknown.
 * @retval ACL_ERROR_RT_PARAM_INVALID the mode was set before, or stream is a
 *     default stream.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamFailureMode(aclrtStream stream,
                                                       uint64_t mode);

/**
 * Turns detection of floating point overflow on (1) or off (0) for later tasks
 * of a stream.
 *
 * @retval ACL_SUCCESS the switch is set.
 * @retval ACL_ERROR_INVALID_PARAM flag is neither 0 nor 1.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamOverflowSwitch(aclrtStream stream,
                                                          uint32_t flag);

/**
 * Tells what aclrtSetStreamOverflowSwitch set.
 *
 * @retval ACL_SUCCESS flag is filled.
 * @retval ACL_ERROR_INVALID_PARAM flag is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamOverflowSwitch(aclrtStream stream,
                                                          uint32_t *flag);

/**
 * Starts a stream from another one inside a model. Unsupported: returns
 * 207000.
 */
ACL_FUNC_VISIBILITY aclError aclrtActiveStream(aclrtStream activeStream,
                                               aclrtStream stream);

/**
 * Starts a stream on a condition inside a model. Unsupported: returns 207000.
 */
ACL_FUNC_VISIBILITY aclError
aclrtSwitchStream(void *leftValue, aclrtCondition cond, void *rightValue,
                  aclrtCompareDataType dataType, aclrtStream trueStream,
                  aclrtStream falseStream, aclrtStream stream);

/**
 * Registers a function that is told when streams, default streams included,
 * are created and destroyed.
 *
 * It runs in the thread that creates or destroys: after the creation, before
 * the destruction. No lock of the runtime is held meanwhile.
 *
 * @param regName [IN] name of the registration, not empty; copied.
 * @param callback [IN] NULL removes the registration of that name.
 * @param args [IN] passed to callback as it is; may be NULL. Must stay valid
 *     until the registration is removed.
 *
 * @retval ACL_SUCCESS registered, or removed.
 * @retval ACL_ERROR_INVALID_PARAM regName is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID regName is empty or already taken.
 */
ACL_FUNC_VISIBILITY aclError aclrtRegStreamStateCallback(
    const char *regName, aclrtStreamStateCallback callback, void *args);

/** Limits the cores a stream may use. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamResLimit(aclrtStream stream,
                                                    aclrtDevResLimitType type,
                                                    uint32_t value);

/** Tells the cores a stream may use. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamResLimit(aclrtStream stream,
                                                    aclrtDevResLimitType type,
                                                    uint32_t *value);

/** Takes aclrtSetStreamResLimit back. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtResetStreamResLimit(aclrtStream stream);

/**
 * Applies the limits of a stream to the calling thread. Unsupported: returns
 * 207000.
 */
ACL_FUNC_VISIBILITY aclError
aclrtUseStreamResInCurrentThread(aclrtStream stream);

/** Takes aclrtUseStreamResInCurrentThread back. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError
aclrtUnuseStreamResInCurrentThread(aclrtStream stream);

/*
 * Events
 */

/**
 * Creates an event that orders streams and takes times. Not for
 * aclrtResetEvent.
 *
 * @param event [OUT] the event; lives until aclrtDestroyEvent.
 *
 * @retval ACL_SUCCESS the event is created.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_NO_EVENT_RESOURCE the device has no event left.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateEvent(aclrtEvent *event);

/**
 * Creates an event for the uses that the flags name.
 *
 * @param event [OUT] as aclrtCreateEvent.
 * @param flag [IN] ACL_EVENT_SYNC, ACL_EVENT_TIME_LINE,
 *     ACL_EVENT_CAPTURE_STREAM_PROGRESS and ACL_EVENT_DEVICE_USE_ONLY, ORed;
 *     or ACL_EVENT_EXTERNAL alone. Without ACL_EVENT_SYNC no stream can wait
 *     for the event or reset it.
 *
 * @retval ACL_SUCCESS the event is created.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID flag is 0 or not such a set.
 * @retval other as aclrtCreateEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventWithFlag(aclrtEvent *event,
                                                      uint32_t flag);

/**
 * As aclrtCreateEventWithFlag, for an event that may be recorded again and
 * again: each record replaces the work captured before, and waits queued
 * earlier keep the work they were queued for.
 *
 * Not for aclrtResetEvent, aclrtQueryEvent and aclrtQueryEventWaitStatus. Not
 * counted against the number of events of the device.
 *
 * @param flag [IN] also ACL_EVENT_IPC, alone.
 *
 * @retval other as aclrtCreateEventWithFlag.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventExWithFlag(aclrtEvent *event,
                                                        uint32_t flag);

/**
 * Destroys an event without waiting. Records and waits that are queued still
 * happen.
 *
 * @retval ACL_SUCCESS the handle is not live any more.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyEvent(aclrtEvent event);

/**
 * Captures in an event all work queued so far on a stream. Asynchronous: the
 * event completes when that work is done, BLOCK callbacks included.
 *
 * @param event [IN] the event.
 * @param stream [IN] NULL means the default stream of the current context.
 *
 * @retval ACL_SUCCESS the record is queued.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event or stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT event or stream belongs to another
 *     context.
 */
ACL_FUNC_VISIBILITY aclError aclrtRecordEvent(aclrtEvent event,
                                              aclrtStream stream);

/**
 * As aclrtRecordEvent, with a flag.
 *
 * @param flag [IN] ACL_EVENT_RECORD_DEFAULT; ACL_EVENT_RECORD_EXTERNAL is for
 *     streams that are being captured.
 *
 * @retval ACL_ERROR_RT_PARAM_INVALID flag is not ACL_EVENT_RECORD_DEFAULT.
 * @retval other as aclrtRecordEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtRecordEventWithFlag(aclrtEvent event,
                                                      aclrtStream stream,
                                                      uint32_t flag);

/**
 * Queues a task that returns an event to the state before its record, so that
 * it can be used again. Asynchronous. Only for events created by
 * aclrtCreateEventWithFlag with ACL_EVENT_SYNC, after the streams that wait
 * for it have gone on.
 *
 * @retval ACL_SUCCESS the reset is queued.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT the event cannot be reset.
 * @retval other as aclrtRecordEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtResetEvent(aclrtEvent event,
                                             aclrtStream stream);

/**
 * Tells, without waiting, whether an event is complete. Deprecated, see
 * aclrtQueryEventStatus.
 *
 * @param status [OUT] ACL_EVENT_STATUS_COMPLETE or ACL_EVENT_STATUS_NOT_READY.
 *
 * @retval ACL_SUCCESS status is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT the event was made by
 *     aclrtCreateEventExWithFlag.
 * @retval 507xxx the code of a captured task that failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtQueryEvent(aclrtEvent event,
                                             aclrtEventStatus *status);

/**
 * Tells, without waiting, whether the captured work of an event is done.
 *
 * @param status [OUT] ACL_EVENT_RECORDED_STATUS_COMPLETE or
 *     ACL_EVENT_RECORDED_STATUS_NOT_READY. An event that was never recorded is
 *     not ready, but complete if aclrtCreateEventExWithFlag made it.
 *
 * @retval ACL_SUCCESS status is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 * @retval 507xxx the code of a captured task that failed.
 */
ACL_FUNC_VISIBILITY aclError
aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status);

/**
 * Tells, without waiting, whether all waits queued for an event are over.
 *
 * @param status [OUT] ACL_EVENT_WAIT_STATUS_COMPLETE or
 *     ACL_EVENT_WAIT_STATUS_NOT_READY.
 *
 * @retval ACL_SUCCESS status is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT the event was made by
 *     aclrtCreateEventExWithFlag.
 */
ACL_FUNC_VISIBILITY aclError
aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus *status);

/**
 * Waits until the work captured in an event is done. Returns at once for an
 * event that was never recorded.
 *
 * @retval ACL_SUCCESS the event is complete.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 * @retval ACL_ERROR_RT_STREAM_ABORT the stream was aborted.
 * @retval ACL_ERROR_RT_EVENT_SYNC_TIMEOUT the wait could never end: the record
 *     stands behind a BLOCK callback that waits for this call, see
 *     aclrtSynchronizeStream.
 * @retval 507xxx the code of a captured task that failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEvent(aclrtEvent event);

/**
 * As aclrtSynchronizeEvent, with a time limit.
 *
 * @param timeout [IN] milliseconds; -1 waits for ever.
 *
 * @retval ACL_ERROR_INVALID_PARAM timeout is 0 or less than -1.
 * @retval ACL_ERROR_RT_EVENT_SYNC_TIMEOUT the time ran out.
 * @retval other as aclrtSynchronizeEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event,
                                                              int32_t timeout);

/**
 * Tells the time between two complete events that take times.
 *
 * @param ms [OUT] milliseconds.
 * @param startEvent [IN] the earlier event.
 * @param endEvent [IN] the later event.
 *
 * @retval ACL_SUCCESS ms is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE an event is not live.
 * @retval ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID an event was not recorded, or
 *     takes no times.
 * @retval ACL_ERROR_RT_EVENT_NOT_COMPLETE an event is not complete yet.
 * @retval ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL endEvent came before
 *     startEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtEventElapsedTime(float *ms,
                                                   aclrtEvent startEvent,
                                                   aclrtEvent endEvent);

/**
 * Tells when an event was completed, in microseconds since the start of the
 * device.
 *
 * @retval ACL_SUCCESS timestamp is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 * @retval ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID the event was not recorded.
 */
ACL_FUNC_VISIBILITY aclError aclrtEventGetTimestamp(aclrtEvent event,
                                                    uint64_t *timestamp);

/**
 * Lets later tasks of a stream wait until the work captured by the latest
 * record of an event is done. Asynchronous; the calling thread does not wait.
 * aclrtSetOpWaitTimeout limits the wait.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 * @param event [IN] the event.
 *
 * @retval ACL_SUCCESS the wait is queued.
 * @retval ACL_ERROR_INVALID_PARAM event is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event or stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 * @retval ACL_ERROR_RT_PARAM_INVALID the event was created without
 *     ACL_EVENT_SYNC.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEvent(aclrtStream stream,
                                                  aclrtEvent event);

/**
 * As aclrtStreamWaitEvent, with a limit of its own. When it runs out, the next
 * call that synchronises with the stream returns an error.
 *
 * @param timeout [IN] seconds; 0 waits for ever.
 *
 * @retval ACL_ERROR_INVALID_PARAM timeout is negative.
 * @retval other as aclrtStreamWaitEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream,
                                                             aclrtEvent event,
                                                             int32_t timeout);

/**
 * As aclrtStreamWaitEventWithTimeout, with a flag.
 *
 * @param timeout [IN] seconds; 0 waits for ever.
 * @param flag [IN] ACL_EVENT_WAIT_DEFAULT; ACL_EVENT_WAIT_EXTERNAL is for
 *     streams that are being captured.
 *
 * @retval ACL_ERROR_RT_PARAM_INVALID flag is not ACL_EVENT_WAIT_DEFAULT.
 * @retval other as aclrtStreamWaitEvent.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEventWithFlag(aclrtStream stream,
                                                          aclrtEvent event,
                                                          uint32_t timeout,
                                                          uint32_t flag);

/**
 * Limits the waits that aclrtStreamWaitEvent queues from now on in this
 * process; the last call wins.
 *
 * @param timeout [IN] seconds; 0, as at the start, means no limit.
 *
 * @retval ACL_SUCCESS the limit is set.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetOpWaitTimeout(uint32_t timeout);

/**
 * Tells the number of an event, as seen in logs.
 *
 * @retval ACL_SUCCESS eventId is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 * @retval ACL_ERROR_RT_INVALID_HANDLE event is not live.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetEventId(aclrtEvent event,
                                             uint32_t *eventId);

/**
 * Tells how many events can still be created on the current device.
 *
 * @retval ACL_SUCCESS eventCount is filled.
 * @retval ACL_ERROR_INVALID_PARAM eventCount is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetEventAvailNum(uint32_t *eventCount);

/** Makes an event known to other processes. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError
aclrtIpcGetEventHandle(aclrtEvent event, aclrtIpcEventHandle *handle);

/** Opens an event of another process. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle handle,
                                                     aclrtEvent *event);

/*
 * Callbacks
 *
 * Which thread runs a callback is decided by the caller: a thread is subscribed
 * to a stream and runs what becomes ready there inside aclrtProcessReport.
 */

/**
 * Subscribes a thread to a stream: it runs the callbacks launched there.
 *
 * One thread may serve many streams of one device; a stream has one thread at
 * most. May be called from any thread and before threadId has ever called
 * aclrtProcessReport. The subscription lasts until aclrtUnSubscribeReport or
 * until the stream is destroyed.
 *
 * @param threadId [IN] pthread_t of the thread, as a number; not the kernel's
 *     thread number. Not checked: the thread need not exist.
 * @param stream [IN] NULL means the default stream of the current context.
 *     Only NULL needs a current context.
 *
 * @retval ACL_SUCCESS the thread is subscribed.
 * @retval ACL_ERROR_RT_CONTEXT_NULL stream is NULL and no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_SUBSCRIBE a thread, this one or another, is
 *     already subscribed to the stream; it stays so.
 * @retval ACL_ERROR_RT_THREAD_SUBSCRIBE the thread serves streams of another
 *     device.
 * @retval ACL_ERROR_RT_INTERNAL_ERROR 1024 threads are subscribed in this
 *     process.
 *
 * @see aclrtLaunchCallback, aclrtProcessReport, aclrtUnSubscribeReport
 */
ACL_FUNC_VISIBILITY aclError aclrtSubscribeReport(uint64_t threadId,
                                                  aclrtStream stream);

/**
 * Ends the subscription of a thread to a stream.
 *
 * Never waits: a callback of the stream that runs goes on to its end, and
 * releases the stream then if it is a BLOCK one. Callbacks that have not
 * started are dropped, those in the thread's hands now, those still in the
 * stream when their turn comes; a dropped BLOCK callback releases the stream.
 * Allowed from any thread, also inside a callback, and after the thread has
 * ended. If the thread waits in aclrtProcessReport and has no other stream,
 * that call returns ACL_ERROR_RT_THREAD_SUBSCRIBE.
 *
 * @param threadId [IN] as for aclrtSubscribeReport.
 * @param stream [IN] NULL means the default stream of the current context.
 *     Only NULL needs a current context.
 *
 * @retval ACL_SUCCESS the subscription is over.
 * @retval ACL_ERROR_RT_CONTEXT_NULL stream is NULL and no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_SUBSCRIBE no thread is subscribed to the stream.
 * @retval ACL_ERROR_RT_THREAD_SUBSCRIBE another thread is subscribed to it.
 */
ACL_FUNC_VISIBILITY aclError aclrtUnSubscribeReport(uint64_t threadId,
                                                    aclrtStream stream);

/**
 * Queues a host callback on a stream. Asynchronous: never waits for fn.
 *
 * fn(userData) runs exactly once, on the thread subscribed to the stream,
 * inside its aclrtProcessReport, after every task queued on the stream before
 * it is done. Callbacks of one stream run in the order of their launches. When
 * aclrtUnSubscribeReport, aclrtDestroyStreamForce or an abort comes first, fn
 * does not run.
 *
 * @param fn [IN] the callback. A C++ exception that leaves it passes out of
 *     aclrtProcessReport.
 * @param userData [IN] passed to fn as it is; may be NULL. Must stay valid
 *     until fn has returned.
 * @param blockType [IN] ACL_CALLBACK_BLOCK holds later tasks of the stream
 *     back until fn has returned, and counts as unfinished for queries, events
 *     and synchronisation until then. ACL_CALLBACK_NO_BLOCK does so only until
 *     fn is handed to the thread.
 * @param stream [IN] NULL means the default stream of the current context.
 *
 * @retval ACL_SUCCESS fn is queued.
 * @retval ACL_ERROR_INVALID_PARAM fn is NULL, or blockType is unknown.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 * @retval ACL_ERROR_RT_STREAM_NO_CB_REG no thread is subscribed to the stream.
 *
 * Any thread may call this, also from inside a callback. Never wait inside a
 * BLOCK callback for work queued behind it on the same stream.
 *
 * @see aclrtSubscribeReport, aclrtProcessReport, aclrtUnSubscribeReport
 */
ACL_FUNC_VISIBILITY aclError
aclrtLaunchCallback(aclrtCallback fn, void *userData,
                    aclrtCallbackBlockType blockType, aclrtStream stream);

/**
 * Waits for callbacks of the streams to which the calling thread is
 * subscribed, and runs them in the calling thread.
 *
 * Once the first is ready, all that are ready at that moment run, in the order
 * in which they became ready; what becomes ready meanwhile waits for the next
 * call. Call it in a loop. Needs no context. No lock of the runtime is held
 * while a callback runs.
 *
 * A C++ exception of a callback passes through this call to its caller;
 * callbacks that have not run yet stay ready for the next call.
 *
 * @param timeout [IN] milliseconds to wait for the first callback, not for its
 *     run; -1 waits for ever. Signals and clock changes make no difference.
 *
 * @retval ACL_SUCCESS callbacks have run.
 * @retval ACL_ERROR_INVALID_PARAM timeout is 0 or less than -1.
 * @retval ACL_ERROR_RT_THREAD_SUBSCRIBE the thread has no subscription, or
 *     lost the last one while it waited.
 * @retval ACL_ERROR_RT_REPORT_TIMEOUT nothing was ready in time.
 * @retval ACL_ERROR_RT_PARAM_INVALID the call comes from inside a callback;
 *     nothing runs.
 */
ACL_FUNC_VISIBILITY aclError aclrtProcessReport(int32_t timeout);

/*
 * Host functions
 *
 * aclrtLaunchHostFunc needs no subscription: the runtime brings the thread. The
 * other three serve the CPU operators of models and mirror the callback
 * functions with subscriptions of their own.
 */

/**
 * Subscribes a thread to the host functions of a stream, the CPU operators of
 * models that are executed on it. As aclrtSubscribeReport, but with
 * subscriptions of its own.
 *
 * @param hostFuncThreadId [IN] pthread_t of the thread, as a number.
 * @param exeStream [IN] must not be NULL.
 *
 * @retval ACL_ERROR_RT_PARAM_INVALID exeStream is NULL.
 * @retval other as aclrtSubscribeReport.
 */
ACL_FUNC_VISIBILITY aclError aclrtSubscribeHostFunc(uint64_t hostFuncThreadId,
                                                    aclrtStream exeStream);

/**
 * Waits for host functions of the streams to which the calling thread is
 * subscribed by aclrtSubscribeHostFunc, and runs them in the calling thread.
 * Timeout and codes as aclrtProcessReport.
 */
ACL_FUNC_VISIBILITY aclError aclrtProcessHostFunc(int32_t timeout);

/**
 * Ends a subscription of aclrtSubscribeHostFunc; as aclrtUnSubscribeReport.
 *
 * @param hostFuncThreadId [IN] as for aclrtSubscribeHostFunc.
 * @param exeStream [IN] must not be NULL.
 *
 * @retval ACL_ERROR_RT_PARAM_INVALID exeStream is NULL.
 * @retval other as aclrtUnSubscribeReport.
 */
ACL_FUNC_VISIBILITY aclError aclrtUnSubscribeHostFunc(uint64_t hostFuncThreadId,
                                                      aclrtStream exeStream);

/**
 * Queues a host function on a stream; the runtime brings the thread.
 * Asynchronous: never waits for fn.
 *
 * fn(args) runs exactly once, after every task queued on the stream before it
 * is done, and later tasks wait until it has returned; synchronising waits for
 * it. No subscription is needed. Do not mix with aclrtLaunchCallback on one
 * stream.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 * @param fn [IN] the function; must not throw. What callbacks must not do it
 *     must not do either.
 * @param args [IN] passed to fn as it is; may be NULL. Must stay valid until
 *     fn has returned.
 *
 * @retval ACL_SUCCESS fn is queued.
 * @retval ACL_ERROR_INVALID_PARAM fn is NULL.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 * @retval ACL_ERROR_RT_STREAM_SUBSCRIBE a thread is subscribed to the stream
 *     by aclrtSubscribeReport; strict mode only.
 */
ACL_FUNC_VISIBILITY aclError aclrtLaunchHostFunc(aclrtStream stream,
                                                 aclrtHostFunc fn, void *args);

/*
 * Memory
 *
 * Device pointers may be used only in arguments that ask for device memory; the
 * host must not dereference them.
 */

/**
 * Allocates device memory on the current device, aligned to 64 bytes. Does not
 * wait for work of the device. The contents are undefined.
 *
 * @param devPtr [OUT] the memory; to be freed by aclrtFree.
 * @param size [IN] bytes, not 0.
 * @param policy [IN] page size to use; a wish only, any value will do.
 *
 * @retval ACL_SUCCESS the memory is allocated.
 * @retval ACL_ERROR_INVALID_PARAM devPtr is NULL, or size is 0.
 * @retval ACL_ERROR_FAILURE size is too large to be rounded up.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_MEMORY_ALLOCATION the device has not that much memory
 *     left.
 */
ACL_FUNC_VISIBILITY aclError aclrtMalloc(void **devPtr, size_t size,
                                         aclrtMemMallocPolicy policy);

/**
 * As aclrtMalloc, without the 32 spare bytes that it adds to the rounded size.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocAlign32(void **devPtr, size_t size,
                                                aclrtMemMallocPolicy policy);

/**
 * As aclrtMalloc. For memory that needs aclrtMemFlush and aclrtMemInvalidate,
 * which do nothing today.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocCached(void **devPtr, size_t size,
                                               aclrtMemMallocPolicy policy);

/**
 * As aclrtMalloc, with attributes.
 *
 * @param policy [IN] ACL_MEM_TYPE_* and ACL_MEM_ACCESS_* values may be ORed to
 *     it. Memory is writable in any case.
 * @param cfg [IN] attributes; NULL for none. Copied.
 *     ACL_RT_MEM_ATTR_DEVICE_ID replaces the current device, the others have
 *     no effect.
 *
 * @retval ACL_ERROR_INVALID_PARAM as aclrtMalloc; also cfg has an attribute
 *     that is unknown, or attributes and no array of them.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID ACL_RT_MEM_ATTR_DEVICE_ID names no
 *     device.
 * @retval other as aclrtMalloc.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocWithCfg(void **devPtr, size_t size,
                                                aclrtMemMallocPolicy policy,
                                                aclrtMallocConfig *cfg);

/**
 * Allocates device memory for the task scheduler. Unsupported: returns 207000.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocForTaskScheduler(
    void **devPtr, size_t size, aclrtMemMallocPolicy policy,
    aclrtMallocConfig *cfg);

/**
 * Frees device memory at once, without waiting for work that uses it.
 *
 * @param devPtr [IN] as returned by aclrtMalloc, aclrtMallocAlign32,
 *     aclrtMallocCached or aclrtMallocWithCfg.
 *
 * @retval ACL_SUCCESS the memory is free.
 * @retval ACL_ERROR_INVALID_PARAM devPtr is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID devPtr is no such memory.
 * @retval ACL_ERROR_RT_LOST_HEARTBEAT it is of a lost device, with whose reset
 *     it goes.
 */
ACL_FUNC_VISIBILITY aclError aclrtFree(void *devPtr);

/**
 * As aclrtFree, but waits for all work of the device first, as
 * aclrtSynchronizeDevice does. That a task has failed does not count here.
 *
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current; nothing is freed.
 * @retval ACL_ERROR_RT_STREAM_SYNC_TIMEOUT the wait could never end: see
 *     aclrtSynchronizeStream; nothing is freed.
 * @retval other as aclrtFree.
 */
ACL_FUNC_VISIBILITY aclError aclrtFreeWithDevSync(void *devPtr);

/**
 * Allocates host memory that copies can run from in the background ("pinned"),
 * aligned to 64 bytes.
 *
 * @param hostPtr [OUT] the memory; to be freed by aclrtFreeHost.
 * @param size [IN] bytes, not 0.
 *
 * @retval ACL_SUCCESS the memory is allocated.
 * @retval ACL_ERROR_INVALID_PARAM hostPtr is NULL, or size is 0.
 * @retval ACL_ERROR_RT_MEMORY_ALLOCATION the host has not that much memory
 *     left.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocHost(void **hostPtr, size_t size);

/**
 * As aclrtMallocHost, with attributes.
 *
 * @param cfg [IN] attributes; NULL for none. Without effect.
 *
 * @retval ACL_ERROR_INVALID_PARAM as aclrtMallocHost; also cfg has an attribute
 *     that is unknown, or attributes and no array of them.
 * @retval other as aclrtMallocHost.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocHostWithCfg(void **ptr, uint64_t size,
                                                    aclrtMallocConfig *cfg);

/**
 * Frees host memory at once, without waiting for work that uses it.
 *
 * @param hostPtr [IN] as returned by aclrtMallocHost or
 *     aclrtMallocHostWithCfg.
 *
 * @retval ACL_SUCCESS the memory is free.
 * @retval ACL_ERROR_INVALID_PARAM hostPtr is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID hostPtr is no such memory.
 */
ACL_FUNC_VISIBILITY aclError aclrtFreeHost(void *hostPtr);

/**
 * As aclrtFreeHost, but waits for all work of the device first; see
 * aclrtFreeWithDevSync.
 */
ACL_FUNC_VISIBILITY aclError aclrtFreeHostWithDevSync(void *hostPtr);

/**
 * Copies memory at once and returns when the copy is done. Does not wait for
 * work queued on streams.
 *
 * @param dst [IN] target.
 * @param destMax [IN] size of the target, in bytes.
 * @param src [IN] source.
 * @param count [IN] bytes to copy.
 * @param kind [IN] direction.
 *
 * @retval ACL_SUCCESS the bytes are copied.
 * @retval ACL_ERROR_INVALID_PARAM dst or src is NULL, or kind is unknown.
 * @retval ACL_ERROR_RT_PARAM_INVALID count is 0 or above destMax, kind
 *     contradicts where the pointers point, the bytes are not all inside one
 *     block, or a pointer is to memory that was freed or can be none.
 * @retval ACL_ERROR_RT_LOST_HEARTBEAT the memory is of a lost device.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy(void *dst, size_t destMax,
                                         const void *src, size_t count,
                                         aclrtMemcpyKind kind);

/**
 * Queues a copy on a stream.
 *
 * Asynchronous when the host side is pinned memory; both sides must then stay
 * valid until the copy is done. With other host memory the call returns only
 * after the copy, except for ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE, which takes the
 * bytes away first.
 *
 * @param dst [IN] target.
 * @param destMax [IN] size of the target, in bytes.
 * @param src [IN] source.
 * @param count [IN] bytes to copy.
 * @param kind [IN] direction.
 * @param stream [IN] NULL means the default stream of the current context.
 *
 * @retval ACL_SUCCESS the copy is queued, or done.
 * @retval ACL_ERROR_INVALID_PARAM dst or src is NULL, or kind is unknown.
 * @retval ACL_ERROR_RT_PARAM_INVALID count is 0 or above destMax, kind
 *     contradicts where the pointers point, or the bytes are not all inside
 *     one block.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT kind is ACL_MEMCPY_HOST_TO_HOST, or
 *     ACL_MEMCPY_DEFAULT between two places of the host.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsync(void *dst, size_t destMax,
                                              const void *src, size_t count,
                                              aclrtMemcpyKind kind,
                                              aclrtStream stream);

/** Old form of aclrtMemcpyAsync. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithCondition(
    void *dst, size_t destMax, const void *src, size_t count,
    aclrtMemcpyKind kind, aclrtStream stream);

/**
 * Copies height rows of width bytes; returns when the copy is done.
 *
 * @param dpitch [IN] bytes from one row of the target to the next.
 * @param spitch [IN] the same for the source.
 * @param width [IN] bytes per row, not 0 and not above either pitch.
 * @param height [IN] rows, not 0.
 * @param kind [IN] ACL_MEMCPY_HOST_TO_DEVICE or ACL_MEMCPY_DEVICE_TO_HOST.
 *
 * @retval ACL_SUCCESS the rows are copied.
 * @retval ACL_ERROR_INVALID_PARAM an argument breaks the rules above, or a
 *     pointer is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID kind contradicts where the pointers point,
 *     or the rows are not all inside one block.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2d(void *dst, size_t dpitch,
                                           const void *src, size_t spitch,
                                           size_t width, size_t height,
                                           aclrtMemcpyKind kind);

/**
 * As aclrtMemcpy2d, queued on a stream in the manner of aclrtMemcpyAsync. At
 * most 5000000 bytes per row and 5242880 rows; also
 * ACL_MEMCPY_DEVICE_TO_DEVICE.
 *
 * @retval ACL_ERROR_INVALID_PARAM as aclrtMemcpy2d.
 * @retval other as aclrtMemcpyAsync.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch,
                                                const void *src, size_t spitch,
                                                size_t width, size_t height,
                                                aclrtMemcpyKind kind,
                                                aclrtStream stream);

/**
 * Queues a copy that is described in device memory. Unsupported: returns
 * 207000.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithDesc(void *desc,
                                                      aclrtMemcpyKind kind,
                                                      aclrtStream stream);

/** Fills such a description. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtSetMemcpyDesc(void *desc,
                                                aclrtMemcpyKind kind,
                                                void *srcAddr, void *dstAddr,
                                                size_t count, void *config);

/** Tells the size of such a description. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind kind,
                                                    size_t *descSize);

/**
 * Queues a copy between addresses read at run time. Unsupported: returns
 * 207000.
 */
ACL_FUNC_VISIBILITY aclError
aclrtMemcpyAsyncWithOffset(void **dst, size_t destMax, size_t dstDataOffset,
                           const void **src, size_t count, size_t srcDataOffset,
                           aclrtMemcpyKind kind, aclrtStream stream);

/**
 * Makes numBatches copies, in any order; returns when all are done. All go in
 * one direction.
 *
 * @param dsts [IN] targets.
 * @param destMaxs [IN] their sizes, in bytes.
 * @param srcs [IN] sources.
 * @param sizes [IN] bytes to copy.
 * @param numBatches [IN] number of copies.
 * @param attrs [IN] where the two sides lie; all name the same direction.
 * @param attrsIndexes [IN] attrs[i] holds for the copies from attrsIndexes[i]
 *     up to before attrsIndexes[i + 1]; the first is 0.
 * @param numAttrs [IN] number of attrs.
 * @param failIndex [OUT] copy that failed, or SIZE_MAX when it was none in
 *     particular.
 *
 * @retval ACL_SUCCESS all copies are done.
 * @retval ACL_ERROR_INVALID_PARAM a pointer is NULL, a number is 0, numAttrs is
 *     above numBatches, or a location is unknown. Nothing is copied after any
 *     error.
 * @retval ACL_ERROR_RT_PARAM_INVALID a copy is larger than its target or
 *     contradicts its attributes, the attributes name two directions, or
 *     attrsIndexes does not ascend from 0.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT a location is managed memory.
 */
ACL_FUNC_VISIBILITY aclError
aclrtMemcpyBatch(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes,
                 size_t numBatches, aclrtMemcpyBatchAttr *attrs,
                 size_t *attrsIndexes, size_t numAttrs, size_t *failIndex);

/**
 * As aclrtMemcpyBatch, queued on a stream in the manner of aclrtMemcpyAsync.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchAsync(
    void **dsts, size_t *destMaxs, void **srcs, size_t *sizes,
    size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes,
    size_t numAttrs, size_t *failIndex, aclrtStream stream);

/** As aclrtMemcpyBatch, without failIndex. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchV2(void **dsts, size_t *destMaxs,
                                                void **srcs, size_t *sizes,
                                                size_t numBatches,
                                                aclrtMemcpyBatchAttr *attrs,
                                                size_t *attrsIndexes,
                                                size_t numAttrs);

/** As aclrtMemcpyBatchAsync, without failIndex. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchAsyncV2(
    void **dsts, size_t *destMaxs, void **srcs, size_t *sizes,
    size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes,
    size_t numAttrs, aclrtStream stream);

/**
 * Fills device memory, or host memory, with a byte; returns when it is done.
 * Needs no context.
 *
 * @param devPtr [IN] the memory.
 * @param maxCount [IN] its size, in bytes.
 * @param value [IN] its low byte is the filling.
 * @param count [IN] bytes to fill.
 *
 * @retval ACL_SUCCESS the memory is filled.
 * @retval ACL_ERROR_INVALID_PARAM devPtr is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID count is above maxCount, or the bytes are
 *     not all inside one block, or devPtr is to memory that was freed or can
 *     be none.
 * @retval ACL_ERROR_RT_LOST_HEARTBEAT the memory is of a lost device.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemset(void *devPtr, size_t maxCount,
                                         int32_t value, size_t count);

/**
 * As aclrtMemset, queued on a stream in the manner of aclrtMemcpyAsync:
 * asynchronous for device and pinned memory, which must stay valid until the
 * task is done.
 *
 * @param stream [IN] NULL means the default stream of the current context.
 *
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 * @retval ACL_ERROR_RT_INVALID_HANDLE stream is not live.
 * @retval ACL_ERROR_RT_STREAM_CONTEXT stream belongs to another context.
 * @retval other as aclrtMemset.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemsetAsync(void *devPtr, size_t maxCount,
                                              int32_t value, size_t count,
                                              aclrtStream stream);

/**
 * Fills memory with a number of 32 bits; returns when it is done.
 *
 * @param ptr [IN] the memory.
 * @param memSize [IN] its size, in bytes.
 * @param value [IN] the filling.
 * @param N [IN] how many numbers to write.
 *
 * @retval ACL_SUCCESS the memory is filled.
 * @retval ACL_ERROR_INVALID_PARAM ptr is NULL.
 * @retval ACL_ERROR_RT_PARAM_INVALID N numbers do not fit into memSize.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemsetD32(void *ptr, size_t memSize,
                                            uint32_t value, size_t N);

/** As aclrtMemsetD32, queued on a stream in the manner of aclrtMemsetAsync. */
ACL_FUNC_VISIBILITY aclError aclrtMemsetD32Async(void *ptr, size_t memSize,
                                                 uint32_t value, size_t N,
                                                 aclrtStream stream);

/**
 * Tells the free and the total memory of the current device, in bytes. 0 and 0
 * for a kind of memory that the device does not have; a device without HBM
 * answers questions about HBM for its DDR memory.
 *
 * @retval ACL_SUCCESS free and total are filled.
 * @retval ACL_ERROR_INVALID_PARAM free or total is NULL, or attr is unknown.
 * @retval ACL_ERROR_RT_CONTEXT_NULL no context is current.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *free,
                                             size_t *total);

/** Tells what uses the memory of a device. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError
aclrtGetMemUsageInfo(int32_t deviceId, aclrtMemUsageInfo *memUsageInfo,
                     size_t inputNum, size_t *outputNum);

/** Checks the kind of memory at addresses. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtCheckMemType(void **addrList, uint32_t size,
                                               uint32_t memType,
                                               uint32_t *checkResult,
                                               uint32_t reserve);

/**
 * Tells whether a pointer points to device memory or pinned host memory, and
 * of which device. Anything else is ACL_MEM_LOCATION_TYPE_UNREGISTERED, not an
 * error. pageSize is that of the host, whose pages all memory here has.
 *
 * @retval ACL_SUCCESS attributes is filled.
 * @retval ACL_ERROR_INVALID_PARAM an argument is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclrtPointerGetAttributes(const void *ptr, aclrtPtrAttributes *attributes);

/**
 * Writes cached memory back. Does nothing today.
 *
 * @retval ACL_SUCCESS always, apart from
 * @retval ACL_ERROR_INVALID_PARAM devPtr is NULL, or size is 0.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemFlush(void *devPtr, size_t size);

/** Drops cached memory. Does nothing today; codes as aclrtMemFlush. */
ACL_FUNC_VISIBILITY aclError aclrtMemInvalidate(void *devPtr, size_t size);

/**
 * Registers host memory for use by the device and tells its device address.
 *
 * @param ptr [IN] the memory, aligned to 4096 bytes. Must stay valid until
 *     aclrtHostUnregister.
 * @param size [IN] bytes.
 * @param type [IN] how it is used.
 * @param devPtr [OUT] its device address.
 *
 * @retval ACL_SUCCESS the memory is registered.
 * @retval ACL_ERROR_INVALID_PARAM a pointer is NULL, size is 0, or type is
 *     unknown.
 * @retval ACL_ERROR_RT_PARAM_INVALID ptr is not aligned, or size too large.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT type is ACL_HOST_REGISTER_IOMEMORY.
 * @retval ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED a part of the memory is
 *     registered, or was allocated here.
 */
ACL_FUNC_VISIBILITY aclError aclrtHostRegister(void *ptr, uint64_t size,
                                               aclrtHostRegisterType type,
                                               void **devPtr);

/**
 * As aclrtHostRegister, without the address; see aclrtHostGetDevicePointer.
 *
 * @param flag [IN] ACL_HOST_REG_* values, ORed; not 0.
 */
ACL_FUNC_VISIBILITY aclError aclrtHostRegisterV2(void *ptr, uint64_t size,
                                                 uint32_t flag);

/**
 * Takes a registration of host memory back.
 *
 * @retval ACL_SUCCESS the memory is not registered any more.
 * @retval ACL_ERROR_INVALID_PARAM ptr is NULL.
 * @retval ACL_ERROR_HOST_MEMORY_NOT_REGISTERED ptr is not registered.
 */
ACL_FUNC_VISIBILITY aclError aclrtHostUnregister(void *ptr);

/**
 * Tells the device address of registered host memory.
 *
 * @param flag [IN] 0.
 * @param pDevice [OUT] the same address, here.
 *
 * @retval ACL_SUCCESS pDevice is filled.
 * @retval ACL_ERROR_INVALID_PARAM a pointer is NULL, or flag is not 0.
 * @retval ACL_ERROR_HOST_MEMORY_NOT_REGISTERED pHost is not registered.
 */
ACL_FUNC_VISIBILITY aclError aclrtHostGetDevicePointer(void *pHost,
                                                       void **pDevice,
                                                       uint32_t flag);

/** Queues a reduction. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtReduceAsync(
    void *dst, const void *src, uint64_t count, aclrtReduceKind kind,
    aclDataType type, aclrtStream stream, void *reserve);

/** Queues a write of a number to device memory. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtValueWrite(void *devAddr, uint64_t value,
                                             uint32_t flag, aclrtStream stream);

/** Queues a wait for a number in device memory. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtValueWait(void *devAddr, uint64_t value,
                                            uint32_t flag, aclrtStream stream);

/*
 * Memory pools
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Creates a pool. */
ACL_FUNC_VISIBILITY aclError
aclrtMemPoolCreate(aclrtMemPool *memPool, const aclrtMemPoolProps *poolProps);

/** Destroys a pool. */
ACL_FUNC_VISIBILITY aclError aclrtMemPoolDestroy(const aclrtMemPool memPool);

/** Queues an allocation from a pool. */
ACL_FUNC_VISIBILITY aclError aclrtMemPoolMallocAsync(void **ptr, size_t size,
                                                     aclrtMemPool memPool,
                                                     aclrtStream stream);

/** Queues the return of memory to its pool. */
ACL_FUNC_VISIBILITY aclError aclrtMemPoolFreeAsync(void *ptr,
                                                   aclrtStream stream);

/** Sets an attribute of a pool. */
ACL_FUNC_VISIBILITY aclError aclrtMemPoolSetAttr(aclrtMemPool memPool,
                                                 aclrtMemPoolAttr attr,
                                                 void *value);

/** Tells an attribute of a pool. */
ACL_FUNC_VISIBILITY aclError aclrtMemPoolGetAttr(aclrtMemPool memPool,
                                                 aclrtMemPoolAttr attr,
                                                 void *value);

/** Gives unused memory of a pool back to the device. */
ACL_FUNC_VISIBILITY aclError aclrtMemPoolTrimTo(aclrtMemPool memPool,
                                                size_t minBytesToKeep);

/*
 * Exceptions and errors
 */

/**
 * Sets the function that is called when a task has failed on a device.
 *
 * One per process, the last call wins. It runs on a thread of the runtime; the
 * aclrtExceptionInfo it receives is valid only during the call. Deprecated,
 * see aclrtExceptionInfoCallbackRegister.
 *
 * @param callback [IN] NULL for none.
 *
 * @retval ACL_SUCCESS always.
 */
ACL_FUNC_VISIBILITY aclError
aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback);

/**
 * Adds a function that is called when a task has failed on a device.
 *
 * Each function is kept once, however often it is added, and apart from the
 * one of aclrtSetExceptionInfoCallback: a function that is both is called
 * twice. Calls may come from several threads of the runtime at once; the
 * aclrtExceptionInfo is valid only during the call.
 *
 * @retval ACL_SUCCESS callback is registered.
 * @retval ACL_ERROR_INVALID_PARAM callback is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback);

/**
 * Removes a function that aclrtExceptionInfoCallbackRegister added. Does not
 * wait for calls that are under way.
 *
 * @retval ACL_SUCCESS callback is not registered any more, or never was.
 * @retval ACL_ERROR_INVALID_PARAM callback is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback);

/**
 * Number of the failed task; 0xFFFFFFFF when info is NULL or the device as a
 * whole failed.
 */
ACL_FUNC_VISIBILITY uint32_t
aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Number of its stream, as aclrtStreamGetId tells it; 0xFFFFFFFF when info is
 * NULL.
 */
ACL_FUNC_VISIBILITY uint32_t
aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Kernel's thread number (not pthread_t) of the thread that queued the task;
 * 0xFFFFFFFF when info is NULL.
 */
ACL_FUNC_VISIBILITY uint32_t
aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo *info);

/** Device of the failed task; 0xFFFFFFFF when info is NULL. */
ACL_FUNC_VISIBILITY uint32_t
aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo *info);

/** Code of the failure (507xxx); 0xFFFFFFFF when info is NULL. */
ACL_FUNC_VISIBILITY uint32_t
aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo *info);

/** Tells memory ranges with errors. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError
aclrtGetMemUceInfo(int32_t deviceId, aclrtMemUceInfo *memUceInfoArray,
                   size_t arraySize, size_t *retSize);

/** Repairs memory ranges with errors. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtMemUceRepair(int32_t deviceId,
                                               aclrtMemUceInfo *memUceInfoArray,
                                               size_t arraySize);

/** Tells the details of a device error. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetErrorVerbose(int32_t deviceId,
                                                  aclrtErrorInfo *errorInfo);

/** Repairs a device error. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtRepairError(int32_t deviceId,
                                              const aclrtErrorInfo *errorInfo);

/** Tells the arguments of the failed kernel. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetArgsFromExceptionInfo(
    const aclrtExceptionInfo *info, void **devArgsPtr, uint32_t *devArgsLen);

/** Tells the failed kernel. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetFuncHandleFromExceptionInfo(
    const aclrtExceptionInfo *info, aclrtFuncHandle *func);

/**
 * Last error of the runtime in the calling thread; it is kept. ACL_SUCCESS
 * when there was none.
 *
 * @param level [IN] ACL_RT_THREAD_LEVEL; anything else gives
 *     ACL_ERROR_INVALID_PARAM.
 */
ACL_FUNC_VISIBILITY aclError aclrtPeekAtLastError(aclrtLastErrLevel level);

/**
 * As aclrtPeekAtLastError, but the error is forgotten: the next call returns
 * ACL_SUCCESS.
 *
 * @param level [IN] ACL_RT_THREAD_LEVEL; anything else gives
 *     ACL_ERROR_INVALID_PARAM.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetLastError(aclrtLastErrLevel level);

/**
 * Tells the number of the last task that the calling thread queued on a stream
 * that is no default stream.
 *
 * @retval ACL_SUCCESS taskId is filled.
 * @retval ACL_ERROR_INVALID_PARAM taskId is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetThreadLastTaskId(uint32_t *taskId);

/*
 * Execution control
 *
 * Time limits and task updates.
 */

/**
 * Limits how long an operator may run, in seconds, for this process; 0 means
 * the largest limit, UINT32_MAX milliseconds. The last call wins.
 *
 * The limit is kept and told, but not enforced: operators run on threads of the
 * host, which cannot be torn off their work.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOut(uint32_t timeout);

/**
 * The same in microseconds; actualTimeout tells the limit that holds.
 * ACL_ERROR_INVALID_PARAM when it is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclrtSetOpExecuteTimeOutV2(uint64_t timeout, uint64_t *actualTimeout);

/** The same in milliseconds. */
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout);

/**
 * Tells that limit, in milliseconds, rounded up. ACL_ERROR_INVALID_PARAM when
 * timeoutMs is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclrtGetOpExecuteTimeout(uint32_t *const timeoutMs);

/** Tells the step of that limit. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtGetOpTimeOutInterval(uint64_t *interval);

/** Queues an update of a task. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError aclrtTaskUpdateAsync(aclrtStream taskStream,
                                                  uint32_t taskId,
                                                  aclrtTaskUpdateInfo *info,
                                                  aclrtStream execStream);

/** Queues a task that makes random numbers. Unsupported: returns 207000. */
ACL_FUNC_VISIBILITY aclError
aclrtRandomNumAsync(const aclrtRandomNumTaskInfo *taskInfo,
                    const aclrtStream stream, void *reserve);

/*
 * Virtual memory
 *
 * Physical memory of a device is made visible by mapping it to addresses that
 * were reserved before. What is mapped is device memory like any other, for
 * copies, fills and models; neighbouring mappings of one range serve as one
 * block. Sizes, offsets and addresses are multiples of 2 MiB, the granularity.
 * No call needs a current context or waits for queued work. Sharing memory with
 * other processes, and what else is named below
 * aclrtMemGetAllocationGranularity, is unsupported:
 * ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/**
 * Reserves a range of virtual addresses, at which there is no memory yet.
 *
 * virPtr: the first address. size: bytes. alignment: 0, or a power of two.
 * expectPtr: where to try first, or NULL. flags: 0, or 1 for huge pages, which
 * are the same here.
 *
 * ACL_ERROR_INVALID_PARAM: virPtr is NULL, size is 0.
 * ACL_ERROR_RT_PARAM_INVALID: size is no multiple of the granularity; another
 *   alignment or flag.
 * ACL_ERROR_RT_MEMORY_ALLOCATION: there are no such addresses.
 */
ACL_FUNC_VISIBILITY aclError aclrtReserveMemAddress(void **virPtr, size_t size,
                                                    size_t alignment,
                                                    void *expectPtr,
                                                    uint64_t flags);

/**
 * Releases a reserved range.
 *
 * ACL_ERROR_INVALID_PARAM: virPtr is NULL.
 * ACL_ERROR_RT_PARAM_INVALID: virPtr is not the start of a range, or something
 *   is still mapped in it.
 */
ACL_FUNC_VISIBILITY aclError aclrtReleaseMemAddress(void *virPtr);

/**
 * Allocates physical memory of the device prop->location.id. It counts against
 * the memory of the device.
 *
 * flags: 0.
 *
 * ACL_ERROR_INVALID_PARAM: handle or prop is NULL, size is 0, prop names an
 *   unknown handle type, allocation type or kind of memory.
 * ACL_ERROR_RT_PARAM_INVALID: size is no multiple of the granularity; flags.
 * ACL_ERROR_RT_INVALID_DEVICEID: there is no such device.
 * ACL_ERROR_RT_FEATURE_NOT_SUPPORT: the location is not a device.
 * ACL_ERROR_RT_MEMORY_ALLOCATION: the device has no such memory left.
 */
ACL_FUNC_VISIBILITY aclError
aclrtMallocPhysical(aclrtDrvMemHandle *handle, size_t size,
                    const aclrtPhysicalMemProp *prop, uint64_t flags);

/**
 * Frees physical memory. Where it is mapped it stays until it is unmapped.
 *
 * ACL_ERROR_INVALID_PARAM: handle is NULL.
 * ACL_ERROR_RT_INVALID_HANDLE: it is no live physical memory.
 */
ACL_FUNC_VISIBILITY aclError aclrtFreePhysical(aclrtDrvMemHandle handle);

/**
 * Maps size bytes of physical memory, from byte offset on, to reserved
 * addresses. One handle may be mapped at several addresses.
 *
 * flags: 0.
 *
 * ACL_ERROR_INVALID_PARAM: virPtr or handle is NULL, size is 0.
 * ACL_ERROR_RT_INVALID_HANDLE: it is no live physical memory.
 * ACL_ERROR_RT_PARAM_INVALID: virPtr, size or offset is no multiple of the
 *   granularity; they reach past the physical memory or the reserved range;
 *   something is mapped there already; flags.
 */
ACL_FUNC_VISIBILITY aclError aclrtMapMem(void *virPtr, size_t size,
                                         size_t offset,
                                         aclrtDrvMemHandle handle,
                                         uint64_t flags);

/**
 * Takes a mapping back; the addresses stay reserved. Queued work that uses the
 * memory goes on with what was there, and a line in the log says so.
 *
 * ACL_ERROR_INVALID_PARAM: virPtr is NULL.
 * ACL_ERROR_RT_PARAM_INVALID: virPtr is not the start of a mapping.
 */
ACL_FUNC_VISIBILITY aclError aclrtUnmapMem(void *virPtr);

/** Makes physical memory known to other processes. */
ACL_FUNC_VISIBILITY aclError aclrtMemExportToShareableHandle(
    aclrtDrvMemHandle handle, aclrtMemHandleType handleType, uint64_t flags,
    uint64_t *shareableHandle);

/** Opens physical memory of another process. */
ACL_FUNC_VISIBILITY aclError aclrtMemImportFromShareableHandle(
    uint64_t shareableHandle, int32_t deviceId, aclrtDrvMemHandle *handle);

/**
 * Tells the granularity of physical memory, in bytes: 2097152.
 *
 * ACL_ERROR_INVALID_PARAM: prop or granularity is NULL, option is unknown, prop
 *   as aclrtMallocPhysical.
 * ACL_ERROR_RT_INVALID_DEVICEID, ACL_ERROR_RT_FEATURE_NOT_SUPPORT: as there.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAllocationGranularity(
    aclrtPhysicalMemProp *prop, aclrtMemGranularityOptions option,
    size_t *granularity);

/** Names the processes that may open the memory. */
ACL_FUNC_VISIBILITY aclError aclrtMemSetPidToShareableHandle(
    uint64_t shareableHandle, int32_t *pid, size_t pidNum);

/** Reserves addresses outside unified memory. */
ACL_FUNC_VISIBILITY aclError aclrtReserveMemAddressNoUCMemory(void **virPtr,
                                                              size_t size,
                                                              size_t alignment,
                                                              void *expectPtr,
                                                              uint64_t flags);

/** Maps physical memory without access rights. */
ACL_FUNC_VISIBILITY aclError aclrtMemMapNoAccess(void *virPtr, size_t size,
                                                 size_t offset,
                                                 aclrtDrvMemHandle handle,
                                                 uint64_t flags);

/** As aclrtMemExportToShareableHandle, for a kind of handle. */
ACL_FUNC_VISIBILITY aclError aclrtMemExportToShareableHandleV2(
    aclrtDrvMemHandle handle, uint64_t flags,
    aclrtMemSharedHandleType shareType, void *shareableHandle);

/** As aclrtMemSetPidToShareableHandle, for a kind of handle. */
ACL_FUNC_VISIBILITY aclError aclrtMemSetPidToShareableHandleV2(
    void *shareableHandle, aclrtMemSharedHandleType shareType, int32_t *pid,
    size_t pidNum);

/** As aclrtMemImportFromShareableHandle, for a kind of handle. */
ACL_FUNC_VISIBILITY aclError aclrtMemImportFromShareableHandleV2(
    void *shareableHandle, aclrtMemSharedHandleType shareType, uint64_t flags,
    aclrtDrvMemHandle *handle);

/** Sets access rights of mapped memory. */
ACL_FUNC_VISIBILITY aclError aclrtMemSetAccess(void *virPtr, size_t size,
                                               aclrtMemAccessDesc *desc,
                                               size_t count);

/** Tells access rights of mapped memory. */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAccess(void *virPtr,
                                               aclrtMemLocation *location,
                                               uint64_t *flag);

/** Finds the physical memory behind an address. */
ACL_FUNC_VISIBILITY aclError
aclrtMemRetainAllocationHandle(void *virPtr, aclrtDrvMemHandle *handle);

/** Tells the properties of physical memory. */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAllocationPropertiesFromHandle(
    aclrtDrvMemHandle handle, aclrtPhysicalMemProp *prop);

/** Tells start and size of the allocation around an address. */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAddressRange(void *ptr, void **pbase,
                                                     size_t *psize);

/** Maps memory through a chosen link. */
ACL_FUNC_VISIBILITY aclError aclrtMemMapSelectedLink(void *virPtrDst,
                                                     size_t size,
                                                     void *virPtrSrc,
                                                     uint32_t linkIdx);

/** Maps memory for another device. */
ACL_FUNC_VISIBILITY aclError aclrtMemP2PMap(void *devPtr, size_t size,
                                            int32_t dstDevId, uint64_t flags);

/*
 * Managed memory
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Allocates memory that host and devices share. */
ACL_FUNC_VISIBILITY aclError aclrtMemAllocManaged(void **ptr, uint64_t size,
                                                  uint32_t flag);

/** Gives advice on the use of a range. */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedAdvise(
    const void *const ptr, uint64_t size, aclrtMemManagedAdviseType advise,
    aclrtMemManagedLocation location);

/** Tells an attribute of a range. */
ACL_FUNC_VISIBILITY aclError
aclrtMemManagedGetAttr(aclrtMemManagedRangeAttribute attribute, const void *ptr,
                       size_t size, void *data, size_t dataSize);

/** Tells several attributes of a range. */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedGetAttrs(
    aclrtMemManagedRangeAttribute *attributes, size_t numAttributes,
    const void *ptr, size_t size, void **data, size_t *dataSizes);

/** Queues a move of a range to a place. */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedPrefetchAsync(
    const void *ptr, size_t size, aclrtMemManagedLocation location,
    uint32_t flags, aclrtStream stream);

/** Queues moves of several ranges. */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedPrefetchBatchAsync(
    const void **ptrs, size_t *sizes, size_t count,
    aclrtMemManagedLocation *prefetchLocs, size_t *prefetchLocIdxs,
    size_t numPrefetchLocs, uint64_t flags, aclrtStream stream);

/*
 * Memory shared between processes
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Makes device memory known under a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemGetExportKey(void *devPtr, size_t size,
                                                     char *key, size_t len,
                                                     uint64_t flags);

/** Names the processes that may use the key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemSetImportPid(const char *key,
                                                     int32_t *pid, size_t num);

/** Names processes of other servers that may use the key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemImportPidInterServer(
    const char *key, aclrtServerPid *serverPids, size_t num);

/** Opens the memory behind a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemImportByKey(void **devPtr,
                                                    const char *key,
                                                    uint64_t flags);

/** Sets an attribute of the memory behind a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemSetAttr(const char *key,
                                                aclrtIpcMemAttrType type,
                                                uint64_t attr);

/** Closes the memory behind a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemClose(const char *key);

/*
 * Cache maintenance
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Queues a cache operation. */
ACL_FUNC_VISIBILITY aclError aclrtCmoAsync(void *src, size_t size,
                                           aclrtCmoType cmoType,
                                           aclrtStream stream);

/** Queues a cache operation that a barrier can wait for. */
ACL_FUNC_VISIBILITY aclError aclrtCmoAsyncWithBarrier(void *src, size_t size,
                                                      aclrtCmoType cmoType,
                                                      uint32_t barrierId,
                                                      aclrtStream stream);

/** Queues a wait for cache operations. */
ACL_FUNC_VISIBILITY aclError aclrtCmoWaitBarrier(aclrtBarrierTaskInfo *taskInfo,
                                                 aclrtStream stream,
                                                 uint32_t flag);

/** Tells the size of a description, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtCmoGetDescSize(size_t *size);

/** Fills a description of a cache operation. */
ACL_FUNC_VISIBILITY aclError aclrtCmoSetDesc(void *cmoDesc, void *src,
                                             size_t size);

/** Queues the cache operation of a description. */
ACL_FUNC_VISIBILITY aclError aclrtCmoAsyncWithDesc(void *cmoDesc,
                                                   aclrtCmoType cmoType,
                                                   aclrtStream stream,
                                                   const void *reserve);

/*
 * Device symbols
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Tells the device address of a symbol. */
ACL_FUNC_VISIBILITY aclError aclrtGetSymbolAddress(const void *symbol,
                                                   void **devPtr);

/** Tells the size of a symbol, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtGetSymbolSize(const void *symbol,
                                                size_t *size);

/** Copies from a symbol. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyFromSymbol(void *dst, size_t dstMax,
                                                   const void *symbol,
                                                   size_t count, size_t offset,
                                                   aclrtMemcpyKind kind);

/** Queues a copy from a symbol. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyFromSymbolAsync(
    void *dst, size_t dstMax, const void *symbol, size_t count, size_t offset,
    aclrtMemcpyKind kind, aclrtStream stream);

/** Copies to a symbol. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyToSymbol(const void *symbol,
                                                 const void *src, size_t count,
                                                 size_t offset,
                                                 aclrtMemcpyKind kind);

/** Queues a copy to a symbol. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyToSymbolAsync(
    const void *symbol, const void *src, size_t count, size_t offset,
    aclrtMemcpyKind kind, aclrtStream stream);

/*
 * Device resources
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Tells the limit of the cores in use on a device. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceResLimit(int32_t deviceId,
                                                    aclrtDevResLimitType type,
                                                    uint32_t *value);

/** Limits the cores in use on a device. */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceResLimit(int32_t deviceId,
                                                    aclrtDevResLimitType type,
                                                    uint32_t value);

/** Takes aclrtSetDeviceResLimit back. */
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceResLimit(int32_t deviceId);

/** Tells the limit that holds in the calling thread. */
ACL_FUNC_VISIBILITY aclError
aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t *value);

/** Tells what atomic operations reach host memory. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetHostAtomicCapabilities(
    uint32_t *capabilities, const aclrtAtomicOperation *operations,
    const uint32_t count, int32_t deviceId);

/** Tells what atomic operations reach another device. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetP2PAtomicCapabilities(
    uint32_t *capabilities, const aclrtAtomicOperation *operations,
    const uint32_t count, int32_t srcDeviceId, int32_t dstDeviceId);

/** Tells whether a unit can map host memory. */
ACL_FUNC_VISIBILITY aclError
aclrtHostMemMapCapabilities(uint32_t deviceId, aclrtHacType hacType,
                            aclrtHostMemMapCapability *capabilities);

/** Tells whether code for a chip runs on this one. */
ACL_FUNC_VISIBILITY aclError
aclrtCheckArchCompatibility(const char *socVersion, int32_t *canCompatible);

/*
 * Groups
 *
 * Only on the open form of the control CPU, which this runtime does not stand
 * in for. Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Chooses the group of later work of the calling thread. */
ACL_FUNC_VISIBILITY aclError aclrtSetGroup(int32_t groupId);

/** Tells the number of groups. */
ACL_FUNC_VISIBILITY aclError aclrtGetGroupCount(uint32_t *count);

/** Fills what aclrtCreateGroupInfo created. */
ACL_FUNC_VISIBILITY aclError aclrtGetAllGroupInfo(aclrtGroupInfo *groupInfo);

/** Tells an attribute of one group. */
ACL_FUNC_VISIBILITY aclError aclrtGetGroupInfoDetail(
    const aclrtGroupInfo *groupInfo, int32_t groupIndex, aclrtGroupAttr attr,
    void *attrValue, size_t valueLen, size_t *paramRetSize);

/** Creates an empty aclrtGroupInfo. Unsupported: returns NULL. */
ACL_FUNC_VISIBILITY aclrtGroupInfo *aclrtCreateGroupInfo(void);

/** Frees an aclrtGroupInfo. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyGroupInfo(aclrtGroupInfo *groupInfo);

/*
 * Labels
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Creates a label. */
ACL_FUNC_VISIBILITY aclError aclrtCreateLabel(aclrtLabel *label);

/** Puts a label at the end of a stream. */
ACL_FUNC_VISIBILITY aclError aclrtSetLabel(aclrtLabel label,
                                           aclrtStream stream);

/** Destroys a label. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyLabel(aclrtLabel label);

/** Creates a list of labels. */
ACL_FUNC_VISIBILITY aclError aclrtCreateLabelList(aclrtLabel *labels,
                                                  size_t num,
                                                  aclrtLabelList *labelList);

/** Destroys a list of labels. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyLabelList(aclrtLabelList labelList);

/** Queues a jump to the label whose index is in device memory. */
ACL_FUNC_VISIBILITY aclError aclrtSwitchLabelByIndex(void *ptr,
                                                     uint32_t maxValue,
                                                     aclrtLabelList labelList,
                                                     aclrtStream stream);

/*
 * Notifies
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Creates a notify. */
ACL_FUNC_VISIBILITY aclError aclrtCreateNotify(aclrtNotify *notify,
                                               uint64_t flag);

/** Destroys a notify. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyNotify(aclrtNotify notify);

/** Queues a record of a notify. */
ACL_FUNC_VISIBILITY aclError aclrtRecordNotify(aclrtNotify notify,
                                               aclrtStream stream);

/** Queues a wait for a notify; timeout in seconds, 0 for ever. */
ACL_FUNC_VISIBILITY aclError aclrtWaitAndResetNotify(aclrtNotify notify,
                                                     aclrtStream stream,
                                                     uint32_t timeout);

/** Tells the number of a notify. */
ACL_FUNC_VISIBILITY aclError aclrtGetNotifyId(aclrtNotify notify,
                                              uint32_t *notifyId);

/** Resets several notifies. */
ACL_FUNC_VISIBILITY aclError aclrtNotifyBatchReset(aclrtNotify *notifies,
                                                   size_t num);

/** Makes a notify known under a key. */
ACL_FUNC_VISIBILITY aclError aclrtNotifyGetExportKey(aclrtNotify notify,
                                                     char *key, size_t len,
                                                     uint64_t flags);

/** Names the processes that may use the key. */
ACL_FUNC_VISIBILITY aclError aclrtNotifySetImportPid(aclrtNotify notify,
                                                     int32_t *pid, size_t num);

/** Names processes of other servers that may use the key. */
ACL_FUNC_VISIBILITY aclError aclrtNotifySetImportPidInterServer(
    aclrtNotify notify, aclrtServerPid *serverPids, size_t num);

/** Opens the notify behind a key. */
ACL_FUNC_VISIBILITY aclError aclrtNotifyImportByKey(aclrtNotify *notify,
                                                    const char *key,
                                                    uint64_t flags);

/** Creates a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyCreate(aclrtCntNotify *cntNotify,
                                                  uint64_t flag);

/** Destroys a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyDestroy(aclrtCntNotify cntNotify);

/** Queues a record of a counting notify. */
ACL_FUNC_VISIBILITY aclError
aclrtCntNotifyRecord(aclrtCntNotify cntNotify, aclrtStream stream,
                     aclrtCntNotifyRecordInfo *info);

/** Queues a wait for a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyWaitWithTimeout(
    aclrtCntNotify cntNotify, aclrtStream stream, aclrtCntNotifyWaitInfo *info);

/** Queues a reset of a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyReset(aclrtCntNotify cntNotify,
                                                 aclrtStream stream);

/** Tells the number of a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyGetId(aclrtCntNotify cntNotify,
                                                 uint32_t *notifyId);

/*
 * Kernels
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Loads a binary. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoad(const aclrtBinary binary,
                                             aclrtBinHandle *binHandle);

/** Unloads a binary. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle);

/** Finds a kernel by name. */
ACL_FUNC_VISIBILITY aclError
aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char *kernelName,
                       aclrtFuncHandle *funcHandle);

/** Describes a binary in memory. Unsupported: returns NULL. */
ACL_FUNC_VISIBILITY aclrtBinary aclrtCreateBinary(const void *data,
                                                  size_t dataLen);

/** Frees the description of a binary. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyBinary(aclrtBinary binary);

/** Loads a binary from a file. */
ACL_FUNC_VISIBILITY aclError
aclrtBinaryLoadFromFile(const char *binPath, aclrtBinaryLoadOptions *options,
                        aclrtBinHandle *binHandle);

/** Loads a binary from memory. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoadFromData(
    const void *data, size_t length, const aclrtBinaryLoadOptions *options,
    aclrtBinHandle *binHandle);

/** Finds a kernel by its entry number. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetFunctionByEntry(
    aclrtBinHandle binHandle, uint64_t funcEntry, aclrtFuncHandle *funcHandle);

/** Tells where a binary lies on the device. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetDevAddress(
    const aclrtBinHandle binHandle, void **binAddr, size_t *binSize);

/** Tells address and size of a global variable. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetGlobal(aclrtBinHandle binHandle,
                                                  const char *name, void **dptr,
                                                  size_t *size);

/** Sets the function called when a kernel has failed. */
ACL_FUNC_VISIBILITY aclError aclrtBinarySetExceptionCallback(
    aclrtBinHandle binHandle, aclrtOpExceptionCallback callback,
    void *userData);

/** Registers a kernel for the device's CPU. */
ACL_FUNC_VISIBILITY aclError aclrtRegisterCpuFunc(const aclrtBinHandle handle,
                                                  const char *funcName,
                                                  const char *kernelName,
                                                  aclrtFuncHandle *funcHandle);

/** Tells the device addresses of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionAddr(aclrtFuncHandle funcHandle,
                                                  void **aicAddr,
                                                  void **aivAddr);

/** Tells the sizes of a kernel, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionSize(aclrtFuncHandle funcHandle,
                                                  size_t *aicSize,
                                                  size_t *aivSize);

/** Tells the name of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionName(aclrtFuncHandle funcHandle,
                                                  uint32_t maxLen, char *name);

/** Tells an attribute of a kernel. */
ACL_FUNC_VISIBILITY aclError
aclrtGetFunctionAttribute(aclrtFuncHandle funcHandle,
                          aclrtFuncAttribute attrType, int64_t *attrValue);

/** Tells the binary of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetBinary(
    const aclrtFuncHandle funcHandle, aclrtBinHandle *binHandle);

/** Tells the number of arguments of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetParamCount(const void *func,
                                                        size_t *paramCount);

/** Tells offset and size of an argument, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetParamInfo(const void *func,
                                                       size_t paramIndex,
                                                       size_t *paramOffset,
                                                       size_t *paramSize);

/** Tells the dynamic buffer left for a block, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetAvailDynUbufPerBlock(
    void *func, uint32_t flags, size_t *dynamicUbufSize);

/** Finds the kernel of a symbol. */
ACL_FUNC_VISIBILITY aclError aclrtGetFuncBySymbol(const void *symbol,
                                                  aclrtFuncHandle *funcHandle);

/** Starts the arguments of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle,
                                                 aclrtArgsHandle *argsHandle);

/** Starts the arguments of a kernel in memory of the program. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsInitByUserMem(
    aclrtFuncHandle funcHandle, aclrtArgsHandle argsHandle, void *userHostMem,
    size_t actualArgsSize);

/** Tells the memory that the arguments need, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetMemSize(
    aclrtFuncHandle funcHandle, size_t userArgsSize, size_t *actualArgsSize);

/** Tells the memory that the handle needs, in bytes. */
ACL_FUNC_VISIBILITY aclError
aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t *memSize);

/** Adds an argument. */
ACL_FUNC_VISIBILITY aclError
aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void *param, size_t paramSize,
                      aclrtParamHandle *paramHandle);

/** Adds an address that is known later. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsAppendPlaceHolder(
    aclrtArgsHandle argsHandle, aclrtParamHandle *paramHandle);

/** Changes an argument. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsParaUpdate(
    aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle, void *param,
    size_t paramSize);

/** Ends the arguments. */
ACL_FUNC_VISIBILITY aclError
aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle);

/** Tells where the data behind an address goes. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetPlaceHolderBuffer(
    aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle, size_t dataSize,
    void **bufferAddr);

/** Queues a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernel(aclrtFuncHandle funcHandle,
                                               uint32_t numBlocks,
                                               const void *argsData,
                                               size_t argsSize,
                                               aclrtStream stream);

/** Queues a kernel, with attributes. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelV2(
    aclrtFuncHandle funcHandle, uint32_t numBlocks, const void *argsData,
    size_t argsSize, aclrtLaunchKernelCfg *cfg, aclrtStream stream);

/** Queues a kernel with an aclrtArgsHandle. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithConfig(
    aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
    aclrtLaunchKernelCfg *cfg, aclrtArgsHandle argsHandle, void *reserve);

/** Queues a kernel with arguments in host memory. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithHostArgs(
    aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
    aclrtLaunchKernelCfg *cfg, void *hostArgs, size_t argsSize,
    aclrtPlaceHolderInfo *placeHolderArray, size_t placeHolderNum);

/** Queues a kernel with an array of arguments. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithArgsArray(
    void *func, uint32_t numBlocks, aclrtStream stream,
    aclrtLaunchKernelCfg *cfg, void **args);

/** Queues a SIMT kernel with an array of arguments. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchSIMTKernelWithArgsArray(
    void *func, dim3 gridDim, dim3 blockDim, size_t dynUbufSize,
    aclrtStream stream, aclrtLaunchKernelCfg *cfg, void **args);

/** Queues a SIMT kernel with arguments in host memory. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchSIMTKernelWithHostArgs(
    void *func, dim3 gridDim, dim3 blockDim, size_t dynUbufSize,
    aclrtStream stream, aclrtLaunchKernelCfg *cfg, void *hostArgs,
    size_t argsSize, aclrtPlaceHolderInfo *placeHolderArray,
    size_t placeHolderNum);

/** Tells the address by which cores synchronise. */
ACL_FUNC_VISIBILITY aclError aclrtGetHardwareSyncAddr(void **addr);

/*
 * Model runtime instances
 *
 * Capturing a stream stores its tasks instead of running them; what was stored
 * can be run again and again. Callbacks, host funcs, copies and fills between
 * device and pinned memory and models are stored, with the addresses they were
 * given; memory that is freed meanwhile lives until the instance goes. Events
 * are not: recording one on a captured stream, and waiting there, returns
 * ACL_ERROR_RT_FEATURE_NOT_SUPPORT. Supported are aclmdlRICaptureBegin,
 * aclmdlRICaptureEnd, aclmdlRICaptureGetInfo, aclmdlRIExecuteAsync and
 * aclmdlRIDestroy; the others return ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/**
 * Starts to store the tasks of a stream instead of running them. What cannot be
 * stored is refused meanwhile: in mode GLOBAL of every thread, in mode
 * THREAD_LOCAL of the calling thread, in mode RELAXED of none. Synchronising
 * the stream is refused in each.
 *
 * A callback needs a subscribed thread when it is launched, as ever.
 *
 * ACL_ERROR_INVALID_PARAM: mode is unknown.
 * ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT: the default stream.
 * ACL_ERROR_RT_STREAM_CAPTURED: it is captured already.
 *
 * Of other functions, while it lasts:
 * ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT: aclrtMemcpy, aclrtMemcpy2d,
 *   aclrtMemset.
 * ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC: asynchronous copies of pageable host
 *   memory.
 * ACL_ERROR_RT_STREAM_CAPTURED: aclrtSynchronizeStream of the stream,
 *   aclmdlExecuteV2 on it.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureBegin(aclrtStream stream,
                                                  aclmdlRICaptureMode mode);

/**
 * Ends a capture and returns what was stored, to be destroyed with
 * aclmdlRIDestroy. Unless the mode is RELAXED the thread must be that of
 * aclmdlRICaptureBegin.
 *
 * ACL_ERROR_INVALID_PARAM: modelRI is NULL.
 * ACL_ERROR_RT_STREAM_NOT_CAPTURED: the stream is not captured.
 * ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD: another thread began it.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureEnd(aclrtStream stream,
                                                aclmdlRI *modelRI);

/**
 * Tells whether a stream is captured, and into what; *modelRI is NULL if it is
 * not.
 *
 * ACL_ERROR_INVALID_PARAM: status or modelRI is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureGetInfo(
    aclrtStream stream, aclmdlRICaptureStatus *status, aclmdlRI *modelRI);

/** Swaps the capture mode of the calling thread. */
ACL_FUNC_VISIBILITY aclError
aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode *mode);

/** Starts a capture into an existing instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureToModelRIBegin(
    aclrtStream stream, aclmdlRI modelRI, aclmdlRICaptureMode mode);

/** Starts a group of captured tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskGrpBegin(aclrtStream stream);

/** Ends a group of captured tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskGrpEnd(aclrtStream stream,
                                                       aclrtTaskGrp *handle);

/** Starts to update a group of tasks. */
ACL_FUNC_VISIBILITY aclError
aclmdlRICaptureTaskUpdateBegin(aclrtStream stream, aclrtTaskGrp handle);

/** Ends the update of a group of tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskUpdateEnd(aclrtStream stream);

/**
 * Queues a run of the stored tasks, in order. Asynchronous: later tasks of the
 * stream wait for it. Callbacks run in the thread that is subscribed for the
 * captured stream or, when that is gone or has none, for this one.
 *
 * ACL_ERROR_INVALID_PARAM: modelRI is NULL.
 * ACL_ERROR_RT_INVALID_HANDLE: modelRI is no live instance.
 * ACL_ERROR_RT_MODEL_CAPTURED: it is still being captured.
 * ACL_ERROR_RT_STREAM_CAPTURED: the stream, or the one it came from, is.
 * ACL_ERROR_RT_STREAM_NO_CB_REG: it has callbacks, and neither stream has a
 *   subscribed thread.
 * ACL_ERROR_GE_EXEC_MODEL_ID_INVALID: a model of it was unloaded.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIExecuteAsync(aclmdlRI modelRI,
                                                  aclrtStream stream);

/** Runs the stored tasks; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError aclmdlRIExecute(aclmdlRI modelRI, int32_t timeout);

/**
 * Destroys an instance.
 *
 * ACL_ERROR_INVALID_PARAM: modelRI is NULL.
 * ACL_ERROR_RT_INVALID_HANDLE: modelRI is no live instance.
 * ACL_ERROR_RT_MODEL_CAPTURED: it is still being captured.
 * ACL_ERROR_RT_MODEL_RUNNING: a run of it has not ended.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroy(aclmdlRI modelRI);

/** Adds a function that is called when the instance goes. */
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroyRegisterCallback(aclmdlRI modelRI,
                                                             aclrtCallback func,
                                                             void *userData);

/** Removes such a function. */
ACL_FUNC_VISIBILITY aclError
aclmdlRIDestroyUnregisterCallback(aclmdlRI modelRI, aclrtCallback func);

/** Starts to build an instance by hand. */
ACL_FUNC_VISIBILITY aclError aclmdlRIBuildBegin(aclmdlRI *modelRI,
                                                uint32_t flag);

/** Binds a persistent stream to an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRIBindStream(aclmdlRI modelRI,
                                                aclrtStream stream,
                                                uint32_t flag);

/** Takes a binding back. */
ACL_FUNC_VISIBILITY aclError aclmdlRIUnbindStream(aclmdlRI modelRI,
                                                  aclrtStream stream);

/** Marks the end of the tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRIEndTask(aclmdlRI modelRI,
                                             aclrtStream stream);

/** Ends the building of an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRIBuildEnd(aclmdlRI modelRI, void *reserve);

/** Names an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRISetName(aclmdlRI modelRI,
                                             const char *name);

/** Tells the name of an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetName(aclmdlRI modelRI, uint32_t maxLen,
                                             char *name);

/** Tells the number of an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetId(aclmdlRI modelRI,
                                           uint32_t *modelRIId);

/** Aborts a run of an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRIAbort(aclmdlRI modelRI);

/** Prints an instance. */
ACL_FUNC_VISIBILITY aclError aclmdlRIDebugPrint(aclmdlRI modelRI);

/** Writes an instance to a JSON file. */
ACL_FUNC_VISIBILITY aclError aclmdlRIDebugJsonPrint(aclmdlRI modelRI,
                                                    const char *path,
                                                    uint32_t flags);

/** Tells the streams of an instance; NULL asks for their number. */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetStreams(aclmdlRI modelRI,
                                                aclrtStream *streams,
                                                uint32_t *numStreams);

/** Tells the tasks of a stream; NULL asks for their number. */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetTasksByStream(aclrtStream stream,
                                                      aclmdlRITask *tasks,
                                                      uint32_t *numTasks);

/** Tells the kind of a task. */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetType(aclmdlRITask task,
                                                 aclmdlRITaskType *type);

/** Tells the number of a task. */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetSeqId(aclmdlRITask task,
                                                  uint32_t *id);

/** Tells the parameters of a task. */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetParams(aclmdlRITask task,
                                                   aclmdlRITaskParams *params);

/** Changes the parameters of a task. */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskSetParams(aclmdlRITask task,
                                                   aclmdlRITaskParams *params);

/** Leaves a task out of later runs. */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskDisable(aclmdlRITask task);

/** Puts changed tasks into effect. */
ACL_FUNC_VISIBILITY aclError aclmdlRIUpdate(aclmdlRI modelRI);

/** Tells an attribute of a kernel task. */
ACL_FUNC_VISIBILITY aclError aclmdlRIKernelTaskGetAttribute(
    aclmdlRITask task, aclrtLaunchKernelAttrId attrId,
    aclrtLaunchKernelAttrValue *attrValue);

/** Creates a condition. */
ACL_FUNC_VISIBILITY aclError aclmdlRICondHandleCreate(
    aclmdlRI modelRI, uint32_t defaultLaunchValue, aclmdlRICondHandleFlag flag,
    aclmdlRICondHandle *handle);

/** Tells the device address of a condition. */
ACL_FUNC_VISIBILITY aclError
aclmdlRICondHandleGetCondPtr(aclmdlRICondHandle handle, uint64_t **ptr);

/** Adds a conditional task to a capture. */
ACL_FUNC_VISIBILITY aclError aclmdlRIAddCondTask(aclmdlRICondTaskParams params,
                                                 aclrtStream stream,
                                                 uint32_t flags);

/*
 * Buffers
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Allocates a buffer of size bytes. */
ACL_FUNC_VISIBILITY aclError aclrtAllocBuf(aclrtMbuf *buf, size_t size);

/** Frees a buffer. */
ACL_FUNC_VISIBILITY aclError aclrtFreeBuf(aclrtMbuf buf);

/** Tells address and size of the data area. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufData(const aclrtMbuf buf,
                                             void **dataPtr, size_t *size);

/** Writes the private area. */
ACL_FUNC_VISIBILITY aclError aclrtSetBufUserData(aclrtMbuf buf,
                                                 const void *dataPtr,
                                                 size_t size, size_t offset);

/** Reads the private area. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufUserData(const aclrtMbuf buf,
                                                 void *dataPtr, size_t size,
                                                 size_t offset);

/** Tells the length of the data, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufDataLen(aclrtMbuf buf, size_t *len);

/** Sets the length of the data, in bytes. */
ACL_FUNC_VISIBILITY aclError aclrtSetBufDataLen(aclrtMbuf buf, size_t len);

/** Makes a second reference to the data. */
ACL_FUNC_VISIBILITY aclError aclrtCopyBufRef(const aclrtMbuf buf,
                                             aclrtMbuf *newBuf);

/** Appends a buffer to a chain. */
ACL_FUNC_VISIBILITY aclError aclrtAppendBufChain(aclrtMbuf headBuf,
                                                 aclrtMbuf buf);

/** Tells one buffer of a chain. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufFromChain(aclrtMbuf headBuf,
                                                  uint32_t index,
                                                  aclrtMbuf *buf);

/** Tells the number of buffers in a chain. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufChainNum(aclrtMbuf headBuf,
                                                 uint32_t *num);

/*
 * Snapshots
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Stops a process from using its devices. */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessLock(int pid, void *reserve);

/** Saves the device state of a locked process. */
ACL_FUNC_VISIBILITY aclError
aclrtSnapShotProcessBackup(int pid, aclrtSnapShotBackupArgs *args);

/** Restores the device state of a process. */
ACL_FUNC_VISIBILITY aclError
aclrtSnapShotProcessRestore(int pid, aclrtSnapShotRestoreArgs *args);

/** Lets a process use its devices again. */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessUnlock(int pid, void *reserve);

/** Adds a function that is called at a stage. */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotCallbackRegister(
    aclrtSnapShotStage stage, aclrtSnapShotCallBack callback, void *args);

/** Removes such a function. */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotCallbackUnregister(
    aclrtSnapShotStage stage, aclrtSnapShotCallBack callback);

/*
 * Dump
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Tells the path of a dump. Unsupported: returns NULL. */
ACL_FUNC_VISIBILITY const char *acldumpGetPath(acldumpType dumpType);

/** Tells the path of dumped exception information. */
ACL_FUNC_VISIBILITY aclError acldumpGetExceptionInfoPath(char *path,
                                                         size_t maxLen);

/** Saves tensors with exception information. */
ACL_FUNC_VISIBILITY aclError
acldumpSaveExceptionInfo(const char *fileName, const char *userTag,
                         const acldumpTensorInfo *tensors, size_t tensorCount);

/*
 * Profiling and task information
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Keeps information on the operator of the last task. */
ACL_FUNC_VISIBILITY aclError aclrtCacheLastTaskOpInfo(const void *const infoPtr,
                                                      const size_t infoSize);

/** Keeps more information on the last task. */
ACL_FUNC_VISIBILITY aclError aclrtCacheLastTaskExtendInfo(
    const char *const extendInfoPtr, const size_t infoSize);

/** Queues a mark for profiling. */
ACL_FUNC_VISIBILITY aclError aclrtProfTrace(void *userdata, int32_t length,
                                            aclrtStream stream);

/*
 * Allocators
 *
 * Unsupported: each function returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT.
 */

/** Tells the allocator registered for a stream. */
ACL_FUNC_VISIBILITY aclError aclrtAllocatorGetByStream(
    aclrtStream stream, aclrtAllocatorDesc *allocatorDesc,
    aclrtAllocator *allocator, aclrtAllocatorAllocFunc *allocFunc,
    aclrtAllocatorFreeFunc *freeFunc,
    aclrtAllocatorAllocAdviseFunc *allocAdviseFunc,
    aclrtAllocatorGetAddrFromBlockFunc *getAddrFromBlockFunc);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_RT_H_
