#!/usr/bin/env bash
# Runs an example and compares its standard output with the expected lines. A
# line that begins with ~ is an extended regular expression for the whole line.
#
#   example_test.sh PROGRAM EXPECTED
set -uo pipefail
program=$1
expected=$2

"$program" >"$TEST_TMPDIR/output" || {
  echo "$program ended with $?; it printed:" >&2
  cat "$TEST_TMPDIR/output" >&2
  exit 1
}

mapfile -t want <"$expected"
mapfile -t got <"$TEST_TMPDIR/output"
failed=0
for ((i = 0; i < ${#want[@]} || i < ${#got[@]}; ++i)); do
  w=${want[i]-<nothing>} g=${got[i]-<nothing>}
  if [[ $w == '~'* ]]; then
    pattern="^${w#\~}\$"
    [[ $g =~ $pattern ]] && continue
  else
    [[ $g == "$w" ]] && continue
  fi
  printf 'line %d: expected: %s\n         printed:  %s\n' "$((i + 1))" "$w" "$g" >&2
  failed=1
done
exit "$failed"
