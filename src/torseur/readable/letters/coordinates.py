"""The symbols of coordinates and speeds: q1 and qd1 where q̇ = v, positions, Euler parameters and twists elsewhere."""

from __future__ import annotations

from torseur.model.model import Model
from torseur.readable.letters.lettering import Letter

_EULER = ("e0", "e1", "e2", "e3")
_QUATERNION = {"spherical": _EULER, "free": ("x", "y", "z", *_EULER)}
_TWIST = {"spherical": ("wx", "wy", "wz"), "free": ("wx", "wy", "wz", "vx", "vy", "vz")}


def coordinate_letters(model: Model) -> tuple[list[Letter], list[Letter]]:
    """The letters of q and of v, in their order, with what they are."""
    layout = model.layout
    quaternions = sum(joint.kind in _QUATERNION for joint in model.joints)
    q: list[Letter] = []
    v: list[Letter] = []
    for i, (joint, coupling) in enumerate(zip(model.joints, layout.coupling, strict=True)):
        if coupling is not None:
            continue
        of_q, of_v = layout.q_of[i], layout.v_of[i]
        if joint.kind in _QUATERNION:
            end = f"_{i + 1}" if quaternions > 1 else ""
            q_names, v_names = ([n + end for n in table[joint.kind]] for table in (_QUATERNION, _TWIST))
        else:
            q_names = [f"q{k + 1}" for k in range(of_q.start, of_q.stop)]
            v_names = [f"qd{k + 1}" for k in range(of_q.start, of_q.stop)]
        for name, k in zip(q_names, range(of_q.start, of_q.stop), strict=True):
            unit = _unit(joint.kind, k - of_q.start)
            q.append(Letter(name, f"coordinate {layout.coordinate_names[k]}", None, unit, "coordinates"))
        for name, k in zip(v_names, range(of_v.start, of_v.stop), strict=True):
            unit = _speed_unit(joint.kind, k - of_v.start)
            v.append(Letter(name, f"speed {layout.speed_names[k]}", None, unit, "speeds"))
    return q, v


_LENGTHS = {
    "prismatic": (True,),
    "cylindrical": (False, True),
    "planar": (True, True, False),
    "free": (True,) * 3 + (False,) * 4,
}


def _unit(kind: str, component: int) -> str:
    if kind in _LENGTHS and _LENGTHS[kind][component]:
        return "m"
    return "" if kind in _QUATERNION else "rad"


def _speed_unit(kind: str, component: int) -> str:
    if kind == "free":
        return "rad/s" if component < 3 else "m/s"
    return "rad/s" if kind == "spherical" else f"{_unit(kind, component)}/s"
