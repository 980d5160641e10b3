"""The natural logarithm.

    log x = k ln 2 + log(1 + f),   1 + f in [√½, √2)
    log(1 + f) = f - f²/2 + s (f²/2 + R(s²)),   s = f / (2 + f)

K. C. Ng's scheme and minimax coefficients of fdlibm (Sun Microsystems 1993).
"""

from __future__ import annotations

import math
import struct

from llvmlite import ir

from torseur.kernels.llvm.elementary.vocabulary import IRValue, bits, constant, fma, integer, number, polynomial

LN2_HIGH = 6.93147180369123816490e-01  # 32 bits: k times it is exact
LN2_LOW = 1.90821492927058770002e-10
SMALLEST_NORMAL = 2.0**-1022
DENORMAL_SHIFT = 54

MANTISSA_MASK = (1 << 52) - 1
ONE_PATTERN = 1023 << 52
TWO_52_PATTERN = 1075 << 52
ROOT_HALF_PATTERN = struct.unpack("<q", struct.pack("<d", math.sqrt(0.5)))[0]

# R(s²) / s² in powers of s²
LOGARITHM = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)


def log(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """Log x; -infinity at ±0 and NaN below."""
    zero, infinity = constant(x.type, 0.0), constant(x.type, math.inf)
    k, f = _decomposed(builder, x)
    half_square = builder.fmul(constant(x.type, 0.5), builder.fmul(f, f))
    s = builder.fdiv(f, builder.fadd(f, constant(x.type, 2.0)))
    z = builder.fmul(s, s)
    R = builder.fmul(z, polynomial(builder, z, LOGARITHM))
    small = fma(builder, s, builder.fadd(half_square, R), builder.fmul(k, constant(x.type, LN2_LOW)))
    fraction = builder.fsub(f, builder.fsub(half_square, small))
    finite = fma(builder, k, constant(x.type, LN2_HIGH), fraction)

    positive = builder.select(builder.fcmp_ordered("<", x, infinity), finite, x)
    at_zero = builder.fcmp_ordered("==", x, zero)
    outside = builder.select(at_zero, constant(x.type, -math.inf), constant(x.type, math.nan))
    return builder.select(builder.fcmp_ordered(">", x, zero), positive, outside)


def _decomposed(builder: ir.IRBuilder, x: IRValue) -> tuple[IRValue, IRValue]:
    """(k, f) of a positive finite x."""
    small = builder.fcmp_ordered("<", x, constant(x.type, SMALLEST_NORMAL))
    x_normal = builder.select(small, builder.fmul(x, constant(x.type, 2.0**DENORMAL_SHIFT)), x)
    pattern = builder.add(bits(builder, x_normal), integer(x.type, ONE_PATTERN - ROOT_HALF_PATTERN))
    # the biased exponent as a number: in the lowest bits of 2⁵², which is then taken away with the bias
    exponent = builder.or_(builder.lshr(pattern, integer(x.type, 52)), integer(x.type, TWO_52_PATTERN))
    bias = 2.0**52 + 1023.0
    bias_here = builder.select(small, constant(x.type, bias + DENORMAL_SHIFT), constant(x.type, bias))
    k = builder.fsub(number(builder, exponent, x.type), bias_here)
    mantissa = builder.add(builder.and_(pattern, integer(x.type, MANTISSA_MASK)), integer(x.type, ROOT_HALF_PATTERN))
    return k, builder.fsub(number(builder, mantissa, x.type), constant(x.type, 1.0))
