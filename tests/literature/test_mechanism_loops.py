"""Mechanisms with closed loops against published benchmarks.

- M. González, D. Dopico, U. Lugrís, J. Cuadrado, "A benchmarking system for MBS simulation software", Multibody System
  Dynamics 16 (2006); the IFToMM library of benchmarks, problems A01 (pendulum) and A02 (N four-bars, here two).
- Andrews' squeezing mechanism: E. Hairer, G. Wanner, "Solving Ordinary Differential Equations II", section VII.7; its
  end values in quadruple precision, because those that are usually printed are only good to 1.4e-9.
"""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts


def loaded(tmp_path, text):
    file = tmp_path / "machine.yaml"
    file.write_text(text, encoding="utf-8")
    return ts.load(file)


PENDULUM = """
torseur: 1
name: A01
plane: xz
gravity: [0, -9.81]
bodies: {bob: {mass: 1}}
joints: {flight: {type: planar, parent: world, child: bob}}
frames: {hook: {body: bob, at: [1, 0]}}
constraints: {pivot: {type: hitch, between: [world, hook]}}
initial: {positions: {flight: [-1, 0, 0]}}
"""


def test_a_bob_hitched_to_the_ground_is_the_pendulum_of_the_benchmark(tmp_path):
    """Three coordinates, two rows, ten seconds: four periods of 2.3678 s and more."""
    run = ts.simulate(loaded(tmp_path, PENDULUM), duration=10.0, tolerance=1e-12)
    end = np.concatenate([run.q[-1, :2], run.v[-1, :2]])
    expected = [-0.275087462576117, -0.961419205099125, 4.175598100951728, -1.1947490545604755]
    assert_allclose(end, expected, atol=2e-10)
    run.check().raise_if_failed()


BAR = "{mass: 1, com: [0.5, 0], inertia: 0.08333333333333333}"
FOUR_BARS = f"""
torseur: 1
name: A02
plane: xz
gravity: [0, -9.81]
bodies: {{rod0: {BAR}, rod1: {BAR}, rod2: {BAR}, bar0: {BAR}, bar1: {BAR}}}
joints:
  rod0: {{type: revolute, parent: world, child: rod0}}
  rod1: {{type: revolute, parent: world, child: rod1, at: [1, 0]}}
  rod2: {{type: revolute, parent: world, child: rod2, at: [2, 0]}}
  bar0: {{type: revolute, parent: rod0, child: bar0, at: [1, 0]}}
  bar1: {{type: revolute, parent: rod1, child: bar1, at: [1, 0]}}
frames:
  B1: {{body: rod1, at: [1, 0]}}
  B2: {{body: rod2, at: [1, 0]}}
  end0: {{body: bar0, at: [1, 0]}}
  end1: {{body: bar1, at: [1, 0]}}
constraints:
  pin1: {{type: hitch, between: [B1, end0]}}
  pin2: {{type: hitch, between: [B2, end1]}}
initial:
  positions: {{rod0: 90 deg, rod1: 90 deg, rod2: 90 deg, bar0: -90 deg, bar1: -90 deg}}
  velocities: {{rod0: -1}}
"""


def test_two_four_bars_fall_as_the_benchmark_says_until_they_lie_flat(tmp_path):
    """At 0.716 s all bars lie on a line, where the four rows have rank two; 0.7 s is 4 degrees before it."""
    run = ts.simulate(loaded(tmp_path, FOUR_BARS), duration=0.7, tolerance=1e-12, save=0.1)
    angle, rate = run["q.rod0"], run["v.rod0"]
    found = np.array([np.cos(angle), np.sin(angle), -rate * np.sin(angle), rate * np.cos(angle)]).T
    published = {
        0.5: [0.695286633164477, 0.718732563435667, 1.96020542537182, -1.89626114058697],
        0.7: [0.997621322207321, 0.0689325574552104, 0.325607907920269, -4.71233628364423],
    }
    for t, expected in published.items():
        assert_allclose(found[np.isclose(run.t, t)][0], expected, atol=1e-10)
    for name in ("rod1", "rod2"):
        assert_allclose(run[f"q.{name}"], angle, atol=1e-12)  # a parallelogram each
    run.check().raise_if_failed()


