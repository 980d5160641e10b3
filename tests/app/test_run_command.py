"""``torseur run`` as it is used: files, exit codes, sentences; never a traceback."""

import os
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import torseur as ts
from example_robots import ROBOTS
from programs import program, wait_until
from torseur.app.broken_runs import interruption_explained
from torseur.app.main import app
from torseur.results.files.stream_writer import StreamWriter
from torseur.simulation import checkpoint
from torseur.simulation import simulate as module

EXAMPLES = Path(__file__).parents[2] / "examples"
PENDULUM, DRIVE, ARM = (EXAMPLES / f"{name}.yaml" for name in ("pendulum", "drive_axis", "two_link_arm"))
STIFF = """
torseur: 1
gravity: 0
bodies: {block: {mass: 2}}
joints: {slide: {type: prismatic, parent: world, child: block, axis: x, friction: {viscous: 1000 N s/m}}}
initial: {velocities: {slide: 1}}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Results are written where the command is called."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def torseur(*arguments):
    done = CliRunner().invoke(app, ["run", *map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in done.output
    return done


def files(folder):
    return sorted(path.name for path in folder.iterdir())


def told(done):
    """What was printed, without the lines' ends."""
    return " ".join(done.output.split())


def test_a_run_writes_results_and_a_page_beside_each_other_and_tells_its_verdict(folder):
    done = torseur(PENDULUM, "--duration", 1)
    assert done.exit_code == 0, done.output
    assert files(folder) == ["pendulum.html", "pendulum.nc"]
    run = ts.Trajectory.open("pendulum.nc")
    assert run.t[-1] == 1.0 and run.facts["state"] == "done"
    for words in (
        "Pendulum: 1 s in",
        "× real time",
        "dop853, tolerance 1e-10",
        "pendulum.nc, 101 rows",
        "pendulum.html",
    ):
        assert words in told(done)
    assert "7 of 7 quantities balance." in done.output
    assert "<svg" in Path("pendulum.html").read_text(encoding="utf-8")


def test_numbers_of_the_file_are_set_by_their_paths(folder):
    """As ``ts.simulate(set=…)`` does, with units; what cannot be is refused as if it stood in the file."""
    set_ = ["--set", "gravity=1.62 m/s^2", "--set", "initial.positions.pin=0.5", "--set", "bodies.bob.mass=3 kg"]
    pin = ts.load(PENDULUM).joint_names[0]
    body = ts.load(PENDULUM).body_names[0]
    set_ = [word.replace("pin", pin).replace("bob", body) for word in set_]
    done = torseur(PENDULUM, "--duration", "0.2", "-o", "moon.nc", *set_)
    assert done.exit_code == 0, done.output
    given = {"gravity": 1.62, f"initial.positions.{pin}": 0.5, f"bodies.{body}.mass": 3.0}
    here = ts.simulate(PENDULUM, set=given, duration=0.2)
    kept = ts.Trajectory.open(folder / "moon.nc")
    assert (kept.q == here.q).all() and kept.q[0, 0] == 0.5
    kept.close()
    for wrong, words in (
        (f"bodies.{body}.mass=-3 kg", "negative"),
        (f"bodies.{body}.mass=3 s", "kg"),
        (f"bodies.{body}x.mass=3 kg", f"mean '{body}'"),
        ("gravity", "="),
        ("simulate.duration=3 s", "the argument duration gives it too"),
    ):
        refused = torseur(PENDULUM, "--duration", "0.2", "-o", "other.nc", "--set", wrong)
        assert refused.exit_code in (1, 2) and words in told(refused), (wrong, refused.output)
    twice = torseur(PENDULUM, "-o", "other.nc", "--set", "gravity=1", "--set", "gravity=2")
    assert twice.exit_code == 2 and "'gravity' is set twice" in told(twice)
    assert not (folder / "other.nc").exists()


def test_mappings_are_set_as_they_stand_in_files(folder):
    """A function of time in the place of another one."""
    path, written = "servos.elbow.setpoint", "{sine: {amplitude: 5 deg, frequency: 2 Hz}}"
    done = torseur(ARM, "--duration", "0.2", "-o", "arm.nc", "--set", f"{path}={written}")
    assert done.exit_code == 0, done.output
    here = ts.simulate(ARM, set={path: {"sine": {"amplitude": "5 deg", "frequency": "2 Hz"}}}, duration=0.2)
    with closing(ts.Trajectory.open(folder / "arm.nc")) as kept:
        assert (kept["setpoint.elbow"] == here["setpoint.elbow"]).all() and np.ptp(kept["setpoint.elbow"]) > 0.05


