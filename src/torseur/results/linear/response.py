"""Answers of a linear model to a step and to oscillations."""

from __future__ import annotations

import numpy as np
import scipy.linalg
from numpy.typing import ArrayLike, NDArray

from torseur.description.complaint import suggestion
from torseur.frozen import dataclass

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class StepResponse:
    """Outputs ``y`` (N, outputs) at times ``t`` after a step of the input named ``input`` at t = 0."""

    input: str
    t: Array
    y: Array
    names: tuple[str, ...]
    units: tuple[str, ...]

    def __getitem__(self, name: str) -> Array:
        """One output over the time."""
        for full in (name, f"q.{name}"):
            if full in self.names:
                return self.y[:, self.names.index(full)]
        raise KeyError(f"the response has no output '{name}'. {suggestion(name, self.names)}")


def step_response(A: Array, b: Array, C: Array, d: Array, duration: float, points: int) -> tuple[Array, Array]:
    """(t, y) for x(0) = 0 and a constant input from then on:

        d/dt (x, 1) = [[A, b], [0, 0]] (x, 1),   y = C x + d                       (1)

    The matrix exponential of (1) over one interval carries the state from time to time without error of a method.
    """
    if not duration > 0 or points < 2:
        raise ValueError(f"a step response needs a positive duration and two points or more, not {duration}, {points}.")
    n = len(A)
    generator = np.zeros((n + 1, n + 1))
    generator[:n, :n], generator[:n, n] = A, b
    t = np.linspace(0.0, duration, points)
    over = scipy.linalg.expm(generator * t[1])
    states = np.zeros((points, n + 1))
    states[0, n] = 1.0
    for k in range(1, points):
        states[k] = over @ states[k - 1]
    return t, states[:, :n] @ C.T + d


def frequency_response(A: Array, b: Array, c: Array, d: float, frequencies: ArrayLike) -> NDArray[np.complex128]:
    """c (iω − A)⁻¹ b + d at ω = 2π f."""
    f = np.atleast_1d(np.asarray(frequencies, dtype=np.float64))
    s = 2j * np.pi * f[:, None, None] * np.eye(len(A)) - A
    x = np.linalg.solve(s, np.broadcast_to(b[:, None].astype(np.complex128), (*f.shape, len(A), 1)))[..., 0]
    return np.asarray(x @ c + d, dtype=np.complex128)
