/*
 * Common ground of the ACL headers: result codes, handles, data types and
 * formats, data buffers, tensor descriptions, version information, application
 * log. Plain C, usable from C11 and C++11 on.
 *
 * Result codes that the argument checks in front of the runtime give are here
 * (100xxx, 148xxx, 2000xx, 300000, 5000xx); those of the runtime itself are in
 * error_codes/rt_error_codes.h, those of model loading and execution in
 * error_codes/ge_error_codes.h.
 *
 * Unless an entry says otherwise it may be called from any thread, needs no
 * current context and returns without waiting for a device. An object made by a
 * create entry (aclDataBuffer, aclTensorDesc) is thread-compatible: concurrent
 * reads are fine, a write needs exclusive access. One that has been destroyed,
 * or was never made by its create entry, is not touched:
 * ACL_ERROR_RT_INVALID_HANDLE, or what NULL gives from an entry without code.
 */

#ifndef ACL_ACL_BASE_H_
#define ACL_ACL_BASE_H_

#include <stddef.h>
#include <stdint.h>

#include "error_codes/ge_error_codes.h"
#include "error_codes/rt_error_codes.h"

/* Marks what the shared library exports. */
#ifndef ACL_FUNC_VISIBILITY
#if defined(__GNUC__)
#define ACL_FUNC_VISIBILITY __attribute__((visibility("default")))
#else
#define ACL_FUNC_VISIBILITY
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Result of an entry: ACL_SUCCESS or one of the codes below. */
typedef int aclError;

ACL_INT_CONSTANT(ACL_ERROR_NONE, 0);
ACL_INT_CONSTANT(ACL_SUCCESS, 0);

/* The call is wrong: argument, file, model, state or order of calls. */
ACL_INT_CONSTANT(ACL_ERROR_INVALID_PARAM, 100000);
ACL_INT_CONSTANT(ACL_ERROR_UNINITIALIZE, 100001);
ACL_INT_CONSTANT(ACL_ERROR_REPEAT_INITIALIZE, 100002);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_FILE, 100003);
ACL_INT_CONSTANT(ACL_ERROR_WRITE_FILE, 100004);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_FILE_SIZE, 100005);
ACL_INT_CONSTANT(ACL_ERROR_PARSE_FILE, 100006);
ACL_INT_CONSTANT(ACL_ERROR_FILE_MISSING_ATTR, 100007);
ACL_INT_CONSTANT(ACL_ERROR_FILE_ATTR_INVALID, 100008);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_DUMP_CONFIG, 100009);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_PROFILING_CONFIG, 100010);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_MODEL_ID, 100011);
ACL_INT_CONSTANT(ACL_ERROR_DESERIALIZE_MODEL, 100012);
ACL_INT_CONSTANT(ACL_ERROR_PARSE_MODEL, 100013);
ACL_INT_CONSTANT(ACL_ERROR_READ_MODEL_FAILURE, 100014);
ACL_INT_CONSTANT(ACL_ERROR_MODEL_SIZE_INVALID, 100015);
ACL_INT_CONSTANT(ACL_ERROR_MODEL_MISSING_ATTR, 100016);
ACL_INT_CONSTANT(ACL_ERROR_MODEL_INPUT_NOT_MATCH, 100017);
ACL_INT_CONSTANT(ACL_ERROR_MODEL_OUTPUT_NOT_MATCH, 100018);
ACL_INT_CONSTANT(ACL_ERROR_MODEL_NOT_DYNAMIC, 100019);
ACL_INT_CONSTANT(ACL_ERROR_OP_TYPE_NOT_MATCH, 100020);
ACL_INT_CONSTANT(ACL_ERROR_OP_INPUT_NOT_MATCH, 100021);
ACL_INT_CONSTANT(ACL_ERROR_OP_OUTPUT_NOT_MATCH, 100022);
ACL_INT_CONSTANT(ACL_ERROR_OP_ATTR_NOT_MATCH, 100023);
ACL_INT_CONSTANT(ACL_ERROR_OP_NOT_FOUND, 100024);
ACL_INT_CONSTANT(ACL_ERROR_OP_LOAD_FAILED, 100025);
ACL_INT_CONSTANT(ACL_ERROR_UNSUPPORTED_DATA_TYPE, 100026);
ACL_INT_CONSTANT(ACL_ERROR_FORMAT_NOT_MATCH, 100027);
ACL_INT_CONSTANT(ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED, 100028);
ACL_INT_CONSTANT(ACL_ERROR_KERNEL_NOT_FOUND, 100029);
ACL_INT_CONSTANT(ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED, 100030);
ACL_INT_CONSTANT(ACL_ERROR_KERNEL_ALREADY_REGISTERED, 100031);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_QUEUE_ID, 100032);
ACL_INT_CONSTANT(ACL_ERROR_REPEAT_SUBSCRIBE, 100033);
ACL_INT_CONSTANT(ACL_ERROR_STREAM_NOT_SUBSCRIBE, 100034);
ACL_INT_CONSTANT(ACL_ERROR_THREAD_NOT_SUBSCRIBE, 100035);
ACL_INT_CONSTANT(ACL_ERROR_WAIT_CALLBACK_TIMEOUT, 100036);
ACL_INT_CONSTANT(ACL_ERROR_REPEAT_FINALIZE, 100037);
ACL_INT_CONSTANT(ACL_ERROR_NOT_STATIC_AIPP, 100038);
ACL_INT_CONSTANT(ACL_ERROR_COMPILING_STUB_MODE, 100039);
ACL_INT_CONSTANT(ACL_ERROR_GROUP_NOT_SET, 100040);
ACL_INT_CONSTANT(ACL_ERROR_GROUP_NOT_CREATE, 100041);
ACL_INT_CONSTANT(ACL_ERROR_PROF_ALREADY_RUN, 100042);
ACL_INT_CONSTANT(ACL_ERROR_PROF_NOT_RUN, 100043);
ACL_INT_CONSTANT(ACL_ERROR_DUMP_ALREADY_RUN, 100044);
ACL_INT_CONSTANT(ACL_ERROR_DUMP_NOT_RUN, 100045);
ACL_INT_CONSTANT(ACL_ERROR_PROF_REPEAT_SUBSCRIBE, 148046);
ACL_INT_CONSTANT(ACL_ERROR_PROF_API_CONFLICT, 148047);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG, 148048);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_OPP_PATH, 148049);
ACL_INT_CONSTANT(ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, 148050);
ACL_INT_CONSTANT(ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED, 148051);
ACL_INT_CONSTANT(ACL_ERROR_UNSUPPORTED_JPEG, 148052);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_BUNDLE_MODEL_ID, 148053);

