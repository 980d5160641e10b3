"""Numbers of a model left open: the same model with symbols in their place.

| name | entries | what it is |
|---|---|---|
| ``<body>.mass`` | 1 | mass [kg]; centre of mass and inertia about it stay |
| ``<body>.com`` | 3 | centre of mass in the body's frame [m] |
| ``<body>.inertia`` | 6 | xx, yy, zz, xy, xz, yz about the centre of mass, in the body's axes [kg m²] |
| ``<joint>.position`` | 3 | the joint's place on its parent's moving body [m] |
| ``<joint>.friction`` | 3 | viscous coefficient, dry friction forward and backward |
| ``<spring>.stiffness``, ``.preload``, ``.damping``, ``.rest`` | 1 | of a spring, where it is not given by a table |
| ``gravity`` | 3 | acceleration in the world [m/s²] |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Value, as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.description.complaint import suggestion
from torseur.description.inertia.inertials import central_part
from torseur.description.tree.divided_bodies import divisions_of, parts_of
from torseur.frozen import dataclass
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.rigid import RigidBody
from torseur.model.bodies.symbolic import body_of_moments
from torseur.model.forces.friction import Friction
from torseur.model.frame import GROUND
from torseur.model.model import Model
from torseur.model.numbers.open_springs import OF_SPRINGS, opened_spring, spring_number, springs_named

_OF_BODIES = {"mass": 1, "com": 3, "inertia": 6}
_OF_JOINTS = {"position": 3, "friction": 3}
_ROUND_OFF = 1e-13  # of a body's mass moments, less those of all its parts


@dataclass(frozen=True)
class Parameter:
    """A number, or a few, of a model that may be left open, with the values they have in the model."""

    name: str
    nominal: tuple[float, ...]


def parameter(model: Model, name: str) -> Parameter:
    """The parameter of this name."""
    if name == "gravity":
        return Parameter(name, tuple(float(g) for g in model.gravity))
    owner, _, what = name.rpartition(".")
    if what in _OF_BODIES and owner in _parts(model):
        parts = len(parts_of(model.description, owner))
        mass, com, inertia = _nominal(model, owner)
        mass, inertia = parts * mass, parts * inertia
        values = {"mass": [mass], "com": com, "inertia": inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]}[what]
        return Parameter(name, tuple(float(x) for x in values))
    if what in _OF_JOINTS and owner in (model.joint_names if what == "friction" else _joints(model)):
        i = model.joint_index(owner)
        friction = model.friction[i]
        resisting = (friction.viscous, friction.dry_forward, friction.dry_backward)
        return Parameter(name, tuple(model.placement[i].p.full().ravel()) if what == "position" else resisting)
    if what in OF_SPRINGS and owner in (named := springs_named(model)):
        return Parameter(name, (float(spring_number(named[owner], what)),))
    known = [f"{body}.{w}" for body in _parts(model) for w in _OF_BODIES]
    known += [f"{spring}.{w}" for spring in springs_named(model) for w in OF_SPRINGS]
    known += [f"{joint}.{w}" for joint in model.joint_names for w in _OF_JOINTS]
    raise ValueError(f"model '{model.name}' has no parameter '{name}'. {suggestion(name, ['gravity', *known])}")


def open_model(model: Model, names: Sequence[str], values: Value) -> Model:
    """The model in which these parameters have the given values, one after the other in a column.

    It may be measured in other frames (``reframed``): the parameters remain those of the described bodies and joints.
    """
    begin = 0
    changed: dict[str, dict[str, Value]] = {}
    for name in names:
        end = begin + len(parameter(model, name).nominal)
        owner, _, what = name.rpartition(".")
        changed.setdefault(owner, {})[what] = values[begin:end]
        begin = end
    bodies, placement, friction = list(model.bodies), list(model.placement), list(model.friction)
    gravity = changed.get("", {}).get("gravity", model.gravity)
    for owner, new in changed.items():
        if owner in model.joint_names and new.keys() & _OF_JOINTS:
            i = model.joint_index(owner)
            placement[i] = _seat(model, i, new["position"]) if "position" in new else placement[i]
            friction[i] = _resisting(friction[i], new["friction"]) if "friction" in new else friction[i]
        if owner in _parts(model) and new.keys() & _OF_BODIES:
            for name in parts_of(model.description, owner):
                i = model.frames[name].body
                bodies[i] = _with_part(model, bodies[i], name, _share(model, owner, new))
    return replace(
        model,
        bodies=tuple(bodies),
        placement=tuple(placement),
        friction=tuple(friction),
        gravity=gravity,
        springs=tuple(opened_spring(spring, changed.get(spring.name, {})) for spring in model.springs),
        joint_springs=tuple(opened_spring(spring, changed.get(spring.name, {})) for spring in model.joint_springs),
        closing_springs=tuple(opened_spring(one, changed.get(one.name, {})) for one in model.closing_springs),
    )


def _parts(model: Model) -> list[str]:
    """The bodies that were written, have mass and move."""
    made = {part for _, part in divisions_of(model.description)}
    heavy = (b.name for b in model.description.bodies if b.inertial and b.name not in made)
    return [name for name in heavy if model.frames[name].body != GROUND]


def _joints(model: Model) -> list[str]:
    """Those that sit on the parent that was written."""
    turned_round = {division.joint for division, _ in divisions_of(model.description) if division.reversed}
    return [name for name in model.joint_names if name not in turned_round]


def _share(model: Model, body: str, new: dict[str, Value]) -> dict[str, Value]:
    """What each part of a divided body has of new masses and inertias; the centre is that of all."""
    parts = len(parts_of(model.description, body))
    return {what: value if what == "com" else value / parts for what, value in new.items()}


def _seat(model: Model, i: int, position: Value) -> Transform:
    """Where joint i sits on the parent's body if this is its place in that body's described frame."""
    seat, described = model.placement[i], _described_frame(model, model.parent[i])
    nominal = seat.point(model.joints[i].pose(ca.DM(model.joints[i].neutral())).point(_described_frame(model, i).p))
    shift = as_numpy(seat.p - nominal + described.p).ravel()
    shift[np.abs(shift) <= _ROUND_OFF * np.abs(as_numpy(nominal)).max()] = 0.0
    return Transform(seat.R, as_casadi(described.R) @ position + as_casadi(shift))


def _resisting(friction: Friction, values: Value) -> Friction:
    viscous, forward, backward = (values[k] for k in range(3))
    return replace(friction, viscous=viscous, dry_forward=forward, dry_backward=backward)


def _described_frame(model: Model, body: int) -> Transform:
    return Transform.identity() if body == GROUND else model.frames[model.bodies[body].name].placement


def _nominal(model: Model, name: str) -> tuple[float, Value, Value]:
    """Mass, centre of mass and central inertia of a described body, measured in its own frame."""
    (record,) = (body for body in model.description.bodies if body.name == name)
    assert record.inertial is not None
    return central_part(Transform.identity(), record.inertial)


def _with_part(model: Model, body: Body, name: str, new: dict[str, Value]) -> RigidBody:
    """The moving body with one of the bodies that it is made of changed."""
    J = body.mass_moments()
    if J is None:
        raise ValueError(
            f"body '{name}' is part of '{body.name}', which deforms: its mass, centre and inertia cannot be left open. "
            "Leave them out of the open parameters."
        )
    X = model.frames[name].placement
    mass, com, inertia = _nominal(model, name)
    before = _moments(X, mass, as_casadi(com), as_casadi(inertia))
    rest = J - before
    if isinstance(rest, ca.DM):
        size = np.abs(as_numpy(before)).max(initial=0.0)
        rest = as_casadi(np.where(np.abs(as_numpy(rest)) <= _ROUND_OFF * size, 0.0, as_numpy(rest)))
    if "inertia" in new:
        xx, yy, zz, xy, xz, yz = (new["inertia"][k] for k in range(6))
        inertia = ca.blockcat([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    after = _moments(X, new.get("mass", mass), new.get("com", as_casadi(com)), as_casadi(inertia))
    return body_of_moments(body.name, rest + after)


def _moments(X: Transform, mass: Value, com: Value, inertia: Value) -> Value:
    """Mass moments, in the moving body's frame, of a body placed in it at X."""
    R, center = as_casadi(X.R), X.point(com)
    central = R @ RigidBody("part", mass, ca.DM(3, 1), inertia).second_moment() @ R.T
    first = mass * center
    return ca.sparsify(ca.blockcat([[central + first @ center.T, first], [first.T, mass]]))
