#!/usr/bin/env python3
"""Writes the tables of api_names.cc from the public headers.

Usage: list_api_names.py HEADER... > api_names.inc
"""

import re
import sys


def main():
    functions = set()
    codes = {}
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        functions.update(
            re.findall(r"ACL_FUNC_VISIBILITY[^;(]*?\b(acl\w+)\s*\(", text))
        for name, value in re.findall(
                r"ACL_INT_CONSTANT\(\s*(ACL_\w*ERROR\w*),\s*(\d+)\)", text):
            # Of several names for a value the first is what it is called.
            codes.setdefault(name, int(value))
    print("constexpr absl::string_view kFunctionNames[] = {")
    for name in sorted(functions):
        print('    "%s",' % name)
    print("};")
    print("constexpr ApiCode kCodes[] = {")
    print('    {0, "ACL_SUCCESS"},')
    for name, value in codes.items():
        print('    {%d, "%s"},' % (value, name))
    print("};")


main()
