"""A machine made ready to receive inputs: symbols in the place of what time gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.model.axis import axis_named
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.forces.disturbance import Disturbance, JointForce
from torseur.model.forces.friction import Friction
from torseur.model.forces.spring import PointSpring
from torseur.model.model import Model
from torseur.model.signals.protocol import SetPoint, Signal
from torseur.simulation.linear.inputs import Input, Kind

Symbols = dict[int, Value]
"""Of one element, part → symbol."""


@dataclass(frozen=True)
class OpenSignal:
    """A function of time of which some of (x, ẋ, ẍ) are symbols in the place of what time gives."""

    given: Signal | None
    symbols: Symbols  # order of derivative → symbol

    @property
    def corners(self) -> tuple[float, ...]:
        """Those of the function that is given."""
        return () if self.given is None else self.given.corners

    def at(self, t: Value) -> SetPoint:
        """(x, ẋ, ẍ): symbols where there are some."""
        base = (ca.DM(0), ca.DM(0), ca.DM(0)) if self.given is None else self.given.at(t)
        x, rate, second = (self.symbols.get(order, known) for order, known in enumerate(base))
        return x, rate, second


def continuous_machine(model: Model, inputs: Sequence[Input], *, dry_friction: bool = True) -> Model:
    """The machine whose motors take these inputs and whose servos act at every instant, sampled or not."""
    driven = {one.of for one in inputs if one.name.startswith("voltage.")}
    looped = any(m.name in driven and m.current_control is not None for m in model.motors)
    if dry_friction and not looped and all(servo.sampling is None for servo in model.servos):
        return model  # itself, so that its compiled functions are found again
    motors = tuple(replace(m, current_control=None) if m.name in driven else m for m in model.motors)
    servos = tuple(replace(servo, sampling=None) for servo in model.servos)
    if dry_friction:
        return replace(model, motors=motors, servos=servos)
    motors = tuple(
        replace(m, input_friction=_viscous(m.input_friction), output_friction=_viscous(m.output_friction))
        for m in motors
    )
    return replace(model, motors=motors, servos=servos, friction=tuple(_viscous(f) for f in model.friction))


def machine_with_inputs(model: Model, inputs: Sequence[Input], u: Value) -> Model:
    """The machine with symbols in its set-points, prescribed motions, disturbances and forces on joints."""

    def symbols(kind: Kind, of: str) -> Symbols:
        return {one.part: u[k] for k, one in enumerate(inputs) if one.kind == kind and one.of == of}

    servos = tuple(
        s if s.setpoint is None else replace(s, setpoint=_open(s.setpoint, symbols("servo", s.name)))
        for s in model.servos
    )
    constraints = tuple(
        replace(c, signal=_open(c.signal, symbols("prescribed", c.name))) if isinstance(c, Prescribed) else c
        for c in model.constraints
    )
    disturbances = tuple(_open_components(d, symbols("disturbance", d.name)) for d in model.disturbances)
    given = tuple(replace(f, effort=_open(f.effort, symbols("joint force", f.name))) for f in model.joint_forces)
    pushes = (
        JointForce(one.name, axis_named(model.layout, one.of), OpenSignal(None, {0: u[k]}))
        for k, one in enumerate(inputs)
        if one.kind == "joint"
    )
    return replace(
        model,
        servos=servos,
        constraints=constraints,
        disturbances=disturbances,
        joint_forces=(*given, *pushes),
        springs=tuple(_pulled(spring, symbols("spring", spring.name)) for spring in model.springs),
    )


def _pulled(spring: PointSpring, symbols: Symbols) -> PointSpring:
    return replace(spring, effort=OpenSignal(spring.effort, symbols)) if symbols else spring


def _open(signal: Signal, symbols: Symbols) -> Signal:
    return OpenSignal(signal, symbols) if symbols else signal


def _open_components(disturbance: Disturbance, symbols: Symbols) -> Disturbance:
    six = (*disturbance.torque, *disturbance.force)
    parts = [OpenSignal(signal, {0: symbols[k]}) if k in symbols else signal for k, signal in enumerate(six)]
    return replace(disturbance, torque=(parts[0], parts[1], parts[2]), force=(parts[3], parts[4], parts[5]))


def _viscous(friction: Friction) -> Friction:
    return Friction(viscous=friction.viscous)
