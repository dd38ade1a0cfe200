#!/usr/bin/env bash
# What each library exports, needs and weighs.
#
#   symbols_test.sh SDK FUNCTIONS.tsv
functions=$(readlink -f "$2")
source tests/sdk/sdk.sh

sdk=$scratch/sdk
unpack "$sdk"
cd "$sdk/lib64" || exit

# What others can bind to. The linker also lists local thread variables.
exported() {
  nm -D --defined-only "$1" | awk '$2 ~ /[A-Zu]/ { print $3 }' | sort
}

# A name that was exported once stays: programs linked against an older build
# run with a newer one. New names join both lists.
wanted=$({
  sed 's/#.*//' "$functions" | cut -f1 | grep '^acl'
  grep -oh 'aclsim[A-Z][A-Za-z]*(' "$sdk/include/acl_sim/"*.h | tr -d '('
} | sort -u)
equal "libascendcl.so exports what its headers declare and nothing else" "" \
  "$(diff <(echo "$wanted") <(exported libascendcl.so))"
equal "libascendcl.so still exports what it did at first" "" \
  "$(comm -13 <(exported libascendcl.so) <(grep -v '^#' "$here/exported_at_first.txt" | sort))"
equal "libge_runner.so still exports what it did at first" "" \
  "$(comm -13 <(exported libge_runner.so) <(grep -v '^#' "$here/ge_exported_at_first.txt" | sort))"
# One GE, one core: it has no other way to it than the public functions.
equal "libge_runner.so calls the public functions of the ACL alone" "" \
  "$(nm -D --undefined-only libge_runner.so | sed 's/@.*//' |
    awk '$2 ~ /acl|ascend/ { print $2 }' | sort | comm -23 - <(echo "$wanted"))"

for library in lib*.so; do
  [[ -L $library ]] && continue
  case $library in
    libascendcl.so) names='^acl[A-Za-z]' ;;
    libge_*.so) names='^_Z[A-Z]*N?K?(St[0-9a-z]+I)?.*2ge|^_ZN?K?2ge|^ge|^GE|^GeSession|^aclgrph' ;;
    *) names='^(acl|Hccl)' ;;
  esac
  equal "$library: names of the interface alone" "" \
    "$(exported $library | grep -Ev "$names")"
  equal "$library: nothing of Abseil, Eigen, JSON or the core" "" \
    "$(exported $library | grep -E 'absl|Eigen|nlohmann|6ascend2rt')"
  equal "$library: its soname" "$library" \
    "$(readelf -d $library | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')"
  # What a bare Debian has, and libraries beside it.
  equal "$library: needs the system and its neighbours alone" "" \
    "$(readelf -d $library | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
      grep -Ev '^(libstdc\+\+|libm|libgcc_s|libc|ld-linux[a-z0-9_-]*|libascendcl)\.so')"
  equal "$library: looks beside itself at most" "" \
    "$(readelf -d $library | grep -E 'RPATH|RUNPATH' | grep -v '\[\$ORIGIN\]')"
  size=$(stat -c %s $library)
  checks=$((checks + 1))
  if ((size > 3 * 1024 * 1024)); then
    note "$library: at most 3 MiB, stripped" 1 "$size bytes"
  fi
  equal "$library: without debugging sections" "" \
    "$(readelf -S $library | grep -F .debug_)"
done

# Every name that build files use is there, and leads to a library.
for name in ascendcl acl_op_compiler acl_dvpp acl_cblas acl_tdt_channel hccl \
  msprofiler runtime funcsim ge_runner ge_compiler graph; do
  good "lib$name.so" readelf -h "lib$name.so"
  good "stub/lib$name.so" readelf -h "stub/lib$name.so"
done

# The files that name the version agree with the library.
cat >"$scratch/version.c" <<'C'
#include <stdio.h>
#include "acl/acl.h"
int main(void) {
  char package[] = "toolkit", version[ACL_PKG_VERSION_MAX_SIZE];
  if (aclsysGetVersionStr(package, version) != ACL_SUCCESS) return 1;
  puts(version);
  return 0;
}
C
good "compile version" gcc "$scratch/version.c" -o "$scratch/version" \
  -I"$sdk/include" -L. -lascendcl -Wl,-rpath,"$sdk/lib64"
version=$("$scratch/version")
equal "compiler/version.info" "Version=$version" "$(grep ^Version= "$sdk/compiler/version.info")"
equal "ascend_toolkit_install.info" "version=$version" \
  "$(grep ^version= "$sdk/$(uname -m)-linux/ascend_toolkit_install.info")"
equal "ascendcl.pc" "$version" \
  "$(PKG_CONFIG_PATH=$sdk/lib64/pkgconfig pkg-config --modversion ascendcl)"
finish
