"""What servos and gears see of the joints that a motor drives."""

from __future__ import annotations

from torseur.algebra.components import Value
from torseur.model.axis import Axis, axis_named
from torseur.model.control.protocol import Measured
from torseur.model.control.servo import Servo
from torseur.model.model import Model


def measured(model: Model, servo: Servo, q: Value, v: Value, rotor: tuple[Value, Value] | None = None) -> Measured:
    """What a servo's sensor tells: of joints, of the rotor behind an elastic gear, or a length between two points."""
    length = model.motors[servo.motor].length
    if length is None:
        return servo.measured(model.layout, q, v, rotor)
    from torseur.mechanics.dynamics.springs import stretched  # most motors drive joints

    return Measured(*stretched(model, model.springs[length], q, v)[:2])


def driven_axis(model: Model, motor: int) -> Axis:
    """The first axis that a motor drives; the only one behind an elastic gear."""
    return axis_named(model.layout, model.motors[motor].ratios[0][0])
