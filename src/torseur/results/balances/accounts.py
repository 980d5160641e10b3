"""The accounts of seven quantities: what each holds, and what was put in and taken out since the start."""

from __future__ import annotations

import numpy as np

from torseur.frozen import dataclass
from torseur.results.contents import Array, Contents, Rows
from torseur.results.kinds import AXES

KINETIC = "kinetic"
"""The name of the column of ``energy`` that holds the kinetic energy."""


@dataclass(frozen=True)
class Account:
    """One quantity X and what changes it; the residual r is zero in exact mechanics:

    r(t) = X(t) − X(0) − ∫ inflow dt + ∫ outflow dt
    """

    name: str
    unit: str
    held: str  # the variable of X
    inflow: str
    outflow: str | None = None
    column: int | None = None  # of a vector; the sum of all columns else

    def variables(self, contents: Contents) -> tuple[str, ...]:
        """The variables that take part and were recorded."""
        recorded = {variable.name for variable in contents.variables}
        return tuple(name for name in (self.held, self.inflow, self.outflow) if name in recorded)

    def recorded(self, contents: Contents) -> bool:
        """Whether there is enough to judge; a machine may have no work and no heat at all, but forces always count."""
        present = self.variables(contents)
        return self.held in present and (self.column is None or self.inflow in present)

    def residual(self, rows: Rows, start: Rows) -> Array:
        """r at each row, (N,); ``start`` holds the first row of each variable."""
        r = np.zeros(len(rows[self.held]))
        for name, sign in ((self.held, 1.0), (self.inflow, -1.0), (self.outflow, 1.0)):
            if name is not None and name in rows:
                r += sign * self._chosen(np.subtract(rows[name], start[name]))
        return r

    def _chosen(self, change: Array) -> Array:
        total: Array = change.sum(axis=1) if self.column is None else change[:, self.column]
        return total


ENERGY = Account("energy", "J", "energy", "work", "heat")
ACCOUNTS = (
    ENERGY,
    *(Account(f"linear momentum {a}", "N s", "linear_momentum", "linear_impulse", None, k) for k, a in enumerate(AXES)),
    *(
        Account(f"angular momentum {a}", "N m s", "angular_momentum", "angular_impulse", None, k)
        for k, a in enumerate(AXES)
    ),
)
