"""Inputs of a linear model by name, and the machine made ready to receive them.

``torque.elbow`` and ``voltage.left`` command motors, ``setpoint.elbow`` (also ``setpoint_speed.elbow`` and
``setpoint_acceleration.elbow``) servos; ``force.tool.x`` and ``moment.tool.z`` push a frame along the world's axes,
``effort.elbow`` one speed of a joint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.complaint import suggestion
from torseur.model.axis import axis_named
from torseur.model.control.current_loop import PiCurrent
from torseur.model.control.open_loop import OpenLoop
from torseur.model.forces.disturbance import JointForce
from torseur.model.forces.friction import Friction
from torseur.model.model import Model
from torseur.model.signals.protocol import SetPoint, Signal
from torseur.simulation.linear.names import coordinate_unit, effort_unit

AXES = ("x", "y", "z")
DERIVATIVES = ("setpoint", "setpoint_speed", "setpoint_acceleration")

Kind = Literal["motor", "servo", "frame", "joint"]


@dataclass(frozen=True)
class Input:
    """An input: it acts on ``of``, a motor, servo, frame or speed; ``part`` is a component or order of derivative."""

    name: str
    unit: str
    kind: Kind
    of: str
    part: int = 0


@dataclass(frozen=True)
class Opened:
    """A function of time of which some of (x, ẋ, ẍ) are symbols in the place of what time gives."""

    given: Signal | None
    symbols: tuple[Value | None, Value | None, Value | None]

    @property
    def corners(self) -> tuple[float, ...]:
        """Those of the function that is given."""
        return () if self.given is None else self.given.corners

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ): symbols where there are some."""
        base = (ca.DM(0), ca.DM(0), ca.DM(0)) if self.given is None else self.given.at(t)
        x, rate, second = (
            known if symbol is None else symbol for known, symbol in zip(base, self.symbols, strict=True)
        )
        return x, rate, second


def all_inputs(model: Model) -> dict[str, Input]:
    """Every input that the machine can have."""
    served = {servo.motor for servo in model.servos}
    found: list[Input] = []
    for k, motor in enumerate(model.motors):
        if k in served:
            continue
        if motor.electrics is not None:
            found.append(Input(f"voltage.{motor.name}", "V", "motor", motor.name))
        if motor.electrics is None or motor.current_control is not None:
            found.append(Input(f"torque.{motor.name}", "N m", "motor", motor.name))
    for k, servo in enumerate(model.servos):
        unit = _setpoint_unit(model, k)
        orders = 1 if servo.setpoint is None or isinstance(servo.law, OpenLoop) else 3
        for order, prefix in enumerate(DERIVATIVES[:orders]):
            found.append(
                Input(f"{prefix}.{servo.name}", f"{unit}{('', '/s', '/s^2')[order]}", "servo", servo.name, order)
            )
    for frame in model.frames:
        for part, (what, unit) in enumerate((("moment", "N m"), ("force", "N"))):
            for k, axis in enumerate(AXES):
                found.append(Input(f"{what}.{frame}.{axis}", unit, "frame", frame, 3 * part + k))
    for name in model.layout.joint_speed_names:
        found.append(Input(f"effort.{name}", effort_unit(model, name), "joint", name))
    return {one.name: one for one in found}


def default_inputs(model: Model) -> tuple[str, ...]:
    """All motors that nothing commands, and the set-points of the servos.

    A DC motor takes its voltage, or the torque that is asked of its current loop where one is written.
    """
    served = {servo.motor for servo in model.servos}
    free = [motor for k, motor in enumerate(model.motors) if k not in served]
    electric = [m.electrics is not None and not isinstance(m.current_control, PiCurrent) for m in free]
    motors = (f"{'voltage' if is_dc else 'torque'}.{m.name}" for m, is_dc in zip(free, electric, strict=True))
    return (*motors, *(f"setpoint.{servo.name}" for servo in model.servos))


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


def prepared(model: Model, inputs: Sequence[Input], *, dry_friction: bool = True) -> Model:
    """The machine whose motors take these inputs and whose servos act at every instant, sampled or not."""
    driven = {one.of for one in inputs if one.name.startswith("voltage.")}
    looped = any(m.name in driven and m.current_control is not None for m in model.motors)
    if dry_friction and not looped and all(servo.sampling is None for servo in model.servos):
        return model  # itself, so that its compiled functions are found again
    motors = tuple(replace(m, current_control=None) if m.name in driven else m for m in model.motors)
    servos = tuple(replace(servo, sampling=None) for servo in model.servos)
    if dry_friction:
        return replace(model, motors=motors, servos=servos)
    motors = tuple(
        replace(m, input_friction=_viscous(m.input_friction), output_friction=_viscous(m.output_friction))
        for m in motors
    )
    return replace(model, motors=motors, servos=servos, friction=tuple(_viscous(f) for f in model.friction))


def opened(model: Model, inputs: Sequence[Input], u: Value) -> Model:
    """The machine with symbols in its set-points and forces on joints."""
    orders: dict[str, list[Value | None]] = {}
    pushes = []
    for k, one in enumerate(inputs):
        if one.kind == "servo":
            orders.setdefault(one.of, [None, None, None])[one.part] = u[k]
        elif one.kind == "joint":
            axis = axis_named(model.layout, one.of)
            pushes.append(JointForce(one.name, axis, Opened(None, (u[k], None, None))))
    servos = tuple(
        replace(servo, setpoint=Opened(servo.setpoint, (own[0], own[1], own[2])))
        if (own := orders.get(servo.name)) is not None and servo.setpoint is not None
        else servo
        for servo in model.servos
    )
    return replace(model, servos=servos, joint_forces=(*model.joint_forces, *pushes))


def _viscous(friction: Friction) -> Friction:
    return Friction(viscous=friction.viscous)


def _known(model: Model, name: str, known: dict[str, Input]) -> bool:
    if name in known:
        return True
    served = {model.motors[servo.motor].name: servo.name for servo in model.servos}
    kind, _, of = name.partition(".")
    if kind in ("torque", "voltage") and of in served:
        raise ValueError(
            f"'{name}' cannot be an input: servo '{served[of]}' commands this motor. "
            f"Take 'setpoint.{served[of]}', or the force on its joint, 'effort.…'."
        )
    if kind == "torque" and of in model.motor_names:
        raise ValueError(f"'{name}' cannot be an input: a DC motor without a current loop takes 'voltage.{of}'.")
    listed = [*default_inputs(model), *known]
    raise ValueError(f"'{model.name}' has no input '{name}'. {suggestion(name, listed)}")


def _setpoint_unit(model: Model, k: int) -> str:
    servo = model.servos[k]
    axis = servo.sensed[0][0]
    if not isinstance(servo.law, OpenLoop):
        return coordinate_unit(model, axis)
    speed = model.layout.joint_speed_names[axis.number(model.layout)]
    return "V" if servo.command_kind == "voltage" else effort_unit(model, speed)