def test_options_go_before_the_file(folder):
    given = ("--tolerance", 1e-6, "--integrator", "dopri5", "--save", 0.05, "--duration", 0.5, "--gravity", 0, 0, -1.62)
    assert torseur(PENDULUM, *given, "--no-report", "-o", "moon.nc").exit_code == 0
    assert files(folder) == ["moon.nc"]
    run = ts.Trajectory.open("moon.nc")
    settings = run.facts["settings"]
    assert (settings["tolerance"], settings["integrator"], settings["save"]) == (1e-6, "dopri5", 0.05)
    assert run["acceleration.pivot"][0] == pytest.approx(-1.62 * np.sin(np.deg2rad(120)))


def test_a_failed_account_is_told_and_gives_exit_code_1(folder):
    done = torseur(PENDULUM, "--duration", 5, "--step", 0.25, "--save", 0.25, "--no-report")
    assert done.exit_code == 1
    assert "BALANCE FAILED: energy" in done.output and "step 0.25 s" in done.output
    assert files(folder) == ["pendulum.nc"]


def test_a_diverging_run_says_why_and_keeps_its_rows_with_exit_code_1(folder):
    Path("stiff.yaml").write_text(STIFF, encoding="utf-8")
    done = torseur("stiff.yaml", "--duration", 10, "--step", 0.02)
    assert done.exit_code == 1
    assert "diverged: the run of 'stiff' stopped at t =" in told(done)
    assert "The rows up to there are kept in stiff.nc." in told(done)
    run = ts.Trajectory.open("stiff.nc")
    assert run.rows > 1 and run.facts["state"] == "diverged"
    assert files(folder) == ["stiff.nc", "stiff.yaml"]


