import math

import mpmath
import numpy as np
import pytest

from jit_harness import SINGLE, bit_patterns, native, ulps
from torseur.kernels.llvm import elementary
from torseur.kernels.llvm.elementary.quadrants import HALF_PI_A, HALF_PI_B, HALF_PI_C, NEAR

WIDTHS = (SINGLE, 1, 2, 4, 8)


def exact(function, angles):
    with mpmath.workprec(120):
        return [function(mpmath.mpf(float(x))) for x in angles]


LARGEST_MULTIPLE = int(NEAR * 2 / math.pi)
SCALE = 1 << 200
with mpmath.workprec(300):
    HALF_PI = int(mpmath.pi / 2 * SCALE)  # in units of 2⁻²⁰⁰


def nearest_to_multiple(k):
    """The double nearest to k π/2."""
    return k * HALF_PI / SCALE


def distance_to_multiple(x, k):
    numerator, denominator = x.as_integer_ratio()
    return abs(numerator * (SCALE // denominator) - k * HALF_PI) / SCALE


def multiples_of_a_quarter_turn(rng, count):
    """The doubles nearest to k π/2 and their neighbours: the arguments on which a reduction fails first."""
    centre = np.array([nearest_to_multiple(int(k)) for k in rng.integers(1, LARGEST_MULTIPLE, count)])
    return np.concatenate([centre, np.nextafter(centre, 0.0), -np.nextafter(centre, np.inf)])


def many(count, pack=1):
    def emit(builder, *angles):
        assert len(angles) == count
        return [value for pair in elementary.sin_cos_many(builder, angles, pack=pack) for value in pair]

    return emit


def test_sine_and_cosine_err_by_less_than_one_unit_in_the_last_place_up_to_the_bound():
    rng = np.random.default_rng(0)
    angles = np.concatenate(
        [
            rng.uniform(-NEAR, NEAR, 40_000),
            rng.uniform(-2 * np.pi, 2 * np.pi, 40_000),
            rng.uniform(-np.pi / 4, np.pi / 4, 20_000),
            10.0 ** rng.uniform(-300, 0, 2_000),
            multiples_of_a_quarter_turn(rng, 5_000),
        ]
    )
    sine, cosine = native(elementary.sin_cos, width=4, results=2)(angles)

    assert ulps(sine, exact(mpmath.sin, angles)).max() < 0.9  # measured 0.85; 0.5 is the rounding of the result
    assert ulps(cosine, exact(mpmath.cos, angles)).max() < 0.9  # measured 0.86


def test_angles_of_the_worst_cancellation_keep_their_digits():
    """The doubles up to the bound that lie closest to a multiple of π/2, found among all multiples."""
    candidates = [(nearest_to_multiple(k), k) for k in range(1, LARGEST_MULTIPLE)]
    closest = [x for x, k in sorted(candidates, key=lambda pair: distance_to_multiple(*pair))[:20]]
    sine, cosine = native(elementary.sin_cos, results=2)(closest)

    assert min(np.minimum(abs(sine), abs(cosine))) < 1e-15
    assert ulps(sine, exact(mpmath.sin, closest)).max() < 1.0
    assert ulps(cosine, exact(mpmath.cos, closest)).max() < 1.0


def test_tangent_errs_by_less_than_two_and_a_half_units_in_the_last_place():
    rng = np.random.default_rng(1)
    angles = np.concatenate([rng.uniform(-10, 10, 20_000), multiples_of_a_quarter_turn(rng, 500)])
    assert ulps(native(elementary.tan, width=4)(angles), exact(mpmath.tan, angles)).max() < 2.5


def test_the_three_parts_of_half_pi_sum_to_it_and_their_products_are_exact():
    with mpmath.workprec(300):
        remainder = mpmath.pi / 2 - mpmath.mpf(HALF_PI_A) - mpmath.mpf(HALF_PI_B) - mpmath.mpf(HALF_PI_C)
        assert abs(remainder) < mpmath.mpf(2) ** -145
    digits_of_b = int(math.ldexp(HALF_PI_B, 88))
    assert math.ldexp(HALF_PI_B, 88) == digits_of_b
    assert (digits_of_b * (LARGEST_MULTIPLE + 1)).bit_length() <= 53


@pytest.mark.parametrize("width", WIDTHS)
def test_angles_beyond_the_bound_are_the_c_library_s_and_leave_their_neighbours_alone(width):
    rng = np.random.default_rng(2)
    far = np.concatenate([10.0 ** rng.uniform(5.01, 300, 200), [np.nextafter(NEAR, np.inf), 1e22, 1.7e308]])
    near = rng.uniform(-NEAR, NEAR, far.size)
    angles = rng.permuted(np.concatenate([far, -far, near]))
    is_far = abs(angles) > NEAR
    function = native(elementary.sin_cos, width=width, results=2)
    sine, cosine = function(angles)
    alone_sine, alone_cosine = function(angles[~is_far])

    assert list(sine[is_far]) == [math.sin(x) for x in angles[is_far]]
    assert list(cosine[is_far]) == [math.cos(x) for x in angles[is_far]]
    assert list(sine[~is_far]) == list(alone_sine)
    assert list(cosine[~is_far]) == list(alone_cosine)


@pytest.mark.parametrize("width", WIDTHS)
def test_zeros_keep_their_sign_tiny_angles_are_their_sines_and_no_angle_has_no_sine(width):
    tiny = np.array([0.0, -0.0, 5e-324, -5e-324, 1e-310, -2.3e-308, 1e-9, -1e-9])
    sine, cosine = native(elementary.sin_cos, width=width, results=2)(tiny)
    assert (bit_patterns(sine) == bit_patterns(tiny)).all()
    assert (cosine == 1.0).all()
    sine, cosine = native(elementary.sin_cos, width=width, results=2)([np.inf, -np.inf, np.nan, 0.5])
    assert np.isnan(sine).tolist() == np.isnan(cosine).tolist() == [True, True, True, False]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 7, 9])
@pytest.mark.parametrize("pack", [1, 2, 4, 8])
def test_packing_of_single_angles_changes_no_bit(count, pack):
    rng = np.random.default_rng(count)
    angles = rng.uniform(-10, 10, (count, 64))
    angles[rng.integers(count), ::5] = 1e6  # some beyond the bound, in one of the arguments
    angles[rng.integers(count), ::7] = np.nan
    together = native(many(count, pack), arity=count, results=2 * count)(*angles)
    one = native(elementary.sin_cos, results=2)
    apart = [values for row in angles for values in one(row)]
    assert (bit_patterns(np.array(together)) == bit_patterns(np.array(apart))).all()


def test_one_far_angle_among_many_is_found_whatever_its_place():
    for place in range(4):
        angles = np.full((4, 8), 0.25)
        angles[place, 3] = -3e7
        angles[(place + 1) % 4, 3] = np.nan  # a NaN beside it must not hide it
        values = native(many(4), arity=4, width=8, results=8)(*angles)
        assert values[2 * place][3] == math.sin(-3e7)
        assert values[2 * place + 1][3] == math.cos(-3e7)


def test_the_main_path_has_one_branch_for_all_angles():
    from llvmlite import ir

    double = ir.VectorType(ir.DoubleType(), 4)
    function = ir.Function(ir.Module(), ir.FunctionType(ir.VoidType(), [double] * 7), "seven_angles")
    builder = ir.IRBuilder(function.append_basic_block())
    elementary.sin_cos_many(builder, function.args)
    branches = [b.terminator for b in function.blocks if b.terminator is not None and b.terminator.opname == "br"]
    assert sum(len(branch.operands) == 3 for branch in branches) == 1
