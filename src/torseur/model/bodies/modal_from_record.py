"""From a beam as written, with the modes that it keeps, to a body that takes shapes."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from torseur.algebra.components import Array, as_casadi
from torseur.algebra.inertia import rotated, shifted_to_com
from torseur.algebra.transform import Transform
from torseur.description.beam_axis import ON_AXIS
from torseur.description.complaint import Complaint, DescriptionError, suggestion
from torseur.description.inertia.doubt import ShapeError
from torseur.description.places import places_on
from torseur.description.records import machine as records
from torseur.description.records.machine import Description
from torseur.description.records.modal import SupportedPlace
from torseur.fem.beams.beam_structure import beam_structure
from torseur.fem.carried import carried_points
from torseur.fem.elastic_structure import elastic_structure
from torseur.fem.modal.modal_shape import ModalShape
from torseur.fem.modal.modes import Watch
from torseur.fem.modal.reduction import damping_matrix, reduced
from torseur.fem.modal.supports import Support, directions_of
from torseur.fem.structure import Structure, StructureError
from torseur.model.bodies.frequency_doubt import doubt_frequencies
from torseur.model.bodies.from_record import Part
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.seated import SeatedBody

Carried = tuple[Array, Part]
"""Where a part is fixed, and the part."""


def modal_body(
    record: records.Body,
    description: Description,
    placement: Transform,
    carried: Iterable[Carried],
    watch: Watch | None = None,
) -> ModalBody | SeatedBody:
    """The body of a record, whose frame stands at ``placement`` in its joint's, where parts are told, too."""
    seat = placement.inverse()
    parts = [(seat.point(at), _moved(seat, part)) for at, part in carried]
    tell: Watch | None = None if watch is None else lambda what, share: watch(f"{record.name}: {what}", share)
    return _body(record, description, seat, parts, tell)


def still_part(record: records.Body, description: Description, placement: Transform) -> Part:
    """The body without any shape, its frame at ``placement``."""
    structure = _structure(record, description, [], [])
    nothing = np.zeros((structure.stiffness.shape[0], 0))
    of = ModalShape(structure, structure.mass_points, nothing, np.zeros(0), None).integrals
    com = of.md0 / of.mass
    return _moved(placement, (of.mass, com, shifted_to_com(of.I0, of.mass, com)))


def _moved(X: Transform, part: Part) -> Part:
    mass, com, I_com = part
    return mass, np.asarray(X.point(com)), rotated(X.R, I_com)


def _body(
    record: records.Body, description: Description, seat: Transform, parts: list[Carried], watch: Watch | None
) -> ModalBody | SeatedBody:
    """All told in the record's frame; the joint moves the frame ``seat`` of it."""
    assert record.modes is not None
    element, modes = f"body '{record.name}'", record.modes
    stated = (SupportedPlace(_vector(seat.p), "clamped"),) if modes.held is None else modes.held
    held = [_point(place.at, record, description) for place in stated]
    interfaces = tuple(_point(at, record, description) for at in modes.interfaces)
    structure = _structure(record, description, [*held, *interfaces], [at for at, _ in parts])
    for at in (*held, *interfaces) if record.beam is not None else ():
        _refuse_beside(record, structure, at)
    supports = tuple(_support(structure, at, place) for at, place in zip(held, stated, strict=True))
    points = structure.mass_points
    for at, (mass, com, I_com) in parts:
        if mass > 0:
            points = points.joined(carried_points(structure.place(at), at, mass, com, I_com))
    places = [np.array(place) for place, *_ in places_on(record.name, description)]
    shape = reduced(element, record.where, structure, points, modes, supports, interfaces, places, watch)
    doubt_frequencies(element, shape, float(np.linalg.norm(description.gravity)))
    beta = 0.0 if record.beam is None else record.beam.damping
    D = damping_matrix(element, record.where, shape, modes.damping, beta)
    body = ModalBody(record.name, shape, as_casadi(D))
    return body if _is_own_frame(seat, body) else SeatedBody(body, body.attachment(seat))


def _structure(record: records.Body, description: Description, held: list[Array], carrying: list[Array]) -> Structure:
    """Of the beams or the solid that the body is; it has nodes or interfaces where it is held."""
    try:
        if record.beam is not None:
            places = [place for place, *_ in places_on(record.name, description)]
            return beam_structure((record.beam, *record.beam.branches), [*places, *held, *carrying])
        assert record.elastic is not None
        at = [_point(one.at, record, description) for one in record.elastic.interfaces]
        return elastic_structure(record.elastic, at, held)
    except (StructureError, ShapeError) as error:
        cause, _, remedy = str(error).partition(". ")
        raise DescriptionError(Complaint(record.where, f"body '{record.name}'", cause, remedy)) from None


def _point(at: object, record: records.Body, description: Description) -> Array:
    """A place on the body, told by its coordinates or by a frame on it."""
    if not isinstance(at, str):
        return np.array(at, dtype=float)
    frames = {frame.name: frame for frame in description.frames if frame.body == record.name}
    if at not in frames:
        cause = f"its modes are held at '{at}', which is no frame on it"
        raise DescriptionError(Complaint(record.where, f"body '{record.name}'", cause, suggestion(at, frames)))
    return np.array(frames[at].pose.position)


def _refuse_beside(record: records.Body, structure: Structure, at: Array) -> None:
    off, size = float(np.linalg.norm(structure.place(at).arm)), float(np.ptp(structure.nodes.positions, axis=0).max())
    if off > ON_AXIS * size:
        place = ", ".join(f"{x:g}" for x in at)
        cause = f"its modes are held at ({place}) m, {off:.3g} m beside it"
        raise DescriptionError(
            Complaint(record.where, f"body '{record.name}'", cause, "Give a place or a frame on its axis.")
        )


def _support(structure: Structure, at: Array, place: SupportedPlace) -> Support:
    kind = place.kind
    return Support(at, place.directions if kind is None else directions_of(kind, structure.along(at)))


def _is_own_frame(seat: Transform, body: ModalBody) -> bool:
    """Whether the joint's frame is the body's own, and no shape moves it."""
    if np.any(seat.p) or np.any(seat.R != np.eye(3)):
        return False
    at = body.shape.at(np.zeros(3))
    return not (at.Phi.any() or at.Psi.any() or at.W.any())


def _vector(p: Array) -> records.Vector:
    x, y, z = (float(value) for value in p)
    return x, y, z
