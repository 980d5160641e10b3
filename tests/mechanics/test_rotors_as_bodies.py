"""The full rotor model against the same machine with every rotor as a body of its own, geared to its joint."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import MOVING, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Body, Inertial, Joint, Mimic, Pose


def with_explicit_rotors(description):
    """Each rotor becomes a body on a revolute joint about its spin axis that mimics the driven joint."""
    bodies, joints = list(description.bodies), list(description.joints)
    parent_of = {joint.name: joint.parent for joint in joints}
    for motor in description.motors:
        ((driven, ratio),) = motor.drives
        rotor, name = motor.rotor, f"rotor of {motor.name}"
        axis = np.array(motor.axis) / np.linalg.norm(motor.axis)
        along = np.outer(axis, axis)
        I = rotor.inertia * along + rotor.transverse * (np.eye(3) - along)
        inertia = tuple(float(I[i, j]) for i, j in [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)])
        bodies.append(Body(name, Inertial(rotor.mass, inertia=inertia)))
        carrier = motor.carrier or parent_of[driven]
        gear = Mimic(driven, ratio)
        joints.append(
            Joint(f"spin of {motor.name}", "continuous", carrier, name, Pose(rotor.position), motor.axis, mimic=gear)
        )
    return replace(description, bodies=tuple(bodies), joints=tuple(joints), motors=())


@pytest.fixture(params=range(5))
def pair(request):
    rng = np.random.default_rng(request.param)
    description = random_description(rng, 9, types=MOVING[:-1] if request.param % 2 else MOVING)
    compact, explicit = ts.build(description), ts.build(with_explicit_rotors(description))
    q, v, a = random_state(rng, compact)
    # coordinates and speeds have the same names but not the same order: the rotors stand between the joints
    order = [explicit.layout.speed_names.index(name) for name in compact.layout.speed_names]
    q_order = [explicit.layout.coordinate_names.index(name) for name in compact.layout.coordinate_names]
    to = lambda x, perm: np.array([x[perm.index(k)] for k in range(len(perm))])  # noqa: E731
    states = (q, v, a), (to(q, q_order), to(v, order), to(a, order))
    return Readable(compact), Readable(explicit), states, order


def test_there_are_rotors_to_compare(pair):
    compact, explicit, _, _ = pair
    assert compact.model.rotors and len(explicit.model.bodies) > len(compact.model.bodies)


def test_inverse_dynamics_agree(pair):
    compact, explicit, (ours, theirs), order = pair
    tau = compact.inverse_dynamics(*ours)
    assert_allclose(tau, explicit.inverse_dynamics(*theirs)[order], atol=1e-11 * abs(tau).max())


def test_kinetic_matrices_agree(pair):
    compact, explicit, (ours, theirs), order = pair
    A = compact.mass_matrix(ours[0])
    assert_allclose(A, explicit.mass_matrix(theirs[0])[np.ix_(order, order)], atol=1e-11 * abs(A).max())


def test_accelerations_agree(pair):
    compact, explicit, (ours, theirs), order = pair
    a = compact.forward_dynamics(*ours)
    assert_allclose(a, explicit.forward_dynamics(*theirs)[order], atol=1e-9 * (1 + abs(a).max()))


def test_energies_and_momenta_agree(pair):
    compact, explicit, ((q, v, _), (q2, v2, _)), _ = pair
    assert_allclose(compact.kinetic_energy(q, v), explicit.kinetic_energy(q2, v2), rtol=1e-11)
    h = compact.momentum(q, v)
    assert_allclose(h, explicit.momentum(q2, v2), atol=1e-11 * abs(h).max())
    # rotors whose stator stands on the ground are bodies there but part of the ground here
    if all(motor.carrier >= 0 for motor in compact.model.motors):
        assert_allclose(compact.center_of_mass(q), explicit.center_of_mass(q2), atol=1e-12)


def test_full_and_diagonal_rotors_differ_by_the_gyroscopic_coupling():
    rng = np.random.default_rng(1)
    description = random_description(rng, 6, types=("revolute",), chain=True)
    full, diagonal = ts.build(description), ts.build(description, rotors="diagonal")
    q, _, _ = random_state(rng, full)
    A, D = Readable(full).mass_matrix(q), Readable(diagonal).mass_matrix(q)

    assert_allclose(np.diag(A), np.diag(D), rtol=1e-13)  # a_kk = α² j_m + … in both
    assert abs(A - D).max() > 1e-4
