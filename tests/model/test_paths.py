"""Paths: heading and curvature are derivatives of the place, pieces join, and the nearest point is nearest."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.description.records.controllers import CirclePath, LinePath, PolylinePath, SplinePath
from torseur.model.control.paths.from_record import path_of
from torseur.model.control.paths.protocol import nearest

SQUARE = ((0.0, 0.0), (20.0, 0.0), (20.0, 12.0), (0.0, 12.0))
PATHS = {
    "line": LinePath((1.0, 2.0), 0.7),
    "circle": CirclePath((3.0, -1.0), 5.0, "left"),
    "circle right": CirclePath((3.0, -1.0), 5.0, "right"),
    "polyline": PolylinePath(((0.0, 0.0), (10.0, 0.0), (14.0, 8.0), (8.0, 20.0)), 2.0),
    "closed polyline": PolylinePath(SQUARE, 3.0, closed=True),
    "spline": SplinePath(((0.0, 0.0), (10.0, 4.0), (20.0, -3.0), (30.0, 0.0))),
    "closed spline": SplinePath(SQUARE, closed=True),
}


def places(path, s):
    """(N, 5): x, y, heading, curvature, stretch."""
    symbol = ca.SX.sym("s")
    function = ca.Function("path", [symbol], [ca.vertcat(*path.at(symbol))])
    return np.array([function(value).full().ravel() for value in s])


@pytest.mark.parametrize("name", PATHS)
def test_heading_and_curvature_are_derivatives_of_the_place(name):
    path = path_of(PATHS[name])
    s = np.random.default_rng(0).uniform(-3.0, path.length + 5.0, 60)
    h = 1e-4
    before, here, after = (places(path, s + step) for step in (-h, 0.0, h))
    steps = (after - before)[:, :2] / (2 * h)
    stretch = here[:, 4]
    smooth = np.abs(after[:, 3] - before[:, 3]) < 1e-3  # no corner of curvature between
    assert smooth.sum() > 50
    # central differences of second order over 0.1 mm of curves with radii of metres
    assert_allclose(np.hypot(*steps.T)[smooth], stretch[smooth], rtol=1e-7)
    assert_allclose(np.cos(np.arctan2(steps[:, 1], steps[:, 0]) - here[:, 2])[smooth], 1, atol=1e-12)
    turned = np.angle(np.exp(1j * (after - before)[:, 2])) / (2 * h)
    assert_allclose(turned[smooth], (here[:, 3] * stretch)[smooth], atol=1e-6)


@pytest.mark.parametrize("name", PATHS)
def test_pieces_join_in_place_and_heading(name):
    path = path_of(PATHS[name])
    s = np.linspace(-1.0, path.length + 1.0, 3001)
    at = places(path, s)
    gap = (s[1] - s[0]) * at[:, 4].max()
    assert np.hypot(*np.diff(at[:, :2], axis=0).T).max() < 1.01 * gap
    assert np.abs(np.angle(np.exp(1j * np.diff(at[:, 2])))).max() < 1.1 * gap * np.abs(at[:, 3]).max() + 1e-9


def test_a_rounded_polyline_touches_its_sides_and_has_the_radius_of_its_corners():
    path = path_of(PATHS["closed polyline"])
    at = places(path, np.linspace(0.0, path.length, 2000, endpoint=False))
    # the perimeter less what four quarter circles save
    assert_allclose(path.length, 2 * (20 + 12) - 8 * 3 + 2 * np.pi * 3, rtol=1e-12)
    assert set(np.round(at[:, 3], 12)) == {0.0, round(1 / 3, 12)}
    assert_allclose([at[:, 0].min(), at[:, 0].max(), at[:, 1].min(), at[:, 1].max()], [0, 20, 0, 12], atol=1e-12)


def test_a_spline_passes_through_its_points_and_goes_on_straight():
    path = path_of(PATHS["spline"])
    chords = np.cumsum([0.0, *np.linalg.norm(np.diff(PATHS["spline"].points, axis=0), axis=1)])
    assert_allclose(places(path, chords)[:, :2], PATHS["spline"].points, atol=1e-12)
    assert_allclose(places(path, [-4.0, -1e-9, chords[-1] + 1e-9, chords[-1] + 4])[:, 3], 0, atol=1e-8)


@pytest.mark.parametrize("name", PATHS)
def test_the_nearest_point_is_nearest(name):
    path, rng = path_of(PATHS[name]), np.random.default_rng(1)
    samples = places(path, np.linspace(-60.0, path.length + 60.0, 20001))[:, :2]
    for x, y in rng.uniform(-5, 25, size=(4, 2)):
        found = places(path, [nearest(path, x, y)])[0, :2]
        assert np.hypot(*(found - (x, y))) <= np.hypot(*(samples - (x, y)).T).min() + 1e-9
