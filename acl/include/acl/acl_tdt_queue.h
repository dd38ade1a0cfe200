/*
 * Queues and the buffers that pass through them. Unsupported here: each
 * function that returns a code returns ACL_ERROR_RT_FEATURE_NOT_SUPPORT, the
 * others return NULL or 0.
 */
#ifndef ACL_ACL_TDT_QUEUE_H_
#define ACL_ACL_TDT_QUEUE_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rights on a queue; may be ORed. */
#define ACL_TDT_QUEUE_PERMISSION_MANAGE 0x00000001U
#define ACL_TDT_QUEUE_PERMISSION_DEQUEUE 0x00000002U
#define ACL_TDT_QUEUE_PERMISSION_ENQUEUE 0x00000004U

/* States of a connection. */
#define ACL_TDT_QUEUE_ROUTE_UNBIND 0
#define ACL_TDT_QUEUE_ROUTE_BIND 1
#define ACL_TDT_QUEUE_ROUTE_BIND_ABNORMAL 2

/** A buffer that can be passed through queues. */
typedef void *acltdtBuf;

/** Attributes of a queue. */
typedef struct tagMemQueueAttr acltdtQueueAttr;

/** A connection between two queues. */
typedef struct acltdtQueueRoute acltdtQueueRoute;

/** Connections in order. */
typedef struct acltdtQueueRouteList acltdtQueueRouteList;

/** Which connections acltdtQueryQueueRoutes looks for. */
typedef struct acltdtQueueRouteQueryInfo acltdtQueueRouteQueryInfo;

/** Attribute of a queue. */
typedef enum acltdtQueueAttrType {
  ACL_TDT_QUEUE_NAME_PTR = 0,
  ACL_TDT_QUEUE_DEPTH_UINT32 = 1
} acltdtQueueAttrType;

/** Parameter of a connection. */
typedef enum acltdtQueueRouteParamType {
  ACL_TDT_QUEUE_ROUTE_SRC_UINT32 = 0,
  ACL_TDT_QUEUE_ROUTE_DST_UINT32 = 1,
  ACL_TDT_QUEUE_ROUTE_STATUS_INT32 = 2
} acltdtQueueRouteParamType;

/** How connections are looked for. */
typedef enum acltdtQueueRouteQueryMode {
  ACL_TDT_QUEUE_ROUTE_QUERY_SRC = 0,
  ACL_TDT_QUEUE_ROUTE_QUERY_DST = 1,
  ACL_TDT_QUEUE_ROUTE_QUERY_SRC_AND_DST = 2,
  ACL_TDT_QUEUE_ROUTE_QUERY_ABNORMAL = 100
} acltdtQueueRouteQueryMode;

/** Parameter of an acltdtQueueRouteQueryInfo. */
typedef enum acltdtQueueRouteQueryInfoParamType {
  ACL_TDT_QUEUE_ROUTE_QUERY_MODE_ENUM = 0,
  ACL_TDT_QUEUE_ROUTE_QUERY_SRC_ID_UINT32 = 1,
  ACL_TDT_QUEUE_ROUTE_QUERY_DST_ID_UINT32 = 2
} acltdtQueueRouteQueryInfoParamType;

/** Memory of a buffer. */
typedef enum acltdtAllocBufType {
  ACL_TDT_NORMAL_MEM = 0,
  ACL_TDT_DVPP_MEM = 1
} acltdtAllocBufType;

/** Creates a queue. */
ACL_FUNC_VISIBILITY aclError acltdtCreateQueue(const acltdtQueueAttr *attr,
                                               uint32_t *qid);

/** Destroys a queue. */
ACL_FUNC_VISIBILITY aclError acltdtDestroyQueue(uint32_t qid);

/** Puts a buffer in; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError acltdtEnqueue(uint32_t qid, acltdtBuf buf,
                                           int32_t timeout);

/** Takes a buffer out; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError acltdtDequeue(uint32_t qid, acltdtBuf *buf,
                                           int32_t timeout);

/** Copies data in; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError acltdtEnqueueData(uint32_t qid, const void *data,
                                               size_t dataSize,
                                               const void *userData,
                                               size_t userDataSize,
                                               int32_t timeout, uint32_t rsv);

/** Copies data out; timeout in milliseconds, -1 for ever. */
ACL_FUNC_VISIBILITY aclError acltdtDequeueData(
    uint32_t qid, void *data, size_t dataSize, size_t *retDataSize,
    void *userData, size_t userDataSize, int32_t timeout);

/** Gives another process rights on a queue. */
ACL_FUNC_VISIBILITY aclError acltdtGrantQueue(uint32_t qid, int32_t pid,
                                              uint32_t permission,
                                              int32_t timeout);

/** Opens a queue of another process. */
ACL_FUNC_VISIBILITY aclError acltdtAttachQueue(uint32_t qid, int32_t timeout,
                                               uint32_t *permission);

/** Connects queues. */
ACL_FUNC_VISIBILITY aclError
acltdtBindQueueRoutes(acltdtQueueRouteList *qRouteList);

/** Takes connections back. */
ACL_FUNC_VISIBILITY aclError
acltdtUnbindQueueRoutes(acltdtQueueRouteList *qRouteList);

