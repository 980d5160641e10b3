"""Rigid bodies whose moments are written as in textbooks."""

from __future__ import annotations

from dataclasses import replace

from torseur.algebra.components import Value
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.rigid import RigidBody, textbook_wrench
from torseur.model.model import Model


class TextbookBody(RigidBody):
    """A rigid body whose moment is written as in textbooks, with the entries of its inertia tensor one by one."""

    def inertial_wrench(self, motion: Motion) -> tuple[Value, Value]:
        """``textbook_wrench``."""
        return textbook_wrench(self.m, self.md, lambda a: self.I @ a, motion)


def with_textbook_bodies(model: Model) -> Model:
    """The same model with moments of its rigid bodies as in textbooks."""
    bodies = (TextbookBody(b.name, b.m, b.md, b.I) if isinstance(b, RigidBody) else b for b in model.bodies)
    return replace(model, bodies=tuple(bodies))
