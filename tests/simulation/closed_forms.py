"""Smooth nonlinear motions with known solutions, as systems for integrators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np
from scipy.optimize import brentq
from scipy.special import ellipj, ellipk

from kernel_systems import system
from torseur.simulation.system import System


@dataclass(frozen=True)
class Motion:
    """A system, its start, and its exact state (q, v, z) at any time."""

    system: System
    q: np.ndarray
    v: np.ndarray
    exact: Callable[[float], np.ndarray]


def pendulum(amplitude: float = 1.2) -> Motion:
    """q̈ = -sin q from rest: sin(q/2) = k cd(t | k²), k = sin(amplitude/2)."""
    k = np.sin(amplitude / 2)

    def exact(t: float) -> np.ndarray:
        sn, cn, _, _ = ellipj(t + ellipk(k**2), k**2)
        return np.array([2 * np.arcsin(k * sn), 2 * k * cn])

    made = system(1, 1, lambda t, q, v, z, u, m: ca.vertcat(v, -ca.sin(q)), jacobian=True, rates_are_speeds=True)
    return Motion(made, np.array([amplitude]), np.zeros(1), exact)


def kepler(eccentricity: float = 0.2) -> Motion:
    """The plane orbit of semi-axis 1 about a centre of strength 1, from its nearest point."""
    e = eccentricity

    def exact(t: float) -> np.ndarray:
        E = brentq(lambda E: E - e * np.sin(E) - t, t - 1, t + 1, xtol=1e-15, rtol=1e-15)
        rate, b = 1 / (1 - e * np.cos(E)), np.sqrt(1 - e**2)
        return np.array([np.cos(E) - e, b * np.sin(E), -np.sin(E) * rate, b * np.cos(E) * rate])

    made = system(2, 2, lambda t, q, v, z, u, m: ca.vertcat(v, -q / ca.norm_2(q) ** 3), rates_are_speeds=True)
    return Motion(made, exact(0.0)[:2], exact(0.0)[2:], exact)


def symmetric_body() -> Motion:
    """A free body of moments (1, 1, 0.4), as quaternion (w, x, y, z) and angular velocity in its frame.

    It turns about its momentum L at the rate |L|, and about its own axis at (1/C - 1) L_z [Landau, Lifschitz, §33].
    """
    moments, omega0 = np.array([1.0, 1.0, 0.4]), np.array([0.3, -0.5, 0.9])
    L0 = moments * omega0

    def exact(t: float) -> np.ndarray:
        spin = (1 / moments[2] - 1) * L0[2] * t
        about_axis = np.array([np.cos(spin / 2), 0, 0, np.sin(spin / 2)])
        turned = np.linalg.norm(L0) * t / 2
        about_momentum = np.concatenate([[np.cos(turned)], np.sin(turned) * L0 / np.linalg.norm(L0)])
        c, s = np.cos(spin), np.sin(spin)
        omega = np.array([c * omega0[0] + s * omega0[1], c * omega0[1] - s * omega0[0], omega0[2]])
        return np.concatenate([_product(about_momentum, about_axis), omega])

    def rhs(t, q, v, z, u, m):
        w, x, y, k = ca.vertsplit(q)
        N = ca.vertcat(ca.horzcat(-x, -y, -k), ca.horzcat(w, -k, y), ca.horzcat(k, w, -x), ca.horzcat(-y, x, w))
        return ca.vertcat(N @ v / 2, ca.cross(moments * v, v) / moments)

    return Motion(system(4, 3, rhs, quaternions=(0,)), np.array([1.0, 0, 0, 0]), omega0, exact)


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Of quaternions (w, x, y, z)."""
    vector = a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], vector])
