"""Functions of one variable that curves are made of."""

from __future__ import annotations

import math
from typing import TypeAlias

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value
from torseur.description.syntax.expressions import expression_of_text
from torseur.frozen import dataclass
from torseur.model.expressions import expression_value
from torseur.model.signals.pieces import Pieces


@dataclass(frozen=True)
class Formula:
    """An expression of one variable, as it is written."""

    text: str
    variable: str

    def at(self, s: Value) -> Value:
        """Its value at s."""
        return expression_value(expression_of_text(self.text), {self.variable: s})


@dataclass(frozen=True, eq=False)
class Spline:
    """The cubic spline of continuous curvature through points (s_i, x_i), s increasing.

    An open one ends without curvature and goes on straight. A periodic one comes back to its first value after a whole
    turn, 2π.
    """

    s: Array
    x: Array
    periodic: bool = False

    def at(self, s: Value) -> Value:
        """Its value at s; all derivatives of the expression are those of the pieces."""
        from scipy.interpolate import CubicSpline

        if self.periodic:
            s = s - 2 * math.pi * ca.floor((s - float(self.s[0])) / (2 * math.pi))
            knots, values = np.append(self.s, self.s[0] + 2 * math.pi), np.append(self.x, self.x[0])
            cubic = CubicSpline(knots, values, bc_type="periodic")
            return Pieces(tuple(knots[:-1]), _pieces(cubic)).at(s)[0]
        cubic = CubicSpline(self.s, self.x, bc_type="natural")
        ends = [(float(self.x[k]), float(cubic(self.s[k], 1))) for k in (0, -1)]
        starts = (float(self.s[0]), *(float(knot) for knot in self.s))
        return Pieces(starts, (ends[0], *_pieces(cubic), ends[1])).at(s)[0]


CurveFunction: TypeAlias = Formula | Spline


def _pieces(cubic: object) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(c) for c in column[::-1]) for column in np.asarray(cubic.c).T)  # type: ignore[attr-defined]
