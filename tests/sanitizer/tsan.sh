#!/bin/sh
# Runs a test under ThreadSanitizer with the known suppressions. Bazel starts it
# as PATH/tsan TEST ARGS..., with tsan.supp beside it in the runfiles.
supp=$(cd "$(dirname "$0")" && pwd)/tsan.supp
[ -r "$supp" ] || { echo "$0: no $supp" >&2; exit 1; }
export TSAN_OPTIONS="suppressions=$supp:halt_on_error=1:second_deadlock_stack=1:$TSAN_OPTIONS"
# The TSan of gcc 12 and clang 14 refuses to start where the kernel randomizes
# more than 28 bits of an address.
bits=$(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 0)
if [ "$bits" -gt 28 ] && setarch -R true 2>/dev/null; then
  exec setarch -R "$@"
fi
exec "$@"
