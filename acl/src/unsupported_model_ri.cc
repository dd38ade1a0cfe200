// Model runtime instances (aclmdlRI*) beyond captured graphs (capture_api.cc),
// which this runtime does not support. Each one logs its name once and answers
// ACL_ERROR_RT_FEATURE_NOT_SUPPORT.

#include <cstddef>
#include <cstdint>

#include "acl/acl_base.h"
#include "acl/acl_rt.h"
#include "acl/src/unsupported.h"

using ascend::acl::Unsupported;

aclError aclmdlRIAbort(aclmdlRI) { return Unsupported(__func__); }
aclError aclmdlRIAddCondTask(aclmdlRICondTaskParams, aclrtStream, uint32_t) {
  return Unsupported(__func__);
}
aclError aclmdlRIBindStream(aclmdlRI, aclrtStream, uint32_t) {
  return Unsupported(__func__);
}
aclError aclmdlRIBuildBegin(aclmdlRI*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclmdlRIBuildEnd(aclmdlRI, void*) { return Unsupported(__func__); }
aclError aclmdlRICaptureTaskGrpBegin(aclrtStream) {
  return Unsupported(__func__);
}
aclError aclmdlRICaptureTaskGrpEnd(aclrtStream, aclrtTaskGrp*) {
  return Unsupported(__func__);
}
aclError aclmdlRICaptureTaskUpdateBegin(aclrtStream, aclrtTaskGrp) {
  return Unsupported(__func__);
}
aclError aclmdlRICaptureTaskUpdateEnd(aclrtStream) {
  return Unsupported(__func__);
}
aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode*) {
  return Unsupported(__func__);
}
aclError aclmdlRICaptureToModelRIBegin(aclrtStream, aclmdlRI,
                                       aclmdlRICaptureMode) {
  return Unsupported(__func__);
}
aclError aclmdlRICondHandleCreate(aclmdlRI, uint32_t, aclmdlRICondHandleFlag,
                                  aclmdlRICondHandle*) {
  return Unsupported(__func__);
}
aclError aclmdlRICondHandleGetCondPtr(aclmdlRICondHandle, uint64_t**) {
  return Unsupported(__func__);
}
aclError aclmdlRIDebugJsonPrint(aclmdlRI, const char*, uint32_t) {
  return Unsupported(__func__);
}
aclError aclmdlRIDebugPrint(aclmdlRI) { return Unsupported(__func__); }
aclError aclmdlRIDestroyRegisterCallback(aclmdlRI, aclrtCallback, void*) {
  return Unsupported(__func__);
}
aclError aclmdlRIDestroyUnregisterCallback(aclmdlRI, aclrtCallback) {
  return Unsupported(__func__);
}
aclError aclmdlRIEndTask(aclmdlRI, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclmdlRIExecute(aclmdlRI, int32_t) { return Unsupported(__func__); }
aclError aclmdlRIGetId(aclmdlRI, uint32_t*) { return Unsupported(__func__); }
aclError aclmdlRIGetName(aclmdlRI, uint32_t, char*) {
  return Unsupported(__func__);
}
aclError aclmdlRIGetStreams(aclmdlRI, aclrtStream*, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclmdlRIGetTasksByStream(aclrtStream, aclmdlRITask*, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclmdlRIKernelTaskGetAttribute(aclmdlRITask, aclrtLaunchKernelAttrId,
                                        aclrtLaunchKernelAttrValue*) {
  return Unsupported(__func__);
}
aclError aclmdlRISetName(aclmdlRI, const char*) {
  return Unsupported(__func__);
}
aclError aclmdlRITaskDisable(aclmdlRITask) { return Unsupported(__func__); }
aclError aclmdlRITaskGetParams(aclmdlRITask, aclmdlRITaskParams*) {
  return Unsupported(__func__);
}
aclError aclmdlRITaskGetSeqId(aclmdlRITask, uint32_t*) {
  return Unsupported(__func__);
}
aclError aclmdlRITaskGetType(aclmdlRITask, aclmdlRITaskType*) {
  return Unsupported(__func__);
}
aclError aclmdlRITaskSetParams(aclmdlRITask, aclmdlRITaskParams*) {
  return Unsupported(__func__);
}
aclError aclmdlRIUnbindStream(aclmdlRI, aclrtStream) {
  return Unsupported(__func__);
}
aclError aclmdlRIUpdate(aclmdlRI) { return Unsupported(__func__); }
