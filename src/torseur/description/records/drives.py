"""What was written about motors that are supplied and controlled: electrics, gears, stops, servos, disturbances.

All numbers are in SI units, frequencies in hertz. Like the other records these are frozen and compare by value.
"""

from __future__ import annotations

import math
from dataclasses import field
from typing import Literal, TypeAlias

from torseur.description.complaint import Where
from torseur.description.syntax.expressions import Expression
from torseur.frozen import dataclass

Interpolation = Literal["linear", "hold", "cubic"]
ServoKind = Literal["pid", "pd", "p_pi", "pd_gravity", "computed_torque", "hold", "torque", "voltage"]
CommandKind = Literal["torque", "voltage"]
AntiWindup = Literal["back_calculation", "conditional", "none"]

OPEN_LOOP: tuple[ServoKind, ...] = ("torque", "voltage")


# --- functions of time ---


@dataclass(frozen=True)
class Constant:
    """The same value at all times."""

    value: float = 0.0


@dataclass(frozen=True)
class Step:
    """``before`` until the time ``at`` [s], ``after`` from then on."""

    at: float
    before: float
    after: float


@dataclass(frozen=True)
class Ramp:
    """From ``from_`` at the time ``begin`` to ``to`` at ``end`` at constant speed; constant outside."""

    begin: float
    end: float
    from_: float
    to: float


@dataclass(frozen=True)
class Sine:
    """offset + amplitude · sin(2π · frequency · t + phase); frequency [Hz], phase [rad]."""

    amplitude: float
    frequency: float
    phase: float = 0.0
    offset: float = 0.0


@dataclass(frozen=True)
class Chirp:
    """A sine whose frequency goes from ``f0`` to ``f1`` [Hz] in ``duration`` [s] and stays there; it starts at 0 s."""

    amplitude: float
    f0: float
    f1: float
    duration: float
    offset: float = 0.0


@dataclass(frozen=True)
class Table:
    """Values ``x``, and speeds ``v`` where they are given, at the times ``t``, which may repeat where there is a jump.

    ``linear``: the value is piecewise linear; so is the speed if it is given, else it is the slope.
    ``hold``: each row holds until the next. ``cubic``: the cubic through values and speeds of both ends; without
    speeds, the smooth curve through all values (continuous acceleration) that starts and ends at rest.
    Before the first row and from the last row on the value is constant and the speed zero.
    """

    t: tuple[float, ...]
    x: tuple[float, ...]
    v: tuple[float, ...] | None = None
    interpolation: Interpolation = "linear"


@dataclass(frozen=True)
class Trapezoid:
    """The quickest way, at rest at both ends, within the greatest speed and acceleration: a trapezoid of speed."""

    begin: float
    from_: float
    to: float
    max_velocity: float
    max_acceleration: float


@dataclass(frozen=True)
class Quintic:
    """The polynomial of fifth degree whose speed and acceleration vanish at ``begin`` and ``end`` [s]."""

    begin: float
    end: float
    from_: float
    to: float


@dataclass(frozen=True)
class Formula:
    """The value of an expression of the time ``t`` [s]."""

    expression: Expression


Signal: TypeAlias = Constant | Step | Ramp | Sine | Chirp | Table | Trapezoid | Quintic | Formula
Signals3: TypeAlias = tuple[Signal, Signal, Signal]
SILENT = Constant(0.0)
SILENT3: Signals3 = (SILENT, SILENT, SILENT)


# --- motors and joints ---


@dataclass(frozen=True)
class Likeness:
    """That an element was written ``like`` another: its name, and the keys that are taken over from it."""

    name: str
    taken: frozenset[str]


@dataclass(frozen=True)
class CurrentLoop:
    """Gains of the amplifier's controller of the current: V = kp (I_c − I) + ki ∫ (I_c − I) dt [V/A, V/(A s)].

    ``bandwidth`` [Hz] is what they were computed from, None where they were given.
    """

    kp: float
    ki: float = 0.0
    bandwidth: float | None = None

    @classmethod
    def of_bandwidth(cls, bandwidth: float, resistance: float, inductance: float) -> CurrentLoop:
        """kp = ω L and ki = ω R at ω = 2π · bandwidth: the zero of the controller cancels the circuit's pole."""
        omega = 2 * math.pi * bandwidth
        return cls(inductance * omega, resistance * omega, bandwidth)


@dataclass(frozen=True)
class Datasheet:
    """What a DC motor does at a voltage [V]: its torque at rest [N m] and its speed without load [rad/s]."""

    nominal_voltage: float
    stall_torque: float
    no_load_speed: float


@dataclass(frozen=True)
class Electrics:
    """A DC motor: V = R I + L dI/dt + K Ω, torque K I; the limits are of |V| [V] and |I| [A].

    ``current_loop`` is wanted where a servo commands torque and the inductance is not neglected. ``datasheet`` is what
    resistance and constant were computed from, None where they were given.
    """

    resistance: float
    constant: float
    inductance: float = 0.0
    voltage_limit: float | None = None
    current_limit: float | None = None
    current_loop: CurrentLoop | None = None
    datasheet: Datasheet | None = None

    @classmethod
    def from_datasheet(cls, nominal_voltage: float, stall_torque: float, no_load_speed: float) -> Electrics:
        """K = V/Ω0 and R = K V/T_stall: the motor of these three values, without friction of its own."""
        constant = nominal_voltage / no_load_speed
        sheet = Datasheet(nominal_voltage, stall_torque, no_load_speed)
        return cls(constant * nominal_voltage / stall_torque, constant, datasheet=sheet)


