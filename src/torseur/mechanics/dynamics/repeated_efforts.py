"""Efforts of several motions of one machine: the recursion is traced for the first, and put in place for the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from itertools import chain

from torseur.algebra.components import Value, as_casadi
from torseur.frozen import dataclass
from torseur.mechanics.tree.external import Wrenches, no_action
from torseur.mechanics.tree.kinematics import Links
from torseur.mechanics.tree.per_body import put_in_place, results_are_kept
from torseur.model.model import Model


@dataclass(frozen=True, eq=False)
class Efforts:
    """Generalised forces q_a (nv,), and the wrench that holds each body.

    ``f[i], c[i]`` is the wrench at O_i exerted on body i by what carries it, in body i's components:
    the reaction of joint i together with the action of its motor.
    """

    tau: Value
    f: list[Value]
    c: list[Value]


def repeated(recursion: Callable[..., Efforts]) -> Callable[..., Efforts]:
    """Mark a recursion over all bodies that equations run on several motions, with or without gravity."""

    @wraps(recursion)
    def efforts(
        model: Model, q: Value, v: Value, vd: Value, *, wrenches: Wrenches | None = None, X: Links | None = None
    ) -> Efforts:
        if not results_are_kept():
            return recursion(model, q, v, vd, wrenches=wrenches, X=X)
        n, acting = len(model.bodies), wrenches or {}

        def run(q: Value, v: Value, vd: Value, gravity: Value, *actions: Value) -> list[Value]:
            given = {i: actions[3 * i : 3 * i + 3] for i in range(n)}
            found = recursion(replace(model, gravity=gravity), q, v, vd, wrenches=given)
            return [found.tau, *found.f, *found.c]

        moving = (model.bodies, model.joints, model.placement, model.layout, model.rotors, model.loads)
        # where nothing acts, what is put in place has no term: motions with and without wrenches share it
        actions = chain.from_iterable(acting.get(i) or no_action(model, i) for i in range(n))
        columns = [q, v, vd, as_casadi(model.gravity), *actions]
        tau, *held = put_in_place((recursion, *map(id, moving)), run, columns)
        return Efforts(tau, list(held[:n]), list(held[n:]))

    return efforts
