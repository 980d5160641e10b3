"""Identities between a machine of point masses and the same machine in joint coordinates."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from four_bars import open_four_bar
from random_machines import random_description
from torseur.description.records.machine import Body, Description, Inertial, Joint, Pose
from torseur.mechanics.apart.joint_coordinates import joint_coordinates, joint_speeds
from torseur.mechanics.apart.rotors import start_spins
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.dynamics.energy import kinetic_energy
from torseur.mechanics.point_masses.motion import PointMotion
from torseur.mechanics.point_masses.places import PointPlaces
from torseur.mechanics.point_masses.rows import conditions_on_points, targets
from torseur.mechanics.point_masses.solids import solids_of
from torseur.mechanics.tree.kinematics import links, poses, stepped, velocities
from torseur.model.build import build

JOINTS = ("revolute", "prismatic", "cylindrical", "universal", "spherical", "planar", "free", "continuous")


def tree(seed, n=6):
    rng = np.random.default_rng(seed)
    model = build(random_description(rng, n, types=JOINTS))
    q = np.asarray(stepped(model, ca.DM(model.neutral()), ca.DM(rng.normal(size=model.nv)))).ravel()
    return model, q, rng.normal(size=model.nv)


def loop(seed):
    model = build(open_four_bar(("revolute", "spherical", "cylindrical", "revolute")))
    rng = np.random.default_rng(seed)
    q = assembled(model, stepped_by(model, model.initial_q, 0.3 * rng.normal(size=model.nv)), set())
    return model, q, admissible(model, q, rng.normal(size=model.nv), set())


def stepped_by(model, q, dq):
    return np.asarray(stepped(model, ca.DM(q), ca.DM(dq))).ravel()


def as_points(model, q, v):
    """(solids, x, ẋ) by the poses and twists of the bodies."""
    solids = solids_of(model)
    X = links(model, ca.DM(q))
    V = [(np.asarray(w).ravel(), np.asarray(u).ravel()) for w, u in velocities(model, X, ca.DM(q), ca.DM(v))]
    X_W = poses(model, X)
    x = np.concatenate([s.placed(pose) for s, pose in zip(solids, X_W, strict=True)])
    x_dot = np.concatenate([s.moved(pose, *of) for s, pose, of in zip(solids, X_W, V, strict=True)])
    spins = start_spins(model, v, [omega for omega, _ in V])
    return solids, np.concatenate([x, 0 * spins]), np.concatenate([x_dot, spins])


def evaluated(of, solids, model, x, x_dot):
    symbols = ca.SX.sym("x", len(x)), ca.SX.sym("x_dot", len(x))
    return np.asarray(ca.Function("f", symbols, [of(PointPlaces(model, solids, *symbols))])(x, x_dot)).ravel()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("machine", [tree, loop])
def test_points_of_bodies_on_joints_keep_their_conditions_and_move_along_them(machine, seed):
    model, q, v = machine(seed)
    solids, x, x_dot = as_points(model, q, v)
    assert_allclose(evaluated(conditions_on_points, solids, model, x, x_dot), 0, atol=1e-11)

    def slips(places):
        return PointMotion(places, joint_speeds(places, ca.DM(q))).rows @ places.x_dot

    assert_allclose(evaluated(slips, solids, model, x, x_dot), 0, atol=1e-10)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("machine", [tree, loop])
def test_coordinates_and_speeds_of_joints_come_back_from_points(machine, seed):
    model, q, v = machine(seed)
    solids, x, x_dot = as_points(model, q, v)
    near = stepped_by(model, q, 1e-3 * np.random.default_rng(seed).normal(size=model.nv))

    def recovered(places):
        found = joint_coordinates(places, ca.DM(near))
        return ca.vertcat(found, joint_speeds(places, found))

    # two Newton steps from 1e-3 leave its fourth power
    assert_allclose(evaluated(recovered, solids, model, x, x_dot), np.concatenate([q, v]), atol=1e-9)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rotors", ["none", "diagonal", "full"])
def test_point_masses_and_rotors_have_the_kinetic_energy_of_the_machine(seed, rotors):
    rng = np.random.default_rng(seed)
    model = build(random_description(rng, 5, types=JOINTS, rotors=rotors))
    v = rng.normal(size=model.nv)
    solids, x, x_dot = as_points(model, model.neutral(), v)
    places = PointPlaces(model, solids, ca.DM(x), ca.DM(x_dot))
    masses = PointMotion(places, ca.DM(v)).masses
    energy = float(kinetic_energy(model, ca.DM(model.neutral()), ca.DM(v)))
    assert_allclose(0.5 * x_dot @ (masses * x_dot), energy, rtol=1e-12)


def hung(inertia, types=("revolute", "revolute"), axes=((0, 1.0, 0), (0, 1.0, 0))):
    body = Inertial(2.0, Pose((0.5, 0, 0)), (*inertia, 0.0, 0.0, 0.0))
    joints = (
        Joint("one", types[0], "world", "a", axis=axes[0]),
        Joint("two", types[1], "a", "b", Pose((1.0, 0, 0)), axes[1]),
    )
    return build(Description("two", (Body("a", body), Body("b", body)), joints))


@pytest.mark.parametrize("inertia", [(0.0, 0.2, 0.2), (0.1, 0.3, 0.2), (0.0, 0.3, 0.3)])
def test_flat_bodies_and_rods_that_turn_in_a_plane_keep_what_their_motion_feels(inertia):
    model = hung(inertia)
    v = np.array([1.0, -0.4])
    _, _, x_dot = as_points(model, model.neutral(), v)
    masses = np.repeat(2.0 / 4, 24)
    energy = float(kinetic_energy(model, ca.DM(model.neutral()), ca.DM(v)))
    assert_allclose(0.5 * x_dot @ (masses * x_dot), energy, rtol=1e-12)


def test_a_flat_body_that_turns_in_space_is_refused():
    with pytest.raises(ValueError, match=r"body 'b' is flat .* Give it a thickness"):
        solids_of(hung((0.1, 0.3, 0.2), axes=((0, 1.0, 0), (0, 0, 1.0))))


def test_a_turning_point_mass_is_refused_and_a_sliding_one_is_not():
    with pytest.raises(ValueError, match="body 'a' turns, but has no moment of inertia"):
        solids_of(hung((0.0, 0.0, 0.0)))
    assert len(solids_of(hung((0.0, 0.0, 0.0), types=("prismatic", "prismatic")))) == 2


def test_only_what_is_not_of_second_degree_is_drawn_back():
    model = build(random_description(np.random.default_rng(0), 1, types=("screw",), motors=False))
    places = PointPlaces(model, solids_of(model), ca.SX.sym("x", 12), ca.SX.sym("x_dot", 12))
    q, t = joint_coordinates(places, ca.DM(model.neutral())), ca.SX.sym("t")
    found = targets(places, q, t)
    assert found.drawn == (10,) and conditions_on_points(places).numel() == found.rates.numel() == 11


def test_a_massless_body_is_refused():
    model = hung((0.1, 0.2, 0.25))
    empty = replace(model.bodies[0], m=0.0, md=0 * model.bodies[0].md, I=0 * model.bodies[0].I)
    with pytest.raises(ValueError, match="body 'a' has no mass"):
        solids_of(replace(model, bodies=(empty, model.bodies[1])))
