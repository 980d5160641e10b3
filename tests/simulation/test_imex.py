"""Stiff forces implicit, all else explicit: of its order, not slowed by what is stiff, the same in batches."""

import json
from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import kernel_systems
import torseur as ts
from torseur.simulation.integrators.batch import advance_batch
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.system import StiffForces

SIZES = (1, 2, 2, 0, 0, 0, 0, 0)
LOOSE, END = 1e6, 1.0

ARM = """
torseur: 1
bodies:
  arm:  {{mass: 4 kg, com: [0.25, 0, 0], inertia: [0.01, 0.1, 0.1]}}
  link:
    beam: {{length: 0.2 m, section: {{round: 20 mm}}, material: {{E: {E}, density: 7850}}}}
    modes: {{number: 3, plane: xy, damping: 0.01}}
joints:
  shoulder: {{type: revolute, parent: world, child: arm, axis: z, spring: {{stiffness: 100 N m/rad}}}}
  clamp:    {{type: fixed, parent: arm, child: link, at: [0.5 m, 0, 0]}}
simulate: {{duration: {duration} s, save: 20 ms}}
gravity: 0
"""

LINKAGE = """
torseur: 1
bodies:
  crank:  {mass: 1 kg, com: [0.05, 0, 0], inertia: [1e-4, 1e-3, 1e-3]}
  rod:
    beam: {length: 0.3 m, section: {round: 12 mm}, material: steel}
    modes:
      {number: 2, plane: xy, damping: 0.05, held: [{at: [0, 0, 0], as: pinned}, {at: [0.3 m, 0, 0], as: supported}]}
  slider: {mass: 0.5 kg, inertia: [1e-4, 1e-4, 1e-4]}
joints:
  crank: {type: continuous, parent: world, child: crank, axis: z}
  pin:   {type: continuous, parent: crank, child: rod, at: [0.1 m, 0, 0], axis: z}
  guide: {type: prismatic, parent: world, child: slider, axis: x}
frames: {end: {body: rod, at: [0.3 m, 0, 0]}}
loops: [{name: eye, type: spherical, between: [end, slider]}]
simulate: {duration: 0.5 s, save: 10 ms}
gravity: 0
"""


def loaded(tmp_path, text):
    path = tmp_path / "machine.yaml"
    path.write_text(text, encoding="utf-8")
    return ts.load(path)


def arm(tmp_path, *, E="210 GPa", duration=2):
    return loaded(tmp_path, ARM.format(E=E, duration=duration))


def swinging(share):
    """A pendulum on a spring, q = (angle, stretch); ``share`` of the spring's force is told as stiff, and a wrong U."""
    k = 40.0

    def rhs(t, q, v, z, held, slip):
        length = 1 + q[1]
        turning = -(9.81 * ca.sin(q[0]) + 2 * v[0] * v[1]) / length
        return ca.vertcat(v, turning, length * v[0] ** 2 + 9.81 * ca.cos(q[0]) - k * q[1] - 0.3 * v[1])

    def stiff(t, q, v, z, held, slip):
        return ca.vertcat(0.1 * ca.sin(q[0]), 1.0, share * k, 0.3)  # U, (2, 1), then K and D

    made = kernel_systems.system(2, 2, rhs, rates_are_speeds=True)
    return replace(made, stiff=StiffForces(kernel_systems.kernel("stiff", SIZES, stiff), (1,), (3,)))


def in_equal_steps(made, count, save=END):
    h = END / count
    loop = Integration(made, "imex5", longest=h, tolerance=LOOSE, save=save)
    part = loop.advance(made.start([1.0, 0.1], [0.5, 0.0], save=save)._replace(h=h), END)
    assert part.reason == "until" and part.point.steps == count
    return part


@pytest.mark.parametrize("share", [0.0, 0.6, 1.0, 2.0])
def test_it_is_of_order_five_whatever_is_told_to_be_stiff(share):
    made = swinging(share)
    exact = Integration(made, "dop853", tolerance=1e-13, save=END).advance(
        made.start([1.0, 0.1], [0.5, 0.0], save=END), END
    )
    counts = (24, 36, 54)
    errors = [np.abs(in_equal_steps(made, n).point.x - exact.point.x).max() for n in counts]
    assert -np.polyfit(np.log(counts), np.log(errors), 1)[0] == pytest.approx(5, abs=0.25)


def test_an_infinitely_fast_vibration_is_gone_after_a_step():
    """L-stable: of q̈ = −ω² q a step with h ω = 10⁵ leaves hardly anything."""
    w = 1e6
    made = kernel_systems.system(1, 1, lambda t, q, v, z, held, slip: ca.vertcat(v, -(w**2) * q), rates_are_speeds=True)
    stiff = kernel_systems.kernel("stiff", (1, 1, 1, 0, 0, 0, 0, 0), lambda *_: ca.SX([1.0, w**2, 0.0]))
    made = replace(made, stiff=StiffForces(stiff, (0,), (1,)))
    loop = Integration(made, "imex5", longest=0.1, tolerance=1e30)
    part = loop.advance(made.start([1.0], [0.0])._replace(h=0.1), 0.1)
    assert part.point.steps == 1 and abs(part.point.q[0]) < 1e-4


