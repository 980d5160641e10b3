"""Where a run of a machine with constraints begins: assembled, at speeds that they allow, as near as what was given."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence

import casadi as ca
import numpy as np

from torseur.description.complaint import Complaint
from torseur.description.records.constraints import Gear, Rack
from torseur.description.speed_names import joint_of_speed
from torseur.mechanics.constraints.assembly import admissible, assembled
from torseur.mechanics.constraints.branches import branches
from torseur.mechanics.constraints.checks import ConstraintError, RowReport, numbers_by
from torseur.mechanics.constraints.finite_rows import require_finite_rows
from torseur.mechanics.ways.protocol import Way
from torseur.model.axis import axis_named
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.model import Model
from torseur.simulation.posed.constrained_ways import rows_at
from torseur.simulation.posed.tracing import traced_numbers
from torseur.simulation.posed.way_choice import SingularStart, chosen_way
from torseur.simulation.starts.divided_start import with_told_coordinates
from torseur.simulation.starts.initial import Array, Given, start_positions, start_speeds
from torseur.simulation.watches.teeth_apart import teeth_apart
from torseur.simulation.watches.unloaded_wheels import unloaded_wheels

_SAME = 1e-6  # [m, rad]


def check_start(model: Model) -> tuple[RowReport, Way] | None:
    """What the constraints leave free where a run would begin, and its way to accelerations; None without constraints.

    Raises ConstraintError if a run could not begin: constraints that cannot be closed, or that contradict each other.
    """
    if not model.constraints:
        return None
    q = start_positions(model)
    found = rows_at(model, q), chosen_way(model, q)
    start_speeds(model, q)
    return found


def doubts_of_start(model: Model) -> tuple[Complaint, ...]:
    """What is doubtful only where a run would begin: wheels that do not touch there, or carry nothing."""
    if not any(isinstance(record, Gear | Rack) or hasattr(record, "grip") for record in model.description.constraints):
        return ()
    q = start_positions(model)
    return (*teeth_apart(model, q), *unloaded_wheels(model, q))


@numbers_by(traced_numbers)
def assembled_positions(model: Model, q: Array, q0: Given | None, guessed: set[str]) -> Array:
    """The positions next to q at which the constraints hold; those of ``q0`` and of the file stay, guesses do not."""
    require_finite_rows(model, q)
    given = _given_positions(model, q0, guessed)
    for constraint in model.constraints:
        if isinstance(constraint, Prescribed):
            q = _as_prescribed(model, constraint, q, given)
    return assembled(model, with_told_coordinates(model, q, _told_positions(model, q0)), given)


@numbers_by(traced_numbers)
def admissible_speeds(model: Model, q: Array, v: Array, v0: Given | None) -> Array:
    """The speeds next to v that the constraints allow; those of ``v0`` and of the file stay.

    In a singular position a motion must have them: a SingularStart warning tells where several have.
    """
    given = _given_speeds(model, v0)
    found = branches(model, q, admissible(model, q, v, given), sorted(given))
    if not found.speeds:
        raise ConstraintError(
            f"'{model.name}' starts in a singular position, through which no motion has the given speeds: its "
            "constraints admit them for an instant and forbid the accelerations that they need. Give fewer speeds (the "
            "others are computed), such that fit, or begin beside this position."
        )
    if len(found.speeds) > 1:
        _warn_of_branches(model, found.speeds)
    return found.speeds[0]


def _warn_of_branches(model: Model, branches: Sequence[Array]) -> None:
    """Several motions have the given speeds: which one is taken, and what would choose another."""
    taken, other = branches[:2]
    k = int(np.abs(taken - other).argmax())
    warnings.warn(
        f"'{model.name}' starts in a singular position, from which {len(branches)} motions have the given speeds. The "
        f"one with the speed {taken[k]:.4g} of '{model.layout.speed_names[k]}' is taken; give it as {other[k]:.4g} to "
        "have another.",
        SingularStart,
        stacklevel=5,
    )


def _as_prescribed(model: Model, constraint: Prescribed, q: Array, given: set[int]) -> Array:
    """The positions with the coordinate that time prescribes; it joins those that are given."""
    wanted = constraint.coordinate(ca.DM(0))
    if wanted is None:
        return q
    axis = axis_named(model.layout, constraint.speed)
    entry = model.layout.v_of[axis.joint].start + axis.component
    place = model.layout.q_of[axis.joint].start + axis.component
    if entry in given and abs(q[place] - float(wanted)) > _SAME:
        raise ValueError(
            f"'{model.name}': the initial position of '{constraint.speed}' is {q[place]:g}, but '{constraint.name}' "
            f"prescribes {float(wanted):g} at the start. Leave one of them out."
        )
    given.add(entry)
    q = q.copy()
    q[place] = float(wanted)
    return q


def _given_positions(model: Model, q0: Given | None, guessed: set[str]) -> set[int]:
    """The entries of v that would move coordinates of which the user gave the values.

    Amplitudes are among them unless they are guesses: an assembly moves joints, it bends no body.
    """
    layout = model.layout
    if q0 is not None and not isinstance(q0, Mapping):
        return set(range(model.nv))
    named = ({name for name, _ in model.description.initial.positions} | set(map(str, q0 or ()))) - guessed
    entries = set()
    for i, (q_of, v_of) in enumerate(zip(layout.q_of, layout.v_of, strict=True)):
        coordinates = layout.coordinate_names[q_of]
        if model.joint_names[i] in named or (len(coordinates) != model.joints[i].nv and named & set(coordinates)):
            entries |= set(range(v_of.start, v_of.stop))
        elif len(coordinates) == model.joints[i].nv:
            entries |= {v_of.start + k for k, name in enumerate(coordinates) if name in named}
        rates = layout.amplitude_rates_of[i]
        entries |= {k for k in range(rates.start, rates.stop) if layout.speed_names[k] not in guessed}
    return entries


def _told_positions(model: Model, q0: Given | None) -> set[str]:
    """The joints of which positions are given, prescribed or guessed."""
    if q0 is not None and not isinstance(q0, Mapping):
        return set(model.joint_names)
    initial = model.description.initial
    named = {name for name, _ in (*initial.positions, *initial.guesses)} | set(map(str, q0 or ()))
    named |= {constraint.speed for constraint in model.constraints if isinstance(constraint, Prescribed)}
    return {joint_of_speed(name, model.joint_names) for name in named}


def _given_speeds(model: Model, v0: Given | None) -> set[int]:
    """The entries of v of which the user gave the values, and rates of amplitudes."""
    layout = model.layout
    if v0 is not None and not isinstance(v0, Mapping):
        return set(range(model.nv))
    named = {name for name, _ in model.description.initial.velocities} | set(map(str, v0 or ()))
    entries = {k for k, name in enumerate(layout.speed_names) if name in named}
    for name, of in zip(layout.joint_names, layout.v_of, strict=True):
        entries |= set(range(of.start, of.stop)) if name in named else set()
    return entries.union(*(range(of.start, of.stop) for of in layout.amplitude_rates_of))
