"""Machines with flexible bodies at rest and about it: sag under a payload, buckling, and no modes at all."""

import math
import warnings

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts

BOOM = """
torseur: 1
name: Boom
gravity: 9.81
bodies:
  boom:
    beam: {length: 1.5 m, section: {rectangle: [20 mm, 10 mm]}, material: {E: 70 GPa, density: 2700}, elements: 16}
    modes: {number: MODES, plane: xz}
  load: {mass: 0.3 kg}
joints:
  root: {type: fixed, parent: world, child: boom}
  grip: {type: fixed, parent: boom, child: load, at: [1.5 m, 0, 0]}
frames:
  tip: {body: boom, at: [1.5 m, 0, 0]}
"""
COLUMN = """
torseur: 1
name: Column
gravity: 0
bodies:
  column:
    beam: {length: 2 m, section: {round: 20 mm}, material: {E: 200 GPa, density: 7850}}
    modes: {number: 4, plane: xy}
joints:
  foot: {type: fixed, parent: world, child: column}
loads:
  press: {body: column, at: [2 m, 0, 0], force: [-1 N, 0, 0]}
"""
ARM = """
torseur: 1
bodies:
  upper: {beam: {length: 0.8 m, section: {round: 20 mm}, material: aluminium, theory: rayleigh}, modes: 0}
  fore: {beam: {length: 0.6 m, section: {round: 20 mm}, material: aluminium}, modes: 2}
  load: {mass: 2 kg, com: [0.1, 0, 0], inertia: [0.01, 0.02, 0.02]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: y}
  elbow: {type: revolute, parent: upper, child: fore, at: [0.8 m, 0, 0], axis: y}
  fixed: {type: fixed, parent: upper, child: load, at: [0.4 m, 0, 0]}
simulate: {duration: 0.1 s, tolerance: 1e-9}
"""


def loaded(folder, text):
    (folder / "machine.yaml").write_text(text, encoding="utf-8")
    return ts.load(folder / "machine.yaml")


def test_a_boom_sags_under_its_weight_and_its_payload_the_nearer_the_more_modes_it_has(tmp_path):
    """ρ g A L⁴/8EI + m g L³/3EI: 57 mm. What modes are missing add falls with the fourth power of their number."""
    EI, A, L, g = 70e9 * 0.02 * 0.01**3 / 12, 2e-4, 1.5, 9.81
    exact = -(2700 * g * A * L**4 / 8 + 0.3 * g * L**3 / 3) / EI
    errors = []
    for modes in (1, 2, 4):
        model = loaded(tmp_path, BOOM.replace("MODES", str(modes)))
        q = ts.steady(model).q
        errors.append(abs(ts.compile(model).pose(q, "tip")[2, 3] / exact - 1))
    assert errors[0] < 5e-3 and errors[2] < 5e-6
    assert errors[0] / errors[1] > 16 and errors[1] / errors[2] > 16


def test_a_column_that_is_pressed_vibrates_slower_and_buckles_under_eulers_load(tmp_path):
    """ω² falls nearly linearly with the load, and the straight column is unstable beyond π² EI/4 L²."""
    euler = math.pi**2 * 200e9 * math.pi * 0.01**4 / 4 / 16
    column = loaded(tmp_path, COLUMN)

    def square(load):
        pressed = column.with_({"loads.press.force": [-load, 0, 0]})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return np.min(-(np.linalg.eigvals(ts.linearize(pressed).A) ** 2).real)

    free = square(0.0)
    assert square(0.5 * euler) / free == pytest.approx(0.5, abs=0.03)
    assert 0 < square(0.999 * euler) < 0.01 * free
    assert square(1.001 * euler) < 0


def test_a_beam_without_modes_is_the_rigid_rod_to_round_off(tmp_path):
    """With what is fixed to it, and with a flexible body that hangs on it."""
    model = loaded(tmp_path, ARM)
    upper = model.bodies[0]
    area, I, density = math.pi * 0.01**2, math.pi * 0.01**4 / 4, 2700.0
    mass = density * area * 0.8
    across = mass * 0.8**2 / 3 + density * I * 0.8
    assert not upper.amplitudes and len(model.bodies[1].amplitudes) == 2
    assert_allclose(float(upper.mass()), mass + 2, rtol=1e-14)
    assert_allclose(np.asarray(ca.DM(upper.first_moment(None))).ravel(), [0.4 * mass + 2 * 0.5, 0, 0], rtol=1e-14)
    expected = np.diag([2 * density * I * 0.8, across, across]) + np.diag([0.01, 0.02 + 2 * 0.25, 0.02 + 2 * 0.25])
    assert_allclose(np.asarray(ca.DM(upper.inertia(None))), expected, rtol=1e-13, atol=1e-15)
    ts.simulate(model).check().raise_if_failed()