@pytest.mark.filterwarnings("ignore::torseur.model.bodies.frequency_doubt.SuspiciousFrequency")  # on purpose
def test_a_link_ten_thousand_times_stiffer_takes_no_more_steps(tmp_path):
    """And moves as with it rigid; an explicit method would take a hundred times as many."""
    options = {"integrator": "imex5", "tolerance": 1e-6, "monitor": "none"}
    steps = [
        ts.simulate(arm(tmp_path, E=E), {"shoulder": 0.1}, **options).dataset.attrs["steps"]
        for E in ("2.1e12 Pa", "2.1e16 Pa")
    ]
    assert steps[1] <= steps[0]
    model = arm(tmp_path, E="2.1e16 Pa")
    run = ts.simulate(model, {"shoulder": 0.1}, **options | {"tolerance": 1e-8})
    rate = np.sqrt(100 / ts.compile(model).mass_matrix(np.zeros(4))[0, 0])
    assert_allclose(run["q.shoulder"], 0.1 * np.cos(rate * run.t), atol=1e-6)


def test_it_is_chosen_where_stiff_forces_are_all_that_is_fast_and_moves_as_an_explicit_method(tmp_path):
    model = arm(tmp_path, duration=2)
    run = ts.simulate(model, {"shoulder": 0.1}, monitor="none")
    assert json.loads(run.dataset.attrs["settings"])["integrator"] == "imex5"
    with pytest.warns(RuntimeWarning, match="take the integrator imex5, or radau5"):
        explicit = ts.simulate(model, {"shoulder": 0.1}, integrator="dop853", tolerance=1e-9, monitor="none")
    assert run.dataset.attrs["steps"] < 0.2 * explicit.dataset.attrs["steps"]
    assert_allclose(run.q, explicit.q, atol=1e-6)


def test_a_batch_chooses_as_a_run_does_and_gives_its_bits(tmp_path):
    model = arm(tmp_path, duration=2)
    q0 = np.zeros((5, model.nq))
    q0[:, 0] = np.linspace(0.05, 0.2, 5)
    many = ts.simulate_batch(model, q0)
    assert many.state == ("done",) * 5
    for k in (0, 4):
        alone = ts.simulate(model, q0[k], monitor="energy")
        assert_array_equal(many.q[k], alone.q)


def test_a_batch_of_a_stiff_servo_is_not_run_by_an_explicit_method(tmp_path, monkeypatch):
    """Its servo is no stiff force: radau5, run after run."""
    text = ARM.replace(", spring: {{stiffness: 100 N m/rad}}", "").format(E="210 GPa", duration=2) + (
        "motors: {m: {joint: shoulder}}\n"
        "servos: {s: {motor: m, kind: pd, kp: 1e9 N m/rad, kd: 1e9 N m s/rad, setpoint: 0.1 rad}}\n"
    )
    methods = []
    own = Integration.__init__
    monkeypatch.setattr(Integration, "__init__", lambda s, of, m, **k: (methods.append(m), own(s, of, m, **k))[1])
    many = ts.simulate_batch(loaded(tmp_path, text), np.zeros((2, 4)), duration=1.0, tolerance=1e-5)
    assert methods == ["radau5", "radau5"] and many.state == ("done", "done")


def test_lanes_of_a_batch_have_the_bits_of_single_runs():
    made = swinging(1.0)
    q = np.array([[1.0, 0.1], [0.3, 0.0], [-0.8, 0.2]])
    many = advance_batch(made, "imex5", q, np.zeros(2), until=END, tolerance=1e-7, save=0.125)
    for k in range(3):
        loop = Integration(made, "imex5", tolerance=1e-7, save=0.125)
        alone = loop.advance(made.start(q[k], [0.0, 0.0], save=0.125), END)
        assert_array_equal(many.q[:, k], alone.q)


def test_a_closed_chain_with_a_flexible_rod_moves_as_by_an_explicit_method(tmp_path):
    model = loaded(tmp_path, LINKAGE)
    options = {"v0": {"crank": 20.0}, "monitor": "energy"}
    implicit = ts.simulate(model, integrator="imex5", tolerance=1e-8, **options)
    explicit = ts.simulate(model, integrator="dop853", tolerance=1e-10, **options)
    assert_allclose(implicit.q, explicit.q, atol=1e-6)
    assert np.abs(implicit["constraint_residual"]).max() < 1e-11


def test_a_machine_without_stiff_forces_is_told_what_to_take(tmp_path):
    text = "torseur: 1\nbodies: {a: {mass: 1 kg}}\njoints: {j: {type: prismatic, parent: world, child: a, axis: x}}\n"
    with pytest.raises(ValueError, match=r"'imex5' takes the forces of flexible bodies .* Take radau5"):
        ts.simulate(loaded(tmp_path, text), duration=1.0, integrator="imex5")
