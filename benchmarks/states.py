"""Random states of a machine, and the way from our coordinates to those of the peers and back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.tree import Tree

Array = NDArray[np.float64]
ANGULAR_LINEAR = [3, 4, 5, 0, 1, 2]  # swaps the two halves of a free joint's speeds


@dataclass(frozen=True, eq=False)
class States:
    """N states, one per row: q (N, nq), v, a and tau (N, nv)."""

    q: Array
    v: Array
    a: Array
    tau: Array

    def first(self, count: int) -> States:
        """The first of these states."""
        return States(*(np.ascontiguousarray(x[:count]) for x in (self.q, self.v, self.a, self.tau)))


def random_states(tree: Tree, count: int, seed: int = 0) -> States:
    """Angles, speeds, accelerations and forces of about 1 in SI units; a floating base with any attitude."""
    rng = np.random.default_rng(seed)
    q, v, a, tau = rng.normal(size=(4, count, tree.nv))
    if tree.floating:
        quaternion = rng.normal(size=(count, 4))
        quaternion /= np.linalg.norm(quaternion, axis=1, keepdims=True)
        q = np.hstack([q[:, :3], quaternion, q[:, 6:]])
    return States(q, v, a, tau)


def for_pinocchio(tree: Tree, states: States) -> States:
    """Pinocchio writes a quaternion (x, y, z, w), and a free joint's speeds (linear, angular), both in the body."""
    if not tree.floating:
        return states
    q = states.q[:, [0, 1, 2, 4, 5, 6, 3, *range(7, states.q.shape[1])]]
    return States(
        *(np.ascontiguousarray(x) for x in (q, *(swapped(tree, x) for x in (states.v, states.a, states.tau))))
    )


def swapped(tree: Tree, values: Array, *axes: int) -> Array:
    """Values with (linear, angular) and (angular, linear) of the base exchanged along the axes (default: the last)."""
    if not tree.floating:
        return values
    order = np.array([*ANGULAR_LINEAR, *range(6, tree.nv)])
    for axis in axes or (-1,):
        values = np.take(values, order, axis=axis)
    return values


@dataclass(frozen=True, eq=False)
class BaseMap:
    """E (N, 6, 6), orthogonal: a peer's speeds of the base are E v, its forces E f; None where the base is fixed.

    MuJoCo and Drake measure the velocity ṙ in the world, so that their acceleration is R (v̇ + ω × v).
    """

    E: Array | None

    def states(self, ours: States) -> States:
        """Our states in the peer's speeds; the coordinates remain."""
        if self.E is None:
            return ours
        a = ours.a.copy()
        a[:, 3:6] += np.cross(ours.v[:, :3], ours.v[:, 3:6])
        return States(ours.q, *(_base_times(self.E, x) for x in (ours.v, a, ours.tau)))

    def forces_back(self, forces: Array) -> Array:
        """Our generalised forces (N, nv) of the peer's."""
        return forces if self.E is None else _base_times(self.E.swapaxes(1, 2), forces)

    def accelerations_back(self, v: Array, accelerations: Array) -> Array:
        """Our v̇ (N, nv) of the peer's, at our speeds v."""
        if self.E is None:
            return accelerations
        a = _base_times(self.E.swapaxes(1, 2), accelerations)
        a[:, 3:6] -= np.cross(v[:, :3], v[:, 3:6])
        return a

    def matrices_back(self, M: Array) -> Array:
        """Our mass matrices Eᵀ M E (N, nv, nv) of the peer's."""
        if self.E is None:
            return M
        M = M.copy()
        M[:, :6, :] = self.E.swapaxes(1, 2) @ M[:, :6, :]
        M[:, :, :6] = M[:, :, :6] @ self.E
        return M


def mujoco_base(tree: Tree, q: Array) -> BaseMap:
    """MuJoCo's speeds of a free joint: ṙ in the world, then ω in the body."""
    if not tree.floating:
        return BaseMap(None)
    E = np.zeros((len(q), 6, 6))
    E[:, :3, 3:], E[:, 3:, :3] = _attitudes(q), np.eye(3)
    return BaseMap(E)


def drake_base(tree: Tree, q: Array) -> BaseMap:
    """Drake's speeds of a free body: ω, then ṙ, both in the world."""
    if not tree.floating:
        return BaseMap(None)
    E = np.zeros((len(q), 6, 6))
    E[:, :3, :3] = E[:, 3:, 3:] = _attitudes(q)
    return BaseMap(E)


def _attitudes(q: Array) -> Array:
    """R_WB of the base, (N, 3, 3)."""
    w, x, y, z = q[:, 3:7].T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)


def _base_times(E: Array, values: Array) -> Array:
    out = values.copy()
    out[:, :6] = np.einsum("kij,kj->ki", E, values[:, :6])
    return out
