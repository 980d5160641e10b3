"""One vocabulary for `double` and `<W x double>`: constants, intrinsics, bits and polynomials.

Every function that emits arithmetic is written on these words once, and serves a single number and W numbers alike.
The same IEEE operations are then done in the same order in both, so a lane and a single call agree bit for bit.
Only the sign and payload of a NaN are left open, as LLVM leaves them open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir

IRValue = Any  # an IR value; llvmlite carries no types
Type = Any  # double or <W x double>, and the integers of the same width

SIGN_BIT = 1 << 63
ROUNDER = 1.5 * 2.0**52  # added to a number below 2⁵¹, it leaves the nearest integer in the lowest bits


def lane_count(type_: Type) -> int | None:
    """W of a vector type, None of a scalar type."""
    return type_.count if isinstance(type_, ir.VectorType) else None


def constant(type_: Type, value: float) -> IRValue:
    """The number ``value`` in every lane."""
    width = lane_count(type_)
    return ir.Constant(type_, value if width is None else [value] * width)


def integers_like(type_: Type) -> Type:
    """i64 for double, <W x i64> for <W x double>."""
    width = lane_count(type_)
    return ir.IntType(64) if width is None else ir.VectorType(ir.IntType(64), width)


def integer(type_: Type, value: int) -> IRValue:
    """The 64-bit pattern ``value`` in every lane, for numbers of type ``type_``."""
    return constant(integers_like(type_), value)


def bits(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """The IEEE patterns of x as integers."""
    return builder.bitcast(x, integers_like(x.type))


def number(builder: ir.IRBuilder, pattern: IRValue, type_: Type) -> IRValue:
    """The numbers of type ``type_`` with the given IEEE patterns."""
    return builder.bitcast(pattern, type_)


def intrinsic(builder: ir.IRBuilder, name: str, *operands: IRValue) -> IRValue:
    """The result of ``llvm.<name>`` on operands of one type, which is also the type of the result."""
    type_ = operands[0].type
    width = lane_count(type_)
    full_name = f"llvm.{name}.f64" if width is None else f"llvm.{name}.v{width}f64"
    function = builder.module.globals.get(full_name)
    if function is None:
        function = ir.Function(builder.module, ir.FunctionType(type_, [type_] * len(operands)), full_name)
    return builder.call(function, operands)


def fma(builder: ir.IRBuilder, a: IRValue, b: IRValue, c: IRValue) -> IRValue:
    """The product a b plus c, with one rounding."""
    return intrinsic(builder, "fma", a, b, c)


def polynomial(builder: ir.IRBuilder, x: IRValue, coefficients: Sequence[float]) -> IRValue:
    """c0 + c1 x + c2 x² + ... by Horner's rule in fused multiply-adds."""
    *lower, result = [constant(x.type, c) for c in coefficients]
    for c in reversed(lower):
        result = fma(builder, result, x, c)
    return result


def any_lane(builder: ir.IRBuilder, condition: IRValue) -> IRValue:
    """One bit: whether the condition holds in at least one lane."""
    width = lane_count(condition.type)
    if width is None:
        return condition
    mask = ir.IntType(width)
    return builder.icmp_unsigned("!=", builder.bitcast(condition, mask), mask(0))


def lane(builder: ir.IRBuilder, vector: IRValue, position: int) -> IRValue:
    """The number at one position of a vector."""
    return builder.extract_element(vector, ir.IntType(32)(position))


def gathered(builder: ir.IRBuilder, xs: Sequence[IRValue], width: int) -> IRValue:
    """A vector of at most ``width`` single numbers, filled up with zeros."""
    vector = constant(ir.VectorType(xs[0].type, width), 0.0)
    for position, x in enumerate(xs):
        vector = builder.insert_element(vector, x, ir.IntType(32)(position))
    return vector
