"""The posture of a machine by sliders: joints as turns and slides one after the other, which a page can follow itself.

    X_WB = X_WP · X_seat · Π exp(S_k s_k)                                                            (1)

with one screw S_k, a turn about a direction with an advance, or a slide along it, for each slider value s_k. Rotations
without axes of their own (balls, free bodies) are told by yaw, pitch and roll.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

import casadi as ca
import numpy as np

from torseur.algebra.components import as_numpy
from torseur.algebra.roll_pitch_yaw import rpy_from_rotation
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.frame import GROUND
from torseur.model.joints.protocol import Joint
from torseur.model.joints.universal import Universal
from torseur.model.model import Model
from torseur.show.closing import closing_of
from torseur.show.nodes import Array, Nodes, flat_pose

_AXES = {axis: np.eye(3)[k] for k, axis in enumerate("xyz")}
_TOLD = "loops are not kept closed: sliders move the joints of the tree, one by one"


@dataclass(frozen=True, eq=False)
class _Screw:
    """One factor of (1) and the value that it has."""

    name: str  # behind that of the joint
    turns: bool
    axis: Array
    value: float
    pitch: float = 0.0


def posture_of(model: Model, nodes: Nodes, q: Array, size: float) -> dict[str, Any]:
    """Sliders with their ranges, and the links that follow them, at the configuration q."""
    sliders = _Sliders(model, size)
    in_beams = {name for beam in model.beams for name in beam.names[1:]}
    links: list[dict[str, Any]] = []
    for i, one in enumerate(model.bodies):
        seat, own = _seat(model, i, q), model.joints[i].pose(model.layout.coordinates(i, ca.DM(q)))
        if one.name in in_beams:  # a node of a beam stays where it is on the node before it
            links.append({"node": i, "parent": model.parent[i], "seat": flat_pose(seat @ own), "steps": []})
        else:
            steps = sliders.steps(i, list(_screws(model, i, q, own)))
            links.append({"node": i, "parent": model.parent[i], "seat": flat_pose(seat), "steps": steps})
    for k, (body, frame) in enumerate(nodes.places):
        at = frame.pose(model.amplitudes(body, ca.DM(q)))
        links.append({"node": len(model.bodies) + k, "parent": body, "seat": flat_pose(at), "steps": []})
    closing = closing_of(model, sliders.first, len(sliders.made), q)
    open_loops = closing is None and any(constraint.closes_loop for constraint in model.constraints)
    return {"sliders": sliders.made, "links": links, "closing": closing, "told": _TOLD if open_loops else None}


def _seat(model: Model, body: int, q: Array) -> Transform:
    parent = model.parent[body]
    eta = model.amplitudes(parent, ca.DM(q)) if parent != GROUND else ca.DM(0, 1)
    return model.attachment(parent, model.placement[body]).pose(eta)


def _screws(model: Model, body: int, q: Array, own: Transform) -> Iterator[_Screw]:
    joint: Joint = model.joints[body]
    values = as_numpy(model.layout.coordinates(body, ca.DM(q))).ravel()
    head = f"{model.joint_names[body]}."
    names = [
        name.removeprefix(head) if name.startswith(head) else ""
        for name in model.layout.joint_speed_names[model.layout.joint_speeds_of[body]]
    ]
    if joint.frame_axes:
        for axis, value, name in zip(joint.frame_axes, values, names, strict=True):
            yield _Screw(name, axis.turns, np.asarray(axis.direction), float(value), axis.pitch)
    elif isinstance(joint, Universal):
        for direction, value, name in zip((joint.first, joint.second), values, names, strict=True):
            yield _Screw(name, True, np.asarray(direction), float(value))
    elif joint.nq:
        if joint.kind == "free":
            for letter, x in zip("xyz", as_numpy(own.p).ravel(), strict=True):
                yield _Screw(letter, False, _AXES[letter], float(x))
        roll, pitch, yaw = rpy_from_rotation(as_numpy(own.R))
        for name, letter, angle in (("yaw", "z", yaw), ("pitch", "y", pitch), ("roll", "x", roll)):
            yield _Screw(name, True, _AXES[letter], float(angle))


@dataclass(eq=False)
class _Sliders:
    """Sliders as they are asked for; a follower moves with its leader's."""

    model: Model
    size: float
    made: list[dict[str, Any]] = field(default_factory=list)
    first: dict[int, int] = field(default_factory=dict)  # of each joint that leads

    def steps(self, body: int, screws: list[_Screw]) -> list[dict[str, Any]]:
        coupling = self.model.layout.coupling[body]
        if coupling is None:
            self.first[body] = len(self.made)
            self.made += [self._slider(body, screw) for screw in screws]
        first, ratio, offset = (self.first[body], 1.0, 0.0) if coupling is None else self._led(coupling)
        return [
            {
                "slider": first + k,
                "turns": screw.turns,
                "axis": screw.axis.tolist(),
                "pitch": screw.pitch,
                "ratio": ratio,
                "offset": offset,
            }
            for k, screw in enumerate(screws)
        ]

    def _led(self, coupling: Any) -> tuple[int, float, float]:
        return self.first[coupling.leader], float(coupling.ratio), float(coupling.offset)

    def _slider(self, body: int, screw: _Screw) -> dict[str, Any]:
        limits, reach = self.model.limits[body], np.pi if screw.turns else self.size
        lower = limits.lower if limits.lower is not None else min(-reach, screw.value)
        upper = limits.upper if limits.upper is not None else max(reach, screw.value)
        name = self.model.joint_names[body]
        return {
            "name": f"{name}.{screw.name}" if screw.name else name,
            "unit": "rad" if screw.turns else "m",
            "lower": min(lower, screw.value),
            "upper": max(upper, screw.value),
            "value": screw.value,
        }
