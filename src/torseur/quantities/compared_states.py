"""The states at which the equations of a machine are compared: random ones, in which its loops are closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import casadi as ca
import numpy as np

from torseur.algebra.components import Array, as_numpy
from torseur.frozen import dataclass
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.checks import ConstraintError, numbers
from torseur.mechanics.constraints.independent_rows import independent_rows
from torseur.mechanics.constraints.mobility_beside import void_where_closed
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.constraints.void_rows import without
from torseur.mechanics.tree.kinematics import stepped
from torseur.model.model import Model

_BESIDE = (0.1, 0.05, 0.025)  # parts of random changes by which states lie beside the start

State = tuple[Array, ...]
"""(q, v, a)."""


@dataclass(frozen=True, eq=False)
class ComparedStates:
    """States, each with the machine started where its independent speeds are such at them too."""

    groups: tuple[tuple[Model, tuple[State, ...]], ...]
    remark: str = ""  # what was not as usual


def compared_states(model: Model, seed: int, states: int) -> ComparedStates:
    """Random states; those of a machine with loops, or with rows that repeat each other, lie next to its start.

    Of a machine that starts in a singular position each is the start of a group of its own. In that position rows hold
    less than beside it, so that its independent speeds are too many and tell no motion; and the states may lie on
    several branches, of which each has speeds that the others have not, those that the user chose perhaps among them.
    """
    sampled = tuple(random_states(model, seed, states))
    if not model.constraints:
        return ComparedStates(((model, sampled),))
    start = assembled(model, model.initial_q)
    void = void_where_closed(model, start)
    rows, rank = _rows_and_rank(model, start, void)
    if rank == rows and not any(c.closes_loop for c in model.constraints):
        return ComparedStates(((model, sampled),))
    sampled, remark = _closed(model, start, sampled)
    ranks = [_rows_and_rank(model, q, void)[1] for q, *_ in sampled]
    if rank == rows or max(ranks) <= rank:
        return ComparedStates(((model, sampled),), remark)
    regular = [state for state, found in zip(sampled, ranks, strict=True) if found > rank]
    told = (
        f"it starts in a singular position, where rows hold {rank} of {max(ranks)} directions that they hold beside it "
        f"and independent speeds tell no motion: compared at {len(regular)} closed positions beside the start"
    )
    groups = tuple((replace(model, initial_q=state[0], independent_speeds=()), (state,)) for state in regular)
    return ComparedStates(groups, "; ".join(filter(None, (remark, told))))


def _rows_and_rank(model: Model, q: Array, void: tuple[int, ...]) -> tuple[int, int]:
    H = without(model, numbers(constraint_matrix, model, q), void)
    return len(H), len(independent_rows(H).kept)


def random_states(model: Model, seed: int, states: int) -> Iterator[State]:
    """Random (q, v, a); q is reached from the neutral configuration by steps of about 1 rad and 1 m.

    Bodies that deform do so as little as their equations are meant for.
    """
    rng, sizes = np.random.default_rng(seed), model.usual_sizes()
    for _ in range(states):
        step, v, a = sizes * rng.normal(size=(3, model.nv))
        q = stepped(model, ca.DM(model.neutral()), ca.DM(step))
        yield as_numpy(q).ravel(), v, a


def _closed(model: Model, start: Array, states: tuple[State, ...]) -> tuple[tuple[State, ...], str]:
    """States next to the start in which all loops are closed, and a remark if there are too few.

    Only there rows of a linkage follow from others, and independent speeds may keep a ball along any axes. A state from
    which the loops do not close is drawn nearer, and left out if that does not help.
    """
    found = tuple((q, v, a) for _, v, a in states if (q := _closed_beside(model, start, v)) is not None)
    if found:
        few = len(found) < len(states)
        return found, f"loops close at {len(found)} of {len(states)} random states only" if few else ""
    _, v, a = states[0]
    return ((start, v, a),), "loops close at no random state beside the start: compared at the start alone"


def _closed_beside(model: Model, start: Array, change: Array) -> Array | None:
    """Positions in which all loops are closed, a tenth of the change from the start or nearer."""
    for part in _BESIDE:
        try:
            return assembled(model, as_numpy(stepped(model, ca.DM(start), ca.DM(part * change))).ravel())
        except ConstraintError:  # a branch in which repeated rows contradict each other, a loop out of its reach
            continue
    return None
