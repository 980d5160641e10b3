"""How far a machine is from what pushes or pulls one way only: stops of joints, teeth with play, bumpers, cables.

    g > 0 while nothing touches,   ġ its rate                                                     (1)

A stop has g = q − lower or upper − q, the teeth of a gear with the play b and the twist δ ½ b − δ and ½ b + δ, a spring
that acts in tension or compression alone what its elastic force lacks.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.dynamics.springs import stretched
from torseur.mechanics.motorised.drives import Instant, twist
from torseur.mechanics.motorised.machine import Motorised
from torseur.model.forces.spring_law import SpringDamper


def distances(machine: Motorised, now: Instant) -> Value:
    """All g of (1), then all ġ; empty where everything acts both ways."""
    pairs = [*_of_stops(machine, now), *_of_teeth(machine, now), *_of_springs(machine, now)]
    return ca.vertcat(ca.SX(0, 1), *(g for g, _ in pairs), *(rate for _, rate in pairs))


def _of_stops(machine: Motorised, now: Instant) -> Iterator[tuple[Value, Value]]:
    layout = machine.model.layout
    for stop in machine.model.stops:
        position, speed = stop.axis.position(layout, now.q), stop.axis.speed(layout, now.v)
        if stop.lower is not None:
            yield position - stop.lower, speed
        if stop.upper is not None:
            yield stop.upper - position, -speed


def _of_teeth(machine: Motorised, now: Instant) -> Iterator[tuple[Value, Value]]:
    for k, motor in enumerate(machine.model.motors):
        rotor = machine.states.rotor(k, now.z)
        if motor.gear is not None and motor.gear.has_play and rotor is not None:
            delta, rate = twist(machine.model, k, now, rotor)
            yield motor.gear.backlash / 2 - delta, -rate
            yield motor.gear.backlash / 2 + delta, rate


def _of_springs(machine: Motorised, now: Instant) -> Iterator[tuple[Value, Value]]:
    for spring in machine.model.springs:
        law = spring.law
        if isinstance(law, SpringDamper) and law.only is not None:
            length, rate, _ = stretched(machine.lean, spring, now.q, now.v)
            x, along = ca.SX.sym("x"), ca.SX(length - spring.rest)
            g = ca.SX(law.elastic.force(x) * (-1 if law.only == "tension" else 1))
            lack, slope = ca.substitute([g, ca.jacobian(g, x)], [x], [along])
            yield lack, slope * rate
