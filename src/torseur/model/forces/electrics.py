"""The electric circuit of a DC motor."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value, is_nought
from torseur.frozen import dataclass
from torseur.model.forces.limits import clipped


@dataclass(frozen=True)
class DCMotor:
    """A DC motor behind an amplifier:

        V = R I + L dI/dt + K Ω,   c_m = K I                                    [Barraco et al. 1987; Plexus 1988] (1)

    with the voltage V at its terminals, the current I and the rotor's speed Ω relative to the stator. Without
    inductance the current follows from (1) at once; with it, it is a state. The amplifier gives the voltage that it is
    asked for up to ``voltage_limit``, and less where the current would pass ``current_limit``. By (1) the power balance

        V I = R I² + d(½ L I²)/dt + c_m Ω                                                                        (2)

    holds for the voltage that ``voltage`` tells, limits or not.

    Functions of (command, speed, state): the voltage asked for [V], Ω [rad/s], and the column of states (0 or 1: I).
    """

    resistance: float  # R [Ω]
    constant: float  # K [N m/A = V s]
    inductance: float = 0.0  # L [H]
    voltage_limit: float | None = None  # [V]
    current_limit: float | None = None  # [A]

    @property
    def states(self) -> int:
        """1 with inductance: the current; else 0."""
        return int(not is_nought(self.inductance))

    def current(self, command: Value, speed: Value, state: Value) -> Value:
        """I [A]."""
        if self.states:
            return state[0]
        return clipped(self._unlimited(command, speed), self.current_limit)

    def voltage(self, command: Value, speed: Value, state: Value) -> Value:
        """V at the terminals after both limits [V]: what a controller must know to stop integrating.

        Where no limit is reached it is the command itself, to the last bit.
        """
        V = clipped(command, self.voltage_limit)
        if self.states:
            taken = self._free_rate(command, speed, state[0]) - self.rate(command, speed, state)
            return V - self.inductance * taken
        taken = self._unlimited(command, speed) - self.current(command, speed, state)
        return V - self.resistance * taken

    def rate(self, command: Value, speed: Value, state: Value) -> Value:
        """dI/dt, (1); at the current limit the amplifier takes the voltage back that would drive it further.

        A current beyond the limit (at the start, or by the error of a step) returns to it with the time constant L/R.
        """
        if not self.states:
            return ca.DM(0, 1)
        I, greatest = state[0], self.current_limit
        rate = self._free_rate(command, speed, I)
        if greatest is None:
            return rate
        back = self.resistance / self.inductance
        below = ca.if_else(I >= greatest, ca.fmin(rate, back * (greatest - I)), rate)
        return ca.if_else(I <= -greatest, ca.fmax(rate, back * (-greatest - I)), below)

    def torque(self, current: Value) -> Value:
        """c_m = K I on the rotor [N m]."""
        return self.constant * current

    def heat(self, current: Value) -> Value:
        """Power R I² lost in the winding [W]."""
        return self.resistance * current**2

    def energy(self, current: Value) -> Value:
        """½ L I² in the magnetic field [J]."""
        return self.inductance * current**2 / 2

    def _unlimited(self, command: Value, speed: Value) -> Value:
        """The current that would flow without its limit and without inductance."""
        return (clipped(command, self.voltage_limit) - self.constant * speed) / self.resistance

    def _free_rate(self, command: Value, speed: Value, I: Value) -> Value:
        """dI/dt without the current limit."""
        V = clipped(command, self.voltage_limit)
        return (V - self.resistance * I - self.constant * speed) / self.inductance
