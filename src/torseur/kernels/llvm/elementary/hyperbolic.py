"""The hyperbolic tangent.

    |x| < 5/8:   tanh x = x + x z P(z)/Q(z),  z = x²
    beyond:      tanh x = 1 - 2 / (e^2x + 1)

The first with the rational coefficients of Cephes (Moshier 1989). Numerator and denominator are chosen before the
division, so there is only one.
"""

from __future__ import annotations

from llvmlite import ir

from torseur.kernels.llvm.elementary.basic import copysign, fabs
from torseur.kernels.llvm.elementary.exponential import exp_within_range
from torseur.kernels.llvm.elementary.vocabulary import IRValue, constant, fma, polynomial

SMALL = 0.625
SATURATED = 22.0  # 1 - tanh is below 2⁻⁶³ from here on

NUMERATOR = (-1.61468768441708447952e3, -9.92877231001918586564e1, -9.64399179425052238628e-1)
DENOMINATOR = (4.84406305325125486048e3, 2.23548839060100448583e3, 1.12811678491632931402e2, 1.0)


def tanh(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """Tanh x"""
    a = fabs(builder, x)
    small = builder.fcmp_ordered("<", a, constant(x.type, SMALL))
    one, two, saturated = (constant(x.type, value) for value in (1.0, 2.0, SATURATED))

    z = builder.fmul(a, a)
    clamped = builder.select(builder.fcmp_ordered(">", a, saturated), saturated, a)  # NaN passes
    grown = exp_within_range(builder, builder.fadd(clamped, clamped))
    numerator = builder.select(small, builder.fmul(z, polynomial(builder, z, NUMERATOR)), two)
    denominator = builder.select(small, polynomial(builder, z, DENOMINATOR), builder.fadd(grown, one))
    ratio = builder.fdiv(numerator, denominator)

    size = builder.select(small, fma(builder, a, ratio, a), builder.fsub(one, ratio))
    return copysign(builder, size, x)
