"""A second hinge in line with the first, but for the last digits of its file, holds nothing and moves nothing.

A door whose axis is tilted by β swings by the weight across it: with θ from the lowest position, I about the axis and
the arm r of its centre of mass,

    I θ̈ = −m g r sin β sin θ                                                                        (1)
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from torseur.mechanics.constraints.mobility_beside import void_where_closed
from torseur.simulation.posed.constrained_ways import rows_at
from torseur.simulation.starts.initial import start_positions

pytestmark = [
    pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints"),
    pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.NearlyRedundant"),
]

TILT, G = np.deg2rad(20), 9.81
DOOR = """
torseur: 1
gravity: 9.81
bodies:
  door: {mass: 20 kg, com: [0, -0.4, 1], inertia: [8, 7, 1.1]}
joints:
  low:  {type: revolute, parent: world, child: door, at: [0, 0, 0.2], on_child: {at: [0, 0, 0.2]}, rpy: [20 deg, 0, 0]}
  high: {type: revolute, parent: world, child: door, at: AT, on_child: {at: CHILD}, rpy: [ROLL, 0, 0]}
initial:
  positions: {low: 40 deg}
  velocities: {low: 1}
"""
HIGH = np.array([0.0, -0.8 * np.sin(TILT), 0.2 + 0.8 * np.cos(TILT)])


def door(tmp_path, at, child="[0, 0, 1]", roll="20 deg"):
    """A door whose second hinge stands there."""
    text = DOOR.replace("AT", str(list(map(float, at)))).replace("CHILD", child).replace("ROLL", roll)
    (tmp_path / "door.yaml").write_text(text)
    return ts.load(tmp_path / "door.yaml")


def swing(t):
    """θ of (1)."""
    inertia, arm = 1.1 + 20 * 0.4**2, 20 * G * 0.4 * np.sin(TILT)
    found = solve_ivp(
        lambda _, x: (x[1], -arm / inertia * np.sin(x[0])),
        (0, t[-1]),
        (np.deg2rad(40), 1.0),
        t_eval=t,
        rtol=1e-12,
        atol=1e-12,
    )
    return found.y[0]


@pytest.mark.parametrize("formulation", ["joint", "kane"])
@pytest.mark.parametrize("digits", [5, 7, 10, 12, 17])
def test_a_door_on_two_hinges_swings_by_the_weight_across_its_axis(tmp_path, digits, formulation):
    model = door(tmp_path, np.round(HIGH, digits))
    run = ts.simulate(model, duration=2, save=0.05, tolerance=1e-10, formulation=formulation)
    assert_allclose(run.q[:, 0], swing(run.t), rtol=0, atol=2e-9)
    run.check().raise_if_failed()
    assert run.facts["steps"] < 100


@pytest.mark.parametrize(
    ("child", "roll"), [("[1e-6, 0, 1]", "20 deg"), ("[0, 2e-6, 1]", "0.349066"), ("[0, 0, 1]", "0.34906")]
)
def test_so_it_does_where_its_own_side_or_an_axis_is_rounded(tmp_path, child, roll):
    model = door(tmp_path, HIGH, child, roll)
    assert rows_at(model, start_positions(model)).mobility == 1
    run = ts.simulate(model, duration=2, save=0.05, tolerance=1e-10)
    assert_allclose(run.q[:, 0], swing(run.t), rtol=0, atol=2e-9)
    run.check().raise_if_failed()


def test_rails_that_are_parallel_to_six_digits_let_their_carriage_fall(tmp_path):
    (tmp_path / "rails.yaml").write_text("""
torseur: 1
gravity: 9.81
bodies: {car: {mass: 5, com: [0.1, 0.2, 0], inertia: [0.2, 0.1, 0.3]}}
joints:
  left:  {type: prismatic, parent: world, child: car, axis: [4, 0, -3]}
  right:
    {type: prismatic, parent: world, child: car, at: [0, 0.4, 0], on_child: {at: [0, 0.4, 0]}, axis: [0.8, 1e-6, -0.6]}
