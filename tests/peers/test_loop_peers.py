"""Closed chains against Pinocchio: its mass matrix, bias and contact Jacobians, or its constrained dynamics as a whole.

Our loops are declared in the file; Pinocchio's model is built from the numbers of ours, body by body.
"""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.algebra.components import as_numpy
from torseur.algebra.inertia import shifted_to_com
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.rows import constraint_matrix, constraint_wrenches
from torseur.mechanics.tree.kinematics import stepped
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.posed.way_choice import chosen_way

pin = pytest.importorskip("pinocchio")

# relative to the largest entry. Two programs solve systems of 8 to 12 unknowns whose condition is at most 1e4 here
TOLERANCE = 1e-9

BARS = """
torseur: 1
name: bars
gravity: [0, 0, -9.81]
bodies:
  crank:   {mass: 1.2, com: [0.1, 0.02, 0.01], inertia: [0.01, 0.02, 0.02]}
  coupler: {mass: 2.0, com: [0.3, 0.01, 0.03], inertia: [0.02, 0.05, 0.06, 0.002, 0, 0.001]}
  rocker:  {mass: 1.5, com: [0.2, -0.01, 0], inertia: [0.02, 0.04, 0.03]}
"""
RSSR = (
    BARS
    + """
joints:
  a: {type: revolute, parent: world, child: crank, axis: [0, 0.2, 1]}
  b: {type: spherical, parent: crank, child: coupler, at: [0.3, 0, 0]}
  c: {type: revolute, parent: world, child: rocker, at: [0.8, 0.1, 0], axis: [0.1, 0, 1]}
frames: {end: {body: coupler, at: [0.8, 0, 0]}, tip: {body: rocker, at: [0.5, 0, 0]}}
loops: [{type: spherical, between: [end, tip], name: pin}]
"""
)
FOUR_BAR = (
    BARS
    + """
joints:
  a: {type: revolute, parent: world, child: crank, axis: y}
  b: {type: revolute, parent: crank, child: coupler, at: [0.3, 0, 0], axis: y}
  c: {type: revolute, parent: world, child: rocker, at: [0.8, 0, 0], axis: y}
frames: {end: {body: coupler, at: [0.8, 0, 0]}, tip: {body: rocker, at: [0.5, 0, 0]}}
constraints: {pin: {type: hitch, between: [end, tip], plane: xz}}
initial: {positions: {a: -1, b: 0.8, c: -1.2}}
"""
)
HINGED = (
    BARS
    + """
  d: {mass: 0.8, com: [0, 0.1, 0.1], inertia: [0.01, 0.01, 0.01]}
  e: {mass: 0.7, com: [0.1, 0, 0.1], inertia: [0.01, 0.02, 0.01]}
  f: {mass: 0.6, com: [0.1, 0.1, 0], inertia: [0.01, 0.01, 0.01]}
  g: {mass: 0.5, com: [0, 0.1, 0], inertia: [0.02, 0.01, 0.02]}
joints:
  a: {type: revolute, parent: world, child: crank, axis: [0, 0.2, 1]}
  b: {type: revolute, parent: crank, child: coupler, at: [0.4, 0, 0.1], axis: [1, 0.3, 0]}
  c: {type: revolute, parent: coupler, child: d, at: [0.3, 0.2, 0], axis: [0, 1, 0.4]}
  d: {type: revolute, parent: d, child: e, at: [0.1, 0.3, 0.2], axis: [0.3, 0, 1]}
  e: {type: revolute, parent: world, child: rocker, at: [0.9, 0.1, 0], axis: [1, 0.2, 0.5]}
  f: {type: revolute, parent: rocker, child: f, at: [0.2, 0.3, 0.1], axis: [0, 1, 0.2]}
  g: {type: revolute, parent: f, child: g, at: [0, 0.3, 0.2], axis: [0.6, 0, 1]}
frames: {end: {body: e, at: [0.1, 0.2, 0]}, tip: {body: g, at: [-0.1, 0.2, 0.1]}}
loops: [{type: revolute, between: [end, tip], name: pin, axis: [0.36, 0.48, 0.8]}]
"""
)


def loaded(tmp_path, text):
    file = tmp_path / "machine.yaml"
    file.write_text(text, encoding="utf-8")
    return ts.load(file)


