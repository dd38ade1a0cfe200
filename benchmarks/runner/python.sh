#!/usr/bin/env bash
# python.sh MODULE ARGUMENT...: runs a module of the runfiles. Bazel's own rules
# for Python need a program called "python", which Debian does not have. Writes
# no bytecode: the runfiles are links into the checkout.
exec python3 -B -m "$@"
