"""The arctangent and the angle of a point of the plane.

The ratio a/b of two magnitudes is brought below 7/16 by an exact rotation of the point (b, a):

    16 a ≤ 7 b:    atan(a/b) = atan(a / b)
    between:       atan(a/b) = π/4 + atan((a - b) / (a + b))
    16 a > 39 b:   atan(a/b) = π/2 + atan(-b / a)

so there is one division, then the minimax polynomial of fdlibm (Sun Microsystems 1993).
"""

from __future__ import annotations

import math

from llvmlite import ir

from torseur.kernels.llvm.elementary.basic import copysign, fabs
from torseur.kernels.llvm.elementary.vocabulary import SIGN_BIT, IRValue, bits, constant, integer, number, polynomial

# each angle in two parts
ZERO = (0.0, 0.0)
QUARTER_PI = (float.fromhex("0x1.921FB54442D18p-1"), float.fromhex("0x1.1A62633145C07p-55"))
HALF_PI = (float.fromhex("0x1.921FB54442D18p0"), float.fromhex("0x1.1A62633145C07p-54"))
THREE_QUARTER_PI = (float.fromhex("0x1.2D97C7F3321D2p1"), float.fromhex("0x1.A79394C9E8A0Ap-54"))
PI = (float.fromhex("0x1.921FB54442D18p1"), float.fromhex("0x1.1A62633145C07p-53"))

HUGE, SHRINK = 2.0**1000, 2.0**-8  # keep a + b and 39 b finite

# (r - atan r) / r³ in powers of r², |r| ≤ 7/16
ARCTANGENT = (
    3.33333333333329318027e-01,
    -1.99999999998764832476e-01,
    1.42857142725034663711e-01,
    -1.11111104054623557880e-01,
    9.09088713343650656196e-02,
    -7.69187620504482999495e-02,
    6.66107313738753120669e-02,
    -5.83357013379057348645e-02,
    4.97687799461593236017e-02,
    -3.65315727442169155270e-02,
    1.62858201153657823623e-02,
)

Pair = tuple[IRValue, IRValue]


def atan(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """Atan x in [-π/2, π/2]."""
    between, steep, r = _rotated(builder, fabs(builder, x), constant(x.type, 1.0))
    base = _chosen(builder, steep, _pair(x, HALF_PI), _chosen(builder, between, _pair(x, QUARTER_PI), _pair(x, ZERO)))
    return copysign(builder, _base_plus_arctangent(builder, base, r), x)


def atan2(builder: ir.IRBuilder, y: IRValue, x: IRValue) -> IRValue:
    """The angle of the point (x, y) in [-π, π], with the C rules for signed zeros and infinities."""
    a, b = _moderate(builder, fabs(builder, y), fabs(builder, x))
    between, steep, r = _rotated(builder, a, b)
    # the left half plane is the mirror image of the right one: π - angle
    sign_of_x = builder.and_(bits(builder, x), integer(x.type, SIGN_BIT))
    left = builder.icmp_unsigned("!=", sign_of_x, integer(x.type, 0))
    r = number(builder, builder.xor(bits(builder, r), sign_of_x), x.type)
    flat = _chosen(builder, left, _pair(x, PI), _pair(x, ZERO))
    diagonal = _chosen(builder, left, _pair(x, THREE_QUARTER_PI), _pair(x, QUARTER_PI))
    base = _chosen(builder, steep, _pair(x, HALF_PI), _chosen(builder, between, diagonal, flat))
    return copysign(builder, _base_plus_arctangent(builder, base, r), y)


def _moderate(builder: ir.IRBuilder, a: IRValue, b: IRValue) -> Pair:
    """A pair with the same ratio whose sums do not overflow; of two infinities, (1, 1)."""
    infinity, one = constant(a.type, math.inf), constant(a.type, 1.0)
    both_infinite = builder.and_(builder.fcmp_ordered("==", a, infinity), builder.fcmp_ordered("==", b, infinity))
    a, b = builder.select(both_infinite, one, a), builder.select(both_infinite, one, b)
    larger = builder.select(builder.fcmp_ordered(">", a, b), a, b)
    huge = builder.fcmp_ordered(">", larger, constant(a.type, HUGE))
    scale = builder.select(huge, constant(a.type, SHRINK), one)
    return builder.fmul(a, scale), builder.fmul(b, scale)


def _rotated(builder: ir.IRBuilder, a: IRValue, b: IRValue) -> tuple[IRValue, IRValue, IRValue]:
    """(between, steep, r) for a, b ≥ 0: the case and the tangent that is left; zero for a = b = 0."""
    zero, one = constant(a.type, 0.0), constant(a.type, 1.0)
    sixteen_a = builder.fmul(a, constant(a.type, 16.0))
    between = builder.fcmp_ordered(">", sixteen_a, builder.fmul(b, constant(a.type, 7.0)))
    steep = builder.fcmp_ordered(">", sixteen_a, builder.fmul(b, constant(a.type, 39.0)))
    numerator = builder.select(between, builder.fsub(a, b), a)
    numerator = builder.select(steep, builder.fneg(b), numerator)
    denominator = builder.select(between, builder.fadd(a, b), b)
    denominator = builder.select(steep, a, denominator)
    denominator = builder.select(builder.fcmp_ordered("==", denominator, zero), one, denominator)
    return between, steep, builder.fdiv(numerator, denominator)


def _base_plus_arctangent(builder: ir.IRBuilder, base: Pair, r: IRValue) -> IRValue:
    """Base + atan r, the small parts summed first."""
    high, low = base
    z = builder.fmul(r, r)
    bent = builder.fmul(builder.fmul(r, z), polynomial(builder, z, ARCTANGENT))
    return builder.fsub(high, builder.fsub(builder.fsub(bent, low), r))


def _pair(x: IRValue, angle: tuple[float, float]) -> Pair:
    return constant(x.type, angle[0]), constant(x.type, angle[1])


def _chosen(builder: ir.IRBuilder, condition: IRValue, yes: Pair, no: Pair) -> Pair:
    return builder.select(condition, yes[0], no[0]), builder.select(condition, yes[1], no[1])
