"""Recorded motions of frames and strains of beams, against closed forms."""

from functools import cache

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

LENGTH, FORCE, E = 1.2, 7.0, 70e9
CANTILEVER = """
torseur: 1
gravity: 0
bodies:
  boom:
    beam: {{length: 1.2 m, section: {section}, material: {{E: 70 GPa, density: 2700}}, elements: 2}}
    modes: {{{modes}, damping: 0.7}}
joints:
  root: {{type: revolute, parent: world, child: boom, axis: z, spring: {{stiffness: 1e9 N m/rad, damping: 1e6}}}}
frames:
  tip: {{body: boom, at: [1.2 m, 0, 0]}}
loads:
  push: {{body: boom, at: [1.2 m, 0, 0], force: {force}}}
simulate: {{duration: 3 s, integrator: radau5, save: 0.5 s, record: [frames, strains]}}
"""
PLANE, SPACE = "number: 8, plane: xy", "number: 14"  # all that its elements have: loads at nodes bend them exactly


@pytest.fixture(scope="module")
def settled(tmp_path_factory):
    @cache
    def run(section, force, modes=PLANE):
        path = tmp_path_factory.mktemp("boom") / "boom.yaml"
        path.write_text(CANTILEVER.format(section=section, force=force, modes=modes), encoding="utf-8")
        return ts.simulate(path).dataset.isel(time=-1)

    return run


def test_a_cantilevers_stress_is_that_of_its_moment(settled):
    """σ = M y/I with M = F (L − s), positive strain on the side that a force along +y bends hollow."""
    end = settled("{rectangle: [20 mm, 30 mm]}", "[0, 7, 0]")
    inertia = 0.03 * 0.02**3 / 12
    for place, s in (("boom.start", 0.0), ("boom.middle", LENGTH / 2), ("tip", LENGTH)):
        stress = FORCE * (LENGTH - s) * 0.01 / inertia
        assert_allclose(end["stress"].sel(cross_section=place), stress, rtol=1e-4, atol=1e3)
        assert_allclose(end["strain"].sel(fibre=f"{place}.y"), -stress / E, rtol=1e-4, atol=2e-8)
        assert_allclose(end["strain"].sel(fibre=f"{place}.z"), 0.0, atol=1e-9)


def test_a_cross_section_of_given_moments_is_stressed_at_the_fibres_that_it_tells(settled):
    inertia = 0.03 * 0.02**3 / 12
    moments = f"A: 6 cm^2, Iy: 4.5e-8, Iz: {inertia}, J: 4e-8"
    end = settled(f"{{{moments}, fibres: [12 mm, 15 mm]}}", "[0, 7, 0]")
    stress = FORCE * LENGTH * 0.012 / inertia
    assert_allclose(end["stress"].sel(cross_section="boom.start"), stress, rtol=1e-4)
    assert "stress" not in settled(f"{{{moments}}}", "[0, 7, 0]", "number: 1")


def test_a_tube_is_stressed_in_the_plane_of_its_bending(settled):
    end = settled("{tube: {outer: 30 mm, inner: 24 mm}}", "[0, 7, 5]", SPACE)
    inertia = np.pi * (0.03**4 - 0.024**4) / 64
    stress = np.hypot(7, 5) * LENGTH * 0.015 / inertia
    assert_allclose(end["stress"].sel(cross_section="boom.start"), stress, rtol=1e-4)
    assert_allclose(end["strain"].sel(fibre="boom.start.z"), -5 * LENGTH * 0.015 / inertia / E, rtol=1e-4)


def test_a_frame_at_the_tip_tells_its_deflection_and_slope(settled):
    end = settled("{rectangle: [20 mm, 30 mm]}", "[0, 7, 0]")
    EI = E * 0.03 * 0.02**3 / 12
    assert_allclose(
        end["frame_position"].sel(frame_position_component="tip.y"), FORCE * LENGTH**3 / (3 * EI), rtol=1e-4
    )
    yaw = end["frame_rotation"].sel(frame_rotation_component="tip.yaw")
    assert_allclose(yaw, FORCE * LENGTH**2 / (2 * EI), rtol=1e-4)


def test_an_accelerometer_on_a_pendulum_reads_gravity_and_what_its_motion_adds(tmp_path):
    """At the tip of a rod on a hinge, in the rod's axes: along it −ω² L + g sin q, across it q̈ L + g cos q."""
    path = tmp_path / "rod.yaml"
    path.write_text(
        "torseur: 1\ngravity: [0, -9.81, 0]\nbodies:\n  rod: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}\n"
        "joints:\n  hinge: {type: revolute, parent: world, child: rod, axis: z}\n"
        "frames:\n  tip: {body: rod, at: [0.8, 0, 0]}\nsimulate: {duration: 0.7, save: 0.1, record: [frames]}\n",
        encoding="utf-8",
    )
    run = ts.simulate(path)
    q, v = run.q[:, 0], run.v[:, 0]
    a = -9.81 * 0.5 * np.cos(q) / (0.1 + 0.25)
    expected = np.column_stack([-(v**2) * 0.8 + 9.81 * np.sin(q), a * 0.8 + 9.81 * np.cos(q), 0 * q])
    assert_allclose(run.dataset["frame_reading"].values, expected, atol=1e-9)
