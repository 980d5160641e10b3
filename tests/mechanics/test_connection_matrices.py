"""Connection matrices: as printed, as selections of what joints hinder, as rates of what they keep."""

from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from modal_bodies import bent_beam, seated
from torseur.algebra.transform import Transform
from torseur.mechanics.connection.assembly import Assembly
from torseur.mechanics.connection.elementary import elementary_matrix
from torseur.mechanics.connection.modal_places import ModalPlaces
from torseur.mechanics.connection.motion import ConnectionMotion
from torseur.mechanics.connection.states import ModalStates
from torseur.model.bodies.motion import Motion
from torseur.model.conditions.aligned import Aligned
from torseur.model.conditions.meeting import Meeting
from torseur.model.constraints.closure import Closure, closing_joint
from torseur.model.joints.cylindrical import Cylindrical
from torseur.model.joints.fixed import Fixed
from torseur.model.joints.planar import Planar
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.revolute import Revolute
from torseur.model.joints.spherical import Spherical
from torseur.model.joints.universal import Universal
from torseur.model.with_bodies import with_bodies

X, Y, Z = np.eye(3)
HERE = Transform(ca.DM.eye(3), ca.DM(3, 1))


def rows_of(law, X_AB=HERE):
    return tuple(np.asarray(ca.DM(C)) for C in elementary_matrix(law.rows(X_AB), X_AB))


def same_rows(found, printed):
    """Rows in any order and with any sign."""
    key = lambda C: sorted(tuple(row * np.sign(row[np.flatnonzero(row)[0]]) + 0.0) for row in C)  # noqa: E731
    assert_allclose(key(found), key(np.asarray(printed, dtype=float)), atol=1e-15)


HINGE = np.hstack([np.eye(6)[:5], -np.eye(6)[:5]])


def test_the_matrices_printed_for_the_slider_crank_are_those_of_its_joints():
    """[AZ98, 4.1]: stator to ground, rotor to stator, rod to crank, rod to ground; displacements first."""
    same_rows(rows_of(closing_joint("SB", "", "", Fixed()))[0], np.eye(6))
    same_rows(np.hstack(rows_of(closing_joint("RS", "", "", Revolute(Z)))), HINGE)
    slot = Closure("slot", "2B", "", "", (Meeting.along("yz"), Aligned(Z)))
    same_rows(rows_of(slot)[0], np.eye(6)[[1, 2, 3, 4]])


JOINTS = {
    "fixed": Fixed(),
    "revolute": Revolute(Z),
    "prismatic": Prismatic(X),
    "cylindrical": Cylindrical(Y),
    "spherical": Spherical(),
    "universal": Universal(X, Y),
    "planar": Planar(X, Y, Z),
}


@pytest.mark.parametrize("kind", JOINTS)
def test_an_elementary_matrix_selects_what_the_joint_hinders(kind):
    joint = JOINTS[kind]
    C_A, C_B = rows_of(closing_joint(kind, "", "", joint))
    assert_allclose(C_A, -C_B)
    assert_allclose(C_B @ C_B.T, np.eye(6 - joint.nv), atol=1e-15)  # unit rows, each hindering one motion
    S = np.asarray(ca.DM(joint.motion_subspace(ca.DM(joint.neutral()))))
    assert_allclose(C_B @ np.vstack([S[3:], S[:3]]), 0, atol=1e-15)


@pytest.mark.parametrize("kind", sorted(set(JOINTS) - {"universal", "prismatic", "cylindrical", "planar"}))
def test_an_elementary_matrix_is_constant_while_a_joint_turns(kind):
    """In the frame of the joint; a universal joint has one row that turns with it, sliders have a lever."""
    joint = JOINTS[kind]
    q = joint.step(ca.DM(joint.neutral()), ca.DM(0.7 * np.ones(joint.nv)))
    law = closing_joint(kind, "", "", joint)
    assert_allclose(rows_of(law, joint.pose(q)), rows_of(law), atol=1e-15)


ARM = """
torseur: 1
name: arm with a beam
bodies:
  column: {mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0.05, 0.055]}
  body: {mass: 1}
  hand: {mass: 1, com: [0.2, 0, 0.02], inertia: [0.005, 0.012, 0.014]}
joints:
  shoulder: {type: revolute, parent: world, child: column, axis: z}
  elbow: {type: universal, parent: column, child: body, at: [0.6, 0, 0], axis: x, second_axis: y}
  wrist: {type: prismatic, parent: body, child: hand, at: [1.3, 0.3, 0.4], axis: x}
motors:
  wrist: {ratio: 20, rotor: {inertia: 1e-5}}
"""


