// Entries of the operator, data transfer, profiling, log, dump, platform and
// allocator headers, which this runtime does not support. Each one logs its
// name once and answers ACL_ERROR_RT_FEATURE_NOT_SUPPORT; an entry that returns
// no code answers NULL, 0 or the value its header names.

#include <cstdarg>
#include <cstddef>
#include <cstdint>

#include "acl/acl_base.h"
#include "acl/acl_dump.h"
#include "acl/acl_log.h"
#include "acl/acl_op.h"
#include "acl/acl_op_compiler.h"
#include "acl/acl_platform.h"
#include "acl/acl_prof.h"
#include "acl/acl_rt.h"
#include "acl/acl_rt_allocator.h"
#include "acl/acl_tdt.h"
#include "acl/acl_tdt_queue.h"
#include "acl/src/unsupported.h"

using ascend::acl::Unsupported;

// acl_dump.h
aclError acldumpRegCallback(int32_t (*const)(const acldumpChunk*, int32_t),
                            int32_t) {
  return Unsupported(__func__);
}
void acldumpUnregCallback() { Unsupported(__func__); }

// acl_log.h
int32_t acllogCheckDebugLevel(int32_t, int32_t) {
  Unsupported(__func__);
  return 0;
}
void acllogRecord(int32_t, int32_t, const char*, ...) { Unsupported(__func__); }
int32_t acllogRegisterCallback(acllogRecordCallback, void*, uint32_t,
                               acllogCallbackHandle*) {
  return Unsupported(__func__);
}
int32_t acllogUnregisterCallback(acllogCallbackHandle) {
  return Unsupported(__func__);
}
void acllogVaList(int32_t, int32_t, const char*, va_list) {
  Unsupported(__func__);
}

