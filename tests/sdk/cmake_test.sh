#!/usr/bin/env bash
# CMake projects: the config package, and the ways of projects that have never
# heard of it.
source tests/sdk/sdk.sh

sdk=$scratch/sdk
unpack "$sdk"
projects=$here/projects
# build NAME PROJECT OPTION...
build() {
  local name=$1 project=$2
  shift 2
  good "$name: configure" cmake -S "$projects/$project" -B "$scratch/$name" "$@"
  good "$name: build" cmake --build "$scratch/$name"
}

bad "without set_env.sh, the project's message" "DDK_PATH is not set" \
  cmake -S "$projects/cmake_classic" -B "$scratch/none"
build by_prefix cmake_config -DCMAKE_PREFIX_PATH="$sdk"
build by_folder cmake_config -DCANN_DIR="$sdk/lib64/cmake/CANN" \
  -DAscendCL_DIR="$sdk/share/cmake/AscendCL"
. "$sdk/set_env.sh" || exit
build by_environment cmake_config
build classic cmake_classic
build simulator cmake_classic -Dtarget=Simulator_Function
for program in by_prefix/by_target by_prefix/by_variables by_folder/by_target \
  by_environment/by_target classic/main classic/found simulator/main; do
  equal "$program" "callbacks: 1" "$("$scratch/$program" 2>&1)"
done
# Without LD_LIBRARY_PATH a program of CMake still finds the library it was
# linked with.
equal "by RPATH alone" "callbacks: 1" \
  "$(env -u LD_LIBRARY_PATH "$scratch/by_prefix/by_target" 2>&1)"

# What a project gets that asks for what there is not.
try() {
  mkdir -p "$scratch/try" && rm -rf "$scratch/try/build"
  printf 'cmake_minimum_required(VERSION 3.10)\nproject(try C)\n%s\n' "$1" \
    >"$scratch/try/CMakeLists.txt"
  cmake -S "$scratch/try" -B "$scratch/try/build"
}
bad "a component that is not there" "no component nonesuch; there are: acl_cblas" \
  try 'find_package(CANN REQUIRED COMPONENTS nonesuch)'
bad "a version to come" "version.*99" try 'find_package(CANN 99 REQUIRED)'
rm "$sdk/lib64/libacl_dvpp.so"
bad "a copy that is not whole" "libacl_dvpp.so.*is[ \n]+missing" \
  try 'find_package(CANN REQUIRED)'
finish
