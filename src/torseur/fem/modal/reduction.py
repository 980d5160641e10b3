"""The shapes of a body as its description asks for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from torseur.algebra.components import Array
from torseur.algebra.vectors import skew
from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.description.records.modal import ModalDamping, Modes, PlaneOfBending
from torseur.fem.factor import Factors
from torseur.fem.modal.kept_shapes import KeptRows, find_rows, kept_shape
from torseur.fem.modal.modal_shape import ModalShape, modal_shape
from torseur.fem.modal.modes import Vibrations, Watch, constraint_shapes, recombined, vibrations, vibrations_below
from torseur.fem.modal.second_order import SecondOrder
from torseur.fem.modal.supports import Support, held_freedoms
from torseur.fem.structure import DIRECTIONS, Freedoms, MassPoints, Structure, StructureError

_ACROSS: dict[PlaneOfBending, tuple[str, ...]] = {
    "xy": ("z", "rx", "ry"),
    "xz": ("y", "rx", "rz"),
    "yz": ("x", "ry", "rz"),
}
_MOTIONS = ("moves along x", "moves along y", "moves along z", "turns about x", "turns about y", "turns about z")


def reduced(
    element: str,
    where: Where,
    structure: Structure,
    points: MassPoints,
    modes: Modes,
    supports: tuple[Support, ...],
    interfaces: tuple[Array, ...],
    places: Sequence[Array] = (),
    watch: Watch | None = None,
) -> ModalShape:
    """The shapes of ``modes`` of a structure with the mass of ``points``, still at ``supports``, used at ``places``.

    With ``interfaces`` the static shapes of their six motions are added to the vibrations with interfaces held, and
    both are recombined [Craig & Bampton 1968].
    """
    across = () if modes.plane is None else _ACROSS[modes.plane]
    if supports:
        _refuse_loose(element, where, supports, across)
    still = np.union1d(held_freedoms(structure, supports), structure.everywhere(across))
    ends = held_freedoms(structure, tuple(Support(at, DIRECTIONS) for at in interfaces))
    moved = np.setdiff1d(ends, still)

    factors = Factors(structure.stiffness)

    def computed() -> ModalShape:
        found = _found(structure, points, modes, still, moved, watch, factors)
        chosen = _chosen(element, where, found, modes)
        return modal_shape(structure, points, chosen, still, stiffening=modes.stiffening, factors=factors)

    def second(phi: Array) -> SecondOrder | None:
        return SecondOrder(structure, points, phi, still, factors) if modes.stiffening else None

    try:
        asked = still, moved, modes.number, modes.below, modes.stiffening
        shape = kept_shape(structure, points, asked, computed, second)
        find_rows(shape, places, watch)
        if isinstance(shape.rows, KeptRows):
            factors.forget()
        return shape
    except StructureError as error:
        cause, _, remedy = str(error).partition(". ")
        raise DescriptionError(Complaint(where, element, cause, remedy)) from None


def _found(
    structure: Structure,
    points: MassPoints,
    modes: Modes,
    still: Freedoms,
    moved: Freedoms,
    watch: Watch | None,
    factors: Factors,
) -> Vibrations:
    """Vibrations with the freedoms ``still``, and with ``moved`` told by static shapes."""
    K, M, motion = structure.stiffness, points.mass_matrix, structure.nodes.motion
    held = np.union1d(still, moved)
    if modes.number is None:
        assert modes.below is not None
        found = vibrations_below(K, M, held, modes.below, motion=motion, watch=watch, beyond=1, factors=factors)
    else:
        found = vibrations(K, M, held, modes.number, motion=motion, watch=watch, factors=factors)
    if len(moved):
        found = recombined(K, M, np.hstack([constraint_shapes(K, still, moved, factors), found.shapes]))
    return found


def damping_matrix(element: str, where: Where, shape: ModalShape, damping: ModalDamping, beta: float) -> Array:
    """D, (m, m): 2 ζ ω of each mode's mass, or α M + β K; ``beta`` is what the material adds to the latter."""
    K, M = shape.stiffness, shape.integrals.M
    m = len(K)
    if len(damping.ratios) not in (0, 1, m):
        cause = f"{len(damping.ratios)} damping ratios are given for {m} modes"
        raise DescriptionError(Complaint(where, element, cause, "Give one for all, or one for each."))
    ratios = np.broadcast_to(damping.ratios or (0.0,), m)
    own = 2 * ratios * np.sqrt(np.diag(K) * np.diag(M))
    return np.asarray(np.diag(own) + damping.mass * M + (damping.stiffness + beta) * K)


def _chosen(element: str, where: Where, found: Vibrations, modes: Modes) -> Vibrations:
    if modes.number is not None:
        if modes.number > len(found.squares):
            cause = f"{modes.number} modes are asked for, and its elements have {len(found.squares)}"
            raise DescriptionError(Complaint(where, element, cause, "Ask for fewer modes, or give it more elements."))
        return found.first(modes.number)
    assert modes.below is not None
    if found.below(modes.below).shapes.shape[1]:
        return found.below(modes.below)
    lowest = f"its lowest mode is at {found.frequencies[0]:.4g} Hz" if len(found.frequencies) else "it has no mode"
    remedy = "Ask for 'number: 1', or for 'number: 0' if it shall be rigid."
    raise DescriptionError(Complaint(where, element, f"{lowest}, none below {modes.below:g} Hz", remedy))


def _refuse_loose(element: str, where: Where, supports: tuple[Support, ...], across: tuple[str, ...]) -> None:
    """Rigid motions that supports leave free: the body's frame would not be determined."""
    rows = [np.eye(6)[[DIRECTIONS.index(d) for d in across]]]
    scale = max(float(np.abs([s.point for s in supports]).max()), 1e-3)
    for support in supports:
        motion = np.block([[np.eye(3), -skew(support.point / scale)], [np.zeros((3, 3)), np.eye(3)]])
        rows.append(motion[[DIRECTIONS.index(d) for d in support.directions]])
    _, sizes, axes = np.linalg.svd(np.vstack([*rows, np.zeros((6, 6))]))
    loose = axes[sizes < 1e-9]
    if len(loose):
        free = _MOTIONS[int(np.abs(loose[0]).argmax())]
        remedy = "Hold it at one more place or direction, clamp it, or write 'held: free'."
        raise DescriptionError(Complaint(where, element, f"held as it is, it still {free} as a whole", remedy))
