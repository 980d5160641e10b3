"""The origin of B stays on a curve of A."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.conditions.differentiated import rows_of
from torseur.model.conditions.functions import CurveFunction


@dataclass(frozen=True, eq=False)
class OnGraph:
    """A curve told over something that the point itself shows, so that no parameter has to be found or added.

        over x:      y − f(x) = 0,  z − g(x) = 0                    likewise over y and z
        over angle:  √(x² + y²) − f(α) = 0,  z − g(α) = 0,  α = atan2(y, x)       profiles of cams     (1)

    with p_AB = (x, y, z). One function holds the point on the sheet that stands on a plane curve, two on a curve in
    space. Multipliers are the forces along the directions that rows are named after; what acts along the other axes
    follows from the slope.
    """

    over: str  # x, y, z or angle
    functions: tuple[tuple[str, CurveFunction], ...]  # (x, y, z or radius, what it is over the variable)

    @property
    def row_names(self) -> tuple[str, ...]:
        """What is held: y, z, radius."""
        return tuple(name for name, _ in self.functions)

    @property
    def row_units(self) -> tuple[str, ...]:
        """Forces."""
        return ("N",) * len(self.functions)

    def residual(self, X_AB: Transform) -> Value:
        """(1)."""
        x, y, z = (X_AB.p[k] for k in range(3))
        shown = {"x": x, "y": y, "z": z}
        if self.over == "angle":
            shown |= {"angle": ca.atan2(y, x), "radius": ca.sqrt(x * x + y * y)}
        return ca.vertcat(*(shown[name] - function.at(shown[self.over]) for name, function in self.functions))

    def rows(self, X_AB: Transform) -> Value:
        """The rate of (1)."""
        return rows_of(self.residual, X_AB)
