"""Do the GE headers have the members they must have, and does the library
define what they declare?

usage: declared.py LIBRARY MEMBERS INCLUDE_FOLDER...

Includes every header of the first folder and lets clang tell what namespace ge
and the C entries declare. What has no body is looked up among the symbols that
the library exports; each name of the file MEMBERS, lines "class: names", must
be declared.
"""

import glob
import json
import os
import shutil
import subprocess
import sys

# Fewer declarations mean that this program reads clang's output wrongly.
LEAST = 350

FUNCTIONS = {
    "FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl",
    "CXXConversionDecl"
}


def dump(folders, source, name):
    """The declarations whose qualified name contains `name`."""
    command = ["clang++", "-std=c++17", "-fsyntax-only", "-x", "c++", "-"]
    command += ["-DGE_SIM_ARTICLE_EXTENSIONS"]
    command += ["-I" + folder for folder in folders]
    for flag in ("-ast-dump=json", "-ast-dump-filter=" + name):
        command += ["-Xclang", flag]
    text = subprocess.run(command, input=source, stdout=subprocess.PIPE,
                          check=True, universal_newlines=True).stdout
    decoder = json.JSONDecoder()
    at = 0
    while at < len(text):
        declaration, at = decoder.raw_decode(text, at)
        yield declaration
        while at < len(text) and text[at].isspace():
            at += 1


def has_body(declaration):
    return any(child.get("kind") == "CompoundStmt"
               for child in declaration.get("inner", []))


def is_mine(mangled):
    return mangled.startswith(("_ZN2ge", "_ZNK2ge", "GeSession"))


def walk(declaration, declared, defined):
    kind = declaration.get("kind", "")
    # Instantiated where they are used.
    if kind.endswith("TemplateDecl") or "Specialization" in kind:
        return
    mangled = declaration.get("mangledName", "")
    if kind in FUNCTIONS and is_mine(mangled):
        if (has_body(declaration) or declaration.get("isImplicit") or
                declaration.get("pure") or
                "explicitlyDefaulted" in declaration or
                "explicitlyDeleted" in declaration):
            defined.add(mangled)
        else:
            declared.add(mangled)
    for child in declaration.get("inner", []):
        walk(child, declared, defined)


def demangle(names):
    if not names:
        return []
    return subprocess.run(["c++filt"] + sorted(names), stdout=subprocess.PIPE,
                          check=True,
                          universal_newlines=True).stdout.splitlines()


def missing_members(path, declared):
    # "ge::Tensor::GetData() const" is ge::Tensor::GetData, without [abi:...].
    there = {name.split("(")[0].split("[")[0] for name in declared}
    missing = []
    with open(path) as lines:
        for line in lines:
            scope, names = line.split(":", 1)
            prefix = "ge::" if scope == "ge" else "ge::" + scope + "::"
            missing += [
                prefix + name for name in names.split()
                if prefix + name not in there and name not in there
            ]
    return missing


def main():
    library, members, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    if shutil.which("clang++") is None:
        print("clang++ is not installed: nothing is tested")
        return 0
    headers = [
        os.path.relpath(path, folders[0])
        for folder in ("ge", "graph")
        for path in sorted(glob.glob(os.path.join(folders[0], folder, "*.h")))
    ]
    source = "".join('#include "%s"\n' % header for header in headers)
    declared, defined = set(), set()
    for name in ("ge::", "GeSession"):
        for declaration in dump(folders, source, name):
            walk(declaration, declared, defined)
    exported = {
        line.split()[-1]
        for line in subprocess.run(
            ["nm", "-D", "--defined-only", library], stdout=subprocess.PIPE,
            check=True, universal_newlines=True).stdout.splitlines()
    }
    wanted = declared - defined
    undefined = demangle(wanted - exported)
    for name in undefined:
        print("not defined: " + name)
    undeclared = missing_members(members, demangle(declared | defined))
    for name in undeclared:
        print("not declared: " + name)
    print("%d headers; %d functions looked up" % (len(headers), len(wanted)))
    return 1 if undefined or undeclared or len(wanted) < LEAST else 0


sys.exit(main())
