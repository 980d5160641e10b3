"""Which joints each constraint ties, and on which body its loop closes."""

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


def tied_joints(model: Model, H: Value, rows: Sequence[slice]) -> list[list[int]]:
    """The joints in whose columns each constraint has entries."""
    joint_of = {k: i for i, own in enumerate(model.layout.v_of) for k in range(own.start, own.stop)}
    constraint_of = [c for c, of in enumerate(rows) for _ in range(of.start, of.stop)]
    tied: list[set[int]] = [set() for _ in rows]
    for row, column in zip(*H.sparsity().get_triplet(), strict=True):
        tied[constraint_of[row]].add(joint_of[column])
    return [sorted(joints) for joints in tied]


def closing_bodies(model: Model, tied: Sequence[Collection[int]]) -> dict[int, tuple[int, ...]]:
    """Body or ground → the constraints whose joints it carries, as the lowest that carries them all.

    Those of one body stand in an order of elimination that fills in little.
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
    """Constraints meet where they tie the same joint."""
    at: dict[int, list[int]] = {}
    for k, c in enumerate(own):
        for i in tied[c]:
            at.setdefault(i, []).append(k)
    meeting = [(k, n) for together in at.values() for k in together for n in together]
    return tuple(own[k] for k in minimum_degree(Pattern.of_entries(len(own), meeting)))
