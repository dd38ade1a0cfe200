#!/usr/bin/env bash
# Builds and runs the pattern programs.
#
#   patterns_test.sh SDK MODEL
MODEL=$(readlink -f "$2")
export MODEL TEST_TMPDIR
source tests/sdk/sdk.sh

unpack "$scratch/sdk"
. "$scratch/sdk/set_env.sh" || exit
mkdir "$scratch/out"
good "build" make -s -j2 -k -C "$here/patterns" OUT="$scratch/out"
for source in "$here"/patterns/pattern_*.cc; do
  name=$(basename "$source" .cc)
  good "$name" "$scratch/out/$name"
done
finish