/* Not supported, or a resource is exhausted. */
ACL_INT_CONSTANT(ACL_ERROR_BAD_ALLOC, 200000);
ACL_INT_CONSTANT(ACL_ERROR_API_NOT_SUPPORT, 200001);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_DEVICE, 200002);
ACL_INT_CONSTANT(ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, 200003);
ACL_INT_CONSTANT(ACL_ERROR_RESOURCE_NOT_MATCH, 200004);
ACL_INT_CONSTANT(ACL_ERROR_INVALID_RESOURCE_HANDLE, 200005);
ACL_INT_CONSTANT(ACL_ERROR_FEATURE_UNSUPPORTED, 200006);
ACL_INT_CONSTANT(ACL_ERROR_PROF_MODULES_UNSUPPORTED, 200007);
ACL_INT_CONSTANT(ACL_ERROR_STORAGE_OVER_LIMIT, 300000);

/* Failure inside the library or a layer below it. */
ACL_INT_CONSTANT(ACL_ERROR_INTERNAL_ERROR, 500000);
ACL_INT_CONSTANT(ACL_ERROR_FAILURE, 500001);
ACL_INT_CONSTANT(ACL_ERROR_GE_FAILURE, 500002);
ACL_INT_CONSTANT(ACL_ERROR_DRV_FAILURE, 500004);
ACL_INT_CONSTANT(ACL_ERROR_PROFILING_FAILURE, 500005);

/*
 * Flag for operator compilation: choose the binary by selector. Not a result.
 */
ACL_INT_CONSTANT(ACL_COMPILE_FLAG_BIN_SELECTOR, 1);

/*
 * A handle is owned by the library from its create call to its destroy call.
 * NULL for a stream means the default stream of the current context wherever
 * work is queued.
 */
typedef void *aclrtStream;
typedef void *aclrtEvent;
typedef void *aclrtContext;

/* Handles of the custom allocator entries. */
typedef void *aclrtAllocator;
typedef void *aclrtAllocatorBlock;
typedef void *aclrtAllocatorDesc;
typedef void *aclrtAllocatorAddr;

/* IEEE 754 half precision, storage only. */
typedef uint16_t aclFloat16;

