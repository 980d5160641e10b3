"""Sleighs, carts, trailers and wheels in motion: closed forms, accounts, changes of independent speeds, errors."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import torseur as ts
from machines import machine
from torseur.mechanics.constraints.checks import ConstraintError
from torseur.results.plots.path import path_panel
from torseur.simulation import simulate as module
from torseur.simulation.posed.way_choice import RedundantConstraints

SLEIGH = """
gravity: 0
bodies: {sleigh: {mass: 2, com: [0.25, 0, 0], inertia: [0.3, 0.3, 0.3]}}
joints: {base: {type: planar, parent: world, child: sleigh}}
constraints: {blade: {type: no_side_slip, frame: sleigh, sideways: y}}
initial: {velocities: {base: [-0.5, 0, 1.7]}}
"""


def sleigh_in_closed_form(t):
    """(u, ω, θ): Chaplygin's sleigh, m = 2, I = 0.3, a = 0.25, from u = −0.5 and ω = 1.7."""
    m, a, u, w = 2.0, 0.25, -0.5, 1.7
    J = 0.3 + m * a**2
    U = np.sqrt(u**2 + J / m * w**2)
    s, c = a * m * U / J * t, np.arctanh(u / U)
    gd = lambda x: 2 * np.arctan(np.tanh(x / 2))  # noqa: E731
    return U * np.tanh(s + c), U * np.sqrt(m / J) / np.cosh(s + c), np.sqrt(J / m) / a * (gd(s + c) - gd(c))


def forward_speed(run):
    heading = run["q.base.angle"]
    return run["v.base.x"] * np.cos(heading) + run["v.base.y"] * np.sin(heading)


def test_chaplygins_sleigh_turns_round_as_its_closed_form(tmp_path):
    run = ts.simulate(machine(tmp_path, SLEIGH), duration=8.0, tolerance=1e-11)
    u, w, theta = sleigh_in_closed_form(run.t)
    assert_allclose(run["v.base.angle"], w, atol=1e-9)
    assert_allclose(run["q.base.angle"], theta, atol=1e-9)
    assert_allclose(forward_speed(run), u, atol=1e-9)
    assert np.abs(run["coriolis_power.machine"]).max() < 1e-14
    run.check().raise_if_failed()


def test_the_side_force_of_a_blade_is_what_turns_the_momentum(tmp_path):
    """On the blade acts nothing else: its force is m (v̇ + ω × v) of the centre of mass, across the blade."""
    run = ts.simulate(machine(tmp_path, SLEIGH), duration=4.0, tolerance=1e-11)
    u, w, _ = sleigh_in_closed_form(run.t)
    w_dot = run["acceleration.base.angle"]
    assert_allclose(run["constraint_force.blade.sideways"], 2.0 * (u * w + 0.25 * w_dot), atol=1e-8)


def test_chosen_speeds_that_lose_rank_are_changed_in_the_run(tmp_path):
    """x and the angle are no independent speeds where the blade points along y; the sleigh turns through there."""
    chosen = SLEIGH + "independent_speeds: {x: base.x, turn: base.angle}\n"
    run = ts.simulate(machine(tmp_path, chosen), duration=8.0, tolerance=1e-11)
    u, _, theta = sleigh_in_closed_form(run.t)
    assert [event.kind for event in run.events] == ["changes its independent speeds"]
    assert_allclose(run["q.base.angle"], theta, atol=1e-9)
    assert_allclose(forward_speed(run), u, atol=1e-9)
    run.check().raise_if_failed()


class Enough(Exception):
    pass


def test_a_run_that_changed_its_speeds_resumes_with_the_same_bits(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "CUT", 20)
    model = machine(tmp_path, SLEIGH + "independent_speeds: {x: base.x, turn: base.angle}\n")
    settings = {"duration": 8.0, "tolerance": 1e-11, "save": 0.01}
    whole = ts.simulate(model, **settings)
    changed = whole.events[0].time

    def stop(t, duration):
        if t > changed:
            raise Enough

    with pytest.raises(Enough):
        ts.simulate(model, **settings, output=tmp_path / "run.nc", watch=stop)
    again = ts.simulate(model, **settings, output=tmp_path / "run.nc", resume=True)
    for variable in whole.contents.variables:
        assert_array_equal(again[variable.name], whole[variable.name])
    assert again.events == whole.events


