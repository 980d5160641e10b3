"""Parameters from measured forces by least squares."""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import Array
from torseur.frozen import dataclass


@dataclass(frozen=True, eq=False)
class Fit:
    """Values of parameters found from measurements, and how well they are known.

    ``deviation`` is the standard deviation of each value if the errors of all measured forces are independent and of
    one size; ``residual`` is the root mean square of what the parameters do not explain. ``condition`` is the condition
    number of the measured regressor with its columns scaled to one length: it tells how well the motion excites all
    parameters, and how much of an error arrives in them.
    """

    names: tuple[str, ...]
    values: Array
    deviation: Array
    residual: float
    condition: float

    def __getitem__(self, name: str) -> float:
        return float(self.values[self.names.index(name)])


def least_squares(names: tuple[str, ...], Y: Array, tau: Array) -> Fit:
    """The parameters p for which Y p is nearest to τ; Y (..., nv, n) and τ (..., nv) of all states together."""
    W, y = Y.reshape(-1, Y.shape[-1]), tau.reshape(-1)
    if len(y) <= len(names):
        raise ValueError(f"{len(y)} measured forces cannot tell {len(names)} parameters. Give more states.")
    lengths = np.linalg.norm(W, axis=0)
    missing = [name for name, length in zip(names, lengths, strict=True) if length == 0.0]
    if missing:
        raise ValueError(
            f"the motion does not excite {', '.join(missing)}: their columns are zero in all states. "
            "Move the joints that they belong to, in both directions."
        )
    U, s, Vt = np.linalg.svd(W / lengths, full_matrices=False)
    values = Vt.T @ ((U.T @ y) / s) / lengths
    left = y - W @ values
    variance = left @ left / (len(y) - len(names))
    deviation = np.sqrt(variance * np.sum((Vt.T / s) ** 2, axis=1)) / lengths
    return Fit(names, values, deviation, float(np.sqrt(np.mean(left**2))), float(s[0] / s[-1]))
