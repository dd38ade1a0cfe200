// Option names and other types of the session interface.
//
// Option names exist in up to three places, as programs use all of them: in ge
// (mostly std::string), in ge::configure_option (const char *, for the
// AscendString option maps) and in ge::ir_option (for aclgrphBuild*). What each
// option does here is listed in ge/README.md; an option that is not listed is
// accepted and has no effect.

#ifndef GE_GE_GE_API_TYPES_H_
#define GE_GE_GE_API_TYPES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/tensor.h"
#include "graph/types.h"

namespace ge {
using Status = uint32_t;

// Values of option "ge.graphRunMode".
enum GraphRunMode : std::int32_t { PREDICTION = 0, TRAIN = 1 };

enum class MemoryType : std::int64_t {
  MEMORY_TYPE_DEFAULT = 0,
  MEMORY_TYPE_P2P = 1
};

// Called once per RunGraphAsync(), with its result and outputs; see there.
using RunAsyncCallback = std::function<void(Status, std::vector<ge::Tensor> &)>;

// Describes one input for Session::BuildGraph(). `data` is not read.
struct InputTensorInfo {
  uint32_t data_type;
  std::vector<int64_t> dims;
  void *data;
  int64_t length;
};

// One output that owns its bytes. Move-only.
struct OutputTensorInfo {
  uint32_t data_type;
  std::vector<int64_t> dims;
  std::unique_ptr<uint8_t[]> data;
  int64_t length;

