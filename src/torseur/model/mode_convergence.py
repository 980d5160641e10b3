"""How the frequencies of beams settle as they are cut into more elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from torseur.algebra.components import Array
from torseur.model.bodies.mode_summary import modal_part
from torseur.model.build import build
from torseur.model.model import Model

_TIMES = (0.5, 1.0, 2.0, 4.0)


def frequencies_by_elements(model: Model) -> Iterator[tuple[str, tuple[int, ...], list[Array]]]:
    """(name of a beam, numbers of elements, frequencies [Hz] with each), of all beams that take shapes."""
    description = model.description
    for body in description.bodies:
        if body.beam is None or body.modes is None:
            continue
        elements = tuple(dict.fromkeys(max(1, round(times * body.beam.elements)) for times in _TIMES))
        found = []
        for n in elements:
            share = n / body.beam.elements
            branches = tuple(replace(b, elements=max(1, round(share * b.elements))) for b in body.beam.branches)
            cut = replace(body, beam=replace(body.beam, elements=n, branches=branches))
            bodies = tuple(cut if other.name == body.name else other for other in description.bodies)
            again = build(replace(description, bodies=bodies))
            (part,) = [p for p in map(modal_part, again.bodies) if p is not None and p.name == body.name]
            found.append(part.shape.frequencies)
        fewest = min(len(row) for row in found)
        yield body.name, elements, [row[:fewest] for row in found]
