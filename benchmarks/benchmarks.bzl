"""acl_benchmark: a Google Benchmark program, and a test that it still runs."""

def acl_benchmark(name, deps = [], data = [], srcs = None):
    """Defines NAME, and NAME_test, which runs it for a moment.

    Args:
      name: the program; its source is NAME.cc unless srcs says otherwise.
      deps: libraries beside Google Benchmark.
      data: files the program reads.
      srcs: sources.
    """
    native.cc_binary(
        name = name,
        srcs = srcs or [name + ".cc"],
        data = data,
        linkopts = ["-pthread"],
        visibility = ["//benchmarks:__subpackages__"],
        deps = deps + ["@com_github_google_benchmark//:benchmark"],
    )
    native.sh_test(
        name = name + "_test",
        size = "small",
        srcs = ["//benchmarks:run_once.sh"],
        args = ["$(location :%s)" % name],
        data = [":" + name],
        tags = ["benchmark"],
    )
