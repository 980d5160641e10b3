"""Long runs: checkpoints, interruption, the same bits."""

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import torseur as ts
from programs import kill, program
from torseur.results.files.space import ResultsError
from torseur.simulation import checkpoint
from torseur.simulation import simulate as module
from torseur.simulation.checkpoint import CheckpointError, checkpoint_file
from torseur.simulation.controllers.callable_digest import callable_digest

EXAMPLE = "examples/two_link_arm.yaml"
LONG = {"duration": 4.0, "save": 1e-3}


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Come up for air often, so that a short run has many checkpoints."""
    monkeypatch.setattr(module, "CUT", 50)


class Enough(Exception):
    pass


@pytest.mark.parametrize("after", [1, 3])
def test_a_run_that_was_broken_off_ends_with_the_same_bits(tmp_path, after):
    whole = ts.simulate(EXAMPLE, **LONG)
    looks = iter(range(10**6))

    def stop(t, duration):
        if next(looks) == after:
            raise Enough

    with pytest.raises(Enough):
        ts.simulate(EXAMPLE, **LONG, output=tmp_path / "run.nc", watch=stop)
    part = ts.Trajectory.open(tmp_path / "run.nc")
    assert 0 < part.rows < whole.rows and part.facts["state"] == "broken off"
    part.close()
    again = ts.simulate(EXAMPLE, **LONG, output=tmp_path / "run.nc", resume=True)
    assert_array_equal(again.t, whole.t)
    for variable in whole.contents.variables:
        assert_array_equal(again[variable.name], whole[variable.name])
    assert again.events == whole.events
    assert not checkpoint_file(tmp_path / "run.nc").exists()


@pytest.mark.parametrize("rho", [0.3, 0.9])
def test_generalised_alpha_on_a_loop_goes_on_from_what_it_remembers(tmp_path, rho):
    """Its delayed accelerations and rates are part of a checkpoint."""
    how = {"duration": 1.0, "save": 0.05, "integrator": "generalised_alpha", "step": 2e-3, "rho": rho}
    linkage = "examples/slider_crank.yaml"
    whole = ts.simulate(linkage, **how)
    looks = iter(range(10**6))

    def stop(t, duration):
        if next(looks) == 2:
            raise Enough

    with pytest.raises(Enough):
        ts.simulate(linkage, **how, output=tmp_path / "run.nc", watch=stop)
    again = ts.simulate(linkage, **how, output=tmp_path / "run.nc", resume=True)
    for variable in whole.contents.variables:
        assert_array_equal(again[variable.name], whole[variable.name])


def test_another_machine_or_other_settings_do_not_resume(tmp_path):
    def stop(t, duration):
        raise Enough

    with pytest.raises(Enough):
        ts.simulate(EXAMPLE, **LONG, output=tmp_path / "run.nc", watch=stop)
    with pytest.raises(CheckpointError, match="settings"):
        ts.simulate(EXAMPLE, duration=4.0, save=2e-3, output=tmp_path / "run.nc", resume=True)
    with pytest.raises(CheckpointError, match="no checkpoint"):
        ts.simulate(EXAMPLE, **LONG, output=tmp_path / "other.nc", resume=True)


ENDLESS = {"duration": 1e6, "save": 1e-3}
KILLED = """
import sys
import torseur as ts
from torseur.results.files.space import ResultsError
from torseur.simulation import checkpoint
from torseur.simulation import simulate as module
from torseur.simulation.controllers.callable_digest import callable_digest
module.CUT = 50

ts.simulate(sys.argv[1], duration=1e6, save=1e-3, output=sys.argv[2], watch=lambda t, _: print(t, flush=True))
"""


def until(end):
    def stop(t, duration):
        if t > end:
            raise Enough

    return stop


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_run_loses_no_more_than_its_last_interval_and_goes_on_with_the_same_bits(tmp_path, seed):
    target, other = tmp_path / "run.nc", tmp_path / "whole.nc"
    with program([sys.executable, "-c", KILLED, EXAMPLE, target]) as process:
        lines = [process.stdout.readline() for _ in range(np.random.default_rng(seed).integers(1, 20))]
        kill(process)
        whole_lines = ("".join(lines) + process.stdout.read()).rpartition("\n")[0]  # it may be killed while it prints
    told = float(whole_lines.splitlines()[-1])
    with closing(ts.Trajectory.open(target)) as kept:
        rows, reached = kept.rows, kept.t[-1]
    assert reached >= told - 2e-3
    for output, resume in ((target, True), (other, False)):
        with pytest.raises(Enough):
            ts.simulate(EXAMPLE, **ENDLESS, output=output, resume=resume, watch=until(reached + 1.0))
    again, whole = ts.Trajectory.open(target), ts.Trajectory.open(other)
    assert again.rows > rows
    for variable in whole.contents.variables:
        common = min(again.rows, whole.rows)
        assert_array_equal(again[variable.name][:common], whole[variable.name][:common])


# ---- what is resumed is what was begun


def proportional(gain):
    return lambda t, q, v: -gain * q[0]


class Integral:
    """A controller that remembers."""

    def __init__(self, gain):
        self.gain, self.sum = gain, 0.0

    def __call__(self, t, q, v):
        self.sum += q[0]
        return -self.gain * self.sum


def damping(t, q, v):
    return -GAIN * v[0]


GAIN = 2.0
BEGUN = {"controllers": {"elbow": proportional(2.0), "shoulder": damping}, "sample_time": 1e-3}
USED = Integral(2.0)
USED(0.0, [1.0], [0.0])
OTHERS = {
    "gain in a closure": ({"elbow": proportional(3.0), "shoulder": damping}, 1e-3, "other controllers"),
    "code": ({"elbow": lambda t, q, v: -2.0 * v[0], "shoulder": damping}, 1e-3, "other controllers"),
    "motor": ({"shoulder": proportional(2.0), "elbow": damping}, 1e-3, "other controllers"),
    "fewer": ({"elbow": proportional(2.0)}, 1e-3, "other controllers"),
    "sample time": (BEGUN["controllers"], 2e-3, r"other sample time \(0.001, here 0.002\)"),
}


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A run with Python controllers, broken off."""
    folder = tmp_path_factory.mktemp("begun")
    free = replace(ts.load(EXAMPLE), servos=())
    with pytest.raises(Enough):
        ts.simulate(free, duration=0.1, **BEGUN, output=folder / "run.nc", watch=until(-1.0))
    return free, folder / "run.nc"


