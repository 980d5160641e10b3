"""Simple shapes as triangles, (vertices, faces), each in its own frame."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Faces = NDArray[np.int64]
Triangles = tuple[Array, Faces]

_ROUND = 24  # edges of a circle
_UP = 12  # and of half a meridian


def triangles_of(kind: str, size: Sequence[float]) -> Triangles | None:
    """The surface of a shape of these sizes; None for one that is not known.

    >>> vertices, faces = triangles_of("box", (1, 2, 3))
    >>> np.ptp(vertices, axis=0).tolist(), len(faces)
    ([1.0, 2.0, 3.0], 12)
    """
    match kind:
        case "box":
            return box(size)
        case "sphere":
            return _revolved(*_arc(size[0], 0.0))
        case "ellipsoid":
            vertices, faces = _revolved(*_arc(1.0, 0.0))
            return vertices * np.asarray(size, dtype=np.float64), faces
        case "capsule":
            return _revolved(*_arc(size[0], size[1] / 2))
        case "cylinder":
            return _revolved(np.array([0, size[0], size[0], 0]), np.array([-0.5, -0.5, 0.5, 0.5]) * size[1])
        case "tube":
            outer, inner, length = size
            r = np.array([inner, outer, outer, inner, inner])
            return _revolved(r, np.array([-0.5, -0.5, 0.5, 0.5, -0.5]) * length)
    return None


def rod(a: Array, b: Array, radius: float) -> Triangles:
    """A round rod from one point to another."""
    length = float(np.linalg.norm(b - a))
    vertices, faces = _revolved(np.array([0, radius, radius, 0]), np.array([0, 0, 1, 1]) * length)
    z = (b - a) / max(length, 1e-300)
    x = np.cross(z, np.eye(3)[np.argmin(np.abs(z))])
    x /= np.linalg.norm(x)
    return vertices @ np.stack([x, np.cross(z, x), z]) + a, faces


def box(edges: Sequence[float]) -> Triangles:
    """A box about its middle."""
    corners = (np.array([[i, j, k] for i in (0, 1) for j in (0, 1) for k in (0, 1)]) - 0.5) * np.asarray(
        edges, dtype=np.float64
    )
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    vertices = np.concatenate([corners[list(side)] for side in sides])  # sharp edges: no vertex is shared
    first = 4 * np.arange(6)[:, None]
    halves = np.array([[0, 1, 2]]), np.array([[0, 2, 3]])
    return vertices, np.concatenate([first + half for half in halves]).astype(np.int64)


def _arc(radius: float, shift: float) -> tuple[Array, Array]:
    """(r, z) of half a circle, its halves shifted apart."""
    angle = np.linspace(-np.pi / 2, np.pi / 2, _UP + 1)
    z = radius * np.sin(angle)
    return radius * np.abs(np.cos(angle)), z + np.where(angle < 0, -shift, shift) * (np.abs(angle) > 1e-12)


def _revolved(r: Array, z: Array) -> Triangles:
    """The surface of a profile (r, z) turned about z."""
    turn = np.linspace(0, 2 * np.pi, _ROUND, endpoint=False)
    circle = np.stack([np.cos(turn), np.sin(turn), np.zeros(_ROUND)], axis=1)
    rings = [r_k * circle + [0.0, 0.0, z_k] for r_k, z_k in zip(r, z, strict=True)]
    k = np.arange(_ROUND)
    after = (k + 1) % _ROUND
    faces = []
    for i in range(len(rings) - 1):
        low, high = i * _ROUND, (i + 1) * _ROUND
        faces += [np.stack([low + k, low + after, high + after], axis=1)]
        faces += [np.stack([low + k, high + after, high + k], axis=1)]
    return np.concatenate(rings), np.concatenate(faces)
