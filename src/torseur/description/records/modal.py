"""Bodies that are reduced to a few shapes, as written: which shapes, how they are held, how they are damped."""

from __future__ import annotations

from typing import Literal

from torseur.frozen import dataclass

Vector = tuple[float, float, float]
Direction = Literal["x", "y", "z", "rx", "ry", "rz"]
SupportKind = Literal["clamped", "pinned", "supported"]
PlaneOfBending = Literal["xy", "xz", "yz"]


@dataclass(frozen=True)
class SupportedPlace:
    """A place of a body, or a frame on it, at which its shapes keep still: by kind, or along directions of the body."""

    at: Vector | str
    kind: SupportKind | None = None
    directions: tuple[Direction, ...] = ()


@dataclass(frozen=True)
class ModalDamping:
    """Ratios to critical damping, one for all modes or one each; or D = ``mass`` M + ``stiffness`` K [1/s and s]."""

    ratios: tuple[float, ...] = ()
    mass: float = 0.0
    stiffness: float = 0.0


@dataclass(frozen=True)
class Modes:
    """The lowest ``number`` of modes, or all ``below`` a frequency [Hz].

    ``held`` says under which supports the shapes are found: None, clamped where its joint moves the body; (), free.
    At ``interfaces`` all six motions are kept as shapes (Craig & Bampton). ``plane`` leaves out bending across it.
    Without ``stiffening`` the body is linear, and does not become stiffer or softer under loads and spin.
    """

    number: int | None = None
    below: float | None = None
    held: tuple[SupportedPlace, ...] | None = None
    interfaces: tuple[Vector | str, ...] = ()
    plane: PlaneOfBending | None = None
    damping: ModalDamping = ModalDamping()
    stiffening: bool = True
