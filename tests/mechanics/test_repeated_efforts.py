"""The recursion of efforts, traced for one motion and put in place for others, gives what it gives by itself."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose
from tests.random_machines import random_description

import torseur as ts
from torseur.mechanics.dynamics import newton_euler as recursion
from torseur.mechanics.dynamics.newton_euler import inertial_efforts
from torseur.mechanics.tree.external import wrenches_at_frames
from torseur.mechanics.tree.per_body import noted_by


def efforts(model, q, motions, wrench, kept):
    """Of every motion (v, v̇) the efforts with and without a wrench at the last body."""
    with noted_by(None, kept):
        acting = wrenches_at_frames(model, q, {model.bodies[-1].name: wrench})
        return [inertial_efforts(model, q, v, vd, wrenches=on) for v, vd in motions for on in (None, acting)]


@pytest.mark.parametrize("seed", range(4))
def test_efforts_of_further_motions_are_those_of_the_recursion(seed, monkeypatch):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 6))
    q = ca.SX.sym("q", model.nq)
    v, vd = ca.SX.sym("v", model.nv), ca.SX.sym("vd", model.nv)
    wrench = ca.SX.sym("w", 6)
    motions = [(v, vd), (2 * v, ca.DM(model.nv, 1)), (ca.sin(v), vd - v)]
    plain = efforts(model, q, motions, wrench, None)
    runs = []
    spied = recursion.outward_motion
    monkeypatch.setattr(recursion, "outward_motion", lambda *given: runs.append(1) or spied(*given))
    placed = efforts(model, q, motions, wrench, {})
    assert len(runs) == 1  # for motions with a wrench and without
    for one, other in zip(plain, placed, strict=True):
        given = [q, v, vd, wrench]
        numbers = [rng.normal(size=x.numel()) for x in given]
        f, g = (ca.Function("f", given, [ca.veccat(e.tau, *e.f, *e.c)]) for e in (one, other))
        assert_allclose(g(*numbers).full(), f(*numbers).full(), rtol=1e-12, atol=1e-10)
