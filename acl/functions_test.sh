#!/usr/bin/env bash
# The table in the tree is the one that the code makes, and the tool tells the
# states apart and misses a test that is not there.
#
#   functions_test.sh LIST_FUNCTIONS TABLE FUNCTIONS.tsv FILE...
list_functions=$1
table=$2
shift 2
"$list_functions" --check "$table" "$@" || exit

# A small code base of which all is known.
cd "$TEST_TMPDIR" || exit
list_functions=$OLDPWD/$list_functions
printf '%s\tf()\tx.h\n' aclWhole aclRefuses aclThroughHelper aclMissing >facts.tsv
cat >source.cc <<'E2'
absl::Status Helper(int kind) {
  if (kind == 1) return AclError(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "kind");
  return absl::OkStatus();
}
aclError aclWhole(int) { return 0; }
aclError aclRefuses(int a) {
  return a == 0 ? ACL_SUCCESS : ACL_ERROR_RT_FEATURE_NOT_SUPPORT;
}
aclError aclThroughHelper(int a,
                          int b) {
  return Code(Helper(a + b));
}
aclError aclMissing(void) { return Unsupported(__func__); }
E2
cat >some_test.cc <<'E2'
EXPECT_THAT(aclWhole(1), IsSuccess());
EXPECT_THAT(aclRefuses(1), IsSuccess());
EXPECT_THAT(aclThroughHelper(1, 2), IsSuccess());
E2
"$list_functions" facts.tsv source.cc some_test.cc >small.md
found=$(sed -n 's/^| `\(acl[A-Za-z]*\)` | \([a-z]*\) |.*/\1 \2/p' small.md)
wanted="aclWhole real
aclRefuses partial
aclThroughHelper partial
aclMissing unsupported"
if [[ $found != "$wanted" ]]; then
  printf 'wanted:\n%s\nfound:\n%s\n' "$wanted" "$found" >&2
  exit 1
fi
"$list_functions" --check small.md facts.tsv source.cc some_test.cc || {
  echo "the table that it wrote is refused" >&2
  exit 1
}
sed -i /aclWhole/d some_test.cc
"$list_functions" facts.tsv source.cc some_test.cc >small.md
message=$("$list_functions" --check small.md facts.tsv source.cc some_test.cc) && {
  echo "a function without a test is let pass" >&2
  exit 1
}
[[ $message == "aclWhole is not unsupported and has no conformance test" ]] || {
  printf 'it says: %s\n' "$message" >&2
  exit 1
}
