"""FMUs move as our own runs do: in FMPy, by their own steps and by those of CVODE, for FMI 2.0 and 3.0."""

import json
import shutil
import zipfile
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

import torseur as ts
from torseur.app.main import app
from torseur.simulation.run import Diverged

fmpy = pytest.importorskip("fmpy")
from fmpy.validation import validate_fmu  # noqa: E402

pytestmark = pytest.mark.skipif(
    not any(shutil.which(name) for name in ("cc", "gcc", "clang")), reason="needs a C compiler"
)

DRIVEN = """
torseur: 1
name: Driven arm
bodies:
  upper: {mass: 2 kg, com: [0.3, 0, 0], inertia: [0.01, 0.05, 0.05]}
  lower: {mass: 1 kg, com: [0.2, 0, 0], inertia: [0.01, 0.02, 0.02]}
joints:
  shoulder: {type: revolute, parent: world, child: upper, axis: y, friction: {viscous: 0.2 N m s/rad}}
  elbow: {type: revolute, parent: upper, child: lower, at: [0.6, 0, 0], axis: y}
motors:
  shoulder: {ratio: 20, rotor: {inertia: 1e-4 kg m^2}, effort: 30 N m}
  elbow: {kind: dc, ratio: 50, resistance: 1 ohm, constant: 0.05 N m/A, rotor: {inertia: 2e-5 kg m^2}}
servos:
  elbow: {kind: pid, command: voltage, kp: 80, kd: 4, ki: 20, setpoint: 0.4 rad}
initial: {positions: {shoulder: 0.3 rad}}
"""

SAMPLED = """
torseur: 1
name: Sampled slide with dry friction
bodies: {block: {mass: 3 kg, com: [0, 0, 0], inertia: [0.01, 0.01, 0.01]}}
joints: {slide: {type: prismatic, parent: world, child: block, axis: x, friction: {dry: 6 N, static: 9 N}}}
motors: {slide: {ratio: 100 rad/m, rotor: {inertia: 1e-5 kg m^2}}}
servos:
  slide: {kind: pd, kp: 150 N/m, kd: 20, sample: 10 ms, setpoint: {sine: {amplitude: 0.1 m, frequency: 1 Hz}}}
"""

TUMBLING = """
torseur: 1
name: Tumbling body
gravity: [0, 0, 0]
bodies: {body: {mass: 2 kg, com: [0, 0, 0], inertia: [0.1, 0.2, 0.28]}}
joints: {float: {type: free, parent: world, child: body}}
initial: {velocities: {float: [0.1, 3.0, 0.1, 0, 0, 0]}}
"""

KINDS = ("CoSimulation", "ModelExchange")


def machine(tmp_path, text):
    path = tmp_path / "machine.yaml"
    path.write_text(text, encoding="utf-8")
    return ts.load(path)


def simulated(fmu, kind, duration, *, rows, names, tolerance=1e-9, **others):
    """Rows at equal times, after what happens at them."""
    interval = duration / rows
    found = fmpy.simulate_fmu(
        str(fmu.path),
        fmi_type=kind,
        stop_time=duration,
        output_interval=interval,
        relative_tolerance=tolerance,
        output=list(names),
        **others,
    )
    last = [np.flatnonzero(np.abs(found["time"] - k * interval) < 1e-9)[-1] for k in range(rows + 1)]
    return {name: found[name][last] for name in names}


def compared(fmu, run, kind, *, atol, **others):
    names = [*fmu.outputs]
    got = simulated(fmu, kind, run.t[-1], rows=len(run.t) - 1, names=names, **others)
    for name in names:
        np.testing.assert_allclose(got[name], run[name], atol=atol * (1 + np.abs(run[name]).max()), err_msg=name)


