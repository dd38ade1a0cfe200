#!/usr/bin/env bash
# The list in the tree must be the one the sources make.
#
#   unsupported_list_test.sh LIST GENERATED
diff -u "$1" "$2" || {
  echo "acl/unsupported.md is out of date: copy the generated list over it" >&2
  exit 1
}
