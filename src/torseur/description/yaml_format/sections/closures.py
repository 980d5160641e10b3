"""Constraints that tie two frames: points on lines, planes, curves; rods, shafts, teeth; frames that are moved."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from torseur.description.records import constraints as records
from torseur.description.records.constraints import Coordinate, FrameCoordinate, GraphVariable
from torseur.description.records.drives import Signal
from torseur.description.records.machine import WORLD, JointType
from torseur.description.syntax.expressions import (
    Expression,
    ExpressionError,
    Number,
    constant_value,
    expression_of_number,
    expression_of_text,
)
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, axis_data, changes, contents
from torseur.description.yaml_format.motion_kinds import motion_of_joint
from torseur.description.yaml_format.sections.signals import SignalKinds, WrittenSignal, signal_data, signal_record
from torseur.description.yaml_format.values import AXES, Angle, Axis, Keys, Length, Name, refusal

X, Z = AXES["x"], AXES["z"]
_GRAPHS: dict[GraphVariable, tuple[str, ...]] = {
    "x": ("y", "z"),
    "y": ("x", "z"),
    "z": ("x", "y"),
    "angle": ("radius", "z"),
}
MOVED: tuple[FrameCoordinate, ...] = ("x", "y", "z", "roll", "pitch", "yaw")
_OF_PARAMETER: tuple[Coordinate, ...] = ("x", "y", "z")


class PointOnLineKeys(Keys):
    """A frame's origin stays on a line."""

    type: Literal["point_on_line"]
    point: Name
    line: Name
    axis: Axis = Z


class PointOnPlaneKeys(Keys):
    """A frame's origin stays on a plane."""

    type: Literal["point_on_plane"]
    point: Name
    plane: Name
    normal: Axis = Z


def expression(written: object) -> Expression:
    """A number or the text of an expression."""
    if isinstance(written, int | float) and not isinstance(written, bool):
        return expression_of_number(written)
    if not isinstance(written, str):
        raise refusal("a number or an expression is wanted here", 'Write e.g. 0.5 or "sin(cart.angle)".')
    try:
        return expression_of_text(written)
    except ExpressionError as error:
        raise refusal(error.cause, error.remedy) from None


def expression_data(given: Expression) -> str | float:
    """A number, or the text as it was written."""
    return given.tree.value if isinstance(given.tree, Number) else given.text


WrittenExpression = Annotated[
    Any, BeforeValidator(expression), WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string"}]})
]


def _number(written: object) -> float:
    try:
        return constant_value(expression(written))
    except (ExpressionError, ArithmeticError):
        raise refusal(f"'{written}' is not a number", "Write e.g. 0.5 or 2 * pi.") from None


WrittenNumber = Annotated[
    float, BeforeValidator(_number), WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string"}]})
]


class PointOnCurveKeys(Keys):
    """A frame's origin stays on a curve: through points, or coordinates over another one."""

    type: Literal["point_on_curve"]
    point: Name
    on: Name = WORLD
    points: tuple[tuple[Length, Length] | tuple[Length, Length, Length], ...] | None = None
    closed: bool = False
    parameter: tuple[WrittenNumber, WrittenNumber] | None = None
    over: GraphVariable | None = None
    x: WrittenExpression | None = None
    y: WrittenExpression | None = None
    z: WrittenExpression | None = None
    radius: WrittenExpression | None = None

    @model_validator(mode="after")
    def _one_curve(self) -> PointOnCurveKeys:
        if [self.points, self.over, self.parameter].count(None) != 2:
            remedy = "Give 'points', or 'over' or 'parameter' and what the coordinates are over it."
            raise refusal("it is not said which curve it is, or twice", remedy)
        given = [name for name in ("x", "y", "z", "radius") if getattr(self, name) is not None]
        fitting = _GRAPHS[self.over] if self.over is not None else _OF_PARAMETER if self.parameter is not None else ()
        wrong = [name for name in given if name not in fitting]
        if wrong or (fitting and not given):
            over = self.over or ("points" if self.parameter is None else records.PARAMETER)
            cause = f"'{wrong[0]}' is not told over {over}" if wrong else "no coordinate is told"
            raise refusal(cause, f"Give {' and '.join(fitting) or 'points alone'}.")
        if self.parameter is not None and (self.x is None or self.y is None):
            raise refusal("x or y is missing", f"Give x and y, and z in space, as expressions of {records.PARAMETER}.")
        if self.closed and self.over is not None:
            raise refusal("'closed' belongs to points and 'parameter'", "A curve over 'angle' is closed anyway.")
        return self

    def curve(self) -> records.CurvePoints | records.CurveGraph | records.CurvePath:
        """The curve as a record."""
        if self.points is not None:
            return records.CurvePoints(self.points, self.closed)
        if self.parameter is not None:
            of_parameter = ((name, getattr(self, name)) for name in _OF_PARAMETER)
            return records.CurvePath(self.parameter, tuple(of for of in of_parameter if of[1] is not None), self.closed)
        assert self.over is not None
        told = ((name, getattr(self, name)) for name in _GRAPHS[self.over])
        return records.CurveGraph(self.over, tuple((name, f) for name, f in told if f is not None))


