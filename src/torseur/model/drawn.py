"""Where frames of a model stand as it is drawn: for what is decided while the model is made."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.model.frame import GROUND
from torseur.model.model import Model


def drawn_pose(model: Model, name: str, q: Value) -> Transform:
    """X_W of a frame at the configuration q."""
    frame = model.frame(name)
    X, body = model.attached(frame).pose(model.amplitudes(frame.body, q)), frame.body
    while body != GROUND:
        X = model.passage(body).pose(model.passage_coordinates(body, q)) @ X
        body = model.parent[body]
    return X
