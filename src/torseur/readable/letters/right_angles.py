"""Right angles that a file gives in decimals, made exact: a rounded π/2 leaves terms that mean nothing in print."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np

from torseur.algebra.components import as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.model.frame import Frame
from torseur.model.model import Model

NEAR = 1e-9
"""How far an entry of a rotation matrix may be from 0 or ±1 to be taken for it."""


def with_right_angles(model: Model) -> tuple[Model, bool]:
    """The model with exact right angles between its frames, and whether that changed a number."""
    placement = tuple(_exact(X) for X in model.placement)
    frames = {name: Frame(frame.body, _exact(frame.placement)) for name, frame in model.frames.items()}
    changed = any(_differ(X, Y) for X, Y in zip(model.placement, placement, strict=True))
    changed = changed or any(_differ(model.frames[name].placement, frame.placement) for name, frame in frames.items())
    if not changed:
        return model, False
    return replace(model, placement=placement, frames=MappingProxyType(frames)), True


def _differ(X: Transform, Y: Transform) -> bool:
    return not np.array_equal(as_numpy(X.R), as_numpy(Y.R))


def _exact(X: Transform) -> Transform:
    R = as_numpy(X.R)
    whole = np.round(R)
    return Transform(as_casadi(np.where(np.abs(R - whole) <= NEAR, whole + 0.0, R)), X.p)