/** Looks for connections. */
ACL_FUNC_VISIBILITY aclError
acltdtQueryQueueRoutes(const acltdtQueueRouteQueryInfo *queryInfo,
                       acltdtQueueRouteList *qRouteList);

/** Allocates a buffer of size bytes. */
ACL_FUNC_VISIBILITY aclError acltdtAllocBuf(size_t size, uint32_t type,
                                            acltdtBuf *buf);

/** Frees a buffer. */
ACL_FUNC_VISIBILITY aclError acltdtFreeBuf(acltdtBuf buf);

/** Tells address and size of the data area. */
ACL_FUNC_VISIBILITY aclError acltdtGetBufData(const acltdtBuf buf,
                                              void **dataPtr, size_t *size);

/** Sets the length of the data, in bytes. */
ACL_FUNC_VISIBILITY aclError acltdtSetBufDataLen(acltdtBuf buf, size_t len);

/** Tells the length of the data, in bytes. */
ACL_FUNC_VISIBILITY aclError acltdtGetBufDataLen(acltdtBuf buf, size_t *len);

/** Appends a buffer to a chain. */
ACL_FUNC_VISIBILITY aclError acltdtAppendBufChain(acltdtBuf headBuf,
                                                  acltdtBuf buf);

/** Tells the number of buffers in a chain. */
ACL_FUNC_VISIBILITY aclError acltdtGetBufChainNum(acltdtBuf headBuf,
                                                  uint32_t *num);

/** Tells one buffer of a chain. */
ACL_FUNC_VISIBILITY aclError acltdtGetBufFromChain(acltdtBuf headBuf,
                                                   uint32_t index,
                                                   acltdtBuf *buf);

/** Reads the private area. */
ACL_FUNC_VISIBILITY aclError acltdtGetBufUserData(const acltdtBuf buf,
                                                  void *dataPtr, size_t size,
                                                  size_t offset);

/** Writes the private area. */
ACL_FUNC_VISIBILITY aclError acltdtSetBufUserData(acltdtBuf buf,
                                                  const void *dataPtr,
                                                  size_t size, size_t offset);

/** Makes a second reference to the data. */
ACL_FUNC_VISIBILITY aclError acltdtCopyBufRef(const acltdtBuf buf,
                                              acltdtBuf *newBuf);

/** Creates attributes. */
ACL_FUNC_VISIBILITY acltdtQueueAttr *acltdtCreateQueueAttr(void);

/** Destroys attributes. */
ACL_FUNC_VISIBILITY aclError
acltdtDestroyQueueAttr(const acltdtQueueAttr *attr);

/** Sets an attribute. */
ACL_FUNC_VISIBILITY aclError acltdtSetQueueAttr(acltdtQueueAttr *attr,
                                                acltdtQueueAttrType type,
                                                size_t len, const void *param);

/** Tells an attribute. */
ACL_FUNC_VISIBILITY aclError acltdtGetQueueAttr(const acltdtQueueAttr *attr,
                                                acltdtQueueAttrType type,
                                                size_t len,
                                                size_t *paramRetSize,
                                                void *param);

/** Describes a connection. */
ACL_FUNC_VISIBILITY acltdtQueueRoute *acltdtCreateQueueRoute(uint32_t srcId,
                                                             uint32_t dstId);

/** Destroys the description of a connection. */
ACL_FUNC_VISIBILITY aclError
acltdtDestroyQueueRoute(const acltdtQueueRoute *route);

/** Tells a parameter of a connection. */
ACL_FUNC_VISIBILITY aclError acltdtGetQueueRouteParam(
    const acltdtQueueRoute *route, acltdtQueueRouteParamType type, size_t len,
    size_t *paramRetSize, void *param);

/** Creates an empty list. */
ACL_FUNC_VISIBILITY acltdtQueueRouteList *acltdtCreateQueueRouteList(void);

/** Destroys a list. */
ACL_FUNC_VISIBILITY aclError
acltdtDestroyQueueRouteList(const acltdtQueueRouteList *routeList);

/** Appends a connection. */
ACL_FUNC_VISIBILITY aclError acltdtAddQueueRoute(
    acltdtQueueRouteList *routeList, const acltdtQueueRoute *route);

/** Tells one connection of a list. */
ACL_FUNC_VISIBILITY aclError
acltdtGetQueueRoute(const acltdtQueueRouteList *routeList, size_t index,
                    acltdtQueueRoute *route);

/** Number of connections in a list. */
ACL_FUNC_VISIBILITY size_t
acltdtGetQueueRouteNum(const acltdtQueueRouteList *routeList);

/** Creates an empty query. */
ACL_FUNC_VISIBILITY acltdtQueueRouteQueryInfo *acltdtCreateQueueRouteQueryInfo(
    void);

/** Destroys a query. */
ACL_FUNC_VISIBILITY aclError
acltdtDestroyQueueRouteQueryInfo(const acltdtQueueRouteQueryInfo *info);

/** Sets a parameter of a query. */
ACL_FUNC_VISIBILITY aclError acltdtSetQueueRouteQueryInfo(
    acltdtQueueRouteQueryInfo *param, acltdtQueueRouteQueryInfoParamType type,
    size_t len, const void *value);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_TDT_QUEUE_H_
