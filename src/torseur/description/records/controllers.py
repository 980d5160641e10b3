"""What was written about controllers: laws that command several motors at once.

All numbers are in SI units. Like the other records these are frozen and compare by value.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal, TypeAlias

from torseur.description.complaint import Where
from torseur.description.records.drives import CommandKind, Signal, Signals3
from torseur.frozen import dataclass

Component = Literal["wx", "wy", "wz", "x", "y", "z"]
COMPONENTS: tuple[Component, ...] = ("wx", "wy", "wz", "x", "y", "z")
"""Rows of a frame's twist: angular velocity and velocity of the origin, along the axes of the world."""

Point2: TypeAlias = tuple[float, float]


# --- laws of arms ---


@dataclass(frozen=True)
class JointGoal:
    """What one joint is to do: its set-point, stiffness ``kp`` and damping ``kd`` of the law."""

    joint: str
    setpoint: Signal
    kp: float
    kd: float


@dataclass(frozen=True)
class PdGravity:
    """τ = g(q) + K_p (x − q) − K_d q̇ on some joints, by the motors that drive them."""

    name: str
    joints: tuple[JointGoal, ...]
    command: CommandKind = "torque"
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class FrameGoal:
    """Where a frame is to be: set-points of its origin, and of its orientation, in the world.

    ``position`` holds None where a component is not controlled. ``orientation`` is None (free), "hold" (as at the
    start), or roll, pitch and yaw. ``components`` tells which rows are controlled; empty means all that are given.
    """

    frame: str
    position: tuple[Signal | None, Signal | None, Signal | None] = (None, None, None)
    orientation: Signals3 | Literal["hold"] | None = None
    components: tuple[Component, ...] = ()

    def rows(self) -> tuple[Component, ...]:
        """The controlled rows."""
        given = [c for c, signal in zip(COMPONENTS[3:], self.position, strict=True) if signal is not None]
        turned = COMPONENTS[:3] if self.orientation is not None else ()
        return self.components or (*turned, *given)


@dataclass(frozen=True)
class Singularity:
    """Where and how much inverses are damped near a singular posture, both numbers without unit.

    ``below``: the ratio of the smallest singular value of the Jacobian to the size of its rows under which damping
    begins. ``damping``: λ at the singularity itself.
    """

    below: float = 0.05
    damping: float = 0.05


@dataclass(frozen=True)
class OperationalComputedTorque:
    """Acceleration-resolved control of a frame: ë + kd ė + kp e = 0 for its error.

    ``motors`` are those that take part (empty: all that nothing else commands). Motion that the frame does not see is
    damped at the rate ``null_damping`` [1/s].
    """

    name: str
    goal: FrameGoal
    kp: float
    kd: float
    null_damping: float = 0.0
    motors: tuple[str, ...] = ()
    singularity: Singularity = Singularity()
    command: CommandKind = "torque"
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class ResolvedRate:
    """Velocity-resolved control of a frame: joint speeds J⁺ (ẋ + kp e), followed by an inner loop of gain ``kv``.

    Both gains are in 1/s: the error of the frame decays at kp, that of the speeds at kv.
    """

    name: str
    goal: FrameGoal
    kp: float
    kv: float
    motors: tuple[str, ...] = ()
    singularity: Singularity = Singularity()
    command: CommandKind = "torque"
    where: Where = field(default=Where(), compare=False, repr=False)


# --- paths in the horizontal plane ---


@dataclass(frozen=True)
class LinePath:
    """The line through a point [m] in the direction of an angle [rad] from x towards y."""

    through: Point2 = (0.0, 0.0)
    direction: float = 0.0


@dataclass(frozen=True)
class CirclePath:
    """A circle, run through to the left (counter-clockwise seen from above) or to the right."""

    center: Point2
    radius: float
    turn: Literal["left", "right"] = "left"


@dataclass(frozen=True)
class PolylinePath:
    """Straight lines through points, corners rounded by arcs of ``radius``; both ends go on straight."""

    points: tuple[Point2, ...]
    radius: float
    closed: bool = False


@dataclass(frozen=True)
class SplinePath:
    """The cubic spline through points, its curvature continuous; both ends go on straight."""

    points: tuple[Point2, ...]
    closed: bool = False


Path: TypeAlias = LinePath | CirclePath | PolylinePath | SplinePath


# --- laws of vehicles ---


@dataclass(frozen=True)
class Steering:
    """The joint that steers, at the distance ``wheelbase`` [m] before the unsteered axle.

    Its motor gives kp (δ_d − δ) − kd δ̇ [N m]; ``limit`` [rad] bounds the wanted angle δ_d.
    """

    joint: str
    wheelbase: float
    kp: float
    kd: float
    limit: float | None = None


@dataclass(frozen=True)
class Traction:
    """Wheels that drive straight ahead: each motor gives kv (u/radius − Ω) at its wheel [N m s/rad]."""

    joints: tuple[str, ...]
    radius: float
    kv: float


@dataclass(frozen=True)
class Differential:
    """Two wheels that drive and steer by their difference, ``track`` [m] apart."""

    left: str
    right: str
    radius: float
    track: float
    kv: float


@dataclass(frozen=True)
class Trailer:
    """What follows the path is a trailer: its hitch joint, ``length`` from hitch to axle, and ``offset`` of the hitch
    behind the tractor's axle [m]; ``gain`` [1/m] of the loop around the hitch angle.
    """

    joint: str
    length: float
    offset: float = 0.0
    gain: float = 1.0


@dataclass(frozen=True)
class PathFollowing:
    """A vehicle's frame is led along a path at a speed [m/s], which is negative backward.

    The frame sits at the middle of the unsteered axle (of the trailer's, if there is one), x ahead, z up.
    ``look_ahead`` [m] tells how far before it the vehicle aims at the path, ``heading_gain`` [1/m] how quickly it turns
    there.
    """

    name: str
    frame: str
    path: Path
    speed: Signal
    look_ahead: float
    heading_gain: float
    traction: Traction | Differential
    steering: Steering | None = None
    trailer: Trailer | None = None
    command: CommandKind = "torque"
    where: Where = field(default=Where(), compare=False, repr=False)


Controller: TypeAlias = PdGravity | OperationalComputedTorque | ResolvedRate | PathFollowing


def signals_of(controller: Controller) -> tuple[Signal, ...]:
    """The functions of time in it."""
    if isinstance(controller, PdGravity):
        return tuple(goal.setpoint for goal in controller.joints)
    if isinstance(controller, PathFollowing):
        return (controller.speed,)
    goal = controller.goal
    turned = goal.orientation if isinstance(goal.orientation, tuple) else ()
    return (*(signal for signal in goal.position if signal is not None), *turned)


def joints_of(controller: Controller) -> tuple[str, ...]:
    """The joints whose motors it commands, where it names joints and not motors."""
    if isinstance(controller, PdGravity):
        return tuple(goal.joint for goal in controller.joints)
    if isinstance(controller, PathFollowing):
        drive = controller.traction
        wheels = drive.joints if isinstance(drive, Traction) else (drive.left, drive.right)
        return wheels if controller.steering is None else (controller.steering.joint, *wheels)
    return ()
