"""Inputs of a linear model by name.

``torque.elbow`` and ``voltage.left`` command motors, ``setpoint.elbow`` (also ``setpoint_speed.elbow`` and
``setpoint_acceleration.elbow``) servos, ``rate.driver`` (and its derivative ``rate_change.driver``) prescribed motions.
``force.tool.x`` and ``moment.tool.z`` push a frame along the world's axes, ``effort.elbow`` one speed of a joint, and
``disturbance.gust.force.x`` along the axes in which the file writes this disturbance. ``pull.ram`` pulls together the
two points of a spring or an actuator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.control.current_loop import PiCurrent
from torseur.model.control.open_loop import OpenLoop
from torseur.model.forces.motor_units import motor_unit
from torseur.model.model import Model
from torseur.simulation.linear.names import coordinate_unit, effort_unit

AXES = ("x", "y", "z")
DERIVATIVES = ("setpoint", "setpoint_speed", "setpoint_acceleration")

Kind = Literal["motor", "servo", "frame", "joint", "disturbance", "joint force", "spring", "prescribed"]


@dataclass(frozen=True)
class Input:
    """An input: it acts on ``of``, a motor, servo, frame, …; ``part`` is a component, or the order of a derivative."""

    name: str
    unit: str
    kind: Kind
    of: str
    part: int = 0


def all_inputs(model: Model) -> dict[str, Input]:
    """Every input that the machine can have."""
    sources = (_motors, _servos, _prescribed, _disturbances, _pushes)
    return {one.name: one for source in sources for one in source(model)}


def _motors(model: Model) -> Iterator[Input]:
    served = commanded_motors(model)
    for k, motor in enumerate(model.motors):
        if k not in served and motor.electrics is not None:
            yield Input(f"voltage.{motor.name}", "V", "motor", motor.name)
        if k not in served and (motor.electrics is None or motor.current_control is not None):
            yield Input(f"torque.{motor.name}", motor_unit(model, k), "motor", motor.name)


def _servos(model: Model) -> Iterator[Input]:
    for k, servo in enumerate(model.servos):
        unit = _setpoint_unit(model, k)
        orders = 1 if servo.setpoint is None or isinstance(servo.law, OpenLoop) else 3
        for order, prefix in enumerate(DERIVATIVES[:orders]):
            per = ("", "/s", "/s^2")[order]
            yield Input(f"{prefix}.{servo.name}", f"{unit}{per}", "servo", servo.name, order)


def _prescribed(model: Model) -> Iterator[Input]:
    for one in prescribed_motions(model):
        first = 0 if one.gives == "rate" else 1
        unit = "m/s" if effort_unit(model, one.speed) == "N" else "rad/s"
        yield Input(f"rate.{one.name}", unit, "prescribed", one.name, first)
        yield Input(f"rate_change.{one.name}", f"{unit}^2", "prescribed", one.name, first + 1)


def _disturbances(model: Model) -> Iterator[Input]:
    for one in model.disturbances:
        yield from _six(f"disturbance.{one.name}.", one.name, "disturbance", "torque")
    for force in model.joint_forces:
        unit = effort_unit(model, model.layout.joint_speed_names[force.axis.number(model.layout)])
        yield Input(f"disturbance.{force.name}", unit, "joint force", force.name)
    for spring in model.springs:
        yield Input(f"pull.{spring.name}", "N", "spring", spring.name)


def _pushes(model: Model) -> Iterator[Input]:
    for frame in model.frames:
        for one in _six("", frame, "frame", "moment"):
            kind, _, axis = one.name.partition(".")
            yield Input(f"{kind}.{frame}.{axis}", one.unit, "frame", frame, one.part)
    for name in model.layout.joint_speed_names:
        yield Input(f"effort.{name}", effort_unit(model, name), "joint", name)


def _six(prefix: str, of: str, kind: Kind, moment: str) -> Iterator[Input]:
    """Moment, then force, along three axes."""
    for begin, (what, unit) in zip((0, 3), ((moment, "N m"), ("force", "N")), strict=True):
        for k, axis in enumerate(AXES):
            yield Input(f"{prefix}{what}.{axis}", unit, kind, of, begin + k)


def commanded_motors(model: Model) -> dict[int, str]:
    """Motors that a servo or a controller commands, with its name."""
    commanded = {k: controller.name for controller in model.controllers for k in controller.motors}
    return commanded | {servo.motor: servo.name for servo in model.servos}


def prescribed_motions(model: Model) -> list[Prescribed]:
    """The constraints that move a joint as a function of time."""
    return [one for one in model.constraints if isinstance(one, Prescribed)]


def default_inputs(model: Model) -> tuple[str, ...]:
    """All motors that nothing commands, the set-points of the servos and the rates of prescribed motions.

    A DC motor takes its voltage, or the torque that is asked of its current loop where one is written.
    """
    served = commanded_motors(model)
    free = [motor for k, motor in enumerate(model.motors) if k not in served]
    electric = [m.electrics is not None and not isinstance(m.current_control, PiCurrent) for m in free]
    motors = (f"{'voltage' if is_dc else 'torque'}.{m.name}" for m, is_dc in zip(free, electric, strict=True))
    setpoints = (f"setpoint.{servo.name}" for servo in model.servos)
    return (*motors, *setpoints, *(f"rate.{one.name}" for one in prescribed_motions(model)))


def named_inputs(model: Model, names: Sequence[str]) -> tuple[Input, ...]:
    """Inputs by their names, once each."""
    known = all_inputs(model)
    chosen = tuple(known[name] for name in dict.fromkeys(names) if _known(model, name, known))
    motors = [one.of for one in chosen if one.kind == "motor"]
    twice = sorted({name for name in motors if motors.count(name) > 1})
    if twice:
        raise ValueError(
            f"motor '{twice[0]}' cannot have both its torque and its voltage as inputs. Choose one of them."
        )
    return chosen


def _known(model: Model, name: str, known: dict[str, Input]) -> bool:
    if name in known:
        return True
    served = {model.motors[k].name: by for k, by in commanded_motors(model).items()}
    kind, _, of = name.partition(".")
    if kind in ("torque", "voltage") and of in served:
        raise ValueError(
            f"'{name}' cannot be an input: '{served[of]}' commands this motor. "
            f"Take the set-point of a servo, 'setpoint.{served[of]}', or the force on the joint, 'effort.…'."
        )
    if kind == "torque" and of in model.motor_names:
        raise ValueError(f"'{name}' cannot be an input: a DC motor without a current loop takes 'voltage.{of}'.")
    listed = [*default_inputs(model), *known]
    raise ValueError(f"'{model.name}' has no input '{name}'. {suggestion(name, listed)}")


def _setpoint_unit(model: Model, k: int) -> str:
    servo = model.servos[k]
    if not servo.sensed:  # a length
        return "m" if not isinstance(servo.law, OpenLoop) else "V" if servo.command_kind == "voltage" else "N"
    axis = servo.sensed[0][0]
    if not isinstance(servo.law, OpenLoop):
        return coordinate_unit(model, axis)
    speed = model.layout.joint_speed_names[axis.number(model.layout)]
    return "V" if servo.command_kind == "voltage" else effort_unit(model, speed)
