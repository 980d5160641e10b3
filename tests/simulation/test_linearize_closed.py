"""Rest positions and small motions of closed mechanisms, against closed forms and against their runs."""

from pathlib import Path

import numpy as np
import pytest
import scipy.linalg
import scipy.optimize
from numpy.testing import assert_allclose

import torseur as ts
from machines import machine
from torseur.simulation.linear.steady_motion import NotSteadyError

pytestmark = pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")

EXAMPLES = Path(__file__).parents[2] / "examples"
G = 9.81
GROUND, CRANK, COUPLER, ROCKER = 0.4, 0.2, 0.5, 0.4
STIFFNESS, REST, DAMPING = 30.0, -60.0, 0.1
FOUR_BAR = f"""
gravity: {G}
bodies:
  crank:   {{mass: 1 kg, com: [0.1, 0, 0], inertia: [1e-4, 4e-3, 4e-3]}}
  coupler: {{mass: 2 kg, com: [0.25, 0, 0], inertia: [1e-4, 0.04, 0.04]}}
  rocker:  {{mass: 1.5 kg, com: [0.2, 0, 0], inertia: [1e-4, 0.02, 0.02]}}
joints:
  crank:
    type: revolute
    parent: world
    child: crank
    axis: y
    spring: {{stiffness: {STIFFNESS}, rest: {REST} deg, damping: {DAMPING}}}
  coupler: {{type: revolute, parent: crank, child: coupler, at: [{CRANK}, 0, 0], axis: y}}
  rocker:  {{type: revolute, parent: world, child: rocker, at: [{GROUND}, 0, 0], axis: y}}
  pin:
    type: revolute
    parent: coupler
    child: rocker
    at: [{COUPLER}, 0, 0]
    axis: y
    on_child: {{at: [{ROCKER}, 0, 0]}}
initial: {{positions: {{crank: -50 deg, coupler: {{guess: 20 deg}}, rocker: {{guess: -80 deg}}}}}}
"""


def links(theta):
    """Angles of coupler and rocker in the world, upward, of the crank's angle theta: the upper branch."""
    tip = CRANK * np.exp(1j * theta)
    way = GROUND - tip
    between = np.arccos((abs(way) ** 2 + COUPLER**2 - ROCKER**2) / (2 * abs(way) * COUPLER))
    coupler = np.angle(way) + between
    return coupler, np.angle(tip + COUPLER * np.exp(1j * coupler) - GROUND)


def energies(theta):
    """(potential, twice the kinetic energy per square of the crank's speed)."""
    h = 1e-5
    coupler, rocker = links(theta)
    ahead, behind = np.array(links(theta + h)), np.array(links(theta - h))
    turns = (ahead - behind) / (2 * h)
    centre = 1j * CRANK * np.exp(1j * theta) + 0.25j * turns[0] * np.exp(1j * coupler)
    weight = G * (
        1 * 0.1 * np.sin(theta) + 2 * (CRANK * np.sin(theta) + 0.25 * np.sin(coupler)) + 1.5 * 0.2 * np.sin(rocker)
    )
    spring = STIFFNESS / 2 * (-theta - np.radians(REST)) ** 2
    inertia = 4e-3 + 1 * 0.1**2 + 0.04 * turns[0] ** 2 + 2 * abs(centre) ** 2 + (0.02 + 1.5 * 0.2**2) * turns[1] ** 2
    return weight + spring, inertia


def test_a_sprung_four_bar_rests_at_the_least_potential_and_swings_with_its_curvature(tmp_path):
    """θ̈ m(θ₀) + d θ̇ + V''(θ₀) θ = 0 about V'(θ₀) = 0, of the one angle of the crank."""
    model = machine(tmp_path, FOUR_BAR)
    rest = ts.steady(model)
    potential = lambda theta: energies(theta)[0]  # noqa: E731
    theta = scipy.optimize.minimize_scalar(potential, bracket=(0.8, 1.0), tol=1e-12).x
    assert rest["crank"] == pytest.approx(-theta, abs=1e-7)  # of a minimum that is flat to 1e-14
    assert rest.v == pytest.approx(0, abs=1e-12)
    h = 1e-3
    curvature = (potential(theta + h) - 2 * potential(theta) + potential(theta - h)) / h**2
    inertia = energies(theta)[1]
    wanted = np.roots([inertia, DAMPING, curvature])
    linear = ts.linearize(model, rest)
    assert linear.changing == ()
    assert_allclose(np.sort_complex(linear.eigenvalues()), np.sort_complex(wanted), rtol=1e-5)


