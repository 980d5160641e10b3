"""Dry friction on an axis that stands still while the linkage moves on: dead centres, from rest and in motion."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts

R, L, M, J, LEVEL = 0.2, 0.5, 2.0, 0.05, 5.0
CRANK = """
torseur: 1
gravity: 0
bodies:
  crank: {{mass: 1, inertia: [0.03, 0.05, 0.03]}}
  slider: {{mass: 2, inertia: [0.01, 0.01, 0.01]}}
joints:
  main: {{type: revolute, parent: world, child: crank, axis: -y, friction: {{dry: {of_main}}}}}
  guide: {{type: prismatic, parent: world, child: slider, axis: x, friction: {{dry: 5}}}}
frames: {{pin: {{body: crank, at: [0.2, 0, 0]}}}}
constraints: {{rod: {{type: rod, between: [pin, slider], length: 0.5}}}}
motors: {{main: {{}}}}
servos: {{main: {{kind: torque, setpoint: {torque}}}}}
initial: {{positions: {{main: {start}, guide: {{guess: {x}}}}}}}
simulate: {{duration: {duration}, save: 20 ms, tolerance: 1e-10}}
"""


def arm(theta):
    """dx/dθ of the slider and its derivative."""
    root = np.sqrt(L**2 - (R * np.sin(theta)) ** 2)
    x1 = -R * np.sin(theta) - R**2 * np.sin(theta) * np.cos(theta) / root
    change = (np.cos(theta) ** 2 - np.sin(theta) ** 2) / root + (R * np.sin(theta) * np.cos(theta)) ** 2 / root**3
    return x1, -R * np.cos(theta) - R**2 * change


def turned(torque, of_main, t, start):
    """θ(t) of the crank by its one equation: (J + M x'²) θ̈ + M x' x'' θ̇² = T − T_f − F |x'|, turning forward."""

    def rates(time, state):
        x1, x2 = arm(state[0])
        forces = torque(time) - of_main - LEVEL * abs(x1) - M * x1 * x2 * state[1] ** 2
        return state[1], forces / (J + M * x1**2)

    found = solve_ivp(rates, (t[0], t[-1]), (start, 0.0), t_eval=t, rtol=1e-12, atol=1e-13, max_step=1e-3)
    return found.y[0]


@pytest.mark.parametrize("start", [0.0, np.pi])
@pytest.mark.parametrize(
    ("torque", "function", "of_main", "begins"),
    [
        ("2", lambda t: 2.0, 0.0, 0.0),
        ("0.05", lambda t: 0.05, 0.0, 0.0),
        ("{ramp: {from: 0, to: 6, end: 1}}", lambda t: 6 * t, 0.0, 0.0),
        ("{ramp: {from: 0, to: 6, end: 1}}", lambda t: 6 * t, 0.12, 0.02),
        ("3", lambda t: 3.0, 0.5, 0.0),
    ],
)
def test_a_crank_leaves_its_dead_centre_as_its_one_equation_says(tmp_path, start, torque, function, of_main, begins):
    """At the dead centre friction of the guide holds nothing; it only seems to, since no force on it has an effect."""
    duration = 0.3 if torque == "0.05" else 0.8
    x = R * np.cos(start) + L
    text = CRANK.format(torque=torque, start=start, of_main=of_main, x=x, duration=duration)
    (tmp_path / "crank.yaml").write_text(text, encoding="utf-8")
    run = ts.simulate(tmp_path / "crank.yaml")
    run.check().raise_if_failed()
    moving = run.t >= begins - 1e-9
    wanted = turned(function, of_main, run.t[moving], start)
    assert_allclose(run["q.main"][moving], wanted, atol=1e-7)
    assert not any(event.time == 0 for event in run.events)


SLIDER_CRANK = """
torseur: 1
bodies:
  crank: {{mass: 1, com: [0.1, 0, 0], inertia: [0.001, 0.004, 0.004]}}
  rod: {{mass: 1.5, com: [0.25, 0, 0], inertia: [0.001, 0.03, 0.03]}}
  slider: {{mass: 2, inertia: [0.01, 0.01, 0.01]}}
joints:
  main: {{type: revolute, parent: world, child: crank, axis: y, friction: {{dry: 0.1}}}}
  pin: {{type: revolute, parent: crank, child: rod, at: [0.2, 0, 0], axis: y, friction: {{dry: 0.1}}}}
  gudgeon: {{type: revolute, parent: rod, child: slider, at: [0.5, 0, 0], axis: y, friction: {{dry: 0.1}}}}
  guide: {{type: prismatic, parent: world, child: slider, axis: x, friction: {{dry: 1}}}}
disturbances: {{push: {{joint: main, effort: {torque}}}}}
initial: {{positions: {{main: {start}, pin: {{guess: 0}}, gudgeon: {{guess: 0}}, guide: {{guess: 0.7}}}}}}
simulate: {{duration: 0.4, tolerance: 1e-9, save: 0.05}}
"""


@pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
@pytest.mark.parametrize("torque", [1.4, 1.5, 2.0])
def test_a_crank_leaves_the_place_where_its_rod_turns_back_as_it_does_beside_it(tmp_path, torque):
    """With the crank upright the rod does not turn: which way its pin is going to slip no acceleration tells."""
    ends = []
    for start in ("-90 deg", "-89.99999 deg"):
        (tmp_path / "crank.yaml").write_text(SLIDER_CRANK.format(torque=torque, start=start), encoding="utf-8")
        run = ts.simulate(tmp_path / "crank.yaml")
        run.check().raise_if_failed()
        ends.append(run["q.main"][-1])
    assert ends[0] > -1.4
    assert_allclose(ends[0], ends[1], atol=1e-6)


FLEXIBLE = """
torseur: 1
bodies:
  crank: {{mass: 1, com: [0.15, 0, 0], inertia: [0.001, 0.01, 0.01]}}
  coupler: {{beam: {{length: 1 m, section: {{round: 30 mm}}, material: steel}}, modes: {{number: 2, plane: xz}}}}
  rocker: {{mass: 1.5, com: [0.4, 0, 0], inertia: [0.001, 0.08, 0.08]}}
joints:
  a: {{type: revolute, parent: world, child: crank, axis: -y}}
  b: {{type: revolute, parent: crank, child: coupler, at: [0.3, 0, 0], axis: -y, friction: {{viscous: 0.1}}}}
  c: {{type: revolute, parent: coupler, child: rocker, at: [1, 0, 0], axis: -y, {of_c}}}
  d: {{type: revolute, parent: rocker, child: world, at: [0.8, 0, 0], on_child: {{at: [1, 0, 0]}}, axis: -y, {of_d}}}
initial: {{positions: {{a: 60 deg, b: {{guess: -30 deg}}, c: {{guess: -90 deg}}}}}}
simulate: {{duration: {duration} ms, tolerance: 1e-9, save: 1 ms}}
"""


@pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
def test_a_pin_sticks_in_a_linkage_that_vibrates_as_the_limit_of_steep_damping_says(tmp_path):
    """Friction holds the pin here, whatever the bent coupler would do to it a little farther along its vibration."""
    ends, sticks = [], []
    for dry, steep in (
        ("friction: {{dry: {}}}", False),
        ('spring: {{force: "{} * v / sqrt(v**2 + 1e-10)"}}', True),
    ):
        text = FLEXIBLE.format(of_c=dry.format(0.05), of_d=dry.format(0.1), duration=12)
        (tmp_path / "bar.yaml").write_text(text, encoding="utf-8")
        run = ts.simulate(tmp_path / "bar.yaml", integrator="radau5" if steep else None)
        run.check().raise_if_failed()
        ends.append([run[f"q.{name}"] for name in ("a", "b", "c", "coupler.mode1")])
        sticks += [event.subject for event in run.events if event.kind == "sticks"]
    assert "c" in sticks
    assert_allclose(ends[0], ends[1], atol=1e-7)


@pytest.mark.filterwarnings("ignore::torseur.simulation.posed.way_choice.RedundantConstraints")
def test_speeds_that_friction_may_hold_stay_independent_where_others_would_be_freer(tmp_path):
    """Near the place where d turns back the rocker's speed follows less well from that of d than from others."""
    text = FLEXIBLE.format(of_c="friction: {dry: 0.05}", of_d="friction: {dry: 0.1}", duration=205)
    (tmp_path / "bar.yaml").write_text(text, encoding="utf-8")
    ends = [ts.simulate(tmp_path / "bar.yaml", formulation=way)["q"][-1] for way in ("kane", "multipliers")]
    assert_allclose(ends[0], ends[1], atol=1e-8)
