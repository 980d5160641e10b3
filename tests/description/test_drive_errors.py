"""Every fault of a driven machine is told with its place, element, cause and remedy."""

from dataclasses import replace

import pytest

from driven_machine import MACHINE
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.records.drives import Bearing, Electrics, Gains, Sampling, Table
from torseur.description.records.machine import Friction
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml


def changed(old, new):
    assert MACHINE.count(old) == 1, old
    return MACHINE.replace(old, new)


def line_of(text, word):
    return next(number for number, line in enumerate(text.splitlines(), 1) if word in line)


@pytest.mark.parametrize(
    ("old", "new", "element", "cause", "remedy"),
    [
        # motors
        ("930 mohm", "930 mV", "motor 'yaw'", "a voltage; a resistance is wanted", "0.9 ohm"),
        ("0.059 N m/A", "0.059 N m", "motor 'yaw'", "a torque; a motor constant is wanted", "N m/A"),
        ("resistance: 930 mohm, ", "", "motor 'yaw'", "has a resistance, and none", "nominal_voltage"),
        ("stall_torque: 2 N m, ", "", "motor 'reach'", "has a stall torque, and none", "resistance"),
        ("stall_torque: 2 N m", "stall_torque: 0", "motor 'reach'", "0 is not positive", "datasheet"),
        ("nominal_voltage: 24 V", "resistance: 1", "motor 'reach'", "datasheet's values too", "Keep"),
        ("rev/mm, kind: dc", "rev/mm", "motor 'reach'", "belongs to a DC motor", "kind: dc"),
        ("kind: dc, ratio", "kind: ac, ratio", "motor 'yaw'", "'ac' is not known", "Known are"),
        ("bandwidth: 500 Hz", "bandwidth: 500 Hz, kp: 1", "motor 'pitch'", "both of", "Give the bandwidth"),
        ("backlash: 0.1 deg", "backlash: 0.1 mm", "motor 'pitch'", "a length; an angle is wanted", "30 deg"),
        ("like: yaw", "like: yawn", "motor 'pitch'", "there is no motor 'yawn'", "Did you mean 'yaw'?"),
        # joints
        ("damping: 20 N m s/rad", "damping: 20 N s/m", "joint 'yaw'", "a viscous coefficient of rotation", "N m"),
        ("stribeck_speed: 2 deg/s", "stribeck_speed: 2 deg", "joint 'yaw'", "angular speed is wanted", "rpm"),
        ("lugre: {stiffness: 1e5 N m/rad}", "lugre: {}", "joint 'yaw'", "key 'stiffness' is missing", "stiffness"),
        # servos
        ("kind: pd, ", "", "servo 'yaw'", "key 'kind' is missing", "kind: pid"),
        ("kind: pd, ", "kind: pid_, ", "servo 'yaw'", "'pid_' is not known", "Did you mean 'pid'?"),
        ("kind: pd, ", "kind: pd, ki: 3, ", "servo 'yaw'", "no integral part", "kind: pid"),
        ("kp: 150 V/rad", "kp: 150 N m/rad", "servo 'yaw'", "a torque; a voltage per angle is", "V/rad"),
        ("kp: 20 1/s", "kp: 20 N m/rad", "servo 'pitch'", "a torque; an angular speed per angle is", "'10 "),
        ("motor: reach", "motor: rech", "servo 'push'", "there is no motor 'rech'", "Did you mean 'reach'?"),
        ("motor: reach, ", "", "servo 'push'", "there is no motor 'push'", "Add 'motor"),
        ("setpoint: 20 mm", "setpoint: 20 deg", "servo 'push'", "an angle; a length is wanted", "12 mm"),
        ("like: pitch,", "like: pusch,", "servo 'push'", "there is no servo 'pusch'", "Did you mean 'push'?"),
        ("    sample: 1 ms\n", "", "servo 'pitch'", "'delay' is given without 'sample'", "sample: 1 ms"),
        ("delay: 1\n", "delay: 1.5\n", "servo 'pitch'", "a whole number is wanted", "0, 1, 2"),
        ("feedback: motor", "feedback: shaft", "servo 'pitch'", "'shaft' is not known", "Known are"),
        ("kd: 2, ", "kd: 2, kq: 2, ", "servo 'yaw'", "unknown key", "Known are"),
        # functions of time
        ("{quintic: {to: 45 deg, end: 500 ms}}", "{}", "servo 'pitch'", "no function of time", "step"),
        ("{quintic: {to: 45 deg,", "{sine: {}, quintic: {to: 45 deg,", "servo 'pitch'", "missing", "amplitude"),
        ("end: 500 ms}}", "end: 500 mm}}", "servo 'pitch'", "a length; a time is wanted", "5 ms"),
        ("q: [0, 45 deg]", "q: [0, 30 mm]", "servo 'yaw'", "a length; an angle is wanted", "30 deg"),
        ("q: [0, 45 deg], ", "", "servo 'yaw'", "no values are given", "'q' or 'x'"),
        ("q: [0, 45 deg],", "q: [0], x: [0],", "servo 'yaw'", "both 'q' and 'x'", "one list"),
        ("to: 45 deg, end", "too: 30 deg, to: 1, end", "servo 'pitch'", "unknown key", "Did you mean 'to'?"),
        ("to: 45 deg, end", "form: 30 deg, to: 1, end", "servo 'pitch'", "unknown key", "Did you mean 'from'?"),
        # disturbances, settings
        ("after: -20 N", "after: -20 N m", "disturbance 'gust'", "a torque; a force is wanted", "10 N"),
        ("amplitude: 1 kN", "amplitude: 1 N m", "disturbance 'drag'", "a torque; a force is wanted", "10 N"),
        ("body: boom", "body: boom, frame: boom", "disturbance 'gust'", "frame and body are given", "one of"),
        ("body: boom, at", "at", "disturbance 'gust'", "not said where it acts", "one of"),
        (
            "joint: reach, effort",
            "joint: reach, torque: [0, 0, 0], effort",
            "disturbance 'drag'",
            "'torque' does not",
            "effort",
        ),
        ("duration: 2 s", "duration: 2 m", "machine", "'simulate.duration': 2 m is a length", "5 ms"),
        ("tolerance: 1e-8", "tolerence: 1e-8", "machine", "unknown key", "Did you mean 'tolerance'?"),
    ],
)
def test_a_fault_of_the_file_is_told_with_its_line(old, new, element, cause, remedy):
    text = changed(old, new)
    with pytest.raises(DescriptionError) as error:
        read_yaml("driven.yaml", text=text)
    complaint = error.value.complaints[0]
    assert complaint.element == element
    assert cause in complaint.cause
    assert remedy in complaint.remedy
    lines = text.splitlines()
    touched = next(i for i, (a, b) in enumerate(zip(lines, MACHINE.splitlines(), strict=False), 1) if a != b)
    title, _, name = element.partition(" ")
    of_element = load_tree("driven.yaml", text=text).lines.get((f"{title}s", name.strip("'")))
    assert complaint.where.line in (touched, of_element)