@pytest.mark.parametrize("at", [None, {}], ids=["nothing given", "no values given"])
def test_a_start_in_balance_is_where_a_machine_is_linearised_too(tmp_path, at):
    """The same modes as at the rest that ``steady`` finds, and where the run of the machine begins."""
    model = machine(tmp_path, FOUR_BAR.replace("initial: {", "initial: {balanced: true, "))
    expected = ts.linearize(model, ts.steady(model))
    linear = ts.linearize(model, at)
    assert_allclose(np.sort_complex(linear.eigenvalues()), np.sort_complex(expected.eigenvalues()), rtol=1e-9)
    assert_allclose(linear.drift, 0, atol=1e-9)
    start = ts.simulate(model, duration=1e-3, save=1e-3).q[0]
    assert_allclose([linear.point[f"q.{name}"] for name in model.layout.coordinate_names], start, atol=1e-12)


PLATFORM_MASS, PLATFORM_INERTIA, LEG = 20.0, (0.5, 0.6, 0.9), 4e4
BASE = 0.5 * np.exp(1j * np.radians([-10, 10, 110, 130, 230, 250]))
TOP = 0.3 * np.exp(1j * np.radians([-50, 50, 70, 170, 190, 290]))
HEIGHT = 0.6


def sprung_platform():
    """A Stewart platform on springs without mass, each of a universal joint, a slide and a ball, not stressed."""
    feet = [np.array([b.real, b.imag, 0.0]) for b in BASE]
    tops = [np.array([p.real, p.imag, 0.0]) for p in TOP]
    legs = [top - foot + HEIGHT * np.eye(3)[2] for foot, top in zip(feet, tops, strict=True)]
    bodies = [f"  platform: {{mass: {PLATFORM_MASS}, inertia: {list(PLATFORM_INERTIA)}}}"]
    joints, guesses = ["  platform: {type: free, parent: world, child: platform}"], []
    for k, (foot, top, leg) in enumerate(zip(feet, tops, legs, strict=True)):
        second = "second_axis: y"
        x, y, z = leg / np.linalg.norm(leg)
        length = np.linalg.norm(leg)
        bodies += [f"  foot{k}: {{mass: 0}}", f"  rod{k}: {{mass: 0}}"]
        spring = f"spring: {{stiffness: {LEG}, rest: {length:.17g}}}"
        joints += [
            f"  base{k}: {{type: universal, parent: world, child: foot{k}, at: {foot.tolist()}, axis: x, {second}}}",
            f"  leg{k}: {{type: prismatic, parent: foot{k}, child: rod{k}, axis: z, {spring}}}",
            f"  ball{k}: {{type: spherical, parent: platform, child: rod{k}, at: {top.tolist()}}}",
        ]
        guesses += [
            f"base{k}: {{guess: [{np.arctan2(-y, z):.17g}, {np.arcsin(x):.17g}]}}",
            f"leg{k}: {{guess: {length:.17g}}}",
        ]
    start = f"initial: {{positions: {{platform: [0, 0, {HEIGHT}, 1, 0, 0, 0], {', '.join(guesses)}}}}}"
    return "\n".join(["gravity: 0", "bodies:", *bodies, "joints:", *joints, start, ""]), tops, legs


