"""Strain gauges on beams that take shapes: what a cross-section's fibres are stretched by, of unit amplitudes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.description.beam_axis import Axis
from torseur.description.records.beams import Section
from torseur.fem.beams.beam_structure import BeamStructure
from torseur.fem.beams.section import section_at
from torseur.frozen import dataclass
from torseur.model.bodies.modal import ModalBody
from torseur.model.bodies.protocol import Body
from torseur.model.bodies.seated import SeatedBody
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Gauge:
    """A cross-section of a body of beams: stretch of its centre and curvatures about its y and z, (3, m).

    A fibre at (y, z) from the centre is stretched by

        ε = u' + z κ_y − y κ_z                                                                     (1)
    """

    name: str
    body: int
    strains: Array  # (3, m): u', κ_y, κ_z of unit amplitudes
    E: float  # [Pa]
    reach: tuple[float, float]  # of the cross-section along its y and z, from its centre [m]
    is_round: bool


def gauges(model: Model) -> Iterator[Gauge]:
    """At the start, in the middle and at the frames of every beam whose cross-section tells how far it reaches."""
    for number, body in enumerate(model.bodies):
        own = _shaped(body)
        if own is None or not isinstance(own.shape.structure, BeamStructure):
            continue
        for name, point in _places(model, number, own.shape.structure):
            made = _gauge(name, number, own, own.shape.structure, point)
            if made is not None:
                yield made


def _shaped(body: Body) -> ModalBody | None:
    if isinstance(body, SeatedBody):
        return body.own
    return body if isinstance(body, ModalBody) else None


def _places(model: Model, number: int, structure: BeamStructure) -> Iterator[tuple[str, Array]]:
    """Names and places in the body's own frame."""
    name = model.body_names[number]
    for k, mesh in enumerate(structure.meshes):
        axis = Axis(np.array(mesh.beam.points))
        beam = name if k == 0 else f"{name}.branch{k}"
        yield f"{beam}.start", np.array(mesh.beam.points[0], dtype=float)
        yield f"{beam}.middle", np.asarray(axis.at(axis.length / 2))
    for frame in model.description.frames:
        if frame.body == name:
            yield frame.name, np.array(frame.pose.position, dtype=float)


def _gauge(name: str, number: int, body: ModalBody, structure: BeamStructure, point: Array) -> Gauge | None:
    station = structure.station(point)
    element, x = station.element, station.x
    section = section_at(element.beam, (1 - x) * element.s[0] + x * element.s[1])
    reach = _reach(section)
    if reach is None:
        return None
    strains = as_numpy(station.strain()[[0, 4, 5]] @ body.shape.phi[element.freedoms])
    return Gauge(name, number, strains, element.beam.material.E, reach, section.kind in ("round", "tube"))


def _reach(section: Section) -> tuple[float, float] | None:
    """None of a cross-section that is given by its moments alone."""
    sizes = section.sizes
    match section.kind:
        case "round" | "tube":
            return sizes[0] / 2, sizes[0] / 2
        case "rectangle":
            return sizes[0] / 2, sizes[1] / 2
        case "I":
            return sizes[1] / 2, sizes[0] / 2
        case "given":
            return section.fibres