def test_a_knife_edge_on_an_incline_goes_sideways_not_down(tmp_path):
    """x = g sin α/(2ω²) sin² ωt,  y = g sin α/(2ω²) (ωt − ½ sin 2ωt), x down the slope."""
    g, slope, omega = 9.81, np.pi / 6, 1.3
    text = f"""
gravity: [{g * np.sin(slope)}, 0, {-g * np.cos(slope)}]
bodies: {{skate: {{mass: 3, inertia: [0.1, 0.1, 0.1]}}}}
joints: {{base: {{type: planar, parent: world, child: skate}}}}
constraints: {{edge: {{type: knife_edge, frame: skate, sideways: y}}}}
initial: {{velocities: {{base: [0, 0, {omega}]}}}}
"""
    run = ts.simulate(machine(tmp_path, text), duration=10.0, tolerance=1e-11)
    size = g * np.sin(slope) / (2 * omega**2)
    assert_allclose(run["q.base.x"], size * np.sin(omega * run.t) ** 2, atol=1e-9)
    assert_allclose(run["q.base.y"], size * (omega * run.t - np.sin(2 * omega * run.t) / 2), atol=1e-9)
    run.check().raise_if_failed()


TRAILER = """
gravity: 0
bodies:
  tractor: {{mass: 1000, inertia: [1500, 1500, 1500], com: [1, 0, 0]}}
  trailer: {{mass: 500, inertia: [400, 400, 400], com: [-1.6, 0, 0]}}
joints:
  base: {{type: planar, parent: world, child: tractor}}
  hitch: {{type: revolute, parent: tractor, child: trailer, at: [{hook}, 0, 0], axis: z}}
frames: {{axle: {{body: trailer, at: [-2, 0, 0]}}}}
constraints:
  rear: {{type: no_side_slip, frame: tractor, sideways: y}}
  trailer: {{type: no_side_slip, frame: axle, sideways: y}}
  throttle: {{type: prescribed, joint: {speed}, rate: {rate}}}
  wheel: {{type: prescribed, joint: base.angle, rate: {turn}}}
"""


def test_a_trailer_that_hangs_on_the_axle_straightens_by_the_tractrix(tmp_path):
    """tan(φ/2) = tan(φ₀/2) exp(−v t/L), hitch at the axle, straight on."""
    text = TRAILER.format(hook=0, speed="base.x", rate=1.5, turn=0)
    run = ts.simulate(machine(tmp_path, text), q0={"hitch": -2.2}, duration=8.0, tolerance=1e-11)
    expected = 2 * np.arctan(np.tan(2.2 / 2) * np.exp(-1.5 * run.t / 2.0))
    assert_allclose(-run["q.hitch"], expected, atol=1e-9)
    assert_allclose(expected[-1], 0.009740227547066606, rtol=1e-12)  # the printed value of this case
    run.check().raise_if_failed()


def test_a_trailer_behind_the_axle_settles_on_its_circle(tmp_path):
    """Hitch c behind the axle on a circle of radius R: φ = atan(c/R) + atan(L/√(R² + c² − L²))."""
    c, R, L, speed = 0.6, 5.0, 2.0, 1.0
    text = TRAILER.format(hook=-c, speed="hitch", rate=0, turn=0)
    text = text.replace("  throttle: {type: prescribed, joint: hitch, rate: 0}\n", "")
    text = text.replace("  wheel: {type: prescribed, joint: base.angle, rate: 0}\n", "")
    forward = f"{{base.x: cos(base.angle), base.y: sin(base.angle), equals: {speed}}}"
    text += f"  turn: {{type: rows, rows: [{forward}, {{base.angle: 1, equals: {speed / R}}}]}}\n"
    run = ts.simulate(machine(tmp_path, text), duration=60.0, tolerance=1e-10)
    expected = np.arctan(c / R) + np.arctan(L / np.sqrt(R**2 + c**2 - L**2))
    assert_allclose(abs(run["q.hitch"][-1]), expected, atol=1e-8)
    assert_allclose(expected, 0.5278390706827047, rtol=1e-12)


CART = """
gravity: 0
bodies:
  cart:  {{mass: 10, com: [{ahead}, 0, 0], inertia: [0.4, 0.4, 0.4]}}
  left:  {{mass: 0.5, inertia: [0.001, 0.002, 0.001]}}
  right: {{mass: 0.5, inertia: [0.001, 0.002, 0.001]}}
joints:
  base:  {{type: planar, parent: world, child: cart}}
  left:  {{type: continuous, parent: cart, child: left, at: [0, 0.25, 0], axis: y{friction}}}
  right: {{type: continuous, parent: cart, child: right, at: [0, -0.25, 0], axis: y{friction}}}
constraints:
  axle: {{type: wheel_pair, wheels: [left, right], axis: y, radius: 0.1, holds: [sideways, forward]}}
"""


