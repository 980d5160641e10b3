"""Elementary functions as LLVM instructions, for one number (`double`) or for W of them (`<W x double>`).

A function takes an ``llvmlite.ir.IRBuilder`` and operands of one type, and returns values of that type. No fast-math
flag is set and multiply-adds are fused only where written, so each lane has the bits of a single call.
"""

from torseur.kernels.llvm.elementary.arctangent import atan, atan2
from torseur.kernels.llvm.elementary.basic import ceil, copysign, fabs, floor, fmax, fmin, sign, sqrt
from torseur.kernels.llvm.elementary.exponential import exp
from torseur.kernels.llvm.elementary.hyperbolic import tanh
from torseur.kernels.llvm.elementary.libm import (
    acos,
    acosh,
    asin,
    asinh,
    atanh,
    cosh,
    erf,
    expm1,
    fmod,
    hypot,
    log1p,
    pow,
    remainder,
    sinh,
)
from torseur.kernels.llvm.elementary.logarithm import log
from torseur.kernels.llvm.elementary.trigonometry import cos, sin, sin_cos, sin_cos_many, tan
from torseur.kernels.llvm.elementary.vocabulary import constant, fma

__all__ = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "constant", "copysign", "cos", "cosh", "erf",
    "exp", "expm1", "fabs", "floor", "fma", "fmax", "fmin", "fmod", "hypot", "log", "log1p", "pow", "remainder",
    "sign", "sin", "sin_cos", "sin_cos_many", "sinh", "sqrt", "tan", "tanh",
]  # fmt: skip
