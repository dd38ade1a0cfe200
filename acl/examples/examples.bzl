"""acl_example: a teaching program with a test that checks what it prints."""

def acl_example(name, deps = [], data = []):
    """Defines NAME from NAME.cc and NAME_test, which compares with NAME.expected.

    Args:
      name: number and title, such as 01_first_callback.
      deps: libraries beside the ACL and the examples' own helpers.
      data: files the program reads.
    """
    native.cc_binary(
        name = name,
        srcs = [name + ".cc"],
        data = data,
        linkopts = ["-pthread"],
        deps = deps + [
            ":example_helpers",
            "//acl:ascendcl",
        ],
    )
    native.sh_test(
        name = name + "_test",
        size = "small",
        srcs = ["example_test.sh"],
        args = [
            "$(location :%s)" % name,
            "$(location %s.expected)" % name,
        ],
        data = [
            name + ".expected",
            ":" + name,
        ],
    )
