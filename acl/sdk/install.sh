#!/usr/bin/env bash
# Lays the SDK at a path of the user's choice:
#
#   bazel run //:install_sdk -- PATH
#
# PATH must be new, empty, or an SDK that this has laid before, which is then
# replaced as a whole.
set -euo pipefail
archive=$1
shift

die() {
  printf 'install_sdk: error: %s\n' "$@" >&2
  exit 1
}

(($# == 1)) && [[ -n $1 && $1 != -* ]] ||
  die "it takes one argument, the folder to put the SDK in: bazel run //:install_sdk -- PATH"
# bazel run changes the folder; the path is meant from where it was typed.
cd "${BUILD_WORKING_DIRECTORY:-$PWD}"
archive=$(readlink -f "$OLDPWD/$archive" 2>/dev/null || readlink -f "$archive")
target=$(readlink -m -- "$1")

if [[ -e $target && ! -d $target ]]; then
  die "$target is a file; choose a folder"
fi
if [[ -d $target && -n $(ls -A "$target") && ! -e $target/.ascend_host_runtime_sdk ]]; then
  die "$target holds other things; choose a new folder, or empty this one"
fi
mkdir -p "$(dirname "$target")" || die "cannot make $(dirname "$target")"
work=$(mktemp -d "$target.XXXXXX") || die "cannot write beside $target"
trap 'rm -rf "$work"' EXIT
mkdir "$work/new"
tar -xzf "$archive" -C "$work/new" --no-same-owner
touch "$work/new/.ascend_host_runtime_sdk"
if [[ -d $target ]]; then mv "$target" "$work/old"; fi
mv "$work/new" "$target"
printf 'The SDK is in %s. In each shell:\n\n  source %q/set_env.sh\n' "$target" "$target"
