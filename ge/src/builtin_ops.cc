// Registers the creator of every operator prototype, so that OperatorFactory
// knows them also in programs that include no prototype.
//
// Including the header is all it takes: it defines a static register for each.

#include "all_ops.h"
