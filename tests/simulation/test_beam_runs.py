"""Runs of beams and bars by point masses: against joint coordinates, rigid bodies and closed forms."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

import torseur as ts
from torseur.description.yaml_format import read_yaml
from torseur.fem.beams.nodes import highest_frequency
from torseur.simulation.apart.stable_step import StepTooLong
from torseur.simulation.motion_agreement import motion_agreement

SOFT = """
torseur: 1
name: soft pendulum
bodies:
  rod:
    beam:
      length: 0.5
      section: {rectangle: [8 mm, 12 mm]}
      material: {E: 20 MPa, density: 1000}
      elements: 2
      damping: {stiffness: 0.5 ms}
joints: {pivot: {type: spherical, parent: world, child: rod}}
"""


@pytest.fixture(scope="module")
def soft():
    return ts.build(read_yaml("soft.yaml", text=SOFT))


def by_points(model, **settings):
    return ts.simulate(model, formulation="point-masses", monitor="energy", **settings)


def test_a_soft_beam_moves_as_in_the_coordinates_of_its_nodes_up_to_the_square_of_the_step(soft):
    """Stretched, bent, twisted, damped, and swinging in space."""
    v0 = np.zeros(soft.nv)
    v0[:3] = 2.0, 1.0, 4.0
    exact = ts.simulate(soft, None, v0, duration=0.2, tolerance=1e-10, save=0.2)
    runs = [by_points(soft, v0=v0, duration=0.2, step=h, save=0.2) for h in (2e-4, 1e-4, 5e-5)]
    errors = [max(np.abs(run.q[-1] - exact.q[-1]).max(), np.abs(run.v[-1] - exact.v[-1]).max()) for run in runs]
    assert_allclose(np.log2(np.divide(errors[:-1], errors[1:])), 2, atol=0.1)
    for name in ("energy", "heat", "spring_force"):
        scale = np.abs(exact[name][-1]).max()
        assert_allclose(runs[-1][name][-1], exact[name][-1], atol=2e-3 * scale, err_msg=name)
    assert exact["heat.dampers"][-1] > 1e-5
    for run in (exact, *runs):
        run.check().raise_if_failed()


def test_a_step_beyond_the_limit_of_the_elements_is_told_and_one_below_it_is_stable(soft):
    (beam,) = soft.beams
    omega, beta = highest_frequency(beam.nodes), beam.nodes.beam.damping
    limit = 1 / (omega / 2 + beta * omega**2)
    stable = by_points(soft, duration=2000 * 0.95 * limit, step=0.95 * limit, save=100 * 0.95 * limit)
    assert np.abs(stable.q).max() < 10 and stable["energy.kinetic"][-1] < 0.1
    with pytest.warns(StepTooLong, match="is longer than"):
        by_points(soft, duration=0.01, step=1.05 * limit, save=0.01)
    with warnings.catch_warnings():
        warnings.simplefilter("error", StepTooLong)
        chosen = by_points(soft, duration=0.01, save=0.01)
    assert 0.2 * limit < 0.01 / chosen.facts["steps"] < 0.55 * limit


def test_the_formulations_agree_on_the_motion_of_a_beam(soft):
    """From random speeds of all nodes: the order of the difference is that of the scheme."""
    found = motion_agreement(soft)
    assert found.left_out == () and [verdict.passed for verdict in found.verdicts] == [True, True]


def test_the_stiffer_a_beam_the_more_it_swings_as_a_rigid_one():
    """Let go from the horizontal: the chord leaves the rigid rod's angle by what the beam yields, as 1/E."""
    text = SOFT.replace("spherical", "revolute").replace("child: rod", "child: rod, axis: y")
    mass, length, rotary = 0.048, 0.5, 1000 * 0.008 * 0.012**3 / 12 * 0.5
    torque, inertia = mass * 9.80665 * length / 2, mass * length**2 / 3 + rotary

    def falling(t, x):
        return [x[1], torque * np.cos(x[0]) / inertia]

    rigid = solve_ivp(falling, (0, 0.3), [0, 0], rtol=1e-10, dense_output=True)
    apart = []
    for modulus in ("200 MPa", "800 MPa"):
        model = ts.build(read_yaml("rod.yaml", text=text.replace("20 MPa", modulus)))
        run = by_points(model, duration=0.3, save=1e-3)
        tip = ts.compile(model).pose(run.q, "rod.3")[:, :3, 3]
        apart.append(np.abs(np.arctan2(-tip[:, 2], tip[:, 0]) - rigid.sol(run.t)[0]).max())
    assert apart[1] < 5e-3
    assert apart[0] / apart[1] == pytest.approx(4, rel=0.2)


HANGING = """
torseur: 1
name: load on a bar
bodies:
  stay: {bar: {length: 2, along: -z, section: {A: 1e-6}, material: {E: 2e9, density: 2000}, elements: 1}}
  load: {mass: 3, inertia: [0.1, 0.1, 0.1]}
joints:
  up: {type: spherical, parent: world, child: stay}
  down: {type: spherical, parent: stay, child: load, at: [0, 0, -2 m]}
"""


def test_a_load_on_a_bar_bounces_as_on_a_spring():
    """Half of the bar's mass moves with the load: z = −g/ω² (1 − cos ωt), ω² = k/(M + m/2)."""
    model = ts.build(read_yaml("hanging.yaml", text=HANGING))
    run = by_points(model, duration=0.5, step=2e-4, save=0.05)
    k, moved = 2e9 * 1e-6 / 2, 3 + 2000 * 1e-6 * 2 / 2
    omega = np.sqrt(k / moved)
    exact = 9.80665 / omega**2 * (1 - np.cos(omega * run.t))
    assert_allclose(run["deflection.stay.element1"], exact, atol=2e-5 * exact.max())
    run.check().raise_if_failed()


HINGED = """
torseur: 1
name: hinged bar
gravity: 0
bodies:
  crank: {bar: {length: 1, section: {round: 2 cm}, material: {E: 1 MPa, density: 1000}, elements: 4}}
joints: {pivot: {type: revolute, parent: world, child: crank, axis: z}}
initial: {velocities: {pivot: 2}}
"""


def test_a_hinged_bar_takes_the_element_at_its_hinge_along_and_stretches_beyond():
    """Spun about its hinge, the bar stays straight; the angle of the hinge is that of the bar."""
    model = ts.build(read_yaml("hinged.yaml", text=HINGED))
    assert model.body_names == ("crank", "crank.3", "crank.4", "crank.5")
    run = by_points(model, duration=1.0, step=2e-4, save=0.1)
    tip = ts.compile(model).pose(run.q, "crank.5")[:, :3, 3]
    angle = np.unwrap(np.arctan2(tip[:, 1], tip[:, 0]))
    assert_allclose(angle, run["q.pivot"], atol=2e-3)
    assert angle[-1] > 1.5 and np.linalg.norm(tip, axis=1).max() > 1.0005
    run.check().raise_if_failed()
