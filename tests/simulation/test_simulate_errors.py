"""How a run is asked for: what may be given, what goes before what, and what is refused with a remedy."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.special import ellipj, ellipk

import torseur as ts
from machines import block, machine
from torseur.results.files.space import ResultsError
from torseur.simulation.run import Diverged

PENDULUM = """
gravity: 9.81
bodies: {bob: {mass: 2, com: [0, 0, -1.3]}}
joints: {pivot: {type: revolute, parent: world, child: bob, axis: y}}
initial: {positions: {pivot: 2.0}}
"""
FLOATING = """
gravity: 0
bodies:
  craft: {mass: 5, inertia: [2, 2, 3]}
  arm: {mass: 1, inertia: [0.1, 0.1, 0.1]}
  hand: {mass: 1, inertia: [0.1, 0.1, 0.1]}
joints:
  float: {type: free, parent: world, child: craft}
  hinge: {type: revolute, parent: craft, child: arm, at: [1, 0, 0]}
  wrist: {type: revolute, parent: arm, child: hand, at: [1, 0, 0], mimic: {joint: hinge}}
"""
SHORT = {"duration": 0.01}


def test_a_start_by_names_is_the_start_by_numbers(tmp_path):
    craft = machine(tmp_path, FLOATING)
    q0, v0 = [1, 2, 3, 0.6, 0, 0.8, 0, 0.3], [0.1, 0.2, 0.3, 4, 5, 6, 0.7]
    numbers = ts.simulate(craft, q0, v0, **SHORT)
    of_joints = ts.simulate(
        craft, {"float": q0[:7], "hinge": 0.3}, {"float": np.array(v0[:6]), "hinge": [0.7]}, **SHORT
    )
    components = dict(zip(craft.layout.coordinate_names, q0, strict=True))
    of_components = ts.simulate(craft, components, dict(zip(craft.layout.speed_names, v0, strict=True)), **SHORT)
    assert_array_equal(numbers.q[0], q0)
    assert_array_equal(of_joints.q, numbers.q)
    assert_array_equal(of_components.v, numbers.v)


def test_what_is_not_named_starts_as_the_file_says(tmp_path):
    run = ts.simulate(machine(tmp_path, PENDULUM), v0={"pivot": 0.5}, **SHORT)
    assert (run.q[0, 0], run.v[0, 0]) == (2.0, 0.5)


WRONG_STARTS = {
    "misspelt": ({"hing": 1}, None, "q0 of 'test' names 'hing'. Did you mean 'hinge'?"),
    "misspelt speed": (None, {"float.ry": 1}, "v0 of 'test' names 'float.ry'. Did you mean"),
    "a follower": ({"wrist": 1}, None, "'wrist', which follows another joint"),
    "too many": (np.zeros(9), None, r"q0 of 'test' has shape \(9,\), expected \(8,\)"),
    "a matrix": (None, np.zeros((1, 7)), r"v0 of 'test' has shape \(1, 7\), expected \(7,\)"),
    "a single number": (0.3, None, r"has shape \(\), expected"),
    "too few of a joint": ({"float": [1, 2, 3]}, None, r"at 'float' has shape \(3,\), expected \(7,\)"),
    "two of one": ({"hinge": [1, 2]}, None, r"at 'hinge' has shape \(2,\), expected \(1,\)"),
    "not a number": ({"hinge": np.nan}, None, "q0 of 'test' is not finite at 'hinge'"),
    "infinite": (None, {"float.wx": np.inf}, "v0 of 'test' is not finite at 'float.wx'"),
    "with a unit": ({"hinge": "30 deg"}, None, "30 deg.*Give numbers in SI units, angles in radians"),
    "complex": ([0, 0, 0, 1, 0, 0, 0, 1j], None, "Give numbers in SI units"),
    "long quaternion": (
        {"float": [0, 0, 0, 1, 1, 0, 0]},
        None,
        "quaternion that begins with 'float.qw' has length 1.41",
    ),
    "no quaternion": ({"float.qw": 0}, None, "has length 0, expected 1"),
}


@pytest.mark.parametrize("case", WRONG_STARTS)
def test_a_wrong_start_is_refused_with_its_name_and_a_remedy(tmp_path, case):
    q0, v0, said = WRONG_STARTS[case]
    with pytest.raises(ValueError, match=said):
        ts.simulate(machine(tmp_path, FLOATING), q0, v0, **SHORT)


def test_a_quaternion_that_is_unit_but_for_round_off_is_made_unit(tmp_path):
    run = ts.simulate(machine(tmp_path, FLOATING), {"float": [0, 0, 0, 1 + 1e-8, 0, 0, 0]}, **SHORT)
    assert_allclose(np.linalg.norm(run.q[:, 3:7], axis=1), 1, rtol=1e-15)


WRONG_SETTINGS = {
    "no duration": ({}, "Give duration"),
    "no time": ({"duration": 0}, "duration is 0; it must be a finite number greater than zero"),
    "backward": ({"duration": -1.0}, "duration is -1.0"),
    "for ever": ({"duration": np.inf}, "duration is inf"),
    "with a unit": ({"duration": "1 s"}, "duration is '1 s'. Give a number, in seconds"),
    "exactly": ({"duration": 1, "tolerance": 0}, "tolerance is 0"),
    "anything": ({"duration": 1, "tolerance": 1.0}, "tolerance is 1: .* Give at most 0.1"),
    "no method": ({"duration": 1, "integrator": "rk5"}, "no integrator 'rk5'. Did you mean 'rk4'?"),
    "no step": ({"duration": 1, "integrator": "rk4"}, "'rk4' takes steps of fixed size. Give step"),
    "step nan": ({"duration": 1, "step": np.nan}, "step is nan"),
    "tiny step": ({"duration": 1, "step": 1e-20}, "step is 1e-20 s, and a run of 1 s holds 1e[+]20 of them"),
    "tiny rows": ({"duration": 1, "save": 1e-12}, "save is 1e-12 s.*Give a longer save"),
    "save nothing": ({"duration": 1, "save": 0.0}, "save is 0.0"),
    "monitor": ({"duration": 1, "monitor": "momentum"}, "monitor is 'momentum'. Known are 'all', 'energy', 'none'"),
    "resume": ({"duration": 1, "resume": True}, "Give output"),
}


@pytest.mark.parametrize("case", WRONG_SETTINGS)
def test_wrong_settings_are_refused_with_a_remedy(tmp_path, case):
    settings, said = WRONG_SETTINGS[case]
    with pytest.raises(ValueError, match=said):
        ts.simulate(machine(tmp_path, PENDULUM), **settings)


def test_only_models_and_files_are_simulated():
    with pytest.raises(TypeError, match="takes a Model or the path of a machine's file, not dict"):
        ts.simulate({"name": "pendulum"}, duration=1)


def test_a_loop_that_cannot_close_is_said(tmp_path):
    loop = """
