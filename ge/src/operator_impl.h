// OperatorImpl: what an Operator handle refers to.
//
// Linked operators keep each other alive without reference cycles: they live in
// one Cluster, which handles share and which dies with the last of them.
// Linking operators of two clusters moves the nodes of the smaller into the
// larger and leaves the emptied one as a forwarder (union-find).

#ifndef GE_SRC_OPERATOR_IMPL_H_
#define GE_SRC_OPERATOR_IMPL_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ge/src/node.h"
#include "graph/operator.h"

namespace ge {

class Cluster {
 public:
  // The cluster that owns the nodes of `cluster` now; shortens the way to it.
  static std::shared_ptr<Cluster> Root(const std::shared_ptr<Cluster>& cluster);
  static void Merge(const std::shared_ptr<Cluster>& a,
                    const std::shared_ptr<Cluster>& b);

  Node* Add(std::shared_ptr<OpDesc> desc);

 private:
  std::shared_ptr<Cluster> parent_;  // set once the nodes have moved there
  std::vector<std::unique_ptr<Node>> nodes_;
};

// Thread-compatible, together with all operators of its cluster.
class OperatorImpl {
 public:
  // A new operation in a cluster of its own.
  static OperatorImplPtr Make(std::shared_ptr<OpDesc> desc);

  Node& node() const { return *node_; }
  OpDesc& desc() const { return *node_->desc; }

  // Makes this and `other` live as long as either does.
  void Join(const OperatorImpl& other) {
    Cluster::Merge(cluster_, other.cluster_);
  }
  // A handle to another operation of the same cluster.
  OperatorImplPtr Neighbour(Node* node) const;

 private:
  OperatorImpl(std::shared_ptr<Cluster> cluster, Node* node)
      : cluster_(std::move(cluster)), node_(node) {}

  const std::shared_ptr<Cluster> cluster_;
  Node* const node_;
};

class OperatorAccess {
 public:
  // Null for an empty operator.
  static const OperatorImplPtr& Impl(const Operator& op) { return op.impl_; }
  static Operator Make(OperatorImplPtr impl);
};

}  // namespace ge

#endif  // GE_SRC_OPERATOR_IMPL_H_
