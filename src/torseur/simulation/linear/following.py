"""A motion followed while speeds and states of drives stay what they are: what a steady motion does by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from torseur.simulation.linear.open_machine import OpenMachine
from torseur.simulation.linear.point import OperatingPoint

Array = NDArray[np.float64]

_STEPS = 20


def position_places(opened: OpenMachine) -> list[int]:
    """The places in (q, speeds, z) of positions: coordinates, and angles of rotors behind elastic gears."""
    names = [name for name, _ in opened.unknowns][: opened.rates.numel()]
    nq = opened.problem.system.nq
    return [k for k, name in enumerate(names) if k < nq or name.startswith("rotor_angle.")]


def rates_at(opened: OpenMachine, point: OperatingPoint) -> Array:
    """The rates of (q, speeds, z)."""
    return np.array(opened.motion(*point.arguments)[1]).ravel()


def later_point(opened: OpenMachine, point: OperatingPoint) -> OperatingPoint:
    """The point after a second, or sooner, once the fastest position has moved by one."""
    at = position_places(opened)
    fastest = np.abs(rates_at(opened, point)[at]).max(initial=0.0)
    h = 1.0 / (_STEPS * max(1.0, fastest))
    nq, speeds = point.q.size, point.speeds.size

    def placed(x: Array) -> OperatingPoint:
        return replace(point, q=x[:nq], z=x[nq + speeds :])

    def slope(x: Array) -> Array:
        own = np.zeros(x.size)
        own[at] = rates_at(opened, placed(x))[at]
        return own

    x = np.concatenate([point.q, point.speeds, point.z])
    for _ in range(_STEPS):
        k1 = slope(x)
        k2 = slope(x + h / 2 * k1)
        k3 = slope(x + h / 2 * k2)
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + slope(x + h * k3))
    for begin in opened.problem.system.quaternions:
        x[begin : begin + 4] /= np.linalg.norm(x[begin : begin + 4])
    return placed(x)
