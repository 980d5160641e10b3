"""The rocking bracket: an elastic solid from a mesh, beside hand calculation, a beam and the rigid bracket."""

import runpy
from pathlib import Path

import meshio
import numpy as np
import pytest
from numpy.polynomial import Polynomial
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import eigh

import torseur as ts
from torseur.description.yaml_format import read_yaml
from torseur.model.bodies.mode_summary import modal_part

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT = (EXAMPLES / "meshed_bracket.yaml").read_text(encoding="utf-8")
MODULUS = "E: 3 GPa"
LOAD, SPIN = 0.3, 1e-4  # kg, kg m²


def machine(*changes):
    """The example with passages of its file replaced."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return ts.build(read_yaml(EXAMPLES / "meshed_bracket.yaml", text=text))


def shape(model):
    (found,) = [part.shape for body in model.bodies if (part := modal_part(body)) is not None]
    return found


def test_the_mesh_is_the_one_that_its_script_writes():
    made = runpy.run_path(str(EXAMPLES / "bracket_mesh.py"))["bracket"]()
    shipped = meshio.read(EXAMPLES / "bracket.msh")
    assert_allclose(shipped.points, made.points, atol=1e-12)
    for kind in ("hexahedron", "quad"):
        assert_array_equal(shipped.cells_dict[kind], made.cells_dict[kind])
    assert set(shipped.field_data) == {"bracket", "pin", "seat"}


def test_the_bracket_weighs_what_its_file_names():
    """Arms that meet in a mitre have the mean height times the length of their axes, 13 mm · (150 mm + 200 mm)."""
    mass = 1140 * 0.013 * 0.35 * 0.03
    assert shape(machine()).integrals.mass == pytest.approx(mass + LOAD, rel=1e-12)  # what is fixed to it takes part
    assert f"weighs {1e3 * mass:.1f} g" in TEXT


def cantilever(length, E=3e9, density=1140.0, width=0.03):
    """f [Hz] of the longer arm as a beam that tapers, with the load at its end, by Ritz in polynomials."""
    x, weights = np.polynomial.legendre.leggauss(20)
    s, ds = length * (x + 1) / 2, weights * length / 2
    height = 0.016 - 0.006 * (0.2 - length + s) / 0.2
    shapes = [Polynomial.basis(k)(Polynomial([0, 1 / length])) for k in range(2, 9)]
    w, bent = np.array([p(s) for p in shapes]), np.array([p.deriv(2)(s) for p in shapes])
    end, slope = (np.array([p(length) for p in own]) for own in (shapes, [p.deriv() for p in shapes]))
    K = bent * (E * width * height**3 / 12 * ds) @ bent.T
    M = w * (density * width * height * ds) @ w.T + LOAD * np.outer(end, end) + SPIN * np.outer(slope, slope)
    return np.sqrt(eigh(K, M)[0][0]) / (2 * np.pi)


def test_the_first_frequency_is_that_of_the_longer_arm_as_a_beam_from_the_edge_of_the_hub():
    """Without Poisson's ratio to 2 %: cells between the hub and the arm are held in part. With it the sides of the arm,
    twice as wide as high, are not free to contract, and E / (1 − ν²) of a plate is the bound."""
    edge = cantilever(0.192)
    assert shape(machine(("poisson: 0.4", "poisson: 0"))).frequencies[0] == pytest.approx(edge, rel=0.02)
    assert edge < shape(machine()).frequencies[0] < edge / np.sqrt(1 - 0.4**2)


def moved(*changes):
    """(path of the seat, torque of the drive once the start has died away)."""
    model = machine(*changes)
    run = ts.simulate(model, duration=0.4, tolerance=1e-10)
    return ts.compile(model).pose(run.q, "seat")[:, :3, 3], run["constraint_force"][run.t > 0.25, -1]


def test_the_bracket_moves_and_loads_the_drive_as_a_rigid_one_does_the_more_it_is_stiff():
    """Deflections and what they add to the torque go with 1/E; damping takes away the vibrations of the start, which do
    not. The rigid bracket has mass and inertia of the cells."""
    lines = TEXT.splitlines(keepends=True)
    first, last = (next(k for k, line in enumerate(lines) if word in line) for word in ("elastic:", "modes:"))
    elastic = "".join(lines[first : last + 1])
    rigid = moved((elastic, "    mesh: bracket.msh\n    scale: 0.001\n    density: 1140\n"))
    damped = ("damping: 0.02", "damping: 0.2")
    runs = [moved((MODULUS, f"E: {E} GPa"), damped) for E in (30, 300)]
    away = np.array([[np.abs(own - other).max() for own, other in zip(run, rigid, strict=True)] for run in runs])
    assert_allclose(away[0] / away[1], 10, rtol=0.02)
    assert (away[1] < 1e-3 * np.array([np.abs(own).max() for own in rigid])).all()
