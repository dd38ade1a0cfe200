"""Forwards @rules_cc//cc:defs.bzl to Bazel 4's built-in C++ rules.

Bazel 4.2.3 (Debian's bazel-bootstrap) would otherwise download rules_cc, and
Debian's own bazel-rules-cc is too new for it. Remove on Bazel >= 5.
"""

cc_binary = native.cc_binary
cc_import = native.cc_import
cc_library = native.cc_library
cc_proto_library = native.cc_proto_library
cc_test = native.cc_test
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
objc_library = native.objc_library
