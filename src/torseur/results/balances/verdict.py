"""The verdict on a run: do its seven accounts balance, and did its loops stay closed?"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from torseur.frozen import dataclass
from torseur.results.balances.accounts import ACCOUNTS, ENERGY
from torseur.results.balances.audit import Audit, audit

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torseur.results.trajectory import Trajectory

ROUND_OFF = 1e-13  # relative to the largest number in an account: sums below that mean nothing
ERRORS_ADD_UP = 100.0  # the tolerance of a run bounds the error of one step; a balance sees all of them
MANY_STEPS = 10_000  # from here on the allowed residual grows with their number, as the errors that add up do
LEAST_TOLERANCE, MOST_TOLERANCE = 1e-10, 1e-2
OF_FIXED_STEPS = 1e-3  # where no tolerance was asked for
CLOSED = 1e-9  # of the machine's size: positions are projected to 1e-12 after every step
MISFIT = 100.0  # times what rounded dimensions miss at the start: they fit less well elsewhere on the way
CLOSED_APART = 1e-3  # likewise of bodies apart, whose scheme of second order lets constraints drift with its step

SMALLER = "ask for a smaller tolerance or step."

_APART = ("point-masses", "connection")

Status = Literal["passed", "FAILED", "not recorded"]


class BalanceError(ArithmeticError):
    """An account of a run does not balance, or its loops came open."""


class BalanceWarning(UserWarning):
    """An account of a run does not balance, or its loops came open."""


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
        amount = f"residual {self.residual:.2g} {self.unit}" + (f" at t = {self.time:.6g} s" if self.residual else "")
        return f"{self.name}: {self.status}, {amount}, relative {self.relative:.1e} (allowed {self.tolerance:.0e})"


@dataclass(frozen=True)
class Verdict:
    """The balances of energy, linear and angular momentum. It has passed when one is recorded and none failed.

    ``closure`` is judged with them where constraints on positions were recorded: what is left of the worst row.
    """

    balances: tuple[Balance, ...]
    closure: Balance | None = None
    advice: str = SMALLER  # what is worth trying where something failed

    @property
    def judged(self) -> tuple[Balance, ...]:
        """All that tables show: the balances, and the closure if there is one."""
        return self.balances if self.closure is None else (*self.balances, self.closure)

    @property
    def failed(self) -> tuple[Balance, ...]:
        """The balances that do not close, and the closure that came open."""
        return tuple(balance for balance in self.judged if balance.status == "FAILED")

    @property
    def alarm(self) -> str:
        """Two words of what failed first; none where nothing did."""
        if self.closure is not None and self.closure.status == "FAILED":
            return "LOOPS OPEN"
        return "BALANCE FAILED" if self.failed else ""

    @property
    def passed(self) -> bool:
        """Whether something was judged, and all that was judged is in order."""
        return not self.failed and any(balance.recorded for balance in self.balances)

    @property
    def summary(self) -> str:
        """One sentence."""
        judged = sum(balance.recorded for balance in self.balances)
        failed = ", ".join(balance.name for balance in self.balances if balance.status == "FAILED")
        if self.closure is not None and self.closure.status == "FAILED":
            return (
                f"LOOPS OPEN: {self.closure.name} by {self.closure.residual:.3g} {self.closure.unit} at t = "
                f"{self.closure.time:.6g} s{f'; BALANCE FAILED: {failed}' if failed else ''}. The motion is not that "
                f"of the machine: take another formulation or another start, or {self.advice}"
            )
        if failed:
            return f"BALANCE FAILED: {failed}. The motion cannot be trusted; {self.advice}"
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
        """Give a ``BalanceWarning`` when an account does not balance or a loop came open."""
        if self.failed:
            warnings.warn(str(self), BalanceWarning, stacklevel=2)

    def __str__(self) -> str:
        return "\n".join([self.summary, *(f"  {balance}" for balance in self.judged)])

    def _repr_html_(self) -> str:
        """The table, in a notebook."""
        from torseur.results.balances.verdict_table import html_table

        return html_table(self)

    def __rich__(self) -> RenderableType:
        from torseur.results.balances.verdict_table import terminal_table

        return terminal_table(self)


def verdict_on(run: Trajectory, tolerance: float | None = None) -> Verdict:
    """The verdict from the columns of a run, in one pass over its rows."""
    allowed = tolerance_of(run.facts) if tolerance is None else tolerance
    if not allowed > 0:
        raise ValueError(f"tolerance of the balances: {allowed} is not positive. Give a relative size such as 1e-6.")
    found = audit(run)
    balances = tuple(_balance(found, k, allowed, _errors(run.facts)) for k in range(len(ACCOUNTS)))
    closure = _closure(found, run.facts) if run.rows else None
    return Verdict(balances, closure, _advice(run.facts, has_loops=closure is not None))


def tolerance_of(facts: Mapping[str, Any]) -> float:
    """What a relative residual may be, from the tolerance that the run was asked to keep."""
    if "balance_tolerance" in facts:
        return float(facts["balance_tolerance"])
    asked = facts.get("settings", {}).get("tolerance")
    if asked is None:
        return OF_FIXED_STEPS
    longer = max(1.0, float(facts.get("steps", 0)) / MANY_STEPS)
    return min(max(ERRORS_ADD_UP * float(asked), LEAST_TOLERANCE) * longer, MOST_TOLERANCE)


def _errors(facts: Mapping[str, Any]) -> float:
    """What coordinates may be off by, in parts of their usual sizes; nil where no tolerance was asked for."""
    return min(ERRORS_ADD_UP * float(facts.get("settings", {}).get("tolerance") or 0.0), MOST_TOLERANCE)


def _balance(found: Audit, k: int, tolerance: float, errors: float) -> Balance:
    """A machine in balance may move by errors that are allowed, with energies of second degree in them."""
    account = ACCOUNTS[k]
    round_off = max(ROUND_OFF * max(found.largest(account), found.carried(account)), found.undetermined(account))
    of_errors = errors**2 * found.carried(account) if account is ENERGY else 0.0
    scale = max(found.natural_size(account), max(round_off, of_errors) / tolerance)
    return Balance(account.name, account.unit, found.recorded[k], found.worst[k], found.time[k], scale, tolerance)


def _closure(found: Audit, facts: Mapping[str, Any]) -> Balance | None:
    """The row that came open most, measured with the reach of the machine, or 1 m and 1 rad.

    What an assembly accepts as misfit of rounded dimensions is no gap that came on the way.
    """
    if not found.closing:
        return None
    residual, time, row = found.opened
    apart = facts.get("settings", {}).get("formulation") in _APART
    allowed = CLOSED_APART if apart else CLOSED
    name = f"closure of '{found.closing[row]}'" if residual else "closure"
    misfit = max(found.misfit, float(facts.get("misfit", 0.0)))
    size = max(1.0, found.reach, MISFIT * misfit / allowed)
    return Balance(name, "m or rad", True, residual, time, size, allowed)


def _advice(facts: Mapping[str, Any], *, has_loops: bool) -> str:
    """What is worth trying: a smaller tolerance helps where neither round-off nor the method stands against it."""
    settings = facts.get("settings", {})
    tolerance = settings.get("tolerance")
    if tolerance is None:
        return "ask for a shorter step." if settings.get("step") is not None else SMALLER
    if float(facts.get("force_noise", 0.0)) > float(tolerance):
        return (
            "beside the singular positions that it passed forces are known to few digits, so that a smaller tolerance "
            "gains nothing."
        )
    if has_loops and settings.get("integrator") == "radau5":
        return (
            "where a stiff machine passes singular positions of its loops, a larger tolerance may give the smaller "
            f"error: its steps are longer, and stay farther away; else {SMALLER}"
        )
    return SMALLER