/* Address and size of memory the caller owns. */
typedef struct aclDataBuffer aclDataBuffer;

/* Element type, format and shape of a tensor; holds no data. */
typedef struct aclTensorDesc aclTensorDesc;

/* Bounds per entry of a shape range and of a value range: lower, upper. */
#define ACL_TENSOR_SHAPE_RANGE_NUM 2
#define ACL_TENSOR_VALUE_RANGE_NUM 2

/* What aclGetTensorDescNumDims gives for a tensor of unknown rank. */
#define ACL_UNKNOWN_RANK 0xFFFFFFFFFFFFFFFEULL

/* Element type of a tensor. The gaps belong to types without an ACL name. */
typedef enum {
  ACL_DT_UNDEFINED = -1,
  ACL_FLOAT = 0,
  ACL_FLOAT16 = 1,
  ACL_INT8 = 2,
  ACL_INT32 = 3,
  ACL_UINT8 = 4,
  ACL_INT16 = 6,
  ACL_UINT16 = 7,
  ACL_UINT32 = 8,
  ACL_INT64 = 9,
  ACL_UINT64 = 10,
  ACL_DOUBLE = 11,
  ACL_BOOL = 12,
  ACL_STRING = 13,
  ACL_COMPLEX64 = 16,
  ACL_COMPLEX128 = 17,
  ACL_BF16 = 27,
  ACL_INT4 = 29,
  ACL_UINT1 = 30,
  ACL_COMPLEX32 = 33,
  ACL_HIFLOAT8 = 34,
  ACL_FLOAT8_E5M2 = 35,
  ACL_FLOAT8_E4M3FN = 36,
  ACL_FLOAT8_E8M0 = 37,
  ACL_FLOAT6_E3M2 = 38,
  ACL_FLOAT6_E2M3 = 39,
  ACL_FLOAT4_E2M1 = 40,
  ACL_FLOAT4_E1M2 = 41
} aclDataType;

/* Layout of a tensor. */
typedef enum {
  ACL_FORMAT_UNDEFINED = -1,
  ACL_FORMAT_NCHW = 0,
  ACL_FORMAT_NHWC = 1,
  ACL_FORMAT_ND = 2,
  ACL_FORMAT_NC1HWC0 = 3,
  ACL_FORMAT_FRACTAL_Z = 4,
  ACL_FORMAT_NC1HWC0_C04 = 12,
  ACL_FORMAT_HWCN = 16,
  ACL_FORMAT_NDHWC = 27,
  ACL_FORMAT_FRACTAL_NZ = 29,
  ACL_FORMAT_NCDHW = 30,
  ACL_FORMAT_NDC1HWC0 = 32,
  ACL_FRACTAL_Z_3D = 33,
  ACL_FORMAT_NC = 35,
  ACL_FORMAT_NCL = 47,
  ACL_FORMAT_FRACTAL_NZ_C0_16 = 50,
  ACL_FORMAT_FRACTAL_NZ_C0_32 = 51,
  ACL_FORMAT_FRACTAL_NZ_C0_2 = 52,
  ACL_FORMAT_FRACTAL_NZ_C0_4 = 53,
  ACL_FORMAT_FRACTAL_NZ_C0_8 = 54
} aclFormat;

/*
 * Where a tensor lives. The last one: on the host, and its value does not
 * change what is compiled.
 */
typedef enum {
  ACL_MEMTYPE_DEVICE = 0,
  ACL_MEMTYPE_HOST = 1,
  ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT = 2
} aclMemType;

/* Severity of an aclAppLog entry. */
typedef enum {
  ACL_DEBUG = 0,
  ACL_INFO = 1,
  ACL_WARNING = 2,
  ACL_ERROR = 3
} aclLogLevel;

/* Process or context wide options. */
typedef enum {
  ACL_OPT_DETERMINISTIC = 0,
  ACL_OPT_ENABLE_DEBUG_KERNEL = 1,
  ACL_OPT_STRONG_CONSISTENCY = 2
} aclSysParamOpt;

/* Properties of the software stack, see aclGetCannAttribute. */
typedef enum {
  ACL_CANN_ATTR_UNDEFINED = -1,
  ACL_CANN_ATTR_INF_NAN = 0,
  ACL_CANN_ATTR_BF16 = 1,
  ACL_CANN_ATTR_JIT_COMPILE = 2
} aclCannAttr;

