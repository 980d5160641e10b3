"""Where the states of the drives stand: z is integrated with the motion, held values change at samples."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.motorised.friction_axes import FrictionAxis, friction_axes
from torseur.model.model import Model

IMPULSES = ("force.x", "force.y", "force.z", "moment.x", "moment.y", "moment.z")


@dataclass(frozen=True)
class MotorStates:
    """Places in z: the current, the states of its control, angle and speed of a rotor behind an elastic gear."""

    current: slice
    control: slice
    rotor: slice


@dataclass(frozen=True, eq=False)
class StateLayout:
    """The order of z and of the held values, and the axes with friction.

    z: the motors' states, the servos', the controllers', the bristles' deflections; then the works and heats of the
    energy account, the trace of contacts and the impulses of the momentum account, which nothing else depends on.
    Held: the values of sampled servos, the start position of servos that hold it, what controllers hold, commands and
    wrenches that come from outside, and the values of parameters that are left open.
    """

    motors: tuple[MotorStates, ...]
    servos: tuple[slice, ...]
    controllers: tuple[slice, ...]
    axes: tuple[FrictionAxis, ...]
    works: dict[str, int]
    contacts: slice  # the one trace of stops and gears with play, beside works and heats: ``contacts.py``
    impulses: slice
    nz: int
    servo_held: tuple[slice, ...]
    start_held: dict[int, int]  # servo → place of the position that it holds
    controller_held: tuple[slice, ...]
    outside: dict[int, int]  # motor → place of the command that comes from outside
    pushed: dict[str, int]  # frame → place of the wrench (moment, force) that comes from outside
    parameters: slice
    nu: int

    @property
    def first_account(self) -> int:
        """Where the entries of z begin on which nothing else depends."""
        first: int = min([*self.works.values(), self.contacts.start, self.impulses.start])
        return first

    @property
    def sticking(self) -> tuple[FrictionAxis, ...]:
        """The axes that have a slip, in the order of their slips."""
        return tuple(axis for axis in self.axes if axis.slip is not None)

    @property
    def bearings(self) -> tuple[int, ...]:
        """The joints whose reactions load their friction."""
        loaded = {part.bearing[0] for axis in self.axes for part in axis.parts if part.bearing is not None}
        return tuple(sorted(loaded))

    def rotor(self, motor: int, z: Value) -> tuple[Value, Value] | None:
        """(angle, speed) of a rotor behind an elastic gear."""
        at = self.motors[motor].rotor
        return (z[at.start], z[at.start + 1]) if at.stop > at.start else None


class _Counter:
    """Gives out places one after the other."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, count: int) -> slice:
        begin, self.size = self.size, self.size + count
        return slice(begin, self.size)


def _touches(model: Model) -> bool:
    """Whether there is anything that may touch and leave."""
    return bool(model.stops) or any(motor.gear is not None and motor.gear.has_play for motor in model.motors)


def lay_out_states(
    model: Model,
    works: Sequence[str],
    *,
    impulses: bool,
    outside: Sequence[int] = (),
    pushed: Sequence[str] = (),
    parameters: int = 0,
) -> StateLayout:
    """The layout for a model; ``outside`` are motors commanded and ``pushed`` frames pushed from outside.

    ``parameters`` counts numbers that are left open.
    """
    z, held = _Counter(), _Counter()
    motors = tuple(
        MotorStates(
            z.take(0 if m.electrics is None else m.electrics.states),
            z.take(0 if m.current_control is None else m.current_control.states),
            z.take(0 if m.gear is None else m.gear.states),
        )
        for m in model.motors
    )
    servos = tuple(z.take(servo.states) for servo in model.servos)
    controllers = tuple(z.take(controller.states) for controller in model.controllers)
    axes = friction_axes(model, {k: m.rotor.start + 1 for k, m in enumerate(motors) if m.rotor.stop > m.rotor.start})
    axes = tuple(axis.with_bristles(lambda: z.take(1).start) for axis in axes)
    servo_held = tuple(held.take(servo.held) for servo in model.servos)
    return StateLayout(
        motors=motors,
        servos=servos,
        controllers=controllers,
        axes=axes,
        works={name: z.take(1).start for name in works},
        contacts=z.take(int(bool(works) and _touches(model))),
        impulses=z.take(len(IMPULSES) if impulses else 0),
        nz=z.size,
        servo_held=servo_held,
        start_held={k: held.take(1).start for k, servo in enumerate(model.servos) if servo.setpoint is None},
        controller_held=tuple(held.take(controller.held) for controller in model.controllers),
        outside={motor: held.take(1).start for motor in outside},
        pushed={frame: held.take(6).start for frame in pushed},
        parameters=held.take(parameters),
        nu=held.size,
    )
