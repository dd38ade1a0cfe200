// See operator_impl.h.

#include "ge/src/operator_impl.h"

#include <iterator>

namespace ge {

std::shared_ptr<Cluster> Cluster::Root(
    const std::shared_ptr<Cluster>& cluster) {
  std::shared_ptr<Cluster> root = cluster;
  while (root->parent_ != nullptr) root = root->parent_;
  for (std::shared_ptr<Cluster> step = cluster; step != root;) {
    std::shared_ptr<Cluster> next = step->parent_;
    step->parent_ = root;
    step = std::move(next);
  }
  return root;
}

void Cluster::Merge(const std::shared_ptr<Cluster>& a,
                    const std::shared_ptr<Cluster>& b) {
  std::shared_ptr<Cluster> larger = Root(a);
  std::shared_ptr<Cluster> smaller = Root(b);
  if (larger == smaller) return;
  if (larger->nodes_.size() < smaller->nodes_.size()) larger.swap(smaller);
  larger->nodes_.insert(larger->nodes_.end(),
                        std::make_move_iterator(smaller->nodes_.begin()),
                        std::make_move_iterator(smaller->nodes_.end()));
  smaller->nodes_.clear();
  smaller->parent_ = larger;
}

Node* Cluster::Add(std::shared_ptr<OpDesc> desc) {
  nodes_.push_back(std::make_unique<Node>(std::move(desc), NextSequence()));
  return nodes_.back().get();
}

OperatorImplPtr OperatorImpl::Make(std::shared_ptr<OpDesc> desc) {
  auto cluster = std::make_shared<Cluster>();
  Node* const node = cluster->Add(std::move(desc));
  return OperatorImplPtr(new OperatorImpl(std::move(cluster), node));
}

OperatorImplPtr OperatorImpl::Neighbour(Node* node) const {
  return OperatorImplPtr(new OperatorImpl(Cluster::Root(cluster_), node));
}

}  // namespace ge
