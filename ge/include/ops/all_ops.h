// Every operator prototype.

#ifndef GE_OPS_ALL_OPS_H_
#define GE_OPS_ALL_OPS_H_

#include "array_ops.h"
#include "elewise_calculation_ops.h"
#include "matrix_calculation_ops.h"
#include "nn_calculation_ops.h"
#include "nn_norm_ops.h"
#include "nn_pooling_ops.h"
#include "nn_training_ops.h"
#include "no_op.h"
#include "nonlinear_fuc_ops.h"
#include "pad_ops.h"
#include "reduce_ops.h"
#include "save_ops.h"
#include "selection_ops.h"
#include "split_combination_ops.h"
#include "state_ops.h"
#include "transformation_ops.h"

#endif  // GE_OPS_ALL_OPS_H_
