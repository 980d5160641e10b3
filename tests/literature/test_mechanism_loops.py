"""Mechanisms with closed loops against published benchmarks.

- M. González, D. Dopico, U. Lugrís, J. Cuadrado, "A benchmarking system for MBS simulation software", Multibody System
  Dynamics 16 (2006); the IFToMM library of benchmarks, problems A01 (pendulum) and A02 (N four-bars, here two).
- Andrews' squeezing mechanism: E. Hairer, G. Wanner, "Solving Ordinary Differential Equations II", section VII.7; its
  end values in quadruple precision, because those that are usually printed are only good to 1.4e-9.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from torseur.simulation.initial import start_of
from torseur.simulation.problem import pose_problem


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
        assert_allclose(found[np.isclose(run.t, t)][0], expected, atol=1e-11)
    for name in ("rod1", "rod2"):
        assert_allclose(run[f"q.{name}"], angle, atol=1e-12)  # a parallelogram each
    run.check().raise_if_failed()


SQUEEZER = """
torseur: 1
name: Andrews
plane: xy
gravity: 0
bodies:
  K1: {mass: 0.04325, com: [0.00092, 0], inertia: 2.194e-6}
  K2: {mass: 0.00365, com: [-0.0115, 0], inertia: 4.410e-7}
  K3: {mass: 0.02373, com: [0.01043, -0.01874], inertia: 5.255e-6}
  K4: {mass: 0.00706, com: [0, -0.00579], inertia: 5.667e-7}
  K5: {mass: 0.07050, com: [0.02308, 0.00916], inertia: 1.169e-5}
  K6: {mass: 0.00706, com: [0.00579, 0], inertia: 5.667e-7}
  K7: {mass: 0.05498, com: [-0.00449, -0.01228], inertia: 1.912e-5}
joints:
  beta:    {type: revolute, parent: world, child: K1}
  theta:   {type: revolute, parent: K1, child: K2, at: [0.007, 0]}
  gamma:   {type: revolute, parent: world, child: K3, at: [-0.03635, 0.03273]}
  delta:   {type: revolute, parent: world, child: K5, at: [-0.06934, -0.00227]}
  phi:     {type: revolute, parent: K5, child: K4, at: [0.04, 0]}
  epsilon: {type: revolute, parent: world, child: K7, at: [-0.06934, -0.00227]}
  Omega:   {type: revolute, parent: K7, child: K6, at: [0, -0.04]}
frames:
  E2: {body: K2, at: [-0.028, 0]}
  E3: {body: K3, at: [0, -0.035]}
  E4: {body: K4, at: [0, -0.02]}
  E6: {body: K6, at: [0.02, 0]}
  D:  {body: K3, at: [0.02, -0.018]}
constraints:
  three: {type: hitch, between: [E2, E3]}
  four:  {type: hitch, between: [E2, E4]}
  six:   {type: hitch, between: [E2, E6]}
independent_speeds: {beta: beta}
loads: {drive: {body: K1, torque: 0.033}}
initial:
  positions: {beta: -0.06171389001427645, theta: 0, gamma: 0.45527981916307037, phi: 0.22266839016588588,
              delta: 0.48736497954384256, Omega: -0.22266839016588588, epsilon: 1.2305474445498212}
