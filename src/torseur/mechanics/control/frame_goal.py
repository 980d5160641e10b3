"""Errors of a frame: where it should be, less where it is."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.roll_pitch_yaw import angular_velocity_from_rpy_rate, rotation_from_rpy
from torseur.algebra.vectors import cross
from torseur.description.records.controllers import COMPONENTS
from torseur.frozen import dataclass
from torseur.mechanics.control.action import Reading
from torseur.mechanics.control.plant import FrameMotion
from torseur.model.control.controllers import FrameGoal


@dataclass(frozen=True, eq=False)
class Wanted:
    """Error, wanted twist and wanted acceleration of a frame, (6,) each (angular; linear), in the world."""

    error: Value
    twist: Value
    acceleration: Value


def wanted(goal: FrameGoal, t: Value, motion: FrameMotion, held: Value) -> Wanted:
    """What a frame wants; rows without set-point are zero.

    The error of orientation is ½ Σ r_k × r_dk over the three axes r_k of the frame [Luh, Walker, Paul 1980], which is
    the axis of the turn that is left times the sine of its angle.
    """
    zero = (ca.DM(0), ca.DM(0), ca.DM(0))
    places = [zero if signal is None else signal.at(t) for signal in goal.position]
    p, v, a = (ca.vertcat(*(place[k] for place in places)) for k in range(3))
    given = ca.DM([signal is not None for signal in goal.position])
    turn, omega, alpha = _turning(goal, t, motion, held)
    return Wanted(
        ca.vertcat(turn, given * (p - motion.p)),
        ca.vertcat(omega, v),
        ca.vertcat(alpha, a),
    )


def _turning(goal: FrameGoal, t: Value, motion: FrameMotion, held: Value) -> tuple[Value, Value, Value]:
    """(error, angular velocity, angular acceleration) of the wanted orientation."""
    still = ca.DM.zeros(3, 1)
    if goal.rpy is not None:
        values = [signal.at(t) for signal in goal.rpy]
        rpy, rate, second = (ca.vertcat(*(value[k] for value in values)) for k in range(3))
        omega, alpha = _turn_rates(rpy, rate, second)
        return _turn_left(motion.R, rotation_from_rpy(rpy)), omega, alpha
    if goal.holds_orientation:
        return _turn_left(motion.R, ca.reshape(held, 3, 3)), still, still
    return still, still, still


def _turn_left(R: Value, R_wanted: Value) -> Value:
    return sum((cross(R[:, k], R_wanted[:, k]) for k in range(3)), ca.DM.zeros(3, 1)) / 2


def _turn_rates(rpy: Value, rate: Value, second: Value) -> tuple[Value, Value]:
    """(ω, ω̇) in the world of roll, pitch and yaw with their rates."""
    x, xd, xdd = (ca.SX.sym(name, 3) for name in ("rpy", "rate", "second"))
    omega = angular_velocity_from_rpy_rate(x, xd, "base")
    alpha = ca.jtimes(ca.densify(omega), x, xd) + ca.jtimes(ca.densify(omega), xd, xdd)
    found: Value = ca.Function("turn_rates", [x, xd, xdd], [omega, alpha])(rpy, rate, second)
    return found[0], found[1]


def error_readings(name: str, goal: FrameGoal, error: Value) -> tuple[Reading, ...]:
    """The controlled rows of the error."""
    long_name = "set-point less position"
    return tuple(
        Reading("control_error", long_name, f"{name}.{COMPONENTS[row]}", "rad" if row < 3 else "m", error[row])
        for row in goal.rows
    )


def singularity_readings(name: str, rho_squared: Value, lam_squared: Value) -> tuple[Reading, ...]:
    """How near the posture is to a singular one, and how much the inverse is damped."""
    rho = ca.sqrt(ca.fmax(rho_squared, 0))
    return (
        Reading("closeness", "smallest singular value by the size of the rows", name, "1", rho),
        Reading(
            "singularity_damping", "damping of the inverse near singular postures", name, "1", ca.sqrt(lam_squared)
        ),
    )
