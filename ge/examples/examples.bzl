"""ge_example: a teaching program with a test that checks what it prints."""

def ge_example(name, deps = [], data = [], args = []):
    """Defines NAME from NAME.cc and NAME_test, which compares with NAME.expected.

    Args:
      name: number and title, such as 01_summary_and_save.
      deps: libraries beside GE and the examples' own helpers.
      data: files the program reads.
      args: arguments of the program when `bazel run` starts it.
    """
    native.cc_binary(
        name = name,
        srcs = [name + ".cc"],
        args = args,
        data = data,
        linkopts = ["-pthread"],
        deps = deps + [
            ":example_helpers",
            "//ge:ge_runner",
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
