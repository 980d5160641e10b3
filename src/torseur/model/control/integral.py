"""The integral part of a control law, which must not wind up while the command is at its limit."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, is_nought
from torseur.description.records.drives import AntiWindup
from torseur.frozen import dataclass
from torseur.model.forces.limits import clipped


@dataclass(frozen=True)
class Integral:
    """ki s with ṡ = e, where s is the state.

    At the limit of the command, where ``excess`` (carried out less wanted) is not zero:
    ``back_calculation``: ṡ = e + excess/tracking, so that s settles where the command is just at its limit;
    ``conditional``: ṡ = 0 if e would drive the command further beyond;
    ``none``: s goes on.
    """

    gain: Value  # ki
    limit: float | None = None  # of |ki s|
    anti_windup: AntiWindup = "back_calculation"
    tracking: float = 0.0  # gain of the proportional part; without one, back calculation becomes conditional

    @property
    def states(self) -> int:
        """1, or 0 without gain."""
        return int(not is_nought(self.gain))

    def part(self, state: Value) -> Value:
        """ki s, within its own limit."""
        return clipped(self.gain * state[0], self.limit) if self.states else ca.DM(0)

    def rate(self, error: Value, state: Value, excess: Value) -> Value:
        """ṡ."""
        if not self.states:
            return ca.DM(0, 1)
        rate = error
        if self.anti_windup == "back_calculation" and not is_nought(self.tracking):
            rate = error + excess / self.tracking
        elif self.anti_windup != "none":
            rate = ca.if_else(self.gain * error * excess < 0, 0, error)
        if self.limit is None:
            return rate
        further = ca.logic_and(ca.fabs(self.gain * state[0]) >= self.limit, rate * state[0] > 0)
        return ca.if_else(further, 0, rate)