@pytest.mark.parametrize("version", [2, 3])
def test_an_arm_under_a_servo_moves_as_in_our_run_and_its_torque_input_moves_it(tmp_path, version):
    """Without inputs it is our run of the file; with a held torque, our run with a Python controller."""
    arm = machine(tmp_path, DRIVEN)
    fmu = ts.export_fmu(arm, tmp_path / "arm.fmu", version=version, parameters=["elbow.kp"])
    assert fmu.inputs == ("torque.shoulder", "setpoint.elbow") and fmu.parameters == ("elbow.kp",)
    assert validate_fmu(str(fmu.path)) == []
    run = ts.simulate(arm, duration=0.6, save=0.05, tolerance=1e-11)
    compared(fmu, run, "CoSimulation", atol=2e-9)  # orders 5 and 8, tolerances 1e-9 and 1e-11
    compared(fmu, run, "ModelExchange", atol=2e-6)  # BDF of low order
    pushed = ts.simulate(
        arm, duration=0.6, save=0.05, tolerance=1e-11, controllers={"shoulder": lambda t, q, v: 0.1}, sample_time=0.05
    )
    compared(fmu, pushed, "CoSimulation", atol=2e-9, start_values={"torque.shoulder": 0.1})
    assert abs(pushed["q.shoulder"][-1] - run["q.shoulder"][-1]) > 0.05  # the input matters


def test_a_parameter_that_is_set_is_that_of_the_file(tmp_path):
    arm = machine(tmp_path, DRIVEN)
    fmu = ts.export_fmu(arm, tmp_path / "arm.fmu", parameters=["elbow.kp", "lower.mass"])
    other = machine(tmp_path, DRIVEN.replace("kp: 80", "kp: 30").replace("lower: {mass: 1 kg", "lower: {mass: 1.5 kg"))
    run = ts.simulate(other, duration=0.4, save=0.05, tolerance=1e-11)
    compared(fmu, run, "CoSimulation", atol=2e-9, start_values={"elbow.kp": 30.0, "lower.mass": 1.5})


def test_a_set_point_that_moves_stays_unless_it_is_named_and_then_it_is_an_input(tmp_path):
    """A constant set-point, given as input, moves the machine as one that is written."""
    slide = machine(tmp_path, SAMPLED)
    assert ts.export_fmu(slide, tmp_path / "a.fmu", compile=False).inputs == ()
    fmu = ts.export_fmu(slide, tmp_path / "b.fmu", inputs=["setpoint.slide"])
    still = machine(tmp_path, SAMPLED.replace("{sine: {amplitude: 0.1 m, frequency: 1 Hz}}", "0.08 m"))
    run = ts.simulate(still, duration=0.5, save=0.05, tolerance=1e-11)
    compared(fmu, run, "CoSimulation", atol=1e-9, start_values={"setpoint.slide": 0.08})
    assert run["q.slide"][-1] > 0.04


@pytest.mark.parametrize("version", [2, 3])
def test_samples_sticking_and_slipping_happen_as_in_our_run(tmp_path, version):
    slide = machine(tmp_path, SAMPLED)
    fmu = ts.export_fmu(slide, tmp_path / "slide.fmu", version=version, outputs=["q.slide", "v.slide", "slip.slide"])
    assert validate_fmu(str(fmu.path)) == []
    run = ts.simulate(slide, duration=0.8, save=0.04, tolerance=1e-11)
    assert {event.kind for event in run.events} >= {"sticks", "slips forward"}
    compared(fmu, run, "CoSimulation", atol=1e-9)
    compared(fmu, run, "ModelExchange", atol=1e-5)


