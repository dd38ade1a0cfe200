#!/usr/bin/env bash
# The log as users of the SDK see it: where it goes, what is in a line, and what
# the environment variables do.
source tests/sdk/sdk.sh

unpack "$scratch/sdk"
. "$scratch/sdk/set_env.sh" || exit
cd "$scratch" || exit
unset ASCEND_GLOBAL_LOG_LEVEL ASCEND_SLOG_PRINT_TO_STDOUT
good "compile" gcc -Wall -Wextra -Werror "$here/logging/logging.c" -o program \
  -I"$ASCEND_TOOLKIT_HOME/include" -L"$ASCEND_TOOLKIT_HOME/lib64" -lascendcl

# levels [VARIABLE=VALUE...]: the level of each line of the log on stderr.
levels() {
  env "$@" ./program 2>&1 >/dev/null | sed -n 's/^\[\([A-Z]*\)\].*/\1/p' | tr '\n' ' '
}
equal "by default warnings and errors" "WARNING ERROR ERROR ERROR " "$(levels A=b)"
equal "0" "DEBUG INFO WARNING ERROR ERROR ERROR " "$(levels ASCEND_GLOBAL_LOG_LEVEL=0)"
equal "1" "INFO WARNING ERROR ERROR ERROR " "$(levels ASCEND_GLOBAL_LOG_LEVEL=1)"
equal "2" "WARNING ERROR ERROR ERROR " "$(levels ASCEND_GLOBAL_LOG_LEVEL=2)"
equal "3" "ERROR ERROR ERROR " "$(levels ASCEND_GLOBAL_LOG_LEVEL=3)"
equal "4" "" "$(levels ASCEND_GLOBAL_LOG_LEVEL=4)"
for value in x 5 -1 ""; do
  bad_value=$(ASCEND_GLOBAL_LOG_LEVEL=$value ./program 2>&1 >/dev/null)
  equal "\"$value\" is named, once" 1 \
    "$(grep -c "ASCEND_GLOBAL_LOG_LEVEL is \"$value\"; expected 0 (debug) to 4" <<<"$bad_value")"
  equal "\"$value\" is as the default" 4 "$(grep -v GLOBAL_LOG <<<"$bad_value" | grep -c '^\[')"
done

output=$(./program 2>errors)
equal "what the program prints" "code=107011
text=aclrtUnSubscribeReport returns 107011: stream 1 has no subscribed thread
unsupported=207000" "$output"
line='^\[ERROR\] ASCENDCL\([0-9]+,[0-9]+\): [0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}\.[0-9]{3} '
equal "an error has process, thread, time, function, code and reason" 1 \
  "$(grep -cE "${line}aclrtUnSubscribeReport returns 107011: stream 1 has no subscribed thread\$" errors)"
equal "the program's own are in the same form, one line each" 1 \
  "$(grep -cE "${line}.*logging\.c:[0-9]+ main: error 3 of two lines\$" errors)"
equal "an unsupported function says its name once" 1 \
  "$(grep -c 'aclopSetModelDir is not supported by this runtime' errors)"

ASCEND_SLOG_PRINT_TO_STDOUT=1 ./program >output 2>errors
equal "ASCEND_SLOG_PRINT_TO_STDOUT=1: on standard output" 4 "$(grep -c '^\[' output)"
equal "ASCEND_SLOG_PRINT_TO_STDOUT=1: and nothing elsewhere" "" "$(cat errors)"
ASCEND_SLOG_PRINT_TO_STDOUT=0 ./program >output 2>errors
equal "ASCEND_SLOG_PRINT_TO_STDOUT=0: on standard error" "0 4" \
  "$(grep -c '^\[' output) $(grep -c '^\[' errors)"
finish
