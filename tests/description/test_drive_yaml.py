"""Motors with electrics, servos, disturbances and settings in files: units, likeness, and writing what was read."""

import json
import math
from dataclasses import fields, replace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driven_machine import MACHINE
from torseur.description.checks import check_description
from torseur.description.records.drives import (
    SILENT,
    Bearing,
    Bristles,
    Chirp,
    Constant,
    CurrentLoop,
    Datasheet,
    Disturbance,
    Elastic,
    Electrics,
    Formula,
    Gains,
    JointForce,
    Quintic,
    Ramp,
    Sampling,
    Servo,
    Settings,
    Sine,
    Step,
    Stop,
    Table,
    Trapezoid,
)
from torseur.description.records.machine import Body, Description, Friction, Joint, Motor
from torseur.description.syntax.expressions import expression_of_text
from torseur.description.syntax.units import ANGLE, ANGULAR_SPEED, si
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SCHEMA_FILE

schema = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))


def test_a_machine_with_everything_fits_on_a_screen_and_has_no_faults():
    assert MACHINE.count("\n") < 60
    description = read_yaml("driven.yaml", text=MACHINE)
    assert [str(complaint) for complaint in check_description(description)] == []
    schema.validate(load_tree("driven.yaml", text=MACHINE).data)


def test_units_follow_from_what_the_servo_commands_and_the_joint_it_moves():
    description = read_yaml("driven.yaml", text=MACHINE)
    yaw, pitch, push = description.servos
    assert yaw == Servo(
        *("yaw", "yaw", "pd", "voltage"),
        setpoint=Table((0.0, 0.5), (0.0, math.pi / 4), (1.0, 0.0)),
        gains=Gains(kp=150.0, kd=2.0),
    )
    assert pitch.setpoint == Quintic(0.0, 0.5, 0.0, math.pi / 4)
    assert pitch.sampling == Sampling(1e-3, 1, si("0.36 deg", ANGLE), True)
    assert push.gains == Gains(kp=10.0, kv=5000.0, ki=2000.0)
    assert push.sampling == Sampling(1e-3, 1, 1e-6, True)
    assert push.setpoint == Constant(0.02)
    assert (push.kind, push.motor, push.feedback) == ("p_pi", "reach", "motor")


def test_motors_are_read_from_constants_datasheets_and_likeness():
    yaw, pitch, reach = read_yaml("driven.yaml", text=MACHINE).motors
    assert yaw.electrics == Electrics(0.93, 0.059, voltage_limit=24.0)
    omega = 2 * math.pi * 500.0
    assert pitch.electrics == Electrics(0.93, 0.059, 1e-3, 24.0, None, CurrentLoop(1e-3 * omega, 0.93 * omega, 500.0))
    assert pitch.elastic == Elastic(2e4, 0.0, si("0.1 deg", ANGLE))
    assert pitch.output_friction == Friction(viscous=0.1, load_loss=0.05)
    no_load = 4000 * 2 * math.pi / 60
    assert reach.electrics.constant == pytest.approx(24.0 / no_load, rel=1e-14)
    assert reach.electrics.resistance == pytest.approx(24.0**2 / no_load / 2.0, rel=1e-14)
    assert reach.electrics.datasheet == Datasheet(24.0, 2.0, si("4000 rpm", ANGULAR_SPEED))


def test_bearings_are_read_with_units_of_length():
    written = "{coefficient: 0.1, static: 0.15, radius: 2 cm, collar: 30 mm, length: 0.1}"
    text = MACHINE.replace("axis: x}", f"axis: x, friction: {{bearing: {written}}}}}", 1)
    pitch = read_yaml("driven.yaml", text=text).joints[1]
    assert pitch.friction == Friction(bearing=Bearing(0.1, 0.15, radius=0.02, collar=0.03, length=0.1))


