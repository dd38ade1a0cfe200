"""small_library: a library of functions that this runtime does not have."""

def small_library(name):
    """Defines lib<name>.so with the functions of <name>.txt."""
    native.genrule(
        name = name + "_source",
        srcs = [name + ".txt"],
        outs = [name + ".c"],
        cmd = "$(location generate.py) $(location %s.txt) $@" % name,
        tools = ["generate.py"],
    )
    native.cc_binary(
        name = "lib%s.so" % name,
        srcs = [name + ".c"],
        copts = ["-Wno-strict-prototypes"],
        linkopts = [
            "-Wl,--version-script=$(location export.lds)",
            "-Wl,-soname,lib%s.so" % name,
            "-Wl,-z,defs",
            "-Wl,-rpath,'$$ORIGIN'",
        ],
        linkshared = True,
        visibility = ["//acl/sdk:__pkg__"],
        deps = [
            "export.lds",
            "//acl:ascendcl",
        ],
    )