bodies: {a: {mass: 1, inertia: [1, 1, 1]}, b: {mass: 1, inertia: [1, 1, 1]}}
joints:
  one: {type: revolute, parent: world, child: a, axis: y}
  two: {type: revolute, parent: world, child: b, at: [1, 0, 0], axis: y}
loops: [{type: spherical, between: [a, b], name: rod}]
"""
    said = r"'test' cannot be assembled from its initial positions: 'rod' \(.*machine.yaml:8\) is open by 1000 mm"
    with pytest.raises(ValueError, match=said):
        ts.simulate(machine(tmp_path, loop), duration=1)


def test_an_argument_goes_before_the_file_and_the_file_before_the_default(tmp_path):
    own = "simulate: {duration: 0.2 s, tolerance: 1e-5, integrator: radau5, save: 50 ms}"
    pendulum = machine(tmp_path, PENDULUM + own)
    said = {"duration": 0.2, "tolerance": 1e-5, "integrator": "radau5", "step": None, "save": 0.05, "monitor": "all"}
    said |= {"formulation": "joint", "record": [], "rho": None, "inverse_every": 1}
    assert ts.simulate(pendulum).facts["settings"] == said
    for name, value in {"duration": 0.1, "tolerance": 1e-7, "integrator": "dopri5", "save": 0.1}.items():
        assert ts.simulate(pendulum, **{name: value}).facts["settings"] == said | {name: value}
    silent = ts.simulate(machine(tmp_path, PENDULUM), duration=0.5)
    assert silent.facts["settings"]["tolerance"] == 1e-8 and silent.rows == 1001


def test_a_step_alone_asks_for_a_method_of_fixed_step_whose_results_state_no_tolerance(tmp_path):
    run = ts.simulate(machine(tmp_path, PENDULUM), duration=0.1, step=1e-3, save=1e-3)
    assert run.facts["steps"] == 100
    assert run.facts["settings"]["integrator"] == "rk4" and run.facts["settings"]["tolerance"] is None
    assert run.check().balances[0].tolerance == 1e-3


def test_the_step_of_a_method_with_step_control_is_its_first(tmp_path):
    """Too long a first step is shortened; a short one grows: more evaluations, the same motion."""
    how = {"duration": 1.0, "integrator": "dopri5", "tolerance": 1e-8}
    pendulum = machine(tmp_path, PENDULUM)
    runs = [ts.simulate(pendulum, **how, step=step) for step in (None, 1e-7, 0.9)]
    assert_allclose(runs[1].q, runs[0].q, rtol=0, atol=1e-7)
    assert_allclose(runs[2].q, runs[0].q, rtol=0, atol=1e-7)
    assert runs[1].facts["steps"] > runs[0].facts["steps"]


def pendulum_angle(t):
    m = np.sin(1.0) ** 2
    return 2 * np.arcsin(np.sin(1.0) * ellipj(ellipk(m) - np.sqrt(9.81 / 1.3) * t, m)[0])


@pytest.mark.parametrize("how", [{}, {"step": 3e-3}, {"integrator": "newmark", "step": 3e-3}, {"integrator": "radau5"}])
def test_rows_lie_at_multiples_of_the_interval_and_at_the_end_whatever_divides(tmp_path, how):
    run = ts.simulate(machine(tmp_path, PENDULUM), duration=1.0, save=0.07, **how)
    assert_allclose(run.t, [*0.07 * np.arange(15), 1.0], rtol=1e-15)
    assert_allclose(run.q[:, 0], pendulum_angle(run.t), rtol=0, atol=1e-4)


@pytest.mark.parametrize("duration", [15.744, 3.978, 0.3, 1 / 3])
def test_the_end_is_saved_once_where_round_off_puts_the_last_row_behind_it(tmp_path, duration):
    run = ts.simulate(machine(tmp_path, PENDULUM), duration=duration)
    assert run.rows == 1001
    assert_allclose(run.t[-1], duration, rtol=1e-14)
    assert np.all(np.diff(run.t) > 0.5 * duration / 1000)


def test_an_interval_longer_than_the_run_saves_begin_and_end(tmp_path):
    run = ts.simulate(machine(tmp_path, PENDULUM), duration=0.5, save=10.0)
    assert_array_equal(run.t, [0, 0.5])
    assert_allclose(run.q[:, 0], pendulum_angle(run.t), atol=1e-8)


def test_errors_shrink_with_the_tolerance_from_1e_3_to_1e_12(tmp_path):
    pendulum, errors = machine(tmp_path, PENDULUM), []
    for tolerance in 10.0 ** -np.arange(3, 13):
        run = ts.simulate(pendulum, duration=5.0, save=0.05, tolerance=tolerance)
        errors.append(np.abs(run.q[:, 0] - pendulum_angle(run.t)).max())
    assert np.all(np.array(errors) < 200 * 10.0 ** -np.arange(3, 13))
    assert np.all(np.diff(np.log10(errors)) < 0)


def test_a_run_that_diverges_keeps_its_rows_and_its_last_good_state(tmp_path):
    """rk4 is unstable where 20 ms steps meet a viscous rate of 500/s: it grows until numbers end."""
    model = block(tmp_path, "{viscous: 1000 N s/m}")
    output = tmp_path / "run.nc"
    with pytest.raises(
        Diverged, match=r"'test' stopped at t = .* a state is no longer a number.*Try a smaller step"
    ) as caught:
        ts.simulate(model, v0=[1.0], duration=10, step=0.02, output=output)
    kept = ts.Trajectory.open(output)
    assert kept.facts["state"] == "diverged" and kept.facts["end"] == caught.value.point.t
    assert 0 < kept.rows and kept.t[-1] <= caught.value.point.t < 10
    assert np.isfinite(caught.value.point.x).all()
    assert [path.name for path in tmp_path.iterdir() if "checkpoint" in path.name] == []


def test_results_that_cannot_be_written_are_refused_before_the_run(tmp_path):
    with pytest.raises(ResultsError, match=r"results cannot be written here.*Choose a folder"):
        ts.simulate(machine(tmp_path, PENDULUM), duration=1, output=tmp_path / "no/such/folder/run.nc")
    with pytest.raises(ValueError, match=r"Give a name that ends in \.nc"):
        ts.simulate(machine(tmp_path, PENDULUM), duration=1, output=tmp_path / ".")


def test_a_machine_that_cannot_move_stays(tmp_path):
    rock = machine(tmp_path, "bodies: {a: {mass: 1}}\njoints: {j: {type: fixed, parent: world, child: a}}")
    run = ts.simulate(rock, duration=1.0)
    assert run.rows == 1001 and not run.check().failed