def test_a_stewart_platform_on_springs_has_the_frequencies_of_its_stiffness_matrix(tmp_path):
    """M ω² = k Σ jᵀ j with j = (b × e, e) of each leg e at the place b of the platform."""
    text, tops, legs = sprung_platform()
    rows = [
        np.concatenate([np.cross(b, e), e])
        for b, e in ((b, e / np.linalg.norm(e)) for b, e in zip(tops, legs, strict=True))
    ]
    M = np.diag([*PLATFORM_INERTIA, *[PLATFORM_MASS] * 3])
    squares = scipy.linalg.eigh(LEG * np.transpose(rows) @ rows, M, eigvals_only=True)
    linear = ts.linearize(
        machine(tmp_path, text), coordinates=[f"platform.{part}" for part in ("rx", "ry", "rz", "dx", "dy", "dz")]
    )
    assert len(linear.state_names) == 12
    assert linear.changing == ()
    found = linear.eigenvalues()
    assert_allclose(np.sort(np.abs(found[found.imag > 0])), np.sqrt(squares), rtol=1e-9)
    assert_allclose(found.real, 0, atol=1e-7)


def test_small_motions_of_a_run_are_those_of_the_linear_model(tmp_path):
    """δx(t) = exp(A t) δx(0), by central differences of two runs; also of the coordinates that follow."""
    model = machine(tmp_path, FOUR_BAR)
    rest = ts.steady(model)
    linear = ts.linearize(model, rest, outputs=["q.crank", "q.coupler", "q.rocker", "v.rocker"])
    name, small, t = linear.state_names[0].removeprefix("q."), 1e-5, 0.2
    ends = []
    for sign in (1, -1):
        q0 = {joint: {"guess": rest[joint]} for joint in ("crank", "coupler", "rocker")}
        q0 |= {name: rest[name] + sign * small}
        ends.append(ts.simulate(model, q0, {name: 0.0}, duration=t, save=t, tolerance=1e-12))
    found = [(ends[0][output][-1] - ends[1][output][-1]) / (2 * small) for output in linear.output_names]
    assert_allclose(found, linear.C @ scipy.linalg.expm(linear.A * t)[:, 0], rtol=1e-6, atol=1e-7)


TRUSS = """
plane: xz
gravity: 9.81
bodies:
  left: {mass: 1, com: [0.5, 0], inertia: 0.08}
  right: {mass: 1, com: [-0.5, 0], inertia: 0.08}
joints:
  left: {type: revolute, parent: world, child: left}
  right: {type: revolute, parent: world, child: right, at: [1.2, 0]}
frames: {a: {body: left, at: [1, 0]}, b: {body: right, at: [-1, 0]}}
constraints: {pin: {type: hitch, between: [a, b]}}
initial: {positions: {left: {guess: 50 deg}, right: {guess: -50 deg}}}
"""


def test_a_structure_has_no_modes_and_rests_where_it_is(tmp_path):
    model = machine(tmp_path, TRUSS)
    linear = ts.linearize(model)
    assert linear.state_names == ()
    assert linear.A.shape == (0, 0)
    assert linear.eigenvalues().size == 0
    assert linear.modes() == ()
    assert any("no motion" in note for note in linear.notes)
    rest = ts.steady(model)
    assert rest["left"] == pytest.approx(np.arccos(0.6))
    assert rest.moving == ()


def test_a_structure_with_a_motor_behind_an_elastic_gear_has_the_modes_of_its_rotor(tmp_path):
    """The rotor alone swings on its gear: ω² = k/(i² j) for the stiffness k at the joint and the ratio i."""
    motor = "motors: {left: {ratio: 10, rotor: {inertia: 1e-4}, elastic: {stiffness: 100}}}\n"
    linear = ts.linearize(machine(tmp_path, TRUSS + motor))
    assert {name.split(".")[0] for name in linear.state_names} == {"rotor_angle", "rotor_speed"}
    assert_allclose(np.abs(linear.eigenvalues()), np.sqrt(100 / (100 * 1e-4)), rtol=1e-9)


