#!/usr/bin/env python3
"""Packs the SDK: one archive whose top folder is the SDK's root.

    assemble.py --version V --out SDK.tar.gz FILE...

Each FILE has its place by what it is: headers of acl/include and ge/include,
lib*.so[.stripped], templates (*.in), and the rest of this folder. The real
files are in include/, lib64/, opp/ and share/; every other path by which
projects look for them is a relative link, so the folder can be moved.
"""

import argparse
import io
import os
import re
import struct
import sys
import tarfile

OPERATOR_PROTOTYPES = "opp/built-in/op_proto/inc"

# Libraries that projects name and whose functions another library has.
ALIASES = {
    "libascendcl.so": [
        "libacl_op_compiler.so",
        "libacl_tdt_channel.so",
        "libacl_tdt_queue.so",
        "libfuncsim.so",
        "libmsprofiler.so",
        "libruntime.so",
    ],
    "libge_runner.so": [
        "libge_compiler.so",
        "libgraph.so",
        "libgraph_base.so",
    ],
}

MACHINES = {62: "x86_64", 183: "aarch64"}


def machine(library):
    """The architecture of an ELF file, as uname -m names it."""
    with open(library, "rb") as file:
        head = file.read(20)
    if head[:4] != b"\x7fELF":
        sys.exit("assemble.py: %s is not a library" % library)
    number = struct.unpack("<H", head[18:20])[0]
    if number not in MACHINES:
        sys.exit("assemble.py: %s is for machine %d, which is not one of %s" %
                 (library, number, ", ".join(sorted(MACHINES.values()))))
    return MACHINES[number]


def header_place(path):
    for prefix, place in [
        ("acl/include/", "include/"),
        ("ge/include/ops/", OPERATOR_PROTOTYPES + "/"),
        ("ge/include/", "include/"),
    ]:
        if path.startswith(prefix):
            return place + path[len(prefix):]
    return None


def library_name(path):
    match = re.fullmatch(r"(lib\w+\.so)(\.stripped)?", os.path.basename(path))
    return match and match.group(1)


def links(arch):
    """Path of each link: what it leads to, both seen from the root."""
    result = {}
    linux = arch + "-linux"
    for folder in ["runtime", "compiler", "acllib", "fwkacllib", "atc", linux]:
        result[folder + "/include"] = "include"
        result[folder + "/lib64"] = "lib64"
    result["lib64/cmake"] = "share/cmake"
    result[linux + "/devlib"] = "lib64"
    result["opp/op_proto/built-in/inc"] = OPERATOR_PROTOTYPES
    result["opp/include"] = OPERATOR_PROTOTYPES
    return result


class Sdk:
    """The archive while it is written."""

    def __init__(self, out):
        self._tar = tarfile.open(out, "w:gz", format=tarfile.PAX_FORMAT,
                                 compresslevel=6)
        self._folders = set()

    def _folder(self, path):
        if path and path not in self._folders:
            self._folder(os.path.dirname(path))
            self._folders.add(path)
            info = tarfile.TarInfo(path)
            info.type = tarfile.DIRTYPE
            info.mode = 0o755
            self._tar.addfile(info)

    def add(self, path, data, mode=0o644):
        self._folder(os.path.dirname(path))
        info = tarfile.TarInfo(path)
        info.size = len(data)
        info.mode = mode
        self._tar.addfile(info, io.BytesIO(data))

    def link(self, path, target):
        self._folder(os.path.dirname(path))
        info = tarfile.TarInfo(path)
        info.type = tarfile.SYMTYPE
        info.linkname = os.path.relpath(target, os.path.dirname(path) or ".")
        self._tar.addfile(info)

    def close(self):
        self._tar.close()


def read(path):
    with open(path, "rb") as file:
        return file.read()


def library(path):
    """The library, which looks for others beside itself alone.

    The linker also left it the way to them in the build's output folder.
    """

    def beside(match):
        return b"$ORIGIN\0".ljust(len(match.group(0)), b"\0")

    return re.sub(rb"\$ORIGIN/\.\./[^\0]*\0", beside, read(path))


def fill(template, values):
    text = read(template).decode()
    return re.sub(r"@(\w+)@", lambda match: values[match.group(1)],
                  text).encode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()

    libraries = {}
    for path in arguments.files:
        if library_name(path):
            libraries[library_name(path)] = path
    arch = machine(libraries["libascendcl.so"])
    aliases = {
        alias: real
        for real, names in ALIASES.items() if real in libraries
        for alias in names
    }
    values = {
        "version": arguments.version,
        "arch": arch,
        "components": " ".join(
            sorted(name[3:-3] for name in [*libraries, *aliases])),
    }

    sdk = Sdk(arguments.out)
    for name, path in sorted(libraries.items()):
        sdk.add("lib64/" + name, library(path), 0o755)
    for name, real in sorted(aliases.items()):
        sdk.link("lib64/" + name, "lib64/" + real)
    # A folder of links: a link to lib64 itself would be a loop.
    for name in sorted([*libraries, *aliases]):
        sdk.link("lib64/stub/" + name, "lib64/" + name)
    for path in sorted(arguments.files):
        name = os.path.basename(path)
        if library_name(path):
            continue
        if header_place(path):
            sdk.add(header_place(path), read(path))
        elif name.endswith(".pc.in"):
            # The file of a library that is not here would promise it.
            if "lib%s.so" % name[:-len(".pc.in")] in libraries:
                sdk.add("lib64/pkgconfig/" + name[:-3], fill(path, values))
        elif name.endswith(".cmake.in"):
            package = re.match(r"([A-Za-z]+)Config", name).group(1)
            sdk.add("share/cmake/%s/%s" % (package, name[:-3]),
                    fill(path, values))
            if name == "CANNConfigVersion.cmake.in":
                sdk.add("share/cmake/AscendCL/AscendCLConfigVersion.cmake",
                        fill(path, values))
        elif name in ("set_env.sh", "LICENSE"):
            sdk.add(name, read(path))
        else:
            sys.exit("assemble.py: no place for %s" % path)

    info = ("Version=%(version)s\nversion_dir=%(version)s\narch=%(arch)s\n"
            % values).encode()
    for folder in ["", "compiler/", "runtime/", "opp/"]:
        sdk.add(folder + "version.info", info)
    sdk.add(arch + "-linux/ascend_toolkit_install.info",
            ("package_name=Ascend-cann-toolkit\nversion=%(version)s\n"
             "arch=%(arch)s\nos=linux\n" % values).encode())
    for path, target in sorted(links(arch).items()):
        sdk.link(path, target)
    sdk.close()


if __name__ == "__main__":
    main()
