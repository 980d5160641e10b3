"""What a control law answers."""

from __future__ import annotations

from typing import NamedTuple

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass

NO_RATES = ca.DM(0, 1)


class Reading(NamedTuple):
    """A signal that a controller shows: a column of one of the variables that runs record."""

    variable: str
    long_name: str
    column: str
    unit: str
    value: Value


@dataclass(frozen=True, eq=False)
class Action:
    """Torques wanted on the rotors of the controller's motors (k,) [N m], rates of its states, what it shows."""

    torques: Value
    readings: tuple[Reading, ...]
    rates: Value = NO_RATES
