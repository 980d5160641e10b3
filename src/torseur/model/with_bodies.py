"""A model with other bodies in place of some of its own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from torseur.algebra.components import Array
from torseur.description.tree.divided_bodies import divisions_of
from torseur.model.bodies.protocol import Body
from torseur.model.layout import lay_out
from torseur.model.model import Model, neutral


def with_bodies(model: Model, *bodies: Body) -> Model:
    """The model in which these bodies stand in place of those that have their names.

    Joints, frames, loads and motors stay where they are, now on the new bodies. q and v get the amplitudes of new
    bodies and lose those of old ones; a run starts with bodies that are not deformed.
    """
    new = list(model.bodies)
    for body in bodies:
        for division in (d for d, part in divisions_of(model.description) if body.name in (d.body, part)):
            raise ValueError(
                f"model '{model.name}': body '{body.name}' is divided, since {' and '.join(division.users)} asks for "
                f"the coordinate of joint '{division.joint}', which closes a loop. Let another joint of the loop be "
                "asked for, or replace another body."
            )
        new[model.body_index(body.name)] = body
    layout = lay_out(model.joint_names, model.joints, new, model.layout.coupling)
    q, v = neutral(model.joints, layout), np.zeros(layout.nv)
    return replace(
        model,
        bodies=tuple(new),
        written=None,
        layout=layout,
        initial_q=_kept(model.initial_q, model.layout.coordinate_names, q, layout.coordinate_names),
        initial_v=_kept(model.initial_v, model.layout.speed_names, v, layout.speed_names),
    )


def _kept(old: Array, old_names: tuple[str, ...], new: Array, names: tuple[str, ...]) -> Array:
    """The new vector with the old values of entries that are in both."""
    place = {name: k for k, name in enumerate(old_names)}
    for k, name in enumerate(names):
        if name in place:
            new[k] = old[place[name]]
    return new
