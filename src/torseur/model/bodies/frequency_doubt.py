"""Frequencies of a flexible body that tell of wrong units: too slow or fast for its size, or soft for its weight."""

from __future__ import annotations

import warnings

import numpy as np

from torseur.fem.modal.modal_shape import ModalShape

_SLOWEST, _FASTEST = 0.02, 2e4  # [m/s] size times frequency; no wave in matter is faster than the latter
_FAR = 10.0  # usual amplitudes, beyond which shapes are no longer right
_LOOK = "Look at the units of E, of the density and of the sizes (torseur modes shows all frequencies)."


class SuspiciousFrequency(UserWarning):
    """A flexible body vibrates as no such body does."""


def doubt_frequencies(element: str, shape: ModalShape, gravity: float) -> None:
    """Warn of a body whose frequencies can hardly be meant; ``gravity`` [m/s²] is what it is under."""
    frequencies = np.asarray(shape.frequencies)
    size = float(np.ptp(shape.structure.nodes.positions, axis=0).max())
    first = float(frequencies.min())
    sag, mode = _sag(shape, gravity)
    if not _SLOWEST < first * size < _FASTEST:
        much = "little" if first * size <= _SLOWEST else "much"
        cause = f"it is {size:.3g} m long and vibrates at {first:.3g} Hz, very {much} for any material"
    elif sag > _FAR:
        cause = (
            f"under its own weight mode {mode + 1}, at {frequencies[mode]:.3g} Hz, would be deformed {sag:.3g} times "
            "as far as small deformations go"
        )
    else:
        return
    warnings.warn(f"{element}: {cause}. {_LOOK}", SuspiciousFrequency, stacklevel=2)


def _sag(shape: ModalShape, gravity: float) -> tuple[float, int]:
    """(amplitude that gravity across it would cause, in usual ones, greatest of all modes; which mode)."""
    weight = gravity * np.linalg.norm(np.asarray(shape.integrals.md1), axis=0)
    shares = weight / np.diag(np.asarray(shape.stiffness)) / np.array(shape.usual_sizes)
    mode = int(np.argmax(shares))
    return float(shares[mode]), mode
