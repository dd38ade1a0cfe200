// The file form of a graph: one JSON object, described in ge/README.md.

#ifndef GE_SRC_GRAPH_CODEC_H_
#define GE_SRC_GRAPH_CODEC_H_

#include <string>

#include "absl/strings/string_view.h"
#include "ge/src/graph_impl.h"

namespace ge::internal {

// False, with the reason in `error`, for a graph with subgraphs.
bool EncodeGraph(const GraphImpl& graph, std::string* text, std::string* error);

// Null, with the reason in `error`, for text that is not exactly what
// EncodeGraph() writes. Trusts nothing in it: memory stays in proportion to the
// length of the text, nesting is bounded, every index and size is checked.
GraphImplPtr DecodeGraph(absl::string_view text, std::string* error);

}  // namespace ge::internal

#endif  // GE_SRC_GRAPH_CODEC_H_
