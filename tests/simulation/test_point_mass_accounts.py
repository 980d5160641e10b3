"""Accounts and batches of point masses: what acts from outside makes their momentum, and many runs are as one."""

from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from four_bars import open_four_bar
from random_machines import random_description
from torseur.description.records.machine import Friction
from torseur.description.yaml_format import read_yaml
from torseur.mechanics.apart.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.point_masses.motion import PointMotion
from torseur.mechanics.point_masses.outside import holds_to_ground, rigid_motions
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.solids import solids_of
from torseur.mechanics.tree.kinematics import links, poses
from torseur.model.build import build

EXAMPLES = Path(__file__).parents[2] / "examples"


def smooth(description):
    """With friction that does not stick."""
    viscous = Friction(0.1, 0.0, 0.0)
    joints = tuple(replace(joint, friction=viscous) for joint in description.joints)
    motors = tuple(replace(m, input_friction=Friction(1e-3, 0, 0), output_friction=viscous) for m in description.motors)
    return replace(description, joints=joints, motors=motors)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", ["tree", "loop"])
def test_seven_accounts_balance_up_to_the_square_of_the_step(kind):
    """A tree with rotors and loads on the ground, and a linkage of hinges in space."""
    rng = np.random.default_rng(1)
    if kind == "tree":
        model = build(smooth(random_description(rng, 2, types=("revolute", "universal"), loads=True)))
        v0 = rng.normal(size=model.nv)
    else:
        model, v0 = build(open_four_bar(("revolute",) * 4)), {"a": 2.0}
    q0 = None if kind == "tree" else {"a": 1.0}
    steps = (1e-3, 5e-4)
    found = []
    for step in steps:
        run = ts.simulate(model, q0, v0, duration=0.2, step=step, save=0.02, formulation="point-masses")
        run.check().raise_if_failed()
        found.append([balance.residual for balance in run.check().balances])
        assert all(balance.recorded for balance in run.check().balances)
    coarse, fine = np.array(found)
    told = coarse > 1e-9
    assert told.sum() >= 3
    assert_allclose(np.log2(coarse[told] / fine[told]), 2, atol=0.4)


@pytest.mark.parametrize("seed", range(2))
def test_conditions_inside_the_machine_do_nothing_to_its_momentum(seed):
    """C N = 0 for all rows but those that hold it to the ground."""
    rng = np.random.default_rng(seed)
    model = build(random_description(rng, 3, types=("revolute", "spherical", "prismatic")))
    solids = solids_of(model)
    n = 12 * len(solids) + len(model.rotors)
    x, x_dot = ca.SX.sym("x", n), ca.SX.sym("x_dot", n)
    places = PointPlaces(model, solids, x, x_dot)
    q = joint_coordinates(places, ca.DM(model.neutral()))
    motion = PointMotion(places, joint_speeds(places, q))
    inside = [k for k, held in enumerate(holds_to_ground(places)) if not held]
    power = ca.Function("power", [x, x_dot], [motion.rows @ rigid_motions(places)])
    X_W = poses(model, links(model, ca.DM(model.neutral())))
    at = [solid.placed(X) for solid, X in zip(solids, X_W, strict=True)]
    found = np.asarray(power(np.concatenate([*at, np.zeros(len(model.rotors))]), rng.normal(size=n)))
    assert len(inside) >= 18
    assert_allclose(found[inside], 0, atol=1e-12)
    assert np.abs(found).max() > 0.1  # the ground holds it


FLOATING = """
torseur: 1
name: floating beam
gravity: 0
bodies:
  craft: {mass: 2, inertia: [0.03, 0.04, 0.05]}
  panel: {beam: {length: 0.5, section: {rectangle: [8 mm, 12 mm]}, material: {E: 20 MPa, density: 1000}, elements: 2}}
joints:
  base: {type: free, parent: world, child: craft}
  root: {type: revolute, parent: craft, child: panel, axis: z, at: [0.1, 0, 0], spring: {stiffness: 0.1}}
initial: {velocities: {base: [1, 2, 0.5, 0.1, 0.2, 0.3], root: 3}}
"""


def test_a_floating_machine_with_a_beam_keeps_its_momenta():
    model = ts.build(read_yaml("floating.yaml", text=FLOATING))
    run = ts.simulate(model, duration=0.5, step=2e-4, save=0.05, formulation="point-masses")
    for name in ("linear_momentum", "angular_momentum"):
        # the speeds that are recorded are admissible, the momenta of the points are kept exactly: rounding remains
        assert_allclose(run[name], run[name][:1].repeat(len(run.t), 0), atol=2e-7)
    assert_allclose(run["angular_impulse"], 0, atol=1e-9)
    run.check().raise_if_failed()


SERVOED = """
torseur: 1
name: servoed arm
bodies:
  arm:  {mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0.05, 0.055]}
  hand: {mass: 1, com: [0.2, 0, 0.02], inertia: [0.005, 0.012, 0.014]}
joints:
  shoulder: {type: revolute, parent: world, child: arm, axis: z}
  elbow: {type: revolute, parent: arm, child: hand, at: [0.6, 0, 0], axis: y, spring: {stiffness: 2, damping: 0.1}}
motors: {shoulder: {ratio: 50, rotor: {inertia: 1e-5}}}
servos: {shoulder: {kind: pd, kp: 30, kd: 3, setpoint: {sine: {amplitude: 0.5, frequency: 0.5 Hz}}}}
"""


def test_a_batch_of_point_masses_has_the_bits_of_single_runs_and_takes_gains():
    model = ts.build(read_yaml("arm.yaml", text=SERVOED))
    settings = {"duration": 0.2, "step": 1e-3, "save": 0.05, "formulation": "point-masses"}
    gains = np.array([20.0, 30.0, 60.0])
    many = ts.simulate_batch(model, parameters={"shoulder.kp": gains}, threads=2, **settings)
    alone = ts.simulate_batch(model, parameters={"shoulder.kp": gains[2]}, **settings)
    assert many.state == ("done",) * 3 and many.q.shape == (3, 5, 2)
    assert (many.q[2] == alone.q[0]).all() and (many.v[2] == alone.v[0]).all()
    nominal = ts.simulate(model, monitor="energy", **settings)
    assert_allclose(many.q[1], nominal.q, atol=1e-13)
    assert_allclose(many.signal("energy")[1], nominal["energy"], atol=1e-12)
    assert abs(many.q[0, -1, 0] - many.q[2, -1, 0]) > 1e-3
    with pytest.raises(ValueError, match="only gains of servos can be left open"):
        ts.simulate_batch(model, parameters={"arm.mass": [1.0, 2.0]}, **settings)


def test_a_batch_of_point_masses_starts_where_it_is_told():
    model = ts.build(read_yaml("arm.yaml", text=SERVOED))
    q0 = np.array([[0.0, 0.0], [0.3, -0.2]])
    settings = {"duration": 0.1, "step": 1e-3, "save": 0.05, "formulation": "point-masses"}
    many = ts.simulate_batch(model, q0, **settings)
    assert_allclose(many.q[:, 0], q0, atol=1e-14)
    assert_allclose(many.q[1], ts.simulate(model, q0[1], monitor="energy", **settings).q, atol=1e-13)
