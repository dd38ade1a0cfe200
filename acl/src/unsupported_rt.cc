// Entries of acl_rt.h that this runtime does not support. Each one logs its
// name once and answers ACL_ERROR_RT_FEATURE_NOT_SUPPORT; an entry that returns
// a handle or a string answers NULL.

#include <cstddef>
#include <cstdint>

#include "acl/acl_base.h"
#include "acl/acl_rt.h"
#include "acl/src/unsupported.h"

using ascend::acl::Unsupported;

// Devices
aclError aclrtDeviceGetBareTgid(int32_t*) { return Unsupported(__func__); }
aclError aclrtDeviceGetByPCIBusId(const char*, int32_t*) {
  return Unsupported(__func__);
}
aclError aclrtDeviceGetLimit(aclrtDeviceLimit, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtDeviceGetPCIBusId(int32_t, char*, int32_t) {
  return Unsupported(__func__);
}
aclError aclrtDeviceGetUuid(int32_t, aclrtUuid*) {
  return Unsupported(__func__);
}
aclError aclrtDeviceSetLimit(aclrtDeviceLimit, size_t) {
  return Unsupported(__func__);
}
aclError aclrtGetDeviceUtilizationRate(int32_t, aclrtUtilizationInfo*) {
  return Unsupported(__func__);
}
aclError aclrtGetDevicesTopo(uint32_t, uint32_t, uint64_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetOverflowStatus(void*, size_t, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtResetOverflowStatus(aclrtStream) { return Unsupported(__func__); }

// Contexts
aclError aclrtCtxGetFloatOverflowAddr(void**) { return Unsupported(__func__); }

// Streams
aclError aclrtActiveStream(aclrtStream, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtGetStreamResLimit(aclrtStream, aclrtDevResLimitType, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtPersistentTaskClean(aclrtStream) { return Unsupported(__func__); }
aclError aclrtResetStreamResLimit(aclrtStream) { return Unsupported(__func__); }
aclError aclrtSetStreamResLimit(aclrtStream, aclrtDevResLimitType, uint32_t) {
  return Unsupported(__func__);
}
aclError aclrtSwitchStream(void*, aclrtCondition, void*, aclrtCompareDataType,
                           aclrtStream, aclrtStream, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtUnuseStreamResInCurrentThread(aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtUseStreamResInCurrentThread(aclrtStream) {
  return Unsupported(__func__);
}

// Events
aclError aclrtIpcGetEventHandle(aclrtEvent, aclrtIpcEventHandle*) {
  return Unsupported(__func__);
}
aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle, aclrtEvent*) {
  return Unsupported(__func__);
}

// Memory
aclError aclrtCheckMemType(void**, uint32_t, uint32_t, uint32_t*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclrtGetMemUsageInfo(int32_t, aclrtMemUsageInfo*, size_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtMallocForTaskScheduler(void**, size_t, aclrtMemMallocPolicy,
                                     aclrtMallocConfig*) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyAsyncWithCondition(void*, size_t, const void*, size_t,
                                       aclrtMemcpyKind, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyAsyncWithDesc(void*, aclrtMemcpyKind, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyAsyncWithOffset(void**, size_t, size_t, const void**,
                                    size_t, size_t, aclrtMemcpyKind,
                                    aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtReduceAsync(void*, const void*, uint64_t, aclrtReduceKind,
                          aclDataType, aclrtStream, void*) {
  return Unsupported(__func__);
}
aclError aclrtSetMemcpyDesc(void*, aclrtMemcpyKind, void*, void*, size_t,
                            void*) {
  return Unsupported(__func__);
}
aclError aclrtValueWait(void*, uint64_t, uint32_t, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtValueWrite(void*, uint64_t, uint32_t, aclrtStream) {
  return Unsupported(__func__);
}

// Memory pools
aclError aclrtMemPoolCreate(aclrtMemPool*, const aclrtMemPoolProps*) {
  return Unsupported(__func__);
}
aclError aclrtMemPoolDestroy(const aclrtMemPool) {
  return Unsupported(__func__);
}
aclError aclrtMemPoolFreeAsync(void*, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtMemPoolGetAttr(aclrtMemPool, aclrtMemPoolAttr, void*) {
  return Unsupported(__func__);
}
aclError aclrtMemPoolMallocAsync(void**, size_t, aclrtMemPool, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtMemPoolSetAttr(aclrtMemPool, aclrtMemPoolAttr, void*) {
  return Unsupported(__func__);
}
aclError aclrtMemPoolTrimTo(aclrtMemPool, size_t) {
  return Unsupported(__func__);
}

// Exceptions and errors
aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo*, void**,
                                       uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetErrorVerbose(int32_t, aclrtErrorInfo*) {
  return Unsupported(__func__);
}
aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo*,
                                             aclrtFuncHandle*) {
  return Unsupported(__func__);
}
aclError aclrtGetMemUceInfo(int32_t, aclrtMemUceInfo*, size_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtMemUceRepair(int32_t, aclrtMemUceInfo*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtRepairError(int32_t, const aclrtErrorInfo*) {
  return Unsupported(__func__);
}

// Execution control
aclError aclrtGetOpTimeOutInterval(uint64_t*) { return Unsupported(__func__); }
aclError aclrtRandomNumAsync(const aclrtRandomNumTaskInfo*, const aclrtStream,
                             void*) {
  return Unsupported(__func__);
}
aclError aclrtTaskUpdateAsync(aclrtStream, uint32_t, aclrtTaskUpdateInfo*,
                              aclrtStream) {
  return Unsupported(__func__);
}

// Virtual memory
aclError aclrtMemExportToShareableHandle(aclrtDrvMemHandle, aclrtMemHandleType,
                                         uint64_t, uint64_t*) {
  return Unsupported(__func__);
}
aclError aclrtMemExportToShareableHandleV2(aclrtDrvMemHandle, uint64_t,
                                           aclrtMemSharedHandleType, void*) {
  return Unsupported(__func__);
}
aclError aclrtMemGetAccess(void*, aclrtMemLocation*, uint64_t*) {
  return Unsupported(__func__);
}
aclError aclrtMemGetAddressRange(void*, void**, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtMemGetAllocationPropertiesFromHandle(aclrtDrvMemHandle,
                                                   aclrtPhysicalMemProp*) {
  return Unsupported(__func__);
}
aclError aclrtMemImportFromShareableHandle(uint64_t, int32_t,
                                           aclrtDrvMemHandle*) {
  return Unsupported(__func__);
}
aclError aclrtMemImportFromShareableHandleV2(void*, aclrtMemSharedHandleType,
                                             uint64_t, aclrtDrvMemHandle*) {
  return Unsupported(__func__);
}
aclError aclrtMemMapNoAccess(void*, size_t, size_t, aclrtDrvMemHandle,
                             uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtMemMapSelectedLink(void*, size_t, void*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclrtMemP2PMap(void*, size_t, int32_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtMemRetainAllocationHandle(void*, aclrtDrvMemHandle*) {
  return Unsupported(__func__);
}
aclError aclrtMemSetAccess(void*, size_t, aclrtMemAccessDesc*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtMemSetPidToShareableHandle(uint64_t, int32_t*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtMemSetPidToShareableHandleV2(void*, aclrtMemSharedHandleType,
                                           int32_t*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtReserveMemAddressNoUCMemory(void**, size_t, size_t, void*,
                                          uint64_t) {
  return Unsupported(__func__);
}

// Managed memory
aclError aclrtMemAllocManaged(void**, uint64_t, uint32_t) {
  return Unsupported(__func__);
}
aclError aclrtMemManagedAdvise(const void* const, uint64_t,
                               aclrtMemManagedAdviseType,
                               aclrtMemManagedLocation) {
  return Unsupported(__func__);
}
aclError aclrtMemManagedGetAttr(aclrtMemManagedRangeAttribute, const void*,
                                size_t, void*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtMemManagedGetAttrs(aclrtMemManagedRangeAttribute*, size_t,
                                 const void*, size_t, void**, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtMemManagedPrefetchAsync(const void*, size_t,
                                      aclrtMemManagedLocation, uint32_t,
                                      aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtMemManagedPrefetchBatchAsync(const void**, size_t*, size_t,
                                           aclrtMemManagedLocation*, size_t*,
                                           size_t, uint64_t, aclrtStream) {
  return Unsupported(__func__);
}

// Memory shared between processes
aclError aclrtIpcMemClose(const char*) { return Unsupported(__func__); }
aclError aclrtIpcMemGetExportKey(void*, size_t, char*, size_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtIpcMemImportByKey(void**, const char*, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtIpcMemImportPidInterServer(const char*, aclrtServerPid*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtIpcMemSetAttr(const char*, aclrtIpcMemAttrType, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtIpcMemSetImportPid(const char*, int32_t*, size_t) {
  return Unsupported(__func__);
}

// Cache maintenance
aclError aclrtCmoAsync(void*, size_t, aclrtCmoType, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtCmoAsyncWithBarrier(void*, size_t, aclrtCmoType, uint32_t,
                                  aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtCmoAsyncWithDesc(void*, aclrtCmoType, aclrtStream, const void*) {
  return Unsupported(__func__);
}
aclError aclrtCmoGetDescSize(size_t*) { return Unsupported(__func__); }
aclError aclrtCmoSetDesc(void*, void*, size_t) { return Unsupported(__func__); }
aclError aclrtCmoWaitBarrier(aclrtBarrierTaskInfo*, aclrtStream, uint32_t) {
  return Unsupported(__func__);
}

// Device symbols
aclError aclrtGetSymbolAddress(const void*, void**) {
  return Unsupported(__func__);
}
aclError aclrtGetSymbolSize(const void*, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyFromSymbol(void*, size_t, const void*, size_t, size_t,
                               aclrtMemcpyKind) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyFromSymbolAsync(void*, size_t, const void*, size_t, size_t,
                                    aclrtMemcpyKind, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyToSymbol(const void*, const void*, size_t, size_t,
                             aclrtMemcpyKind) {
  return Unsupported(__func__);
}
aclError aclrtMemcpyToSymbolAsync(const void*, const void*, size_t, size_t,
                                  aclrtMemcpyKind, aclrtStream) {
  return Unsupported(__func__);
}

// Device resources
aclError aclrtCheckArchCompatibility(const char*, int32_t*) {
  return Unsupported(__func__);
}
aclError aclrtDeviceGetHostAtomicCapabilities(uint32_t*,
                                              const aclrtAtomicOperation*,
                                              const uint32_t, int32_t) {
  return Unsupported(__func__);
}
aclError aclrtDeviceGetP2PAtomicCapabilities(uint32_t*,
                                             const aclrtAtomicOperation*,
                                             const uint32_t, int32_t, int32_t) {
  return Unsupported(__func__);
}
aclError aclrtGetDeviceResLimit(int32_t, aclrtDevResLimitType, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetResInCurrentThread(aclrtDevResLimitType, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtHostMemMapCapabilities(uint32_t, aclrtHacType,
                                     aclrtHostMemMapCapability*) {
  return Unsupported(__func__);
}
aclError aclrtResetDeviceResLimit(int32_t) { return Unsupported(__func__); }
aclError aclrtSetDeviceResLimit(int32_t, aclrtDevResLimitType, uint32_t) {
  return Unsupported(__func__);
}

// Groups
aclrtGroupInfo* aclrtCreateGroupInfo() {
  Unsupported(__func__);
  return nullptr;
}
aclError aclrtDestroyGroupInfo(aclrtGroupInfo*) {
  return Unsupported(__func__);
}
aclError aclrtGetAllGroupInfo(aclrtGroupInfo*) { return Unsupported(__func__); }
aclError aclrtGetGroupCount(uint32_t*) { return Unsupported(__func__); }
aclError aclrtGetGroupInfoDetail(const aclrtGroupInfo*, int32_t, aclrtGroupAttr,
                                 void*, size_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtSetGroup(int32_t) { return Unsupported(__func__); }

// Labels
aclError aclrtCreateLabel(aclrtLabel*) { return Unsupported(__func__); }
aclError aclrtCreateLabelList(aclrtLabel*, size_t, aclrtLabelList*) {
  return Unsupported(__func__);
}
aclError aclrtDestroyLabel(aclrtLabel) { return Unsupported(__func__); }
aclError aclrtDestroyLabelList(aclrtLabelList) { return Unsupported(__func__); }
aclError aclrtSetLabel(aclrtLabel, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtSwitchLabelByIndex(void*, uint32_t, aclrtLabelList, aclrtStream) {
  return Unsupported(__func__);
}

// Notifies
aclError aclrtCntNotifyCreate(aclrtCntNotify*, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtCntNotifyDestroy(aclrtCntNotify) { return Unsupported(__func__); }
aclError aclrtCntNotifyGetId(aclrtCntNotify, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtCntNotifyRecord(aclrtCntNotify, aclrtStream,
                              aclrtCntNotifyRecordInfo*) {
  return Unsupported(__func__);
}
aclError aclrtCntNotifyReset(aclrtCntNotify, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtCntNotifyWaitWithTimeout(aclrtCntNotify, aclrtStream,
                                       aclrtCntNotifyWaitInfo*) {
  return Unsupported(__func__);
}
aclError aclrtCreateNotify(aclrtNotify*, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtDestroyNotify(aclrtNotify) { return Unsupported(__func__); }
aclError aclrtGetNotifyId(aclrtNotify, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtNotifyBatchReset(aclrtNotify*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtNotifyGetExportKey(aclrtNotify, char*, size_t, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtNotifyImportByKey(aclrtNotify*, const char*, uint64_t) {
  return Unsupported(__func__);
}
aclError aclrtNotifySetImportPid(aclrtNotify, int32_t*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtNotifySetImportPidInterServer(aclrtNotify, aclrtServerPid*,
                                            size_t) {
  return Unsupported(__func__);
}
aclError aclrtRecordNotify(aclrtNotify, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtWaitAndResetNotify(aclrtNotify, aclrtStream, uint32_t) {
  return Unsupported(__func__);
}

// Kernels
aclError aclrtBinaryGetDevAddress(const aclrtBinHandle, void**, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryGetFunction(const aclrtBinHandle, const char*,
                                aclrtFuncHandle*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryGetFunctionByEntry(aclrtBinHandle, uint64_t,
                                       aclrtFuncHandle*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryGetGlobal(aclrtBinHandle, const char*, void**, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryLoad(const aclrtBinary, aclrtBinHandle*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryLoadFromData(const void*, size_t,
                                 const aclrtBinaryLoadOptions*,
                                 aclrtBinHandle*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryLoadFromFile(const char*, aclrtBinaryLoadOptions*,
                                 aclrtBinHandle*) {
  return Unsupported(__func__);
}
aclError aclrtBinarySetExceptionCallback(aclrtBinHandle,
                                         aclrtOpExceptionCallback, void*) {
  return Unsupported(__func__);
}
aclError aclrtBinaryUnLoad(aclrtBinHandle) { return Unsupported(__func__); }
aclrtBinary aclrtCreateBinary(const void*, size_t) {
  Unsupported(__func__);
  return nullptr;
}
aclError aclrtDestroyBinary(aclrtBinary) { return Unsupported(__func__); }
aclError aclrtFunctionGetAvailDynUbufPerBlock(void*, uint32_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtFunctionGetBinary(const aclrtFuncHandle, aclrtBinHandle*) {
  return Unsupported(__func__);
}
aclError aclrtFunctionGetParamCount(const void*, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtFunctionGetParamInfo(const void*, size_t, size_t*, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetFuncBySymbol(const void*, aclrtFuncHandle*) {
  return Unsupported(__func__);
}
aclError aclrtGetFunctionAddr(aclrtFuncHandle, void**, void**) {
  return Unsupported(__func__);
}
aclError aclrtGetFunctionAttribute(aclrtFuncHandle, aclrtFuncAttribute,
                                   int64_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetFunctionName(aclrtFuncHandle, uint32_t, char*) {
  return Unsupported(__func__);
}
aclError aclrtGetFunctionSize(aclrtFuncHandle, size_t*, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetHardwareSyncAddr(void**) { return Unsupported(__func__); }
aclError aclrtKernelArgsAppend(aclrtArgsHandle, void*, size_t,
                               aclrtParamHandle*) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsAppendPlaceHolder(aclrtArgsHandle, aclrtParamHandle*) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsFinalize(aclrtArgsHandle) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsGetMemSize(aclrtFuncHandle, size_t, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsGetPlaceHolderBuffer(aclrtArgsHandle, aclrtParamHandle,
                                             size_t, void**) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsInit(aclrtFuncHandle, aclrtArgsHandle*) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsInitByUserMem(aclrtFuncHandle, aclrtArgsHandle, void*,
                                      size_t) {
  return Unsupported(__func__);
}
aclError aclrtKernelArgsParaUpdate(aclrtArgsHandle, aclrtParamHandle, void*,
                                   size_t) {
  return Unsupported(__func__);
}
aclError aclrtLaunchKernel(aclrtFuncHandle, uint32_t, const void*, size_t,
                           aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtLaunchKernelV2(aclrtFuncHandle, uint32_t, const void*, size_t,
                             aclrtLaunchKernelCfg*, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclrtLaunchKernelWithArgsArray(void*, uint32_t, aclrtStream,
                                        aclrtLaunchKernelCfg*, void**) {
  return Unsupported(__func__);
}
aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle, uint32_t, aclrtStream,
                                     aclrtLaunchKernelCfg*, aclrtArgsHandle,
                                     void*) {
  return Unsupported(__func__);
}
aclError aclrtLaunchKernelWithHostArgs(aclrtFuncHandle, uint32_t, aclrtStream,
                                       aclrtLaunchKernelCfg*, void*, size_t,
                                       aclrtPlaceHolderInfo*, size_t) {
  return Unsupported(__func__);
}
aclError aclrtLaunchSIMTKernelWithArgsArray(void*, dim3, dim3, size_t,
                                            aclrtStream, aclrtLaunchKernelCfg*,
                                            void**) {
  return Unsupported(__func__);
}
aclError aclrtLaunchSIMTKernelWithHostArgs(void*, dim3, dim3, size_t,
                                           aclrtStream, aclrtLaunchKernelCfg*,
                                           void*, size_t, aclrtPlaceHolderInfo*,
                                           size_t) {
  return Unsupported(__func__);
}
aclError aclrtRegisterCpuFunc(const aclrtBinHandle, const char*, const char*,
                              aclrtFuncHandle*) {
  return Unsupported(__func__);
}

// Buffers
aclError aclrtAllocBuf(aclrtMbuf*, size_t) { return Unsupported(__func__); }
aclError aclrtAppendBufChain(aclrtMbuf, aclrtMbuf) {
  return Unsupported(__func__);
}
aclError aclrtCopyBufRef(const aclrtMbuf, aclrtMbuf*) {
  return Unsupported(__func__);
}
aclError aclrtFreeBuf(aclrtMbuf) { return Unsupported(__func__); }
aclError aclrtGetBufChainNum(aclrtMbuf, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetBufData(const aclrtMbuf, void**, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetBufDataLen(aclrtMbuf, size_t*) {
  return Unsupported(__func__);
}
aclError aclrtGetBufFromChain(aclrtMbuf, uint32_t, aclrtMbuf*) {
  return Unsupported(__func__);
}
aclError aclrtGetBufUserData(const aclrtMbuf, void*, size_t, size_t) {
  return Unsupported(__func__);
}
aclError aclrtSetBufDataLen(aclrtMbuf, size_t) { return Unsupported(__func__); }
aclError aclrtSetBufUserData(aclrtMbuf, const void*, size_t, size_t) {
  return Unsupported(__func__);
}

// Snapshots
aclError aclrtSnapShotCallbackRegister(aclrtSnapShotStage,
                                       aclrtSnapShotCallBack, void*) {
  return Unsupported(__func__);
}
aclError aclrtSnapShotCallbackUnregister(aclrtSnapShotStage,
                                         aclrtSnapShotCallBack) {
  return Unsupported(__func__);
}
aclError aclrtSnapShotProcessBackup(int, aclrtSnapShotBackupArgs*) {
  return Unsupported(__func__);
}
aclError aclrtSnapShotProcessLock(int, void*) { return Unsupported(__func__); }
aclError aclrtSnapShotProcessRestore(int, aclrtSnapShotRestoreArgs*) {
  return Unsupported(__func__);
}
aclError aclrtSnapShotProcessUnlock(int, void*) {
  return Unsupported(__func__);
}

// Dump
aclError acldumpGetExceptionInfoPath(char*, size_t) {
  return Unsupported(__func__);
}
const char* acldumpGetPath(acldumpType) {
  Unsupported(__func__);
  return nullptr;
}
aclError acldumpSaveExceptionInfo(const char*, const char*,
                                  const acldumpTensorInfo*, size_t) {
  return Unsupported(__func__);
}

// Profiling and task information
aclError aclrtCacheLastTaskExtendInfo(const char* const, const size_t) {
  return Unsupported(__func__);
}
aclError aclrtCacheLastTaskOpInfo(const void* const, const size_t) {
  return Unsupported(__func__);
}
aclError aclrtProfTrace(void*, int32_t, aclrtStream) {
  return Unsupported(__func__);
}

// Allocators
aclError aclrtAllocatorGetByStream(aclrtStream, aclrtAllocatorDesc*,
                                   aclrtAllocator*, aclrtAllocatorAllocFunc*,
                                   aclrtAllocatorFreeFunc*,
                                   aclrtAllocatorAllocAdviseFunc*,
                                   aclrtAllocatorGetAddrFromBlockFunc*) {
  return Unsupported(__func__);
}
