// ResourceContext: base of what operators that share a resource keep for it.

#ifndef GE_GRAPH_RESOURCE_CONTEXT_H_
#define GE_GRAPH_RESOURCE_CONTEXT_H_

namespace ge {
struct ResourceContext {
  virtual ~ResourceContext() {}
};
}  // namespace ge

#endif  // GE_GRAPH_RESOURCE_CONTEXT_H_
