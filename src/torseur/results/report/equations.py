"""The equations of motion of a machine as a part of its page, where they are short enough to be read."""

from __future__ import annotations

from html import escape

from torseur.kernels.fingerprint import machine_fingerprint
from torseur.model.model import Model
from torseur.pages.sheet import section
from torseur.storage import object_cache

_MOST_SPEEDS = 4  # of a machine whose closed form is looked for
_MOST_TERMS = 250  # that anybody reads on a page
_BUDGET = 60_000  # products of terms: a fraction of a second
_KEPT = "3"  # changes with how they are written
_CONSTRAINED = (
    "These are H, C and G of its tree. The constraints ({names}) add their forces, H v̇ + C v + G = τ + Aᵀ λ, "
    "where A v = b are their rows; torseur equations --kane writes them in independent speeds."
)


def equations_section(model: Model) -> str:
    """H, C, G and B with letters; empty for machines that are large or deform. Kept on disk once they were found."""
    if not 0 < model.nv <= _MOST_SPEEDS or any(body.amplitudes for body in model.bodies) or model.beams:
        return ""
    key = object_cache.name_of("equations of a page", _KEPT, machine_fingerprint(model))
    found = object_cache.find(key)
    if found is None:
        found = _written(model).encode()
        object_cache.keep(key, found)
    return section("Equations of motion", found.decode()) if found else ""


def _written(model: Model) -> str:
    from torseur.readable.closed_form import plain
    from torseur.readable.closed_form.equations import equations
    from torseur.readable.closed_form.html_page import html
    from torseur.readable.closed_form.polynomials import TooLargeError

    try:
        found = equations(model, symbols=True, budget=_BUDGET, algebra=plain)
        if sum(found.size.values()) > _MOST_TERMS:
            return ""
        written = html(found, digits=6)
    except TooLargeError:
        return ""
    names = ", ".join(constraint.name for constraint in model.constraints)
    said = f"<p>{escape(_CONSTRAINED.format(names=names))}</p>" if names else ""
    return said + written
