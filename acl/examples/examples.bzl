"""acl_example: a teaching program with a test that checks what it prints."""

def acl_example(name, deps = [], data = [], args = [], api = "//acl:ascendcl"):
    """Defines NAME from NAME.cc and NAME_test, which compares with NAME.expected.

    Args:
      name: number and title, such as 01_first_callback.
      deps: libraries beside the interface and the package's :example_helpers.
      data: files the program reads.
      args: arguments of the program when `bazel run` starts it.
      api: the interface that it teaches.
    """
    native.cc_binary(
        name = name,
        srcs = [name + ".cc"],
        args = args,
        data = data,
        linkopts = ["-pthread"],
        deps = deps + [
            ":example_helpers",
            api,
        ],
    )
    native.sh_test(
        name = name + "_test",
        size = "small",
        srcs = ["//acl/examples:example_test.sh"],
        args = [
            "$(location :%s)" % name,
            "$(location %s.expected)" % name,
        ],
        data = [
            name + ".expected",
            ":" + name,
        ],
    )
