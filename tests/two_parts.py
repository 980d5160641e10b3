"""Pairs of machines: two bodies on a joint with a spring, and the same two as the parts of one body."""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

import torseur as ts
from random_machines import random_description, random_pose
from torseur.algebra.components import as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.description.records.machine import Frame as FrameRecord
from torseur.model.bodies.two_part import Cut, TwoPartBody
from torseur.model.frame import Frame
from torseur.model.layout import lay_out
from torseur.model.model import Model

CUT = Cut(ca.DM([1.0, 0.0, 0.0]), 1.0)


@dataclass(frozen=True, eq=False)
class Pair:
    """``apart`` has the parts as bodies; ``compact`` has them in one. Entry k of its q is number q_order[k] of the
    other's, and likewise v; ``springs`` has (place in v of apart, place in q of apart, stiffness, damping)."""

    apart: Model
    compact: Model
    q_order: list[int]
    v_order: list[int]
    springs: list[tuple[int, int, float, float]]

    def spread(self, q, *vectors):
        """Vectors of the compact machine as those of the other."""
        back = lambda x, order: np.asarray(x)[np.argsort(order)]  # noqa: E731
        return back(q, self.q_order), *(back(x, self.v_order) for x in vectors)

    def internal(self, q, v):
        """Forces on the speeds of ``apart`` that its springs and dampers would need."""
        forces = np.zeros(self.apart.nv)
        for at, place, stiffness, damping in self.springs:
            forces[at] = stiffness * q[place] + damping * v[at]
        return forces


def random_pair(seed: int, n: int = 7, merges: int = 2, **options) -> Pair:
    """A random machine; some one-degree joints lose their motor and become springs inside of bodies."""
    rng = np.random.default_rng(seed)
    description = random_description(rng, n, **options)
    bodies = [body.name for body in description.bodies]
    frames = tuple(FrameRecord(f"tool{k}", str(rng.choice(bodies)), random_pose(rng)) for k in range(4))
    leaders = {j.mimic.joint for j in description.joints if j.mimic}
    free = [
        j
        for j in description.joints
        if j.type in ("revolute", "prismatic", "screw") and j.parent != "world" and j.name not in leaders
    ]
    chosen: list = []
    for joint in free:  # parts of different bodies
        if len(chosen) < merges and not {joint.parent, joint.child} & {b for j in chosen for b in (j.parent, j.child)}:
            chosen.append(joint)
    assert chosen, "the seed gives no joint to merge"
    names = {j.name for j in chosen}
    motors = tuple(m for m in description.motors if not names & {speed for speed, _ in m.drives})
    joints = tuple(replace(j, armature=0.0, mimic=None) if j.name in names else j for j in description.joints)
    apart = ts.build(replace(description, motors=motors, joints=joints, frames=frames))
    for joint in chosen:
        apart = on_their_sides(apart, apart.joint_index(joint.name))
    compact, renamed, springs = apart, {}, []
    for joint in chosen:
        k, c = rng.uniform(5.0, 50.0), rng.uniform(0.1, 1.0)
        compact = merged(compact, compact.joint_index(joint.name), k, c)
        new = f"{joint.parent}.{'slide' if joint.type == 'prismatic' else 'angle'}"
        renamed[new] = joint.name
        layout = apart.layout
        springs.append((layout.speed_names.index(joint.name), layout.coordinate_names.index(joint.name), k, c))
    order = lambda new, old: [old.index(renamed.get(name, name)) for name in new]  # noqa: E731
    return Pair(
        apart,
        compact,
        order(compact.layout.coordinate_names, apart.layout.coordinate_names),
        order(compact.layout.speed_names, apart.layout.speed_names),
        springs,
    )


