"""The motorised machine, and all that is known of it at an instant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.control.action import Action
from torseur.mechanics.dynamics.springs import Springs
from torseur.mechanics.motorised.drives import Drive, Instant, Servoed
from torseur.mechanics.motorised.state import StateLayout
from torseur.mechanics.ways.protocol import EquationsOfMotion, Forces, Solved, Way
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Motorised:
    """A machine with the layout of its drives' states, and its way to accelerations at the symbols of an instant.

    ``lean`` has the same dynamics in fewer operations.
    """

    model: Model
    lean: Model
    states: StateLayout
    way: Way
    equations: EquationsOfMotion
    period: float | None = None  # of samples

    @property
    def speed_names(self) -> tuple[str, ...]:
        """The names of the speeds that are states."""
        return self.way.speed_names(self.model)


@dataclass(frozen=True, eq=False)
class Moving:
    """All that is known at an instant; ``solved`` once the accelerations are."""

    now: Instant  # with the speeds of the tree
    servos: list[Servoed]
    drives: list[Drive]
    resistances: list[Value]  # of the axes with friction
    shares: list[Value]  # of the axes with slips: what they have taken over while they stick, part of their resistance
    coupled: dict[int, Value]  # motor → resistance on a rotor that turns with several joints
    stops: list[Value]
    joint_forces: list[Value]
    wrenches: dict[str, Value]  # of disturbances, at frames, in the world
    springs: Springs
    actions: list[Action] = field(default_factory=list)  # of controllers of several motors
    forces: Forces | None = None  # all that acts, once it is gathered
    solution: Solved | None = None
    push: list[Value] = field(default_factory=list)  # of the axes with slips: what their friction must hold
    loads: Mapping[int, Value] = field(default_factory=dict)  # joint with a bearing → what presses it together

    @property
    def external(self) -> dict[str, Value]:
        """Frame → (moment; force) of disturbances and springs together, in the world."""
        pulled = self.springs.wrenches
        return self.wrenches | {name: self.wrenches.get(name, 0) + wrench for name, wrench in pulled.items()}

    @property
    def solved(self) -> Solved:
        """Accelerations and forces of constraints."""
        assert self.solution is not None, "accelerations are asked for before they are found"
        return self.solution

    @property
    def acceleration(self) -> Value:
        """v̇ of the tree."""
        return self.solved.acceleration

    @property
    def multipliers(self) -> Value:
        """λ of the constraints, a force along each row."""
        return self.solved.multipliers