def test_joints_disturbances_and_settings_are_read():
    description = read_yaml("driven.yaml", text=MACHINE)
    yaw = description.joints[0]
    assert yaw.stop == Stop(1e4, 20.0)
    assert yaw.friction == Friction(
        *(0.0, 0.4, 0.4, 0.6),
        stribeck_speed=si("2 deg/s", ANGULAR_SPEED),
        bristles=Bristles(1e5),
    )
    (gust,), (drag,) = description.disturbances, description.joint_forces
    assert gust == Disturbance(
        "gust", "boom", (0.0, 0.8, 0.0), (SILENT, SILENT, Step(1.0, 0.0, -20.0)), measured_in="frame"
    )
    assert drag == JointForce("drag", "reach", Sine(1000.0, 2.0, math.pi / 2))
    assert description.settings == Settings(2.0, 1e-8, "rk4", 1e-4, 1e-3)


def test_places_in_the_file_are_kept():
    description = read_yaml("driven.yaml", text=MACHINE)
    lines = MACHINE.splitlines()
    for record, word in ((description.servos[2], "push:"), (description.joint_forces[0], "drag:")):
        assert word in lines[record.where.line - 1]
    assert "simulate" in lines[description.settings.where.line - 1]


def test_the_whole_machine_survives_writing_and_reading():
    description = read_yaml("driven.yaml", text=MACHINE)
    text = yaml_text(description)
    assert read_yaml("again.yaml", text=text) == description
    schema.validate(load_tree("again.yaml", text=text).data)


def test_stops_of_a_dh_table_are_read():
    text = """\
torseur: 1
dh:
  convention: standard
  rows:
    - {a: 1, mass: 1, limits: {upper: 1 rad}, stop: {stiffness: 100}}
    - {type: prismatic, mass: 1, stop: {stiffness: 2 N/mm}}
"""
    assert [joint.stop for joint in read_yaml("dh.yaml", text=text).joints] == [Stop(100.0), Stop(2000.0)]


# --- every record that can be written can be read ---

numbers = st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([0.0, 1.0, -1.0, 0.1])
names = st.text(min_size=1, max_size=6) | st.sampled_from(["yes", "1", "x"])
columns = st.integers(1, 4).flatmap(lambda n: st.tuples(*[st.tuples(*[numbers] * n)] * 3))
interpolations = st.sampled_from(["linear", "hold", "cubic"])
signals = st.one_of(
    st.builds(Constant, numbers),
    st.builds(Step, numbers, numbers, numbers),
    st.builds(Ramp, *[numbers] * 4),
    st.builds(Sine, *[numbers] * 4),
    st.builds(Chirp, *[numbers] * 5),
    st.builds(Trapezoid, *[numbers] * 5),
    st.builds(Quintic, *[numbers] * 4),
    st.builds(Formula, st.sampled_from(["t", "2 * sin(3*t)", " exp(-t) ", "1 / 2"]).map(expression_of_text)),
    st.builds(lambda c, i: Table(*c, i), columns, interpolations),
    st.builds(lambda c, i: Table(c[0], c[1], None, i), columns, interpolations),
)


def maybe(strategy):
    return st.none() | strategy


loops = st.builds(CurrentLoop, numbers, numbers)
electrics = st.builds(Electrics, numbers, numbers, numbers, maybe(numbers), maybe(numbers), maybe(loops))
positive = st.floats(1e-3, 1e3)


def with_bandwidth(circuit, inductance, bandwidth):
    loop = CurrentLoop.of_bandwidth(bandwidth, circuit.resistance, inductance)
    return replace(circuit, inductance=inductance, current_loop=loop)


