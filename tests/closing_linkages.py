"""A linkage of five bodies that may be cut at any of its six joints, all of which have springs, friction and forces."""

import casadi as ca
import numpy as np

from random_machines import random_pose
from sprung_machines import DAMPER, TABLE
from torseur.description.records.drives import Constant, JointForce
from torseur.description.records.machine import Body, Description, Friction, Inertial, Joint, Pose
from torseur.description.records.springs import SpringLaw
from torseur.description.speed_names import SPEED_NAMES
from torseur.description.syntax.expressions import expression_of_text
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.tree.relative_motion import relative_motion
from torseur.model.build import build

LAWS = (
    SpringLaw(stiffness=40.0, rest=0.3, damping=2.0),
    SpringLaw(rest=-0.2, force=TABLE, damping=DAMPER),
    SpringLaw(force=expression_of_text("3 * x + 2 * x**3 + v")),
    SpringLaw(stiffness=25.0, preload=4.0),
)


def numbers(expression, model, *state):
    symbols = [ca.SX.sym("x", len(part)) for part in state]
    return np.array(ca.Function("f", symbols, [ca.densify(ca.SX(expression(model, *symbols)))])(*state)).ravel()


def linkage(seed, cut):
    """A loop of five bodies and the world, all of whose joints have springs, friction and forces, cut at one of six.

    Joints are drawn closed at zero. Those beyond the cut are written from the other end: about the opposite axis their
    coordinates are the same.
    """
    rng = np.random.default_rng(seed)
    kinds = ["revolute", "prismatic", "revolute", "cylindrical", "screw", "revolute"]
    names = ["world", *(f"b{k}" for k in range(5)), "world"]
    bodies = tuple(
        Body(name, Inertial(1.0, Pose(tuple(rng.normal(size=3) / 5)), (0.2, 0.3, 0.25, 0.0, 0.0, 0.0)))
        for name in names[1:-1]
    )
    places = [random_pose(rng) for _ in kinds]  # of the joint frames in the world while all is at zero
    axes = rng.normal(size=(6, 3))
    joints, forces = [], []
    for k, kind in enumerate(kinds):
        spring = LAWS[k % 4] if len(SPEED_NAMES[kind]) == 1 else None
        ends = (names[k], names[k + 1], tuple(axes[k])) if k <= cut else (names[k + 1], names[k], tuple(-axes[k]))
        own = {"friction": Friction(viscous=0.4 + k), "spring": spring, "pitch": 0.3 if kind == "screw" else None}
        joints.append(Joint(f"j{k}", kind, ends[0], ends[1], places[k], ends[2], child_pose=places[k], **own))
        component = ".slide" if kind == "cylindrical" else ""
        forces.append(JointForce(f"f{k}", f"j{k}{component}", Constant(0.7 * k - 1.0)))
    order = [k for k in range(6) if k != cut] + [cut]
    return Description(
        "linkage", bodies, tuple(joints[k] for k in order), joint_forces=tuple(forces), gravity=(0.0, 1.0, -9.0)
    )


def state_of(model, q0, v0):
    """Coordinates and speeds by name, of the tree and of the joint that closes."""
    names, speeds = model.layout.coordinate_names, model.layout.speed_names
    found = dict(zip(names, q0, strict=True)), dict(zip(speeds, v0, strict=True))
    for axis in model.closing_axes:

        def told(model, q, v, axis=axis):
            moved = relative_motion(model, q, v, axis.first, axis.second)
            return ca.vertcat(axis.axis.beyond(moved.X_AB, 0.0), axis.axis.rate(moved.omega_B, moved.p_dot))

        found[0][axis.name], found[1][axis.name] = numbers(told, model, q0, v0)
    return found


def moving_linkage(seed):
    """(coordinates, speeds) by name of a closed position of the linkage near the drawn one, and a speed that fits."""
    rng = np.random.default_rng(seed + 100)
    model = build(linkage(seed, 5))
    q = assembled(model, 0.2 * rng.normal(size=model.nq))
    H = numbers(lambda m, q: ca.vec(constraint_matrix(m, q)), model, q).reshape(model.nv, -1).T
    v = rng.normal(size=model.nv)
    return model, state_of(model, q, v - np.linalg.pinv(H) @ (H @ v))
