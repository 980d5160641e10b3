"""Base parameters: the fewest combinations of parameters that determine the forces, found by numbers."""

from __future__ import annotations

from functools import cached_property

import casadi as ca
import numpy as np
import scipy.linalg
from numpy.typing import ArrayLike

from torseur.algebra.components import Array
from torseur.frozen import dataclass
from torseur.mechanics.identification.dynamic_parameters import OF_A_BODY
from torseur.mechanics.identification.regressor import regressor as readable_regressor
from torseur.mechanics.tree.kinematics import stepped
from torseur.model.model import Model
from torseur.readable.identification.fit import Fit, least_squares
from torseur.readable.identification.regressor import Regressor, regressor
from torseur.readable.print.markdown import table
from torseur.readable.print.text import columns

_DEPENDENT = 1e-8  # of a unit column that is left over after those before it: round-off, not motion
_SEEN = 1e-10  # of the greatest column: below, a parameter never acts
_NOTHING = 1e-10  # a coefficient, between columns of length one, that is round-off of zero
_EXACT = 1e-12  # by which a coefficient may miss a short decimal number

_ORDER = ("xx", "zz", "xy", "xz", "yz", "mx", "my", "mz", "yy", "mass")
"""Of one body, those first that keep their own name where a choice is left: Khalil's, for joints about z."""

Terms = tuple[tuple[float, str], ...]


@dataclass(frozen=True, eq=False)
class BaseParameters:
    """The base parameters p_b = K p of a machine: τ = Y_b p_b + known, with independent columns Y_b of Y.

    ``names`` are those of the parameters whose columns are kept, with an R (regrouped) where others are counted with
    them. ``groups`` tells how: name → (coefficient, parameter) with the kept one first. ``unidentifiable`` parameters
    act in no motion. ``condition`` is the condition number of Y_b stacked over the random states that it was found
    from, with its columns scaled to one length; ``gap`` tells how clear the rank is: the last pivot that counts over
    the first that does not.
    """

    full: Regressor
    names: tuple[str, ...]
    groups: dict[str, Terms]
    unidentifiable: tuple[str, ...]
    kept: tuple[int, ...]  # columns of Y
    matrix: Array  # K, (base parameters, parameters)
    condition: float
    gap: float

    @cached_property
    def nominal(self) -> Array:
        """K p of the model, (base parameters,)."""
        values: Array = self.matrix @ self.full.nominal
        return values

    def regressor(self, q: ArrayLike, v: ArrayLike, a: ArrayLike) -> Array:
        """Y_b, (..., nv, base parameters)."""
        return np.take(self.full(q, v, a), self.kept, axis=-1)

    def fit(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike) -> Fit:
        """The base parameters that explain forces τ (N, nv) measured in N states best, by least squares."""
        measured = np.asarray(tau, float) - self.full.known(q, v)
        return least_squares(self.names, self.regressor(q, v, a), measured)

    def table(self, *, markdown: bool = False) -> str:
        """The base parameters, their values and what is counted with them, one in a line."""
        head = ("base parameter", "value", "is")
        values = zip(self.groups.items(), self.nominal, strict=True)
        rows = [(name, f"{value:.6g}", _sum(terms)) for (name, terms), value in values]
        lines = table(head, rows) if markdown else columns([head, *rows], "<><")
        left = ", ".join(self.unidentifiable) or "none"
        summary = f"{len(self.names)} base parameters of {len(self.full.names)}; of no effect on any motion: {left}."
        return "\n".join([*lines, "", summary])

    def __str__(self) -> str:
        return self.table()


