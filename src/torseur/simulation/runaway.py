"""Whether a machine moves so fast that its run must have diverged, long before its numbers end.

An unstable servo feeds a motion that grows as e^(σt): steps become shorter as speeds grow, and time hardly goes on.
Energy is compared with the natural one of the machine,

    E₀ = max( energy of motion at the start,  m g L,  ½ m (1 m/s)² )                                  (1)

with the weight m g (on Earth at least) and its reach L at the start. A run ends where the energy of motion is beyond
10¹² E₀: speeds a million times the natural ones, above 1000 km/s in any case, which no machine has.
"""

from __future__ import annotations

import numpy as np

from torseur.algebra.components import as_numpy
from torseur.results.balances.accounts import ENERGY
from torseur.simulation.posed.problem import Problem
from torseur.simulation.saving import mass_and_extent
from torseur.simulation.system import Point

TIMES = 1e12
"""How many natural energies no machine has."""
_EARTH = 9.80665  # [m/s²]
_IN_MOTION = ("kinetic", "elastic", "magnetic")  # gravity has no zero of its own


def most_energy(problem: Problem, start: Point) -> float:
    """What a run from a start cannot hold in its motion [J]; nil where nothing of it can be told."""
    mass, extent = mass_and_extent(problem.model)
    center = _saved(problem, start).get("center_of_mass", np.zeros(3))
    gravity = max(_EARTH, float(np.linalg.norm(as_numpy(problem.model.gravity))))
    weight = mass * gravity * (extent + float(np.linalg.norm(center)))
    return TIMES * max(energy_of_motion(problem, start), weight, mass / 2)  # (1)


def energy_of_motion(problem: Problem, point: Point) -> float:
    """Kinetic, elastic and magnetic energy at a point [J]."""
    values = dict(zip(_columns(problem), _saved(problem, point).get(ENERGY.held, ()), strict=True))
    return float(sum(values.get(name, 0.0) for name in _IN_MOTION))


def ran_away(problem: Problem, point: Point, most: float) -> str | None:
    """What to say of a run whose motion holds more than it can; None where it does not."""
    held = energy_of_motion(problem, point)
    if not most or held <= most:
        return None
    fastest = int(np.abs(point.v).argmax())
    return (
        f"its motion holds {held:.2g} J, more than {TIMES:.0e} times what its weight and its start account for: it "
        f"diverges. The fastest speed there is that of '{problem.speed_names[fastest]}', {point.v[fastest]:.4g}. "
        "Likely causes: a servo that is unstable (gains too high, or a sensor at the joint behind an elastic gear: "
        "take 'feedback: motor'), a function that feeds motion back into itself, a motor without limits."
    )


def _columns(problem: Problem) -> tuple[str, ...]:
    return next((v.column_names for v in problem.contents.variables if v.name == ENERGY.held), ())


def _saved(problem: Problem, point: Point) -> dict[str, np.ndarray]:
    """What would be saved of a point."""
    parts = (part[None, :] for part in (point.q, point.v, point.z, point.held, point.slip))
    return {name: rows[0] for name, rows in problem.saved_rows(np.array([point.t]), *parts).items()}