/* Quantities of a device, see aclGetDeviceCapability. */
typedef enum {
  ACL_DEVICE_INFO_UNDEFINED = -1,
  ACL_DEVICE_INFO_AI_CORE_NUM = 0,
  ACL_DEVICE_INFO_VECTOR_CORE_NUM = 1,
  ACL_DEVICE_INFO_L2_SIZE = 2
} aclDeviceInfo;

/* --- Data buffer ---------------------------------------------------------- */

/**
 * Wraps memory of the caller.
 *
 * Nothing is copied or owned: data must stay valid as long as the buffer is
 * used, by queued work too. data may be NULL and size 0.
 *
 * @param data  [IN] host or device address.
 * @param size  [IN] bytes.
 * @return the buffer, to be given to aclDestroyDataBuffer; NULL when there is
 *         no memory for it.
 */
ACL_FUNC_VISIBILITY aclDataBuffer *aclCreateDataBuffer(void *data, size_t size);

/**
 * Destroys the wrapper, not the memory behind it.
 *
 * @retval ACL_SUCCESS              destroyed.
 * @retval ACL_ERROR_INVALID_PARAM  dataBuffer is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclDestroyDataBuffer(const aclDataBuffer *dataBuffer);

/**
 * Points the wrapper at other memory. Work that was queued before keeps the
 * memory it was queued with.
 *
 * @retval ACL_SUCCESS              updated.
 * @retval ACL_ERROR_INVALID_PARAM  dataBuffer is NULL.
 */
ACL_FUNC_VISIBILITY aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer,
                                                 void *data, size_t size);

/** @return the wrapped address; NULL when dataBuffer is NULL. */
ACL_FUNC_VISIBILITY void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer);

/**
 * @return the size in bytes, cut to 32 bits; 0 when dataBuffer is NULL.
 * @deprecated aclGetDataBufferSizeV2 gives the whole size.
 */
ACL_FUNC_VISIBILITY uint32_t
aclGetDataBufferSize(const aclDataBuffer *dataBuffer);

/** @return the size in bytes; 0 when dataBuffer is NULL. */
ACL_FUNC_VISIBILITY size_t
aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer);

/* --- Element types -------------------------------------------------------- */

/**
 * @return bytes of one element; 0 for ACL_STRING, ACL_DT_UNDEFINED and types
 *         smaller than a byte.
 */
ACL_FUNC_VISIBILITY size_t aclDataTypeSize(aclDataType dataType);

/**
 * Widens a half precision value. The largest exponent is taken as an ordinary
 * one, so infinity and NaN are not kept: 0x7C00 gives 65536, 0x7E00 gives
 * 98304.
 */
ACL_FUNC_VISIBILITY float aclFloat16ToFloat(aclFloat16 value);

/**
 * Narrows to half precision, saturating: NaN and positive overflow give 0x7BFF
 * (65504), negative overflow 0xFBFF (-65504).
 */
ACL_FUNC_VISIBILITY aclFloat16 aclFloatToFloat16(float value);

/* --- Tensor description --------------------------------------------------- */

/**
 * Describes a tensor.
 *
 * @param dataType  [IN] element type.
 * @param numDims   [IN] number of entries of dims; 0 is a scalar.
 * @param dims      [IN] copied; may be NULL when numDims is 0. -1 is a
 *                  dimension known at run time only; a single -2 is an unknown
 *                  rank.
 * @param format    [IN] layout.
 * @return the description, to be given to aclDestroyTensorDesc; NULL when
 *         numDims is negative, when dims is NULL and numDims is not 0, or when
 *         there is no memory for it.
 */
ACL_FUNC_VISIBILITY aclTensorDesc *aclCreateTensorDesc(aclDataType dataType,
                                                       int numDims,
                                                       const int64_t *dims,
                                                       aclFormat format);

/**
 * Destroys a description made by the caller, or an array by its first element.
 * NULL is ignored; so is, with a message, what belongs to a data set.
 */
ACL_FUNC_VISIBILITY void aclDestroyTensorDesc(const aclTensorDesc *desc);

/** @return the element type; ACL_DT_UNDEFINED when desc is NULL. */
ACL_FUNC_VISIBILITY aclDataType aclGetTensorDescType(const aclTensorDesc *desc);

/** @return the layout; ACL_FORMAT_UNDEFINED when desc is NULL. */
ACL_FUNC_VISIBILITY aclFormat aclGetTensorDescFormat(const aclTensorDesc *desc);

/**
 * @return elements times element size, in bytes; 0 when desc is NULL or a
 *         dimension is unknown.
 */