def base_parameters(model: Model, *, states: int | None = None, seed: int = 0) -> BaseParameters:
    """The base parameters of a model, from the regressor W stacked over random states.

    Of W = [W_1 W_2] with independent columns W_1, as many as the rank,

        W_2 = W_1 β,      W p = W_1 (p_1 + β p_2),      K = [1 β]                         (1)

    by QR decomposition [Gautier 1991]. The rank is that of the decomposition with column pivoting. W_1 is chosen in the
    order of the tree, so that what a joint cannot set apart is counted with its parent, as in the rules of
    [Gautier and Khalil 1990], and the coefficients are ones, lengths and their products. Coefficients within round-off
    of a short decimal number are that number.
    """
    full = regressor(model)
    W = _stacked(model, states or 2 * len(full.names) + 10, np.random.default_rng(seed))
    lengths = np.linalg.norm(W, axis=0)
    seen = np.flatnonzero(lengths > _SEEN * lengths.max(initial=0.0))
    unit = W / np.where(lengths > 0, lengths, 1.0)

    rank, gap, pivots = _rank(unit[:, seen])
    preferred = [k for k in _preferred(model, len(full.names)) if k in set(seen)]
    kept = _independent(unit, preferred)
    if len(kept) != rank:  # badly conditioned: what pivoting chose is the safest
        kept = sorted(int(seen[k]) for k in pivots[:rank])
    others = [int(k) for k in seen if k not in set(kept)]

    beta = np.linalg.lstsq(unit[:, kept], unit[:, others], rcond=None)[0]
    beta[np.abs(beta) < _NOTHING] = 0.0
    K = np.zeros((rank, len(full.names)))
    K[range(rank), kept] = 1.0
    K[:, others] = _short(beta * lengths[others] / lengths[kept, None])
    groups = _groups(full.names, K, kept)
    unseen = tuple(name for k, name in enumerate(full.names) if k not in set(seen))
    condition = float(np.linalg.cond(unit[:, kept])) if kept else 1.0
    return BaseParameters(full, tuple(groups), groups, unseen, tuple(kept), K, condition, gap)


def _stacked(model: Model, states: int, rng: np.random.Generator) -> Array:
    """W, (states · nv, np): Y over random configurations, speeds and accelerations."""
    q, v, a, dq = (
        ca.SX.sym(name, n) for name, n in (("q", model.nq), ("v", model.nv), ("a", model.nv), ("d", model.nv))
    )
    steps = ca.Function("stepped", [dq], [stepped(model, ca.DM(model.neutral()), dq)])
    rows = ca.Function("regressor", [q, v, a], [ca.densify(ca.SX(readable_regressor(model, q, v, a))).T])
    d, speed, rate = (scale * rng.normal(size=(model.nv, states)) for scale in (1.5, 2.0, 5.0))
    W: Array = np.array(rows(steps(d), speed, rate)).T
    return W


def _rank(unit: Array) -> tuple[int, float, Array]:
    """(rank, gap, order of the pivots) of columns of length one."""
    _, R, pivots = scipy.linalg.qr(unit, mode="economic", pivoting=True)
    sizes = np.abs(np.diag(R))
    rank = int(np.sum(sizes > _DEPENDENT * sizes.max(initial=0.0)))
    gap = float(sizes[rank - 1] / max(sizes[rank], np.finfo(float).tiny)) if 0 < rank < len(sizes) else np.inf
    return rank, gap, pivots


def _preferred(model: Model, columns: int) -> list[int]:
    """Columns in the order in which they are kept: bodies from the ground outward, then rotors, then friction."""
    within = [OF_A_BODY.index(what) for what in _ORDER]
    of_bodies = [10 * i + k for i in range(len(model.bodies)) for k in within]
    return of_bodies + list(range(10 * len(model.bodies), columns))


def _independent(unit: Array, order: list[int]) -> list[int]:
    """The columns, in this order, that are not combinations of those before them (Gram–Schmidt, done twice)."""
    basis = np.zeros((unit.shape[0], min(unit.shape)))
    kept: list[int] = []
    for k in order:
        Q = basis[:, : len(kept)]
        left = unit[:, k] - Q @ (Q.T @ unit[:, k])
        left = left - Q @ (Q.T @ left)
        if (length := np.linalg.norm(left)) > _DEPENDENT:
            basis[:, len(kept)] = left / length
            kept.append(k)
    return kept


def _short(coefficients: Array) -> Array:
    rounded = np.round(coefficients, 10)
    near = np.abs(coefficients - rounded) <= _EXACT * np.maximum(1.0, np.abs(coefficients))
    return np.where(near, rounded, coefficients)


def _groups(names: tuple[str, ...], K: Array, kept: list[int]) -> dict[str, Terms]:
    groups: dict[str, Terms] = {}
    for row, own in zip(K, kept, strict=True):
        added = tuple((float(row[k]), names[k]) for k in np.flatnonzero(row) if k != own)
        groups[names[own] + ("R" if added else "")] = ((1.0, names[own]), *added)
    return groups


def _sum(terms: Terms) -> str:
    """A sum in words: ``a + 0.5 b - c``."""
    text = ""
    for coefficient, name in terms:
        size = abs(coefficient)
        factor = "" if size == 1.0 else f"{size:.6g} "
        sign = ("- " if coefficient < 0 else "+ ") if text else ("-" if coefficient < 0 else "")
        text += f"{' ' if text else ''}{sign}{factor}{name}"
    return text
