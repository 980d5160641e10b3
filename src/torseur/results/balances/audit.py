"""One pass over the rows of a run: the largest residual of each account, and how large its quantities are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from torseur.results.balances.accounts import ACCOUNTS, ENERGY, KINETIC, Account
from torseur.results.contents import Array, Contents, Rows

if TYPE_CHECKING:
    from torseur.results.trajectory import Trajectory

CLOSURE = "constraint_residual"
"""The variable that holds what is left of constraints on positions, which is nil where loops are closed."""

_WEIGHT = 9.80665  # [m/s²], for the size of weights


@dataclass
class Audit:
    """What was found so far; natural sizes never vanish while a residual does not.

    ``mass`` [kg] and ``reach`` [m] of the whole machine bound its momenta by the kinetic energy T (Cauchy–Schwarz):

        |p| ≤ √(2 m T)        |L| ≤ reach · √(2 m T)

    so a floating machine whose parts move while its total momentum is nil is still measured by the motion of its parts.
    """

    contents: Contents
    mass: float
    reach: float
    noise: float  # [s]
    recorded: list[bool]
    worst: list[float] = field(default_factory=lambda: [0.0] * len(ACCOUNTS))
    time: list[float] = field(default_factory=lambda: [float("nan")] * len(ACCOUNTS))
    magnitude: dict[str, float] = field(default_factory=dict)  # of each variable the largest number
    change: dict[str, float] = field(default_factory=dict)  # and the largest departure from the first row
    length: dict[str, float] = field(default_factory=dict)  # and the largest norm of a row
    kinetic: float = 0.0
    duration: float = 0.0
    opened: tuple[float, float, int] = (0.0, float("nan"), 0)  # the largest residual of constraints, when, which
    misfit: float = 0.0  # the largest at the start

    def include(self, t: Array, rows: Rows, start: Rows) -> None:
        """Look at one more piece of the run."""
        for name, values in rows.items():
            self._enlarge(self.magnitude, name, np.abs(values))
            self._enlarge(self.change, name, np.abs(values - start[name]))
            self._enlarge(self.length, name, np.linalg.norm(values, axis=1))
        self.kinetic = max(self.kinetic, self._kinetic(rows))
        self.duration = max(self.duration, float(t[-1])) if t.size else self.duration
        for k, account in enumerate(ACCOUNTS):
            if self.recorded[k]:
                self._judge(k, t, np.abs(account.residual(rows, start)))
        if CLOSURE in rows:
            self._judge_closure(t, np.abs(rows[CLOSURE]))
            self.misfit = float(np.abs(start[CLOSURE]).max(initial=0.0))

    @property
    def closing(self) -> tuple[str, ...]:
        """The rows of constraints on positions that were recorded."""
        return next((v.column_names for v in self.contents.variables if v.name == CLOSURE), ())

    def natural_size(self, account: Account) -> float:
        """The size that the account's residual is compared with."""
        taking_part = account.variables(self.contents)
        if account is ENERGY:
            return max([self.kinetic, *(self.change.get(name, 0.0) for name in taking_part)])
        of_parts = sqrt(2 * self.mass * self.kinetic) * (self.reach if account.held == "angular_momentum" else 1.0)
        return max([of_parts, *(self.length.get(name, 0.0) for name in taking_part)])

    def carried(self, account: Account) -> float:
        """What weight and ground give to a momentum in the whole run, however well they cancel in a machine at rest.

        Of the energy, what lifting the machine by its own reach would take.
        """
        if account is ENERGY:
            return self.mass * _WEIGHT * self.reach
        return self.mass * _WEIGHT * self.duration * (self.reach if account.held == "angular_momentum" else 1.0)

    def undetermined(self, account: Account) -> float:
        """What round-off in forces beside singular positions may have come to in a momentum.

        ``noise`` is that of unit forces; those of the machine are as large as its weight and its centrifugal forces.
        """
        if account is ENERGY or not self.reach:
            return 0.0
        of_forces = self.mass * _WEIGHT + 2 * self.kinetic / self.reach
        return self.noise * of_forces * (self.reach if account.held == "angular_momentum" else 1.0)

    def largest(self, account: Account) -> float:
        """The largest number that takes part in the account."""
        return max([0.0, *(self.magnitude.get(name, 0.0) for name in account.variables(self.contents))])

    def _judge(self, k: int, t: Array, residual: Array) -> None:
        size, at = _largest(residual)
        if size > self.worst[k]:
            self.worst[k], self.time[k] = size, float(t[at])

    def _judge_closure(self, t: Array, residuals: Array) -> None:
        size, at = _largest(residuals.ravel())
        row, column = divmod(at, residuals.shape[1])
        if size > self.opened[0]:
            self.opened = size, float(t[row]), column

    def _enlarge(self, sizes: dict[str, float], name: str, values: Array) -> None:
        finite = values[np.isfinite(values)]
        sizes[name] = max(sizes.get(name, 0.0), float(finite.max(initial=0.0)))

    def _kinetic(self, rows: Rows) -> float:
        names = next((v.column_names for v in self.contents.variables if v.name == ENERGY.held), ())
        if KINETIC not in names:
            return 0.0
        column = rows[ENERGY.held][:, names.index(KINETIC)]
        return float(column[np.isfinite(column)].max(initial=0.0))


def _largest(residual: Array) -> tuple[float, int]:
    """(size, place) of the largest entry; one that is no number is larger than all."""
    lost = ~np.isfinite(residual)
    at = int(lost.argmax()) if lost.any() else int(residual.argmax())
    return (float("inf") if lost.any() else float(residual[at])), at


def audit(run: Trajectory, accounts: Sequence[Account] = ACCOUNTS) -> Audit:
    """What the rows of a run say on each account."""
    has_rows = run.rows > 0
    found = Audit(
        run.contents,
        mass=float(run.facts.get("total_mass", 0.0)),
        reach=float(run.facts.get("reach", 0.0)),
        noise=float(run.facts.get("force_noise", 0.0)),
        recorded=[has_rows and account.recorded(run.contents) for account in accounts],
    )
    names = sorted({name for account in accounts for name in account.variables(run.contents)})
    names += [CLOSURE] if found.closing else []
    start: dict[str, Array] = {}
    for t, rows in run.blocks(names):
        start = start or {name: values[0] for name, values in rows.items()}
        found.include(t, rows, start)
    return found