ACL_FUNC_VISIBILITY size_t aclGetTensorDescSize(const aclTensorDesc *desc);

/**
 * @return the number of elements, 1 for a scalar; 0 when desc is NULL, a
 *         dimension is negative or the product does not fit size_t.
 */
ACL_FUNC_VISIBILITY size_t
aclGetTensorDescElementCount(const aclTensorDesc *desc);

/**
 * @return the number of dimensions; ACL_UNKNOWN_RANK when the rank is unknown;
 *         0 when desc is NULL.
 */
ACL_FUNC_VISIBILITY size_t aclGetTensorDescNumDims(const aclTensorDesc *desc);

/**
 * @return dimension index; -1 when desc is NULL or index is out of range.
 * @deprecated aclGetTensorDescDimV2 tells -1 from an error.
 */
ACL_FUNC_VISIBILITY int64_t aclGetTensorDescDim(const aclTensorDesc *desc,
                                                size_t index);

/**
 * Reads dimension index into *dimSize.
 *
 * @retval ACL_SUCCESS              *dimSize is set.
 * @retval ACL_ERROR_INVALID_PARAM  desc or dimSize is NULL, or index is out of
 *                                  range.
 */
ACL_FUNC_VISIBILITY aclError aclGetTensorDescDimV2(const aclTensorDesc *desc,
                                                   size_t index,
                                                   int64_t *dimSize);

/**
 * Reads the bounds of dimension index: dimRange[0] lower, dimRange[1] upper, -1
 * for no upper bound.
 *
 * @param dimRangeNum  [IN] entries dimRange has room for, at least
 *                     ACL_TENSOR_SHAPE_RANGE_NUM.
 * @retval ACL_SUCCESS              dimRange is set.
 * @retval ACL_ERROR_INVALID_PARAM  desc or dimRange is NULL, index is out of
 *                                  range or dimRangeNum is too small.
 */
ACL_FUNC_VISIBILITY aclError aclGetTensorDescDimRange(const aclTensorDesc *desc,
                                                      size_t index,
                                                      size_t dimRangeNum,
                                                      int64_t *dimRange);

/** Sets the name; it is copied. NULL means the empty name. */
ACL_FUNC_VISIBILITY void aclSetTensorDescName(aclTensorDesc *desc,
                                              const char *name);

/**
 * @return the name, valid until it is changed or desc is destroyed; "" when
 *         desc is NULL.
 */
ACL_FUNC_VISIBILITY const char *aclGetTensorDescName(aclTensorDesc *desc);

/** @return the address of the tensor's constant, or NULL if it has none. */
ACL_FUNC_VISIBILITY void *aclGetTensorDescAddress(const aclTensorDesc *desc);

/**
 * @return element index of an array of descriptions, as
 * aclmdlCreateAndGetOpDesc makes it. NULL when desc is NULL or index is out of
 * range.
 */
ACL_FUNC_VISIBILITY aclTensorDesc *aclGetTensorDescByIndex(aclTensorDesc *desc,
                                                           size_t index);

/*
 * The setters below copy what they are given and return
 *   ACL_SUCCESS              set
 *   ACL_ERROR_INVALID_PARAM  desc or another pointer is NULL, or a count is out
 *                            of range; desc is unchanged
 */

/** Sets the bounds {lower, upper} of each of dimsCount dimensions. */
ACL_FUNC_VISIBILITY aclError
aclSetTensorShapeRange(aclTensorDesc *desc, size_t dimsCount,
                       int64_t dimsRange[][ACL_TENSOR_SHAPE_RANGE_NUM]);

/** Sets the bounds {lower, upper} of each of valueCount values. */
ACL_FUNC_VISIBILITY aclError
aclSetTensorValueRange(aclTensorDesc *desc, size_t valueCount,
                       int64_t valueRange[][ACL_TENSOR_VALUE_RANGE_NUM]);

/** Sets the layout in memory, where it differs from the described one. */
ACL_FUNC_VISIBILITY aclError aclSetTensorFormat(aclTensorDesc *desc,
                                                aclFormat format);

/** Sets the shape in memory, where it differs from the described one. */
ACL_FUNC_VISIBILITY aclError aclSetTensorShape(aclTensorDesc *desc, int numDims,
                                               const int64_t *dims);

/** @deprecated Earlier name of aclSetTensorFormat. */
ACL_FUNC_VISIBILITY aclError aclSetTensorStorageFormat(aclTensorDesc *desc,
                                                       aclFormat format);