WRONG = {
    "no folder": ([PENDULUM, "-o", "missing/run.nc"], "missing/run.nc: results cannot be written here"),
    "a folder": ([PENDULUM, "-o", "folder.nc"], "results cannot be written here (Is a directory)"),
    "no netCDF": ([PENDULUM, "-o", "pendulum.html"], "give a name that ends in .nc"),
    "the machine": ([PENDULUM, "-o", "machine.yaml"], "give a name that ends in .nc"),
    "a word": ([PENDULUM, "--duration", "long"], "--duration"),
    "no time": ([PENDULUM, "--duration", "0"], "must be a finite number greater than zero"),
    "no method": ([PENDULUM, "--integrator", "rk45"], "Did you mean 'rk4'?"),
    "no step": ([PENDULUM, "--integrator", "newmark"], "Give step, in seconds"),
    "nothing to resume": ([PENDULUM, "--resume"], "there is no checkpoint beside it"),
    "no file": (["missing.yaml"], "missing.yaml"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_use_is_a_sentence_with_exit_code_2_and_leaves_no_file(folder, case):
    Path("folder.nc").mkdir()
    arguments, said = WRONG[case]
    done = torseur(*arguments)
    assert done.exit_code == 2
    assert said in told(done).replace("│ ", "")
    assert files(folder) == ["folder.nc"]


def test_a_fault_of_the_machine_is_named_with_exit_code_1(folder):
    Path("arm.yaml").write_text(PENDULUM.read_text(encoding="utf-8").replace("mass: 2 kg", "mass: -2 kg"))
    done = torseur("arm.yaml")
    assert done.exit_code == 1 and "arm.yaml:9" in done.output and "body 'bob'" in done.output
    assert files(folder) == ["arm.yaml"]


def test_results_of_before_survive_a_run_that_cannot_begin(folder):
    torseur(PENDULUM, "--duration", 1, "--no-report")
    before = Path("pendulum.nc").read_bytes()
    assert torseur(PENDULUM, "--integrator", "rk4").exit_code == 2
    assert Path("pendulum.nc").read_bytes() == before


@pytest.mark.parametrize("robot", ["panda_description/urdf/panda.urdf", "ur_description/urdf/ur5_robot.urdf"])
def test_a_robot_of_urdf_falls_under_its_weight(folder, robot):
    if not (ROBOTS / robot).is_file():
        pytest.skip("example-robot-data is not installed")
    done = torseur(ROBOTS / robot, "--duration", 0.5, "--no-report")
    assert done.exit_code == 0 and "7 of 7 quantities balance." in done.output, done.output


def test_a_free_robot_falls_as_one_body_does(folder):
    robot = ROBOTS / "double_pendulum_description" / "urdf" / "double_pendulum.urdf"
    if not robot.is_file():
        pytest.skip("example-robot-data is not installed")
    assert torseur(robot, "--duration", 0.5, "--base", "free", "--no-report").exit_code == 0
    run = ts.Trajectory.open("double_pendulum.nc")
    fallen = run["center_of_mass.z"] - run["center_of_mass.z"][0]
    np.testing.assert_allclose(fallen, -9.80665 * run.t**2 / 2, rtol=0, atol=1e-9)


def test_ctrl_c_before_anything_was_computed_says_so(folder, monkeypatch):
    def interrupted(*given, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "pose_problem", interrupted)
    done = torseur(PENDULUM)
    assert done.exit_code == 130 and "interrupted: nothing was computed yet." in done.output


ENDLESS = (DRIVE, "--duration", 1e7, "--save", 0.01, "--integrator", "dopri5", "--no-report")


def interrupted(results, *arguments, rows=0):
    """The rows of a run without end that Ctrl-C ended, at some moment after its checkpoint counted more than given."""

    def has_more():
        return checkpoint.checkpoint_file(results).exists() and checkpoint.find(results).rows > rows

    with program([sys.executable, "-m", "torseur", "run", *arguments]) as process:
        wait_until(has_more, process)
        process.send_signal(signal.SIGINT)
        printed, errors = process.communicate()
    assert process.returncode == 130, errors
    assert printed == ""  # no bar where nobody watches
    assert f"interrupted: what was computed is kept in {results}; the same command with --resume goes on" in errors
    assert errors.count("\n") == 1
    with closing(ts.Trajectory.open(results)) as kept:
        assert kept.facts["state"] == "broken off"
        return kept.rows


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ctrl_c_is_heard_where_python_drops_it(tmp_path):
    """An interrupt inside of a destructor is printed and forgotten by Python; the run insists on it."""

    class Dropping:
        def __del__(self):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0)  # the handler runs here

    with pytest.raises(typer.Exit) as left, interruption_explained(tmp_path / "none.nc") as insist:
        insist()
        Dropping()
        insist()
    assert left.value.exit_code == 130


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_keeps_what_was_computed_and_resume_goes_on_with_the_same_bits(folder):
    results = Path("drive_axis.nc")
    rows = interrupted(results, *ENDLESS)
    refused = torseur(*ENDLESS, "--save", 0.02, "--resume")
    assert refused.exit_code == 2 and "belongs to a run with other settings (save 0.01, here 0.02)" in told(refused)
    more = interrupted(results, *ENDLESS, "--resume", rows=rows)
    again = ts.Trajectory.open(results)
    whole = ts.simulate(DRIVE, duration=again.t[-1] + 1, save=0.01, integrator="dopri5")
    assert more > rows > 0
    for variable in whole.contents.variables:
        np.testing.assert_array_equal(again[variable.name], whole[variable.name][:more])
    known = len(again.events)  # with those between the last row and where it was broken off
    assert list(whole.events)[:known] == list(again.events)
    assert known >= sum(event.time <= again.t[-1] for event in whole.events)


def test_rows_that_are_kept_are_never_without_the_events_among_them(tmp_path, monkeypatch):
    """Ctrl-C may fall between any two statements: here it falls behind the rows of the first piece."""
    append = StreamWriter.append

    def interrupted(self, t, rows):
        append(self, t, rows)
        raise KeyboardInterrupt

    whole = ts.simulate(DRIVE, duration=8, save=0.01)
    monkeypatch.setattr(StreamWriter, "append", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ts.simulate(DRIVE, duration=8, save=0.01, output=tmp_path / "drive_axis.nc")
    with closing(ts.Trajectory.open(tmp_path / "drive_axis.nc")) as kept:
        among = [event for event in whole.events if event.time <= kept.t[-1]]
        assert among and list(kept.events)[: len(among)] == among


def test_a_resumed_run_ends_like_one_that_was_never_broken_off(folder):
    def stop(t, duration):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ts.simulate(DRIVE, duration=8, save=0.01, output="drive_axis.nc", watch=stop)
    done = torseur(DRIVE, "--duration", 8, "--save", 0.01, "--no-report", "--resume")
    assert done.exit_code == 0, done.output
    whole, again = ts.simulate(DRIVE, duration=8, save=0.01), ts.Trajectory.open("drive_axis.nc")
    for variable in whole.contents.variables:
        np.testing.assert_array_equal(again[variable.name], whole[variable.name])
    assert again.events == whole.events
    assert files(folder) == ["drive_axis.nc"]


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_a_bar_with_time_and_speed_is_drawn_on_a_terminal(folder):
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "torseur", "run", str(DRIVE), "--duration", "8", "--no-report"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "120"}
    with program(command, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 65536):
                shown += piece
        except OSError:  # the other end is closed
            pass
        process.communicate()
    os.close(ours)
    assert process.returncode == 0
    text = shown.decode(errors="replace")
    assert "of 8 s" in text and "× real time" in text and "Axis of an industrial drive" in text