class RodKeys(Keys):
    """Two frames' origins keep their distance."""

    type: Literal["rod"]
    between: tuple[Name, Name]
    length: Length


class ConstantVelocityKeys(Keys):
    """Two shafts meet and turn alike."""

    type: Literal["constant_velocity"]
    between: tuple[Name, Name]
    axis: Axis = Z


class GearKeys(Keys):
    """Two toothed wheels mesh."""

    type: Literal["gear"]
    between: tuple[Name, Name]
    teeth: tuple[int, int]
    module: Length
    axis: Axis = Z
    second_axis: Axis | None = None
    inside: bool = False
    phase: Angle | None = None


class RackKeys(Keys):
    """A pinion rolls on a rack."""

    type: Literal["rack"]
    pinion: Name
    rack: Name
    radius: Length
    axis: Axis = Z
    along: Axis = X
    phase: Angle | None = None


class TurnKeys(Keys):
    """A frame is turned about an axis."""

    axis: Axis = Z
    angle: WrittenSignal


class MovedFrameKeys(Keys):
    """A frame moves as functions of time: its origin, and its orientation."""

    type: Literal["moved_frame"]
    frame: Name
    on: Name = WORLD
    x: WrittenSignal | None = None
    y: WrittenSignal | None = None
    z: WrittenSignal | None = None
    roll: WrittenSignal | None = None
    pitch: WrittenSignal | None = None
    yaw: WrittenSignal | None = None
    turn: TurnKeys | None = None

    @model_validator(mode="after")
    def _some_axis(self) -> MovedFrameKeys:
        given = [key for key in MOVED if getattr(self, key) is not None]
        if not given and self.turn is None:
            remedy = f"Give some of {', '.join(MOVED)}, functions of time, or a turn."
            raise refusal("it is not said how the frame moves", remedy)
        if self.turn is not None and any(key in given for key in ("roll", "pitch", "yaw")):
            raise refusal("its orientation is told twice", "Give roll, pitch and yaw, or a turn about one axis.")
        return self


ClosureKeys: TypeAlias = (
    PointOnLineKeys
    | PointOnPlaneKeys
    | PointOnCurveKeys
    | RodKeys
    | ConstantVelocityKeys
    | GearKeys
    | RackKeys
    | MovedFrameKeys
)


def closure_record(name: str, keys: ClosureKeys, reading: Reading) -> records.BetweenFrames | records.MovedFrame:
    """What ties two frames."""
    where = reading.tree.where(("constraints", name))
    match keys:
        case PointOnLineKeys():
            return records.PointOnLine(name, keys.point, keys.line, keys.axis, where)
        case PointOnPlaneKeys():
            return records.PointOnPlane(name, keys.point, keys.plane, keys.normal, where)
        case PointOnCurveKeys():
            return records.PointOnCurve(name, keys.point, keys.on, keys.curve(), where)
        case RodKeys():
            return records.Rod(name, *keys.between, keys.length, where)
        case ConstantVelocityKeys():
            return records.ConstantVelocity(name, *keys.between, keys.axis, where)
        case GearKeys():
            first, second = keys.between
            gear = records.Gear(name, first, second, keys.teeth, keys.module, keys.axis, where=where)
            return replace(gear, inside=keys.inside, phase=keys.phase, second_axis=keys.second_axis)
        case RackKeys():
            rolling = keys.radius, keys.axis, keys.along, keys.phase
            return records.Rack(name, keys.pinion, keys.rack, *rolling, where)
        case MovedFrameKeys():
            turn = None if keys.turn is None else _turn(name, keys.turn, reading)
            return records.MovedFrame(name, keys.frame, _signals(name, keys, reading), keys.on, turn, where)


