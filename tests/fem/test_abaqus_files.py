"""Matrices that Abaqus wrote itself, of a beam whose elements own freedoms that no node has."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from torseur.fem.matrices.internal_freedoms import read_pair
from torseur.fem.structure import StructureError

FILES = Path(__file__).parent / "abaqus_files"
STIFFNESS, MASS = (str(FILES / f"model_{kind}1.mtx") for kind in ("STIF", "MASS"))
E, G, A, I, J, LENGTH, DENSITY = 100e6, 80e6, 0.25, 1.5e-4, 3e-4, 3.0, 100.0  # of model.inp

MACHINE = """
torseur: 1
bodies:
  beam:
    elastic: {{stiffness: {K}, mass: {M}, nodes: nodes.csv}}
    modes: {{number: 6, held: [{{at: [0, 0, 0], as: clamped}}], stiffening: false}}
joints:
  root: {{type: fixed, parent: world, child: beam}}
frames:
  tip: {{body: beam, at: [3, 0, 0]}}
"""


@pytest.fixture(scope="module")
def pair():
    K, M = read_pair(STIFFNESS, MASS, [1, 2])
    return K.toarray(), M.toarray()


def test_freedoms_that_the_element_owns_follow_its_nodes(pair):
    """What is left is the element of two nodes: EA/L, GJ/L, 12 EI/L³, 4 EI/L; and no force against rigid motion."""
    K, _ = pair
    assert K.shape == (12, 12)
    expected = [E * A / LENGTH, *(12 * E * I / LENGTH**3,) * 2, G * J / LENGTH, *(4 * E * I / LENGTH,) * 2]
    assert_allclose(np.diag(K)[:6], expected, rtol=1e-12)
    assert_allclose(K[0, 6], -E * A / LENGTH, rtol=1e-12)


def test_mass_and_its_moment_are_those_of_the_beam(pair):
    _, M = pair
    mass = DENSITY * A * LENGTH
    for k in range(3):
        along = np.zeros(12)
        along[[k, 6 + k]] = 1.0
        assert_allclose(along @ M @ along, mass, rtol=1e-12)
    turn = np.zeros(12)  # about y: points at x move along z by −x
    turn[[4, 8, 10]] = 1.0, -LENGTH, 1.0
    assert_allclose(turn @ M @ turn, mass * LENGTH**2 / 3, rtol=1e-12)


def machine(folder, K="model_STIF1.mtx"):
    for file in (STIFFNESS, MASS):
        shutil.copy(file, folder)
    (folder / "nodes.csv").write_text("1, 0, 0, 0\n2, 3, 0, 0\n", encoding="utf-8")
    (folder / "beam.yaml").write_text(MACHINE.format(K=K, M="model_MASS1.mtx"), encoding="utf-8")
    return ts.load(folder / "beam.yaml")


def test_the_beam_sags_and_vibrates_as_a_cantilever(tmp_path):
    """Under its weight by ρ g A L⁴/8EI, which one cubic element has exactly; with all its modes."""
    model = machine(tmp_path)
    tip = ts.compile(model).pose(ts.steady(model).q, "tip")[:3, 3]
    assert_allclose(tip[2], -DENSITY * 9.80665 * A * LENGTH**4 / (8 * E * I), rtol=1e-6)
    first = 1.8751**2 * np.sqrt(E * I / (DENSITY * A * LENGTH**4)) / (2 * np.pi)
    assert_allclose(model.bodies[0].amplitudes[0].frequency, first, rtol=6e-3)  # of one element: + 0.5 %


def test_supports_that_were_left_in_are_told(tmp_path):
    """Abaqus writes 1e36 on the diagonal of a freedom that is held."""
    held = Path(STIFFNESS).read_text(encoding="utf-8").replace("1,2, 1,2,  6.666666666666661e+03", "1,2, 1,2,  1e+36")
    (tmp_path / "held_STIF1.mtx").write_text(held, encoding="utf-8")
    with pytest.raises(ts.DescriptionError, match="rigid motion"):
        machine(tmp_path, "held_STIF1.mtx")


def test_a_stiffness_without_the_freedoms_of_its_elements_is_refused(tmp_path):
    rows = Path(STIFFNESS).read_text(encoding="utf-8").splitlines()
    (tmp_path / "less.mtx").write_text("\n".join(row for row in rows if "-1," not in row), encoding="utf-8")
    with pytest.raises(StructureError, match="no stiffness"):
        read_pair(str(tmp_path / "less.mtx"), MASS, [1, 2])
