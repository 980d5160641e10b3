"""The formulations of the equations of motion that a user may choose from.

``joint``: in the coordinates of the joints, by the way to accelerations that fits the machine. ``multipliers`` and
``kane``: by this way, forces along the constraints or independent speeds. ``point-masses``: the bodies as point masses
at kept distances. ``connection``: every body in a moving reference of its own, with rigid and deformation modes, held
together by connection matrices.
"""

from __future__ import annotations

from typing import Literal

from torseur.mechanics.ways.protocol import WayName

Formulation = Literal["joint", "multipliers", "kane", "point-masses", "connection"]

WAY_OF: dict[Formulation, WayName | None] = {
    "joint": None,
    "multipliers": "multipliers",
    "kane": "independent_speeds",
    "point-masses": None,
    "connection": None,
}
"""The way to accelerations in joint coordinates; None: chosen for the machine."""

APART: tuple[Formulation, ...] = ("point-masses", "connection")
"""Those that move every body by itself, by a scheme of their own."""

FORMULATIONS: tuple[Formulation, ...] = tuple(WAY_OF)
