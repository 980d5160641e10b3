"""Formulations at the command line."""

from contextlib import closing

import numpy as np
import pytest
from numpy.testing import assert_allclose
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app

PENDULUM = """
torseur: 1
name: pendulum
bodies: {rod: {mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}}
joints: {pivot: {type: revolute, parent: world, child: rod, axis: y}}
simulate: {duration: 1 s}
"""


@pytest.fixture
def pendulum(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pendulum.yaml").write_text(PENDULUM)


def told(*words):
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def test_the_same_file_runs_by_every_formulation(pendulum):
    ends = []
    for name in ("joint", "multipliers", "kane", "point-masses"):
        told("run", "pendulum.yaml", "--formulation", name, "--no-report", "-o", f"{name}.nc")
        with closing(ts.Trajectory.open(f"{name}.nc")) as run:
            assert run.facts["settings"]["formulation"] == name
            ends.append(np.concatenate([run.q[-1], run.v[-1]]))
    assert_allclose(ends[1:3], [ends[0]] * 2, atol=1e-9)
    assert_allclose(ends[3], ends[0], atol=1e-4)


def test_check_compares_short_motions_on_demand(pendulum):
    assert "Motion of point masses" in told("check", "pendulum.yaml", "--motion")
    assert "Motion of point masses" not in told("check", "pendulum.yaml")


def test_a_run_of_points_that_was_broken_off_ends_with_the_same_bits(pendulum):
    whole = ts.simulate("pendulum.yaml", step=1e-5, formulation="point-masses")

    def interrupt(t, duration):
        if t > 0.5:
            raise KeyboardInterrupt

    options = {"step": 1e-5, "formulation": "point-masses", "output": "part.nc"}
    with pytest.raises(KeyboardInterrupt):
        ts.simulate("pendulum.yaml", watch=interrupt, **options)
    resumed = ts.simulate("pendulum.yaml", resume=True, **options)
    assert np.array_equal(resumed.q, whole.q) and np.array_equal(resumed.v, whole.v)
