"""Axes with friction: all that resists one speed of the machine, brought to that speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.forces.friction import Friction, slipping
from torseur.model.forces.resistance import Resistance, resistances, single_speed
from torseur.model.model import Model

_CREEP = 1e-3  # [rad/s] within which the dry friction of a rotor that turns with several joints grows to its level


@dataclass(frozen=True)
class AxisFriction:
    """A friction as it is felt on an axis; ``motors`` (number, ratio) load it; ``bristle`` is a place in z.

    ``bearing`` (joint, ratio): the reaction of the joint loads it. ``slides``: of a sleeve, its own speed and the other
    one of its joint, entries of v, each with the lever at which it moves the sleeve's surface.
    """

    friction: Friction
    motors: tuple[tuple[int, Value], ...] = ()
    bristle: int | None = None
    bearing: tuple[int, Value] | None = None
    slides: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True)
class FrictionAxis:
    """A speed that friction resists: entry ``speed`` of v, or of (v, z) for a rotor behind an elastic gear.

    ``slip`` is its place among the slips if it can stick.
    """

    name: str
    speed: int
    parts: tuple[AxisFriction, ...]
    slip: int | None

    def with_bristles(self, new_place: Callable[[], int]) -> FrictionAxis:
        """The axis with places for its bristles' deflections."""
        parts = tuple(replace(p, bristle=new_place()) if p.friction.states else p for p in self.parts)
        return replace(self, parts=parts)

    def resistance(self, speed: Value, slip: Value, z: Value, load: Callable[[AxisFriction], Value]) -> Value:
        """The force that resists the motion; of what sticks, the share that it has taken over."""
        total = ca.DM(0)
        for part in self.parts:
            f = part.friction
            if part.bristle is not None:
                total = total + f.bristle_resistance(speed, z[part.bristle], load(part))
            elif f.sticks:
                total = total + f.sliding(speed, slip, load(part))
            elif f.creeps and f.bearing is not None:
                total = total + f.viscous * speed + f.bearing.coefficient * load(part)
            else:
                total = total + f.viscous * speed
        return total

    def breakaway(self, push: Value, load: Callable[[AxisFriction], Value]) -> Value:
        """The push at which a sticking axis starts to slip."""
        sticking = (p for p in self.parts if p.friction.sticks)
        return sum((p.friction.breakaway(push, load(p)) for p in sticking), ca.DM(0))

    def share(self, slip: Value, load: Callable[[AxisFriction], Value]) -> Value:
        """What a sticking axis has taken over of what it holds; nothing of one that slips."""
        sticking = (p for p in self.parts if p.friction.sticks)
        total = sum((p.friction.sliding(ca.DM(0), slip, load(p)) for p in sticking), ca.DM(0))
        return (1 - slipping(slip)) * total

    def levels(self, speed: Value, load: Callable[[AxisFriction], Value]) -> tuple[Value, ...]:
        """Break-away forward and backward, dry friction that slips forward and backward; all ≥ 0."""
        sticking = [p for p in self.parts if p.friction.sticks]
        static = (self.breakaway(ca.DM(way), load) for way in (1, -1))
        dry = (
            sum(way * (p.friction.sliding(speed, ca.DM(way), load(p)) - p.friction.viscous * speed) for p in sticking)
            for way in (1, -1)
        )
        return (*static, *dry)

    def heat(self, resistance: Value, speed: Value, z: Value, load: Callable[[AxisFriction], Value]) -> Value:
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
    frictions: dict[int, list[AxisFriction]] = {}
    names: dict[int, str] = dict(enumerate(model.layout.speed_names))
    G = model.layout.unfold()
    for resistance in resistances(model):
        rotor, felt = resistance.rotor, resistance
        if rotor is not None and rotor in rotor_speeds:
            speed = model.nv + rotor_speeds[rotor]
            names[speed] = f"{model.motors[rotor].name}.rotor"
        elif resistance.is_coupled:
            continue  # ``coupled_friction``
        else:
            speed, ratio = single_speed(resistance.row @ G)
            felt = resistance.geared(ratio)
        slides = _slides(model, resistance, speed)
        frictions.setdefault(speed, []).append(AxisFriction(felt.friction, felt.motors, None, felt.bearing, slides))
    slips = iter(range(len(frictions)))
    return tuple(
        FrictionAxis(names[s], s, tuple(own), next(slips) if any(p.friction.sticks for p in own) else None)
        for s, own in sorted(frictions.items())
    )


def _slides(model: Model, resistance: Resistance, speed: int) -> tuple[tuple[int, float], ...]:
    if not resistance.friction.creeps or resistance.bearing is None or resistance.friction.bearing is None:
        return ()
    of = model.layout.joint_speeds_of[resistance.bearing[0]]
    G = model.layout.unfold()
    places = [single_speed(G[k, :])[0] for k in range(of.start, of.stop)]
    levers = dict(zip(places, (resistance.friction.bearing.sleeve or 0.0, 1.0), strict=True))
    return ((speed, levers.pop(speed)), *levers.items())


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
