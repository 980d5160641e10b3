"""Controllers of several motors: what each law is told. Their equations stand in ``mechanics/control``."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from torseur.description.records.controllers import Singularity
from torseur.frozen import dataclass
from torseur.model.axis import Axis
from torseur.model.control.paths.protocol import Path
from torseur.model.signals.protocol import Signal

ROTATION = 9  # held numbers of an orientation


@dataclass(frozen=True)
class PdGravity:
    """τ = g(q) + K_p (x − q) − K_d q̇ on some axes."""

    name: str
    motors: tuple[int, ...]
    voltage: bool
    axes: tuple[Axis, ...]
    axis_names: tuple[str, ...]
    setpoints: tuple[Signal, ...]
    kp: tuple[float, ...]
    kd: tuple[float, ...]
    states: ClassVar[int] = 0
    held: ClassVar[int] = 0

    @property
    def signals(self) -> tuple[Signal, ...]:
        """Its functions of time."""
        return self.setpoints


@dataclass(frozen=True)
class FrameGoal:
    """Where a frame is to be; ``rows`` are the controlled ones of its twist (angular; linear)."""

    frame: str
    rows: tuple[int, ...]
    position: tuple[Signal | None, Signal | None, Signal | None]
    rpy: tuple[Signal, Signal, Signal] | None
    holds_orientation: bool

    @property
    def signals(self) -> tuple[Signal, ...]:
        """Its functions of time."""
        return (*(signal for signal in self.position if signal is not None), *(self.rpy or ()))


class LeadsFrame:
    """What controllers of a frame have in common."""

    goal: FrameGoal

    @property
    def held(self) -> int:
        """The orientation at the start, where it is held."""
        return ROTATION if self.goal.holds_orientation else 0

    @property
    def signals(self) -> tuple[Signal, ...]:
        """Its functions of time."""
        return self.goal.signals


@dataclass(frozen=True)
class OperationalComputedTorque(LeadsFrame):
    """The frame's error obeys ë + kd ė + kp e = 0."""

    name: str
    motors: tuple[int, ...]
    voltage: bool
    goal: FrameGoal
    kp: float  # [1/s²]
    kd: float  # [1/s]
    null_damping: float  # [1/s]
    singularity: Singularity
    states: ClassVar[int] = 0


@dataclass(frozen=True)
class ResolvedRate(LeadsFrame):
    """Joint speeds that let the frame's error decay at kp, followed at the rate kv."""

    name: str
    motors: tuple[int, ...]
    voltage: bool
    goal: FrameGoal
    kp: float  # [1/s]
    kv: float  # [1/s]
    singularity: Singularity
    states: ClassVar[int] = 0


@dataclass(frozen=True)
class Steering:
    """The steering axis, its distance before the unsteered axle, and the loop around its angle."""

    axis: Axis
    wheelbase: float
    kp: float
    kd: float
    limit: float | None


@dataclass(frozen=True)
class Wheel:
    """A driven wheel, ``aside`` [m] to the left of the middle where the difference of two wheels steers."""

    axis: Axis
    radius: float
    kv: float
    aside: float = 0.0


@dataclass(frozen=True)
class Trailer:
    """The hitch of the trailer that follows the path."""

    axis: Axis
    length: float
    offset: float
    gain: float


@dataclass(frozen=True)
class PathFollowing:
    """A vehicle is led along a path; the state is the parameter of the path's point beside it."""

    name: str
    motors: tuple[int, ...]
    voltage: bool
    frame: str
    path: Path
    speed: Signal
    look_ahead: float
    heading_gain: float
    wheels: tuple[Wheel, ...]
    steering: Steering | None
    trailer: Trailer | None
    states: ClassVar[int] = 1
    held: ClassVar[int] = 0

    @property
    def signals(self) -> tuple[Signal, ...]:
        """Its functions of time."""
        return (self.speed,)


Controller: TypeAlias = PdGravity | OperationalComputedTorque | ResolvedRate | PathFollowing
