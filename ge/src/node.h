// Node: an operation and its links, as operators under construction and graphs
// both keep them.

#ifndef GE_SRC_NODE_H_
#define GE_SRC_NODE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "ge/src/op_desc.h"

namespace ge {

// Links are plain pointers and always recorded at both ends: whoever owns a set
// of nodes removes a node's links (Isolate) before destroying it alone.
// Thread-compatible, together with the nodes it is linked with.
struct Node {
  // The other end of a data link: a node and its input or output.
  struct End {
    Node* node;
    const Port* port;
  };

  Node(std::shared_ptr<OpDesc> op_desc, uint64_t op_sequence)
      : desc(std::move(op_desc)), sequence(op_sequence) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  std::shared_ptr<OpDesc> desc;
  // Grows with each operator the process makes: the order of nodes in a graph.
  const uint64_t sequence;

  std::map<const Port*, End> in;
  std::map<const Port*, std::vector<End>> out;
  std::vector<Node*> control_in;
  std::vector<Node*> control_out;

  // Null if nothing is linked.
  const End* Source(const Port* input) const;
};

uint64_t NextSequence();

// Replaces what `input` of `destination` was linked to.
void Connect(Node* source, const Port* output, Node* destination,
             const Port* input);
// False if nothing was linked.
bool Disconnect(Node* destination, const Port* input);
// A second control link between two nodes changes nothing.
void ConnectControl(Node* source, Node* destination);
bool DisconnectControl(Node* source, Node* destination);
// Removes every link of the node.
void Isolate(Node* node);

// Number of inputs, without optional ones that are neither linked nor
// described.
size_t PresentInputs(const Node& node);

// The value of the Const linked to `input`: GRAPH_NODE_WITHOUT_CONST_INPUT if
// there is none.
graphStatus ConstInput(const Node& node, const Port* input, Tensor* value);

}  // namespace ge

#endif  // GE_SRC_NODE_H_
