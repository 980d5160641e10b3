"""Which rows of a matrix are independent of those before them, and how the others follow from these.

One rank-revealing factorisation that keeps the order of the rows: of h_i / |h_i| the part along the orthonormal rows Q
that were found so far is taken away, twice for full accuracy,

    r_i = h_i / |h_i| − Qᵀ c_i,   c_i = Q h_i / |h_i|                                           (1)

and r_i / |r_i| joins Q where |r_i| is not round-off: then (c_i, |r_i|) is the next row of a lower triangle R with

    (h_k / |h_k|)_kept = R Q.                                                                   (2)

A row that does not join has the weights w_i = c_iᵀ R⁻¹ on the kept ones. Where kept rows stand nearly along each other
weights are large, and with them grows what the last digits of these rows make of r_i: round-off is

    |r_i| ≤ δ |(1, w_i)|.                                                                       (3)

Rows are taken in blocks, so that most of the work is products of matrices.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from torseur.frozen import dataclass

Array = NDArray[np.float64]

DISTANCE = 1e-9  # of a row of length 1 from the rows before it that counts as none
_NONE = 0.1  # distances: length of a row, in that of the longest of its block, that counts as none
_BLOCK = 48  # rows
_AS_GOOD = 0.5  # of the row that stands most across those chosen before it: an earlier one is taken for it
_SMALL = 150  # rows or columns


@dataclass(frozen=True, eq=False)
class IndependentRows:
    """The rows that depend on no rows before them, and of each other row its weights on these."""

    kept: tuple[int, ...]
    weights: dict[int, dict[int, float]]  # row → kept row → weight, on the rows as they are given
    misfit: float = 0.0  # the largest |r_i| / |(1, w_i)| of such rows

    def follows_from(self, row: int) -> tuple[int, ...]:
        """The kept rows on which a row depends."""
        return tuple(self.weights[row])


def independent_rows(H: Array, distance: float = DISTANCE) -> IndependentRows:
    """The independent rows of H, first come first kept; a row of zeros depends on none.

    ``distance`` is δ of (3).
    """
    kept: list[int] = []
    misfit = 0.0
    weights: dict[int, dict[int, float]] = {}
    for rows, columns in coupled_blocks(H):
        of_block = _factored(H[np.ix_(rows, columns)], distance)
        misfit = max(misfit, of_block.misfit)
        kept += [int(rows[k]) for k in of_block.kept]
        for row, own in of_block.weights.items():
            weights[int(rows[row])] = {int(rows[k]): weight for k, weight in own.items()}
    return IndependentRows(tuple(sorted(kept)), dict(sorted(weights.items())), misfit)


def well_spread_rows(H: Array) -> tuple[int, ...]:
    """As many rows of H as are independent, the longest that stand across each other; lengths must be comparable.

    Where rows repeat each other the first come may lose rank on a motion whose constraints, taken together, do not.
    """
    chosen: list[int] = []
    for rows, columns in coupled_blocks(H):
        block = H[np.ix_(rows, columns)]
        rank = len(_factored(block, DISTANCE).kept)
        if rank == len(rows):
            chosen += rows.tolist()
            continue
        left = block
        for _ in range(rank):
            sizes = np.linalg.norm(left, axis=1)
            best = int(np.flatnonzero(sizes >= _AS_GOOD * sizes.max())[0])
            chosen.append(int(rows[best]))
            across = left[best] / sizes[best]
            left = left - np.outer(left @ across, across)
            left[best] = 0.0
    return tuple(sorted(chosen))


def coupled_blocks(H: Array) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """(rows, columns) of the blocks of H that share no column: loops that touch different bodies."""
    m, n = H.shape
    rows, columns = np.nonzero(H)
    label = _connected(m + n, zip(rows.tolist(), (m + columns).tolist(), strict=True))
    order = np.argsort(label, kind="stable")
    groups = np.split(order, np.flatnonzero(np.diff(label[order])) + 1)
    return [(group[group < m], group[group >= m] - m) for group in groups if group.size and group[0] < m]


def _connected(count: int, pairs: Iterable[tuple[int, int]]) -> NDArray[np.intp]:
    """Of as many places, some of them paired, a number for each that it shares with all that it is connected to."""
    leader = list(range(count))

    def led_by(k: int) -> int:
        while leader[k] != k:
            leader[k] = k = leader[leader[k]]
        return k

    for a, b in pairs:
        leader[led_by(b)] = led_by(a)
    return np.array([led_by(k) for k in range(count)], dtype=np.intp)


def least_norm_solution(H: Array, right: Array, *, smallest: float, damping: float = 0.0) -> Array:
    """x of least norm among those with the least error of H x = right; ``smallest`` is a relative size that is nil.

    Block by block, since rows may depend on each other: small ones by singular values, large ones by a complete
    orthogonal factorisation, which takes a tenth of the time there and SciPy to be loaded. ``damping`` μ makes small
    blocks minimise |H x − right|² + μ² |x|² instead.
    """
    x = np.zeros(H.shape[1])
    if not right.any():
        return x
    for rows, columns in coupled_blocks(H):
        if columns.size:
            x[columns] = _least_norm(H[np.ix_(rows, columns)], right[rows], smallest, damping)
    return x


def _least_norm(H: Array, right: Array, smallest: float, damping: float) -> Array:
    if min(H.shape) <= _SMALL and damping:
        U, sizes, V = np.linalg.svd(H, full_matrices=False)
        weights = np.where(sizes > smallest * sizes[0], sizes / (sizes**2 + damping**2), 0.0)
        return np.asarray(V.T @ (weights * (U.T @ right)), dtype=np.float64)
    if min(H.shape) <= _SMALL:
        return np.asarray(np.linalg.lstsq(H, right, rcond=smallest)[0], dtype=np.float64)
    from scipy.linalg import lstsq

    found: Array = lstsq(H, right, cond=smallest, lapack_driver="gelsy")[0]
    return found


def _factored(H: Array, least: float) -> IndependentRows:
    m, n = H.shape
    lengths = np.linalg.norm(H, axis=1)
    holds = lengths > _NONE * least * (longest := lengths.max(initial=0.0))
    unit = np.where(holds[:, None], H, 0.0) / np.where(holds, lengths, 1.0)[:, None]
    Q, R = np.zeros((min(m, n), n)), np.zeros((min(m, n), min(m, n)))
    kept: list[int] = []
    along: dict[int, Array] = {}  # c of the rows that are not kept
    misfit = float(lengths[~holds].max(initial=0.0)) / (longest or 1.0)
    for begin in range(0, m, _BLOCK):
        block = unit[begin : begin + _BLOCK]
        before = len(kept)
        c = np.zeros((len(block), len(R)))
        for _ in range(2):
            part = block @ Q[:before].T
            c[:, :before] += part
            block = block - part @ Q[:before]  # (1)
        for k in range(len(block)):
            i, r = begin + k, block[k]
            for _ in range(2):
                part = Q[before : len(kept)] @ r
                c[k, before : len(kept)] += part
                r = r - part @ Q[before : len(kept)]  # (1)
            distance, own = np.linalg.norm(r), c[k, : len(kept)]
            size = 1.0
            if distance**2 < least or len(kept) == len(R):
                size = np.hypot(1.0, np.linalg.norm(_on_kept(own, R)))
            if distance <= least * size or len(kept) == len(R):  # (3)
                along[i] = own
                misfit = max(misfit, float(distance / size))
                continue
            Q[len(kept)], R[len(kept)] = r / distance, c[k]  # (2)
            R[len(kept), len(kept)] = distance
            kept.append(i)
    return IndependentRows(tuple(kept), {i: _weights(i, c, R, kept, lengths) for i, c in along.items()}, misfit)


def _on_kept(c: Array, R: Array) -> Array:
    n = len(c)
    return np.asarray(np.linalg.solve(R[:n, :n].T, c), dtype=np.float64) if n else c


def _weights(i: int, c: Array, R: Array, kept: list[int], lengths: Array) -> dict[int, float]:
    """The weights of a dependent row on the kept rows, those that are not round-off."""
    w = _on_kept(c, R)
    return {
        k: float(weight * lengths[i] / lengths[k])
        for k, weight in zip(kept, w, strict=False)
        if abs(weight) > 1e-6 * max(1.0, np.abs(w).max())
    }
