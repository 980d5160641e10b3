"""From beams and bars that are cut into elements to the elements of the model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import casadi as ca

from torseur.fem.beams.meshed import MeshedBeam
from torseur.fem.beams.section import section_moments, shear_modulus
from torseur.model.forces.beam_element import BeamElement
from torseur.model.forces.spring import PointSpring
from torseur.model.forces.spring_law import Proportional, SpringDamper
from torseur.model.model import Model


def with_beams(model: Model, beams: tuple[MeshedBeam, ...]) -> Model:
    """The model with the elements between the nodes of its beams and bars."""
    bent = tuple(e for beam in beams if beam.nodes.beam.kind == "beam" for e in _beam_elements(beam))
    stretched = tuple(e for beam in beams if beam.nodes.beam.kind == "bar" for e in _bar_elements(beam))
    return replace(model, beams=beams, beam_elements=bent, springs=(*model.springs, *stretched))


def _beam_elements(beam: MeshedBeam) -> Iterator[BeamElement]:
    record = beam.nodes.beam
    moments, material = section_moments(record.section), record.material
    for name, first, second, k in _pieces(beam):
        element = beam.nodes.elements[k]
        yield BeamElement(
            name,
            first,
            second,
            ca.sparsify(ca.DM(element.axes)),
            element.length,
            material.E * moments.A,
            shear_modulus(material) * moments.J,
            material.E * moments.Iy,
            material.E * moments.Iz,
            record.damping,
        )


def _bar_elements(bar: MeshedBeam) -> Iterator[PointSpring]:
    """EA/l against the stretch of the distance of two nodes, and β EA/l against its rate."""
    record = bar.nodes.beam
    EA = record.material.E * section_moments(record.section).A
    for name, first, second, k in _pieces(bar):
        length = bar.nodes.elements[k].length
        law = SpringDamper(Proportional(EA / length), record.damping * EA / length, None)
        yield PointSpring(name, first, second, length, law)


def _pieces(beam: MeshedBeam) -> Iterator[tuple[str, str, str, int]]:
    """(name, first node, second node, number) of the elements that deform."""
    for k, element in enumerate(beam.nodes.elements):
        if k not in beam.rigid:
            first, second = beam.names[element.first : element.first + 2]
            yield f"{beam.name}.element{k + 1}", first, second, k
