#!/usr/bin/env python3
"""Lists the entries that answer Unsupported(), as Markdown, from the sources.

    list_unsupported.py FUNCTIONS.TSV SOURCE...

FUNCTIONS.TSV names each public function's header; a source belongs to the list
if it defines an entry whose body calls Unsupported(__func__).
"""

import collections
import re
import sys

# A definition starts a line; the answer belongs to the last one before it.
ENTRY = re.compile(r"^[A-Za-z_][\w \*]*?\b(acl\w+)\(|(Unsupported\(__func__\))",
                   re.MULTILINE)


def unsupported(source):
    with open(source, encoding="utf-8") as file:
        text = file.read()
    names = []
    entry = None
    for match in ENTRY.finditer(text):
        if match.group(1):
            entry = match.group(1)
        elif entry not in names:
            names.append(entry)
    return names


def main():
    headers = {}
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) >= 3 and fields[0].startswith("acl"):
                headers[fields[0]] = fields[-1]
    found = collections.defaultdict(list)
    for source in sys.argv[2:]:
        for name in unsupported(source):
            found[headers.get(name, "other")].append(name)
    total = sum(len(names) for names in found.values())
    print("# Unsupported entries\n")
    print("%d entries return 207000, or NULL or 0 where they return no code, "
          "and log their name once.\nMade from the sources by "
          "`list_unsupported.py`; a test compares." % total)
    for header in sorted(found):
        print("\n## %s (%d)\n" % (header, len(found[header])))
        print(", ".join("`%s`" % name for name in sorted(found[header])))


if __name__ == "__main__":
    main()
