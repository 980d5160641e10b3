"""Finite motions from constant velocities, smooth at rest: the exponential maps of rotation and of screw motion."""

from __future__ import annotations

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.euler_parameters import quaternion_product
from torseur.algebra.vectors import cross

_SMALL = 1e-6  # below this squared angle the series is exact to round-off (next term: θ⁶/645120 and less)


def turned_quaternion(quaternion: Value, turn: Value) -> Value:
    """The unit quaternion after the rotation by the Euler vector ``turn``, measured in the turning body."""
    angle2 = ca.dot(turn, turn)
    near, away = angle2 < _SMALL, ca.if_else(angle2 < _SMALL, 1, angle2)
    half = ca.sqrt(away) / 2
    w = ca.if_else(near, 1 - angle2 / 8 + angle2**2 / 384, ca.cos(half))
    s = ca.if_else(near, 0.5 - angle2 / 48 + angle2**2 / 3840, ca.sin(half) / (2 * half))
    product = quaternion_product(quaternion, ca.vertcat(w, s * turn))
    return product / ca.norm_2(product)


def screw_translation(turn: Value, slide: Value) -> Value:
    """Displacement, measured in the starting frame, of a body with constant twist (turn, slide) for unit time.

    d = slide + (1 − cos θ)/θ² turn × slide + (θ − sin θ)/θ³ turn × (turn × slide),   θ = |turn|
    """
    angle2 = ca.dot(turn, turn)
    near, away = angle2 < _SMALL, ca.if_else(angle2 < _SMALL, 1, angle2)
    angle = ca.sqrt(away)
    a = ca.if_else(near, 0.5 - angle2 / 24 + angle2**2 / 720, (1 - ca.cos(angle)) / away)
    b = ca.if_else(near, 1 / 6 - angle2 / 120 + angle2**2 / 5040, (angle - ca.sin(angle)) / (away * angle))
    once = cross(turn, slide)
    return slide + a * once + b * cross(turn, once)
