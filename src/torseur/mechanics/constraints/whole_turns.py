"""Threads that are turned by whole turns to close a loop from afar.

A whole turn of a thread leaves its nut as it was turned and moves it by 2π · pitch. Where a nut has to go a long way,
that of hundreds of radians, tangents of the single angles tell little: they are followed half a radian at a time, and
what 1 rad of a fine thread moves is less than steps are damped by. Whole turns are counted as a length of their own,

    φ(q ⊞ (δ, 2π n)) ≈ φ + H δ + C s,   C = (φ(q ⊞ 2π) − φ(q))/(2π pitch),   s = 2π pitch n            (1)

and what is left then, less than a turn, is for the angles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from torseur.model.model import Model

Array = NDArray[np.float64]

_TURN = 2 * np.pi


def threads(model: Model, moved: Sequence[int]) -> dict[int, float]:
    """The pitches [m/rad] of the joints of the tree that are threads, by their entries of v, of those that move."""
    found: dict[int, float] = {}
    for joint, v_of in zip(model.joints, model.layout.v_of, strict=True):
        for k, axis in enumerate(joint.frame_axes):
            if axis.pitch and v_of.start + k in moved:
                found[v_of.start + k] = axis.pitch
    return found


def advances(model: Model, pitches: dict[int, float], phi: Callable[[Array], Array], begin: Array) -> Array:
    """C of (1), a column for each thread; ``phi`` is that of a tangent step, ``begin`` φ where nothing is stepped."""
    columns = []
    for k, pitch in pitches.items():
        turn = np.zeros(model.nv)
        turn[k] = _TURN
        columns.append((phi(turn) - begin) / (_TURN * pitch))
    return np.array(columns).reshape(len(pitches), len(begin)).T


def whole_turns(pitches: dict[int, float], lengths: Array) -> Array:
    """2π n [rad] of the threads that advance by nearly these lengths s."""
    return np.array([_TURN * np.round(s / (_TURN * pitch)) for s, pitch in zip(lengths, pitches.values(), strict=True)])
