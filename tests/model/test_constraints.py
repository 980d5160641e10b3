"""Constraint elements: rows are derivatives of residuals, and act on the relative motion of two frames."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from closures import ball, hinge
from random_machines import random_description, random_pose, random_state
from readable import Readable
from torseur.algebra.vectors import unit
from torseur.description.records.machine import Frame
from torseur.mechanics.constraints.rows import residual, rows
from torseur.mechanics.tree.kinematics import links
from torseur.model.constraints.knife_edge import KnifeEdge

H = 1e-6


def machine(seed):
    rng = np.random.default_rng(seed)
    description = random_description(rng, 8)
    frames = (Frame("A", "b7", random_pose(rng)), Frame("B", "b6", random_pose(rng)))
    model = ts.build(replace(description, frames=frames))
    return rng, model, Readable(model), *random_state(rng, model)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "constraint",
    [ball("ball", "A", "B"), hinge("pin", "A", "B", unit([1.0, 2.0, -0.5]))],
    ids=lambda c: c.kind,
)
def test_holonomic_rows_are_the_rate_of_the_residual(constraint, seed):
    _, model, dyn, q, v, _ = machine(seed)

    def at(h):
        moved = ca.DM(dyn.step(q, h * v))
        return np.array(ca.DM(residual(model, links(model, moved), moved, constraint))).ravel()

    matrix = np.array(ca.DM(rows(model, links(model, ca.DM(q)), ca.DM(q), constraint)))
    assert matrix.shape == (constraint.holonomic + constraint.nonholonomic, model.nv)
    assert_allclose(matrix @ v, (at(H) - at(-H)) / (2 * H), atol=1e-7)


@pytest.mark.parametrize("seed", range(3))
def test_knife_edge_row_is_the_slip_velocity(seed):
    """Sideways velocity of B's origin seen from A, from the poses alone."""
    _, model, dyn, q, v, _ = machine(seed)
    edge = KnifeEdge("blade", "A", "B", unit([0.2, 1.0, 0.3]))
    seen = lambda h: (  # noqa: E731
        np.linalg.inv(dyn.pose(dyn.step(q, h * v), "A")) @ dyn.pose(dyn.step(q, h * v), "B")
    )
    slip = seen(0)[:3, :3].T @ (seen(H) - seen(-H))[:3, 3] / (2 * H)
    matrix = np.array(ca.DM(rows(model, links(model, ca.DM(q)), ca.DM(q), edge)))
    assert matrix.shape == (1, model.nv)
    assert_allclose(matrix @ v, [edge.sideways @ slip], atol=1e-7)


def test_no_side_slip_cannot_be_integrated():
    """The bracket of the two admissible motions of a blade on a plane leaves the admissible plane (Frobenius)."""
    from torseur.description.records.machine import Body, Description, Inertial, Joint

    body = Body("sleigh", Inertial(1.0, inertia=(1, 1, 1, 0, 0, 0)))
    model = ts.build(Description("sleigh", (body,), (Joint("ice", "planar", "world", "sleigh"),)))
    edge = KnifeEdge("blade", "world", "sleigh", np.array([0.0, 1.0, 0.0]))
    row = lambda q: np.array(ca.DM(rows(model, links(model, ca.DM(q)), ca.DM(q), edge)))  # noqa: E731
    glide = lambda q: np.array([np.cos(q[2]), np.sin(q[2]), 0.0])  # noqa: E731
    turn = lambda q: np.array([0.0, 0.0, 1.0])  # noqa: E731
    q = np.array([0.3, -0.2, 0.7])
    along = lambda field, d: (field(q + H * d) - field(q - H * d)) / (2 * H)  # noqa: E731

    bracket = along(turn, glide(q)) - along(glide, turn(q))
    assert_allclose(row(q) @ np.column_stack([glide(q), turn(q)]), 0, atol=1e-12)
    assert abs(row(q) @ bracket)[0] > 0.5
