#!/usr/bin/env bash
# The installer: lays the SDK at new and empty paths, replaces its own, and
# refuses everything else by name.
installer=$(readlink -f acl/sdk/install.sh)
source tests/sdk/sdk.sh
export BUILD_WORKING_DIRECTORY=$scratch
install() { "$installer" "${archive#"$PWD"/}" "$@"; }

good "a new path, from where it was typed" install "new place/sdk"
good "a program finds its header" test -f "$scratch/new place/sdk/include/acl/acl.h"
touch "$scratch/new place/sdk/old"
good "again" install "new place/sdk"
bad "nothing of the old one stays" "" test -e "$scratch/new place/sdk/old"
equal "nothing beside it" sdk "$(ls "$scratch/new place")"
mkdir "$scratch/empty"
good "an empty folder, absolute" install "$scratch/empty"
good "which is usable" bash -c ". '$scratch/empty/set_env.sh'"
mkdir "$scratch/full"
touch "$scratch/full/thesis.txt"
bad "a folder with other things" "full holds other things" install full
good "which are still there" test -f "$scratch/full/thesis.txt"
bad "a file" "thesis.txt is a file" install full/thesis.txt
bad "no path" "takes one argument" install
bad "two paths" "takes one argument" install a b
bad "an option" "takes one argument" install --help
finish