"""
NAMES = ("beta", "theta", "gamma", "phi", "delta", "Omega", "epsilon")  # in the order of the source
Q_END = [15.810771195153707, -15.75637105841184, 0.040822240119645805, -0.5347301163420796, 0.5244099658799541,
         0.5347301163420796, 1.0480807410419379]  # fmt: skip
QD_END = [1139.920302259106, -1424.37929517754, 11.032911910618594, 19.29337410503204, 0.5735699148295025,
          -19.29337410503204, 0.3231791492491309]  # fmt: skip
QDD_END = [-24631.763122874634, 51850.31963646423, 324102.6007075786, 566749.4220009953, 16743.635418345445,
           -566749.4220009953, 9826.507801544163]  # fmt: skip
LAMBDA_END = [199.17534810453863, -29.755309974971763, 23.06654361162215, 31.452725275771137, 22.642494786394377,
              11.617392352611256]  # fmt: skip


class Squeezer:
    """The mechanism with its spring, from the point D of K3 to the ground, which our files do not know."""

    def __init__(self, tmp_path):
        self.model = loaded(tmp_path, SQUEEZER)
        self.problem = pose_problem(self.model, monitor="none", pushed=("D",), outside_period=1.0)
        start = start_of(self.problem)
        self.x = np.concatenate([start.q, start.v])
        self.order = [self.model.layout.coordinate_names.index(name) for name in NAMES]
        self.gamma = self.model.layout.coordinate_names.index("gamma")

    def held(self, q):
        """(moment; force) at D: a spring of 4530 N/m and 77.85 mm to C = (14, 72) mm."""
        c, s = np.cos(q[self.gamma]), np.sin(q[self.gamma])
        D = np.array([-0.03635 + 0.02 * c + 0.018 * s, 0.03273 + 0.02 * s - 0.018 * c])
        away = np.array([0.014, 0.072]) - D
        length = np.hypot(*away)
        force = 4530.0 * (length - 0.07785) / length * away
        return np.array([0, 0, 0, *force, 0])

    def rates(self, t, x):
        q = x[:7]
        return self.problem.system.rates_at([t], q, x[7:], np.zeros(0), self.held(q), np.zeros(0))[0]

    def signals(self, q, beta_rate):
        given = ([0.0], q, [beta_rate], np.zeros(0), self.held(q), np.zeros(0))
        row = self.problem.system.evaluated(self.problem.signals, *given)
        values, at = {}, 0
        for name, width in self.problem.widths:
            values[name], at = row[at : at + width], at + width
        return values


@pytest.fixture(scope="module")
def squeezer(tmp_path_factory):
    return Squeezer(tmp_path_factory.mktemp("squeezer"))


def test_andrews_squeezer_ends_where_quadruple_precision_does(squeezer):
    """Two and a half turns of the crank in 30 ms; the rates are our native function's, the integrator is SciPy's."""
    done = solve_ivp(squeezer.rates, (0, 0.03), squeezer.x, method="DOP853", rtol=1e-12, atol=1e-12)
    q, beta_rate = done.y[:7, -1], done.y[7, -1]
    values = squeezer.signals(q, beta_rate)
    # errors of the run: 1e-12 of some hundred steps, enlarged by a motion that is sensitive to its start
    assert_allclose(q[squeezer.order], Q_END, atol=1e-10)
    assert_allclose(values["v"][squeezer.order], QD_END, atol=1e-7)
    assert np.abs(values["constraint_residual"]).max() < 1e-13


def test_andrews_squeezer_has_the_accelerations_and_forces_of_quadruple_precision(squeezer):
    """Fewer digits than double precision has are lost: 1e-13 was measured, relative."""
    q = np.empty(7)
    q[squeezer.order] = Q_END
    values = squeezer.signals(q, QD_END[0])
    assert_allclose(values["v"][squeezer.order], QD_END, rtol=1e-11)
    assert_allclose(values["acceleration"][squeezer.order], QDD_END, rtol=1e-12)
    c, s = np.cos(Q_END[0] + Q_END[1]), np.sin(Q_END[0] + Q_END[1])
    in_world = values["constraint_force"].reshape(3, 2) @ np.array([[c, s], [-s, c]])  # rows are along the axes of K2
    assert_allclose(in_world.ravel(), LAMBDA_END, rtol=1e-12)


def test_andrews_squeezer_starts_with_its_crank_alone(squeezer):
    """At a dead centre: only the crank and the link on it accelerate."""
    acceleration = squeezer.signals(squeezer.x[:7], 0.0)["acceleration"][squeezer.order]
    assert_allclose(acceleration, [14222.443919954114, -10666.832939965585, 0, 0, 0, 0, 0], rtol=1e-12, atol=1e-9)