TRIPLE_ROCKER = """
plane: xz
gravity: 9.81
bodies:
  a: {mass: 1 kg, com: [0.2, 0], inertia: 4e-3}
  b: {mass: 1 kg, com: [0.2, 0], inertia: 0.02}
  c: {mass: 1 kg, com: [0.2, 0], inertia: 0.02}
joints:
  a: {type: revolute, parent: world, child: a}
  b: {type: revolute, parent: a, child: b, at: [0.4, 0]}
  c: {type: revolute, parent: world, child: c, at: [0.9, 0], spring: {stiffness: 50, rest: 140 deg}}
frames: {end: {body: b, at: [0.4, 0]}, top: {body: c, at: [0.4, 0]}}
constraints: {pin: {type: hitch, between: [end, top]}}
independent_speeds: {a: a}
initial: {positions: {a: 45 deg, b: {guess: -60 deg}, c: {guess: 150 deg}}}
"""


def test_independent_speeds_that_are_none_at_a_position_are_exchanged_there(tmp_path):
    """Where b and c lie on a line, a turns back: it is held there, and swings as by speeds that are independent."""
    dead = np.pi - np.arccos((0.9**2 + 0.8**2 - 0.4**2) / (2 * 0.9 * 0.8))
    there = {"a": {"guess": 1.1}, "b": {"guess": -1.5}, "c": dead}
    values = []
    for text in (TRIPLE_ROCKER, TRIPLE_ROCKER.replace("independent_speeds: {a: a}\n", "")):
        model = machine(tmp_path, text)
        held = ts.steady(model, {"c": dead}, free=["effort.c"], at=there)
        linear = ts.linearize(model, held)
        assert linear.changing == ()
        assert "v.a" not in linear.state_names
        values.append(linear.eigenvalues())
    assert_allclose(*values, rtol=1e-9)
    assert ts.linearize(machine(tmp_path, TRIPLE_ROCKER)).state_names == ("q.a", "v.a")


SLIDER_CRANK = """
gravity: 9.81
bodies:
  crank: {mass: 1 kg, com: [0.05, 0, 0], inertia: [1e-4, 1e-3, 1e-3]}
  rod:   {mass: 0.8 kg, com: [0.15, 0, 0], inertia: [1e-4, 6e-3, 6e-3]}
  slide: {mass: 2 kg}
joints:
  crank: {type: revolute, parent: world, child: crank, axis: y}
  rod:   {type: revolute, parent: crank, child: rod, at: [0.1, 0, 0], axis: y}
  guide: {type: prismatic, parent: world, child: slide, axis: z}
  wrist: {type: revolute, parent: rod, child: slide, at: [0.3, 0, 0], axis: y}
motors: {crank: {ratio: 1}}
initial: {positions: {crank: -40 deg, rod: {guess: -40 deg}, guide: {guess: 0.3}}}
"""


def test_a_slider_crank_is_held_by_the_torque_of_virtual_work_and_does_not_go_on_steadily(tmp_path):
    """τ = dV/dφ of the weights; at a constant speed of the crank it is a periodic motion, not a steady one."""
    model = machine(tmp_path, SLIDER_CRANK)

    def potential(up):
        x, z = 0.1 * np.cos(up), 0.1 * np.sin(up)
        top = z + np.sqrt(0.3**2 - x**2)
        return G * (1 * z / 2 + 0.8 * (z + top) / 2 + 2 * top)

    held = ts.steady(model, {"crank": np.radians(-40)}, free=["torque.crank"])
    up, h = np.radians(40), 1e-5
    assert held["torque.crank"] == pytest.approx(-(potential(up + h) - potential(up - h)) / (2 * h), rel=1e-8)
    linear = ts.linearize(model, held)
    assert linear.changing == ()
    with pytest.raises(NotSteadyError):
        ts.steady(model, {"crank": np.radians(-40), "v.crank": 5.0}, free=["torque.crank"])


def test_a_search_from_a_moving_linkage_far_away_ends_in_a_rest_with_its_loop_closed():
    """Bennett's linkage: released at the rest that is found, it stays there."""
    bennett = ts.load(EXAMPLES / "bennett.yaml")
    rest = ts.steady(bennett)
    assert np.tan(rest["input"] / 2) * np.tan(rest["second"] / 2) == pytest.approx(np.sqrt(3))
    assert_allclose(rest.v, 0, atol=1e-10)
    assert_allclose(ts.simulate(bennett, rest.q, rest.v, duration=0.5).q[-1], rest.q, atol=1e-6)