def csv_complaint(tmp_path, keys, content="t,q\n0,0\n1,2\n"):
    (tmp_path / "way.csv").write_text(content, encoding="utf-8")
    text = changed("{quintic: {to: 45 deg, end: 500 ms}}", f"{{csv: {{{keys}}}}}")
    (tmp_path / "driven.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DescriptionError) as error:
        read_yaml(tmp_path / "driven.yaml")
    complaint = error.value.complaints[0]
    assert complaint.element == "servo 'pitch'"
    assert complaint.where.line == line_of(text, "csv:")
    return str(complaint)


@pytest.mark.parametrize(
    ("keys", "content", "cause"),
    [
        ("file: wy.csv", "t,q\n0,0\n", "cannot be read"),
        ("file: ../way.csv", "t,q\n0,0\n", "leads out of the folder"),
        ("file: /etc/hosts", "t,q\n0,0\n", "leads out of the folder"),
        ("file: way.csv, value: p", "t,q\n0,0\n", "has no column 'p'"),
        ("file: way.csv, value: 3", "t,q\n0,0\n", "has 2 columns, and number 3"),
        ("file: way.csv", "t,q\n0,0\n1,two\n", "'two' in row 2 of numbers"),
        ("file: way.csv", "t,q\n0,0\n1\n", "'' in row 2"),
        ("file: way.csv", "t,q\n", "no rows of numbers"),
        ("file: way.csv", "", "is empty"),
        ("file: way.csv, unit: mm", "t,q\n0,0\n", "a length; an angle is wanted"),
    ],
)
def test_a_fault_of_a_csv_table_is_told_where_it_is_named(tmp_path, keys, content, cause):
    assert cause in csv_complaint(tmp_path, keys, content)


# --- what no file format can check ---

SOUND = read_yaml("driven.yaml", text=MACHINE)


def with_servo(number=0, **changes):
    servos = list(SOUND.servos)
    servos[number] = replace(servos[number], **changes)
    return replace(SOUND, servos=tuple(servos))


def with_motor(number=0, **changes):
    motors = list(SOUND.motors)
    motors[number] = replace(motors[number], **changes)
    return replace(SOUND, motors=tuple(motors))


def with_joint(number=0, **changes):
    joints = list(SOUND.joints)
    joints[number] = replace(joints[number], **changes)
    return replace(SOUND, joints=tuple(joints))


def with_bearing(bearing):
    return with_joint(1, friction=Friction(bearing=bearing))


def with_table(**changes):
    return with_servo(setpoint=replace(Table((0.0, 1.0), (0.0, 2.0)), **changes))


def elastic(**changes):
    return replace(SOUND.motors[1].elastic, **changes)


FAULTS = {
    "motor": (with_servo(motor="none"), "commands motor 'none', which does not exist"),
    "two servos": (with_servo(1, motor="yaw"), "already commanded by servo 'yaw'"),
    "no electrics": (with_motor(0, electrics=None), "commands a voltage, but motor 'yaw' has no electrics"),
    "no current loop": (
        with_motor(1, electrics=Electrics(1.0, 0.1, 1e-3)),
        "nothing controls the current in the inductance",
    ),
    "several joints": (
        with_servo(0, feedback="joint") and with_motor(0, drives=(("yaw", 2.0), ("pitch", 1.0))),
        "which one",
    ),
    "no set-point": (with_servo(setpoint=None), "has no set-point"),
    "hold": (with_servo(kind="hold"), "holds the position at the start, and has a set-point"),
    "output limit": (with_servo(output_limit=0.0), "output limit 0 is not positive"),
    "feed-forward": (with_servo(kind="computed_torque", command="torque", feed_forward=True), "takes no feed-forward"),
    "no gains": (with_servo(gains=Gains()), "neither kp nor kd nor ki"),
    "no kv": (with_servo(1, gains=Gains(kp=3.0)), "has no gain 'kv'"),
    "kv": (with_servo(gains=Gains(kp=3.0, kv=2.0)), "the kind 'pd' has no 'kv'"),
    "negative gain": (with_servo(gains=Gains(kp=-3.0)), "kp -3 is negative"),
    "period": (with_servo(1, sampling=Sampling(0.0)), "sample period 0 s is not positive"),
    "periods": (with_servo(1, sampling=Sampling(1.3e-3)), "not a multiple of the shortest one"),
    "delay": (with_servo(1, sampling=Sampling(1e-3, -1)), "delay of -1 periods"),
    "resolution": (with_servo(1, sampling=Sampling(1e-3, 0, -1.0)), "resolution -1 of its sensor"),
    "resistance": (with_motor(electrics=Electrics(0.0, 1.0)), "resistance 0 is not positive"),
    "constant": (with_motor(electrics=Electrics(1.0, -1.0)), "constant -1 is not positive"),
    "inductance": (with_motor(electrics=Electrics(1.0, 1.0, -1.0)), "inductance -1 is negative"),
    "voltage limit": (with_motor(electrics=Electrics(1.0, 1.0, 0.0, -24.0)), "voltage limit -24 is not positive"),
    "idle loop": (
        with_motor(1, electrics=replace(SOUND.motors[1].electrics, inductance=0.0)),
        "a loop of current, but no inductance",
    ),
    "stiffness": (with_motor(1, elastic=elastic(stiffness=0.0)), "its gear's stiffness 0 is not positive"),
    "backlash": (with_motor(1, elastic=elastic(backlash=-1.0)), "backlash -1 is negative"),
    "elastic differential": (with_motor(1, drives=(("yaw", 2.0), ("pitch", 1.0))), "2 joints are at its output"),
    "elastic without rotor": (
        with_motor(1, rotor=replace(SOUND.motors[1].rotor, inertia=0.0)),
        "its rotor has no inertia",
    ),
    "stop without limit": (with_joint(0, limits=SOUND.joints[1].limits), "no limit at which the stop would be"),
    "stop": (with_joint(0, stop=replace(SOUND.joints[0].stop, damping=-1.0)), "its stop's damping -1 is negative"),
    "static": (with_joint(1, friction=Friction(0.0, 2.0, 2.0, 1.0)), "static friction forward 1 is less than dry"),
    "stribeck": (with_joint(1, friction=Friction(0.0, 2.0, 2.0, stribeck_speed=0.0)), "Stribeck speed 0"),
    "lugre": (
        with_joint(0, friction=replace(SOUND.joints[0].friction, dry_backward=0.0)),
        "needs dry friction backward",
    ),
    "load loss": (with_joint(1, friction=Friction(load_loss=0.1)), "no gear whose torque would be lost"),
    "whole loss": (with_motor(1, output_friction=Friction(load_loss=1.0)), "nothing gets through"),
    "bearing of a motor": (with_motor(1, output_friction=Friction(bearing=Bearing(0.1))), "no joint whose reaction"),
    "bearing coefficient": (with_bearing(Bearing(0.0, radius=0.1)), "its coefficient 0 is not positive"),
    "bearing at rest": (with_bearing(Bearing(0.2, 0.1, radius=0.1)), "static coefficient 0.1 is less than"),
    "bearing radius": (with_bearing(Bearing(0.2, radius=-0.1)), "its radius -0.1 m is not positive"),
    "bearing without radius": (with_bearing(Bearing(0.2, length=0.1)), "no 'radius' at which friction would act"),
    "bearing on bristles": (
        with_joint(0, friction=replace(SOUND.joints[0].friction, bearing=Bearing(0.2, radius=0.1))),
        "bristles (LuGre) do not go with it",
    ),
    "bearing of a ball": (
        with_joint(1, type="spherical", friction=Friction(bearing=Bearing(0.2, radius=0.1))),
        "a spherical joint has no bearing",
    ),
    "collar of a guide": (
        with_joint(2, type="prismatic", friction=Friction(bearing=Bearing(0.2, collar=0.1))),
        "a guide has no 'collar'",
    ),
    "thread without radius": (
        with_joint(1, type="screw", pitch=0.01, friction=Friction(bearing=Bearing(0.2))),
        "no 'radius' at which friction would act",
    ),
    "collar of a thread": (
        with_joint(1, type="screw", pitch=0.01, friction=Friction(bearing=Bearing(0.2, radius=0.1, collar=0.1))),
        "a thread has no 'collar'",
    ),
    "table length": (with_table(x=(0.0,)), "2 times, but 1 values"),
    "table speeds": (with_table(v=(0.0,)), "2 times, but 1 speeds"),
    "table order": (with_table(t=(1.0, 0.5)), "goes back from 1 s to 0.5 s in row 2"),
    "table triple": (with_table(t=(0.0,) * 3, x=(0.0,) * 3), "in three rows"),
    "table jump": (with_table(t=(1.0, 1.0), interpolation="cubic"), "cannot jump"),
    "table rows": (with_table(t=tuple(map(float, range(5001))), x=(0.0,) * 5001), "more than 5000"),
    "ramp": (with_servo(1, setpoint=replace(SOUND.servos[1].setpoint, end=-1.0)), "not after its beginning"),
    "frame": (
        replace(SOUND, disturbances=(replace(SOUND.disturbances[0], frame="bom"),)),
        "neither a frame nor a body. Did you mean 'boom'?",
    ),
    "joint": (
        replace(SOUND, joint_forces=(replace(SOUND.joint_forces[0], joint="rech"),)),
        "not a joint's speed. Did you mean 'reach'?",
    ),
    "same name": (
        replace(SOUND, joint_forces=(replace(SOUND.joint_forces[0], name="gust"),)),
        "a disturbance of this name is already there",
    ),
    "duration": (replace(SOUND, settings=replace(SOUND.settings, duration=-1.0)), "duration -1 is not positive"),
    "infinite": (replace(SOUND, settings=replace(SOUND.settings, save=float("inf"))), "not a finite number"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_driven_machine_is_told(name):
    description, cause = FAULTS[name]
    complaints = [complaint for complaint in check_description(description) if complaint.severity == "error"]
    assert any(cause in str(complaint) for complaint in complaints), [str(c) for c in complaints]
    assert all(complaint.remedy.strip().endswith((".", "?", "…")) for complaint in complaints)
    assert all(complaint.where.file == "driven.yaml" for complaint in complaints)


def test_a_servo_cannot_measure_what_is_no_coordinate():
    text = """\
torseur: 1
bodies: {craft: {mass: 1, inertia: [1, 2, 2]}}
joints: {base: {type: free, parent: world, child: craft}}
motors: {wheel: {joint: base.wx, axis: x}}
servos: {wheel: {kind: pd, kp: 1, setpoint: 0}}
"""
    (complaint,) = check_description(read_yaml("craft.yaml", text=text))
    assert "'base.wx' is not the rate of a coordinate" in str(complaint)
    torque = text.replace("kind: pd, kp: 1", "kind: torque")
    assert check_description(read_yaml("craft.yaml", text=torque)) == ()


def test_a_long_table_is_a_warning():
    (complaint,) = check_description(with_table(t=tuple(map(float, range(3000))), x=(0.0,) * 3000))
    assert (complaint.severity, complaint.element) == ("warning", "set-point of servo 'yaw'")


def test_a_table_that_is_a_link_out_of_the_folder_is_not_read(tmp_path):
    (tmp_path / "secret.csv").write_text("t,x\n0,password\n")
    home = tmp_path / "home"
    home.mkdir()
    (home / "table.csv").symlink_to(tmp_path / "secret.csv")
    (home / "arm.yaml").write_text(
        "torseur: 1\nname: a\nbodies:\n  b: {mass: 1 kg}\njoints:\n"
        "  j: {type: prismatic, parent: world, child: b, axis: x}\nmotors:\n  j: {ratio: 1}\nservos:\n"
        "  j: {kind: torque, setpoint: {csv: {file: table.csv, time: t, value: x}}}\n"
    )
    with pytest.raises(DescriptionError, match="is a link that leads out of the folder") as caught:
        read_description(home / "arm.yaml")
    assert "password" not in str(caught.value)
