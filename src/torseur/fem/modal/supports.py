"""Supports of a structure, under which its modes are found: they say how the body's frame sits on it."""

from __future__ import annotations

from typing import Literal

import numpy as np

from torseur.algebra.components import Array
from torseur.fem.structure import DIRECTIONS, Freedoms, Structure
from torseur.frozen import dataclass

SupportKind = Literal["clamped", "pinned", "supported"]


@dataclass(frozen=True, eq=False)
class Support:
    """A point of the body at which it is kept still along ``directions`` of the body's axes."""

    point: Array
    directions: tuple[str, ...]


def directions_of(kind: SupportKind, along: Array | None) -> tuple[str, ...]:
    """What a kind of support holds, on a beam that runs ``along`` a direction there, or on a solid.

    A pin on a beam holds it from twisting, too: it is a hinge across the axis, whatever its direction. A support lets
    the beam slide along its axis; on a solid it is a pin.
    """
    if kind == "clamped":
        return DIRECTIONS
    if along is None:
        return DIRECTIONS[:3]
    axis = int(np.abs(along).argmax())
    across = tuple(d for k, d in enumerate(DIRECTIONS[:3]) if k != axis)
    return (*DIRECTIONS[:3], DIRECTIONS[3 + axis]) if kind == "pinned" else across


def held_freedoms(structure: Structure, supports: tuple[Support, ...]) -> Freedoms:
    """Numbers of the freedoms that all supports together keep still, in order."""
    held = [structure.held(support.point, support.directions) for support in supports]
    return np.unique(np.concatenate([np.zeros(0, dtype=int), *held]))