@pytest.mark.parametrize(("controllers", "sample_time", "message"), OTHERS.values(), ids=OTHERS.keys())
def test_another_controller_motor_or_sample_time_does_not_resume(begun, controllers, sample_time, message):
    free, output = begun
    before = output.read_bytes()
    with pytest.raises(CheckpointError, match=message):
        ts.simulate(free, duration=0.1, controllers=controllers, sample_time=sample_time, output=output, resume=True)
    assert output.read_bytes() == before


def test_another_value_of_a_global_or_another_version_does_not_resume(begun, monkeypatch):
    free, output = begun
    with monkeypatch.context() as other:
        other.setattr(sys.modules[__name__], "GAIN", 3.0)
        with pytest.raises(CheckpointError, match="other controllers"):
            ts.simulate(free, duration=0.1, **BEGUN, output=output, resume=True)
    monkeypatch.setattr("torseur.results.files.provenance.__version__", "0.0")
    with pytest.raises(CheckpointError, match=r"other versions \(torseur .*, here 0.0\). Take the version"):
        ts.simulate(free, duration=0.1, **BEGUN, output=output, resume=True)


def test_another_machine_start_or_source_does_not_resume(begun, monkeypatch):
    """Each is told by its name, with all else as it was."""
    free, output = begun
    how = {"duration": 0.1, **BEGUN, "output": output, "resume": True}
    with pytest.raises(CheckpointError, match="other machine"):
        ts.simulate(replace(ts.load(EXAMPLE).with_({"bodies.forearm.mass": 1.7}), servos=()), **how)
    with pytest.raises(CheckpointError, match="other start"):
        ts.simulate(free, **how, v0={"elbow": 0.125})
    monkeypatch.setattr("torseur.simulation.run_identity.source_fingerprint", lambda: "0" * 64)
    with pytest.raises(CheckpointError, match=r"other source\. Take the version"):
        ts.simulate(free, **how)


def test_a_controller_is_the_same_in_another_process_and_another_once_it_remembers():
    assert callable_digest(Integral(2.0)) == callable_digest(Integral(2.0))
    assert len({callable_digest(f) for f in (Integral(2.0), Integral(3.0), USED, Integral)}) == 4
    program_text = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); sys.path.insert(0, 'tests');"
    asked = program_text + "import test_resume as r; print(r.callable_digest(r.Integral(2.0)))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == callable_digest(Integral(2.0))


FORGED = [("memory", False, None), ("q", False, None), ("q", True, None), ("next_save", True, None)]
FORGED += [("q", True, np.float32), ("steps", True, np.float64)]  # of the right shape and of another kind


@pytest.mark.parametrize(("name", "proven", "kind"), FORGED)
def test_a_checkpoint_that_was_forged_is_an_error(begun, tmp_path, name, proven, kind):
    """It is known by its checksum; one with a forged checksum still by what does not fit the machine."""
    free, output = begun
    (tmp_path / "run.nc").write_bytes(output.read_bytes())
    with np.load(checkpoint_file(output)) as stored:
        arrays = dict(stored) | {name: np.zeros(1000) if kind is None else stored[name].astype(kind)}
    proof = arrays.pop("proof")
    with checkpoint_file(tmp_path / "run.nc").open("wb") as file:
        np.savez(file, **arrays, proof=np.array(checkpoint._proof(arrays)) if proven else proof)
    words = f"'{name}' in its checkpoint does not fit" if proven else "is not as its run wrote it"
    with pytest.raises(CheckpointError, match=words):
        ts.simulate(free, duration=0.1, **BEGUN, output=tmp_path / "run.nc", resume=True)


def test_results_that_are_there_are_replaced_only_when_asked(tmp_path):
    ts.simulate(EXAMPLE, duration=0.01, output=tmp_path / "run.nc").close()
    (tmp_path / "link.nc").symlink_to(tmp_path / "run.nc")
    before = (tmp_path / "run.nc").read_bytes()
    for name in ("run.nc", "link.nc"):
        with pytest.raises(ResultsError, match=r"is there already.*--force.*overwrite=True"):
            ts.simulate(EXAMPLE, duration=0.02, output=tmp_path / name)
    assert (tmp_path / "run.nc").read_bytes() == before
    ts.simulate(EXAMPLE, duration=0.02, output=tmp_path / "link.nc", overwrite=True).close()
    assert ts.Trajectory.open(tmp_path / "run.nc").t[-1] == 0.02
