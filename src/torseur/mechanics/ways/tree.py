"""The tree alone: all speeds are independent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.ways.protocol import WayName
from torseur.mechanics.ways.tree_speeds import TreeSpeeds
from torseur.model.model import Model

if TYPE_CHECKING:
    from torseur.mechanics.ways.tree_equations import TreeEquations

# Equations are imported where they are traced: a run that finds its functions in the cache names its way alone.


@dataclass(frozen=True)
class Tree(TreeSpeeds):
    """The way of a machine without constraints.

    ``accelerations`` is the algorithm, of (model, q, v, τ, wrenches): ``forward_dynamics`` if none is given.
    """

    accelerations: Callable[..., Value] | None = None
    name: ClassVar[WayName] = "tree"
    projects: ClassVar[bool] = False
    finds_closeness: ClassVar[bool] = False
    missed: ClassVar[float] = 0.0

    def equations(self, model: Model, lean: Model, t: Value, q: Value, speeds: Value) -> TreeEquations:
        """A v̇ + s = τ."""
        from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics, refuse_constraints
        from torseur.mechanics.ways.tree_equations import TreeEquations

        refuse_constraints(model)
        return TreeEquations(lean, q, speeds, self.accelerations or forward_dynamics)

    def by_bodies(self, model: Model) -> bool:
        """Where the tree separates at each joint."""
        from torseur.mechanics.dynamics.articulated_body import applies

        return applies(model)
