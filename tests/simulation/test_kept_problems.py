"""Problems that were posed before are not traced again, and give the same bits."""

from pathlib import Path

import numpy as np
import pytest

import torseur as ts
from torseur.simulation.posed import posing, problem
from torseur.simulation.posed.kept_problem import _lasting, _NoNameError
from torseur.storage import object_cache

EXAMPLES = Path(__file__).parents[2] / "examples"
ARM = """
torseur: 1
name: arm
bodies:
  upper: {mass: 2 kg, com: [0, 0, -0.4], inertia: [0.1, 0.1, 0.01]}
  lower: {mass: 1 kg, com: [0, 0, -0.3], inertia: [0.05, 0.05, 0.01]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: y, friction: {dry: 0.4 N m, viscous: 0.1}}
  elbow: {type: revolute, parent: upper, child: lower, at: [0, 0, -0.8], axis: y}
motors:
  elbow: {ratio: 20, rotor: {inertia: 1e-4 kg m^2}}
servos:
  elbow: {kind: pid, kp: 40, ki: 5, kd: 4, setpoint: {sine: {amplitude: 0.3 rad, frequency: 1 Hz}}}
initial: {positions: {shoulder: 60 deg, elbow: 20 deg}}
simulate: {duration: 0.5 s, save: 10 ms}
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache, and nothing that this process posed before."""
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "cache"))
    forget()
    yield tmp_path / "cache"
    forget()


def forget():
    problem._posed.cache_clear()


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.yaml"
    path.write_text(ARM, encoding="utf-8")
    return path


def refuse(*_):
    raise AssertionError("traced again")


def rows(run):
    return np.concatenate([np.asarray(run[name]).ravel() for name in ("q.shoulder", "q.elbow", "torque.elbow")])


def test_a_second_start_traces_nothing_and_gives_the_same_bits(cache, arm, monkeypatch):
    first = ts.simulate(ts.load(arm))
    forget()
    monkeypatch.setattr(posing, "traced_problem", refuse)
    again = ts.simulate(ts.load(arm))
    assert np.array_equal(rows(first), rows(again))
    assert [(e.time, e.kind) for e in first.events] == [(e.time, e.kind) for e in again.events]
    assert again.check().passed == first.check().passed


def test_other_numbers_read_what_was_kept(cache, arm, monkeypatch):
    change = {"servos.elbow.kp": 60, "bodies.lower.mass": "1.5 kg", "joints.shoulder.friction.dry": "0.7 N m"}
    ts.simulate(ts.load(arm))
    fresh = ts.simulate(ts.load(arm), set=change)
    forget()
    monkeypatch.setattr(posing, "traced_problem", refuse)
    assert np.array_equal(rows(fresh), rows(ts.simulate(ts.load(arm), set=change)))


def test_another_structure_or_another_question_is_traced(cache, arm, monkeypatch):
    ts.simulate(ts.load(arm))
    forget()
    monkeypatch.setattr(posing, "traced_problem", refuse)
    for other in ({"monitor": "none"}, {"record": ["reactions"]}, {"integrator": "radau5"}):
        with pytest.raises(AssertionError, match="traced again"):
            ts.simulate(ts.load(arm), **other)
    arm.write_text(ARM.replace("viscous: 0.1", "viscous: 0"), encoding="utf-8")
    with pytest.raises(AssertionError, match="traced again"):
        ts.simulate(ts.load(arm))


OTHERS = {
    "torseur.simulation.posed.kept_problem.source_fingerprint": lambda: "other",
    "torseur.simulation.posed.kept_problem.source_digest": lambda *folders: "other",
    "torseur.__version__": "0.0",
    "numpy.__version__": "0.0",
    "sys.version": "0.0",
    "casadi.CasadiMeta.version": lambda: "0.0",
}


def test_what_another_source_or_version_has_kept_is_traced_again(cache, arm, monkeypatch):
    ts.simulate(ts.load(arm), duration=1e-3)
    monkeypatch.setattr(posing, "traced_problem", refuse)
    for what, other in OTHERS.items():
        forget()
        with monkeypatch.context() as changed, pytest.raises(AssertionError, match="traced again"):
            changed.setattr(what, other)
            ts.simulate(ts.load(arm), duration=1e-3)
    forget()
    ts.simulate(ts.load(arm), duration=1e-3)  # as it was, it is found


def test_code_that_the_cache_lost_is_made_again(cache, arm):
    first = ts.simulate(ts.load(arm))
    record = b"\x80"  # a pickle begins so
    codes = [path for path in cache.glob("*.object") if object_cache.find(path.stem)[:1] != record]
    assert codes and len(codes) < len([*cache.glob("*.object")])
    for path in codes:
        path.unlink()
    forget()
    assert np.array_equal(rows(first), rows(ts.simulate(ts.load(arm))))


def test_a_damaged_record_is_traced_again(cache, arm, monkeypatch):
    first = ts.simulate(ts.load(arm))
    forget()
    found = object_cache.find

    def damaged(key):
        data = found(key)
        return data if data is None or data.startswith(b"\x7fELF") else data[: len(data) // 2]

    monkeypatch.setattr(object_cache, "find", damaged)
    assert np.array_equal(rows(first), rows(ts.simulate(ts.load(arm))))


def test_equations_of_a_kept_problem_are_traced_when_they_are_asked_for(cache, arm):
    model = ts.load(arm)
    problem.pose_problem(model)
    forget()
    kept = problem.pose_problem(model)
    assert kept.machine.states.nz == kept.layout.nz == kept.system.nz
    assert kept.machine.speed_names == kept.speed_names


def test_a_loop_by_independent_speeds_and_an_implicit_method_are_kept_too(cache, monkeypatch):
    model = ts.load(EXAMPLES / "four_bar.yaml")
    choices = {"duration": 0.05, "formulation": "kane"}, {"duration": 0.05, "integrator": "radau5"}
    first = [ts.simulate(model, **choice) for choice in choices]
    forget()
    monkeypatch.setattr(posing, "traced_problem", refuse)
    for before, choice in zip(first, choices, strict=True):
        again = ts.simulate(ts.load(EXAMPLES / "four_bar.yaml"), **choice)
        assert np.array_equal(before.dataset["q"].values, again.dataset["q"].values)


def test_stiff_forces_are_kept_once_they_are_known(cache, tmp_path, monkeypatch):
    path = tmp_path / "arm.yaml"
    path.write_text(
        ARM.replace("axis: y}", "axis: y, spring: {stiffness: 4e5 N m/rad, damping: 40}}"), encoding="utf-8"
    )
    first = ts.simulate(ts.load(path), integrator="imex5", duration=0.05)
    forget()
    monkeypatch.setattr(posing, "traced_problem", refuse)
    again = ts.simulate(ts.load(path), integrator="imex5", duration=0.05)
    assert np.array_equal(rows(first), rows(again))


def test_what_is_known_by_its_identity_alone_has_no_lasting_name():
    for item in (object(), lambda x: x, {"a": object()}):
        with pytest.raises(_NoNameError):
            list(_lasting(item))
    assert list(_lasting((1, 1.0, "1", None, np.ones(2)))) == list(_lasting((1, 1.0, "1", None, np.ones(2))))
    assert list(_lasting((1,))) != list(_lasting((1.0,))) != list(_lasting(("1",)))