@dataclass(frozen=True)
class Elastic:
    """The gear yields: stiffness, damping and backlash (the whole gap), all at the output side.

    [N m/rad, N m s/rad, rad] where the joint turns, [N/m, N s/m, m] where it slides.
    """

    stiffness: float
    damping: float = 0.0
    backlash: float = 0.0


@dataclass(frozen=True)
class Bristles:
    """LuGre friction: stiffness and damping of the bristles [N m/rad, N m s/rad, or N/m, N s/m]."""

    stiffness: float
    damping: float = 0.0


@dataclass(frozen=True)
class Bearing:
    """Coulomb's friction under the reaction of the joint: coefficients [-] sliding and at rest (None: the same).

    ``radius`` [m] of a pin, ``collar`` the mean radius of what bears thrust along it; of a guide the lever that keeps
    its carriage from turning. ``length`` [m] between the two ends that share moments across the axis. None: it is not
    there, and what it would bear makes no friction.
    """

    coefficient: float
    static: float | None = None
    radius: float | None = None
    collar: float | None = None
    length: float | None = None


@dataclass(frozen=True)
class Stop:
    """Compliant stops at the limits of a joint: stiffness and damping [N m/rad, N m s/rad, or N/m, N s/m]."""

    stiffness: float
    damping: float = 0.0


# --- servos ---


@dataclass(frozen=True)
class Gains:
    """The numbers of a control law; e is the set-point less the measured value.

    ``pid``, ``pd_gravity``, ``hold``: bias + kp e + kd (velocity_weight · ẋ − v) + ki ∫ e dt, in units of the command.
    ``pd``: the same without ki.
    ``p_pi``: wanted speed w = kp e + velocity_weight · ẋ, |w| ≤ velocity_limit; bias + kv (w − v) + ki ∫ (w − v) dt.
    ``computed_torque``: acceleration ẍ + kd (ẋ − v) + kp e + ki ∫ e dt.
    ``integral_limit`` bounds the integral's part of the command.
    """

    kp: float = 0.0
    kd: float = 0.0
    ki: float = 0.0
    kv: float = 0.0
    bias: float = 0.0
    velocity_weight: float = 1.0
    velocity_limit: float | None = None
    integral_limit: float | None = None
    anti_windup: AntiWindup = "back_calculation"


@dataclass(frozen=True)
class Sampling:
    """A servo that computes every ``period`` [s] and holds its command meanwhile.

    ``delay`` is counted in periods. ``resolution`` is the step of the position sensor (0: none), measured in the
    units of the set-point. With ``differences`` the speed is the difference of two positions over the period.
    """

    period: float
    delay: int = 0
    resolution: float = 0.0
    differences: bool = False


@dataclass(frozen=True)
class Servo:
    """What commands a motor: a control law on a set-point, or a given torque or voltage.

    A torque command, its gains and its limit are of the driven joint: [N m], or [N] where it slides, and the motor
    gives command / ratio. ``feedback`` tells where the sensor sits: on the joint, or on the motor's shaft (then the
    angle is divided by the ratio if the motor drives one joint). ``setpoint`` is None where the start is held.
    ``feed_forward`` adds the force that the motion of the set-points asks for.
    """

    name: str
    motor: str
    kind: ServoKind
    command: CommandKind = "torque"
    setpoint: Signal | None = None
    gains: Gains = Gains()
    output_limit: float | None = None
    feed_forward: bool = False
    feedback: Literal["joint", "motor"] = "joint"
    sampling: Sampling | None = None
    where: Where = field(default=Where(), compare=False, repr=False)
    like: Likeness | None = field(default=None, compare=False, repr=False)


# --- what acts from outside ---


@dataclass(frozen=True)
class Disturbance:
    """A force [N] at a point of a named frame (or body; components in it) and a torque [N m], functions of time.

    ``measured_in`` tells whether their components are along the axes of the world or of the frame.
    """

    name: str
    frame: str
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    force: Signals3 = SILENT3
    torque: Signals3 = SILENT3
    measured_in: Literal["world", "frame"] = "world"
    where: Where = field(default=Where(), compare=False, repr=False)


@dataclass(frozen=True)
class JointForce:
    """A torque [N m] or force [N] on a joint's speed (``joint`` or ``joint.component``), a function of time."""

    name: str
    joint: str
    effort: Signal
    where: Where = field(default=Where(), compare=False, repr=False)


# --- the run ---


Extra = Literal["reactions", "frames", "strains"]


@dataclass(frozen=True)
class DriveStart:
    """Where a motor's drive starts: None as the joint carries it along, unloaded.

    ``twist`` of the elastic gear at the output side [rad or m], or ``rotor_angle`` [rad]; ``current`` [A]; ``integral``
    of the servo's error [rad s or m s].
    """

    motor: str
    twist: float | None = None
    rotor_angle: float | None = None
    current: float | None = None
    integral: float | None = None


@dataclass(frozen=True)
class Settings:
    """How the machine's file wants to be simulated; None where the program decides.

    ``duration`` [s], relative ``tolerance``, name of the ``integrator``, its ``step`` [s], interval of ``save`` [s],
    ``formulation`` of the equations of motion; what to ``record`` besides what every run records; ``rho``, what a step
    of generalised-α leaves of an infinitely fast motion.
    """

    duration: float | None = None
    tolerance: float | None = None
    integrator: str | None = None
    step: float | None = None
    save: float | None = None
    formulation: Literal["joint", "multipliers", "kane", "point-masses", "connection"] | None = None
    record: tuple[str, ...] = ()  # groups (Extra), or frames and bodies by name
    rho: float | None = None
    where: Where = field(default=Where(), compare=False, repr=False)


DEFAULT_SETTINGS = Settings()
