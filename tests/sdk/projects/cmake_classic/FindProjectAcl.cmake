# A find module as projects carry their own.
find_path(ProjectAcl_INCLUDE_DIR acl/acl.h
  HINTS $ENV{ASCEND_TOOLKIT_HOME} $ENV{ASCEND_CUSTOM_PATH}
  PATH_SUFFIXES include acllib/include)
find_library(ProjectAcl_LIBRARY ascendcl
  HINTS $ENV{ASCEND_TOOLKIT_HOME} $ENV{ASCEND_CUSTOM_PATH}
  PATH_SUFFIXES lib64 acllib/lib64)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ProjectAcl DEFAULT_MSG
  ProjectAcl_LIBRARY ProjectAcl_INCLUDE_DIR)
