"""Rigid bodies whose moments are written as in textbooks."""

from __future__ import annotations

from dataclasses import replace

from torseur.algebra.components import Value
from torseur.algebra.vectors import cross
from torseur.model.bodies.motion import Motion
from torseur.model.bodies.rigid import RigidBody
from torseur.model.model import Model


class TextbookBody(RigidBody):
    """A rigid body whose moment is written as in textbooks, with the entries of its inertia tensor one by one.

        f = m ẇ + U (m d),      c = I ω̇ + ω × I ω + m d × ẇ

    Equal to the moment of ``RigidBody``, which needs fewer operations but has sums of moments of inertia in it.
    """

    def inertial_wrench(self, motion: Motion) -> tuple[Value, Value]:
        """Force and moment at the origin."""
        force = self.m * motion.w_dot + motion.spread @ self.md
        turning = self.I @ motion.omega_dot + cross(motion.omega, self.I @ motion.omega)
        return force, turning + cross(self.md, motion.w_dot)


def with_textbook_bodies(model: Model) -> Model:
    """The same model with moments of its rigid bodies as in textbooks."""
    bodies = (TextbookBody(b.name, b.m, b.md, b.I) if isinstance(b, RigidBody) else b for b in model.bodies)
    return replace(model, bodies=tuple(bodies))
