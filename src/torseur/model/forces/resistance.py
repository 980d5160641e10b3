"""What resists which speeds: friction of joints, of rotors and of gears' outputs, listed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import casadi as ca

from torseur.algebra.components import Value, as_number, magnitude
from torseur.frozen import dataclass
from torseur.model.forces.friction import Friction

if TYPE_CHECKING:
    from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Resistance:
    """A friction on the speed σ = row · (joint speeds); its force f acts on the joints as rowᵀ f.

    The torques c of the ``motors`` (number, ratio) load it with Σ ratio · c, the reaction of a joint with a ``bearing``
    (number, ratio) with ratio · P.
    """

    name: str  # of the joint or of its speed; of the rotor, if that turns with several joints
    friction: Friction
    row: Value  # (1, joint speeds)
    motors: tuple[tuple[int, Value], ...] = ()
    rotor: int | None = None  # the motor whose rotor it resists
    bearing: tuple[int, Value] | None = None

    @property
    def is_coupled(self) -> bool:
        """Whether it resists several joint speeds together."""
        return bool(self.row.nnz() > 1)

    def geared(self, ratio: Value) -> Resistance:
        """The same resistance as it is felt at a speed that is ``ratio`` times smaller."""
        if not isinstance(ratio, ca.SX) and ratio == 1.0:
            return self
        motors = tuple((motor, ratio * own) for motor, own in self.motors)
        bearing = None if self.bearing is None else (self.bearing[0], magnitude(ratio) * self.bearing[1])
        felt = self.friction.geared(ratio)
        return replace(self, friction=felt, row=self.row / ratio, motors=motors, bearing=bearing)


def resistances(model: Model) -> list[Resistance]:
    """All that resists a model: each joint's speeds, then the output and the rotor of each motor."""
    layout, every = model.layout, ca.DM.eye(len(model.layout.joint_speed_names))
    driving = _driving(model)
    found: list[Resistance] = []
    for i, (name, friction) in enumerate(zip(layout.joint_names, model.friction, strict=True)):
        of = layout.joint_speeds_of[i]
        rows = [every[k, :] for k in range(of.start, of.stop)] if friction else []
        bearing = None if friction.bearing is None else (i, 1.0)
        found += [Resistance(name, friction, row, driving(row), bearing=bearing) for row in rows]
    for k, motor in enumerate(model.motors):
        if motor.length is not None:
            continue  # the spring's damper is what resists it
        first, *others = motor.spin.sparsity().get_col()
        name = layout.joint_speed_names[first]
        if motor.output_friction:
            loaded = ((k, as_number(motor.spin[0, first])),)
            found.append(Resistance(name, motor.output_friction, every[first, :], loaded))
        if motor.input_friction:
            name = f"{motor.name}.rotor" if others else name
            found.append(Resistance(name, motor.input_friction, motor.spin, ((k, 1.0),), rotor=k))
    return found


def single_speed(row: Value) -> tuple[int, Value]:
    """(column, ratio) of a row with one entry."""
    (column,) = row.sparsity().get_col()
    return column, as_number(row[0, column])


def _driving(model: Model) -> Callable[[Value], tuple[tuple[int, Value], ...]]:
    """Of a joint speed the motors that drive it alone, or another that is a multiple of it; with their ratios to it."""
    G = model.layout.unfold()
    driven: dict[int, list[tuple[int, Value]]] = {}
    for k, motor in enumerate(model.motors):
        if motor.spin.nnz() == 1:
            place, ratio = single_speed(motor.spin @ G)
            driven.setdefault(place, []).append((k, ratio))

    def driving(row: Value) -> tuple[tuple[int, Value], ...]:
        place, ratio = single_speed(row @ G)
        return tuple((motor, own / ratio) for motor, own in driven.get(place, ()))

    return driving