def _signals(name: str, keys: MovedFrameKeys, reading: Reading) -> tuple[tuple[FrameCoordinate, Signal], ...]:
    given = ((key, getattr(keys, key)) for key in MOVED)
    return tuple(
        (key, signal_record(signal, _kinds("prismatic" if key in AXES else "revolute"), _path(name, key), reading))
        for key, signal in given
        if signal is not None
    )


def _turn(name: str, keys: TurnKeys, reading: Reading) -> tuple[records.Direction, Signal]:
    return keys.axis, signal_record(keys.angle, _kinds("revolute"), _path(name, "turn", "angle"), reading)


def _kinds(joint_type: JointType) -> SignalKinds:
    return SignalKinds.of_motion(motion_of_joint(joint_type))


def _path(name: str, *keys: str) -> TreePath:
    return ("constraints", name, *keys)


def closure_data(constraint: records.BetweenFrames | records.MovedFrame) -> Data:
    """What ties two frames, without its name."""
    match constraint:
        case records.PointOnLine(_, point, line, axis):
            return {"type": "point_on_line", "point": point, "line": line} | _axis("axis", axis, Z)
        case records.PointOnPlane(_, point, plane, normal):
            return {"type": "point_on_plane", "point": point, "plane": plane} | _axis("normal", normal, Z)
        case records.PointOnCurve(_, point, on, curve):
            return {"type": "point_on_curve", "point": point, "on": on} | _curve_data(curve)
        case records.Rod(_, first, second, length):
            return {"type": "rod", "between": [first, second], "length": length}
        case records.ConstantVelocity(_, first, second, axis):
            return {"type": "constant_velocity", "between": [first, second]} | _axis("axis", axis, Z)
        case records.Gear(_, first, second, teeth, module, axis):
            data: Data = {"type": "gear", "between": [first, second], "teeth": list(teeth), "module": module}
            standard = records.Gear("", "", "", (0, 0), 0.0)
            if constraint.second_axis is not None:
                data["second_axis"] = axis_data(constraint.second_axis)
            return data | _axis("axis", axis, Z) | changes(constraint, standard, "inside", "phase")
        case records.Rack(_, pinion, rack, radius, axis, along, phase):
            data = {"type": "rack", "pinion": pinion, "rack": rack, "radius": radius}
            return data | _axis("axis", axis, Z) | _axis("along", along, X) | contents(phase=phase)
        case records.MovedFrame(_, frame, signals, on, turn):
            moved: Data = {"type": "moved_frame", "frame": frame} | ({"on": on} if on != WORLD else {})
            moved |= {key: signal_data(signal) for key, signal in signals}
            turned = None if turn is None else _axis("axis", turn[0], Z) | {"angle": signal_data(turn[1])}
            return moved | contents(turn=turned)


def _axis(key: str, axis: records.Direction, standard: records.Direction) -> Data:
    return {} if axis == standard else {key: axis_data(axis)}


def _curve_data(curve: records.CurvePoints | records.CurveGraph | records.CurvePath) -> Data:
    if isinstance(curve, records.CurvePath):
        data: Data = {"parameter": list(curve.span)} | ({"closed": True} if curve.closed else {})
        return data | {name: expression_data(given) for name, given in curve.functions}
    if isinstance(curve, records.CurvePoints):
        return {"points": [list(point) for point in curve.points]} | ({"closed": True} if curve.closed else {})
    return {"over": curve.over} | {name: expression_data(given) for name, given in curve.functions}
