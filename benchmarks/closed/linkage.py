"""The numbers of a closed mechanism as every program can be told them, read from our model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import casadi as ca
import numpy as np

import torseur as ts
from benchmarks.case import Array, Unavailable
from torseur.algebra.components import as_numpy
from torseur.algebra.inertia import shifted_to_com
from torseur.description.records.drives import Quintic
from torseur.mechanics.tree.kinematics import links, poses, velocities
from torseur.model.conditions.at_distance import AtDistance
from torseur.model.conditions.meeting import Meeting
from torseur.model.constraints.closure import Closure
from torseur.model.constraints.hitch import Hitch
from torseur.model.joints.free import Free
from torseur.model.joints.prismatic import Prismatic
from torseur.model.joints.revolute import Revolute
from torseur.model.joints.universal import Universal

REVOLUTE, PRISMATIC, UNIVERSAL, FREE = range(4)  # as in pinocchio_loops.cpp
PLANE_PIN, BALL, ROD = range(3)
GROUND = -1


@dataclass(frozen=True)
class Link:
    """A body and the joint that moves it on its parent; ``axes`` of a universal joint are two, (2, 3)."""

    name: str
    parent: int
    kind: int
    axes: Array
    R: Array  # joint frame on the parent
    p: Array
    mass: float
    com: Array
    inertia: Array  # about the centre of mass
    armature: float  # of a joint of one speed


@dataclass(frozen=True)
class Closing:
    """Two points that meet, in space or in the plane of the mechanism, or keep the distance ``length``."""

    kind: int
    bodies: tuple[int, int]
    points: tuple[Array, Array]
    length: float = 0.0


@dataclass(frozen=True)
class Servo:
    """The force kp (s − q) + kd (ṡ − q̇) on the joint of a body; s goes from rest to rest by a quintic."""

    body: int
    kp: float
    kd: float
    start: float
    stop: float
    end: float

    def setpoint(self, t: Array) -> tuple[Array, Array]:
        """(s, ṡ) at times t."""
        x, rise = np.minimum(t / self.end, 1.0), self.stop - self.start
        rate = 30 * x**2 * (1 - x) ** 2
        return self.start + rise * x**3 * (10 - 15 * x + 6 * x**2), rise / self.end * rate


@dataclass(frozen=True)
class Spring:
    """From a point of the ground to a point of a body."""

    body: int
    on_ground: Array
    on_body: Array
    stiffness: float
    rest: float


@dataclass(frozen=True)
class Linkage:
    """A mechanism at its start (q, v), in our coordinates; ``plane``: the axes that pins in a plane keep."""

    links: tuple[Link, ...]
    gravity: Array
    closings: tuple[Closing, ...]
    servos: tuple[Servo, ...]
    torques: tuple[tuple[int, float], ...]  # (body, about its hinge)
    springs: tuple[Spring, ...]
    plane: tuple[int, int]
    q: Array
    v: Array
    poses: tuple[tuple[Array, Array], ...]  # (R, p) of the bodies in the world at the start
    twists: tuple[tuple[Array, Array], ...]  # (ω, velocity of the origin) of the bodies, in the world

    @property
    def flat(self) -> bool:
        """Whether it moves in a plane."""
        return all(closing.kind == PLANE_PIN for closing in self.closings)

    @property
    def normal(self) -> int:
        """The axis across the plane."""
        return 3 - sum(self.plane)

    def q_at(self, body: int) -> slice:
        """The coordinates of a joint within q; of a free joint position and quaternion, scalar first."""
        return _slices(self.links, (1, 1, 2, 7))[body]

    def v_at(self, body: int) -> slice:
        """The speeds of a joint within v."""
        return _slices(self.links, (1, 1, 2, 6))[body]


def linkage(model: ts.Model, q: Array, v: Array) -> Linkage:
    """The numbers of a model at (q, v)."""
    X = links(model, ca.DM(q))
    X_W, V = poses(model, X), velocities(model, X, ca.DM(q), ca.DM(v))
    at = tuple((as_numpy(pose.R), as_numpy(pose.p).ravel()) for pose in X_W)
    plane = next((c.plane for c in model.constraints if isinstance(c, Hitch)), "xy")
    return Linkage(
        tuple(_link(model, i) for i in range(len(model.joints))),
        np.asarray(model.gravity, dtype=float),
        tuple(_closing(model, constraint) for constraint in model.constraints),
        tuple(_servos(model)),
        tuple(_torques(model)),
        tuple(_springs(model)),
        ("xyz".index(plane[0]), "xyz".index(plane[1])),
        np.asarray(q, dtype=float),
        np.asarray(v, dtype=float),
        at,
        tuple((R @ as_numpy(w).ravel(), R @ as_numpy(u).ravel()) for (R, _), (w, u) in zip(at, V, strict=True)),
    )


def _slices(of: tuple[Link, ...], sizes: tuple[int, ...]) -> list[slice]:
    ends = np.cumsum([0, *(sizes[link.kind] for link in of)])
    return [slice(int(a), int(b)) for a, b in pairwise(ends)]


def _link(model: ts.Model, i: int) -> Link:
    joint, body, at = model.joints[i], model.bodies[i], model.placement[i]
    mass = float(body.mass())
    com = as_numpy(body.first_moment(None)).ravel() / mass
    inertia = shifted_to_com(as_numpy(body.inertia(None)), mass, com)
    kind, axes = _motion(joint)
    if any(rotor.carrier != GROUND for rotor in model.rotors):
        raise Unavailable("rotors that spin on moving bodies are known to no peer")
    armature = sum(float(r.inertia) * float(r.spin[model.layout.v_of[i].start]) ** 2 for r in model.rotors)
    R, p = as_numpy(at.R), as_numpy(at.p).ravel()
    return Link(model.body_names[i], model.parent[i], kind, axes, R, p, mass, com, inertia, armature)


def _motion(joint: object) -> tuple[int, Array]:
    none = np.zeros(3)
    if isinstance(joint, Revolute):
        return REVOLUTE, np.array([joint.axis, none], dtype=float)
    if isinstance(joint, Prismatic):
        return PRISMATIC, np.array([joint.axis, none], dtype=float)
    if isinstance(joint, Universal):
        return UNIVERSAL, np.array([joint.first, joint.second], dtype=float)
    if isinstance(joint, Free):
        return FREE, np.zeros((2, 3))
    raise Unavailable(f"{type(joint).__name__}: not a joint of the benchmark")


def _closing(model: ts.Model, constraint: object) -> Closing:
    if isinstance(constraint, Hitch):
        return Closing(PLANE_PIN, *_ends(model, constraint))
    if isinstance(constraint, Closure) and len(constraint.conditions) == 1:
        (condition,) = constraint.conditions
        if isinstance(condition, AtDistance):
            return Closing(ROD, *_ends(model, constraint), condition.length)
        if isinstance(condition, Meeting) and len(condition.directions) == 3:
            return Closing(BALL, *_ends(model, constraint))
    raise Unavailable(f"{constraint}: not a closing joint of the benchmark")


def _ends(model: ts.Model, constraint: Hitch | Closure) -> tuple[tuple[int, int], tuple[Array, Array]]:
    a, b = model.frame(constraint.first), model.frame(constraint.second)
    return (a.body, b.body), (as_numpy(a.placement.p).ravel(), as_numpy(b.placement.p).ravel())


def _servos(model: ts.Model) -> Iterator[Servo]:
    for servo in model.description.servos:
        of, s = model.joint_index(servo.motor), servo.setpoint
        if not isinstance(s, Quintic) or s.begin != 0.0 or servo.gains is None:
            raise Unavailable(f"servo '{servo.name}': only quintics from the start are in the benchmark")
        yield Servo(of, servo.gains.kp, servo.gains.kd, s.from_, s.to, s.end)


def _torques(model: ts.Model) -> Iterator[tuple[int, float]]:
    for load in model.loads:
        joint = model.joints[load.body]
        if model.parent[load.body] != GROUND or not isinstance(joint, Revolute):
            raise Unavailable(
                f"load '{load.name}': only moments on bodies that hinge on the ground are in the benchmark"
            )
        yield load.body, float(as_numpy(load.torque).ravel() @ joint.axis)


def _springs(model: ts.Model) -> Iterator[Spring]:
    for spring, record in zip(model.springs, model.description.springs, strict=True):
        a, b = model.frame(spring.first), model.frame(spring.second)
        if a.body != GROUND or model.parent[b.body] != GROUND or record.law.stiffness is None:
            raise Unavailable(f"spring '{spring.name}': only linear ones from the ground to a hinged body")
        points = as_numpy(a.placement.p).ravel(), as_numpy(b.placement.p).ravel()
        yield Spring(b.body, *points, float(record.law.stiffness), float(spring.rest))
