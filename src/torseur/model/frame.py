"""Frames that are fixed to bodies."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.transform import Transform

GROUND = -1
"""The number of the ground, where a body's number is asked for."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame fixed to the moving body number ``body`` (or the ground) at ``placement``."""

    body: int
    placement: Transform
