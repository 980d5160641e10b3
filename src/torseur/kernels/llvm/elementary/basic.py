"""Operations that IEEE 754 defines exactly: root, magnitude, sign and rounding to integers."""

from __future__ import annotations

from llvmlite import ir

from torseur.kernels.llvm.elementary.vocabulary import IRValue, constant, intrinsic


def sqrt(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """The correctly rounded square root; NaN below -0."""
    return intrinsic(builder, "sqrt", x)


def fabs(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """|x|"""
    return intrinsic(builder, "fabs", x)


def floor(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """The largest integer not above x."""
    return intrinsic(builder, "floor", x)


def ceil(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """The smallest integer not below x."""
    return intrinsic(builder, "ceil", x)


def copysign(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """|x| with the sign of y."""
    return intrinsic(builder, "copysign", x, y)


def sign(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """-1, 0 or 1; ±0 and NaN are returned as they are."""
    zero = constant(x.type, 0.0)
    positive = builder.select(builder.fcmp_ordered(">", x, zero), constant(x.type, 1.0), x)
    return builder.select(builder.fcmp_ordered("<", x, zero), constant(x.type, -1.0), positive)


def fmin(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """The smaller of two numbers; a NaN gives way to the other operand, of equal zeros the second is taken."""
    return _extreme(builder, "<", x, y)


def fmax(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """The larger of two numbers; a NaN gives way to the other operand, of equal zeros the second is taken."""
    return _extreme(builder, ">", x, y)


def _extreme(builder: ir.IRBuilder, comparison: str, x: IRValue, y: IRValue) -> IRValue:
    chosen = builder.select(builder.fcmp_ordered(comparison, x, y), x, y)  # y when x is NaN
    return builder.select(builder.fcmp_unordered("uno", y, y), x, chosen)