def test_prescribed_wheels_drive_a_cart_along_an_arc(tmp_path):
    """Wheels of 0.1 m at 4 and 6 rad/s, half a metre apart: ten seconds later the cart is at the arc's end."""
    text = CART.format(ahead=0.1, friction="")
    text += "  l: {type: prescribed, joint: left, rate: 4}\n  r: {type: prescribed, joint: right, rate: 6}\n"
    run = ts.simulate(machine(tmp_path, text), duration=10.0, tolerance=1e-11)
    assert_allclose(run.q[-1, :3], [-0.9460031191349103, 2.067054526079515, 4.0], atol=1e-9)
    run.check().raise_if_failed()


def test_a_coasting_cart_keeps_its_energy_for_a_thousand_seconds(tmp_path):
    model = machine(tmp_path, CART.format(ahead=0.1, friction=""))
    run = ts.simulate(model, v0={"left": -8.0, "right": 3.0}, duration=1000.0, tolerance=1e-9, save=1.0)
    energy = run["energy.kinetic"]
    assert np.abs(energy / energy[0] - 1).max() < 1e-8
    run.check().raise_if_failed()


def test_wheels_with_dry_friction_bring_a_cart_to_rest_and_hold_it(tmp_path):
    """Straight on, two wheels of torque 0.2 on radius 0.1: 4 N slow 11 kg and the wheels' spin."""
    model = machine(tmp_path, CART.format(ahead=0.0, friction=", friction: {dry: 0.2}"))
    run = ts.simulate(model, v0={"left": 10.0, "right": 10.0}, duration=5.0, tolerance=1e-10, save=0.01)
    mass = 11 + 2 * 0.002 / 0.1**2
    stop = mass * 1.0 / 4.0
    assert_allclose(max(event.time for event in run.events if event.kind == "sticks"), stop, rtol=1e-6)
    assert_allclose(run["q.base.x"][-1], stop / 2, rtol=1e-6)
    assert np.all(run.v[run.t > stop + 0.01] == 0.0)
    run.check().raise_if_failed()


def test_tyres_of_a_cart_that_its_bearings_hold_bear_what_pushes_it(tmp_path):
    """Two newtons forward, one to each wheel: dry friction in the bearings keeps the cart at rest."""
    text = CART.format(ahead=0.0, friction=", friction: {dry: 0.2}")
    text += "disturbances: {push: {frame: cart, force: [2, 0, 0]}}\n"
    run = ts.simulate(machine(tmp_path, text), duration=0.5)
    assert np.all(run.v == 0.0)
    assert_allclose(run["friction.left"], 0.1, rtol=1e-9)
    for wheel in ("left", "right"):
        assert_allclose(run[f"constraint_force.axle.{wheel}.forward"], -1.0, rtol=1e-9)
    run.check().raise_if_failed()


def test_a_tyre_says_when_it_would_slip(tmp_path):
    text = SLEIGH.replace("sideways: y}", "sideways: y, grip: {coefficient: 0.5, load: 1.6}}")
    run = ts.simulate(machine(tmp_path, text), duration=4.0)
    used = np.abs(run["constraint_force.blade.sideways"]) / 0.8
    assert_allclose(run["grip_used.blade"], used, rtol=1e-12)
    first = next(event for event in run.events if event.kind == "would slip")
    assert first.subject == "blade" and first.time == run.t[np.argmax(used > 1)]


def test_python_controllers_of_a_cart_see_the_speeds_of_all_joints(tmp_path):
    text = CART.format(ahead=0.0, friction="") + "motors: {left: {ratio: 1}, right: {ratio: 1}}\n"
    seen = []

    def push(t, q, v):
        seen.append(v)
        return 0.1

    model = machine(tmp_path, text)
    run = ts.simulate(model, duration=1.0, controllers={"left": push, "right": push}, sample_time=0.1)
    assert all(v.shape == (model.nv,) for v in seen)
    assert_allclose(seen[-1], run.v[np.isclose(run.t, 1.0)][0], atol=1e-9)
    run.check().raise_if_failed()