def test_a_body_that_tumbles_keeps_its_quaternion(tmp_path):
    """Turned over by Dzhanibekov's instability; under the importer's steps the length is put right at events."""
    body = machine(tmp_path, TUMBLING)
    fmu = ts.export_fmu(body, tmp_path / "body.fmu", version=3)
    run = ts.simulate(body, duration=3.0, save=0.25, tolerance=1e-12)
    compared(fmu, run, "CoSimulation", atol=1e-6, tolerance=1e-10)
    compared(fmu, run, "ModelExchange", atol=1e-4, tolerance=1e-8)
    parts = ["q.float.qw", "q.float.qx", "q.float.qy", "q.float.qz"]
    got = simulated(fmu, "ModelExchange", 3.0, rows=12, names=parts, tolerance=1e-4)
    np.testing.assert_allclose(sum(got[name] ** 2 for name in parts), 1.0, atol=1e-5)  # 1e-3 without events


@pytest.mark.filterwarnings("ignore:.*say the same thing twice")
def test_a_closed_loop_stays_closed(tmp_path):
    """A four-bar by multipliers: the gap of its pin after a second of steps of either kind."""
    bars = ts.load("examples/four_bar.yaml")
    fmu = ts.export_fmu(bars, tmp_path / "bars.fmu", version=2)
    run = ts.simulate(bars, duration=1.0, save=0.1, tolerance=1e-11)
    compared(fmu, run, "CoSimulation", atol=1e-8)
    compared(fmu, run, "ModelExchange", atol=1e-5)


def test_a_state_that_is_kept_goes_on_in_the_same_bits(tmp_path):
    arm = machine(tmp_path, DRIVEN)
    fmu = ts.export_fmu(arm, tmp_path / "arm.fmu", version=2)
    from fmpy import extract, read_model_description
    from fmpy.fmi1 import FMICallException
    from fmpy.fmi2 import FMU2Slave

    about = read_model_description(str(fmu.path))
    slave = FMU2Slave(
        guid=about.guid,
        unzipDirectory=extract(str(fmu.path), unzipdir=str(tmp_path / "unzipped")),
        modelIdentifier=about.coSimulation.modelIdentifier,
    )
    slave.instantiate()
    slave.setupExperiment(startTime=0.0)
    slave.enterInitializationMode()
    slave.exitInitializationMode()
    slave.doStep(0.0, 0.1)
    references = [variable.valueReference for variable in about.modelVariables[1:5]]
    kept = slave.getFMUState()
    slave.doStep(0.1, 0.2)
    first = slave.getReal(references)
    slave.setFMUState(kept)
    slave.doStep(0.1, 0.2)
    assert slave.getReal(references) == first
    bytes_of = slave.serializeFMUState(kept)
    copy = slave.deSerializeFMUstate(bytes_of)
    slave.setFMUState(copy)
    slave.doStep(0.1, 0.2)
    assert slave.getReal(references) == first
    slave.freeFMUState(kept)
    slave.freeFMUState(copy)
    for unknown in (10_000, 2**31, 2**32 - 1):
        with pytest.raises(FMICallException):
            slave.getReal([unknown])
        with pytest.raises(FMICallException):
            slave.setReal([unknown], [1.0])
    slave.terminate()
    slave.freeInstance()


def test_the_same_machine_gives_the_same_bytes_and_sources_alone_where_asked(tmp_path):
    arm = machine(tmp_path, DRIVEN)
    first = ts.export_fmu(arm, tmp_path / "a.fmu", version=3, compile=False)
    again = ts.export_fmu(arm, tmp_path / "b.fmu", version=3, compile=False)
    assert first.path.read_bytes() == again.path.read_bytes()
    names = zipfile.ZipFile(first.path).namelist()
    assert first.library is None and not any(name.startswith("binaries/") for name in names)
    assert {"sources/buildDescription.xml", "sources/machine_rates.c", "sources/fmi3.c"} <= set(names)


