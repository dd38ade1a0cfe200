"""ge_example: an example whose interface is GE; see acl_example."""

load("//acl/examples:examples.bzl", "acl_example")

def ge_example(name, **kwargs):
    acl_example(name, api = "//ge:ge_runner", **kwargs)
