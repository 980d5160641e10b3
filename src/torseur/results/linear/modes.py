"""Modes of a linear model: eigenvalues in words that engineers use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from torseur.frozen import dataclass

Array = NDArray[np.float64]

_NEUTRAL, _ROUND_OFF = 1e-6, 1e-10  # [1/s], and of the largest eigenvalue: smaller parts are round-off of a double zero
_SHOWN = 0.05  # least share of a state that is named


@dataclass(frozen=True, eq=False)
class Mode:
    """A motion x(t) = Re(shape · exp(λ t)); ``shares`` tells how much each state takes part, largest first.

    A share is |w_k r_k| with the left and right eigenvectors w, r of λ, scaled to a sum of one [Pérez-Arriaga et al.
    1982, without the phase]: it does not depend on the units of the states.
    """

    eigenvalue: complex
    shape: NDArray[np.complex128]
    shares: tuple[tuple[str, float], ...]

    @property
    def frequency(self) -> float:
        """|Im λ|/2π [Hz]: of the oscillation that is seen."""
        return abs(self.eigenvalue.imag) / (2 * np.pi)

    @property
    def natural_frequency(self) -> float:
        """|λ|/2π [Hz]: without damping, where it oscillates."""
        return abs(self.eigenvalue) / (2 * np.pi)

    @property
    def damping(self) -> float:
        """ζ = −Re λ/|λ|: 1 for a decay, 0 for an undamped oscillation, negative for growth; 0 where λ = 0."""
        return 0.0 - self.eigenvalue.real / abs(self.eigenvalue) if self.eigenvalue else 0.0

    @property
    def time_constant(self) -> float:
        """−1/Re λ [s]: time in which it decays to 1/e; negative where it grows, infinite where it does neither."""
        return -1 / self.eigenvalue.real if self.eigenvalue.real else np.inf

    @property
    def kind(self) -> str:
        """In a word or two."""
        grows = "grows" if self.eigenvalue.real > 0 else "decays" if self.eigenvalue.real < 0 else "keeps its size"
        return f"oscillates, {grows}" if self.eigenvalue.imag else grows

    @property
    def main_states(self) -> tuple[tuple[str, float], ...]:
        """The states that take part most, with their shares."""
        return tuple((name, share) for name, share in self.shares[:4] if share >= _SHOWN)

    def data(self) -> dict[str, Any]:
        """For JSON; an infinite time constant is None."""
        return {
            "eigenvalue": [self.eigenvalue.real, self.eigenvalue.imag],
            "frequency": self.frequency,
            "natural_frequency": self.natural_frequency,
            "damping": self.damping,
            "time_constant": self.time_constant if np.isfinite(self.time_constant) else None,
            "shares": {name: share for name, share in self.shares if share >= _SHOWN},
        }


def modes_of(A: Array, names: Sequence[str]) -> tuple[Mode, ...]:
    """The modes of ẋ = A x, one of each conjugate pair, the fastest growing first; round-off is taken for zero."""
    if not A.size:
        return ()
    values, left, right = scipy.linalg.eig(A, left=True, right=True)
    small = max(_NEUTRAL, _ROUND_OFF * np.abs(values).max())
    found = []
    for k in np.lexsort((np.abs(values.imag), -values.real)):
        value = complex(*(part if abs(part) > small else 0.0 for part in (values[k].real, values[k].imag)))
        if value.imag < 0:
            continue
        found.append(Mode(value, right[:, k], _shares(left[:, k], right[:, k], names)))
    return tuple(found)


def _shares(
    left: NDArray[np.complex128], right: NDArray[np.complex128], names: Sequence[str]
) -> tuple[tuple[str, float], ...]:
    size = np.abs(left * right)
    if size.sum() == 0.0:  # a defective eigenvalue: both vectors are orthogonal
        size = np.abs(right)
    order = np.argsort(-size, kind="stable")
    return tuple((names[k], float(size[k] / size.sum())) for k in order)