@pytest.fixture(scope="module", params=["clamped at its joint", "moving on its seat"])
def machine(request, tmp_path_factory):
    """(model, x, y): a machine with a beam that is bent, at a random pose of each body."""
    file = Path(tmp_path_factory.mktemp("arm")) / "arm.yaml"
    file.write_text(ARM)
    beam = bent_beam(stiffening=True)
    model = with_bodies(ts.load(file), seated(beam) if "seat" in request.param else beam)
    rng = np.random.default_rng(1)
    x = []
    for body in model.bodies:
        Q = rng.normal(size=4)
        x += [rng.normal(size=3), Q / np.linalg.norm(Q), 0.01 * rng.normal(size=len(body.amplitudes))]
    return model, np.concatenate(x), rng.normal(size=ModalStates(model).modes - len(model.rotors))


def assembled(model, x, y):
    still = ca.DM(model.nq, 1), ca.DM(model.nv, 1)
    return Assembly(ModalPlaces(model, ca.DM(x), ca.DM(y)), ca.DM(len(model.rotors), 1), *still, ca.DM(0))


def moved(model, x, y, h):
    """Poses and amplitudes after the motion y for a short time h."""
    states = ModalStates(model)
    folded = np.asarray(ca.DM(states.folded(ca.DM(states.size, 1), ca.DM(x), ca.vertcat(h * y, 0)))).ravel()
    begin, parts = 0, []
    for of, ref in zip(states.of, states.references, strict=True):
        parts += [folded[of][:3], folded[ref : ref + 4], folded[of][6:]]
        begin = of.stop
    assert begin == len(y)
    return np.concatenate(parts)


def test_assembled_rows_are_the_rates_of_what_the_joints_keep(machine):
    model, x, y = machine
    h = 1e-6
    at = assembled(model, x, y)
    rows = np.vstack([ca.DM(at.connection_rows(c)).full() for c in at.connections])[:, : len(y)]
    assert rows.shape[0] == 5 + 4 + 5

    def gaps(when):
        places = assembled(model, moved(model, x, y, when), y)
        kept = [c.law.residual(places.places.relative(c.A, c.B)) for c in places.connections]
        return ca.DM(ca.vertcat(*kept)).full()

    assert_allclose(rows @ y, ((gaps(h) - gaps(-h)) / (2 * h)).ravel(), atol=1e-8)


def test_speeds_brought_back_keep_the_joints_and_take_the_least_energy(machine):
    """1 − H projects along 𝓜⁻¹ Πᵀ: H H = H, and 𝓜 H is symmetric."""
    model, x, y = machine
    speeds = ca.SX.sym("y", len(y) + 1)
    places = ModalPlaces(model, ca.DM(x), speeds[:-1])
    zero = ca.DM(model.nq, 1), ca.DM(model.nv, 1)
    motion = ConnectionMotion(Assembly(places, speeds[-1], *zero, ca.DM(0)))
    Pi = np.asarray(ca.DM(ca.evalf(motion.assembly.rows)))
    W = np.asarray(ca.DM(ca.evalf(motion.inverse_masses)))
    Zm = np.asarray(ca.DM(ca.evalf(motion.coupling)))
    assert_allclose(Zm, Pi @ W @ Pi.T, atol=1e-9 * np.abs(Zm).max())
    H = W @ Pi.T @ np.linalg.solve(Zm, Pi)
    assert_allclose(H @ H, H, atol=1e-9)
    assert_allclose(np.linalg.solve(W, H), np.linalg.solve(W, H).T, atol=1e-7)


def test_inertia_of_the_moving_frame_is_that_of_the_nodes():
    """Xᵀ M (2 Ω X Ẏ + Ω² (r + X η) + …) summed over the masses: gyroscopic, dynamic stiffness [AZ98, eq. 8]."""
    whole, rng = bent_beam(stiffening=False), np.random.default_rng(2)
    points = replace(whole.shape.points, spins=None)  # cross-sections, which turn, are another sum
    body = replace(whole, shape=replace(whole.shape, points=points))
    U = (points.motion @ body.shape.phi).reshape(-1, 3, 4)
    eta, eta_dot, eta_ddot = (0.01 * rng.normal(size=4) for _ in range(3))
    omega, omega_dot, w_dot = rng.normal(size=(3, 3))
    r, r_dot, r_ddot = points.positions + U @ eta, U @ eta_dot, U @ eta_ddot
    a = w_dot + np.cross(omega_dot, r) + np.cross(omega, np.cross(omega, r)) + 2 * np.cross(omega, r_dot) + r_ddot
    force = points.masses[:, None] * a
    expected = (force.sum(0), np.cross(r, force).sum(0), np.einsum("gaj,ga->j", U, force))

    motion = Motion(*(ca.DM(value) for value in (omega, omega_dot, w_dot)))
    found = body.inertial_forces(motion, ca.DM(eta), ca.DM(eta_dot), ca.DM(eta_ddot))
    for one, other in zip(found, expected, strict=True):
        assert_allclose(np.asarray(ca.DM(one)).ravel(), other, atol=1e-10)