def on_their_sides(model: Model, b: int) -> Model:
    """The model with all that sits on the joint's parent in front of the cut, and all on its child beyond."""
    a = model.parent[b]
    X_0 = _sided(model.placement[b], 1)

    def moved(body: int, X: Transform) -> Transform:
        if body == a:
            return _sided(X, -1)
        return _times(_inverse(X_0), _sided(_times(X_0, X), 1)) if body == b and np.any(as_numpy(X.p)) else X

    def moved_point(body: int, p):
        return moved(body, Transform(ca.DM.eye(3), p)).p

    placement = [moved(p, X) for p, X in zip(model.parent, model.placement, strict=True)]
    placement[b] = X_0
    return replace(
        model,
        placement=tuple(placement),
        frames={name: Frame(f.body, moved(f.body, f.placement)) for name, f in model.frames.items()},
        loads=tuple(replace(load, point=moved_point(load.body, load.point)) for load in model.loads),
        rotors=tuple(replace(r, position=moved_point(r.carrier, r.position)) for r in model.rotors),
    )


def merged(model: Model, b: int, stiffness: float, damping: float) -> Model:
    """The model with body b and its parent as the parts of one body."""
    a, joint = model.parent[b], model.joints[b]
    first, second, X_0 = model.bodies[a], model.bodies[b], model.placement[b]
    body = TwoPartBody(first.name, first, second, X_0, joint, CUT, stiffness, damping)
    number = lambda i: a if i == b else i - (i > b)  # noqa: E731
    place = lambda i, X: _times(X_0, X) if i == b else X  # noqa: E731
    turned = lambda i, x: as_casadi(X_0.R) @ x if i == b else x  # noqa: E731
    point = lambda i, p: as_casadi(X_0.point(p)) if i == b else p  # noqa: E731
    without = lambda items: tuple(x for i, x in enumerate(items) if i != b)  # noqa: E731
    column = model.layout.joint_speeds_of[b].start
    kept = [k for k in range(len(model.layout.joint_speed_names)) if k != column]
    bodies = without([body if i == a else own for i, own in enumerate(model.bodies)])
    coupling = without([c and replace(c, leader=number(c.leader)) for c in model.layout.coupling])
    joints, names = without(model.joints), without(model.joint_names)
    layout = lay_out(names, joints, bodies, coupling)
    on_parent = zip(model.parent, model.placement, strict=True)
    loads = [
        replace(
            load,
            body=number(load.body),
            point=point(load.body, load.point),
            force=load.force if load.in_world else turned(load.body, load.force),
            torque=load.torque if load.in_world else turned(load.body, load.torque),
        )
        for load in model.loads
    ]

    def spinning(items):
        return tuple(
            replace(
                r,
                carrier=number(r.carrier),
                axis=turned(r.carrier, r.axis),
                position=point(r.carrier, r.position),
                spin=r.spin[0, kept],
            )
            for r in items
        )

    changed = replace(
        model,
        bodies=bodies,
        joints=joints,
        parent=tuple(number(p) for p in without(model.parent)),
        placement=without([place(p, X) for p, X in on_parent]),
        layout=layout,
        rotors=spinning(model.rotors),
        motors=spinning(model.motors),
        friction=without(model.friction),
        limits=without(model.limits),
        loads=tuple(loads),
        frames={name: Frame(number(f.body), place(f.body, f.placement)) for name, f in model.frames.items()},
        initial_v=np.zeros(layout.nv),
    )
    return replace(changed, initial_q=changed.neutral())


def _sided(X: Transform, sign: int) -> Transform:
    p = as_numpy(X.p).ravel().copy()
    p[0] = 2.0 + abs(p[0]) if sign > 0 else -abs(p[0])
    return Transform(as_casadi(X.R), as_casadi(p))


def _times(X: Transform, Y: Transform) -> Transform:
    return Transform(as_casadi(X.R) @ as_casadi(Y.R), X.point(as_casadi(Y.p)))


def _inverse(X: Transform) -> Transform:
    R = as_casadi(X.R)
    return Transform(R.T, -R.T @ as_casadi(X.p))