// acl_op.h
aclError aclopCast(const aclTensorDesc*, const aclDataBuffer*,
                   const aclTensorDesc*, aclDataBuffer*, uint8_t, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclopCreateHandle(const char*, int, const aclTensorDesc* const[], int,
                           const aclTensorDesc* const[], const aclopAttr*,
                           aclopHandle**) {
  return Unsupported(__func__);
}
aclError aclopCreateHandleForCast(aclTensorDesc*, aclTensorDesc*, uint8_t,
                                  aclopHandle**) {
  return Unsupported(__func__);
}
aclError aclopCreateKernel(const char*, const char*, const char*, void*, int,
                           aclopEngineType, aclDataDeallocator) {
  return Unsupported(__func__);
}
void aclopDestroyHandle(aclopHandle*) { Unsupported(__func__); }
aclError aclopExecWithHandle(aclopHandle*, int, const aclDataBuffer* const[],
                             int, aclDataBuffer* const[], aclrtStream) {
  return Unsupported(__func__);
}
aclError aclopExecute(const char*, int, const aclTensorDesc* const[],
                      const aclDataBuffer* const[], int,
                      const aclTensorDesc* const[], aclDataBuffer* const[],
                      const aclopAttr*, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclopExecuteV2(const char*, int, aclTensorDesc*[], aclDataBuffer*[],
                        int, aclTensorDesc*[], aclDataBuffer*[], aclopAttr*,
                        aclrtStream) {
  return Unsupported(__func__);
}
aclError aclopInferShape(const char*, int, aclTensorDesc*[], aclDataBuffer*[],
                         int, aclTensorDesc*[], aclopAttr*) {
  return Unsupported(__func__);
}
aclError aclopLoad(const void*, size_t) { return Unsupported(__func__); }
aclError aclopRegisterCompileFunc(const char*, aclopCompileFunc) {
  return Unsupported(__func__);
}
aclError aclopSetKernelArgs(aclopKernelDesc*, const char*, uint32_t,
                            const void*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclopSetKernelWorkspaceSizes(aclopKernelDesc*, int, size_t*) {
  return Unsupported(__func__);
}
aclError aclopSetMaxOpQueueNum(uint64_t) { return Unsupported(__func__); }
aclError aclopSetModelDir(const char*) { return Unsupported(__func__); }
aclError aclopStartDumpArgs(uint32_t, const char*) {
  return Unsupported(__func__);
}
aclError aclopStopDumpArgs(uint32_t) { return Unsupported(__func__); }
aclError aclopUnregisterCompileFunc(const char*) {
  return Unsupported(__func__);
}
aclError aclopUpdateParams(const char*, int, const aclTensorDesc* const[], int,
                           const aclTensorDesc* const[], const aclopAttr*) {
  return Unsupported(__func__);
}

// acl_op_compiler.h
aclGraphDumpOption* aclCreateGraphDumpOpt() {
  Unsupported(__func__);
  return nullptr;
}
aclError aclDestroyGraphDumpOpt(const aclGraphDumpOption*) {
  return Unsupported(__func__);
}
aclError aclGenGraphAndDumpForOp(const char*, int, const aclTensorDesc* const[],
                                 const aclDataBuffer* const[], int,
                                 const aclTensorDesc* const[],
                                 aclDataBuffer* const[], const aclopAttr*,
                                 aclopEngineType, const char*,
                                 const aclGraphDumpOption*) {
  return Unsupported(__func__);
}
aclError aclGetCompileopt(aclCompileOpt, char*, size_t) {
  return Unsupported(__func__);
}
size_t aclGetCompileoptSize(aclCompileOpt) {
  Unsupported(__func__);
  return 0;
}
aclError aclSetCompileopt(aclCompileOpt, const char*) {
  return Unsupported(__func__);
}
aclError aclopCompile(const char*, int, const aclTensorDesc* const[], int,
                      const aclTensorDesc* const[], const aclopAttr*,
                      aclopEngineType, aclopCompileType, const char*) {
  return Unsupported(__func__);
}
aclError aclopCompileAndExecute(const char*, int, const aclTensorDesc* const[],
                                const aclDataBuffer* const[], int,
                                const aclTensorDesc* const[],
                                aclDataBuffer* const[], const aclopAttr*,
                                aclopEngineType, aclopCompileType, const char*,
                                aclrtStream) {
  return Unsupported(__func__);
}
aclError aclopCompileAndExecuteV2(const char*, int, aclTensorDesc*[],
                                  aclDataBuffer*[], int, aclTensorDesc*[],
                                  aclDataBuffer*[], aclopAttr*, aclopEngineType,
                                  aclopCompileType, const char*, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclopSetCompileFlag(aclOpCompileFlag) { return Unsupported(__func__); }

// acl_platform.h
aclError aclplatformGetDeviceInfo(aclplatformDevInfo, char*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclplatformGetInstructionInfo(aclplatformCoreType, const char*, char*,
                                       uint32_t) {
  return Unsupported(__func__);
}

// acl_prof.h
aclprofConfig* aclprofCreateConfig(uint32_t*, uint32_t, aclprofAicoreMetrics,
                                   const aclprofAicoreEvents*, uint64_t) {
  Unsupported(__func__);
  return nullptr;
}
void* aclprofCreateStamp() {
  Unsupported(__func__);
  return nullptr;
}
aclprofStepInfo* aclprofCreateStepInfo() {
  Unsupported(__func__);
  return nullptr;
}
aclprofSubscribeConfig* aclprofCreateSubscribeConfig(int8_t,
                                                     aclprofAicoreMetrics,
                                                     void*) {
  Unsupported(__func__);
  return nullptr;
}
aclError aclprofDestroyConfig(const aclprofConfig*) {
  return Unsupported(__func__);
}
void aclprofDestroyStamp(void*) { Unsupported(__func__); }
void aclprofDestroyStepInfo(aclprofStepInfo*) { Unsupported(__func__); }
aclError aclprofDestroySubscribeConfig(const aclprofSubscribeConfig*) {
  return Unsupported(__func__);
}
aclError aclprofFinalize() { return Unsupported(__func__); }
size_t aclprofGetModelId(const void*, size_t, uint32_t) {
  Unsupported(__func__);
  return 0;
}
const char* aclprofGetOpAttriValue(const void*, size_t, uint32_t,
                                   aclprofSubscribeOpAttri) {
  Unsupported(__func__);
  return nullptr;
}
aclError aclprofGetOpDescSize(size_t*) { return Unsupported(__func__); }
uint64_t aclprofGetOpDuration(const void*, size_t, uint32_t) {
  Unsupported(__func__);
  return 0;
}
uint64_t aclprofGetOpEnd(const void*, size_t, uint32_t) {
  Unsupported(__func__);
  return 0;
}
aclprofSubscribeOpFlag aclprofGetOpFlag(const void*, size_t, uint32_t) {
  Unsupported(__func__);
  return ACL_SUBSCRIBE_NONE;
}
aclError aclprofGetOpName(const void*, size_t, uint32_t, char*, size_t) {
  return Unsupported(__func__);
}
aclError aclprofGetOpNameLen(const void*, size_t, uint32_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclprofGetOpNum(const void*, size_t, uint32_t*) {
  return Unsupported(__func__);
}
uint64_t aclprofGetOpStart(const void*, size_t, uint32_t) {
  Unsupported(__func__);
  return 0;
}
aclError aclprofGetOpType(const void*, size_t, uint32_t, char*, size_t) {
  return Unsupported(__func__);
}
aclError aclprofGetOpTypeLen(const void*, size_t, uint32_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclprofGetStepTimestamp(aclprofStepInfo*, aclprofStepTag,
                                 aclrtStream) {
  return Unsupported(__func__);
}
aclError aclprofInit(const char*, size_t) { return Unsupported(__func__); }
aclError aclprofMark(void*) { return Unsupported(__func__); }
aclError aclprofMarkEx(const char*, size_t, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclprofModelSubscribe(uint32_t, const aclprofSubscribeConfig*) {
  return Unsupported(__func__);
}
aclError aclprofModelUnSubscribe(uint32_t) { return Unsupported(__func__); }
aclError aclprofPop() { return Unsupported(__func__); }
aclError aclprofPush(void*) { return Unsupported(__func__); }
aclError aclprofRangePop() { return Unsupported(__func__); }
aclError aclprofRangePushEx(aclprofEventAttributes*) {
  return Unsupported(__func__);
}
aclError aclprofRangeStart(void*, uint32_t*) { return Unsupported(__func__); }
aclError aclprofRangeStop(uint32_t) { return Unsupported(__func__); }
aclError aclprofSetConfig(aclprofConfigType, const char*, size_t) {
  return Unsupported(__func__);
}
aclError aclprofSetStampTraceMessage(void*, const char*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclprofStart(const aclprofConfig*) { return Unsupported(__func__); }
aclError aclprofStop(const aclprofConfig*) { return Unsupported(__func__); }
uint64_t aclprofStr2Id(const char*) {
  Unsupported(__func__);
  return 0;
}

// acl_rt_allocator.h
aclrtAllocatorDesc aclrtAllocatorCreateDesc() {
  Unsupported(__func__);
  return nullptr;
}
aclError aclrtAllocatorDestroyDesc(aclrtAllocatorDesc) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorRegister(aclrtStream, aclrtAllocatorDesc) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorSetAllocAdviseFuncToDesc(aclrtAllocatorDesc,
                                                aclrtAllocatorAllocAdviseFunc) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorSetAllocFuncToDesc(aclrtAllocatorDesc,
                                          aclrtAllocatorAllocFunc) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorSetFreeFuncToDesc(aclrtAllocatorDesc,
                                         aclrtAllocatorFreeFunc) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorSetGetAddrFromBlockFuncToDesc(
    aclrtAllocatorDesc, aclrtAllocatorGetAddrFromBlockFunc) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorSetObjToDesc(aclrtAllocatorDesc, aclrtAllocator) {
  return Unsupported(__func__);
}
aclError aclrtAllocatorUnregister(aclrtStream) { return Unsupported(__func__); }

// acl_tdt.h
aclError acltdtAddDataItem(acltdtDataset*, acltdtDataItem*) {
  return Unsupported(__func__);
}
aclError acltdtCleanChannel(acltdtChannelHandle*) {
  return Unsupported(__func__);
}
acltdtChannelHandle* acltdtCreateChannel(uint32_t, const char*) {
  Unsupported(__func__);
  return nullptr;
}
acltdtChannelHandle* acltdtCreateChannelWithCapacity(uint32_t, const char*,
                                                     size_t) {
  Unsupported(__func__);
  return nullptr;
}
acltdtDataItem* acltdtCreateDataItem(acltdtTensorType, const int64_t*, size_t,
                                     aclDataType, void*, size_t) {
  Unsupported(__func__);
  return nullptr;
}
acltdtDataset* acltdtCreateDataset() {
  Unsupported(__func__);
  return nullptr;
}
aclError acltdtDestroyChannel(acltdtChannelHandle*) {
  return Unsupported(__func__);
}
aclError acltdtDestroyDataItem(acltdtDataItem*) {
  return Unsupported(__func__);
}
aclError acltdtDestroyDataset(acltdtDataset*) { return Unsupported(__func__); }
void* acltdtGetDataAddrFromItem(const acltdtDataItem*) {
  Unsupported(__func__);
  return nullptr;
}
acltdtDataItem* acltdtGetDataItem(const acltdtDataset*, size_t) {
  Unsupported(__func__);
  return nullptr;
}
size_t acltdtGetDataSizeFromItem(const acltdtDataItem*) {
  Unsupported(__func__);
  return 0;
}
aclDataType acltdtGetDataTypeFromItem(const acltdtDataItem*) {
  Unsupported(__func__);
  return ACL_DT_UNDEFINED;
}
const char* acltdtGetDatasetName(const acltdtDataset*) {
  Unsupported(__func__);
  return nullptr;
}
size_t acltdtGetDatasetSize(const acltdtDataset*) {
  Unsupported(__func__);
  return 0;
}
size_t acltdtGetDimNumFromItem(const acltdtDataItem*) {
  Unsupported(__func__);
  return 0;
}
aclError acltdtGetDimsFromItem(const acltdtDataItem*, int64_t*, size_t) {
  return Unsupported(__func__);
}
aclError acltdtGetSliceInfoFromItem(const acltdtDataItem*, size_t*, size_t*) {
  return Unsupported(__func__);
}
acltdtTensorType acltdtGetTensorTypeFromItem(const acltdtDataItem*) {
  Unsupported(__func__);
  return ACL_TENSOR_DATA_UNDEFINED;
}
aclError acltdtQueryChannelSize(const acltdtChannelHandle*, size_t*) {
  return Unsupported(__func__);
}
aclError acltdtReceiveTensor(const acltdtChannelHandle*, acltdtDataset*,
                             int32_t) {
  return Unsupported(__func__);
}
aclError acltdtSendTensor(const acltdtChannelHandle*, const acltdtDataset*,
                          int32_t) {
  return Unsupported(__func__);
}
aclError acltdtStopChannel(acltdtChannelHandle*) {
  return Unsupported(__func__);
}

// acl_tdt_queue.h
aclError acltdtAddQueueRoute(acltdtQueueRouteList*, const acltdtQueueRoute*) {
  return Unsupported(__func__);
}
aclError acltdtAllocBuf(size_t, uint32_t, acltdtBuf*) {
  return Unsupported(__func__);
}
aclError acltdtAppendBufChain(acltdtBuf, acltdtBuf) {
  return Unsupported(__func__);
}
aclError acltdtAttachQueue(uint32_t, int32_t, uint32_t*) {
  return Unsupported(__func__);
}
aclError acltdtBindQueueRoutes(acltdtQueueRouteList*) {
  return Unsupported(__func__);
}
aclError acltdtCopyBufRef(const acltdtBuf, acltdtBuf*) {
  return Unsupported(__func__);
}
aclError acltdtCreateQueue(const acltdtQueueAttr*, uint32_t*) {
  return Unsupported(__func__);
}
acltdtQueueAttr* acltdtCreateQueueAttr() {
  Unsupported(__func__);
  return nullptr;
}
acltdtQueueRoute* acltdtCreateQueueRoute(uint32_t, uint32_t) {
  Unsupported(__func__);
  return nullptr;
}
acltdtQueueRouteList* acltdtCreateQueueRouteList() {
  Unsupported(__func__);
  return nullptr;
}
acltdtQueueRouteQueryInfo* acltdtCreateQueueRouteQueryInfo() {
  Unsupported(__func__);
  return nullptr;
}
aclError acltdtDequeue(uint32_t, acltdtBuf*, int32_t) {
  return Unsupported(__func__);
}
aclError acltdtDequeueData(uint32_t, void*, size_t, size_t*, void*, size_t,
                           int32_t) {
  return Unsupported(__func__);
}
aclError acltdtDestroyQueue(uint32_t) { return Unsupported(__func__); }
aclError acltdtDestroyQueueAttr(const acltdtQueueAttr*) {
  return Unsupported(__func__);
}
aclError acltdtDestroyQueueRoute(const acltdtQueueRoute*) {
  return Unsupported(__func__);
}
aclError acltdtDestroyQueueRouteList(const acltdtQueueRouteList*) {
  return Unsupported(__func__);
}
aclError acltdtDestroyQueueRouteQueryInfo(const acltdtQueueRouteQueryInfo*) {
  return Unsupported(__func__);
}
aclError acltdtEnqueue(uint32_t, acltdtBuf, int32_t) {
  return Unsupported(__func__);
}
aclError acltdtEnqueueData(uint32_t, const void*, size_t, const void*, size_t,
                           int32_t, uint32_t) {
  return Unsupported(__func__);
}
aclError acltdtFreeBuf(acltdtBuf) { return Unsupported(__func__); }
aclError acltdtGetBufChainNum(acltdtBuf, uint32_t*) {
  return Unsupported(__func__);
}
aclError acltdtGetBufData(const acltdtBuf, void**, size_t*) {
  return Unsupported(__func__);
}
aclError acltdtGetBufDataLen(acltdtBuf, size_t*) {
  return Unsupported(__func__);
}
aclError acltdtGetBufFromChain(acltdtBuf, uint32_t, acltdtBuf*) {
  return Unsupported(__func__);
}
aclError acltdtGetBufUserData(const acltdtBuf, void*, size_t, size_t) {
  return Unsupported(__func__);
}
aclError acltdtGetQueueAttr(const acltdtQueueAttr*, acltdtQueueAttrType, size_t,
                            size_t*, void*) {
  return Unsupported(__func__);
}
aclError acltdtGetQueueRoute(const acltdtQueueRouteList*, size_t,
                             acltdtQueueRoute*) {
  return Unsupported(__func__);
}
size_t acltdtGetQueueRouteNum(const acltdtQueueRouteList*) {
  Unsupported(__func__);
  return 0;
}
aclError acltdtGetQueueRouteParam(const acltdtQueueRoute*,
                                  acltdtQueueRouteParamType, size_t, size_t*,
                                  void*) {
  return Unsupported(__func__);
}
aclError acltdtGrantQueue(uint32_t, int32_t, uint32_t, int32_t) {
  return Unsupported(__func__);
}
aclError acltdtQueryQueueRoutes(const acltdtQueueRouteQueryInfo*,
                                acltdtQueueRouteList*) {
  return Unsupported(__func__);
}
aclError acltdtSetBufDataLen(acltdtBuf, size_t) {
  return Unsupported(__func__);
}
aclError acltdtSetBufUserData(acltdtBuf, const void*, size_t, size_t) {
  return Unsupported(__func__);
}
aclError acltdtSetQueueAttr(acltdtQueueAttr*, acltdtQueueAttrType, size_t,
                            const void*) {
  return Unsupported(__func__);
}
aclError acltdtSetQueueRouteQueryInfo(acltdtQueueRouteQueryInfo*,
                                      acltdtQueueRouteQueryInfoParamType,
                                      size_t, const void*) {
  return Unsupported(__func__);
}
aclError acltdtUnbindQueueRoutes(acltdtQueueRouteList*) {
  return Unsupported(__func__);
}
