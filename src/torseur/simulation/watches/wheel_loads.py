"""Loads of wheels that equilibrium does not tell apart: those of least size, as on equally yielding tyres."""

from __future__ import annotations

import numpy as np

from torseur.frozen import dataclass
from torseur.model.model import Model
from torseur.results.contents import Array, Contents
from torseur.simulation.watches.limit_watch import CONSTRAINT_FORCE, GRIP_USED

_NORMAL = ".normal"
_DETERMINED = 3  # wheels that a stiff machine stands on without doubt


@dataclass(frozen=True, eq=False)
class SharedLoads:
    """How the loads of wheels are shared out.

    Forces along the rows H act by Hᵀ λ. Rows that follow from others, Nᵀ H = 0, leave λ open up to N c; the least is

        λ − N (Nᵀ N)⁻¹ Nᵀ λ                                                                          (1)

    The dependence of contacts of one stiff body with one plane does not change while it stands on them.
    """

    columns: tuple[int, ...]  # of the normal rows among the forces
    null: Array  # orthonormal columns that span N
    wheels: tuple[str, ...]  # whose loads are open; those that stand on nothing but their joints have none

    def shared(self, model: Model, contents: Contents, rows: dict[str, Array]) -> None:
        """Renew loads and the use of grip in saved rows."""
        forces = rows[CONSTRAINT_FORCE].copy()
        loads = forces[:, self.columns]
        forces[:, self.columns] = loads - (loads @ self.null) @ self.null.T  # (1)
        rows[CONSTRAINT_FORCE] = forces
        if GRIP_USED in rows:
            rows[GRIP_USED] = _grips(model, contents, forces, rows[GRIP_USED])


def shared_loads(model: Model) -> SharedLoads | None:
    """Of a model whose wheels carry more than equilibrium tells apart where it starts; None if there are none."""
    if not model.constraints:
        return None
    from torseur.mechanics.constraints.assembly import assembled
    from torseur.mechanics.constraints.checks import numbers
    from torseur.mechanics.constraints.independent_rows import independent_rows
    from torseur.mechanics.constraints.rows import constraint_matrix, row_labels

    labels = row_labels(model)
    columns = [k for k, label in enumerate(labels) if label.endswith(_NORMAL)]
    if not columns:
        return None
    H = numbers(constraint_matrix, model, assembled(model, model.initial_q))[columns]
    open_rows = independent_rows(H).weights
    if len(columns) <= _DETERMINED:
        open_rows = {row: weights for row, weights in open_rows.items() if not weights}
    if not open_rows:
        return None
    N = np.zeros((len(columns), len(open_rows)))
    for k, (row, weights) in enumerate(open_rows.items()):
        N[row, k] = 1.0
        for other, weight in weights.items():
            N[other, k] = -weight
    held = [row for row, weights in open_rows.items() if not weights]  # by joints, which carry what stands on them
    N_of_wheels = np.delete(N, [k for k, row in enumerate(open_rows) if row in held], axis=1)
    taking_part = np.abs(N_of_wheels).max(axis=1, initial=0.0) > 0
    wheels = tuple(labels[c].removesuffix(_NORMAL) for c, part in zip(columns, taking_part, strict=True) if part)
    return SharedLoads(tuple(columns), np.linalg.qr(N)[0], wheels)


def _grips(model: Model, contents: Contents, forces: Array, used: Array) -> Array:
    """√(side² + forward²)/(μ N) with the loads that are shared out; of tyres without a load of their own as before."""
    from torseur.mechanics.constraints.rows import row_labels

    labels = row_labels(model)
    tyres = next(v.column_names for v in contents.variables if v.name == GRIP_USED)
    by_name = {c.name: c for c in model.constraints}
    renewed = used.copy()
    for k, tyre in enumerate(tyres):
        names = by_name[tyre].row_names
        if "normal" not in names:
            continue
        begin = labels.index(f"{tyre}.{names[0]}")
        of = {name: forces[:, begin + i] for i, name in enumerate(names)}
        load = np.maximum(of.pop("normal"), 0.0)
        along = np.sqrt(sum((f**2 for f in of.values()), np.zeros(len(forces))))
        with np.errstate(divide="ignore", invalid="ignore"):
            share = along / (by_name[tyre].grip.coefficient * load)  # type: ignore[union-attr]
        renewed[:, k] = np.where(along > 0, share, 0.0)
    return renewed
