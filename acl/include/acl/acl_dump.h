/*
 * Dump of tensors and of exception information. Unsupported here: each function
 * that returns a code returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT, the others
 * return NULL or 0.
 */
#ifndef ACL_ACL_DUMP_H_
#define ACL_ACL_DUMP_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Length of a dump file name with its path, in bytes. */
#define ACL_DUMP_MAX_FILE_PATH_LENGTH 4096

/* Most dimensions of a dumped tensor. */
#define ACL_DUMP_MAX_SHAPE_NUM 25

/** What a dump path is asked for. */
typedef enum acldumpType {
  AIC_ERR_BRIEF_DUMP = 1,
  AIC_ERR_NORM_DUMP = 2,
  AIC_ERR_DETAIL_DUMP = 3,
  DATA_DUMP = 4,
  OVERFLOW_DUMP = 5
} acldumpType;

/** Role of a dumped tensor. */
typedef enum acldumpTensorType {
  ACL_DUMP_TENSOR_INPUT = 0,
  ACL_DUMP_TENSOR_OUTPUT = 1,
  ACL_DUMP_TENSOR_WORKSPACE = 2
} acldumpTensorType;

/** How acldumpTensorInfo.tensorAddr is to be read. */
typedef enum acldumpTensorAddressType {
  ACL_DUMP_ADDR_PTR = 0,
  ACL_DUMP_ADDR_PTR_PTR = 1,
  ACL_DUMP_ADDR_RAW = 2
} acldumpTensorAddressType;

/** Where a dumped tensor lies. */
typedef enum acldumpTensorPlacement {
  ACL_DUMP_PLACEMENT_DEVICE = 0,
  ACL_DUMP_PLACEMENT_HOST = 1,
  ACL_DUMP_PLACEMENT_END = 2
} acldumpTensorPlacement;

/** One tensor of acldumpSaveExceptionInfo. */
typedef struct acldumpTensorInfo {
  acldumpTensorType type;
  size_t tensorSize;
  int32_t format;
  int32_t dataType;
  int64_t *tensorAddr;
  acldumpTensorAddressType addrType;
  acldumpTensorPlacement placement;
  uint32_t argsOffset;
  uint32_t shapeNum;
  uint32_t originShapeNum;
  uint64_t shape[ACL_DUMP_MAX_SHAPE_NUM];
  uint64_t originShape[ACL_DUMP_MAX_SHAPE_NUM];
} acldumpTensorInfo;

/** Piece of a dump file handed to the callback of acldumpRegCallback. */
typedef struct acldumpChunk {
  char fileName[ACL_DUMP_MAX_FILE_PATH_LENGTH];
  uint32_t bufLen;
  uint32_t isLastChunk;
  int64_t offset; /* -1: append */
  int32_t flag;
  __extension__ uint8_t dataBuf[0]; /* bufLen bytes follow the struct */
} acldumpChunk;

/** Sends dump data to messageCallback instead of files. */
ACL_FUNC_VISIBILITY aclError acldumpRegCallback(
    int32_t (*const messageCallback)(const acldumpChunk *, int32_t),
    int32_t flag);

/** Takes the callback of acldumpRegCallback away again. */
ACL_FUNC_VISIBILITY void acldumpUnregCallback(void);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_DUMP_H_
