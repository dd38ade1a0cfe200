# For the tests of the SDK: unpacks it and counts checks. A test sources this
# with the archive as its first argument, and ends with `finish`.

archive=$(readlink -f "$1")
here=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")")
scratch=${TEST_TMPDIR:-$(mktemp -d)}
failures=0
checks=0
# What a developer's shell may have set must not help.
unset ASCEND_TOOLKIT_HOME ASCEND_HOME_PATH ASCEND_CANN_PACKAGE_PATH \
  ASCEND_CUSTOM_PATH ASCEND_OPP_PATH INSTALL_DIR CPU_ARCH DDK_PATH \
  NPU_HOST_LIB LD_LIBRARY_PATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH
export LC_ALL=C

# unpack FOLDER: lays the SDK there.
unpack() {
  mkdir -p "$1" && tar -xzf "$archive" -C "$1"
}

# note NAME CODE OUTPUT: counts a check.
note() {
  checks=$((checks + 1))
  if (($2 == 0)); then return 0; fi
  failures=$((failures + 1))
  printf 'FAILED: %s\n%s\n' "$1" "${3:0:6000}"
}

# good NAME COMMAND...: the command must succeed.
good() {
  local name=$1 output code=0
  shift
  output=$("$@" 2>&1) || code=$?
  note "$name (ended with $code: $*)" "$code" "$output"
}

# bad NAME PATTERN COMMAND...: the command must fail and say what matches.
bad() {
  local name=$1 pattern=$2 output
  shift 2
  if output=$("$@" 2>&1); then
    note "$name (it succeeded: $*)" 1 "$output"
  elif [[ $output =~ $pattern ]]; then
    note "$name" 0 ""
  else
    note "$name (it did not say \"$pattern\": $*)" 1 "$output"
  fi
}

# equal NAME WANTED FOUND
equal() {
  local code=0
  [[ $2 == "$3" ]] || code=1
  note "$1" "$code" "wanted: $2
found:  $3"
}

finish() {
  echo "$checks checks, $failures failed"
  ((failures == 0 && checks > 0))
  exit
}
