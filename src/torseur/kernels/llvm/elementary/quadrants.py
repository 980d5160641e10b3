"""Sine and cosine of moderate angles, without a branch.

    x = k π/2 + r + t,   |r| ≤ π/4

by subtraction of π/2 in three parts (Cody and Waite 1980, ch. 8, with fused multiply-adds). The tail t holds what r
lost in rounding. Both functions are polynomials of the remainder, exchanged and negated according to the quadrant k.
"""

from __future__ import annotations

from llvmlite import ir

from torseur.kernels.llvm.elementary.vocabulary import (
    ROUNDER,
    SIGN_BIT,
    IRValue,
    bits,
    constant,
    fma,
    integer,
    number,
    polynomial,
)

NEAR = 1e5  # [rad] largest angle that this reduction serves

TWO_OVER_PI = float.fromhex("0x1.45F306DC9C883p-1")

# π/2 = A + B + C to 2⁻¹⁴⁵. A has all 53 bits: x - k A is exact, a multiple of 2⁻⁵³ below 1.
# B has 35 bits: k B is exact for k < 2¹⁷. C is what remains.
HALF_PI_A = float.fromhex("0x1.921FB54442D18p0")
HALF_PI_B = float.fromhex("0x1.1A62633140000p-54")
HALF_PI_C = float.fromhex("0x1.701B839A25205p-92")

# (r - sin r) / r³ and (cos r - 1 + r²/2) / r⁴ in powers of r², |r| ≤ π/4:
# the minimax coefficients of K. C. Ng in fdlibm (Sun Microsystems 1993), the sine's with opposite sign.
SINE = (
    1.66666666666666324348e-01,
    -8.33333333332248946124e-03,
    1.98412698298579493134e-04,
    -2.75573137070700676789e-06,
    2.50507602534068634195e-08,
    -1.58969099521155010221e-10,
)
COSINE = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)


def near_sin_cos(builder: ir.IRBuilder, x: IRValue) -> tuple[IRValue, IRValue]:
    """(sin x, cos x) for |x| ≤ NEAR, within one unit in the last place; NaN for infinite x and for NaN."""
    quadrant, head, minus_tail = _reduced(builder, x)
    s, c = _on_remainder(builder, head, minus_tail)
    odd = builder.icmp_signed("<", builder.shl(quadrant, integer(x.type, 63)), integer(x.type, 0))
    sine, cosine = builder.select(odd, c, s), builder.select(odd, s, c)
    after = builder.add(quadrant, integer(x.type, 1))
    return _negated_in_half_turn(builder, sine, quadrant), _negated_in_half_turn(builder, cosine, after)


def _reduced(builder: ir.IRBuilder, x: IRValue) -> tuple[IRValue, IRValue, IRValue]:
    """(k, r, -t) with x = k π/2 + r + t, |r| ≤ π/4; the lowest two bits of k are the quadrant."""
    shifted = fma(builder, x, constant(x.type, TWO_OVER_PI), constant(x.type, ROUNDER))
    k = builder.fsub(shifted, constant(x.type, ROUNDER))
    minus_k = builder.fneg(k)
    r_a = fma(builder, minus_k, constant(x.type, HALF_PI_A), x)
    r = fma(builder, minus_k, constant(x.type, HALF_PI_B), r_a)
    # either r is exact (|r| < 2⁻³⁶), or r_a - r is (Sterbenz): the rounding error of r is found without error
    error = fma(builder, k, constant(x.type, HALF_PI_B), builder.fsub(r, r_a))
    return bits(builder, shifted), r, fma(builder, k, constant(x.type, HALF_PI_C), error)


def _on_remainder(builder: ir.IRBuilder, r: IRValue, minus_t: IRValue) -> tuple[IRValue, IRValue]:
    """(sin(r + t), cos(r + t)), where t is a tail of r.

    z = r² + 2 r t
    sin(r + t) = r - [r z S(z) - t]           the bracket is +0 at r = ±0: the sign of zero is kept
    cos(r + t) = 1 + z (-1/2 + z C(z))
    """
    minus_r_t = builder.fmul(r, minus_t)
    z = fma(builder, r, r, builder.fneg(builder.fadd(minus_r_t, minus_r_t)))
    sine = builder.fsub(r, fma(builder, builder.fmul(r, z), polynomial(builder, z, SINE), minus_t))
    cosine = polynomial(builder, z, (1.0, -0.5, *COSINE))
    return sine, cosine


def _negated_in_half_turn(builder: ir.IRBuilder, x: IRValue, quadrant: IRValue) -> IRValue:
    """-x where bit 1 of the quadrant is set."""
    bit = builder.and_(builder.shl(quadrant, integer(x.type, 62)), integer(x.type, SIGN_BIT))
    return number(builder, builder.xor(bits(builder, x), bit), x.type)