/** @deprecated Earlier name of aclSetTensorShape. */
ACL_FUNC_VISIBILITY aclError aclSetTensorStorageShape(aclTensorDesc *desc,
                                                      int numDims,
                                                      const int64_t *dims);

/** Sets the layout the tensor had in the original network. */
ACL_FUNC_VISIBILITY aclError aclSetTensorOriginFormat(aclTensorDesc *desc,
                                                      aclFormat format);

/** Sets the shape the tensor had in the original network. */
ACL_FUNC_VISIBILITY aclError aclSetTensorOriginShape(aclTensorDesc *desc,
                                                     int numDims,
                                                     const int64_t *dims);

/**
 * Makes the tensor a constant with the length bytes at dataBuffer (host
 * memory). length 0 is refused.
 */
ACL_FUNC_VISIBILITY aclError aclSetTensorConst(aclTensorDesc *desc,
                                               void *dataBuffer, size_t length);

/** Says where the tensor's data lives. */
ACL_FUNC_VISIBILITY aclError aclSetTensorPlaceMent(aclTensorDesc *desc,
                                                   aclMemType memType);

/** Names the dynamic input this tensor is one of. */
ACL_FUNC_VISIBILITY aclError
aclSetTensorDynamicInput(aclTensorDesc *desc, const char *dynamicInputName);

/**
 * Makes a description of the same tensor in another layout.
 *
 * @param dstDesc  [OUT] new description, owned by the caller.
 * @retval ACL_SUCCESS              *dstDesc is set.
 * @retval ACL_ERROR_INVALID_PARAM  srcDesc or dstDesc is NULL, or srcDesc does
 *                                  not have as many dimensions as its layout.
 * @retval ACL_ERROR_RT_FEATURE_NOT_SUPPORT  the layouts differ in more than the
 *                                  order of the dimensions.
 */
ACL_FUNC_VISIBILITY aclError aclTransTensorDescFormat(
    const aclTensorDesc *srcDesc, aclFormat dstFormat, aclTensorDesc **dstDesc);

/* --- Version and properties ----------------------------------------------- */

/**
 * @return the name of the chip (Ascend910B1, for instance), that of device 0
 *         where there are several; valid until the process ends. NULL when it
 *         cannot be told. Works before aclInit.
 */
ACL_FUNC_VISIBILITY const char *aclrtGetSocName(void);

/**
 * Lists the properties that aclGetCannAttribute knows.
 *
 * @param cannAttrList  [OUT] array owned by the library, valid until the
 *                      process ends.
 * @param num           [OUT] its length.
 * @retval ACL_SUCCESS              both are set.
 * @retval ACL_ERROR_INVALID_PARAM  an argument is NULL.
 */
ACL_FUNC_VISIBILITY aclError
aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num);

/**
 * Sets *value to 1 where the property is supported, to 0 where it is not.
 *
 * @retval ACL_SUCCESS              *value is set.
 * @retval ACL_ERROR_INVALID_PARAM  value is NULL or cannAttr is unknown.
 */
ACL_FUNC_VISIBILITY aclError aclGetCannAttribute(aclCannAttr cannAttr,
                                                 int32_t *value);

/**
 * Reads a quantity of a device: cores, or bytes of L2 cache.
 *
 * @retval ACL_SUCCESS                    *value is set.
 * @retval ACL_ERROR_INVALID_PARAM        value is NULL, deviceInfo is unknown.
 * @retval ACL_ERROR_RT_INVALID_DEVICEID  there is no device deviceId.
 */
ACL_FUNC_VISIBILITY aclError aclGetDeviceCapability(uint32_t deviceId,
                                                    aclDeviceInfo deviceInfo,
                                                    int64_t *value);

/* --- Application log ------------------------------------------------------ */

/**
 * Writes one entry to the application log, cut at 1024 bytes. Best called
 * through ACL_APP_LOG, which fills in the place.
 *
 * @param func, file, line  [IN] place of the call.
 * @param fmt               [IN] printf format of what follows.
 */
ACL_FUNC_VISIBILITY void aclAppLog(aclLogLevel logLevel, const char *func,
                                   const char *file, uint32_t line,
                                   const char *fmt, ...);

/* ACL_APP_LOG(level, fmt, ...): aclAppLog with the place of the call. */
#define ACL_APP_LOG(level, ...) \
  aclAppLog(level, __func__, __FILE__, __LINE__, __VA_ARGS__)

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_BASE_H_ */
