"""The solution inside a step, as a polynomial of θ = (t - t₀) / h in nested form.

    x(θ) = x₀ + θ (F₀ + (1 - θ) (F₁ + θ (F₂ + (1 - θ) (F₃ + …))))              (1)

F₀ = x₁ - x₀ makes it end in x₁; F₁ = h ẋ₀ - F₀ and F₂ = 2 F₀ - h (ẋ₀ + ẋ₁) make it Hermite's cubic; the further ones
raise the order [Hairer, Nørsett, Wanner 1993, II.6].
"""

from __future__ import annotations

from torseur.simulation.integrators.native_call import native
from torseur.simulation.integrators.workspace import X1, F, K, X
from torseur.simulation.system import Array


@native
def hermite(w: Array, h: float, last: int, first: int, end: int) -> None:
    """F₀, F₁ and F₂ of Hermite's cubic for the entries first ≤ i < end; stage ``last`` is the derivative at the end."""
    for i in range(first, end):
        w[F, i] = w[X1, i] - w[X, i]
        w[F + 1, i] = h * w[K, i] - w[F, i]
        w[F + 2, i] = 2 * w[F, i] - h * (w[K, i] + w[K + last, i])


@native
def interpolated(w: Array, terms: int, theta: float, first: int, end: int, out: int) -> None:
    """x(θ) by (1), from the innermost bracket outward, into a row of w."""
    for i in range(first, end):
        w[out, i] = 0.0
    for j in range(terms - 1, -1, -1):
        factor = theta if j % 2 == 0 else 1 - theta
        for i in range(first, end):
            w[out, i] = factor * (w[out, i] + w[F + j, i])
    for i in range(first, end):
        w[out, i] += w[X, i]