def test_what_an_fmu_cannot_do_is_refused_with_a_reason(tmp_path):
    arm = machine(tmp_path, DRIVEN)
    with pytest.raises(ValueError, match=r"no input 'torque.hip'"):
        ts.export_fmu(arm, tmp_path / "a.fmu", inputs=["torque.hip"])
    with pytest.raises(ValueError, match=r"no output 'q.elbo'. Did you mean 'q.elbow'"):
        ts.export_fmu(arm, tmp_path / "a.fmu", outputs=["q.elbo"])
    with pytest.raises(ValueError, match="Give 2 or 3"):
        ts.export_fmu(arm, tmp_path / "a.fmu", version=1)
    with pytest.raises(ValueError, match=r"motion or a length that the file prescribes"):
        ts.export_fmu("examples/car.yaml", tmp_path / "a.fmu", inputs=["rate.driver"])


def test_the_command_writes_an_fmu_and_says_what_it_has(tmp_path):
    (tmp_path / "arm.yaml").write_text(DRIVEN, encoding="utf-8")
    arguments = ["export", "fmu", str(tmp_path / "arm.yaml"), "--out", str(tmp_path / "arm.fmu"), "--no-compile"]
    done = CliRunner().invoke(app, [*arguments, "--output", "q.elbow", "--json"])
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert told["inputs"] == ["torque.shoulder", "setpoint.elbow"] and told["outputs"] == ["q.elbow"]
    assert told["library"] is None and zipfile.is_zipfile(told["file"])
    assert CliRunner().invoke(app, [*arguments, "--input", "torque.hip"]).exit_code == 2


ROWS = """
torseur: 1
name: rows
bodies: {a: {mass: 1, inertia: [1, 1, 1]}, b: {mass: 1, inertia: [1, 1, 1]}, c: {mass: 1}, d: {mass: 1}}
joints:
  a: {type: continuous, parent: world, child: a}
  b: {type: continuous, parent: world, child: b}
  c: {type: prismatic, parent: world, child: c, axis: x}
  d: {type: prismatic, parent: world, child: d, axis: x}
constraints:
  bend: {type: coupling, joint: b, function: a + 0.1 * a**2}
  drive: {type: prescribed, joint: c, rate: {constant: 1 m/s}}
  tie: {type: rows, rows: [{d: 1, a: 0.1}]}
"""


@pytest.mark.parametrize("version", [2, 3])
def test_units_that_are_named_are_defined_and_forces_of_rows_without_one_name_none(tmp_path, version):
    (tmp_path / "rows.yaml").write_text(ROWS)
    ts.export_fmu(ts.load(tmp_path / "rows.yaml"), tmp_path / "rows.fmu", version=version, compile=False)
    with zipfile.ZipFile(tmp_path / "rows.fmu") as held:
        root = ElementTree.fromstring(held.read("modelDescription.xml"))
    named = {element.get("unit") for element in root.iter() if element.get("unit") is not None}
    assert named == {unit.get("name") for unit in root.iter("Unit")}
    assert named and "" not in named


UNSTABLE = """
torseur: 1
name: Sensor behind an elastic gear
bodies: {arm: {mass: 1 kg, com: [0.3, 0, 0], inertia: [0.03, 0.03, 0.03]}}
joints: {hinge: {type: revolute, parent: world, child: arm, axis: y}}
motors:
  hinge: {ratio: 50, rotor: {inertia: 1e-5 kg m^2}, elastic: {stiffness: 500 N m/rad, damping: 1e-3 N m s/rad}}
servos: {hinge: {kind: pd, kp: 2e4, kd: 200, setpoint: 0.5 rad}}
"""


@pytest.mark.parametrize("version", [2, 3])
def test_a_motion_that_runs_away_ends_and_says_why_as_our_run_does(tmp_path, version, capfd):
    arm = machine(tmp_path, UNSTABLE)
    with pytest.raises(Diverged, match="a servo that is unstable"):
        ts.simulate(arm, duration=5.0)
    fmu = ts.export_fmu(arm, tmp_path / "arm.fmu", version=version)
    with pytest.raises(Exception, match="DoStep"):
        fmpy.simulate_fmu(str(fmu.path), stop_time=5.0)
    told = "".join(capfd.readouterr())
    assert "the motion runs away: a servo that is unstable" in told