def test_a_batch_of_carts_runs_as_each_alone(tmp_path):
    model = machine(tmp_path, CART.format(ahead=0.1, friction=""))
    starts = np.array([[1.0, 0.0, 0.4], [-0.5, 0.0, 1.0]])
    full = np.array([[u, 0, w, (u - 0.25 * w) / 0.1, (u + 0.25 * w) / 0.1] for u, _, w in starts])
    batch = ts.simulate_batch(model, v0=full, duration=2.0, save=0.5)
    for k, v0 in enumerate(full):
        alone = ts.simulate(model, v0=v0, duration=2.0, save=0.5, integrator="dopri5")
        assert_allclose(batch.q[k], alone.q, atol=1e-7)
        assert_allclose(batch.v[k], alone.v, atol=1e-7)


def refused(tmp_path, text, match, **start):
    with pytest.raises(ConstraintError, match=match):
        ts.simulate(machine(tmp_path, text), duration=0.1, **start)


@pytest.mark.parametrize("formulation", ["joint", "multipliers", "kane"])
def test_rows_that_say_the_same_twice_are_told_and_change_no_motion(tmp_path, formulation):
    again = SLEIGH.replace("constraints: {", "constraints: {second: {type: knife_edge, frame: sleigh, sideways: y}, ")
    once = ts.simulate(machine(tmp_path, SLEIGH), duration=2.0, tolerance=1e-10)
    with pytest.warns(RedundantConstraints, match="'blade.sideways' follows from 'second.sideways'"):
        twice = ts.simulate(machine(tmp_path, again), duration=2.0, tolerance=1e-10, formulation=formulation)
    assert_allclose(twice.q, once.q, atol=1e-8)
    force = once["constraint_force"].ravel()
    shared = twice["constraint_force"]
    assert_allclose(shared.sum(axis=1), force, atol=1e-6 * np.abs(force).max())
    if formulation != "kane":  # there the first row carries all; here round-off over ε is seen in the shares
        assert_allclose(shared[:, 0], shared[:, 1], atol=1e-4 * np.abs(force).max())


def test_rows_that_contradict_each_other_are_named(tmp_path):
    text = CART.format(ahead=0.0, friction="") + "  l: {type: prescribed, joint: left, rate: 4}\n"
    text += "  r: {type: prescribed, joint: right, rate: 6}\n  w: {type: rows, rows: [{base.angle: 1, equals: 3}]}\n"
    refused(tmp_path, text, "'w.row1' against .*'l.effort', 'r.effort'")


def test_rows_that_hold_nothing_are_told(tmp_path):
    nothing = SLEIGH.replace("sideways: y", "sideways: z")
    with pytest.warns(RedundantConstraints, match="'blade.sideways' holds nothing that can move"):
        run = ts.simulate(machine(tmp_path, nothing), duration=1.0)
    assert np.abs(run["constraint_force"]).max() < 1e-12 and run.check().passed


def test_speeds_that_contradict_a_constraint_are_named(tmp_path):
    refused(tmp_path, SLEIGH, "'base.y'.*'blade.sideways'", v0={"base": [0.0, 1.0, 0.0]})


def test_a_wrong_number_of_independent_speeds_is_refused(tmp_path):
    refused(tmp_path, SLEIGH + "independent_speeds: {x: base.x}\n", "2 degrees of freedom")


def test_independent_speeds_that_the_constraints_hold_are_refused(tmp_path):
    chosen = SLEIGH + "independent_speeds: {y: base.y, turn: base.angle}\n"
    refused(tmp_path, chosen, "'y' cannot move freely")


def test_dry_friction_on_a_joint_that_is_tied_to_others_is_refused(tmp_path):
    text = CART.format(ahead=0.0, friction=", friction: {dry: 0.2}")
    text += "  left: {type: prescribed, joint: left, rate: 4}\n"
    with pytest.raises(ValueError, match=r"'left' have dry friction.* cannot stick by themselves"):
        ts.simulate(machine(tmp_path, text), duration=0.1, formulation="kane")


def test_the_page_of_a_vehicle_shows_its_way_from_above(tmp_path):
    run = ts.simulate(machine(tmp_path, SLEIGH), duration=4.0)
    panel = path_panel(run)
    assert [name for name, _, _ in panel.paths] == ["base"]
    assert_array_equal(panel.paths[0][1], run["q.base.x"])
    assert_array_equal(panel.paths[0][2], run["q.base.y"])
    run.report(tmp_path / "sleigh.html")
    assert "Way seen from above" in (tmp_path / "sleigh.html").read_text(encoding="utf-8")