""")
    run = ts.simulate(tmp_path / "rails.yaml", duration=1, tolerance=1e-9)
    assert_allclose(run.q[-1, 0], 0.5 * 0.6 * G, rtol=1e-12)
    run.check().raise_if_failed()


LINKAGE = """
torseur: 1
gravity: 9.81
bodies:
  frame:  {mass: 3, com: [0.1, 0, 0], inertia: [0.1, 0.1, 0.1]}
  crank:  {mass: 1, com: [0.05, 0, 0], inertia: [2e-3, 2e-3, 2e-3]}
  rod:    {mass: 1, com: [0.2, 0, 0], inertia: [1e-3, 0.02, 0.02]}
  rocker: {mass: 1, com: [0.15, 0, 0], inertia: [1e-3, 0.01, 0.01]}
joints:
  tilt: {type: revolute, parent: world, child: frame, axis: x, spring: {stiffness: 100, damping: 1}}
  main: {type: revolute, parent: frame, child: crank, axis: [0, 0.6, 0.8]}
  pin:  {type: revolute, parent: crank, child: rod, axis: [0, 0.6, 0.8], at: [0.1, 0, 0]}
  eye:  {type: revolute, parent: rod, child: rocker, axis: [0, 0.6, 0.8], at: [0.4, 0, 0], on_child: {at: [0.3, 0, 0]}}
  foot: {type: revolute, parent: frame, child: rocker, axis: [0, 0.6, 0.8], at: [0.35, 0, 0]}
SECOND
initial:
  positions:  {main: 60 deg, foot: {guess: 80 deg}}
  velocities: {main: 15}
"""
SECOND = """\
  main2:
    {type: revolute, parent: frame, child: crank, axis: [0, 0.6, 0.8], at: [1e-6, 0.06, 0.08], on_child: {at: AT}}
  foot2:
    {type: cylindrical, parent: frame, child: rocker, axis: [0, 3, 4], at: [0.35, 0.06, 0.0800002], on_child: {at: AT}}
""".replace("AT", "[0, 0.06, 0.08]")


@pytest.fixture
def linkages(tmp_path):
    """A crank and a rocker in a frame that tilts: with one bearing each, and with a second one in line."""
    for name, second in (("one", ""), ("two", SECOND)):
        (tmp_path / f"{name}.yaml").write_text(LINKAGE.replace("SECOND\n", second))
    return ts.load(tmp_path / "one.yaml"), ts.load(tmp_path / "two.yaml")


def test_second_bearings_of_a_linkage_change_neither_its_motion_nor_its_modes(linkages):
    one, two = linkages
    expected = ts.simulate(one, duration=0.5, save=0.01, tolerance=1e-10)
    for model, formulation in ((one, "kane"), (two, "joint"), (two, "kane")):
        run = ts.simulate(model, duration=0.5, save=0.01, tolerance=1e-10, formulation=formulation)
        assert_allclose(run.q, expected.q, rtol=0, atol=5e-9)
        run.check().raise_if_failed()
    assert_allclose(ts.linearize(two).eigenvalues(), ts.linearize(one).eigenvalues(), rtol=1e-6)


def test_a_rod_that_is_stretched_where_it_starts_holds_beside_it(tmp_path):
    (tmp_path / "rod.yaml").write_text("""
torseur: 1
gravity: 0
bodies: {arm: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}}
joints: {pivot: {type: revolute, parent: world, child: arm}}
frames: {tip: {body: arm, at: [1, 0, 0]}, hook: {body: world, at: [3, 0, 0]}}
constraints: {rod: {type: rod, between: [tip, hook], length: 2}}
""")
    assert void_where_closed(ts.load(tmp_path / "rod.yaml"), np.zeros(1)) == ()
