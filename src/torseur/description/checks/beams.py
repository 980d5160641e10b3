"""Beams and bars: what sits on them must sit on their axis, and their cross-sections need a direction."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from torseur.description.beam_axis import ON_AXIS, Axis
from torseur.description.checks.index import Index
from torseur.description.complaint import Complaint
from torseur.description.places import places_on
from torseur.description.records.beams import Beam, Material
from torseur.description.records.elastic import VolumeOfMesh
from torseur.description.records.machine import Body, Description

_SLENDER = 5.0  # length in units of the cross-section's size below which a beam is none
_MODULI = 1e6, 1.3e12  # [Pa] from rubber to diamond: others are probably written in MPa or GPa
_DENSITIES = 5.0, 2.5e4  # [kg/m³] from foam to osmium: others are probably written in g/cm³ or t/mm³
_WAVES = 15.0, 2e4  # [m/s] √(E/ρ), from rubber to diamond
_HEAVY, _HEAVY_WAVE = 2500.0, 300.0  # no heavy material is so soft that waves in it are slower


def places(description: Description, index: Index) -> Iterator[Complaint]:
    """Joints, frames, loads and springs beside the axis of the beam that they are on."""
    for body in description.bodies:
        if body.beam is None:
            continue
        axes = [Axis(np.array(beam.points)) for beam in (body.beam, *body.beam.branches)]
        for place, what, where in places_on(body.name, description):
            off, s, axis = min(((*axis.nearest(place)[::-1], axis) for axis in axes), key=lambda found: found[0])
            if off > ON_AXIS * axis.length:
                x, y, z = axis.at(s)
                at = ", ".join(f"{p:g}" for p in place)
                cause = f"it sits at ({at}) m on {body.beam.kind} '{body.name}', {off:.3g} m from its axis"
                remedy = (
                    f"The nearest point is ({x:.6g}, {y:.6g}, {z:.6g}) m; for a place beside the axis fix a body to it."
                )
                yield Complaint(where, what, cause, remedy)


def shapes(description: Description, index: Index) -> Iterator[Complaint]:
    """Cross-sections without direction, and beams that are hardly slender or hardly stiff."""
    for body in description.bodies:
        element = f"body '{body.name}'"
        if body.elastic is not None and isinstance(body.elastic.source, VolumeOfMesh):
            yield from _doubtful(body, body.elastic.source.material)
        if body.beam is None:
            continue
        beam = body.beam
        if beam.up is not None and not _leans(beam):
            cause = "'up' is along its axis, so that its cross-section has no direction"
            yield Complaint(body.where, element, cause, "Give a direction across the axis.")
        yield from _doubtful(body, beam.material)
        size, length = _size(beam), Axis(np.array(beam.points)).length
        if length < _SLENDER * size:
            cause = f"it is {length:g} m long and {size:g} m thick, too thick for the theory of beams"
            yield Complaint(body.where, element, cause, "Take a rigid body, or check the units.", "warning")


def _doubtful(body: Body, material: Material) -> Iterator[Complaint]:
    """Numbers that no material has, by themselves or together."""
    E, density = material.E, material.density
    wave = math.sqrt(E / density)
    if not _MODULI[0] <= E <= _MODULI[1]:
        cause, remedy = f"its Young's modulus is {E:g} Pa", "Is it in MPa or GPa? Write 'E: 210 GPa'."
    elif not _DENSITIES[0] <= density <= _DENSITIES[1]:
        cause, remedy = f"its density is {density:g} kg/m³", "Is it in g/cm³? Write 'density: 7.85 g/cm^3' or 7850."
    elif not _WAVES[0] <= wave <= _WAVES[1] or (density > _HEAVY and wave < _HEAVY_WAVE):
        cause = f"its Young's modulus is {E:g} Pa at a density of {density:g} kg/m³, as no material has it"
        remedy = "Are both in SI units? Steel has 'E: 210 GPa' and 'density: 7850'."
    else:
        return
    yield Complaint(body.where, f"body '{body.name}'", cause, remedy, "warning")


def _leans(beam: Beam) -> bool:
    up = np.array(beam.up)
    along = np.diff(np.array(beam.points), axis=0)
    across = np.linalg.norm(np.cross(along, up), axis=1)
    return bool((across > ON_AXIS * np.linalg.norm(along, axis=1) * np.linalg.norm(up)).all() and up.any())


def _size(beam: Beam) -> float:
    """The largest extent of the cross-section."""
    section = beam.section
    return math.sqrt(section.sizes[0]) if section.kind == "given" else max(section.sizes)
