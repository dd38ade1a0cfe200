# Points the shell that sources it to the SDK that holds it:
#
#   . /path/to/sdk/set_env.sh
#
# For bash, zsh and POSIX shells (dash and the like need /proc). Sourcing it
# again changes nothing; sourcing that of another copy switches to the other.

# _acl_sdk_find: sets _acl_sdk_file to this file in a shell that names a sourced
# file nowhere, but has it open: the newest descriptor with our name. It must
# not run in a subshell, which would have closed it.
_acl_sdk_find() {
  # Read by the shell itself: $$ is another process inside ( ).
  read -r _acl_sdk_pid _acl_sdk_rest </proc/self/stat || return 0
  for _acl_sdk_fd in 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
    _acl_sdk_open=$(readlink "/proc/$_acl_sdk_pid/fd/$_acl_sdk_fd") || continue
    case $_acl_sdk_open in
      */set_env.sh)
        if [ -f "${_acl_sdk_open%/*}/version.info" ]; then
          _acl_sdk_file=$_acl_sdk_open
        fi
        ;;
    esac
  done
}

# _acl_sdk_first VARIABLE FOLDER: puts it in front of a colon list, where it
# then stands once.
_acl_sdk_first() {
  eval "_acl_sdk_list=:\${$1:-}:"
  while :; do
    case $_acl_sdk_list in
      *":$2:"*)
        _acl_sdk_list="${_acl_sdk_list%%":$2:"*}:${_acl_sdk_list#*":$2:"}"
        ;;
      *) break ;;
    esac
  done
  _acl_sdk_list=${_acl_sdk_list#:}
  _acl_sdk_list=${_acl_sdk_list%:}
  eval "export $1=\"\$2\${_acl_sdk_list:+:\$_acl_sdk_list}\""
}

_acl_sdk_main() {
  if [ -z "$_acl_sdk_file" ]; then
    echo "set_env.sh: this shell does not tell where the file is." \
      "Source it from bash or zsh, or set ASCEND_TOOLKIT_HOME and" \
      "LD_LIBRARY_PATH by hand." >&2
    return 1
  fi
  # CDPATH would make cd print.
  _acl_sdk_root=$(CDPATH='' cd -P -- "$(dirname -- "$_acl_sdk_file")" && pwd -P)
  if [ ! -e "$_acl_sdk_root/lib64/libascendcl.so" ] ||
    [ ! -e "$_acl_sdk_root/include/acl/acl.h" ]; then
    echo "set_env.sh: $_acl_sdk_root is not a whole SDK:" \
      "lib64/libascendcl.so or include/acl/acl.h is missing. Install it again," \
      "or copy the whole folder, links included (cp -a)." >&2
    return 1
  fi
  _acl_sdk_arch=$(sed -n 's/^arch=//p' "$_acl_sdk_root/version.info")
  if [ "$_acl_sdk_arch" != "$(uname -m)" ]; then
    echo "set_env.sh: $_acl_sdk_root was built for \"$_acl_sdk_arch\" and this" \
      "machine is \"$(uname -m)\". Build and install the SDK here." >&2
    return 1
  fi
  export ASCEND_TOOLKIT_HOME="$_acl_sdk_root"
  export ASCEND_HOME_PATH="$_acl_sdk_root"
  export ASCEND_CANN_PACKAGE_PATH="$_acl_sdk_root"
  export ASCEND_CUSTOM_PATH="$_acl_sdk_root"
  export ASCEND_OPP_PATH="$_acl_sdk_root/opp"
  export INSTALL_DIR="$_acl_sdk_root"
  export CPU_ARCH="$_acl_sdk_arch"
  export DDK_PATH="$_acl_sdk_root"
  export NPU_HOST_LIB="$_acl_sdk_root/runtime/lib64/stub"
  _acl_sdk_first LD_LIBRARY_PATH "$_acl_sdk_root/lib64"
  _acl_sdk_first PKG_CONFIG_PATH "$_acl_sdk_root/lib64/pkgconfig"
  _acl_sdk_first CMAKE_PREFIX_PATH "$_acl_sdk_root"
}

# Outside of functions, where it is still the sourced file.
_acl_sdk_file=
if [ -n "${BASH_VERSION:-}" ]; then
  _acl_sdk_file=$BASH_SOURCE
elif [ -n "${ZSH_VERSION:-}" ]; then
  eval '_acl_sdk_file=${(%):-%x}' # other shells cannot parse it
else
  _acl_sdk_find
fi
_acl_sdk_main && _acl_sdk_file=found || _acl_sdk_file=
unset -f _acl_sdk_find _acl_sdk_first _acl_sdk_main
unset -v _acl_sdk_pid _acl_sdk_rest _acl_sdk_fd _acl_sdk_open \
  _acl_sdk_list _acl_sdk_root _acl_sdk_arch
# The answer of the whole file: found or not.
if [ -n "$_acl_sdk_file" ]; then
  unset -v _acl_sdk_file
else
  unset -v _acl_sdk_file
  false
fi
