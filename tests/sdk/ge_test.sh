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

for build in "g++ -std=c++11" "g++ -std=c++14" "g++ -std=c++20" \
  "g++ -std=c++11 -D_GLIBCXX_USE_CXX11_ABI=0" \
  "g++ -std=c++17 -D_GLIBCXX_USE_CXX11_ABI=0" "clang++ -std=c++17" \
  "clang++ -std=c++11 -D_GLIBCXX_USE_CXX11_ABI=0"; do
  program=$scratch/program
  rm -f "$program"
  # shellcheck disable=SC2086
  good "$build" $build -Wall -Werror -I"$root" -I"$sdk/include" \
    -I"$sdk/opp/built-in/op_proto/inc" "$example" -o "$program" \
    -L"$sdk/lib64" -lge_runner -lascendcl -pthread
  equal "$build: its output" "$expected" "$("$program" 2>/dev/null)"
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

# CMake, by target; the folder of the project and that of the SDK have spaces.
mkdir "$scratch/a project"
cp -a "$sdk" "$scratch/an sdk"
cat >"$scratch/a project/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.10)
project(graphs CXX)
find_package(CANN REQUIRED COMPONENTS ge_runner)
add_library(program OBJECT "$example")
target_include_directories(program PRIVATE "$root"
  \$<TARGET_PROPERTY:CANN::ge_runner,INTERFACE_INCLUDE_DIRECTORIES>)
foreach(library ge_runner ge_compiler graph)
  add_executable(by_\${library} \$<TARGET_OBJECTS:program>)
  target_link_libraries(by_\${library} PRIVATE CANN::\${library} pthread)
endforeach()
CMAKE
good "CMake: configure" cmake -S "$scratch/a project" -B "$scratch/a build" \
  -DCANN_DIR="$scratch/an sdk/share/cmake/CANN"
good "CMake: build" cmake --build "$scratch/a build"
for library in ge_runner ge_compiler graph; do
  equal "CMake: $library" "$expected" \
    "$(env -u LD_LIBRARY_PATH "$scratch/a build/by_$library" 2>/dev/null)"
done

# Libraries that do not belong together.
for version in "1 0" "2 99"; do
  set -- $version
  good "compile ACL $1.$2" gcc -shared -fPIC -DMAJOR="$1" -DMINOR="$2" \
    "$here/loading/other_version.c" -o "$scratch/other_version.so"
  bad "with ACL $1.$2" \
    "this process has loaded ACL $1.$2 from $scratch/other_version.so: take both" \
    env LD_PRELOAD="$scratch/other_version.so" "$scratch/by_pkg_config"
done
good "compile a later ACL" gcc -shared -fPIC -DMAJOR=1 -DMINOR=99 \
  "$here/loading/other_version.c" -o "$scratch/later.so"
equal "with a later ACL" "$expected" \
  "$(LD_PRELOAD=$scratch/later.so "$scratch/by_pkg_config" 2>/dev/null)"
finish