  OutputTensorInfo() : data_type(0), dims(), data(), length(0) {}
  OutputTensorInfo(OutputTensorInfo &&other) noexcept
      : data_type(other.data_type),
        dims(other.dims),
        data(std::move(other.data)),
        length(other.length) {}
  OutputTensorInfo &operator=(OutputTensorInfo &&other) noexcept {
    if (this != &other) {
      data_type = other.data_type;
      dims = other.dims;
      data = std::move(other.data);
      length = other.length;
    }
    return *this;
  }
  OutputTensorInfo(const OutputTensorInfo &) = delete;
  OutputTensorInfo &operator=(const OutputTensorInfo &) = delete;
};

struct ModelDistibuteDesc {
  uint32_t logic_device_number;
};

const std::string AC_PARALLEL_ENABLE = "ac_parallel_enable";
const std::string AICORE_NUM = "ge.aicoreNum";
const std::string ALLOW_HF32 = "ge.exec.allow_hf32";
const std::string ATOMIC_CLEAN_POLICY = "ge.exec.atomicCleanPolicy";
const std::string AUTO_TUNE_MODE = "ge.autoTuneMode";
const std::string BUFFER_OPTIMIZE = "ge.bufferOptimize";
const char_t *const BUILD_INNER_MODEL = "ge.build_inner_model";
const std::string CALIBRATION_CONF_FILE = "ge.calibrationConfFile";
const std::string CERT_FILE = "ge.certFile";
const std::string CLUSTER_CONFIG = "ge.cluster_config";
const std::string COMPRESS_FLAG = "ge.compressFlag";
const char_t *const COMPRESS_WEIGHT_CONF = "compress_weight_conf";
const std::string COMPRESSION_OPTIMIZE_CONF = "ge.compressionOptimizeConf";
const std::string CORE_TYPE = "ge.engineType";
const std::string CUSTOMIZE_DTYPES = "ge.customizeDtypes";
const std::string DDK_VERSION_FLAG = "ge.DDK_version";
const char_t *const DEBUG_DIR = "ge.debugDir";
const std::string DETERMINISTIC = "ge.deterministic";
const std::string DISPLAY_MODEL_INFO = "ge.display_model_info";
const std::string DISTRIBUTED_CLUSTER_BUILD = "ge.distributed_cluster_build";
const std::string DYNAMIC_NODE_TYPE = "ge.dynamicNodeType";
const std::string EK_FILE = "ge.ekFile";
const std::string ENABLE_COMPRESS_WEIGHT = "ge.enableCompressWeight";
const char_t *const ENABLE_GRAPH_PARALLEL = "ge.enableGraphParallel";
const char_t *const ENABLE_PRINT_OP_PASS = "ge.enablePrintOpPass";
const char_t *const ENABLE_SINGLE_STREAM = "ge.enableSingleStream";
const std::string ENABLE_SMALL_CHANNEL = "ge.enableSmallChannel";
const std::string ENABLE_SPARSE_MATRIX_WEIGHT = "ge.enableSparseMatrixWeight";
const std::string ENCRYPT_MODE = "ge.encryptMode";
const char_t EVENT[] = "ge.event";
const std::string EXCLUDE_ENGINES = "ge.exec.exclude_engines";
const std::string EXTERNAL_WEIGHT = "ge.externalWeight";
const char_t *const FILE_CONSTANT_PATH = "ge.exec.value_bins";
const std::string FRAMEWORK_TYPE = "ge.frameworkType";
const std::string FUSION_SWITCH_FILE = "ge.fusionSwitchFile";
const std::string FUSION_TENSOR_SIZE = "ge.fusionTensorSize";
const char_t *const GE_AICPU_FLAG = "ge.aicpuFlag";
const std::string GE_FE_FLAG = "ge.feFlag";
const std::string GRAPH_MAX_PARALLEL_MODEL_NUM = "ge.graphMaxParallelModelNum";
const char_t *const GRAPH_MEMORY_MAX_SIZE = "ge.graphMemoryMaxSize";
const char_t *const GRAPH_PARALLEL_OPTION_PATH = "ge.graphParallelOptionPath";
const std::string HCOM_MULTI_MODE = "ge.hcomMultiMode";
const std::string HCOM_PARALLEL = "ge.hcomParallel";
const std::string HEAD_STREAM = "ge.headStream";
const std::string HW_KEY_FILE = "ge.hwKeyFile";
const char_t *const INPUT_FORMAT = "input_format";
const std::string INPUT_FP16_NODES = "ge.INPUT_NODES_SET_FP16";
const std::string INPUT_SHAPE = "ge.inputShape";
const char_t *const INPUT_SHAPE_RANGE = "input_shape_range";
const std::string INSERT_OP_FILE = "ge.insertOpFile";
const std::string JIT_COMPILE = "ge.jit_compile";
const char_t *const kDynamicBatchSize = "ge.dynamicBatchSize";
const char_t *const kDynamicDims = "ge.dynamicDims";
const char_t *const kDynamicImageSize = "ge.dynamicImageSize";
const std::string L1_FUSION = "ge.l1Fusion";
const std::string LOCAL_FMKOP_FLAG = "ge.enabledLocalFmkop";
const std::string MDL_BANK_PATH_FLAG = "ge.mdl_bank_path";
const std::string MEMORY_OPTIMIZATION_POLICY =
    "ge.exec.memoryOptimizationPolicy";
const std::string MODEL_RELATION_CONFIG = "ge.offline_model_relation";
const std::string MODIFY_MIXLIST = "ge.exec.modify_mixlist";
const char_t *const OO_CONSTANT_FOLDING = "ge.oo.constantFolding";
const char_t *const OO_DEAD_CODE_ELIMINATION = "ge.oo.deadCodeElimination";
const char_t *const OO_LEVEL = "ge.oo.level";
const std::string OP_BANK_PATH_FLAG = "ge.op_bank_path";
const std::string OP_BANK_UPDATE_FLAG = "ge.op_bank_update";
const char_t *const OP_COMPILER_CACHE_DIR = "ge.op_compiler_cache_dir";
const char_t *const OP_COMPILER_CACHE_MODE = "ge.op_compiler_cache_mode";
const std::string OP_DEBUG_CONFIG = "op_debug_config";
const std::string OP_DEBUG_LEVEL = "ge.opDebugLevel";
const std::string OP_DEBUG_OPTION = "op_debug_option";
const std::string OP_EXECUTE_TIMEOUT = "ge.exec.opExecuteTimeout";
const std::string OP_PRECISION_MODE = "ge.exec.op_precision_mode";
const std::string OP_SELECT_IMPL_MODE = "ge.opSelectImplmode";
const std::string OP_WAIT_TIMEOUT = "ge.exec.opWaitTimeout";
const char_t *const OPTIMIZATION_SWITCH = "ge.optimizationSwitch";
const char_t *const OPTION_ALL_TENSOR_NOT_EMPTY = "ge.exec.allTensorNotEmpty";
const char_t *const OPTION_AOE_CONFIG_FILE = "ge.aoe_config_file";
const char_t *const OPTION_CONST_LIFECYCLE = "ge.constLifecycle";
const char_t *const OPTION_DATAFLOW_DEPLOY_INFO_PATH =
    "ge.experiment.data_flow_deploy_info_path";
const char_t *const OPTION_DEVICE_TYPE = "ge.deviceType";
const char_t *const OPTION_DISABLE_OPTIMIZATIONS = "ge.disableOptimizations";
const char_t *const OPTION_DISTRIBUTE_CONFIG = "distribute_config";
const char_t *const OPTION_EMBEDDING_DIM = "ge.embedding_dim";
const char_t *const OPTION_ES_CLUSTER_CONFIG = "ge.esClusterConfig";
const char_t *const OPTION_ES_MAX_REMOTEOP_NUM_PER_STREAM =
    "es_max_remoteop_num_per_stream";
const char_t *const OPTION_EXEC_ATOMIC_FLAG = "ge.exec.enable_atomic";
const char_t *const OPTION_EXEC_CLUSTER_SPEC = "ge.exec.clusterSpec";
const std::string OPTION_EXEC_CM_CHIEF_DEVICE = "ge.cmChiefWorkerDevice";
const std::string OPTION_EXEC_CM_CHIEF_IP = "ge.cmChiefIp";
const std::string OPTION_EXEC_CM_CHIEF_PORT = "ge.cmChiefPort";
const std::string OPTION_EXEC_CM_WORKER_IP = "ge.cmWorkerIp";
const std::string OPTION_EXEC_CM_WORKER_SIZE = "ge.cmWorkerSize";
const char_t *const OPTION_EXEC_DATA_INPUTS_SHAPE_RANGE =
    "ge.exec.dataInputsShapeRange";
const char_t *const OPTION_EXEC_DEPLOY_MODE = "ge.exec.deployMode";
const char_t *const OPTION_EXEC_DEVICE_ID = "ge.exec.deviceId";
const char_t *const OPTION_EXEC_DISABLE_REUSED_MEMORY =
    "ge.exec.disableReuseMemory";
const char_t *const OPTION_EXEC_DUMP_DATA = "ge.exec.dumpData";
const char_t *const OPTION_EXEC_DUMP_DEBUG_MODE = "ge.exec.dumpDebugMode";
const char_t *const OPTION_EXEC_DUMP_LAYER = "ge.exec.dumpLayer";
const char_t *const OPTION_EXEC_DUMP_MODE = "ge.exec.dumpMode";
const char_t *const OPTION_EXEC_DUMP_PATH = "ge.exec.dumpPath";
const char_t *const OPTION_EXEC_DUMP_STEP = "ge.exec.dumpStep";
const char_t *const OPTION_EXEC_DYNAMIC_EXECUTE_MODE =
    "ge.exec.dynamicGraphExecuteMode";
const char_t *const OPTION_EXEC_DYNAMIC_GRAPH_PARALLEL_MODE =
    "ge.experiment.dynamicGraphParallelMode";
const char_t *const OPTION_EXEC_DYNAMIC_INPUT = "ge.exec.dynamicInput";
const char_t *const OPTION_EXEC_ENABLE_COPY_OUTPUT_ADDR =
    "ge.exec.enableCopyOutputAddr";
const char_t *const OPTION_EXEC_ENABLE_DUMP = "ge.exec.enableDump";
const char_t *const OPTION_EXEC_ENABLE_DUMP_DEBUG = "ge.exec.enableDumpDebug";
const char_t OPTION_EXEC_ENABLE_ENGINE_PARALLEL[] =
    "ge.exec.enableEngineParallel";
const char_t *const OPTION_EXEC_ENABLE_EXCEPTION_DUMP =
    "ge.exec.enable_exception_dump";
const char_t *const OPTION_EXEC_ENABLE_FUSION = "ge.exec.enableFusion";
const char_t *const OPTION_EXEC_ENABLE_INCRE_BUILD = "ge.exec.enableIncreBuild";
const char_t *const OPTION_EXEC_ENABLE_SCOPE_FUSION_PASSES =
    "ge.exec.enableScopeFusionPasses";
const char_t *const OPTION_EXEC_ENABLE_TAILING_OPTIMIZATION =
    "ge.exec.isTailingOptimization";
const char_t OPTION_EXEC_ENGINE_PARALLEL_CONFIG_PATH[] =
    "ge.exec.engineParallelConfigPath";
const std::string OPTION_EXEC_EVENT_SYNC_TIMEOUT = "event_sync_timeout";
const char_t *const OPTION_EXEC_EXTERN_PLUGIN_PATH = "ge.soLoadPath";
const char_t *const OPTION_EXEC_GRAPH_EXEC_TIMEOUT = "ge.exec.graphExecTimeout";
const char_t *const OPTION_EXEC_HCCL_EXECUTE_TIMEOUT =
    "ge.exec.hcclExecuteTimeOut";
const char_t *const OPTION_EXEC_HCCL_FLAG = "ge.exec.hcclFlag";
const char_t *const OPTION_EXEC_HOST_INPUT_INDEXES = "ge.exec.hostInputIndexes";
const char_t *const OPTION_EXEC_INCRE_BUILD_CACHE_PATH =
    "ge.exec.increBuildCachePath";
const char_t *const OPTION_EXEC_INPUT_FUSION_SIZE = "ge.exec.input_fusion_size";
const char_t OPTION_EXEC_IS_IN_SHARD_GRAPH[] = "ge.exec.isInShardGraph";
const char_t *const OPTION_EXEC_IS_USEHCOM = "ge.exec.isUseHcom";
const char_t *const OPTION_EXEC_IS_USEHVD = "ge.exec.isUseHvd";
const char_t *const OPTION_EXEC_JOB_ID = "ge.exec.jobId";
const char_t *const OPTION_EXEC_LOGICAL_DEVICE_CLUSTER_DEPLOY_MODE =
    "ge.exec.logicalDeviceClusterDeployMode";
const char_t *const OPTION_EXEC_LOGICAL_DEVICE_ID = "ge.exec.logicalDeviceId";
const char_t *const OPTION_EXEC_MODEL_DEPLOY_DEVICELIST =
    "ge.exec.modelDeployDevicelist";
const char_t *const OPTION_EXEC_MODEL_DEPLOY_MODE = "ge.exec.modelDeployMode";
const char_t *const OPTION_EXEC_OP_DEBUG_CONFIG = "ge.exec.opDebugConfig";
const char_t *const OPTION_EXEC_OPTIMIZE_SHAPE =
    "ge.exec.dataInputsOptimizeShape";
const char_t *const OPTION_EXEC_OVERFLOW = "ge.exec.overflow";
const char_t *const OPTION_EXEC_PLACEMENT = "ge.exec.placement";
const char_t *const OPTION_EXEC_POD_NAME = "ge.exec.podName";
const char_t *const OPTION_EXEC_PROFILING_BPPONIT_OPTIONS =
    "ge.exec.profilingBpPointOptions";
const char_t *const OPTION_EXEC_PROFILING_FPPONIT_OPTIONS =
    "ge.exec.profilingFpPointOptions";
const char_t *const OPTION_EXEC_PROFILING_MODE = "ge.exec.profilingMode";
const char_t *const OPTION_EXEC_PROFILING_OPTIONS = "ge.exec.profilingOptions";
const char_t *const OPTION_EXEC_PS_ID = "ge.exec.psId";
const char_t *const OPTION_EXEC_RANK_ID = "ge.exec.rankId";
const char_t OPTION_EXEC_RANK_MAP[] = "ge.exec.rankMap";
const char_t *const OPTION_EXEC_RANK_TABLE_ADDR = "ge.exec.rankTableAddr";
const char_t *const OPTION_EXEC_RANK_TABLE_FILE = "ge.exec.rankTableFile";
const char_t *const OPTION_EXEC_RANK_TABLE_LEN = "ge.exec.rankTableLen";
const char_t *const OPTION_EXEC_REUSE_ZERO_COPY_MEMORY =
    "ge.exec.reuseZeroCopyMemory";
const char_t *const OPTION_EXEC_ROLE_TABLE_ADDR = "ge.exec.roleTableAddr";
const char_t *const OPTION_EXEC_ROLE_TABLE_LEN = "ge.exec.roleTableLen";
const char_t *const OPTION_EXEC_SESSION_ID = "ge.exec.sessionId";
const std::string OPTION_EXEC_STREAM_SYNC_TIMEOUT = "stream_sync_timeout";
const char_t *const OPTION_EXEC_VARIABLE_ACC = "ge.exec.variable_acc";
const char_t *const OPTION_EXEC_WORKER_NUM = "ge.exec.workerNum";
const char_t *const OPTION_EXECUTE_TIMES = "execute_times";
const char_t *const OPTION_EXPORT_COMPILE_STAT = "ge.exportCompileStat";
const char_t *const OPTION_FEATURE_BASE_REFRESHABLE =
    "ge.featureBaseRefreshable";
const char_t *const OPTION_FLOW_GRAPH_MEMORY_MAX_SIZE =
    "ge.flowGraphMemMaxSize";
const char_t *const OPTION_GE_MAX_DUMP_FILE_NUM = "ge.maxDumpFileNum";
const char_t *const OPTION_GE_MAX_DUMP_FILE_SIZE = "ge.maxDumpFileSize";
const char_t *const OPTION_GE_MAX_DUMP_OP_NUM = "ge.maxDumpOpNum";
const char_t *const OPTION_GRAPH_COMPILER_CACHE_DIR =
    "ge.graph_compiler_cache_dir";
const char_t *const OPTION_GRAPH_IO_MEM_ALLOC_MODE =
    "ge.exec.graphIOMemAllocMode";
const char_t *const OPTION_GRAPH_KEY = "ge.graph_key";
const char_t *const OPTION_GRAPH_RUN_MODE = "ge.graphRunMode";
const char_t *const OPTION_HCCL_ALGORITHM = "HCCL_algorithm";
const std::string OPTION_HCCL_COMPILER_OFFLINE = "ge.offline_hccl_compile";
const char_t *const OPTION_HOST_ENV_CPU = "ge.host_env_cpu";
const char_t *const OPTION_HOST_ENV_OS = "ge.host_env_os";
const char_t *const OPTION_HOST_SCHEDULING_MAX_THRESHOLD =
    "ge.exec.hostSchedulingMaxThreshold";
const char_t *const OPTION_INPUT_REUSE_MEM_INDEXES =
    "ge.exec.inputReuseMemIndexes";
const char_t *const OPTION_IS_VAR_INIT_GRAPH = "ge.exec.isVarInitGraph";
const char_t *const OPTION_JOB_TYPE = "ge.jobType";
const char_t *const OPTION_MAX_KEY_NUM = "ge.max_num";
const char_t *const OPTION_MOMORY_POOL_THRESHOLD =
    "ge.experiment.memory_pool_threshold";
const std::string OPTION_NAME_MAP = "ge.optionNameMap";
const char_t *const OPTION_OP_DEPENDENCY_IN_OM = "ge.op_dependency_in_om";
const char_t *const OPTION_OUTPUT_REUSE_MEM_INDEXES =
    "ge.exec.outputReuseMemIndexes";
const char_t *const OPTION_SCREEN_PRINT_MODE = "ge.screen_print_mode";
const char_t *const OPTION_SESSION_DEVICE_ID = "ge.session_device_id";
const char_t OPTION_STATIC_MODEL_OPS_LOWER_LIMIT[] =
    "ge.exec.static_model_ops_lower_limit";
const char_t *const OPTION_TUNINGPATH = "ge.tuningPath";
const char_t *const OPTION_USE_COUNTER_FILTER = "ge.use_counter_filter";
const char_t *const OPTION_VARIABLE_USE_1G_HUGE_PAGE =
    "ge.variableUse1gHugePage";
const std::string OPTYPELIST_FOR_IMPLMODE = "ge.optypelistForImplmode";
const std::string ORIGINAL_MODEL_FILE = "ge.originalModelFile";
const std::string OUTPUT_DATATYPE = "ge.outputDatatype";
const std::string OUTPUT_MAX_SIZE = "ge.outputMaxSize";
const std::string OUTPUT_NODE_NAME = "ge.outputNodeName";
const std::string PERF_LEVEL = "ge.perfLevel";
const std::string PERFORMANCE_MODE = "ge.performance_mode";
const std::string PRECISION_MODE = "ge.exec.precision_mode";
const std::string PRECISION_MODE_V2 = "ge.exec.precision_mode_v2";
const std::string PRIVATE_KEY_FILE = "ge.privateKeyFile";
const std::string QUANT_BIAS_OPTIMIZE = "ge.experiment.quant_bias_optimize";
const std::string QUANT_DUMPABLE = "ge.quant_dumpable";
const std::string RUN_FLAG = "ge.runFlag";
const std::string SAVE_ORIGINAL_MODEL = "ge.saveOriginalModel";
const std::string SHAPE_GENERALIZED_BUILD_MODE =
    "ge.shape_generalized_build_mode";
const std::string SINGLE_OP_FLAG = "ge.exec.single_op";
const std::string SOC_VERSION = "ge.socVersion";
const std::string STATIC_MEMORY_POLICY = "ge.exec.staticMemoryPolicy";
const char_t *const STATUS_CHECK = "ge.status_check";
const std::string STREAM_MAX_PARALLEL_NUM = "ge.streamMaxParallelNum";
const std::string STREAM_NUM = "ge.streamNum";
const std::string TBE_PLUGIN_PATH_FLAG = "ge.TBE_plugin_path";
const std::string TILING_SCHEDULE_OPTIMIZE = "ge.tiling_schedule_optimize";
const std::string TRAIN_FLAG = "ge.trainFlag";
const std::string TUNE_DEVICE_IDS = "ge.exec.tuneDeviceIds";
const char_t *const VARIABLE_MEMORY_MAX_SIZE = "ge.variableMemoryMaxSize";
const std::string VIRTUAL_TYPE = "ge.virtual_type";

namespace configure_option {
const char_t *const AC_PARALLEL_ENABLE = "ac_parallel_enable";
const char_t *const AICORE_NUM = "ge.aicoreNum";
const char_t *const ALLOW_HF32 = "ge.exec.allow_hf32";
const char_t *const ATOMIC_CLEAN_POLICY = "ge.exec.atomicCleanPolicy";
const char_t *const AUTO_TUNE_MODE = "ge.autoTuneMode";
const char_t *const BUFFER_OPTIMIZE = "ge.bufferOptimize";
const char_t *const CALIBRATION_CONF_FILE = "ge.calibrationConfFile";
const char_t *const CERT_FILE = "ge.certFile";
const char_t *const COMPRESS_FLAG = "ge.compressFlag";
const char_t *const COMPRESSION_OPTIMIZE_CONF = "ge.compressionOptimizeConf";
const char_t *const CORE_TYPE = "ge.engineType";
const char_t *const CUSTOMIZE_DTYPES = "ge.customizeDtypes";
const char_t *const DDK_VERSION_FLAG = "ge.DDK_version";
const char_t *const DETERMINISTIC = "ge.deterministic";
const char_t *const EK_FILE = "ge.ekFile";
const char_t *const ENABLE_COMPRESS_WEIGHT = "ge.enableCompressWeight";
const char_t *const ENABLE_SMALL_CHANNEL = "ge.enableSmallChannel";
const char_t *const ENCRYPT_MODE = "ge.encryptMode";
const char_t *const EXTERNAL_WEIGHT = "ge.externalWeight";
const char_t *const FRAMEWORK_TYPE = "ge.frameworkType";
const char_t *const FUSION_SWITCH_FILE = "ge.fusionSwitchFile";
const char_t *const GE_FE_FLAG = "ge.feFlag";
const char_t *const GRAPH_MAX_PARALLEL_MODEL_NUM =
    "ge.graphMaxParallelModelNum";
const char_t *const HCOM_PARALLEL = "ge.hcomParallel";
const char_t *const HEAD_STREAM = "ge.headStream";
const char_t *const HW_KEY_FILE = "ge.hwKeyFile";
const char_t *const INPUT_BATCH_CPY = "ge.inputBatchCpy";
const char_t *const INPUT_FP16_NODES = "ge.INPUT_NODES_SET_FP16";
const char_t *const INSERT_OP_FILE = "ge.insertOpFile";
const char_t *const L1_FUSION = "ge.l1Fusion";
const char_t *const LOCAL_FMKOP_FLAG = "ge.enabledLocalFmkop";
const char_t *const MODIFY_MIXLIST = "ge.exec.modify_mixlist";
const char_t *const OP_DEBUG_CONFIG = "op_debug_config";
const char_t *const OP_DEBUG_LEVEL = "ge.opDebugLevel";
const char_t *const OP_DEBUG_OPTION = "op_debug_option";
const char_t *const OP_PRECISION_MODE = "ge.exec.op_precision_mode";
const char_t *const OP_SELECT_IMPL_MODE = "ge.opSelectImplmode";
const char_t *const OPTYPELIST_FOR_IMPLMODE = "ge.optypelistForImplmode";
const char_t *const ORIGINAL_MODEL_FILE = "ge.originalModelFile";
const char_t *const OUTPUT_DATATYPE = "ge.outputDatatype";
const char_t *const OUTPUT_NODE_NAME = "ge.outputNodeName";
const char_t *const PERF_LEVEL = "ge.perfLevel";
const char_t *const PERFORMANCE_MODE = "ge.performance_mode";
const char_t *const PRECISION_MODE = "ge.exec.precision_mode";
const char_t *const PRECISION_MODE_V2 = "ge.exec.precision_mode_v2";
const char_t *const PRIVATE_KEY_FILE = "ge.privateKeyFile";
const char_t *const QUANT_BIAS_OPTIMIZE = "ge.experiment.quant_bias_optimize";
const char_t *const QUANT_DUMPABLE = "ge.quant_dumpable";
const char_t *const RUN_FLAG = "ge.runFlag";
const char_t *const SAVE_ORIGINAL_MODEL = "ge.saveOriginalModel";
const char_t *const SHAPE_GENERALIZED_BUILD_MODE =
    "ge.shape_generalized_build_mode";
const char_t *const SINGLE_OP_FLAG = "ge.exec.single_op";
const char_t *const SOC_VERSION = "ge.socVersion";
const char_t *const STATIC_MEMORY_POLICY = "ge.exec.staticMemoryPolicy";
const char_t *const STREAM_MAX_PARALLEL_NUM = "ge.streamMaxParallelNum";
const char_t *const STREAM_NUM = "ge.streamNum";
const char_t *const TBE_PLUGIN_PATH_FLAG = "ge.TBE_plugin_path";
const char_t *const TILING_SCHEDULE_OPTIMIZE = "ge.tiling_schedule_optimize";
const char_t *const TRAIN_FLAG = "ge.trainFlag";
const char_t *const VIRTUAL_TYPE = "ge.virtual_type";
}  // namespace configure_option

namespace ir_option {
const char_t *const AC_PARALLEL_ENABLE = "ac_parallel_enable";
const char_t *const AICORE_NUM = "ge.aicoreNum";
const char_t *const ALLOW_HF32 = "ge.exec.allow_hf32";
const char_t *const ATOMIC_CLEAN_POLICY = "ge.exec.atomicCleanPolicy";
const char_t *const AUTO_TUNE_MODE = "ge.autoTuneMode";
const char_t *const BUFFER_OPTIMIZE = "ge.bufferOptimize";
const char_t *const BUILD_INNER_MODEL = "ge.build_inner_model";
const char_t *const CLUSTER_CONFIG = "ge.cluster_config";
const char_t *const COMPRESS_WEIGHT_CONF = "compress_weight_conf";
const char_t *const COMPRESSION_OPTIMIZE_CONF = "ge.compressionOptimizeConf";
const char_t *const CORE_TYPE = "ge.engineType";
const char_t *const CUSTOMIZE_DTYPES = "ge.customizeDtypes";
const char_t *const DEBUG_DIR = "ge.debugDir";
const char_t *const DETERMINISTIC = "ge.deterministic";
const char_t *const DISTRIBUTED_CLUSTER_BUILD = "ge.distributed_cluster_build";
const char_t *const DYNAMIC_BATCH_SIZE = "ge.dynamicBatchSize";
const char_t *const DYNAMIC_DIMS = "ge.dynamicDims";
const char_t *const DYNAMIC_IMAGE_SIZE = "ge.dynamicImageSize";
const char_t *const ENABLE_COMPRESS_WEIGHT = "ge.enableCompressWeight";
const char_t *const ENABLE_GRAPH_PARALLEL = "ge.enableGraphParallel";
const char_t *const ENABLE_SCOPE_FUSION_PASSES = "enable_scope_fusion_passes";
const char_t *const ENABLE_SINGLE_STREAM = "ge.enableSingleStream";
const char_t *const ENABLE_SMALL_CHANNEL = "ge.enableSmallChannel";
const char_t *const EXCLUDE_ENGINES = "ge.exec.exclude_engines";
const char_t *const EXEC_DISABLE_REUSED_MEMORY = "ge.exec.disableReuseMemory";
const char_t *const EXTERNAL_WEIGHT = "ge.externalWeight";
const char_t *const FUSION_SWITCH_FILE = "ge.fusionSwitchFile";
const char_t *const GRAPH_MAX_PARALLEL_MODEL_NUM =
    "ge.graphMaxParallelModelNum";
const char_t *const GRAPH_PARALLEL_OPTION_PATH = "ge.graphParallelOptionPath";
const char_t *const INPUT_DATA_NAMES = "input_data_names";
const char_t *const INPUT_FORMAT = "input_format";
const char_t *const INPUT_FP16_NODES = "ge.INPUT_NODES_SET_FP16";
const char_t *const INPUT_SHAPE = "input_shape";
const char_t *const INPUT_SHAPE_RANGE = "input_shape_range";
const char_t *const INSERT_OP_FILE = "ge.insertOpFile";
const char_t *const IS_DYNAMIC_INPUT = "is_dynamic_input";
const char_t *const IS_INPUT_ADJUST_HW_LAYOUT = "is_input_adjust_hw_layout";
const char_t *const IS_OUTPUT_ADJUST_HW_LAYOUT = "is_output_adjust_hw_layout";
const char_t *const LOG_LEVEL = "log";
const char_t *const MDL_BANK_PATH = "ge.mdl_bank_path";
const char_t *const MODEL_RELATION_CONFIG = "ge.offline_model_relation";
const char_t *const MODIFY_MIXLIST = "ge.exec.modify_mixlist";
const char_t *const OO_CONSTANT_FOLDING = "ge.oo.constantFolding";
const char_t *const OO_DEAD_CODE_ELIMINATION = "ge.oo.deadCodeElimination";
const char_t *const OO_LEVEL = "ge.oo.level";
const char_t *const OP_BANK_PATH = "ge.op_bank_path";
const char_t *const OP_BANK_UPDATE = "ge.op_bank_update";
const char_t *const OP_COMPILER_CACHE_DIR = "ge.op_compiler_cache_dir";
const char_t *const OP_COMPILER_CACHE_MODE = "ge.op_compiler_cache_mode";
const char_t *const OP_DEBUG_CONFIG = "op_debug_config";
const char_t *const OP_DEBUG_LEVEL = "ge.opDebugLevel";
const char_t *const OP_DEBUG_OPTION = "op_debug_option";
const char_t *const OP_DEPENDENCY_IN_OM = "ge.op_dependency_in_om";
const char_t *const OP_NAME_MAP = "op_name_map";
const char_t *const OP_PRECISION_MODE = "ge.exec.op_precision_mode";
const char_t *const OP_SELECT_IMPL_MODE = "ge.opSelectImplmode";
const char_t *const OPTIMIZATION_SWITCH = "ge.optimizationSwitch";
const char_t *const OPTION_EXPORT_COMPILE_STAT = "ge.exportCompileStat";
const char_t *const OPTYPELIST_FOR_IMPLMODE = "ge.optypelistForImplmode";
const char_t *const OUT_NODES = "ge.outputNodeName";
const char_t *const OUTPUT = "output";
const char_t *const OUTPUT_TYPE = "ge.outputDatatype";
const char_t *const PERFORMANCE_MODE = "ge.performance_mode";
const char_t *const PRECISION_MODE = "ge.exec.precision_mode";
const char_t *const PRECISION_MODE_V2 = "ge.exec.precision_mode_v2";
const char_t *const QUANT_BIAS_OPTIMIZE = "ge.experiment.quant_bias_optimize";
const char_t *const QUANT_DUMPABLE = "ge.quant_dumpable";
const char_t *const SHAPE_GENERALIZED_BUILD_MODE =
    "ge.shape_generalized_build_mode";
const char_t *const SOC_VERSION = "ge.socVersion";
const char_t *const SPARSITY = "ge.enableSparseMatrixWeight";
const char_t *const TILING_SCHEDULE_OPTIMIZE = "ge.tiling_schedule_optimize";
const char_t *const TUNE_DEVICE_IDS = "ge.exec.tuneDeviceIds";
const char_t *const VIRTUAL_TYPE = "ge.virtual_type";

// What the aclgrphBuild* functions and the parsers accept.
const std::set<std::string> global_options = {CORE_TYPE,
                                              SOC_VERSION,
                                              VIRTUAL_TYPE,
                                              BUFFER_OPTIMIZE,
                                              ENABLE_COMPRESS_WEIGHT,
                                              COMPRESS_WEIGHT_CONF,
                                              SPARSITY,
                                              PRECISION_MODE,
                                              PRECISION_MODE_V2,
                                              ALLOW_HF32,
                                              TUNE_DEVICE_IDS,
                                              EXEC_DISABLE_REUSED_MEMORY,
                                              AUTO_TUNE_MODE,
                                              ENABLE_SINGLE_STREAM,
                                              AC_PARALLEL_ENABLE,
                                              AICORE_NUM,
                                              FUSION_SWITCH_FILE,
                                              ENABLE_SMALL_CHANNEL,
                                              OP_SELECT_IMPL_MODE,
                                              OPTYPELIST_FOR_IMPLMODE,
                                              OP_DEBUG_LEVEL,
                                              DEBUG_DIR,
                                              OP_COMPILER_CACHE_DIR,
                                              OP_COMPILER_CACHE_MODE,
                                              MODIFY_MIXLIST,
                                              COMPRESSION_OPTIMIZE_CONF,
                                              OP_DEBUG_CONFIG,
                                              DETERMINISTIC,
                                              CLUSTER_CONFIG,
                                              TILING_SCHEDULE_OPTIMIZE,
                                              GRAPH_MAX_PARALLEL_MODEL_NUM};
const std::set<std::string> ir_builder_suppported_options = {
    INPUT_FORMAT,
    INPUT_SHAPE,
    INPUT_SHAPE_RANGE,
    OP_NAME_MAP,
    DYNAMIC_BATCH_SIZE,
    DYNAMIC_IMAGE_SIZE,
    DYNAMIC_DIMS,
    INSERT_OP_FILE,
    OP_PRECISION_MODE,
    ALLOW_HF32,
    PRECISION_MODE,
    PRECISION_MODE_V2,
    TUNE_DEVICE_IDS,
    EXEC_DISABLE_REUSED_MEMORY,
    AUTO_TUNE_MODE,
    OUTPUT_TYPE,
    OUT_NODES,
    INPUT_FP16_NODES,
    LOG_LEVEL,
    OP_DEBUG_LEVEL,
    DEBUG_DIR,
    OP_COMPILER_CACHE_DIR,
    OP_COMPILER_CACHE_MODE,
    MDL_BANK_PATH,
    OP_BANK_PATH,
    OP_BANK_UPDATE,
    PERFORMANCE_MODE,
    SHAPE_GENERALIZED_BUILD_MODE,
    MODIFY_MIXLIST,
    CUSTOMIZE_DTYPES,
    BUILD_INNER_MODEL,
    OP_DEBUG_CONFIG,
    EXCLUDE_ENGINES,
    EXTERNAL_WEIGHT,
    DISTRIBUTED_CLUSTER_BUILD,
    MODEL_RELATION_CONFIG,
    ENABLE_GRAPH_PARALLEL,
    AC_PARALLEL_ENABLE,
    GRAPH_PARALLEL_OPTION_PATH,
    QUANT_DUMPABLE,
    TILING_SCHEDULE_OPTIMIZE,
    GRAPH_MAX_PARALLEL_MODEL_NUM};
const std::set<std::string> ir_parser_suppported_options = {
    INPUT_FP16_NODES,
    IS_INPUT_ADJUST_HW_LAYOUT,
    IS_OUTPUT_ADJUST_HW_LAYOUT,
    OUTPUT,
    OUT_NODES,
    ENABLE_SCOPE_FUSION_PASSES,
    INPUT_DATA_NAMES,
    INPUT_SHAPE};
}  // namespace ir_option

// Names of attributes of graphs and nodes that programs may set.
namespace public_attr {
const char_t *const AI_CORE_CNT = "ai_core_cnt";
const char_t *const CUBE_CORE_CNT = "cube_core_cnt";
const char_t *const GE_AI_CORE_NUM = "ge.aicoreNum";
const char_t *const GE_VECTOR_CORE_NUM = "ge.vectorcoreNum";
const char_t *const OP_AI_CORE_NUM = "_op_aicore_num";
const char_t *const OP_VECTOR_CORE_NUM = "_op_vectorcore_num";
const char_t *const SOC_INFO = "SoCInfo";
const char_t *const USER_STREAM_LABEL = "_user_stream_label";
const char_t *const USER_STREAM_PRIORITY = "_user_stream_priority";
const char_t *const VECTOR_CORE_CNT = "vector_core_cnt";
}  // namespace public_attr
}  // namespace ge

#endif  // GE_GE_GE_API_TYPES_H_