def test_two_four_bars_pass_every_flat_position_as_their_one_angle_does(tmp_path):
    """Ten seconds: (3/3 + 2) θ̈ = −(3/2 + 2) g cos θ of three rods and two bars that do not turn."""
    fall = lambda t, x: [x[1], -3.5 * 9.81 * np.cos(x[0]) / 3]  # noqa: E731
    angle = solve_ivp(fall, (0, 10), [np.pi / 2, -1.0], method="DOP853", rtol=3e-14, atol=1e-14, dense_output=True).sol
    run = ts.simulate(loaded(tmp_path, FOUR_BARS), duration=10.0, tolerance=1e-10)
    assert np.count_nonzero(np.diff(np.sign(np.sin(run["q.rod0"])))) >= 10
    assert_allclose(np.exp(1j * run["q.rod0"]), np.exp(1j * angle(run.t)[0]), atol=1e-8)  # 4e-10 m
    assert np.abs(run["constraint_residual"]).max() < 1e-13
    run.check().raise_if_failed()


NAMES = ("beta", "theta", "gamma", "phi", "delta", "Omega", "epsilon")  # in the order of the source
Q_END = [15.810771195153707, -15.75637105841184, 0.040822240119645805, -0.5347301163420796, 0.5244099658799541,
         0.5347301163420796, 1.0480807410419379]  # fmt: skip
QD_END = [1139.920302259106, -1424.37929517754, 11.032911910618594, 19.29337410503204, 0.5735699148295025,
          -19.29337410503204, 0.3231791492491309]  # fmt: skip
QDD_END = [-24631.763122874634, 51850.31963646423, 324102.6007075786, 566749.4220009953, 16743.635418345445,
           -566749.4220009953, 9826.507801544163]  # fmt: skip
LAMBDA_END = [199.17534810453863, -29.755309974971763, 23.06654361162215, 31.452725275771137, 22.642494786394377,
              11.617392352611256]  # fmt: skip


@cache
def squeezer():
    return ts.load(Path(__file__).parents[2] / "examples" / "squeezer.yaml")


def of_all(run, quantity, row=-1):
    """A quantity of the seven joints at one saved row, in the order of the source."""
    return np.array([run[f"{quantity}.{name}"][row] for name in NAMES])


@pytest.mark.parametrize("formulation", ["multipliers", "kane"])
def test_andrews_squeezer_ends_where_quadruple_precision_does(formulation):
    """Two and a half turns of the crank in 30 ms. Multipliers: 7e-13 rad, 3e-10 rad/s, closed to 4e-16 m."""
    run = ts.simulate(squeezer(), tolerance=1e-12, formulation=formulation)
    # 1e-12 of each of some hundred steps, enlarged by a motion that is sensitive to its start
    assert_allclose(of_all(run, "q"), Q_END, rtol=0, atol=1e-10)
    assert_allclose(of_all(run, "v"), QD_END, rtol=0, atol=4e-8)
    assert np.abs(run["constraint_residual"]).max() < 1e-12
    run.check().raise_if_failed()


def test_the_squeezer_of_the_file_shows_the_digits_that_its_file_names():
    text = (Path(__file__).parents[2] / "examples" / "squeezer.yaml").read_text(encoding="utf-8")
    assert f"beta = {Q_END[0]:.9f} rad" in text
    assert_allclose(ts.simulate(squeezer())["q.beta"][-1], Q_END[0], rtol=0, atol=1e-9)


def test_andrews_squeezer_has_the_accelerations_and_forces_of_quadruple_precision():
    """At the published end, put in as a start: double precision loses three of its sixteen digits."""
    q, v = dict(zip(NAMES, Q_END, strict=True)), dict(zip(NAMES, QD_END, strict=True))
    run = ts.simulate(squeezer(), q0=q, v0=v, duration=1e-6)
    assert_allclose(of_all(run, "acceleration", 0), QDD_END, rtol=1e-11)
    c, s = np.cos(Q_END[0] + Q_END[1]), np.sin(Q_END[0] + Q_END[1])
    forces = np.reshape(run["constraint_force"][0], (3, 2))  # along the axes of K2
    assert_allclose((forces @ np.array([[c, s], [-s, c]])).ravel(), LAMBDA_END, rtol=1e-11)


def test_andrews_squeezer_starts_with_its_crank_alone():
    """At a dead centre: only the crank and the link on it accelerate."""
    acceleration = of_all(ts.simulate(squeezer(), duration=1e-6), "acceleration", 0)
    assert_allclose(acceleration, [14222.443919954114, -10666.832939965585, 0, 0, 0, 0, 0], rtol=1e-10, atol=1e-6)
