#!/bin/bash
# The headers declare what they must, and the library defines what they declare.
here=tests/conformance/ge_headers
exec python3 $here/declared.py ge/libge_runner.so $here/members.txt \
  ge/include ge/include/ops . acl/include
