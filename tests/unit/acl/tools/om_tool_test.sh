#!/usr/bin/env bash
# om_tool as a user calls it: what it prints, and how it ends.
#
#   om_tool_test.sh OM_TOOL MODEL BATCH_MODEL
set -uo pipefail
tool=$1 model=$2 batch_model=$3
unset BUILD_WORKING_DIRECTORY
cd "$TEST_TMPDIR" && ln -sf "$TEST_SRCDIR/$TEST_WORKSPACE" files
tool=files/$tool model=files/$model batch_model=files/$batch_model
failed=0

# expect CODE PATTERN ARGUMENT...: how the tool ends, and a line it prints.
expect() {
  local code=$1 pattern=$2 got
  shift 2
  "$tool" "$@" >output 2>&1 </dev/null
  got=$?
  if [[ $got != "$code" ]] || ! grep -Eq -- "$pattern" output; then
    echo "om_tool $* ended with $got, not $code, or did not print" \
      "'$pattern' but:" >&2
    cat output >&2
    failed=1
  fi
}

expect 0 '^operator +argmax +ArgMaxD +device +int' inspect "$model"
expect 0 'batch size: 1 4 8 16$' inspect "$batch_model"

# One image: 64 floats.
head -c 256 /dev/zero >image
expect 0 "^output 1 \('digit'\) int32\[1" run "$model" --input image
expect 0 'is in p.npy$' run "$model" --input pixels=image --output probabilities=p.npy
[[ $(head -c 6 p.npy | tail -c 5) == NUMPY ]] || failed=1
head -c 2048 /dev/zero >images
expect 0 '^gear 8$' run "$batch_model" --input images
expect 1 'needs float32\[1,64\], 256 bytes' run "$batch_model" --input images --gear 1

# The command line.
expect 2 'no command'
expect 2 'unknown command look' look "$model"
expect 2 'one model' inspect
expect 2 'no model' run --input image
expect 2 'unknown option --in' run "$model" --in image
expect 2 'needs a value' run "$model" --input
expect 2 'list of numbers' run "$batch_model" --input images --gear x
expect 2 'two models' run "$model" "$model"

# Files that are none, by what is wrong with them; each also with "run".
bad() {
  expect 1 "$2" inspect "$1"
  expect 1 "$2" run "$1" --input image
}
bad nowhere.om 'No such file.*\(145002\)'
bad . 'no regular file.*\(145002\)'
: >empty.om
bad empty.om 'is empty.*\(145002\)'
truncate -s 17G large.om
bad large.om 'larger|bytes.*\(145002\)'
head -c 5 "$model" >short.om
bad short.om 'shorter than.*\(145006\)'
head -c 200 "$model" >header.om
bad header.om 'the header says.*\(145006\)'
size=$(wc -c <"$model")
head -c $((size - 1)) "$model" >truncated.om
bad truncated.om 'the tensors have.*\(145006\)'
{ cat "$model"; echo; } >longer.om
bad longer.om 'the tensors have.*\(145006\)'
printf 'IMOD\0\0\0\1 and the code of an NPU' >cann.om
bad cann.om 'offline model of CANN \(magic IMOD\).*\(207000\)'
printf '\177ELF\2\1\1\0 0123456789' >program.om
bad program.om '\(145006\)'
printf '\2\0\0\0\0\0\0\0{}' >weights.om
bad weights.om 'without a graph.*\(545001\)'
printf '\377\377\377\377\377\377\377\177{}' >hostile.om
bad hostile.om 'the header says it has 9223372036854775807.*\(145006\)'
exit "$failed"
