// ApiCall: which entry of the API runs, and who called it.

#ifndef ACL_SRC_API_CALL_H_
#define ACL_SRC_API_CALL_H_

namespace ascend::acl {

struct ApiCall {
  const char* name;       // lives as long as the process
  const void* call_site;  // where the program called it
};

}  // namespace ascend::acl

// Of the entry that this is written in.
#define ACL_API_CALL \
  (::ascend::acl::ApiCall{__func__, __builtin_return_address(0)})

#endif  // ACL_SRC_API_CALL_H_
