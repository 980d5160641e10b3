import math

import mpmath
import numpy as np
import pytest

from jit_harness import SINGLE, bit_patterns, native, ulps
from torseur.kernels.llvm import elementary
from torseur.kernels.llvm.elementary.exponential import EXPONENTIAL, LN2_HIGH, LN2_LOW

WIDTHS = (SINGLE, 4)


def exact(function, values):
    with mpmath.workprec(160):
        return [function(mpmath.mpf(float(x))) for x in values]


def error(name, values):
    return ulps(native(getattr(elementary, name), width=4)(values), exact(getattr(mpmath, name), values)).max()


def test_exponential_errs_by_less_than_one_unit_in_the_last_place():
    rng = np.random.default_rng(0)
    assert error("exp", rng.uniform(-708, 709.7, 20_000)) < 1.0
    assert error("exp", rng.uniform(-1, 1, 20_000)) < 1.0
    assert error("exp", 10.0 ** rng.uniform(-20, 0, 2_000)) < 1.0


def test_exponential_goes_over_into_denormals_zero_and_infinity():
    rng = np.random.default_rng(1)
    # the mantissa is rounded, then the denormal: half a unit more
    assert error("exp", rng.uniform(-745, -708, 5_000)) <= 1.5
    ends = [709.782712893384, 709.782712893385, 1e300, np.inf, -745.13, -745.14, -1e300, -np.inf, np.nan, 0.0, -0.0]
    expected = [math.exp(709.782712893384), np.inf, np.inf, np.inf, 5e-324, 0.0, 0.0, 0.0, np.nan, 1.0, 1.0]
    for width in WIDTHS:
        values = native(elementary.exp, width=width)(ends)
        np.testing.assert_allclose(values, expected, rtol=3e-16, atol=0.0)


def test_the_exponential_polynomial_is_a_fit_to_a_quarter_of_a_unit_in_the_last_place():
    """The sum in 160 bits, so that the coefficients alone are judged, at points between those of any grid."""
    half = math.log(2) / 2
    with mpmath.workprec(160):
        for r in np.random.default_rng(2).uniform(-half, half, 500):
            r = mpmath.mpf(float(r))
            fitted = 1 + r + r**2 * sum(mpmath.mpf(c) * r**i for i, c in enumerate(EXPONENTIAL))
            assert abs(fitted / mpmath.exp(r) - 1) < mpmath.mpf(2) ** -56
        assert abs(mpmath.log(2) - mpmath.mpf(LN2_HIGH) - mpmath.mpf(LN2_LOW)) < mpmath.mpf(2) ** -96


def test_logarithm_errs_by_less_than_one_unit_in_the_last_place():
    rng = np.random.default_rng(3)
    assert error("log", np.exp(rng.uniform(-745, 709, 20_000))) < 1.0
    assert error("log", rng.uniform(0.5, 2, 20_000)) < 1.0
    assert error("log", 1 + rng.normal(size=5_000) * 10.0 ** rng.uniform(-15, -2, 5_000)) < 1.0


@pytest.mark.parametrize("width", WIDTHS)
def test_logarithm_of_special_arguments_is_as_in_c(width):
    arguments = [0.0, -0.0, -5e-324, -1.0, -np.inf, np.inf, np.nan, 1.0]
    expected = [-np.inf, -np.inf, np.nan, np.nan, np.nan, np.inf, np.nan, 0.0]
    values = native(elementary.log, width=width)(arguments)
    assert (bit_patterns(values) == bit_patterns(np.array(expected))).all()


def test_logarithm_undoes_the_exponential():
    x = np.random.default_rng(4).uniform(-700, 700, 1000)
    there_and_back = native(lambda builder, x: elementary.log(builder, elementary.exp(builder, x)), width=4)(x)
    np.testing.assert_allclose(there_and_back, x, rtol=3e-16, atol=3e-16)


def test_hyperbolic_tangent_errs_by_less_than_one_and_a_half_units_in_the_last_place():
    rng = np.random.default_rng(5)
    assert error("tanh", rng.uniform(-25, 25, 20_000)) < 1.5
    assert error("tanh", rng.uniform(0.6, 0.7, 20_000)) < 1.5  # the seam of the two formulas
    assert error("tanh", 10.0 ** rng.uniform(-300, 0, 2_000)) < 1.5


@pytest.mark.parametrize("width", WIDTHS)
def test_hyperbolic_tangent_is_odd_saturates_and_keeps_the_sign_of_zero(width):
    tanh = native(elementary.tanh, width=width)
    arguments = np.array([0.0, 5e-324, 2e-310, 1e-9, 30.0, 1e300, np.inf, np.nan])
    expected = np.array([0.0, 5e-324, 2e-310, 1e-9, 1.0, 1.0, 1.0, np.nan])
    assert (bit_patterns(tanh(arguments)) == bit_patterns(expected)).all()
    x = np.random.default_rng(6).normal(size=500) * 3
    assert (bit_patterns(tanh(-x)) == bit_patterns(-tanh(x))).all()
    assert np.signbit(tanh([-0.0]))[0]
