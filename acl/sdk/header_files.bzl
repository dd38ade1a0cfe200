"""The headers of C++ targets as files, for what is not C++."""

def _header_files_impl(ctx):
    files = depset(transitive = [
        dep[CcInfo].compilation_context.headers
        for dep in ctx.attr.deps
    ])
    return [DefaultInfo(files = files, runfiles = ctx.runfiles(transitive_files = files))]

header_files = rule(
    implementation = _header_files_impl,
    attrs = {"deps": attr.label_list(providers = [CcInfo])},
)
