"""Quantities by name, those of frames too."""

from __future__ import annotations

from torseur.description.complaint import suggestion
from torseur.model.model import Model
from torseur.quantities import quantity as quantities
from torseur.quantities.quantity import PLAIN, Quantity

OF_FRAMES = ("pose", "jacobian", "jacobian_rate")


def quantity_named(model: Model, name: str, frame: str | None = None) -> Quantity:
    """The quantity of this name; ``frame`` is that of pose, jacobian and jacobian_rate, in the world."""
    if name in PLAIN:
        return PLAIN[name]
    if name not in OF_FRAMES:
        raise ValueError(f"there is no quantity '{name}'. {suggestion(name, [*PLAIN, *OF_FRAMES])}")
    if frame is None:
        raise ValueError(f"'{name}' is that of a frame: name one. {suggestion('', model.frames)}")
    model.frame(frame)
    if name == "pose":
        return quantities.pose(frame)
    of = quantities.frame_jacobian if name == "jacobian" else quantities.frame_jacobian_rate
    return of(frame, "world")
