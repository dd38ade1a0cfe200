#!/usr/bin/env python3
"""Writes the table of functions: real, partial or unsupported, and their test.

    list_functions.py [--check TABLE.md] FUNCTIONS.tsv FILE...

The files are the sources of the entries and the conformance tests. Without
--check the table goes to standard output. With it, the table must be the one
given, and every function that is not unsupported must have a test.

  unsupported  the entry answers Unsupported()
  partial      the entry, or a function of acl/src that it calls, answers
               ACL_ERROR_RT_FEATURE_NOT_SUPPORT in some case
  real         everything else
  test         a conformance test that calls it: the one of its own chapter, or
               the first by name
"""

import collections
import difflib
import os
import re
import sys

# The start of a function's definition or declaration: in the first column, its
# name before the first parenthesis.
FUNCTION = re.compile(
    r"^(?!(?:namespace|using|return|else|if|for|while|switch|struct|class|enum|"
    r"typedef|extern|#|//|\}))[A-Za-z_][\w:<>,\*& ]*?[ \*&]"
    r"((?:\w+::)*\w+)\(", re.MULTILINE)
REFUSAL = re.compile(r"\bUnsupported\(|\bACL_ERROR_RT_FEATURE_NOT_SUPPORT\b")
CALL = re.compile(r"\b(\w+)\(")
LEAD = """\
# Functions

%(total)d functions: %(real)d real, %(partial)d partial, %(unsupported)d unsupported.

Real ones do what the headers say. Partial ones answer 207000 for some
arguments, products or kinds of object. Unsupported ones answer 207000, or NULL or 0 where they return no
code, and log their name once. Made from the sources by `list_functions.py`; a
test compares, and fails when a function without a conformance test is not
unsupported. To bring it up to date:

```sh
bazel build //acl:functions && cp bazel-bin/acl/functions_generated.md acl/functions.md
```
"""


def bodies(path):
    """(name, body) of each function that a source defines."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for match in FUNCTION.finditer(text):
        start = re.compile(r"[;{]").search(text, match.end())
        if start is None or start.group(0) == ";":
            continue
        line_end = text.find("\n", start.start())
        line = text[start.start():line_end]
        end = line_end if line.endswith("}") else text.find("\n}", line_end)
        yield match.group(1), text[start.start():end]


class Sources:
    """What the sources say about the functions."""

    def __init__(self, paths):
        self._bodies = collections.defaultdict(list)
        self._paths = {}
        for path in paths:
            for name, body in bodies(path):
                self._bodies[name.split("::")[-1]].append(body)
                self._paths[name] = path
        # Helpers that may refuse, and what calls one that does.
        refusing = set()
        while True:
            more = {
                name for name, texts in self._bodies.items()
                if name not in refusing and name != "Unsupported" and
                not name.startswith("acl") and
                any(self._refuses(text, refusing) for text in texts)
            }
            if not more:
                break
            refusing |= more
        self._refusing = refusing

    @staticmethod
    def _refuses(body, refusing):
        return (REFUSAL.search(body) is not None or
                any(name in refusing for name in CALL.findall(body)))

    def chapter(self, name):
        return chapter(self._paths[name])

    def state(self, name):
        if name not in self._bodies:
            sys.exit("list_functions.py: no source defines %s" % name)
        texts = self._bodies[name]
        if any("Unsupported(__func__)" in text for text in texts):
            return "unsupported"
        if any(self._refuses(text, self._refusing) for text in texts):
            return "partial"
        return "real"


def tests_of(paths):
    """The tests that call each function."""
    calls = collections.defaultdict(set)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for name in re.findall(r"\b(acl\w+)\b(?=[(),}])", file.read()):
                calls[name].add(path)
    return calls


def chapter(path):
    """What the source and the test of a chapter have in common."""
    name = os.path.basename(path)[:-len(".cc")]
    return re.sub(r"^model_|_api$|_test$", "", name)


def table(functions, sources, calls):
    """The Markdown, and the functions that want a test."""
    rows = collections.defaultdict(list)
    counts = collections.Counter()
    untested = []
    for name, header in functions:
        state = sources.state(name)
        counts[state] += 1
        test = ""
        if state != "unsupported":
            if not calls[name]:
                untested.append(name)
                test = "none"
            else:
                own = sources.chapter(name)
                path = min(calls[name], key=lambda p: (chapter(p) != own, p))
                test = "[%s](../%s)" % (os.path.basename(path)[:-len(".cc")],
                                        path)
        rows[header].append("| `%s` | %s | %s |" % (name, state, test))
    text = LEAD % dict(counts, total=len(functions), **{
        state: counts[state]
        for state in ("real", "partial", "unsupported") if state not in counts
    })
    for header in sorted(rows):
        text += "\n## %s\n\n| function | state | test |\n|---|---|---|\n%s\n" % (
            header, "\n".join(rows[header]))
    return text, untested


def main():
    arguments = sys.argv[1:]
    wanted = None
    if arguments[0] == "--check":
        wanted = arguments[1]
        arguments = arguments[2:]
    functions = []
    with open(arguments[0], encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) >= 3 and fields[0].startswith("acl"):
                functions.append((fields[0], fields[-1]))
    files = sorted(path for path in arguments[1:] if path.endswith(".cc"))
    text, untested = table(
        functions,
        Sources(path for path in files if not path.endswith("_test.cc")),
        tests_of(path for path in files if path.endswith("_test.cc")))
    if wanted is None:
        sys.stdout.write(text)
        return
    failed = False
    with open(wanted, encoding="utf-8") as file:
        difference = list(difflib.unified_diff(
            file.read().splitlines(), text.splitlines(), wanted, "generated",
            lineterm=""))
    if difference:
        print("\n".join(difference))
        print("%s is out of date: bazel build //acl:functions && "
              "cp bazel-bin/acl/functions_generated.md acl/functions.md" % wanted)
        failed = True
    for name in untested:
        print("%s is not unsupported and has no conformance test" % name)
        failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
