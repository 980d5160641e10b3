"""The motorised machine, and all that is known of it at an instant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from torseur.algebra.components import Value
from torseur.mechanics.constraints.reduction import Reduction
from torseur.mechanics.control.action import Action
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.motorised.drives import Drive, Instant, Servoed
from torseur.mechanics.motorised.state import StateLayout
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Motorised:
    """A machine with the layout of its drives' states. ``lean`` has the same dynamics in fewer operations.

    A machine with constraints has a ``reduction``: its speeds follow from independent ones, which are the states.
    """

    model: Model
    lean: Model
    states: StateLayout
    period: float | None = None  # of samples
    accelerations: Callable[..., Value] = forward_dynamics  # of (model, q, v, tau, wrenches)
    reduction: Reduction | None = None

    def __post_init__(self) -> None:
        """Refuse a tree's accelerations for a machine with constraints: they would be silently wrong."""
        if self.model.constraints and self.reduction is None:
            raise ValueError(f"model '{self.model.name}' has constraints: it moves only by independent speeds.")

    @property
    def speed_names(self) -> tuple[str, ...]:
        """The names of the speeds that are states."""
        return self.model.layout.speed_names if self.reduction is None else self.reduction.chart.names


@dataclass(frozen=True, eq=False)
class Moving:
    """All that is known at an instant once the accelerations are."""

    now: Instant
    servos: list[Servoed]
    drives: list[Drive]
    resistances: list[Value]  # of the axes with friction
    coupled: dict[int, Value]  # motor → resistance on a rotor that turns with several joints
    stops: list[Value]
    joint_forces: list[Value]
    wrenches: dict[str, Value]  # of disturbances, at frames, in the world
    acceleration: Value
    push: list[Value] = field(default_factory=list)  # of the axes with modes: what their friction must hold
    speed_rates: Value = None  # of the speeds that are states; None: the acceleration itself
    multipliers: Value = None  # λ of the constraints, a force along each row
    actions: list[Action] = field(default_factory=list)  # of controllers of several motors
