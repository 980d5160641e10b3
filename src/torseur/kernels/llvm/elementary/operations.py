"""CasADi's elementary operations and the functions that emit them.

``EMITTERS`` is keyed by the names of the operations, ``OPERATIONS`` by CasADi's numbers for them. The numbers differ
between releases: they are looked up when ``OPERATIONS`` is first asked for, and CasADi is imported only then.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from llvmlite import ir

from torseur.kernels.llvm.elementary import (
    arctangent,
    basic,
    exponential,
    hyperbolic,
    libm,
    logarithm,
    logic,
    trigonometry,
)
from torseur.kernels.llvm.elementary.libm import Emitter
from torseur.kernels.llvm.elementary.vocabulary import IRValue, constant


def _assign(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    return x


def _lift(builder: ir.IRBuilder, x: IRValue, guess: IRValue) -> IRValue:
    return x


def _square(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    return builder.fmul(x, x)


def _twice(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    return builder.fadd(x, x)


def _inverse(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    return builder.fdiv(constant(x.type, 1.0), x)


EMITTERS: Mapping[str, Emitter] = MappingProxyType(
    {
        "OP_ASSIGN": _assign,
        "OP_LIFT": _lift,
        "OP_ADD": ir.IRBuilder.fadd,
        "OP_SUB": ir.IRBuilder.fsub,
        "OP_MUL": ir.IRBuilder.fmul,
        "OP_DIV": ir.IRBuilder.fdiv,
        "OP_NEG": ir.IRBuilder.fneg,
        "OP_SQ": _square,
        "OP_TWICE": _twice,
        "OP_INV": _inverse,
        "OP_SQRT": basic.sqrt,
        "OP_FABS": basic.fabs,
        "OP_SIGN": basic.sign,
        "OP_COPYSIGN": basic.copysign,
        "OP_FLOOR": basic.floor,
        "OP_CEIL": basic.ceil,
        "OP_FMIN": basic.fmin,
        "OP_FMAX": basic.fmax,
        "OP_SIN": trigonometry.sin,
        "OP_COS": trigonometry.cos,
        "OP_TAN": trigonometry.tan,
        "OP_ASIN": libm.asin,
        "OP_ACOS": libm.acos,
        "OP_ATAN": arctangent.atan,
        "OP_ATAN2": arctangent.atan2,
        "OP_EXP": exponential.exp,
        "OP_LOG": logarithm.log,
        "OP_POW": libm.pow,
        "OP_CONSTPOW": libm.pow,
        "OP_TANH": hyperbolic.tanh,
        "OP_SINH": libm.sinh,
        "OP_COSH": libm.cosh,
        "OP_ASINH": libm.asinh,
        "OP_ACOSH": libm.acosh,
        "OP_ATANH": libm.atanh,
        "OP_EXPM1": libm.expm1,
        "OP_LOG1P": libm.log1p,
        "OP_HYPOT": libm.hypot,
        "OP_FMOD": libm.fmod,
        "OP_REMAINDER": libm.remainder,
        "OP_ERF": libm.erf,
        "OP_LT": logic.less,
        "OP_LE": logic.less_or_equal,
        "OP_EQ": logic.equal,
        "OP_NE": logic.not_equal,
        "OP_NOT": logic.logical_not,
        "OP_AND": logic.logical_and,
        "OP_OR": logic.logical_or,
        "OP_IF_ELSE_ZERO": logic.if_else_zero,
    }
)

if TYPE_CHECKING:
    OPERATIONS: Mapping[int, Emitter]  # by CasADi's operation number


@cache
def _by_number() -> Mapping[int, Emitter]:
    import casadi as ca

    return MappingProxyType({getattr(ca, name): emit for name, emit in EMITTERS.items() if hasattr(ca, name)})


def __getattr__(name: str) -> Mapping[int, Emitter]:
    if name == "OPERATIONS":
        return _by_number()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
