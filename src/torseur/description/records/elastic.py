"""ElasticBody bodies of any shape as written: a volume mesh with its material, or matrices of another program."""

from __future__ import annotations

from typing import Literal

from torseur.description.records.beams import Material
from torseur.frozen import dataclass

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class VolumeOfMesh:
    """A volume mesh; ``scale`` times its coordinates are metres."""

    file: str
    material: Material
    scale: float = 1.0


@dataclass(frozen=True)
class Matrices:
    """Files of stiffness K and mass M, in SI units, and of the nodes that their freedoms belong to."""

    stiffness: str
    mass: str
    nodes: str


@dataclass(frozen=True)
class ElasticInterface:
    """Where something holds on to an elastic body, at a place or a frame on it, and which points it takes hold of.

    Those within a ``radius`` [m], in a ``box`` [m], or of a set that the mesh names; None of them: the nearest. They
    move as one, ``rigid``, or their ``mean`` motion is what moves.
    """

    at: Vector | str
    radius: float | None = None
    box: tuple[Vector, Vector] | None = None
    set: str | None = None
    kind: Literal["rigid", "mean"] = "rigid"


@dataclass(frozen=True)
class ElasticBody:
    """What an elastic body is made of, and its interfaces."""

    source: VolumeOfMesh | Matrices
    interfaces: tuple[ElasticInterface, ...] = ()
