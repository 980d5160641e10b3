"""What a run records of its controllers, and what it says where they were not able to do what they should."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from torseur.algebra.components import Value
from torseur.model.model import Model
from torseur.results.contents import Column, Variable
from torseur.results.trajectory import Trajectory

if TYPE_CHECKING:
    from torseur.mechanics.control.action import Reading
    from torseur.mechanics.motorised.machine import Moving

DAMPING = "singularity_damping"


def controller_signals(m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    """The variables that controllers show, those of one name together."""
    by_variable: dict[str, list[Reading]] = {}
    for action in m.actions:
        for reading in action.readings:
            by_variable.setdefault(reading.variable, []).append(reading)
    for name, readings in by_variable.items():
        columns = tuple(Column(reading.column, reading.unit) for reading in readings)
        yield Variable(name, readings[0].long_name, f"{name}_of", columns), [reading.value for reading in readings]


def commanded_by(model: Model, motor: str) -> str | None:
    """The controller in the machine's file that commands a motor."""
    number = model.motor_names.index(motor)
    return next((controller.name for controller in model.controllers if number in controller.motors), None)


def told_of_singularities(run: Trajectory) -> Trajectory:
    """The run itself; a warning tells where its controllers passed near singular postures."""
    damping = next((variable for variable in run.contents.variables if variable.name == DAMPING), None)
    if damping is None:
        return run
    from torseur.mechanics.control.singularity import NearSingularity

    for name in damping.column_names:
        damped = np.flatnonzero(run[f"{DAMPING}.{name}"] > 0)
        if damped.size:
            begin, end = run.t[damped[0]], run.t[damped[-1]]
            warnings.warn(
                f"controller '{name}' came near a singular posture between t = {begin:.4g} s and {end:.4g} s: its "
                f"inverse was damped in {damped.size} of {run.rows} saved rows, and the frame lagged behind there. "
                f"Look at 'closeness.{name}' and 'control_error'; keep the path away from the border of the reach, or "
                "control fewer components.",
                NearSingularity,
                stacklevel=3,
            )
    return run
