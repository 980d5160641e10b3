"""What keeps the loops of a machine closed while its sliders move, as a page can compute it.

The residuals φ(s) of the constraints over the values s of the sliders are traced once and carried as a straight-line
program of scalars, which the page runs: it moves the other sliders by the smallest steps δ with

    φ + J δ = 0,    δ = −Jᵀ (J Jᵀ)⁻¹ φ                                                               (1)

from posture to posture (``web/src/viewer/closing.js``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.euler_parameters import quaternion_product
from torseur.kernels.program.program import program_of
from torseur.mechanics.constraints.rows import holonomic_rows, residuals
from torseur.model.model import Model
from torseur.show.nodes import Array

_LARGEST = 40_000  # instructions of a page's program
_UNARY = (
    "neg",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sqrt",
    "sq",
    "twice",
    "inv",
    "fabs",
    "exp",
    "log",
    "sign",
)
_BINARY = ("add", "sub", "mul", "div", "atan2", "fmin", "fmax", "pow", "constpow")
_LOGIC = ("lt", "le", "eq", "ne", "not", "and", "or", "if_else_zero")
OPERATIONS = ("input", "const", *_UNARY, *_BINARY, *_LOGIC)
"""What the page computes, by its place in this list; ``web/src/viewer/closing.js`` has the same."""


def closing_of(model: Model, first: Mapping[int, int], count: int, q0: Array) -> dict[str, Any] | None:
    """The program of φ over ``count`` sliders; ``first`` has the first slider of each joint that leads.

    None where nothing closes, or where a page cannot compute it; coordinates without sliders stay as they are in q0.
    """
    if not holonomic_rows(model):
        return None
    s = ca.SX.sym("s", count)
    phi = ca.Function("phi", [s], [ca.densify(residuals(model, _coordinates(model, first, s, q0)))])
    program = program_of(phi)
    if len(program.values) > _LARGEST or any(value.op not in OPERATIONS for value in program.values):
        return None
    codes = [OPERATIONS.index(value.op) for value in program.values]
    args = [
        [value.constant] if value.op == "const" else [value.place[1]] if value.op == "input" else list(value.args)
        for value in program.values
    ]
    return {"codes": codes, "args": args, "outputs": list(program.outputs[0])}


def _coordinates(model: Model, first: Mapping[int, int], s: Value, q0: Array) -> Value:
    """q of the machine at these sliders."""
    parts: list[Value] = [ca.SX(float(x)) for x in q0]
    for i, start in first.items():
        joint = model.joints[i]
        place = model.layout.q_of[i]
        if joint.quaternion is None:
            told = [s[start + k] for k in range(joint.nq)]
        else:
            slides = joint.quaternion
            told = [
                *(s[start + k] for k in range(slides)),
                *ca.vertsplit(_turned(s[start + slides : start + slides + 3])),
            ]
        for k, value in enumerate(told):
            parts[place.start + k] = value
    return ca.vertcat(*parts)


def _turned(angles: Value) -> Value:
    """The quaternion of yaw, pitch and roll, one after the other."""
    c, h = ca.cos(angles / 2), ca.sin(angles / 2)
    yaw = ca.vertcat(c[0], 0, 0, h[0])
    pitch = ca.vertcat(c[1], 0, h[1], 0)
    roll = ca.vertcat(c[2], h[2], 0, 0)
    return quaternion_product(quaternion_product(yaw, pitch), roll)
