"""Equalities between joints: one follows another, or stands still.

    y − y0 = a0 + a1 (x − x0) + a2 (x − x0)² + … + a4 (x − x0)⁴                                                   (1)

with the coordinates y of ``joint1`` and x of ``joint2``, y0 and x0 where they are drawn, and ``polycoef`` a.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torseur.description.complaint import suggestion
from torseur.description.mjcf.attributes import Attributes
from torseur.description.records.constraints import Coupling, PrescribedMotion, SpeedRows
from torseur.description.records.drives import Constant
from torseur.description.records.machine import Joint, Mimic
from torseur.description.syntax.expressions import Expression, ExpressionError, expression_of_number, expression_of_text

References = dict[str, tuple[float, ...]]

_ALONE = 'Give it active="false" to read the machine without it.'


class Couplings:
    """The joints, some of them following others, and what is kept by rows on speeds instead."""

    def __init__(self, joints: Sequence[Joint], drawn_at: References) -> None:
        self._joints = {joint.name: joint for joint in joints}
        self._drawn_at = drawn_at
        self.constraints: list[PrescribedMotion | SpeedRows | Coupling] = []

    @property
    def joints(self) -> list[Joint]:
        """All joints, in the order of the file."""
        return list(self._joints.values())

    @property
    def bends(self) -> bool:
        """Whether coordinates are tied by more than lines."""
        return any(isinstance(constraint, Coupling) for constraint in self.constraints)

    def add(self, name: str, given: Attributes) -> None:
        """The equality (1): ``joint1`` follows ``joint2``; where it follows another already, the other way round.

        Where both do, the speeds are coupled by a row. Where (1) is not linear, the coordinates are coupled. Without
        ``joint2`` the joint stands still.
        """
        equality = given.cursor
        follower, leader = equality.required("joint1"), equality.get("joint2")
        for joint in (follower, leader):
            self._require_one_coordinate(joint, given)
        a = (*(equality.numbers("polycoef") or (0.0, 1.0)), 0.0, 0.0)[:5]
        a0, a1, *higher = a
        (y0,) = self._drawn_at[follower]
        if leader is None:
            signal = Constant(y0 + a0)
            self.constraints.append(PrescribedMotion(name, follower, signal, "position", where=equality.where))
            return
        (x0,) = self._drawn_at[leader]
        if any(higher):
            try:
                function = _polynomial(leader, x0, (y0 + a0, *a[1:]))
            except ExpressionError as error:
                raise given.error(error.cause, f"{error.remedy} {_ALONE}") from None
            self.constraints.append(Coupling(name, follower, function, where=equality.where))
            return
        if self._may_follow(follower, leader):
            self._join(follower, Mimic(leader, a1, y0 + a0 - a1 * x0))
        elif a1 and self._may_follow(leader, follower):
            self._join(leader, Mimic(follower, 1 / a1, x0 - (y0 + a0) / a1))
        else:
            self._couple_speeds(name, follower, leader, a0, a1, given)

    def _require_one_coordinate(self, joint: str | None, given: Attributes) -> None:
        if joint is None:
            return
        if joint not in self._joints:
            raise given.error(f"it names joint '{joint}', which does not exist", suggestion(joint, self._joints))
        if (found := self._joints[joint]).type not in ("revolute", "prismatic"):
            cause = f"it couples joint '{joint}' of type '{found.type}', which has not one coordinate"
            raise given.error(cause, f"Name hinges and slides. {_ALONE}")

    def _may_follow(self, follower: str, leader: str) -> bool:
        """Whether the joint follows none yet, and would not follow itself round a circle."""
        if self._joints[follower].mimic is not None:
            return False
        name = leader
        while name != follower and (mimic := self._joints[name].mimic) is not None:
            name = mimic.joint
        return name != follower

    def _join(self, follower: str, mimic: Mimic) -> None:
        self._joints[follower] = replace(self._joints[follower], mimic=mimic)

    def _couple_speeds(self, name: str, follower: str, leader: str, a0: float, a1: float, given: Attributes) -> None:
        if a0:
            cause = f"'{follower}' and '{leader}' follow other joints already, and are not drawn where it holds"
            raise given.error(cause, f"Give polycoef a first coefficient of 0. {_ALONE}")
        row = (follower, expression_of_number(1.0)), (leader, expression_of_number(-a1))
        self.constraints.append(SpeedRows(name, (row,), (0.0,), given.where))


def _polynomial(leader: str, x0: float, a: Sequence[float]) -> Expression:
    """Σ a_k (x − x0)^k."""
    x = repr(leader) if x0 == 0 else f"({leader!r} - {x0!r})"
    powers = ("", *(f" * {x}**{k}" for k in range(1, len(a))))
    terms = [f"({a_k!r}){power}" for a_k, power in zip(a, powers, strict=True) if a_k]
    return expression_of_text(" + ".join(terms))
