"""Keys of controllers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from torseur.description.records.controllers import COMPONENTS, Component
from torseur.description.records.drives import CommandKind
from torseur.description.syntax import units
from torseur.description.syntax.units import Dimension, Kind, quotient
from torseur.description.yaml_format.sections.signals import WrittenSignal
from torseur.description.yaml_format.values import Angle, In, Keys, LaterQuantity, Length, Name, Number, refusal

PER_TIME = Kind("a rate", "1/s", "20 1/s", Dimension(time=-1))


PER_TIME_SQUARED = Kind("a rate squared", "1/s^2", "100 1/s^2", Dimension(time=-2))


PerTime = Annotated[float, In(PER_TIME)]


PerTimeSquared = Annotated[float, In(PER_TIME_SQUARED)]


PerLength = Annotated[float, In(quotient(units.NUMBER, units.LENGTH))]


TurningStiffness = Annotated[float, In(quotient(units.TORQUE, units.ANGLE))]


TurningDamping = Annotated[float, In(units.ANGULAR_DAMPING)]


Point = tuple[Length, Length]


class _ControllerKeys(Keys):
    """What all controllers have."""

    command: CommandKind = "torque"


class JointGoalKeys(Keys):
    """What one joint is to do."""

    setpoint: WrittenSignal
    kp: LaterQuantity
    kd: LaterQuantity


class PdGravityKeys(_ControllerKeys):
    """PD control of joints, with compensation of the weight."""

    kind: Literal["pd_gravity"]
    joints: dict[str, JointGoalKeys] = Field(min_length=1)


class SingularityKeys(Keys):
    """Where inverses are damped, and how much."""

    below: Number = 0.05
    damping: Number = 0.05


def _hold_or_angles(written: object) -> object:
    if isinstance(written, str) and written != "hold":
        raise refusal(f"'{written}' is not an orientation", "Write 'hold', or give roll, pitch and yaw by 'rpy'.")
    return written


Hold = Annotated[Literal["hold"], BeforeValidator(_hold_or_angles), WithJsonSchema({"const": "hold"})]


class _FrameGoalKeys(_ControllerKeys):
    """Where a frame is to be, and by which motors."""

    frame: Name
    x: WrittenSignal | None = None
    y: WrittenSignal | None = None
    z: WrittenSignal | None = None
    orientation: Hold | None = None
    rpy: tuple[WrittenSignal, WrittenSignal, WrittenSignal] | None = None
    components: tuple[Component, ...] | None = Field(default=None, min_length=1)
    motors: tuple[Name, ...] | None = Field(default=None, min_length=1)
    singularity: SingularityKeys = SingularityKeys()

    @model_validator(mode="after")
    def _some_goal(self) -> _FrameGoalKeys:
        turned = self.rpy is not None or self.orientation is not None
        given = {*(c for c in "xyz" if getattr(self, c) is not None), *(COMPONENTS[:3] if turned else ())}
        if self.rpy is not None and self.orientation is not None:
            raise refusal("both 'orientation' and 'rpy' are given", "Keep one of them.")
        if not given:
            raise refusal("it is not said where the frame is to be", "Give x, y, z, 'rpy' or 'orientation: hold'.")
        missing = [component for component in self.components or () if component not in given]
        if missing:
            remedy = f"Give '{missing[0]}', or leave it out of 'components'."
            if missing[0] in COMPONENTS[:3]:
                remedy = "Give 'rpy' or 'orientation: hold', or leave it out of 'components'."
            raise refusal(f"component '{missing[0]}' has no set-point", remedy)
        return self


class OperationalKeys(_FrameGoalKeys):
    """Acceleration-resolved control of a frame."""

    kind: Literal["operational_computed_torque"]
    kp: PerTimeSquared
    kd: PerTime
    null_damping: PerTime = 0.0


class ResolvedRateKeys(_FrameGoalKeys):
    """Velocity-resolved control of a frame."""

    kind: Literal["resolved_rate"]
    kp: PerTime
    kv: PerTime


class LineKeys(Keys):
    """A straight line."""

    through: Point = (0.0, 0.0)
    direction: Angle = 0.0


class CircleKeys(Keys):
    """A circle."""

    center: Point = (0.0, 0.0)
    radius: Length
    turn: Literal["left", "right"] = "left"


class SplineKeys(Keys):
    """A smooth curve through points."""

    points: tuple[Point, ...] = Field(min_length=1)
    closed: bool = False


class PolylineKeys(SplineKeys):
    """Straight lines with rounded corners."""

    radius: Length


class PathKeys(Keys):
    """A path in the horizontal plane: exactly one of its kinds."""

    line: LineKeys | None = None
    circle: CircleKeys | None = None
    polyline: PolylineKeys | None = None
    spline: SplineKeys | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> PathKeys:
        kinds = tuple(type(self).model_fields)
        given = [kind for kind in kinds if getattr(self, kind) is not None]
        if len(given) != 1:
            cause = f"{' and '.join(given)} are given" if given else "no path is given"
            raise refusal(cause, f"Give one of {', '.join(kinds)}.")
        return self


class SteeringKeys(Keys):
    """The joint that steers."""

    joint: Name
    wheelbase: Length
    kp: TurningStiffness
    kd: TurningDamping
    limit: Angle | None = None


class TractionKeys(Keys):
    """Wheels that drive straight ahead."""

    joints: tuple[Name, ...] = Field(min_length=1)
    radius: Length
    kv: TurningDamping


class DifferentialKeys(Keys):
    """Two wheels that steer by their difference."""

    left: Name
    right: Name
    radius: Length
    track: Length
    kv: TurningDamping


class TrailerKeys(Keys):
    """The trailer that follows the path."""

    joint: Name
    length: Length
    offset: Length = 0.0
    gain: PerLength = 1.0


class PathFollowingKeys(_ControllerKeys):
    """A vehicle is led along a path."""

    kind: Literal["path_following"]
    frame: Name
    path: PathKeys
    speed: WrittenSignal
    look_ahead: Length
    heading_gain: PerLength | None = None
    steering: SteeringKeys | None = None
    traction: TractionKeys | None = None
    differential: DifferentialKeys | None = None
    trailer: TrailerKeys | None = None

    @model_validator(mode="after")
    def _one_drive(self) -> PathFollowingKeys:
        if (self.traction is None) == (self.differential is None):
            cause = "it is not said what drives" if self.traction is None else "traction and differential are given"
            raise refusal(cause, "Give 'traction' and 'steering' of a car, or 'differential' of two wheels.")
        if (self.traction is None) == (self.steering is not None):
            cause = "nothing steers" if self.steering is None else "the differential drive steers by itself"
            raise refusal(cause, "Give 'traction' and 'steering' of a car, or 'differential' of two wheels.")
        return self


ControllerKeys = Annotated[
    PdGravityKeys | OperationalKeys | ResolvedRateKeys | PathFollowingKeys, Field(discriminator="kind")
]
