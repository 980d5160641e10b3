"""The trace of contacts: a state by which the steps of a run find the instants at which stops touch and leave.

The force of a stop jumps there by what its damper gives, and has a corner where damper and spring cancel. An error
estimate assumes that forces are smooth: of a step over a corner it says ten to a hundred times too little, and each
impact would leave as much in the account of energy. So a state c is integrated beside whose rate jumps at these
instants, and only there,

    ċ = w Σ phase        over stops and gears with play                                             (1)

Nothing depends on c, which is kept beside the account of energy. Its error in a step h over such an instant is of the
order w h: steps shrink there until this is within the tolerance, and what the corner costs besides, which falls as h²,
vanishes.
"""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.motorised.drives import twist
from torseur.mechanics.motorised.machine import Motorised, Moving

RATE = 300.0
"""w [1/s]: twenty undamped impacts of 6 J leave some 1e-7 of it at a tolerance of 1e-8."""


def trace_rate(machine: Motorised, m: Moving) -> Value:
    """ċ, (1)."""
    model, now = machine.model, m.now
    phases = [s.phase(s.axis.position(model.layout, now.q), s.axis.speed(model.layout, now.v)) for s in model.stops]
    for k, motor in enumerate(model.motors):
        rotor = machine.states.rotor(k, now.z)
        if motor.gear is not None and motor.gear.has_play and rotor is not None:
            phases.append(motor.gear.phase(*twist(model, k, now, rotor)))
    return RATE * ca.sum1(ca.vertcat(*phases))
