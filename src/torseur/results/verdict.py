"""The verdict on a run: do its seven accounts balance?"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from torseur.frozen import dataclass
from torseur.results.accounts import ACCOUNTS
from torseur.results.audit import Audit, audit

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torseur.results.trajectory import Trajectory

ROUND_OFF = 1e-13  # relative to the largest number in an account: sums below that mean nothing
ERRORS_ADD_UP = 100.0  # the tolerance of a run bounds the error of one step; a balance sees all of them
MANY_STEPS = 10_000  # from here on the allowed residual grows with their number, as the errors that add up do
LEAST_TOLERANCE, MOST_TOLERANCE = 1e-10, 1e-2
OF_FIXED_STEPS = 1e-3  # where no tolerance was asked for

Status = Literal["passed", "FAILED", "not recorded"]


class BalanceError(ArithmeticError):
    """An account of a run does not balance."""


class BalanceWarning(UserWarning):
    """An account of a run does not balance."""


@dataclass(frozen=True)
class Balance:
    """One account: its largest residual, when, and the natural size that it is measured with."""

    name: str
    unit: str
    recorded: bool
    residual: float
    time: float
    scale: float
    tolerance: float

    @property
    def relative(self) -> float:
        """The largest residual over the natural size; zero where nothing is missing."""
        return self.residual / self.scale if self.residual else 0.0

    @property
    def status(self) -> Status:
        """What was not recorded has not passed."""
        if not self.recorded:
            return "not recorded"
        return "passed" if self.relative <= self.tolerance else "FAILED"

    def __str__(self) -> str:
        if not self.recorded:
            return f"{self.name}: not recorded"
        amount = f"residual {self.residual:.2g} {self.unit} at t = {self.time:.6g} s"
        return f"{self.name}: {self.status}, {amount}, relative {self.relative:.1e} (allowed {self.tolerance:.0e})"


@dataclass(frozen=True)
class Verdict:
    """The balances of energy, linear and angular momentum. It has passed when one is recorded and none failed."""

    balances: tuple[Balance, ...]

    @property
    def failed(self) -> tuple[Balance, ...]:
        """The balances that do not close."""
        return tuple(balance for balance in self.balances if balance.status == "FAILED")

    @property
    def passed(self) -> bool:
        """Whether something was judged, and all that was judged is in order."""
        return not self.failed and any(balance.recorded for balance in self.balances)

    @property
    def summary(self) -> str:
        """One sentence."""
        judged = sum(balance.recorded for balance in self.balances)
        if self.failed:
            names = ", ".join(balance.name for balance in self.failed)
            return f"BALANCE FAILED: {names}. The motion cannot be trusted; ask for a smaller tolerance or step."
        if not judged:
            return "Nothing was judged: the run recorded no energy and no momentum."
        return f"{judged} of {len(self.balances)} quantities balance" + (
            "." if judged == len(self.balances) else "; the others were not recorded."
        )

    def raise_if_failed(self) -> None:
        """Raise ``BalanceError`` unless the verdict has passed; nothing recorded is not a pass."""
        if not self.passed:
            raise BalanceError(str(self))

    def warn_if_failed(self) -> None:
        """Give a ``BalanceWarning`` when an account does not balance."""
        if self.failed:
            warnings.warn(str(self), BalanceWarning, stacklevel=2)

    def __str__(self) -> str:
        return "\n".join([self.summary, *(f"  {balance}" for balance in self.balances)])

    def _repr_html_(self) -> str:
        """The table, in a notebook."""
        from torseur.results.verdict_table import html_table

        return html_table(self)

    def __rich__(self) -> RenderableType:
        from torseur.results.verdict_table import terminal_table

        return terminal_table(self)


def verdict_on(run: Trajectory, tolerance: float | None = None) -> Verdict:
    """The verdict from the columns of a run, in one pass over its rows."""
    allowed = tolerance_of(run.facts) if tolerance is None else tolerance
    if not allowed > 0:
        raise ValueError(f"tolerance of the balances: {allowed} is not positive. Give a relative size such as 1e-6.")
    found = audit(run)
    return Verdict(tuple(_balance(found, k, allowed) for k in range(len(ACCOUNTS))))


def tolerance_of(facts: Mapping[str, Any]) -> float:
    """What a relative residual may be, from the tolerance that the run was asked to keep."""
    if "balance_tolerance" in facts:
        return float(facts["balance_tolerance"])
    asked = facts.get("settings", {}).get("tolerance")
    if asked is None:
        return OF_FIXED_STEPS
    longer = max(1.0, float(facts.get("steps", 0)) / MANY_STEPS)
    return min(max(ERRORS_ADD_UP * float(asked), LEAST_TOLERANCE) * longer, MOST_TOLERANCE)


def _balance(found: Audit, k: int, tolerance: float) -> Balance:
    account = ACCOUNTS[k]
    round_off = max(ROUND_OFF * max(found.largest(account), found.carried(account)), found.undetermined(account))
    scale = max(found.natural_size(account), round_off / tolerance)
    return Balance(account.name, account.unit, found.recorded[k], found.worst[k], found.time[k], scale, tolerance)
