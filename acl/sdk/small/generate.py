#!/usr/bin/env python3
"""Writes a small library: functions that answer by name that they are missing.

    generate.py FUNCTIONS.txt OUT.c

Programs call them with arguments that nobody here looks at, so each is defined
without parameters; on the architectures of the SDK the caller clears those up.
"""

import os
import re
import sys

HEAD = """\
/* Made by generate.py from %s. */
#include <stdatomic.h>
#include <stdint.h>

#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"

"""

FUNCTION = """\
uintptr_t %(name)s();
uintptr_t %(name)s() {
  static atomic_flag told = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&told)) {
    aclAppLog(ACL_ERROR, "%(name)s", "lib%(library)s.so", 0,
              "not supported by this runtime: returns %(shown)s");
  }
  return %(value)s;
}
"""


def main():
    library = os.path.basename(sys.argv[1])[:-len(".txt")]
    names = []
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            match = re.fullmatch(r"(\w+) (code|0)\n", line)
            if match:
                names.append(match.groups())
            elif not line.startswith("#"):
                sys.exit("%s: cannot read: %s" % (sys.argv[1], line))
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write(HEAD % os.path.basename(sys.argv[1]))
        for name, answer in names:
            out.write(FUNCTION % {
                "name": name,
                "library": library,
                "shown": "207000" if answer == "code" else "NULL or 0",
                "value": ("ACL_ERROR_RT_FEATURE_NOT_SUPPORT"
                          if answer == "code" else "0"),
            })


if __name__ == "__main__":
    main()
