"""The Whipple bicycle with the parameters of the benchmark, against its published values.

Linear: Meijaard, Papadopoulos, Ruina, Schwab, Proc. R. Soc. A 463 (2007), eq. 5.4 and table 2.
Nonlinear: Basu-Mandal, Chatterjee, Papadopoulos, Proc. R. Soc. A 463 (2007), table 1 (a state with its accelerations),
and the limit of hands-free circular motions at zero lean, which is the capsize speed.
"""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import brentq

import torseur as ts

REAR_RADIUS = 0.3
UPRIGHT = {"lean": 0.0, "steer": 0.0, "v.lean": 0.0, "v.steer": 0.0}

M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])

# forward speed [m/s] → weave (one of the pair, or both where it is real), capsize, castering [1/s]
EIGENVALUES = {
    0: (3.13164324790656, 5.53094371765393, -3.13164324790656, -5.53094371765393),
    1: (3.52696170990070 + 0.80774027519930j, -3.13423125066578, -7.11008014637442),
    2: (2.68234517512745 + 1.68066296590675j, -3.07158645641514, -8.67387984831735),
    3: (1.70675605663975 + 2.31582447384325j, -2.63366137253667, -10.35101467245920),
    4: (0.41325331521125 + 3.07910818603206j, -1.42944427361326, -12.15861426576447),
    5: (-0.77534188219585 + 4.46486771378823j, -0.32286642900409, -14.07838969279822),
    6: (-1.52644486584142 + 5.87673060598709j, -0.00406690076970, -16.08537123098026),
    7: (-2.13875644258362 + 7.19525913329805j, 0.10268170574766, -18.15788466125262),
    8: (-2.69348683581097 + 8.46037971396931j, 0.14327879765713, -20.27940894394569),
    9: (-3.21675402252485 + 9.69377351531791j, 0.15790184030917, -22.43788559040858),
    10: (-3.72016840437287 + 10.90681139476287j, 0.16105338653172, -24.62459635017404),
}


@pytest.fixture(scope="module")
def bicycle():
    return ts.load(Path(__file__).parents[2] / "examples" / "bicycle.yaml")


def straight(bicycle, speed):
    """The linear model upright at a forward speed, in lean, steer and their rates; the wheel's speed apart."""
    linear = ts.linearize(bicycle, {**UPRIGHT, "v.rear": speed / REAR_RADIUS}, inputs=["torque.steer"])
    assert linear.minimal.state_names == ("q.lean", "q.steer", "v.lean", "v.steer", "v.rear")
    assert_allclose(linear.minimal.drift, 0, atol=1e-12)
    return linear


def four(linear):
    """The eigenvalues of lean and steer: that of the forward speed is zero."""
    return np.linalg.eigvals(linear.minimal.A[:4, :4])


@pytest.mark.parametrize("speed", EIGENVALUES)
def test_eigenvalues_are_the_published_ones(bicycle, speed):
    published = [complex(value) for value in EIGENVALUES[speed]]
    published += [value.conjugate() for value in published if value.imag]
    # fourteen decimals are printed; the matrix has entries near 200
    assert_allclose(np.sort_complex(four(straight(bicycle, speed))), np.sort_complex(published), atol=5e-12)


@pytest.mark.parametrize("speed", [0.0, 4.6, 9.0])
def test_equations_are_the_published_matrices(bicycle, speed):
    linear = straight(bicycle, speed).minimal
    stiffness = np.linalg.solve(M, 9.81 * K0 + speed**2 * K2)
    damping = np.linalg.solve(M, speed * C1)
    assert_allclose(linear.A[2:4, :4], np.hstack([-stiffness, -damping]), atol=5e-12)
    assert_allclose(linear.A[4], 0, atol=1e-10)  # forward speed changes only at second order
    assert_allclose(linear.B[2:4, 0], np.linalg.inv(M)[:, 1], atol=1e-12)


def test_weave_and_capsize_speeds_are_the_published_ones(bicycle):
    def weave(speed):
        values = four(straight(bicycle, speed))
        return max(values[np.abs(values.imag) > 1].real)

    def capsize(speed):
        values = four(straight(bicycle, speed))
        return max(values[np.abs(values.imag) < 1e-9].real)

    assert brentq(weave, 4.0, 5.0, xtol=1e-6) == pytest.approx(4.29238253634111, abs=2e-6)
    assert brentq(capsize, 5.5, 7.0, xtol=1e-6) == pytest.approx(6.02426201538837, abs=2e-6)


def test_accelerations_far_from_upright_are_the_published_ones(bicycle):
    """The table's ψ is π/2 − lean, φ is π + pitch, ψ_f is −steer, θ the heading, β the turns of the wheels."""
    lean, steer = np.pi / 2 - 0.9501292851472, -0.2311385135743
    at = {
        "lean": lean,
        "steer": steer,
        "v.lean": -0.6068425835418,
        "v.steer": -0.4859824687093,
        "v.rear": 8.9129896614890,
    }
    linear = ts.linearize(bicycle, at, inputs=[])
    rates = dict(zip(linear.state_names, linear.drift, strict=True))
    found = [rates["v.lean"], rates["v.steer"], rates["v.rear"]]
    assert_allclose(found, [7.8555281128244, 4.6198904039403, 1.8472554144217], rtol=1e-11)
    # what follows from these three by rolling without slip, and by contact of both wheels
    assert rates["q.place.angle"] == pytest.approx(0.7830033527065, rel=1e-11)
    assert rates["q.front"] == pytest.approx(8.0133620584155, rel=1e-11)
    assert linear.point["q.pitch"] == pytest.approx(3.1257073014894 - np.pi, abs=1e-12)


def test_hands_free_circles_begin_at_the_capsize_speed(bicycle):
    """A circle of small lean without torque on the handlebar: its speed tends to the capsize speed as lean² → 0."""
    begin = {"steer": 1e-3, "v.rear": 6.0 / REAR_RADIUS, "v.lean": 0.0}
    speeds = []
    for lean in (0.01, 0.02):
        circle = ts.steady(bicycle, {"lean": lean}, at=begin)
        assert circle["steer"] > 0  # it steers to the side to which it leans
        speeds.append(circle["v.rear"] * REAR_RADIUS)
    limit = speeds[0] - (speeds[1] - speeds[0]) / 3
    assert limit == pytest.approx(6.02426201538837, abs=1e-5)


def test_a_steady_turn_found_is_a_steady_turn_when_it_runs(bicycle):
    turn = ts.steady(bicycle, {"lean": 0.2}, at={"steer": 0.05, "v.rear": 20.0, "v.lean": 0.0})
    assert set(turn.moving) >= {"q.place.angle", "q.front", "q.rear"}
    run = ts.simulate(bicycle, turn.q, turn.v, duration=1.0, save=0.1, tolerance=1e-10)
    assert_allclose(run["lean"], turn["lean"], atol=1e-7)
    assert_allclose(run["steer"], turn["steer"], atol=1e-7)
    assert run["place.angle"][-1] == pytest.approx(turn.v[2], rel=1e-6)
