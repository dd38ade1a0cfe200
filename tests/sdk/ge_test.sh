#!/usr/bin/env bash
# Programs of GE built against the SDK: both string ABIs, old and new language
# versions, both compilers, pkg-config.
source tests/sdk/sdk.sh
example=$(readlink -f ge/examples/01_summary_and_save.cc)
expected=$(cat ge/examples/01_summary_and_save.expected)
root=${example%/ge/examples/*}

sdk=$scratch/sdk
unpack "$sdk"
. "$sdk/set_env.sh" || exit

for compiler in g++ clang++; do
  for options in "-std=c++11 -D_GLIBCXX_USE_CXX11_ABI=0" "-std=c++11" \
    "-std=c++17 -D_GLIBCXX_USE_CXX11_ABI=0"; do
    program=$scratch/program
    rm -f "$program"
    # shellcheck disable=SC2086
    good "$compiler $options" "$compiler" -Wall -Werror $options -I"$root" \
      -I"$sdk/include" -I"$sdk/opp/built-in/op_proto/inc" "$example" -o "$program" \
      -L"$sdk/lib64" -lge_runner -lascendcl -pthread
    equal "$compiler $options: its output" "$expected" \
      "$("$program" 2>/dev/null)"
  done
done

# Headers without folders, from each place where programs look for them.
bare=$(readlink -f tests/conformance/ge_headers/bare_client.cc)
for place in include {runtime,compiler,acllib,fwkacllib}/include \
  "$(uname -m)-linux/include"; do
  for operators in opp/built-in/op_proto/inc opp/op_proto/built-in/inc; do
    program=$scratch/bare
    rm -f "$program"
    good "bare, $place, $operators" g++ -Wall -Werror -std=c++11 \
      -I"$sdk/$place" -I"$sdk/$place/graph" -I"$sdk/$place/ge" \
      -I"$sdk/$operators" "$bare" -o "$program" -L"$sdk/lib64" -lge_runner \
      -lge_compiler -lgraph -lascendcl
    good "bare, $place, $operators: runs" "$program"
  done
done

# shellcheck disable=SC2046
good "pkg-config" g++ -I"$root" "$example" -o "$scratch/by_pkg_config" \
  $(pkg-config --cflags --libs ge_runner) -pthread
equal "pkg-config: its output" "$expected" \
  "$("$scratch/by_pkg_config" 2>/dev/null)"
finish
