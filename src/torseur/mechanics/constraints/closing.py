"""Which joints rows of constraints tie, and on which body their loop closes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.sparse.order import minimum_degree
from torseur.algebra.sparse.pattern import Pattern
from torseur.mechanics.tree.per_body import per_body
from torseur.model.frame import GROUND
from torseur.model.model import Model


def row_slices(model: Model) -> tuple[slice, ...]:
    """The rows of each constraint in H."""
    found, begin = [], 0
    for constraint in model.constraints:
        found.append(slice(begin, begin + len(constraint.row_names)))
        begin = found[-1].stop
    return tuple(found)


def joint_slot(i: int) -> int:
    """The number by which the speeds of joint i are known among all that rows may tie."""
    return 2 * i


def amplitude_slot(i: int) -> int:
    """The number of the amplitudes of body i."""
    return 2 * i + 1


def tied_columns(model: Model, H: Value) -> list[dict[int, Value]]:
    """Of each constraint: slot of a joint or of a body's amplitudes → its columns of H, where they are not nil."""
    rows, of_slot = row_slices(model), _speeds_of_slots(model)
    slot_at = {k: slot for slot, own in of_slot.items() for k in range(own.start, own.stop)}
    constraint_of = [c for c, of in enumerate(rows) for _ in range(of.start, of.stop)]
    places = zip(*H.sparsity().get_triplet(), strict=True)
    tied = sorted({(constraint_of[row], slot_at[column]) for row, column in places})
    found: list[dict[int, Value]] = [{} for _ in rows]
    for c, slot in tied:
        found[c][slot] = H[rows[c], of_slot[slot]]
    return found


def row_speeds(model: Model, H: Value, v: Value) -> Value:
    """H v, constraint by constraint."""
    of_slot, tied = _speeds_of_slots(model), zip(row_slices(model), tied_columns(model, H), strict=True)
    found = [
        _along_rows(tuple(columns.values()), tuple(v[of_slot[slot]] for slot in columns))
        if columns
        else ca.DM(rows.stop - rows.start, 1)
        for rows, columns in tied
    ]
    return ca.vertcat(ca.DM(0, 1), *found)


@per_body
def _along_rows(columns: tuple[Value, ...], speeds: tuple[Value, ...]) -> Value:
    total = ca.SX(columns[0].size1(), 1)
    for E, v in zip(columns, speeds, strict=True):
        total = total + E @ v
    return total


def _speeds_of_slots(model: Model) -> dict[int, slice]:
    """Slot → where its speeds stand in v; of joints that follow others there is none."""
    layout = model.layout
    of_slot = {joint_slot(i): of for i, of in enumerate(layout.v_of) if layout.coupling[i] is None}
    return of_slot | {amplitude_slot(i): of for i, of in enumerate(layout.amplitude_rates_of)}


def closing_bodies(model: Model, tied: Sequence[Collection[int]]) -> dict[int, tuple[int, ...]]:
    """Body or ground → the rows that close on it: it is the lowest that carries all joints which they tie.

    ``tied`` are the slots of each constraint, or of other rows that are eliminated together. Those of one body stand
    in an order of elimination that fills in little.
    """
    found: dict[int, list[int]] = {}
    for c, slots in enumerate(tied):
        bodies = [slot // 2 if slot % 2 else model.parent[slot // 2] for slot in slots] or [GROUND]
        common = bodies[0]
        for body in bodies[1:]:
            common = GROUND if GROUND in (common, body) else model.common_ancestor(common, body)
        found.setdefault(common, []).append(c)
    return {body: _in_order(own, tied) for body, own in found.items()}


def _in_order(own: list[int], tied: Sequence[Collection[int]]) -> tuple[int, ...]:
    """Rows meet where they tie the same."""
    at: dict[int, list[int]] = {}
    for k, c in enumerate(own):
        for slot in tied[c]:
            at.setdefault(slot, []).append(k)
    meeting = [(k, n) for together in at.values() for k in together for n in together]
    return tuple(own[k] for k in minimum_degree(Pattern.of_entries(len(own), meeting)))
