"""What a run records of flexible beams, where it is asked for: strain gauges and the greatest stress."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.model.bodies.gauges import Gauge, gauges
from torseur.results.contents import Column, Variable


def strain_signals(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """Strains of the outermost fibres at +y and +z of cross-sections, and the greatest |σ| = E |ε| in them.

    The corner of a rectangle is stretched most, of a circle the fibre in the plane of bending:

        |u'| + z |κ_y| + y |κ_z|,    |u'| + r √(κ_y² + κ_z²)                                        (1)
    """
    found = list(gauges(machine.model))
    strains: list[Value] = []
    stresses: list[Value] = []
    for gauge in found:
        stretch, about_y, about_z = _measured(machine, m, gauge)
        y, z = gauge.reach
        strains += [stretch - y * about_z, stretch + z * about_y]
        bent = y * ca.sqrt(about_y**2 + about_z**2) if gauge.is_round else z * ca.fabs(about_y) + y * ca.fabs(about_z)
        stresses.append(gauge.E * (ca.fabs(stretch) + bent))  # (1)
    fibres = tuple(Column(f"{gauge.name}.{side}", "1") for gauge in found for side in ("y", "z"))
    yield Variable("strain", "strain of the outermost fibre at +y and at +z", "fibre", fibres), strains
    sections = tuple(Column(gauge.name, "Pa") for gauge in found)
    yield Variable("stress", "greatest normal stress in the cross-section", "cross_section", sections), stresses


def _measured(machine: Motorised, m: Moving, gauge: Gauge) -> list[ca.SX]:
    """u', κ_y, κ_z."""
    eta = machine.model.layout.amplitudes(gauge.body, m.now.q)
    return ca.vertsplit(ca.SX(ca.DM(gauge.strains) @ eta))
