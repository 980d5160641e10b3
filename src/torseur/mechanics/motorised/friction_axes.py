"""Axes with friction: all that resists one speed of the machine, brought to that speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.model.forces.friction import Friction
from torseur.model.model import Model

_CREEP = 1e-3  # [rad/s] within which the dry friction of a rotor that turns with several joints grows to its level


@dataclass(frozen=True)
class Part:
    """One friction on an axis, as it is felt there; ``motors`` (number, ratio) load it; ``bristle`` is a place in z."""

    friction: Friction
    motors: tuple[tuple[int, float], ...] = ()
    bristle: int | None = None


@dataclass(frozen=True)
class FrictionAxis:
    """A speed that friction resists: entry ``speed`` of v, or of (v, z) for a rotor behind an elastic gear.

    ``mode`` is its place among the modes if it can stick.
    """

    name: str
    speed: int
    parts: tuple[Part, ...]
    mode: int | None

    def with_bristles(self, new_place: Callable[[], int]) -> FrictionAxis:
        """The axis with places for its bristles' deflections."""
        parts = tuple(replace(p, bristle=new_place()) if p.friction.states else p for p in self.parts)
        return replace(self, parts=parts)

    def resistance(self, speed: Value, mode: Value, z: Value, load: Callable[[Part], Value]) -> Value:
        """The force that resists the motion; none of what sticks."""
        total = ca.DM(0)
        for part in self.parts:
            f = part.friction
            if part.bristle is not None:
                total = total + f.bristle_resistance(speed, z[part.bristle], load(part))
            elif f.sticks:
                total = total + f.sliding(speed, mode, load(part))
            else:
                total = total + f.viscous * speed
        return total

    def breakaway(self, push: Value, load: Callable[[Part], Value]) -> Value:
        """The push at which a sticking axis starts to slip."""
        sticking = (p for p in self.parts if p.friction.sticks)
        return sum((p.friction.breakaway(push, load(p)) for p in sticking), ca.DM(0))

    def heat(self, resistance: Value, speed: Value, z: Value, load: Callable[[Part], Value]) -> Value:
        """Power lost; what bristles store is not."""
        stored = ca.DM(0)
        for part in self.parts:
            if part.bristle is not None and part.friction.bristles is not None:
                deflection = z[part.bristle]
                rate = part.friction.bristle_rate(speed, deflection, load(part))
                stored = stored + part.friction.bristles.stiffness * deflection * rate
        return resistance * speed - stored

    def stored(self, z: Value) -> Value:
        """Energy of its bristles."""
        bent = (p for p in self.parts if p.bristle is not None and p.friction.bristles is not None)
        return sum((p.friction.bristles.energy(z[p.bristle]) for p in bent), ca.DM(0))  # type: ignore[union-attr]


def friction_axes(model: Model, rotor_speeds: Mapping[int, int]) -> tuple[FrictionAxis, ...]:
    """The axes of a model. ``rotor_speeds``: motor with an elastic gear → place of its rotor's speed in z."""
    parts: dict[int, list[Part]] = {}
    names: dict[int, str] = dict(enumerate(model.layout.speed_names))
    for joint, friction in enumerate(model.friction):
        for component in range(model.joints[joint].nv if friction else 0):
            speed, ratio = _independent(model, model.layout.joint_speeds_of[joint].start + component)
            parts.setdefault(speed, []).append(Part(_felt(friction, ratio), _driving(model, speed)))
    for k, motor in enumerate(model.motors):
        if motor.output_friction:
            speed, ratio = _independent(model, motor.spin.sparsity().get_col()[0])
            parts.setdefault(speed, []).append(Part(_felt(motor.output_friction, ratio), ((k, motor.ratios[0][1]),)))
        if not motor.input_friction:
            continue
        if k in rotor_speeds:
            entry = model.nv + rotor_speeds[k]
            names[entry] = f"{motor.name}.rotor"
            parts.setdefault(entry, []).append(Part(motor.input_friction, ((k, 1.0),)))
        elif len(motor.ratios) == 1:
            speed, ratio = _independent(model, motor.spin.sparsity().get_col()[0])
            alpha = motor.ratios[0][1]
            parts.setdefault(speed, []).append(Part(_felt(motor.input_friction, ratio * alpha), ((k, alpha),)))
    modes = iter(range(len(parts)))
    return tuple(
        FrictionAxis(names[s], s, tuple(own), next(modes) if any(p.friction.sticks for p in own) else None)
        for s, own in sorted(parts.items())
    )


def coupled_friction(model: Model, motor: int, speed: Value) -> Value:
    """Resistance on a rotor that turns with several joints.

    Such a rotor cannot stick by itself while the joints move; its dry friction is smooth near rest: within about a
    thousandth of a radian per second it creeps.
    """
    f = model.motors[motor].input_friction
    level = ca.if_else(speed > 0, f.dry_forward, f.dry_backward)
    return f.viscous * speed + level * ca.tanh(speed / _CREEP)


def is_coupled(model: Model, motor: int) -> bool:
    """Whether a motor's friction acts on several joints at once."""
    m = model.motors[motor]
    return len(m.ratios) > 1 and m.gear is None and bool(m.input_friction)


def _independent(model: Model, joint_speed: int) -> tuple[int, float]:
    """(entry of v, ratio): which independent speed a joint's speed is a multiple of."""
    for joint, of in enumerate(model.layout.joint_speeds_of):
        if of.start <= joint_speed < of.stop:
            coupling = model.layout.coupling[joint]
            entry = model.layout.v_of[joint].start + joint_speed - of.start
            return entry, 1.0 if coupling is None else coupling.ratio
    raise IndexError(f"there is no joint speed {joint_speed}")


def _felt(friction: Friction, ratio: float) -> Friction:
    return friction if ratio == 1.0 else friction.geared(ratio)


def _driving(model: Model, speed: int) -> tuple[tuple[int, float], ...]:
    """The motors that drive one independent speed only, with their ratios to it."""
    found = []
    for k, motor in enumerate(model.motors):
        if len(motor.ratios) == 1:
            driven, ratio = _independent(model, motor.spin.sparsity().get_col()[0])
            if driven == speed:
                found.append((k, ratio * motor.ratios[0][1]))
    return tuple(found)
