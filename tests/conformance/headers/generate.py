"""Turns the facts in enums.tsv, types.tsv and functions.tsv into tests.

Usage: generate.py constants|constants_c11 enums.tsv
       generate.py types types.tsv HEADER
       generate.py functions functions.tsv HEADER
       generate.py include HEADER...

Writes C++ (C for constants_c11) to standard output. A constant, type or
function that is in the facts but not in the headers does not compile.
"""

import re
import sys

# Groups whose constants are not of an enum type named like the group.
GROUPS_WITHOUT_TYPE = ("macro", "acl_error", "rt_error", "ge_acl_error")

# acl.h includes the rest.
HEADERS_WITH_CONSTANTS = ("acl.h", "acl_log.h", "acl_op_compiler.h",
                          "acl_platform.h", "acl_prof.h", "acl_tdt.h",
                          "acl_tdt_queue.h")


def includes(*headers):
    return "".join('#include "acl/%s"\n' % header for header in headers)


def read(path):
    """Yields the rows of a fact file, without attribution and column names."""
    with open(path, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines
                if not line.startswith("#")]
    return rows[1:]


def constants(path):
    out = ['#include <string>\n#include <type_traits>\n',
           includes(*HEADERS_WITH_CONSTANTS),
           '#include "gtest/gtest.h"\n\nnamespace {\n\n',
           'std::string Text(const char* value) { return value; }\n',
           'template <typename T>\nstd::string Text(T value) {\n',
           '  return std::to_string(value);\n}\n\n',
           'TEST(ConstantTest, HasPublishedValue) {\n']
    for group, name, value in read(path):
        expected = value if value.startswith('"') else '"%s"' % value
        out.append('  EXPECT_EQ(Text(%s), %s) << "%s %s";\n' %
                   (name, expected, group, name))
    out.append('}\n\nTEST(ConstantTest, HasTypeOfItsGroup) {\n')
    for group, name, _ in read(path):
        if group == "macro":
            continue
        expected = "const int" if group in GROUPS_WITHOUT_TYPE else group
        out.append('  EXPECT_TRUE((std::is_same<decltype(%s), %s>::value)) '
                   '<< "%s";\n' % (name, expected, name))
    out.append('}\n\n}  // namespace\n')
    return out


def constants_c11(path):
    out = [includes(*HEADERS_WITH_CONSTANTS), '\n']
    for _, name, value in read(path):
        if value.startswith('"'):
            out.append('_Static_assert(sizeof(%s) == sizeof(%s), "%s");\n' %
                       (name, value, name))
            continue
        suffix = "" if value.startswith("-") else "U"
        out.append('_Static_assert(%s == %s%s, "%s");\n' %
                   (name, value, suffix, name))
    out.append('\nint main(void) { return 0; }\n')
    return out


def split_members(body):
    """Splits at the semicolons outside braces."""
    members, depth, text = [], 0, ""
    for char in body:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == ";" and depth == 0:
            members.append(text.strip())
            text = ""
        else:
            text += char
    assert not text.strip() and depth == 0, body
    return members


def member_paths(body, prefix=""):
    """Yields (path, is_plain) of each member, members of unions included."""
    for member in split_members(body):
        union = re.fullmatch(r"union\s*\w*\s*\{(.*)\}\s*(\w*)", member)
        if union:
            inner, name = union.groups()
            if name:
                yield prefix + name, False
            yield from member_paths(inner, prefix + (name and name + "."))
        else:
            yield prefix + re.search(r"(\w+)\s*(\[[^]]*\]\s*)*$",
                                     member).group(1), True


def aggregate_checks(kind, name, body):
    """Compares a struct or union with one written from the facts alone."""
    fact = name + "Fact"
    out = ['%s %s {\n' % (kind, fact)]
    out += ['  %s;\n' % member for member in split_members(body)]
    out += ['};\n\nTEST(TypeTest, %s) {\n' % name,
            '  EXPECT_EQ(sizeof(%s), sizeof(%s));\n' % (name, fact),
            '  EXPECT_EQ(alignof(%s), alignof(%s));\n' % (name, fact)]
    for path, is_plain in member_paths(body):
        out.append('  EXPECT_EQ(offsetof(%s, %s), offsetof(%s, %s));\n' %
                   (name, path, fact, path))
        if is_plain:
            out.append('  EXPECT_TRUE((std::is_same<decltype(%s::%s), '
                       'decltype(%s::%s)>::value)) << "%s";\n' %
                       (name, path, fact, path, path)
                       if "." not in path else
                       '  EXPECT_TRUE((std::is_same<'
                       'decltype(std::declval<%s>().%s), '
                       'decltype(std::declval<%s>().%s)>::value)) << "%s";\n' %
                       (name, path, fact, path, path))
    out.append('}\n\n')
    return out


def types(path, header):
    out = ['#include <cstddef>\n#include <cstdint>\n',
           '#include <type_traits>\n#include <utility>\n',
           '#include "acl/%s"\n#include "gtest/gtest.h"\n\n' % header,
           'namespace {\n\n']
    for name, kind, definition, in_header in read(path):
        if in_header != header:
            continue
        if kind in ("struct", "union"):
            out += aggregate_checks(kind, name, definition)
        else:
            out.append('TEST(TypeTest, %s) {\n  EXPECT_TRUE((std::is_same<%s, '
                       '%s>::value));\n}\n\n' % (name, name, definition))
    out.append('}  // namespace\n')
    return out


def functions(path, header):
    out = ['#include <type_traits>\n',
           '#include "acl/%s"\n#include "gtest/gtest.h"\n\n' % header,
           'namespace {\n\nTEST(FunctionTest, HasPublishedSignature) {\n']
    for name, signature, in_header in read(path):
        if in_header != header:
            continue
        result, parameters = re.fullmatch(
            r"(.*?)\b%s(\(.*\))" % name, signature).groups()
        out.append('  EXPECT_TRUE((std::is_same<decltype(&%s),\n      '
                   '%s (*)%s>::value)) << "%s";\n' %
                   (name, result.strip(), parameters, name))
    out.append('}\n\n}  // namespace\n')
    return out


def include(*headers):
    """A translation unit of these headers, each twice, that uses the codes."""
    lines = ['#include "acl/include/acl/%s"\n' % h for h in headers]
    return lines + lines + [
        '\nint main(void) {\n  int code = ACL_RT_SUCCESS;\n  switch (code) {\n',
        '    case ACL_ERROR_RT_PARAM_INVALID:\n      return 1;\n',
        '    default:\n      return code;\n  }\n}\n']


def main(mode, *arguments):
    makers = {"constants": constants, "constants_c11": constants_c11,
              "types": types, "functions": functions, "include": include}
    sys.stdout.write("".join(makers[mode](*arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
