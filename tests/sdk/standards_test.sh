#!/usr/bin/env bash
# Every language version, both compilers, and each include and library path on
# its own.
source tests/sdk/sdk.sh

sdk=$scratch/sdk
unpack "$sdk"
export LD_LIBRARY_PATH=$sdk/lib64
program=$here/projects/callback.c
linux=$(uname -m)-linux
strict=(-Wall -Wextra -Werror -pedantic)

# build_and_run NAME COMPILER OPTION...
build_and_run() {
  local name=$1
  shift
  rm -f "$scratch/program"
  good "$name: compile" "$@" "${strict[@]}" -o "$scratch/program"
  equal "$name: run" "callbacks: 1" "$("$scratch/program" 2>&1)"
}

for compiler in gcc clang; do
  link=(-I"$sdk/include" -L"$sdk/lib64" -lascendcl -lpthread)
  build_and_run "$compiler, C11" $compiler -std=c11 -D_GNU_SOURCE "$program" "${link[@]}"
  for version in 11 14 17 20; do
    build_and_run "$compiler, C++$version" ${compiler} -x c++ -std=c++$version \
      "$program" -lstdc++ "${link[@]}"
  done
  build_and_run "$compiler, old string ABI" ${compiler} -x c++ -std=c++11 \
    -D_GLIBCXX_USE_CXX11_ABI=0 "$program" -lstdc++ "${link[@]}"
done
for folder in include runtime/include compiler/include acllib/include \
  fwkacllib/include "$linux/include"; do
  good "$folder" gcc -fsyntax-only -D_GNU_SOURCE -I"$sdk/$folder" "$program"
  good "$folder, bare" gcc -fsyntax-only -D_GNU_SOURCE -DBARE_INCLUDES \
    -I"$sdk/$folder/acl" "$program"
done
for folder in opp/built-in/op_proto/inc opp/op_proto/built-in/inc; do
  good "$folder" g++ -std=c++11 -fsyntax-only -I"$sdk/include" -I"$sdk/$folder" \
    -include all_ops.h -x c++ /dev/null
done
good "bare graph and ge headers" g++ -std=c++11 -fsyntax-only -I"$sdk/include" \
  -I"$sdk/include/graph" -I"$sdk/include/ge" -include graph.h -include ge_api.h \
  -x c++ /dev/null
libraries=(ascendcl acl_op_compiler acl_dvpp acl_cblas acl_tdt_channel hccl
  msprofiler runtime funcsim ge_runner ge_compiler graph)
for folder in lib64 runtime/lib64 runtime/lib64/stub compiler/lib64/stub \
  acllib/lib64 "$linux/lib64" "$linux/devlib"; do
  good "$folder" gcc -D_GNU_SOURCE -I"$sdk/include" "$program" -L"$sdk/$folder" \
    "${libraries[@]/#/-l}" -lpthread -o "$scratch/program"
done
finish
