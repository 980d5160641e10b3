"""What an FMU can be told and asked: inputs of the machine by name, and servos whose set-points they replace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import casadi as ca

from torseur.model.control.open_loop import OpenLoop
from torseur.model.model import Model
from torseur.model.signals.pieces import Pieces
from torseur.model.signals.protocol import Signal
from torseur.simulation.linear.inputs import Input, default_inputs, named_inputs


def chosen_inputs(model: Model, names: Sequence[str] | None) -> tuple[Input, ...]:
    """The inputs of these names, or else what can be left alone without changing what the machine does:

    the commands of motors that nothing commands, and set-points that stand still. A set-point that the file moves
    stays as it is written unless it is named.
    """
    if names is None:
        names = [name for name in default_inputs(model) if not name.startswith("rate.") and _stands(model, name)]
    chosen = named_inputs(model, names)
    for one in chosen:
        if one.kind in ("prescribed", "spring"):
            raise ValueError(
                f"'{one.name}' cannot be an input of an FMU: it is a motion or a length that the file prescribes. "
                "Drive the joint by a motor with a servo, and take its set-point."
            )
    return chosen


def opened_model(model: Model, inputs: Sequence[Input]) -> Model:
    """The machine whose named set-points have no motion of their own, and whose motors take the named commands."""
    told = {one.of for one in inputs if one.kind == "servo"}
    voltages = {one.of for one in inputs if one.name.startswith("voltage.")}
    servos = tuple(
        replace(servo, setpoint=_constant(servo.setpoint)) if servo.name in told and servo.setpoint else servo
        for servo in model.servos
    )
    motors = tuple(replace(m, current_control=None) if m.name in voltages else m for m in model.motors)
    return replace(model, servos=servos, motors=motors) if told or voltages else model


def _stands(model: Model, name: str) -> bool:
    kind, _, of = name.partition(".")
    if kind != "setpoint":
        return True
    servo = model.servos[model.servo_names.index(of)]
    if servo.setpoint is None:
        return not isinstance(servo.law, OpenLoop)
    return not ca.symvar(ca.SX(servo.setpoint.at(ca.SX.sym("t"))[0]))


def _constant(signal: Signal) -> Signal:
    return Pieces((0.0,), ((float(signal.at(ca.DM(0))[0]),),))