computed = st.builds(Electrics.from_datasheet, positive, positive, positive)
computed |= st.builds(with_bandwidth, computed | st.builds(Electrics, positive, positive), positive, positive)
frictions = st.builds(
    Friction,
    *[numbers] * 3,
    *[maybe(numbers)] * 3,
    maybe(st.builds(Bristles, numbers, numbers)),
    numbers,
    maybe(st.builds(Bearing, numbers, *[maybe(numbers)] * 4)),
)
motors = st.builds(
    Motor,
    st.just("m"),
    st.just((("j", 3.0),)),
    input_friction=frictions,
    output_friction=frictions,
    electrics=maybe(electrics | computed),
    elastic=maybe(st.builds(Elastic, numbers, numbers, numbers)),
)
gains = st.builds(
    Gains, *[numbers] * 6, maybe(numbers), maybe(numbers), st.sampled_from(["back_calculation", "conditional", "none"])
)
samplings = st.builds(Sampling, numbers, st.integers(-3, 5), numbers, st.booleans())
common = {
    "setpoint": maybe(signals),
    "gains": gains,
    "output_limit": maybe(numbers),
    "feed_forward": st.booleans(),
    "feedback": st.sampled_from(["joint", "motor"]),
    "sampling": maybe(samplings),
}
closed = st.sampled_from(["pid", "p_pi", "pd_gravity", "computed_torque", "hold"])
servos = st.builds(Servo, names, st.just("m"), closed, st.sampled_from(["torque", "voltage"]), **common)
servos |= servos.map(lambda servo: replace(servo, kind="pd", gains=replace(servo.gains, ki=0.0)))
servos |= st.sampled_from(["torque", "voltage"]).flatmap(
    lambda kind: st.builds(Servo, names, st.just("m"), st.just(kind), st.just(kind), **common)
)
vectors = st.tuples(*[numbers] * 3)
threes = st.tuples(*[signals] * 3)
disturbances = st.builds(
    Disturbance, names.map("d{}".format), names, vectors, threes, threes, st.sampled_from(["world", "frame"])
)
joint_forces = st.builds(JointForce, names.map("f{}".format), names, signals)
formulations = st.sampled_from(("joint", "multipliers", "kane", "point-masses"))
extras = st.sampled_from(((), ("reactions",)))
run_settings = st.builds(
    Settings,
    maybe(numbers),
    maybe(numbers),
    maybe(names),
    maybe(numbers),
    maybe(numbers),
    maybe(formulations),
    extras,
    maybe(numbers),
)


def unique(strategy):
    return st.lists(strategy, max_size=2, unique_by=lambda element: element.name).map(tuple)


descriptions = st.builds(
    Description,
    st.just("machine"),
    bodies=st.just((Body("b"),)),
    joints=st.builds(
        lambda stop, friction: (Joint("j", "revolute", "world", "b", stop=stop, friction=friction),),
        maybe(st.builds(Stop, numbers, numbers)),
        frictions,
    ),
    motors=motors.map(lambda motor: (motor,)),
    servos=unique(servos),
    disturbances=unique(disturbances),
    joint_forces=unique(joint_forces),
    settings=run_settings,
)


@settings(max_examples=150)
@given(descriptions)
def test_reading_what_was_written_gives_the_same_records(description):
    assert read_yaml("again.yaml", text=yaml_text(description)) == description


def test_the_strategies_above_fill_every_field_of_the_records():
    """So that a new field cannot be forgotten by the writer unnoticed."""
    counts = {Gains: 9, Sampling: 4, Servo: 12, Electrics: 7, Disturbance: 7, JointForce: 4, Settings: 9, Friction: 9}
    counts |= {Bearing: 5, CurrentLoop: 3, Datasheet: 3}
    assert {record: len(fields(record)) for record in counts} == counts


# --- tables in CSV files ---


@pytest.mark.parametrize(
    ("content", "keys"),
    [
        ("t,q,qd\n0,0,10\n1,90,20\n", "file: way.csv, time: t, value: q, speed: qd, unit: deg"),
        ("0;0;10\n1;90;20\n", "file: way.csv, speed: 3, unit: deg"),
        ("\ufefftime\tangle\trate\n# a remark\n0\t0\t10\n\n1\t90\t20\n", "file: way.csv, speed: rate, unit: deg"),
    ],
)
def test_a_table_is_read_from_a_csv_file(tmp_path, content, keys):
    (tmp_path / "way.csv").write_text(content, encoding="utf-8")
    text = MACHINE.replace("{quintic: {to: 45 deg, end: 500 ms}}", f"{{csv: {{{keys}, interpolation: cubic}}}}")
    (tmp_path / "driven.yaml").write_text(text, encoding="utf-8")
    table = read_yaml(tmp_path / "driven.yaml").servos[1].setpoint
    assert (table.t, table.interpolation) == ((0.0, 1.0), "cubic")
    assert table.x == pytest.approx((0.0, math.pi / 2))
    assert table.v == pytest.approx((math.radians(10), math.radians(20)))
