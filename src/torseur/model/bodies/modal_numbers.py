"""What the motion of a body that takes shapes needs of them, as numbers apart from the shapes themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, Value, as_casadi
from torseur.frozen import dataclass
from torseur.model.bodies.quadratic import Quadratic, symmetric_entries

if TYPE_CHECKING:
    from torseur.fem.modal.modal_shape import ModalShape

_SAME = 1e-9  # places closer than this [m] are one


@dataclass(frozen=True, eq=False)
class Places:
    """Points of a body that something sits at, (3,) each."""

    points: tuple[Array, ...]
    taken_whole: ClassVar[bool] = True  # where steps are traced body by body: places are no numbers of a step


@dataclass(frozen=True, eq=False)
class PlaceNumbers:
    """How a place moves: r + Φ η + ½ W η η, turned by the vector Ψ η."""

    position: Array  # (3,)
    Phi: Value  # (3, m)
    Psi: Value  # (3, m)
    W: tuple[Value, ...]  # of x, y and z, (m, m) each, symmetric


@dataclass(frozen=True, eq=False)
class ModalNumbers:
    """(2) to (5) of ``shape_integrals``, stiffness and damping, and how places move that something sits at.

    Bodies of the same structure differ in these alone: another material, section or damping is another of them.
    """

    mass: Value
    md: Quadratic  # m d
    inertia: Quadratic  # the six entries of I
    spin: Value  # B_ω of the undeformed body, (3, m)
    spin_slopes: tuple[Value, ...]  # ∂_k B_ωj of each component, (m, m)
    M: Value
    K: Value
    D: Value
    places: tuple[PlaceNumbers, ...]

    def at(self, point: Array) -> PlaceNumbers | None:
        """How a place moves, if it is among those that are told."""
        return next((place for place in self.places if np.abs(place.position - point).max() < _SAME), None)


def modal_numbers(shape: ModalShape, D: Value, places: Places | None) -> ModalNumbers:
    """Of shapes with damping D, at some places."""
    s = shape.integrals
    return ModalNumbers(
        mass=float(s.mass),
        md=Quadratic.of(s.md0, s.md1, s.md2 / 2),
        inertia=Quadratic.of(*(symmetric_entries(I) for I in (s.I0, s.I1, s.I2))),
        spin=as_casadi(s.spin0),
        spin_slopes=tuple(as_casadi(part) for part in s.spin1),
        M=as_casadi(s.M),
        K=as_casadi(shape.stiffness),
        D=ca.sparsify(as_casadi(D)),
        places=tuple(place_numbers(shape, at) for at in (() if places is None else places.points)),
    )


def place_numbers(shape: ModalShape, point: Array) -> PlaceNumbers:
    """How shapes move a place."""
    at = shape.at(point)
    return PlaceNumbers(at.position, as_casadi(at.Phi), as_casadi(at.Psi), tuple(as_casadi(part) for part in at.W))
