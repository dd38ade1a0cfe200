#!/usr/bin/env bash
# Makefiles and pkg-config, after nothing but `source set_env.sh`, in the SDK's
# first place and in another that it was moved to.
source tests/sdk/sdk.sh

programs=(toolkit install_dir ddk package custom bare)
build_and_run() {
  local place=$1 out=$2 program
  mkdir -p "$out"
  . "$place/set_env.sh" || exit
  good "$place: make" make -s -j2 -C "$here/projects/make" OUT="$out"
  good "$place: pkg-config" make -s -C "$here/projects/pkg_config" OUT="$out"
  for program in "${programs[@]}" program; do
    equal "$place: $program" "callbacks: 1" "$("$out/$program" 2>&1)"
  done
}

unpack "$scratch/first"
build_and_run "$scratch/first" "$scratch/out"
mv "$scratch/first" "$scratch/second"
unset LD_LIBRARY_PATH PKG_CONFIG_PATH
bad "the old place is gone" "libascendcl.so" "$scratch/out/toolkit"
build_and_run "$scratch/second" "$scratch/out2"
equal "programs of the first place run in the second" "callbacks: 1" \
  "$("$scratch/out/toolkit" 2>&1)"
bad "a missing variable is named" "INSTALL_DIR" \
  make -s -C "$here/projects/make" INSTALL_DIR= OUT="$scratch"
finish
