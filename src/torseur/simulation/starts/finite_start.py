"""Where a run begins its rates are numbers; if not, what has no value there is named."""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca
import numpy as np

from torseur.model.model import Model
from torseur.simulation.posed.problem import Problem
from torseur.simulation.system import Array, Point


class NotFiniteError(ValueError):
    """Accelerations are no numbers where a machine starts; the text names what has no value."""


def require_finite_rates(problem: Problem, point: Point) -> None:
    """Raise NotFiniteError if a rate of the states is no number at a point."""
    rates, _ = problem.system.rates(point)
    if np.isfinite(rates).all():
        return
    if jammed := problem.jammed(point):
        raise NotFiniteError(f"'{problem.model.name}': where it starts {jammed}")
    q, v = problem.tree_state(point)
    raise NotFiniteError(without_value(problem.model, q, v, named_rates(problem, rates)))


def without_value(model: Model, q: Array, v: Array, rates: str) -> str:
    """The sentence on rates that are no numbers at a state, with the laws of springs that have no value there."""
    because = "; ".join(laws_without_value(model, q, v))
    others = "forces, functions of time, gains or inertias there are too large or have no value"
    why = f"because {because}" if because else others
    return f"'{model.name}': {rates} has no finite value where it starts: {why}. Start elsewhere, or change it."


def named_rates(problem: Problem, rates: Array) -> str:
    """The first of the rates that are no numbers, in words."""
    names = [*problem.model.layout.coordinate_names, *problem.speed_names]
    at = int(np.flatnonzero(~np.isfinite(rates))[0])
    return f"the rate of '{names[at]}'" if at < len(names) else "the rate of a drive or an account"


def laws_without_value(model: Model, q: Array, v: Array) -> Iterator[str]:
    """The laws of springs that have no finite value at a state, each with its value and where that is."""
    from torseur.model.forces.spring_law import WrittenLaw

    layout, at, speeds = model.layout, ca.DM(q), ca.DM(v)
    for spring in model.joint_springs:
        x = float(spring.axis.position(layout, at) - spring.rest)
        rate = float(spring.axis.speed(layout, speeds))
        f = float(spring.law.force(ca.DM(x), ca.DM(rate)))
        if not np.isfinite(f):
            text = spring.law.expression.text if isinstance(spring.law, WrittenLaw) else "its force"
            yield f"spring '{spring.name}': {text} is {f} at x = {x:.6g}, v = {rate:.6g}"
