"""What closes a loop: a joint between bodies that hang on the world already, a rod, a point on a line, teeth."""

from __future__ import annotations

from dataclasses import replace

from torseur.frozen import dataclass
from torseur.model.conditions.from_afar import from_afar
from torseur.model.conditions.protocol import Condition
from torseur.model.constraints.conditional import Conditional
from torseur.model.constraints.moved_frame import MovedFrame
from torseur.model.constraints.protocol import Constraint
from torseur.model.joints.protocol import Joint


@dataclass(frozen=True, eq=False)
class Closure(Conditional):
    """The frame B keeps some conditions relative to the frame A."""

    kind: str
    name: str
    first: str
    second: str
    conditions: tuple[Condition, ...] = ()


def closing_joint(name: str, first: str, second: str, joint: Joint) -> Closure:
    """A joint that closes a loop: the frames A and B move relative to each other as F and M of the joint do."""
    return Closure(f"{joint.kind} joint", name, first, second, joint.conditions)


def constraint_from_afar(constraint: Constraint) -> Constraint:
    """The constraint with residuals that grow up to half a turn, for positions that are far from closed."""
    if not isinstance(constraint, Closure | MovedFrame):
        return constraint
    return replace(constraint, conditions=tuple(from_afar(condition) for condition in constraint.conditions))
