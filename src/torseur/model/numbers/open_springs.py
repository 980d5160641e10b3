"""Numbers of springs and dampers left open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from torseur.algebra.components import Value

if TYPE_CHECKING:
    from torseur.model.forces.spring import ClosingSpring, JointSpring, PointSpring
    from torseur.model.model import Model

    Spring = TypeVar("Spring", JointSpring, ClosingSpring, PointSpring)
    AnySpring: TypeAlias = JointSpring | ClosingSpring | PointSpring

OF_SPRINGS = ("stiffness", "preload", "damping", "rest")


def springs_named(model: Model) -> dict[str, AnySpring]:
    """The springs at joints and between points, by their names."""
    every: list[AnySpring] = [*model.joint_springs, *model.closing_springs, *model.springs]
    return {spring.name: spring for spring in every}


def spring_number(spring: AnySpring, what: str) -> Value:
    """One of ``OF_SPRINGS``; ValueError where a table or an expression stands for it."""
    from torseur.model.forces.spring_law import Proportional, SpringDamper

    if what == "rest":
        return spring.rest
    law = spring.law
    if isinstance(law, SpringDamper):
        if what == "damping" and isinstance(law.damping, int | float):
            return law.damping
        if what != "damping" and isinstance(law.elastic, Proportional):
            return getattr(law.elastic, what)
    raise ValueError(
        f"the {what} of spring '{spring.name}' is no number but a table or an expression: leave it closed."
    )


def opened_spring(spring: Spring, new: Mapping[str, Value]) -> Spring:
    """The spring with these values in the place of its own."""
    given = {what: new[what] for what in OF_SPRINGS if what in new}
    if not given:
        return spring
    rest = given.pop("rest", spring.rest)
    law = spring.law
    if given:
        from torseur.model.forces.spring_law import SpringDamper

        assert isinstance(law, SpringDamper)
        damping = given.pop("damping", law.damping)
        law = replace(law, elastic=replace(law.elastic, **given), damping=damping)
    return replace(spring, rest=rest, law=law)
