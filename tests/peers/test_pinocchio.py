"""The robots of example-robot-data against Pinocchio: an independent program reads the same files.

Both count a fixed base's own link as ground. Rotor inertia is left out here, because Pinocchio does not read it.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from example_robots import urdf_files
from readable import Readable

pin = pytest.importorskip("pinocchio")
pytestmark = pytest.mark.filterwarnings("ignore:body")  # some robots have impossible inertias

# relative to the largest entry: two programs in double precision on sums of some thousand products
TOLERANCE = 1e-10
GRAVITY = (0.0, 0.0, -9.81)
FLOATING = (
    "a1_ alex anymal b1_ bolt borinot cassie centauro g1_ go1 go2 hector hextilt human hyq icub iris laikago "
    "quadruped romeo solo talos_full talos_reduced"
).split()


def is_floating(path):
    return any(word in str(path) for word in FLOATING)


class Pair:
    """One robot read by both programs, and the way from our coordinates to Pinocchio's.

    Pinocchio reads mimic joints as free ones here, and E, with their speeds = E v, ties them: forces are Eᵀ tau.
    """

    def __init__(self, path):
        base = "free" if is_floating(path) else None
        self.ours = ts.load(path, base=base, gravity=GRAVITY, rotors="none", strict=False)
        self.theirs = pin.buildModelFromUrdf(str(path), *((pin.JointModelFreeFlyer(),) if base else ()))
        self.data = self.theirs.createData()
        self.dyn = Readable(self.ours)
        self.E = self._speeds() @ np.array(self.ours.layout.unfold())

    def _their_joint(self, j):
        return self.theirs.joints[self.theirs.getJointId(self.ours.joint_names[j])]

    def _speeds(self):
        E = np.zeros((self.theirs.nv, len(self.ours.layout.joint_speed_names)))
        for j, of in enumerate(self.ours.layout.joint_speeds_of):
            # a free joint's speeds are (angular, linear) here and (linear, angular) there
            order = (3, 4, 5, 0, 1, 2) if of.stop - of.start == 6 else range(of.stop - of.start)
            for k, at in enumerate(order):
                E[self._their_joint(j).idx_v + at, of.start + k] = 1
        return E

    def their_q(self, q):
        out = pin.neutral(self.theirs)
        for j in self.ours.outward():
            own, joint = np.array(self.ours.layout.coordinates(j, q)), self._their_joint(j)
            if joint.nq == 7:
                own = np.concatenate([own[:3], own[4:], own[3:4]])
            elif joint.nq == 2:
                own = np.array([np.cos(own[0]), np.sin(own[0])])
            out[joint.idx_q : joint.idx_q + joint.nq] = own
        return out

    def their_mass_matrix(self, q):
        M = pin.crba(self.theirs, self.data, self.their_q(q))
        return self.E.T @ (np.triu(M) + np.triu(M, 1).T) @ self.E

    def their_forces(self, q, v, a):
        return self.E.T @ pin.rnea(self.theirs, self.data, self.their_q(q), self.E @ v, self.E @ a)

    def their_acceleration(self, q, v, tau):
        if not any(self.ours.layout.coupling):
            return self.E.T @ pin.aba(self.theirs, self.data, self.their_q(q), self.E @ v, self.E @ tau)
        return np.linalg.solve(self.their_mass_matrix(q), tau - self.their_forces(q, v, 0 * v))

    def states(self, count=3):
        rng = np.random.default_rng(0)
        for _ in range(count):
            q = self.dyn.step(self.ours.neutral(), rng.normal(size=self.ours.nv))
            yield q, rng.normal(size=self.ours.nv), rng.normal(size=self.ours.nv)


def readable_files():
    """The files that both programs accept; every other one must be refused with a reason (test below)."""
    return [path for path in urdf_files() if path.name not in REFUSED]


REFUSED = {
    "ur3.urdf": "no <link>",  # an empty file
    "alex_psyonic_hands.urdf": "which does not exist",  # its fingers mimic joints that have other names
}


@pytest.fixture(scope="module", params=readable_files(), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def pair(request):
    return Pair(request.param)


def close(ours, theirs, scale=None):
    size = np.abs(theirs).max(initial=0.0) if scale is None else scale
    assert_allclose(ours, theirs, rtol=0, atol=TOLERANCE * max(size, 1e-12))


def test_joint_speeds_are_the_same(pair):
    assert len(pair.ours.layout.joint_speed_names) == pair.theirs.nv


def test_inverse_dynamics(pair):
    for q, v, a in pair.states():
        close(pair.dyn.inverse_dynamics(q, v, a), pair.their_forces(q, v, a))


def test_mass_matrix(pair):
    for q, _, _ in pair.states():
        close(pair.dyn.mass_matrix(q), pair.their_mass_matrix(q))


def test_forward_dynamics(pair):
    for q, v, tau in pair.states():
        if pair.ours.nv and not np.linalg.cond(pair.dyn.mass_matrix(q)) < 1e15:
            pytest.skip("links without inertia move: the accelerations are not determined")
        close(pair.dyn.forward_dynamics(q, v, tau), pair.their_acceleration(q, v, tau))


def test_centre_of_mass_and_energies(pair):
    if not pair.ours.bodies:
        pytest.skip("nothing moves")
    for q, v, _ in pair.states():
        q2, v2 = pair.their_q(q), pair.E @ v
        close(pair.dyn.center_of_mass(q), pin.centerOfMass(pair.theirs, pair.data, q2))
        close(pair.dyn.kinetic_energy(q, v), pin.computeKineticEnergy(pair.theirs, pair.data, q2, v2))
        weight = sum(float(b.mass()) for b in pair.ours.bodies) * 9.81
        close(pair.dyn.potential_energy(q), pin.computePotentialEnergy(pair.theirs, pair.data, q2), weight)


def test_at_least_thirty_robots_are_compared():
    assert len(readable_files()) >= 60


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_compared_is_refused_with_its_reason(name):
    (path,) = [p for p in urdf_files() if p.name == name]
    with pytest.raises(ts.DescriptionError, match=REFUSED[name]):
        ts.load(path)
