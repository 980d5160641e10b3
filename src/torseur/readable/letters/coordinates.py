"""The symbols of coordinates and speeds: q1 and qd1 where q̇ = v, positions, Euler parameters and twists elsewhere."""

from __future__ import annotations

from torseur.model.joints.protocol import Joint
from torseur.model.model import Model
from torseur.readable.letters.lettering import Letter

_EULER = ("e0", "e1", "e2", "e3")
_TWIST = ("wx", "wy", "wz", "vx", "vy", "vz")


def coordinate_letters(model: Model) -> tuple[list[Letter], list[Letter]]:
    """The letters of q and of v, in their order, with what they are."""
    layout = model.layout
    several = sum(joint.quaternion is not None for joint in model.joints) > 1
    q: list[Letter] = []
    v: list[Letter] = []
    for i, (joint, coupling) in enumerate(zip(model.joints, layout.coupling, strict=True)):
        q_names, v_names = ([], []) if coupling else _names(joint, len(q), f"_{i + 1}" if several else "")
        amplitudes = range(len(q) + len(q_names) + 1, len(q) + len(q_names) + 1 + len(model.bodies[i].amplitudes))
        for name in (*q_names, *(f"q{k}" for k in amplitudes)):
            full, unit = layout.coordinate_names[len(q)], layout.coordinate_units[len(q)]
            q.append(Letter(name, f"coordinate {full}", None, "" if unit == "1" else unit, "coordinates"))
        for name in (*v_names, *(f"qd{k}" for k in amplitudes)):
            v.append(Letter(name, f"speed {layout.speed_names[len(v)]}", None, layout.speed_units[len(v)], "speeds"))
    return q, v


def _names(joint: Joint, first: int, end: str) -> tuple[list[str], list[str]]:
    """Of coordinates and speeds; ``end`` tells the quaternions of several joints apart."""
    if joint.quaternion is None:
        numbers = range(first + 1, first + 1 + joint.nq)
        return [f"q{k}" for k in numbers], [f"qd{k}" for k in numbers]
    place = ("x", "y", "z")[: joint.quaternion]
    return [name + end for name in (*place, *_EULER)], [name + end for name in _TWIST[: joint.nv]]
