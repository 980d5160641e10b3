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


def joint_columns(model: Model, H: Value) -> list[dict[int, Value]]:
    """Of each constraint: joint → its columns of H, (rows, nv of the joint), where they are not nil."""
    rows, of_joints = row_slices(model), model.layout.v_of
    joint_of = {k: i for i, own in enumerate(of_joints) for k in range(own.start, own.stop)}
    constraint_of = [c for c, of in enumerate(rows) for _ in range(of.start, of.stop)]
    places = zip(*H.sparsity().get_triplet(), strict=True)
    tied = sorted({(constraint_of[row], joint_of[column]) for row, column in places})
    found: list[dict[int, Value]] = [{} for _ in rows]
    for c, i in tied:
        found[c][i] = H[rows[c], of_joints[i]]
    return found


def closing_bodies(model: Model, tied: Sequence[Collection[int]]) -> dict[int, tuple[int, ...]]:
    """Body or ground → the rows whose joints it carries, as the lowest that carries them all.

    ``tied`` are the joints of each constraint, or of other rows that are eliminated together. Those of one body stand
    in an order of elimination that fills in little.
    """
    found: dict[int, list[int]] = {}
    for c, joints in enumerate(tied):
        bodies = [model.parent[i] for i in joints] or [GROUND]
        common = bodies[0]
        for body in bodies[1:]:
            common = GROUND if GROUND in (common, body) else model.common_ancestor(common, body)
        found.setdefault(common, []).append(c)
    return {body: _in_order(own, tied) for body, own in found.items()}


def _in_order(own: list[int], tied: Sequence[Collection[int]]) -> tuple[int, ...]:
    """Rows meet where they tie the same joint."""
    at: dict[int, list[int]] = {}
    for k, c in enumerate(own):
        for i in tied[c]:
            at.setdefault(i, []).append(k)
    meeting = [(k, n) for together in at.values() for k in together for n in together]
    return tuple(own[k] for k in minimum_degree(Pattern.of_entries(len(own), meeting)))
