"""The robots of example-robot-data against Pinocchio: an independent program reads the same files.

Both count a fixed base's own link as ground. Rotor inertia is left out here, because Pinocchio does not read it.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from example_robots import urdf_files

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
    """One robot read by both programs, and the way from our coordinates to Pinocchio's."""

    def __init__(self, path):
        base = "free" if is_floating(path) else None
        self.ours = ts.load(path, base=base, gravity=GRAVITY, rotors="none", strict=False)
        root = (pin.JointModelFreeFlyer(),) if base else ()
        self.theirs = pin.buildModelFromUrdf(str(path), *root, mimic=True)
        self.data = self.theirs.createData()
        self.dyn = ts.compile(self.ours)
        self.joints = [j for j, c in enumerate(self.ours.layout.coupling) if c is None and self.ours.joints[j].nv]
        self.speeds = self._speed_order()

    def _their_joint(self, j):
        return self.theirs.joints[self.theirs.getJointId(self.ours.joint_names[j])]

    def _speed_order(self):
        order = []
        for j in self.joints:
            at = self._their_joint(j).idx_v
            # a free joint's speeds are (angular, linear) here and (linear, angular) there
            order += [at + k for k in ((3, 4, 5, 0, 1, 2) if self.ours.joints[j].nv == 6 else (0,))]
        return order

    def to_theirs_q(self, q):
        out = pin.neutral(self.theirs)
        for j in self.joints:
            own, joint = q[self.ours.layout.q_of[j]], self._their_joint(j)
            if joint.nq == 7:
                own = np.concatenate([own[:3], own[4:], own[3:4]])
            elif joint.nq == 2:
                own = np.array([np.cos(own[0]), np.sin(own[0])])
            out[joint.idx_q : joint.idx_q + joint.nq] = own
        return out

    def to_theirs_v(self, v):
        out = np.zeros(self.theirs.nv)
        out[self.speeds] = v
        return out

    def their_acceleration(self, q, v, tau):
        q, v, tau = self.to_theirs_q(q), self.to_theirs_v(v), self.to_theirs_v(tau)
        if not any(self.ours.layout.coupling):
            return pin.aba(self.theirs, self.data, q, v, tau)
        M = pin.crba(self.theirs, self.data, q)  # its articulated-body algorithm refuses mimic joints
        return np.linalg.solve(np.triu(M) + np.triu(M, 1).T, tau - pin.rnea(self.theirs, self.data, q, v, 0 * v))

    def their_kinetic_energy(self, q, v):
        if not any(self.ours.layout.coupling):
            return pin.computeKineticEnergy(self.theirs, self.data, q, v)
        M = pin.crba(self.theirs, self.data, q)  # its energies refuse mimic joints
        return v @ (np.triu(M) + np.triu(M, 1).T) @ v / 2

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


def test_degrees_of_freedom(pair):
    assert pair.ours.nv == pair.theirs.nv


def test_inverse_dynamics(pair):
    for q, v, a in pair.states():
        tau = pin.rnea(pair.theirs, pair.data, pair.to_theirs_q(q), pair.to_theirs_v(v), pair.to_theirs_v(a))
        close(pair.dyn.inverse_dynamics(q, v, a), tau[pair.speeds])


def test_mass_matrix(pair):
    for q, _, _ in pair.states():
        M = pin.crba(pair.theirs, pair.data, pair.to_theirs_q(q))
        M = np.triu(M) + np.triu(M, 1).T
        close(pair.dyn.mass_matrix(q), M[np.ix_(pair.speeds, pair.speeds)])


def test_forward_dynamics(pair):
    """Relative to the condition of A: both solve with the same nearly singular matrix where links weigh grams."""
    if pair.ours.nv == 0:
        pytest.skip("nothing moves")
    for q, v, tau in pair.states():
        A = pair.dyn.mass_matrix(q)
        condition = np.linalg.cond(A)
        if not condition < 1e12:
            pytest.skip("links without inertia move: the accelerations are not determined")
        expected = pair.their_acceleration(q, v, tau)[pair.speeds]
        atol = max(TOLERANCE, 1e-15 * condition) * np.abs(expected).max()
        assert_allclose(pair.dyn.forward_dynamics(q, v, tau), expected, rtol=0, atol=atol)


def test_centre_of_mass_and_energies(pair):
    if not pair.ours.bodies:
        pytest.skip("nothing moves")
    for q, v, _ in pair.states():
        q2, v2 = pair.to_theirs_q(q), pair.to_theirs_v(v)
        close(pair.dyn.center_of_mass(q), pin.centerOfMass(pair.theirs, pair.data, q2))
        close(pair.dyn.kinetic_energy(q, v), pair.their_kinetic_energy(q2, v2))
        height = sum(float(b.mass()) for b in pair.ours.bodies) * 9.81
        close(pair.dyn.potential_energy(q), pin.computePotentialEnergy(pair.theirs, pair.data, q2), height)


def test_at_least_thirty_robots_are_compared():
    assert len(readable_files()) >= 60


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_compared_is_refused_with_its_reason(name):
    (path,) = [p for p in urdf_files() if p.name == name]
    with pytest.raises(ts.DescriptionError, match=REFUSED[name]):
        ts.load(path)
