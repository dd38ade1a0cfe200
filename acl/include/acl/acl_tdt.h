/*
 * Channels that carry tensors between host and device. Unsupported here: each
 * function that returns a code returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT, the
 * others return NULL or 0.
 */
#ifndef ACL_ACL_TDT_H_
#define ACL_ACL_TDT_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kind of a data item. */
typedef enum acltdtTensorType {
  ACL_TENSOR_DATA_UNDEFINED = -1,
  ACL_TENSOR_DATA_TENSOR = 0,
  ACL_TENSOR_DATA_END_OF_SEQUENCE = 1,
  ACL_TENSOR_DATA_ABNORMAL = 2,
  ACL_TENSOR_DATA_SLICE_TENSOR = 3,
  ACL_TENSOR_DATA_END_TENSOR = 4
} acltdtTensorType;

/** A tensor with its description. */
typedef struct acltdtDataItem acltdtDataItem;

/** Data items in order. */
typedef struct acltdtDataset acltdtDataset;

/** A channel between host and device. */
typedef struct acltdtChannelHandle acltdtChannelHandle;

/** Kind of an item; ACL_TENSOR_DATA_UNDEFINED on failure. */
ACL_FUNC_VISIBILITY acltdtTensorType
acltdtGetTensorTypeFromItem(const acltdtDataItem *dataItem);

/** Data type of an item; ACL_DT_UNDEFINED on failure. */
ACL_FUNC_VISIBILITY aclDataType
acltdtGetDataTypeFromItem(const acltdtDataItem *dataItem);

/** Address of the data. */
ACL_FUNC_VISIBILITY void *acltdtGetDataAddrFromItem(
    const acltdtDataItem *dataItem);

/** Size of the data, in bytes. */
ACL_FUNC_VISIBILITY size_t
acltdtGetDataSizeFromItem(const acltdtDataItem *dataItem);

/** Number of dimensions. */
ACL_FUNC_VISIBILITY size_t
acltdtGetDimNumFromItem(const acltdtDataItem *dataItem);

/** Tells which slice of how many an item is. */
ACL_FUNC_VISIBILITY aclError acltdtGetSliceInfoFromItem(
    const acltdtDataItem *dataItem, size_t *sliceNum, size_t *sliceId);

/** Tells the dimensions. */
ACL_FUNC_VISIBILITY aclError acltdtGetDimsFromItem(
    const acltdtDataItem *dataItem, int64_t *dims, size_t dimNum);

/** Creates an item around data that the caller keeps. */
ACL_FUNC_VISIBILITY acltdtDataItem *acltdtCreateDataItem(
    acltdtTensorType tdtType, const int64_t *dims, size_t dimNum,
    aclDataType dataType, void *data, size_t size);

/** Destroys an item, not its data. */
ACL_FUNC_VISIBILITY aclError acltdtDestroyDataItem(acltdtDataItem *dataItem);

/** Creates an empty dataset. */
ACL_FUNC_VISIBILITY acltdtDataset *acltdtCreateDataset(void);

/** Destroys a dataset, not its items. */
ACL_FUNC_VISIBILITY aclError acltdtDestroyDataset(acltdtDataset *dataset);

/** One item of a dataset. */
ACL_FUNC_VISIBILITY acltdtDataItem *acltdtGetDataItem(
    const acltdtDataset *dataset, size_t index);

/** Appends an item. */
ACL_FUNC_VISIBILITY aclError acltdtAddDataItem(acltdtDataset *dataset,
                                               acltdtDataItem *dataItem);

/** Number of items. */
ACL_FUNC_VISIBILITY size_t acltdtGetDatasetSize(const acltdtDataset *dataset);

/** Name of a received dataset. */
ACL_FUNC_VISIBILITY const char *acltdtGetDatasetName(
    const acltdtDataset *dataset);

/** Wakes those who wait on a channel. */
ACL_FUNC_VISIBILITY aclError acltdtStopChannel(acltdtChannelHandle *handle);

/** Creates a channel. */
ACL_FUNC_VISIBILITY acltdtChannelHandle *acltdtCreateChannel(uint32_t deviceId,
                                                             const char *name);

/** Creates a channel that holds capacity datasets. */
ACL_FUNC_VISIBILITY acltdtChannelHandle *acltdtCreateChannelWithCapacity(
    uint32_t deviceId, const char *name, size_t capacity);

/** Destroys a channel. */
ACL_FUNC_VISIBILITY aclError acltdtDestroyChannel(acltdtChannelHandle *handle);

/** Empties a channel. */
ACL_FUNC_VISIBILITY aclError acltdtCleanChannel(acltdtChannelHandle *handle);

/** Sends a dataset; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError acltdtSendTensor(const acltdtChannelHandle *handle,
                                              const acltdtDataset *dataset,
                                              int32_t timeout);

/** Receives a dataset; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError acltdtReceiveTensor(
    const acltdtChannelHandle *handle, acltdtDataset *dataset, int32_t timeout);

/** Tells the number of datasets in a channel. */
ACL_FUNC_VISIBILITY aclError
acltdtQueryChannelSize(const acltdtChannelHandle *handle, size_t *size);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_TDT_H_
