"""Gains of servos left open beside the numbers of the mechanics: ``<servo>.kp``, ``kd``, ``ki``, ``kv``, ``bias``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torseur.algebra.components import Value
from torseur.model.control.integral import Integral
from torseur.model.control.servo import Servo
from torseur.model.model import Model
from torseur.model.numbers.open_parameters import Parameter, open_model, parameter

GAINS = ("kp", "kd", "ki", "kv", "bias")


def run_parameter(model: Model, name: str) -> Parameter:
    """The parameter of this name that a run may leave open: a gain, or one of the mechanics."""
    servo, _, gain = name.rpartition(".")
    if is_gain(model, name):
        return Parameter(name, (float(_gain_of(model.servos[model.servo_names.index(servo)], gain)),))
    return parameter(model, name)


def is_gain(model: Model, name: str) -> bool:
    """Whether a parameter of this name is a gain of a servo."""
    servo, _, gain = name.rpartition(".")
    return servo in model.servo_names and gain in GAINS


def open_run_model(model: Model, names: Sequence[str], values: Value) -> Model:
    """The model in which these parameters have the given values, one after the other in a column."""
    servos = list(model.servos)
    mechanics: list[str] = []
    places: list[int] = []
    begin = 0
    for name in names:
        count = len(run_parameter(model, name).nominal)
        servo, _, gain = name.rpartition(".")
        if is_gain(model, name):
            k = model.servo_names.index(servo)
            servos[k] = _with_gain(servos[k], gain, values[begin])
        else:
            mechanics.append(name)
            places += range(begin, begin + count)
        begin += count
    machine = open_model(model, mechanics, values[places]) if mechanics else model
    return replace(machine, servos=tuple(servos))


def _gain_of(servo: Servo, gain: str) -> Value:
    integral = getattr(servo.law, "integral", None)
    found = integral.gain if gain == "ki" and isinstance(integral, Integral) else getattr(servo.law, gain, None)
    if found is None:
        raise ValueError(f"servo '{servo.name}' of kind '{servo.kind}' has no gain '{gain}'.")
    return found


def _with_gain(servo: Servo, gain: str, value: Value) -> Servo:
    law = servo.law
    integral = getattr(law, "integral", None)
    if gain == "ki" and isinstance(integral, Integral):
        if not integral.states:
            raise ValueError(f"servo '{servo.name}' has no integral (ki is 0), so that its 'ki' cannot be left open.")
        return replace(servo, law=replace(law, integral=replace(integral, gain=value)))  # type: ignore[type-var]
    return replace(servo, law=replace(law, **{gain: value}))  # type: ignore[type-var]