class Theirs:
    """The tree in Pinocchio, with the two frames that meet."""

    def __init__(self, ours):
        self.ours, self.model = ours, pin.Model()
        self.model.gravity.linear = ours.gravity
        joints = {-1: 0}
        for i, (joint, body) in enumerate(zip(ours.joints, ours.bodies, strict=True)):
            made = pin.JointModelSpherical() if joint.nv == 3 else pin.JointModelRevoluteUnaligned(*joint.axis)
            at, mass = ours.placement[i], float(body.mass())
            parent, name = joints[ours.parent[i]], ours.joint_names[i]
            joints[i] = self.model.addJoint(parent, made, pin.SE3(as_numpy(at.R), as_numpy(at.p).ravel()), name)
            com = as_numpy(body.first_moment(None)).ravel() / mass
            own = pin.Inertia(mass, com, shifted_to_com(as_numpy(body.inertia(None)), mass, com))
            self.model.appendBodyToJoint(joints[i], own, pin.SE3.Identity())
        closing = [ours.frame(name) for name in (ours.constraints[0].first, ours.constraints[0].second)]
        self.ends = [
            (joints[f.body], pin.SE3(as_numpy(f.placement.R), as_numpy(f.placement.p).ravel())) for f in closing
        ]
        self.frames = [self.model.addFrame(pin.Frame(str(k), j, 0, X, pin.FrameType.OP_FRAME))
                       for k, (j, X) in enumerate(self.ends)]  # fmt: skip
        self.data = self.model.createData()

    def q(self, q):
        """Pinocchio's coordinates: quaternions end with their scalar."""
        parts = [np.asarray(q[of]) for of in self.ours.layout.q_of]
        return np.concatenate([part if part.size == 1 else np.roll(part, -1) for part in parts])

    def solved(self, q, v, directions):
        """(v̇, force and moment on the second frame) of M v̇ + h = Jᵀ λ, J v̇ + γ = 0.

        ``directions`` (rows in the axes of the first frame): along which points meet, and about which axes do.
        """
        x, data, world = self.q(q), self.data, pin.LOCAL_WORLD_ALIGNED
        M = pin.crba(self.model, data, x)
        M, h = np.triu(M) + np.triu(M, 1).T, pin.nonLinearEffects(self.model, data, x, v).copy()
        pin.forwardKinematics(self.model, data, x, v, 0 * v)
        pin.updateFramePlacements(self.model, data)
        A, B = self.frames
        J = pin.computeFrameJacobian(self.model, data, x, B, world) - pin.computeFrameJacobian(
            self.model, data, x, A, world
        )
        drift, speed = (
            (of(self.model, data, B, world) - of(self.model, data, A, world)).vector
            for of in (pin.getFrameClassicalAcceleration, pin.getFrameVelocity)
        )
        turning = pin.getFrameVelocity(self.model, data, A, world).angular
        E = np.kron(np.eye(2), data.oMf[A].rotation) @ directions.T
        # the directions turn with the first frame; the points' relative velocity is nil, that of the axes is not
        turned = np.array([np.cross(turning, e[3:]) @ speed[3:] for e in E.T])
        rows, gamma = E.T @ J, E.T @ drift + turned
        n, m = len(h), len(rows)
        K = np.block([[M, -rows.T], [rows, np.zeros((m, m))]])
        solution = np.linalg.solve(K, -np.concatenate([h, gamma]))
        return solution[:n], E @ solution[n:]

    def constrained_dynamics(self, q, v):
        """v̇ by Pinocchio's own algorithm for points that meet."""
        (j1, X1), (j2, X2) = self.ends
        contact = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, self.model, j1, X1, j2, X2, pin.LOCAL)
        models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        models.append(contact)
        datas.append(contact.createData())
        pin.initConstraintDynamics(self.model, self.data, models, datas)
        exact = pin.ProximalSettings(1e-14, 0.0, 1)
        return pin.constraintDynamics(
            self.model, self.data, self.q(q), v, np.zeros(self.model.nv), models, datas, exact
        )


def states(model, count=5):
    """Random speeds at random positions in which the chain is closed."""
    rng = np.random.default_rng(1)
    start = assembled(model, model.initial_q)
    for _ in range(count):
        near = np.asarray(ca.DM(stepped(model, ca.DM(start), ca.DM(0.4 * rng.normal(size=model.nv))))).ravel()
        q, v = assembled(model, near), 2 * rng.normal(size=model.nv)
        H = numbers(constraint_matrix, model, q)
        yield q, v - np.linalg.pinv(H) @ (H @ v)


def instants(model, way):
    """(q, v, v̇, force and moment at the second frame in the world) of our native functions, by one way."""
    cases = list(states(model))
    problem = pose_problem(model, monitor="none", way=chosen_way(model, cases[0][0], way))
    for q, v in cases:
        alpha = problem.way.speed_numbers(model, q, v)
        values, at = {}, 0
        rest = (np.zeros(n) for n in (problem.system.nz, problem.system.nu, 0))
        row = problem.system.evaluated(problem.signals, np.zeros(1), q, alpha, *rest)
        for name, width in problem.widths:
            values[name], at = row[at : at + width], at + width
        wrench = numbers(
            lambda m, x, f=values["constraint_force"]: constraint_wrenches(m, x, ca.DM(f))["tip"], model, q
        ).ravel()
        yield q, v, values["acceleration"], np.concatenate([wrench[3:], wrench[:3]])


def close(ours, theirs):
    assert_allclose(ours, theirs, rtol=0, atol=TOLERANCE * np.abs(theirs).max())


POINT, AXES = np.eye(6)[:3], np.array([[0.8, 0, -0.36], [0.48, -0.36, 0]])
ACROSS = np.hstack([np.zeros((2, 3)), AXES])  # the hinge's axis is (0.36, 0.48, 0.8)
CASES = {
    "four-bar in a plane": (FOUR_BAR, np.eye(6)[[0, 2]]),
    "RSSR": (RSSR, POINT),
    "eight hinges in space": (HINGED, np.vstack([POINT, ACROSS])),
}


@pytest.mark.parametrize("way", ["independent_speeds", "multipliers"])
@pytest.mark.parametrize("text, directions", CASES.values(), ids=CASES)
def test_closed_chains_have_the_accelerations_and_forces_of_pinocchios_matrices(tmp_path, text, directions, way):
    ours = loaded(tmp_path, text)
    theirs = Theirs(ours)
    for q, v, acceleration, force in instants(ours, way):
        expected, their_force = theirs.solved(q, v, directions)
        close(acceleration, expected)
        close(force, their_force)
        assert np.abs(expected).max() > 1 and np.abs(their_force).max() > 1


def test_an_rssr_has_the_accelerations_of_pinocchios_constrained_dynamics(tmp_path):
    ours = loaded(tmp_path, RSSR)
    theirs = Theirs(ours)
    for q, v, acceleration, _ in instants(ours, None):
        close(acceleration, theirs.constrained_dynamics(q, v))
