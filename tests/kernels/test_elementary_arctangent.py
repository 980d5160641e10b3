import itertools
import math

import mpmath
import numpy as np
import pytest

from jit_harness import SINGLE, native, ulps
from torseur.kernels.llvm import elementary

WIDTHS = (SINGLE, 4)
TINY, HUGE = 5e-324, 1.7976931348623157e308
MAGNITUDES = (0.0, TINY, 2 * TINY, 3 * TINY, 2.3e-308, 1e-300, 0.4375, 1.0, 2.4375, 3.0, 1e300, HUGE / 2, HUGE, np.inf)


def exact(function, *columns):
    with mpmath.workprec(160):
        return [function(*map(mpmath.mpf, map(float, row))) for row in zip(*columns, strict=True)]


def test_arctangent_errs_by_less_than_two_units_in_the_last_place():
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.uniform(-3, 3, 20_000), rng.normal(size=20_000) * 10.0 ** rng.uniform(-10, 10, 20_000)])
    assert ulps(native(elementary.atan, width=4)(x), exact(mpmath.atan, x)).max() < 1.9  # measured 1.7


def test_angle_of_a_point_errs_by_less_than_two_units_in_the_last_place():
    rng = np.random.default_rng(1)
    y, x = rng.normal(size=(2, 40_000)) * 10.0 ** rng.uniform(-3, 3, (2, 40_000))
    y[:10_000] = x[:10_000] * rng.uniform(0.43, 0.45, 10_000)  # where two cases meet, and the error is largest
    assert ulps(native(elementary.atan2, 2, 4)(y, x), exact(mpmath.atan2, y, x)).max() < 1.9  # measured 1.8


@pytest.mark.parametrize("width", WIDTHS)
def test_angles_of_extreme_points_are_as_in_c(width):
    signed = [sign * size for size in MAGNITUDES for sign in (1.0, -1.0)] + [np.nan]
    y, x = np.array(list(itertools.product(signed, signed))).T
    angles = native(elementary.atan2, 2, width)(y, x)
    expected = np.array([math.atan2(*point) for point in zip(y, x, strict=True)])

    assert (np.isnan(angles) == np.isnan(expected)).all()
    sound = ~np.isnan(expected)
    assert (np.signbit(angles) == np.signbit(expected))[sound].all()
    # two units of the C library's result; a denormal angle has no units to spare but one
    np.testing.assert_allclose(angles[sound], expected[sound], rtol=5e-16, atol=TINY)
    exact_ones = sound & ((y == 0) | (x == 0) | np.isinf(y) | np.isinf(x))
    assert (angles == expected)[exact_ones].all()


@pytest.mark.parametrize("width", WIDTHS)
def test_arctangent_of_special_arguments_is_as_in_c(width):
    signed = np.array([sign * size for size in MAGNITUDES for sign in (1.0, -1.0)])
    values, expected = native(elementary.atan, 1, width)(signed), np.arctan(signed)
    np.testing.assert_allclose(values, expected, rtol=5e-16, atol=0.0)
    assert (np.signbit(values) == np.signbit(expected)).all()
    assert np.isnan(native(elementary.atan, 1, width)([np.nan]))[0]


def test_angle_of_a_point_recovers_the_angle_that_made_it():
    angle = np.random.default_rng(2).uniform(-np.pi, np.pi, 1000)

    def round_trip(builder, x):
        return elementary.atan2(builder, *elementary.sin_cos(builder, x))

    # the point is on the circle to 1 ulp of 1, so the angle is known to a few 1e-16
    np.testing.assert_allclose(native(round_trip, 1, 4)(angle), angle, rtol=0.0, atol=1e-15)
