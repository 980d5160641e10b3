"""Letters numbered by body as in Khalil's tables; body n is the n-th, counted from 1.

| letters | stand for |
|---|---|
| ``m3``, ``mx3``, ``my3``, ``mz3`` | mass, and mass times centre of mass |
| ``xx3`` … ``yz3`` | inertia at the body's origin |
| ``px3``, ``py3``, ``pz3`` | place of the body's joint on its parent |
| ``g``, or ``gx``, ``gy``, ``gz`` | gravity |
| ``jm2`` | axial inertia of the second rotor |

Gear ratios stay numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torseur.algebra.components import Array
from torseur.model.model import Model
from torseur.readable.letters.lettering import (
    AXES,
    Lettering,
    Steps,
    body_letters,
    gravity_letters,
    length_letters,
)


def rotor_letters(given: Lettering, model: Model) -> Model:
    """Inertias of rotors, in their order."""
    rotors = (
        replace(
            rotor, inertia=given.of("rotors", f"jm{k}", float(rotor.inertia), f"axial inertia of rotor {k}", "kg m²")
        )
        for k, rotor in enumerate(model.rotors, start=1)
    )
    return replace(model, rotors=tuple(rotors))


class _KhalilNames:
    """The table above."""

    central: bool = False
    digits: int | None = None
    steps: Steps = (gravity_letters, body_letters, length_letters, rotor_letters)

    def first_moment(self, n: int, values: Array) -> Sequence[str]:
        """mx3, my3, mz3."""
        return [f"m{axis}{n}" for axis in AXES]

    def inertia(self, n: int, axes: str) -> str:
        """xy3."""
        return f"{axes}{n}"

    def lengths(self, model: Model, i: int) -> Sequence[str]:
        """px3, py3, pz3."""
        return [f"p{axis}{i + 1}" for axis in AXES]


KHALIL = _KhalilNames()
