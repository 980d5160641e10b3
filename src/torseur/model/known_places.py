"""Where something sits on bodies that take shapes: with these places known, their numbers may be left open."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.modal_numbers import Places
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.seated import SeatedBody
from torseur.model.frame import GROUND
from torseur.model.model import Model


def with_known_places(model: Model) -> Model:
    """The model whose bodies that take shapes know all places at which it asks them how they move."""
    if not any(isinstance(body, ModalBody | SeatedBody) for body in model.bodies):
        return model
    places: list[list[Array]] = [[] for _ in model.bodies]
    users = (*model.frames.values(), *(load.frame for load in model.loads), *(rotor.frame for rotor in model.rotors))
    of_joints = zip(model.parent, model.placement, strict=True)
    for body, placement in (*((frame.body, frame.placement) for frame in users), *of_joints):
        if body != GROUND:
            places[body].append(as_numpy(placement.p).ravel())
    return replace(model, bodies=tuple(_with_places(*of) for of in zip(model.bodies, places, strict=True)))


def _with_places(body: Body, places: list[Array]) -> Body:
    if isinstance(body, SeatedBody):
        rest = body.seat.at_rest
        return replace(body, own=_known(body.own, [as_numpy(rest.point(ca.DM(at))).ravel() for at in places]))
    return _known(body, places) if isinstance(body, ModalBody) else body


def _known(body: ModalBody, places: list[Array]) -> ModalBody:
    """With each of them once."""
    each = dict.fromkeys(tuple(point.tolist()) for point in places)
    return replace(body, places=Places(tuple(np.array(point) for point in each)))
