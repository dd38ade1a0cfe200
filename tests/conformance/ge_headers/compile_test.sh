#!/bin/bash
# Compiles client programs against the headers alone, with every compiler,
# language version and string ABI that programs use.
#
# usage: compile_test.sh TESTS, TESTS being one of: standalone, matrix, forms

set -u
here=tests/conformance/ge_headers
paths=(-I. -Ige/include -Ige/include/ops -Iacl/include)
strict=(-Wall -Wextra -Werror -pedantic -fsyntax-only)
compilers=(g++)
if command -v clang++ > /dev/null; then
  compilers+=(clang++)
else
  echo "clang++ is not installed: g++ alone is tested"
fi
failures=0
compiled=0

# good NAME COMMAND...: the command must succeed.
good() {
  local name=$1 output
  shift
  compiled=$((compiled + 1))
  if ! output=$("$@" 2>&1); then
    failures=$((failures + 1))
    printf 'FAILED: %s: %s\n%s\n' "$name" "$*" "${output:0:3000}"
  fi
}

# bad NAME COMMAND...: the command must fail.
bad() {
  local name=$1
  shift
  compiled=$((compiled + 1))
  if "$@" > /dev/null 2>&1; then
    failures=$((failures + 1))
    printf 'FAILED: %s compiled: %s\n' "$name" "$*"
  fi
}

case $1 in
  standalone)
    # Each header alone, in the oldest version.
    headers=$(cd ge/include && ls ge/*.h graph/*.h && cd ops && ls ./*.h)
    for header in $headers; do
      good "$header alone" g++ -std=c++11 "${paths[@]}" "${strict[@]}" \
        -include "$header" -x c++ /dev/null
    done
    ;;
  matrix)
    for compiler in "${compilers[@]}"; do
      for version in c++11 c++14 c++17 c++20; do
        good "client, $compiler $version" \
          "$compiler" -std=$version "${paths[@]}" "${strict[@]}" \
          -D_GLIBCXX_USE_CXX11_ABI=0 $here/client.cc
        good "session client, $compiler $version" \
          "$compiler" -std=$version "${paths[@]}" "${strict[@]}" \
          -Wno-deprecated-declarations $here/session_client.cc
      done
      good "session client, $compiler, old ABI" \
        "$compiler" -std=c++11 "${paths[@]}" "${strict[@]}" \
        -Wno-deprecated-declarations -D_GLIBCXX_USE_CXX11_ABI=0 \
        $here/session_client.cc
    done
    ;;
  forms)
    for compiler in "${compilers[@]}"; do
      build=("$compiler" -std=c++11 "${paths[@]}" "${strict[@]}")
      good "bare includes, $compiler" "${build[@]}" \
        -Ige/include/graph -Ige/include/ge $here/bare_client.cc
      bad "std::string forms without a warning" "${build[@]}" \
        $here/string_client.cc
      bad "std::string forms of Session without a warning" "${build[@]}" \
        $here/session_client.cc
      for form in 1 2 3 4 5 6; do
        good "article form $form with the macro" "${build[@]}" -DFORM=$form \
          -DGE_SIM_ARTICLE_EXTENSIONS $here/article_client.cc
        bad "article form $form without the macro" "${build[@]}" \
          -DFORM=$form $here/article_client.cc
      done
    done
    ;;
  *)
    echo "unknown tests: $1"
    exit 2
    ;;
esac
echo "$compiled compiled, $failures failed"
[[ $failures -eq 0 && $compiled -gt 0 ]]
