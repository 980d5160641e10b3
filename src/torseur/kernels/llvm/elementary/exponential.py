"""The exponential.

    e^x = 2^k e^r,   k = round(x / ln 2),   |r| ≤ ln 2 / 2

with ln 2 in two parts (Cody and Waite 1980, ch. 6) and a polynomial for e^r.
"""

from __future__ import annotations

from llvmlite import ir

from torseur.kernels.llvm.elementary.vocabulary import (
    ROUNDER,
    IRValue,
    bits,
    constant,
    fma,
    integer,
    number,
    polynomial,
)

LOG2_E = float.fromhex("0x1.71547652B82FEp0")
LN2_HIGH = float.fromhex("0x1.62E42FEFA3800p-1")  # 42 bits: k times it is exact
LN2_LOW = float.fromhex("0x1.EF35793C76730p-45")

OVERFLOW, UNDERFLOW = 710.0, -746.0  # beyond these e^x is infinity or zero
EXPONENT_BITS, ONE_PATTERN = 52, 1023 << 52

# (e^r - 1 - r) / r² in powers of r for |r| ≤ ln 2 / 2: our minimax fit, error 2⁻⁵⁹
EXPONENTIAL = (
    0.5,
    0.1666666666666667,
    0.041666666666666685,
    0.008333333333326134,
    0.0013888888888874394,
    0.0001984126987482211,
    2.48015873473438e-05,
    2.7557255398566312e-06,
    2.755725291135471e-07,
    2.510521761002638e-08,
    2.0921589006149914e-09,
)


def exp(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """e^x with overflow to infinity and gradual underflow to zero."""
    high, low = constant(x.type, OVERFLOW), constant(x.type, UNDERFLOW)
    x = builder.select(builder.fcmp_ordered(">", x, high), high, x)
    x = builder.select(builder.fcmp_ordered("<", x, low), low, x)
    k, mantissa = _reduced(builder, x)
    # 2^k in two factors, for k itself may lie outside of the exponent's range
    first = fma(builder, k, constant(x.type, 0.5), constant(x.type, ROUNDER))
    second = builder.fsub(k, builder.fsub(first, constant(x.type, ROUNDER)))
    shifted_second = builder.fadd(second, constant(x.type, ROUNDER))
    scaled = builder.fmul(mantissa, _power_of_two(builder, first))
    return builder.fmul(scaled, _power_of_two(builder, shifted_second))


def exp_within_range(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """e^x for |x| ≤ 700 only, where 2^k is one number."""
    k, mantissa = _reduced(builder, x)
    return builder.fmul(mantissa, _power_of_two(builder, builder.fadd(k, constant(x.type, ROUNDER))))


def _reduced(builder: ir.IRBuilder, x: IRValue) -> tuple[IRValue, IRValue]:
    """(k, e^r)"""
    rounder = constant(x.type, ROUNDER)
    k = builder.fsub(fma(builder, x, constant(x.type, LOG2_E), rounder), rounder)
    minus_k = builder.fneg(k)
    r = fma(builder, minus_k, constant(x.type, LN2_LOW), fma(builder, minus_k, constant(x.type, LN2_HIGH), x))
    square = builder.fmul(r, r)
    beyond_one = fma(builder, square, polynomial(builder, r, EXPONENTIAL), r)
    return k, builder.fadd(constant(x.type, 1.0), beyond_one)


def _power_of_two(builder: ir.IRBuilder, shifted: IRValue) -> IRValue:
    """2^n for the integer n in the lowest bits of n + ROUNDER."""
    exponent = builder.shl(bits(builder, shifted), integer(shifted.type, EXPONENT_BITS))
    return number(builder, builder.add(exponent, integer(shifted.type, ONE_PATTERN)), shifted.type)
