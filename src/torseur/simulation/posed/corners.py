"""The instants at which what acts on a machine has corners: no step goes over them."""

from __future__ import annotations

import numpy as np

from torseur.model.constraints.protocol import driven_by_time
from torseur.model.model import Model
from torseur.model.signals.protocol import Signal


def breaks(model: Model) -> tuple[float, ...]:
    """The instants at which set-points and disturbances have corners."""
    corners = {float(corner) for c in driven_by_time(model.constraints) for corner in c.corners}
    corners |= {float(corner) for signal in signals_of(model) for corner in signal.corners}
    return tuple(sorted(corner for corner in corners if np.isfinite(corner)))


def signals_of(model: Model) -> list[Signal]:
    """Set-points, given forces and disturbances; not what time prescribes to joints and frames."""
    signals: list[Signal] = [servo.setpoint for servo in model.servos if servo.setpoint is not None]
    signals += [signal for controller in model.controllers for signal in controller.signals]
    signals += [force.effort for force in model.joint_forces]
    signals += [force.effort for force in model.closing_forces]
    signals += [spring.effort for spring in model.springs if spring.effort is not None]
    signals += [signal for d in model.disturbances for signal in (*d.force, *d.torque)]
    return signals
