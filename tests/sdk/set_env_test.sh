#!/usr/bin/env bash
# set_env.sh in each shell: from any folder, twice, moved, and with nothing of
# its own left behind.
source tests/sdk/sdk.sh

sdk="$scratch/first place"
unpack "$sdk"
sdk=$(readlink -f "$sdk")
arch=$(uname -m)
variables='printf "%s|" "$ASCEND_TOOLKIT_HOME" "$ASCEND_HOME_PATH" \
  "$ASCEND_CANN_PACKAGE_PATH" "$ASCEND_CUSTOM_PATH" "$ASCEND_OPP_PATH" \
  "$INSTALL_DIR" "$CPU_ARCH" "$DDK_PATH" "$NPU_HOST_LIB" "$LD_LIBRARY_PATH" \
  "$PKG_CONFIG_PATH" "$CMAKE_PREFIX_PATH"'
# wanted SDK REST_OF_LD_LIBRARY_PATH
wanted() {
  printf '%s|' "$1" "$1" "$1" "$1" "$1/opp" "$1" "$arch" "$1" \
    "$1/runtime/lib64/stub" "$1/lib64$2" "$1/lib64/pkgconfig" "$1"
}
moved=$scratch/moved
cp -a "$sdk" "$moved"
moved=$(readlink -f "$moved")
broken=$scratch/broken
cp -a "$sdk" "$broken"
rm "$broken/lib64/libascendcl.so"
other=$scratch/other
cp -a "$sdk" "$other"
sed -i 's/^arch=.*/arch=vax/' "$other/version.info"

for shell in bash zsh dash sh; do
  command -v "$shell" >/dev/null || {
    note "$shell is not installed" 1 ""
    continue
  }
  run() { "$shell" -c "$1" 2>&1; }
  once=". '$sdk/set_env.sh'"
  equal "$shell: once" "$(wanted "$sdk" "")" "$(run "$once; $variables")"
  equal "$shell: twice, strictly, from /" "$(wanted "$sdk" "")" \
    "$(run "set -eu; cd /; $once; $once; $variables")"
  equal "$shell: by a relative path" "$(wanted "$sdk" "")" \
    "$(run "cd '$sdk/opp'; . ../set_env.sh; $variables")"
  equal "$shell: in a subshell" "$(wanted "$sdk" "")" \
    "$(run "($once; $variables)")"
  equal "$shell: what was there stays behind it" "$(wanted "$sdk" ":/a:/b")" \
    "$(run "LD_LIBRARY_PATH=/a:'$sdk/lib64':/b; $once; $once; $variables")"
  equal "$shell: a copy in another place" "$(wanted "$moved" "")" \
    "$(run ". '$moved/set_env.sh'; $variables")"
  equal "$shell: from one copy to the other and back" "$sdk/lib64:$moved/lib64" \
    "$(run "$once; . '$moved/set_env.sh'; $once; printf %s \"\$LD_LIBRARY_PATH\"")"
  equal "$shell: leaves nothing of its own" "" \
    "$(run "$once; set" | grep '^_acl_sdk' || true)"
  bad "$shell: a copy without its library" \
    "$broken is not a whole SDK: lib64/libascendcl.so" \
    "$shell" -c ". '$broken/set_env.sh'"
  bad "$shell: a copy for another machine" 'built for "vax".*Build and install' \
    "$shell" -c ". '$other/set_env.sh'"
  printf '. "%s/set_env.sh"\n%s\n' "$sdk" "$variables" >"$scratch/script"
  equal "$shell: sourced by a script" "$(wanted "$sdk" "")" \
    "$("$shell" "$scratch/script" 2>&1)"
done
finish
