"""Functions of time: given points are met exactly, derivatives are derivatives, corners are where they are told."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.interpolate import CubicSpline

from torseur.description.records import drives as records
from torseur.description.syntax.expressions import expression_of_text
from torseur.model.signals.from_record import signal_of

rng = np.random.default_rng(1)
ROWS = np.cumsum(rng.uniform(0.05, 0.3, 30))
ROWS_VALUES, ROWS_SPEEDS = rng.normal(size=30), rng.normal(size=30)
SMOOTH_TABLE = records.Table(tuple(ROWS), tuple(ROWS_VALUES), tuple(ROWS_SPEEDS), "cubic")
SIGNALS = {
    "constant": records.Constant(3.0),
    "step": records.Step(1.0, -1.0, 2.0),
    "ramp": records.Ramp(0.5, 1.5, -1.0, 2.0),
    "sine": records.Sine(2.0, 0.7, 0.3, 1.0),
    "chirp": records.Chirp(2.0, 0.2, 1.5, 3.0, 0.5),
    "linear": records.Table((0.0, 1.0, 3.0), (0.0, 2.0, -1.0)),
    "held": records.Table((0.0, 1.0, 3.0), (0.0, 2.0, -1.0), None, "hold"),
    "cubic": SMOOTH_TABLE,
    "spline": records.Table(tuple(ROWS), tuple(ROWS_VALUES), None, "cubic"),
    "trapezoid": records.Trapezoid(0.5, 1.0, -2.0, 1.2, 3.0),
    "triangle": records.Trapezoid(0.5, 1.0, 1.4, 1.2, 3.0),
    "quintic": records.Quintic(0.5, 2.0, 1.0, -2.0),
    "formula": records.Formula(expression_of_text("exp(-t / 2) * sin(3 * t) - atan2(t, 2)**2 + 0.1 * t**3")),
    "flat formula": records.Formula(expression_of_text("2 * pi")),
}
by_name = pytest.mark.parametrize("name", SIGNALS)


def evaluated(record, times):
    """x, ẋ, ẍ at the times, from the symbolic expression."""
    t = ca.SX.sym("t")
    function = ca.Function("signal", [t], [ca.vertcat(*signal_of(record).at(t))])
    return function(np.atleast_1d(times)[None, :]).full()


@by_name
def test_speed_and_acceleration_are_derivatives_away_from_the_corners(name):
    corners = np.array(signal_of(SIGNALS[name]).corners)
    times = np.random.default_rng(2).uniform(-1, 6, 400)
    h = 1e-5
    apart = times[np.all(np.abs(times[:, None] - corners) > 2 * h, axis=1)]
    before, here, after = (evaluated(SIGNALS[name], apart + d) for d in (-h, 0.0, h))
    # central differences, with third derivatives up to 6 · 2/0.05³ = 1e5: h² · 1e5/6, and round-off 1e-16/h
    assert_allclose((after[0] - before[0]) / (2 * h), here[1], atol=1e-5)
    assert_allclose((after[1] - before[1]) / (2 * h), here[2], atol=1e-5)


@by_name
def test_numbers_and_symbols_give_the_same(name):
    for t in (-0.3, 0.5, 1.0, 1.7, 9.0):
        numbers = [float(part) for part in signal_of(SIGNALS[name]).at(ca.DM(t))]
        # sin and cos of the two evaluations may differ in the last bit
        assert_allclose(numbers, evaluated(SIGNALS[name], t)[:, 0], rtol=1e-14, atol=1e-13)


@pytest.mark.parametrize("name", ["ramp", "trapezoid", "triangle", "quintic"])
def test_a_profile_meets_its_ends_to_the_last_bit_and_rests_outside(name):
    record = SIGNALS[name]
    begin, *_, end = signal_of(record).corners
    x, v, a = evaluated(record, [begin - 1, begin, end, end + 1])
    assert x.tolist() == [record.from_, record.from_, record.to, record.to]
    assert v[[0, 2, 3]].tolist() == a[[0, 2, 3]].tolist() == [0, 0, 0]


def test_a_quintic_starts_and_ends_without_speed_and_acceleration():
    record = SIGNALS["quintic"]
    x, v, a = evaluated(record, [record.begin, np.nextafter(record.end, 0), (record.begin + record.end) / 2])
    assert_allclose(x, [1.0, -2.0, -0.5], atol=1e-14)
    assert_allclose(v[:2], 0, atol=1e-13)
    assert_allclose(a[:2], 0, atol=1e-13)
    assert_allclose(v[2], 15 / 8 * -3.0 / 1.5, rtol=1e-14)  # the greatest speed of a quintic


@pytest.mark.parametrize(("name", "top"), [("trapezoid", 1.2), ("triangle", np.sqrt(0.4 * 3.0))])
def test_a_trapezoid_uses_the_greatest_acceleration_and_no_more_than_the_greatest_speed(name, top):
    record = SIGNALS[name]
    begin, *_, end = signal_of(record).corners
    inside = np.linspace(begin, end, 1001)[1:-1]
    x, v, a = evaluated(record, inside)
    distance = record.to - record.from_
    assert np.all(np.sign(distance) * v > 0)
    assert np.abs(v).max() == pytest.approx(top, rel=2e-3)  # of 1000 points, one is that near the tip
    assert np.abs(v).max() <= top * (1 + 1e-14)
    assert set(np.round(np.abs(a), 12)) <= {0.0, 3.0}
    # the least time for this distance: D/v + v/a, or twice the root of D/a
    assert end - begin == pytest.approx(abs(distance) / top + top / 3.0, rel=1e-14)
    assert np.all(np.diff(np.sign(distance) * x) > 0)


# --- tables ---

# Tables 1.a to 1.c of the 1998 paper, the misprint 5.2 rad of the first read as 0.5 rad: at 1 rad/s for 0.5 s
SET_POINTS_1998 = {
    "theta1": records.Table((0.0, 0.5, 0.5), (0.0, 0.5, 0.5), (1.0, 1.0, 0.0)),
    "theta2": records.Table((0.0, 0.3, 0.3, 0.5, 0.5), (0.0, 0.0, 0.0, 0.4, 0.4), (0.0, 0.0, 2.0, 2.0, 0.0)),
    "theta3": records.Table((0.0, 0.4, 0.4, 0.6, 0.6), (0.0, 0.0, 0.0, 0.13, 0.13), (0.0, 0.0, 0.6, 0.6, 0.0)),
}


@pytest.mark.parametrize("name", SET_POINTS_1998)
def test_set_point_tables_of_the_1998_paper_are_reproduced_at_their_corners(name):
    table = SET_POINTS_1998[name]
    last = {t: (x, v) for t, x, v in zip(table.t, table.x, table.v, strict=True)}  # of a repeated time, what follows
    first = {t: (x, v) for t, x, v in reversed(list(zip(table.t, table.x, table.v, strict=True)))}
    for t, corner in last.items():
        assert tuple(evaluated(table, t)[:2, 0]) == corner
    for t in sorted(first)[1:]:  # just before
        assert_allclose(evaluated(table, np.nextafter(t, 0))[:2, 0], first[t], rtol=1e-14, atol=1e-15)
    assert tuple(evaluated(table, 1e6)[:, 0]) == (table.x[-1], 0.0, 0.0)


def test_the_speed_of_the_second_table_of_1998_is_that_of_its_positions():
    times = np.linspace(0.301, 0.499, 50)
    x, v, a = evaluated(SET_POINTS_1998["theta2"], times)
    assert_allclose(x, 2 * (times - 0.3), atol=1e-15)
    assert_allclose(v, 2.0, rtol=1e-15)
    assert_allclose(a, 0.0, atol=1e-13)


def test_a_cubic_table_meets_values_and_speeds_of_its_rows():
    x, v, _ = evaluated(SMOOTH_TABLE, ROWS[:-1])
    assert x.tolist() == ROWS_VALUES[:-1].tolist()
    assert v.tolist() == ROWS_SPEEDS[:-1].tolist()
    x, v, _ = evaluated(SMOOTH_TABLE, np.nextafter(ROWS[1:], 0))
    # Hermite's coefficients hold quotients by the square of the shortest interval, some 1/400
    assert_allclose(x, ROWS_VALUES[1:], atol=1e-12)
    assert_allclose(v, ROWS_SPEEDS[1:], atol=1e-11)


def test_a_cubic_table_without_speeds_is_the_clamped_spline():
    times = np.linspace(ROWS[0], ROWS[-1], 500, endpoint=False)
    spline = CubicSpline(ROWS, ROWS_VALUES, bc_type="clamped")
    x, v, _ = evaluated(SIGNALS["spline"], times)
    assert_allclose(x, spline(times), rtol=1e-9, atol=1e-9)
    assert_allclose(v, spline(times, 1), rtol=1e-7, atol=1e-7)


def test_a_table_of_one_row_is_a_constant():
    for interpolation in ("linear", "hold", "cubic"):
        table = records.Table((2.0,), (7.0,), None, interpolation)
        assert evaluated(table, [0.0, 2.0, 3.0]).tolist() == [[7.0] * 3, [0.0] * 3, [0.0] * 3]


def test_the_expression_of_a_table_grows_by_a_few_operations_per_row():
    t = ca.SX.sym("t")

    def size(rows):
        values = tuple(np.random.default_rng(rows).normal(size=rows))
        table = records.Table(tuple(np.arange(rows) / 10), values, values, "cubic")
        expression = ca.cse(ca.vertcat(*signal_of(table).at(t)))
        f = ca.Function("f", [t], [expression])
        constants = sum(f.instruction_id(k) == ca.OP_CONST for k in range(f.n_instructions()))
        return f.n_instructions() - constants

    assert size(400) - size(200) <= 12 * 200


def test_a_chirp_has_the_frequencies_it_was_given():
    record = SIGNALS["chirp"]
    times = np.linspace(0, 6, 200001)
    x = evaluated(record, times)[0] - record.offset
    rising = times[1:][(x[:-1] < 0) & (x[1:] >= 0)]
    whole = (record.f0 + record.f1) / 2 * record.duration + record.f1 * 3.0  # turns in 3 s of sweep and 3 s after it
    assert len(rising) == np.floor(whole)
    late = rising[rising > record.duration]
    assert_allclose(np.diff(late), 1 / record.f1, rtol=1e-4)  # times are told to 3e-5 s
