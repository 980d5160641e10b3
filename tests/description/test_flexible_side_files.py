"""A side file makes links of a URDF robot flexible, however their joints are placed."""

import shutil

import numpy as np
import pytest

import torseur as ts
from example_robots import ROBOTS

SIDE = """
torseur: 1
bodies:
  panda_link3:
    beam: {points: [[0, 0, 0], [0.0825, 0, 0]], section: {tube: {outer: 90 mm, inner: 80 mm}}, material: aluminium}
    modes: MODES
  panda_link4:
    beam: {points: [[0, 0, 0], [-0.0825, 0, 0], [-0.0825, 0.384, 0]], section: {tube: {outer: 80 mm, inner: 74 mm}}, material: carbon}
    modes: MODES
"""  # noqa: E501

pytestmark = pytest.mark.skipif(not ROBOTS.is_dir(), reason="example-robot-data is not installed")


def panda(folder, modes):
    shutil.copy(ROBOTS / "panda_description" / "urdf" / "panda.urdf", folder)
    (folder / "panda.torseur.yaml").write_text(SIDE.replace("MODES", str(modes)), encoding="utf-8")
    return ts.load(folder / "panda.urdf")


def test_links_of_a_panda_become_beams_and_its_account_of_energy_closes(tmp_path):
    model = panda(tmp_path, 2)
    assert [len(body.amplitudes) for body in model.bodies[:5]] == [0, 0, 2, 2, 0]
    run = ts.simulate(model, duration=0.01, tolerance=1e-7)
    run.check().raise_if_failed()
    assert np.abs(run.q[-1, 3:5]).max() > 0


def test_a_beam_that_its_next_joint_does_not_sit_on_is_refused(tmp_path):
    """The joint of link 4 is 82.5 mm beside the origin of link 3."""
    shutil.copy(ROBOTS / "panda_description" / "urdf" / "panda.urdf", tmp_path)
    side = SIDE.replace("MODES", "2").replace("[0.0825, 0, 0]]", "[0, 0, 0.1]]")
    (tmp_path / "panda.torseur.yaml").write_text(side, encoding="utf-8")
    with pytest.raises(ts.DescriptionError, match=r"joint 'panda_joint4'.* on beam 'panda_link3'"):
        ts.load(tmp_path / "panda.urdf")


def test_links_without_modes_are_rigid_tubes(tmp_path):
    model = panda(tmp_path, 0)
    assert not any(body.amplitudes for body in model.bodies)
    tube = np.pi * (0.09**2 - 0.08**2) / 4 * 0.0825 * 2700
    assert float(model.bodies[2].mass()) == pytest.approx(tube, rel=1e-12)
