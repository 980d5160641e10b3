"""Which joints rows of constraints tie, and on which body their loop closes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from torseur.algebra.components import Value
from torseur.algebra.sparse.order import minimum_degree
from torseur.algebra.sparse.pattern import Pattern
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
    rows, layout = row_slices(model), model.layout
    of_slot = {joint_slot(i): of for i, of in enumerate(layout.v_of) if layout.coupling[i] is None}
    of_slot |= {amplitude_slot(i): of for i, of in enumerate(layout.amplitude_rates_of)}
    slot_at = {k: slot for slot, own in of_slot.items() for k in range(own.start, own.stop)}
    constraint_of = [c for c, of in enumerate(rows) for _ in range(of.start, of.stop)]
    places = zip(*H.sparsity().get_triplet(), strict=True)
    tied = sorted({(constraint_of[row], slot_at[column]) for row, column in places})
    found: list[dict[int, Value]] = [{} for _ in rows]
    for c, slot in tied:
        found[c][slot] = H[rows[c], of_slot[slot]]
    return found


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
