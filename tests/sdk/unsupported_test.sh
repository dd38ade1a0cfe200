#!/usr/bin/env bash
# Calls every function that the table of functions names unsupported, twice:
# none succeeds, and each says its name once.
#
#   unsupported_test.sh SDK FUNCTIONS.tsv FUNCTIONS.md
functions=$(readlink -f "$2")
table=$(readlink -f "$3")
source tests/sdk/sdk.sh

unpack "$scratch/sdk"
. "$scratch/sdk/set_env.sh" || exit
cd "$scratch" || exit
# Two look at their arguments first: tests/conformance/model has those.
sed -n 's/^| `\([A-Za-z0-9_]*\)` | unsupported .*/\1/p' "$table" |
  grep -v '^aclmdlLoadFrom.*WithQ$' | sort >names

# CALL(function, KIND of what it returns), by its signature.
awk -F'\t' '
  NR == FNR { unsupported[$1] = 1; next }
  $1 in unsupported {
    returned = substr($2, 1, index($2, $1 "(") - 1)
    gsub(/^ +| +$/, "", returned)
    kind = "NOTHING"
    if (returned == "aclError") kind = "CODE"
    else if (returned == "int32_t") kind = "CODE_OR_0"
    else if (returned == "void") kind = "ANYTHING"
    else if (returned ~ /^acl[A-Za-z]*(Type|Flag)$/) kind = "UNDEFINED"
    printf "CALL(%s, %s)\n", $1, kind
  }' names "$functions" >calls.inc
equal "every one has a signature" "$(wc -l <names)" "$(wc -l <calls.inc)"
cat >program.c <<'C'
#include <stdio.h>
enum { CODE, CODE_OR_0, NOTHING, UNDEFINED, ANYTHING };
static int Right(int kind, long answer) {
  switch (kind) {
    case CODE: return (int)answer == 207000;
    case CODE_OR_0: return (int)answer == 207000 || (int)answer == 0;
    case NOTHING: return answer == 0;
    case UNDEFINED: return (int)answer == -1 || (int)answer == 255;
    default: return 1;
  }
}
int main(void) {
  int wrong = 0;
  int turn;
  long answer;
  /* More arguments than any has: the caller clears them up. */
#define CALL(name, kind)                                             \
  {                                                                  \
    extern long name();                                              \
    answer = name(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L,    \
                  0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);   \
    if (!Right(kind, answer)) wrong = printf("%s: %ld\n", #name, answer); \
  }
  for (turn = 0; turn < 2; ++turn) {
#include "calls.inc"
  }
  return wrong != 0;
}
C
good "compile" gcc -w program.c -o program -L"$ASCEND_TOOLKIT_HOME/lib64" -lascendcl
equal "none succeeds" "" "$(./program 2>messages)"
equal "each says its name once" "" \
  "$(diff names <(sed -n 's/.* \([A-Za-z0-9_]*\) is not supported by this runtime: .*/\1/p' messages | sort))"
finish
