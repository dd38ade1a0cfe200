#!/usr/bin/env bash
# How the libraries come into a process and leave it.
source tests/sdk/sdk.sh

sdk=$scratch/sdk
unpack "$sdk"
. "$sdk/set_env.sh" || exit
source=$here/loading
strict=(-Wall -Wextra -Werror)
acl=(-I"$sdk/include" -L"$sdk/lib64" -lascendcl -lpthread)
cd "$scratch" || exit

for name in one two; do
  good "plugin $name" gcc -shared -fPIC "${strict[@]}" "$source/plugin.c" \
    -o $name.so "${acl[@]}"
done
good "compile main_and_plugin" gcc "${strict[@]}" "$source/main_and_plugin.c" \
  -o main_and_plugin "${acl[@]}" -ldl
good "a plugin that links it beside a main program that does" \
  ./main_and_plugin ./one.so

good "compile reopen" gcc "${strict[@]}" "$source/reopen.c" -o reopen \
  -I"$sdk/include" -ldl -lpthread
good "closed and opened again; two users in one process" \
  ./reopen ./one.so ./two.so

good "compile static_objects" g++ -std=c++11 "${strict[@]}" \
  "$source/static_objects.cc" -o static_objects "${acl[@]}"
equal "static constructors and destructors call in" "main
after main: 1" "$(./static_objects 2>&1)"

good "compile interposer" gcc -shared -fPIC "${strict[@]}" \
  "$source/interposer.c" -o interposer.so -I"$sdk/include" -ldl
good "compile callback" gcc -D_GNU_SOURCE "${strict[@]}" \
  "$here/projects/callback.c" -o callback "${acl[@]}"
equal "an interposing library in front" "callbacks: 1
launches seen: 1" "$(LD_PRELOAD=$PWD/interposer.so ./callback 2>&1)"

good "compile threads" gcc "${strict[@]}" "$source/threads.c" -o threads "${acl[@]}"
equal "what is not used starts no thread" "idle: 1
busy: more" "$(./threads 2>&1)"

good "compile memory" gcc "${strict[@]}" "$source/memory.c" -o memory -ldl
kib=$(./memory)
good "loaded and initialised, it takes 4 MiB at most: $kib KiB" \
  test "$kib" -gt 0 -a "$kib" -le 4096

# A library as old as the first with an SDK: what it had, and nothing else.
sed -n 's/^acl[A-Za-z0-9_]*$/void &(void); void &(void) {}/p' \
  "$here/exported_at_first.txt" >old.c
mkdir old
good "an old library" gcc -shared -fPIC -Wl,-soname,libascendcl.so old.c \
  -o old/libascendcl.so
good "compile against it" gcc -D_GNU_SOURCE "${strict[@]}" \
  "$here/projects/callback.c" -o linked_with_old -I"$sdk/include" -Lold \
  -lascendcl -lpthread
equal "runs with the new one" "callbacks: 1" "$(./linked_with_old 2>&1)"

good "compile small_libraries" gcc -w "$source/small_libraries.c" \
  -o small_libraries -L"$sdk/lib64" -lacl_dvpp -lacl_cblas -lhccl -lascendcl
equal "the small libraries answer 207000" "207000" \
  "$(./small_libraries 2>messages)"
equal "and each function says its name once" "aclblasGemmEx
acldvppCreatePicDesc
acldvppGetPicDescRetCode
acldvppMalloc" "$(grep -o '\(acldvpp\|aclblas\)[A-Za-z]*: not supported' messages |
  sed 's/:.*//' | sort)"
bad "a function that hccl lacks is named by the linker" HcclAllReduce \
  gcc -x c -w -o none - -L"$sdk/lib64" -lhccl \
  <<<'int HcclAllReduce(); int main(void) { return HcclAllReduce(); }'
# Found beside itself, so that a program needs to name only what it calls.
good "a library finds the one below it" env -u LD_LIBRARY_PATH gcc -w \
  "$source/small_libraries.c" -o by_runpath -L"$sdk/lib64" -lacl_dvpp -lacl_cblas \
  -Wl,-rpath,"$sdk/lib64"
good "and runs so" env -u LD_LIBRARY_PATH ./by_runpath

bad "a library that is not there is named" "libascendcl.so" \
  env -u LD_LIBRARY_PATH ./callback
finish
