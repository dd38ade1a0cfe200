"""Every outside dependency, all on local disk.

third_party/install puts the sources under third_party/src and installs the
Debian packages the other paths point into; nothing here reaches the network.
"""

def _debian_headers_impl(ctx):
    for path in ctx.attr.paths:
        ctx.symlink(path, "include/" + path.split("/")[-1] if ctx.attr.keep_last else "include")
    ctx.file("BUILD.bazel", """
cc_library(
    name = "{name}",
    hdrs = glob(["include/**"], exclude_directories = 1),
    includes = ["include"],
    linkopts = {linkopts},
    visibility = ["//visibility:public"],
)
""".format(name = ctx.attr.target, linkopts = repr(ctx.attr.linkopts)))

# Headers of a Debian -dev package as a repository, so that a missing package
# fails at load time with its name and not at compile time.
_debian_headers = repository_rule(
    implementation = _debian_headers_impl,
    local = True,
    attrs = {
        "paths": attr.string_list(mandatory = True),
        "target": attr.string(mandatory = True),
        "linkopts": attr.string_list(),  # of the package's library, if it has one
        "keep_last": attr.bool(default = True),
    },
)

def ascend_host_runtime_repositories(checkout = ""):
    """Defines them.

    Args:
      checkout: for a workspace outside: the path of this project's checkout.
    """
    here = checkout + "/third_party/" if checkout else "third_party/"
    native.local_repository(name = "rules_cc", path = here + "rules_cc")
    native.local_repository(name = "rules_java", path = "/usr/share/bazel/rules/java")
    native.local_repository(name = "rules_proto", path = "/usr/share/bazel/rules/proto")
    native.local_repository(name = "bazel_skylib", path = "/usr/share/bazel/tools/skylib")
    native.local_repository(name = "platforms", path = "/usr/share/bazel/tools/platforms")
    native.local_repository(name = "remote_coverage_tools", path = here + "remote_coverage_tools")
    native.local_repository(name = "com_google_absl", path = here + "src/abseil")
    native.local_repository(name = "com_google_googletest", path = here + "src/googletest")
    native.local_repository(name = "com_github_google_benchmark", path = here + "src/benchmark")
    _debian_headers(name = "nlohmann_json", paths = ["/usr/include/nlohmann"], target = "json")
    _debian_headers(name = "eigen", paths = ["/usr/include/eigen3/Eigen", "/usr/include/eigen3/unsupported"], target = "eigen")
    _debian_headers(name = "libuv", paths = ["/usr/include/uv.h", "/usr/include/uv"], target = "uv", linkopts = ["-luv"])
