// Chapter "data buffer".

#include <cstddef>
#include <cstdint>

#include "acl/acl_base.h"
#include "acl/src/data_buffer.h"
#include "acl/src/model_api.h"

using ascend::acl::DataBuffer;
using ascend::acl::ModelState;
using ascend::acl::ObjectCall;
using ascend::acl::ValueCall;

aclDataBuffer* aclCreateDataBuffer(void* data, size_t size) {
  return ValueCall<aclDataBuffer*>(
      ACL_API_CALL, nullptr, [&](ModelState& state) {
        return state.data_buffers.Create([&](DataBuffer* buffer) {
          buffer->data = data;
          buffer->size = size;
        });
      });
}

aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) {
    return state.data_buffers.Destroy(dataBuffer, "dataBuffer");
  });
}

aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data,
                             size_t size) {
  return ObjectCall(ACL_API_CALL, [&](ModelState& state) -> absl::Status {
    ART_ASSIGN_OR_RETURN(DataBuffer* const buffer,
                         state.data_buffers.Require(dataBuffer, "dataBuffer"));
    buffer->data = data;
    buffer->size = size;
    return absl::OkStatus();
  });
}

void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer) {
  return ValueCall<void*>(
      ACL_API_CALL, nullptr, [&](ModelState& state) -> absl::StatusOr<void*> {
        ART_ASSIGN_OR_RETURN(
            const DataBuffer* const buffer,
            state.data_buffers.Require(dataBuffer, "dataBuffer"));
        return buffer->data;
      });
}

uint32_t aclGetDataBufferSize(const aclDataBuffer* dataBuffer) {
  return static_cast<uint32_t>(aclGetDataBufferSizeV2(dataBuffer));
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer) {
  return ValueCall<size_t>(
      ACL_API_CALL, 0, [&](ModelState& state) -> absl::StatusOr<size_t> {
        ART_ASSIGN_OR_RETURN(
            const DataBuffer* const buffer,
            state.data_buffers.Require(dataBuffer, "dataBuffer"));
        return buffer->size;
      });
}
