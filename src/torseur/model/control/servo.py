"""A servo: a control law with its set-point, its sensor, its limit and the motor that it commands."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.description.records.drives import CommandKind, ServoKind
from torseur.frozen import dataclass
from torseur.model.axis import Axis
from torseur.model.control.computed_torque import ComputedTorque
from torseur.model.control.protocol import Law, Measured, Need, Terms
from torseur.model.control.sampling import Sampling
from torseur.model.forces.limits import clipped
from torseur.model.layout import Layout
from torseur.model.signals.protocol import SetPoint, Signal

NO_TERMS = Terms()


@dataclass(frozen=True)
class Servo:
    """What commands motor number ``motor``.

    The law's command u is a force at the joint, or a voltage that moves the joint forward where it is positive. The
    motor gets ``factor`` · u: the torque on its rotor [N m], or its voltage [V].

    A continuous servo owns ``states`` states. A sampled one (``sampling`` is not None) owns none, and ``held`` values
    instead, which ``update`` renews at its instants: the motor's commands in the order in which they fall due, the
    law's states, and the last position where the speed comes from differences.
    """

    name: str
    kind: ServoKind
    motor: int
    command_kind: CommandKind
    law: Law
    setpoint: Signal | None  # None: the position at the start is held
    sensed: tuple[tuple[Axis, float], ...]  # q = Σ weight · position, where it is geared rigidly; none of a length
    per_rotor: float | None  # q = per_rotor · (rotor's angle) where the sensor sits on the rotor; None: on the joint
    factor: float
    force_gain: float  # command per force at the joint
    speed_gain: float  # command per speed of the joint: the voltage that it induces
    needs: tuple[Need, ...] = ()
    limit: float | None = None  # of |u|
    sampling: Sampling | None = None

    @property
    def states(self) -> int:
        """Number of states that are integrated with the motion."""
        return 0 if self.sampling else self.law.states

    @property
    def held(self) -> int:
        """Number of values that are held between samples."""
        if self.sampling is None:
            return 0
        return self.sampling.delay + 1 + self.law.states + int(self.sampling.differences)

    def wanted(self, t: Value, start: Value = 0.0) -> SetPoint:
        """The set-point at the time t; ``start`` is the measured position at the start, for servos that hold it."""
        return (start, ca.DM(0), ca.DM(0)) if self.setpoint is None else self.setpoint.at(t)

    def measured(self, layout: Layout, q: Value, v: Value, rotor: tuple[Value, Value] | None = None) -> Measured:
        """Position and speed, before sampling; ``rotor`` (angle, speed) is given where the gear is elastic."""
        if rotor is not None and self.per_rotor is not None:
            return Measured(self.per_rotor * rotor[0], self.per_rotor * rotor[1])
        position = sum((weight * axis.position(layout, q) for axis, weight in self.sensed), ca.DM(0))
        return Measured(position, sum((weight * axis.speed(layout, v) for axis, weight in self.sensed), ca.DM(0)))

    def acceleration(self, measured: Measured, setpoint: SetPoint, states: Value) -> Value:
        """The reference acceleration for ``Terms.dynamics``; without such a law, the set-point's."""
        if isinstance(self.law, ComputedTorque):
            return self.law.acceleration(measured, setpoint, states)
        return setpoint[2]

    def command(self, measured: Measured, setpoint: SetPoint, states: Value, terms: Terms = NO_TERMS) -> Value:
        """The motor's command: torque on the rotor [N m] or voltage [V], within the servo's limit."""
        return self.factor * clipped(self._asked(measured, setpoint, states, terms), self.limit)

    def rate(
        self,
        measured: Measured,
        setpoint: SetPoint,
        states: Value,
        terms: Terms = NO_TERMS,
        *,
        applied: Value | None = None,
    ) -> Value:
        """Rates of the states. ``applied`` is the voltage at the motor's terminals (``DCMotor.voltage``).

        Without it, the command is taken to be carried out as far as the servo's own limit lets it.
        """
        asked = self._asked(measured, setpoint, states, terms)
        done = clipped(asked, self.limit) if applied is None else applied / self.factor
        return self.law.rate(measured, setpoint, states, done - asked)

    def start(self, measured: Measured) -> Value:
        """The held values before the first sample, (held,): no command, and the sensor one period back."""
        sampling = self._sampling()
        silent = ca.DM.zeros(sampling.delay + 1 + self.law.states, 1)
        if not sampling.differences:
            return silent
        return ca.vertcat(silent, sampling.position(measured.q - sampling.period * measured.v))

    def output(self, held: Value) -> Value:
        """The motor's command in force."""
        return held[0]

    def seen(self, measured: Measured, held: Value) -> Measured:
        """What a sampled servo makes of its sensors at an instant."""
        return self._sampling().measured(measured, held[self.held - 1])

    def law_states(self, held: Value) -> Value:
        """The law's states among the held values."""
        first = self._sampling().delay + 1
        return held[first : first + self.law.states, :]

    def update(self, measured: Measured, setpoint: SetPoint, held: Value, terms: Terms = NO_TERMS) -> Value:
        """The held values from an instant on; ``measured`` is the true position and speed.

        The law's states take one step of explicit Euler, as a controller's program does.
        """
        sampling, states = self._sampling(), self.law_states(held)
        seen = self.seen(measured, held)
        line = ca.vertcat(held[1 : sampling.delay + 1, :], self.command(seen, setpoint, states, terms))
        states = states + sampling.period * self.rate(seen, setpoint, states, terms)
        return ca.vertcat(line, states, *([seen.q] if sampling.differences else []))

    def _asked(self, measured: Measured, setpoint: SetPoint, states: Value, terms: Terms) -> Value:
        """u before its limit: feedback, and what the equations of motion tell."""
        u = self.law.command(measured, setpoint, states)
        if "gravity" in self.needs:
            u = u + self.force_gain * terms.gravity
        if "feed_forward" in self.needs:
            u = u + self.force_gain * terms.feed_forward + self.speed_gain * setpoint[1]
        if "dynamics" in self.needs:
            u = u + self.force_gain * terms.dynamics + self.speed_gain * measured.v
        return u

    def _sampling(self) -> Sampling:
        if self.sampling is None:
            raise ValueError(f"servo '{self.name}' is continuous: it holds nothing between samples.")
        return self.sampling
