import math
from dataclasses import fields, is_dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torseur.algebra.inertia import shifted_to_origin, tensor
from torseur.description.checks import check_description, require_valid
from torseur.description.complaint import DescriptionError, Where
from torseur.description.records.constraints import Rod
from torseur.description.records.drives import Constant, Gains, Quintic, Servo
from torseur.description.records.machine import (
    Body,
    Description,
    Frame,
    Friction,
    Inertial,
    Initial,
    Joint,
    Limits,
    Load,
    Loop,
    Mimic,
    Motor,
    Pose,
    Rotor,
)
from torseur.description.speed_names import COORDINATE_NAMES, SPEED_NAMES
from work_counts import CountedName, work

STEEL = Inertial(2.0, Pose((0.0, 0.0, 0.1)), (0.02, 0.02, 0.01, 0.0, 0.0, 0.0))
ARM = Description(
    "arm",
    bodies=(Body("column", STEEL), Body("boom", STEEL), Body("finger", STEEL), Body("thumb", STEEL)),
    joints=(
        Joint("yaw", "revolute", "world", "column", limits=Limits(-3.0, 3.0, 10.0, 2.0)),
        Joint("pitch", "universal", "column", "boom", axis=(1.0, 0.0, 0.0), second_axis=(0.0, 1.0, 0.0)),
        Joint("grip", "prismatic", "boom", "finger"),
        Joint("follow", "prismatic", "boom", "thumb", mimic=Mimic("grip", -1.0)),
    ),
    motors=(
        Motor("yaw_motor", (("yaw", 100.0),), rotor=Rotor(1e-4)),
        Motor("pitch_motor", (("pitch.angle1", 50.0), ("pitch.angle2", 50.0)), rotor=Rotor(1e-4), axis=(1.0, 0.0, 0.0)),
    ),
    frames=(Frame("tip", "finger"), Frame("stand", "world")),
    loads=(Load("weight", "boom", force=(0.0, 0.0, -5.0)),),
    loops=(Loop("closure", "spherical", "tip", "thumb"),),
    initial=Initial((("yaw", (0.5,)), ("pitch", (0.1, 0.2))), (("grip", (0.01,)),)),
)


def with_part(kind, name, /, **changes):
    """The arm with one element of a kind changed."""
    parts = getattr(ARM, kind)
    assert any(part.name == name for part in parts)
    return replace(ARM, **{kind: tuple(replace(p, **changes) if p.name == name else p for p in parts)})


def plus(kind, *parts):
    return replace(ARM, **{kind: (*getattr(ARM, kind), *parts)})


def body(**changes):
    return with_part("bodies", "boom", inertial=replace(STEEL, **changes))


def joint(name, /, **changes):
    return with_part("joints", name, **changes)


def motor(**changes):
    return with_part("motors", "yaw_motor", **changes)


def start(positions=(), velocities=()):
    return replace(ARM, initial=Initial(positions, velocities))


def test_a_sound_machine_gets_no_complaint():
    assert check_description(ARM) == ()
    require_valid(ARM)


TURNED = Pose((0.0, 0.0, 0.1), rpy=(0.3, 0.0, 0.0))
ERRORS = {
    "two bodies of one name": (plus("bodies", Body("boom")), "body 'boom'", "already there"),
    "two joints of one name": (joint("grip", name="yaw"), "joint 'yaw'", "already there"),
    "two motors of one name": (plus("motors", ARM.motors[0]), "motor 'yaw_motor'", "already there"),
    "two frames of one name": (plus("frames", Frame("tip", "boom")), "frame 'tip'", "already there"),
    "frame named like a body": (plus("frames", Frame("boom", "boom")), "frame 'boom'", "Rename the frame"),
    "body named world": (plus("bodies", Body("world")), "body 'world'", "fixed frame"),
    "name that commands terminals": (plus("frames", Frame("tip\x1b[2J", "boom")), "frame 'tip␛[2J'", "control"),
    "blank name": (plus("frames", Frame(" ", "boom")), "frame ' '", "blank"),
    "unknown parent": (joint("grip", parent="bom"), "joint 'grip'", "Did you mean 'boom'?"),
    "unknown child": (joint("grip", child="fingr"), "joint 'grip'", "Did you mean 'finger'?"),
    "negative mass on a body fixed to a heavy one": (
        replace(
            plus("bodies", Body("bolt", Inertial(-0.5))), joints=(*ARM.joints, Joint("bolted", "fixed", "boom", "bolt"))
        ),
        "body 'bolt'",
        "mass -0.5 kg is negative",
    ),
    "world as child": (joint("yaw", parent="column", child="world"), "joint 'yaw'", "Make 'world' the parent"),
    "body joined to itself": (joint("grip", parent="finger"), "joint 'grip'", "to itself"),
    "closing joint with friction between bodies without mass": (
        replace(
            plus("joints", Joint("second", "revolute", "world", "finger", friction=Friction(0.1, 0.2, 0.2))),
            bodies=tuple(replace(b, inertial=None) if b.name == "finger" else b for b in ARM.bodies),
        ),
        "joint 'second'",
        "since 'finger' is held by joint 'grip', and neither 'world' nor 'finger' moves with inertia of its own",
    ),
    "free joint beside another": (
        plus("joints", Joint("second", "free", "world", "finger")),
        "joint 'second'",
        "closes nothing",
    ),
    "closing joint named like a loop": (
        plus("joints", Joint("closure", "revolute", "world", "finger")),
        "joint 'closure'",
        "same name",
    ),
    "unattached body": (plus("bodies", Body("drone", STEEL)), "body 'drone'", "type 'free'"),
    "circle": (joint("yaw", parent="finger"), "joint", "'column' → 'boom' → 'finger'"),
    "zero axis": (joint("yaw", axis=(0.0, 0.0, 0.0)), "joint 'yaw'", "axis [0 0 0] has no direction"),
    "unknown type": (joint("yaw", type="revolut"), "joint 'yaw'", "Did you mean 'revolute'?"),
    "parallel axes": (joint("pitch", second_axis=(-2.0, 0.0, 0.0)), "joint 'pitch'", "parallel"),
    "no second axis": (joint("pitch", second_axis=None), "joint 'pitch'", "second"),
    "zero second axis": (joint("pitch", second_axis=(0.0, 0.0, 0.0)), "joint 'pitch'", "no direction"),
    "screw without pitch": (joint("yaw", type="screw"), "joint 'yaw'", "m/rad"),
    "nan in an axis": (joint("yaw", axis=(math.nan, 0.0, 1.0)), "joint 'yaw'", "axis[0] = nan"),
    "inf in a limit": (joint("yaw", limits=Limits(effort=math.inf)), "joint 'yaw'", "limits.effort = inf"),
    "nan in gravity": (replace(ARM, gravity=(0.0, math.nan, 0.0)), "gravity", "gravity[1] = nan"),
    "nan in the start": (start((("yaw", (math.nan,)),)), "initial state", "positions[0][1][0] = nan"),
    "negative mass": (body(mass=-1.0), "body 'boom'", "-1 kg is negative"),
    "negative inertia": (body(inertia=(-0.02, 0.02, 0.01, 0, 0, 0)), "body 'boom'", "negative"),
    "triangle": (body(inertia=(0.1, 0.02, 0.01, 0, 0, 0)), "body 'boom'", "exceeds the sum"),
    "inertia about the origin": (
        body(about="origin", pose=Pose((0.0, 0.0, 1.0))),
        "body 'boom'",
        "too small for 2 kg at 1 m",
    ),
    "turned inertia about the origin": (body(about="origin", inertia=(9, 9, 9, 0, 0, 0), pose=TURNED), "body", "turns"),
    "zero quaternion": (joint("yaw", pose=Pose(quaternion=(0.0,) * 4)), "joint 'yaw'", "no direction"),
    "orientation twice": (joint("yaw", pose=Pose(rpy=(0.0,) * 3, quaternion=(1.0, 0, 0, 0))), "joint 'yaw'", "both"),
    "exchanged limits": (joint("yaw", limits=Limits(1.0, -1.0)), "joint 'yaw'", "lower limit 1 is above"),
    "negative velocity limit": (joint("yaw", limits=Limits(velocity=-2.0)), "joint 'yaw'", "velocity limit -2"),
    "negative effort limit": (joint("yaw", limits=Limits(effort=-2.0)), "joint 'yaw'", "effort limit -2"),
    "negative friction": (
        joint("yaw", friction=Friction(dry_backward=-1.0)),
        "joint 'yaw'",
        "dry backward friction -1",
    ),
    "negative armature": (joint("yaw", armature=-0.1), "joint 'yaw'", "armature -0.1"),
    "mimic of nothing": (joint("follow", mimic=Mimic("grp")), "joint 'follow'", "Did you mean 'grip'?"),
    "mimic of itself": (joint("follow", mimic=Mimic("follow")), "joint 'follow'", "itself"),
    "mimic in a circle": (joint("grip", mimic=Mimic("follow")), "joint 'grip'", "'grip' → 'follow' → 'grip'"),
    "mimic of many degrees": (joint("pitch", mimic=Mimic("yaw")), "joint 'pitch'", "not one coordinate"),
    "mimic of a leader of many degrees": (
        joint("follow", mimic=Mimic("pitch")),
        "joint 'follow'",
        "not one coordinate",
    ),
    "motor without joint": (motor(drives=()), "motor 'yaw_motor'", "drives no joint"),
    "motor on nothing": (motor(drives=(("yow", 1.0),)), "motor 'yaw_motor'", "Did you mean 'yaw'?"),
    "motor on many speeds": (motor(drives=(("pitch", 1.0),)), "motor 'yaw_motor'", "pitch.angle1, pitch.angle2"),
    "motor on a wrong component": (
        motor(drives=(("pitch.angle3", 1.0),)),
        "motor 'yaw_motor'",
        "Did you mean 'pitch.a",
    ),
    "motor twice on a speed": (motor(drives=(("yaw", 1.0), ("yaw", 2.0))), "motor 'yaw_motor'", "twice"),
    "zero ratio": (motor(drives=(("yaw", 0.0),)), "motor 'yaw_motor'", "ratio to 'yaw' is 0"),
    "negative rotor": (motor(rotor=Rotor(-1e-4)), "motor 'yaw_motor'", "inertia -0.0001"),
    "impossible rotor": (motor(rotor=Rotor(1e-4, transverse=4e-5)), "motor 'yaw_motor'", "less than half"),
    "unknown carrier": (motor(carrier="colum"), "motor 'yaw_motor'", "Did you mean 'column'?"),
    "zero spin axis": (motor(axis=(0.0, 0.0, 0.0)), "motor 'yaw_motor'", "no direction"),
    "shared output friction": (
        with_part("motors", "pitch_motor", output_friction=Friction(0.1)),
        "motor 'pitch_motor'",
        "Put the friction on the joints",
    ),
    "negative motor friction": (motor(input_friction=Friction(-0.1)), "motor 'yaw_motor'", "on the input side"),
    "negative torque limit": (motor(effort=-1.0), "motor 'yaw_motor'", "greatest torque -1"),
    "frame on nothing": (with_part("frames", "tip", body="fingr"), "frame 'tip'", "Did you mean 'finger'?"),
    "load on nothing": (with_part("loads", "weight", body="bom"), "load 'weight'", "Did you mean 'boom'?"),
    "loop to nothing": (with_part("loops", "closure", first="tipp"), "loop 'closure'", "Did you mean 'tip'?"),
    "loop on itself": (with_part("loops", "closure", second="tip"), "loop 'closure'", "both its ends"),
    "loop on one body": (
        replace(with_part("loops", "closure", second="tip2"), frames=(*ARM.frames, Frame("tip2", "finger"))),
        "loop 'closure'",
        "both its ends, 'tip' and 'tip2', are on 'finger'",
    ),
    "constraint on one body": (
        replace(plus("constraints", Rod("strut", "tip", "tip2", 0.1)), frames=(*ARM.frames, Frame("tip2", "finger"))),
        "constraint 'strut'",
        "'tip' and 'tip2' are both on 'finger'",
    ),
    "loop of no type": (with_part("loops", "closure", type="ball"), "loop 'closure'", "unknown"),
    "loop without axis": (
        with_part("loops", "closure", type="revolute", axis=(0.0, 0.0, 0.0)),
        "loop 'closure'",
        "no direction",
    ),
    "start of nothing": (start((("yow", (0.0,)),)), "initial position of 'yow'", "Did you mean 'yaw'?"),
    "start with wrong count": (start((("pitch", (0.0,)),)), "initial position of 'pitch'", "1 values"),
    "start twice": (start((("yaw", (0.0,)), ("yaw", (0.0,)))), "initial position of 'yaw'", "twice"),
    "start of a follower": (start((("follow", (0.0,)),)), "initial position of 'follow'", "'grip' instead"),
    "speeds of nothing": (start((), (("gip", (0.0,)),)), "initial velocity of 'gip'", "Did you mean 'grip'?"),
    "speeds with wrong count": (start((), (("grip", (0.0, 1.0)),)), "initial velocity of 'grip'", "2 values"),
}

WARNINGS = {
    "quaternion not unit": (joint("yaw", pose=Pose(quaternion=(2.0, 0, 0, 0))), "joint 'yaw'", "length 2"),
    "idle follower": (joint("follow", mimic=Mimic("grip", 0.0)), "joint 'follow'", "never moves"),
    "screw without advance": (joint("yaw", type="screw", pitch=0.0), "joint 'yaw'", "does not advance"),
    "massless end": (
        replace(with_part("bodies", "finger", inertial=None), joints=tuple(replace(j, mimic=None) for j in ARM.joints)),
        "joint 'grip'",
        "mass matrix is singular",
    ),
    "massless universal end": (
        replace(plus("bodies", Body("tag")), joints=(*ARM.joints, Joint("swing", "spherical", "boom", "tag"))),
        "joint 'swing'",
        "mass matrix is singular",
    ),
    "rotor larger than its carrier": (
        motor(carrier="column", rotor=Rotor(0.015), axis=(0.0, 0.0, 1.0)),
        "body 'column'",
        "said to include the rotors of 'yaw_motor'",
    ),
    "rotor heavier than its carrier": (motor(carrier="column", rotor=Rotor(1e-4, mass=3.0)), "body 'column'", "3 kg"),
    "load on the world": (with_part("loads", "weight", body="world"), "load 'weight'", "nothing moves"),
    "loop that closes nothing": (with_part("loops", "closure", type="free"), "loop 'closure'", "closes nothing"),
    "start outside the limits": (start((("yaw", (90.0,)),)), "initial position of 'yaw'", "outside"),
    "start in degrees": (
        replace(joint("yaw", limits=Limits()), initial=Initial((("yaw", (30.0,)),))),
        "initial position of 'yaw'",
        "4.77 turns",
    ),
    "set-point in degrees": (
        replace(
            motor(),
            servos=(Servo("s", "yaw_motor", "pid", setpoint=Quintic(0.0, 1.0, 0.0, 90.0), gains=Gains(kp=1.0)),),
        ),
        "servo 's'",
        "write '90 deg'",
    ),
    "limits in degrees": (joint("yaw", limits=Limits(-60.0, 60.0)), "joint 'yaw'", "write '-60 deg'"),
    "frame turned in degrees": (
        plus("frames", Frame("tool", "boom", Pose(rpy=(0.0, 90.0, 0.0)))),
        "frame 'tool'",
        "90 rad is 14.3 turns",
    ),
    "frame in millimetres": (
        plus("frames", Frame("tool", "boom", Pose((250.0, 0.0, 0.0)))),
        "frame 'tool'",
        "Is it in millimetres?",
    ),
    "centre of mass in millimetres": (body(pose=Pose((250.0, 0.0, 0.0))), "body 'boom'", "250 m from its origin"),
    "joint in millimetres": (joint("yaw", pose=Pose((350.0, 0.0, 0.0))), "joint 'yaw'", "350 m from the origin"),
    "mass in grams": (body(mass=5e6, inertia=(5e4, 5e4, 5e4, 0, 0, 0)), "body 'boom'", "grams"),
    "inertia in square millimetres": (body(inertia=(2e5, 2e5, 1e5, 0, 0, 0)), "body 'boom'", "radius of gyration"),
    "inertia of a template": (body(inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0)), "body 'boom'", "template"),
    "inertia without mass": (body(mass=0.0), "body 'boom'", "mass is zero"),
}


def test_many_turns_that_are_meant_are_not_doubted():
    """Joints that turn on and on, whole turns in radians, and the ±10 rad that files state where nothing is known."""
    far = Servo("s", "yaw_motor", "pid", setpoint=Constant(90.0), gains=Gains(kp=1.0))
    wheel = replace(joint("yaw", type="continuous"), servos=(far,))
    turned = replace(motor(), servos=(replace(far, setpoint=Constant(10 * math.pi)),))
    for description in (wheel, turned, joint("yaw", limits=Limits(-10.0, 10.0))):
        assert check_description(description) == ()


@pytest.mark.parametrize("name", ERRORS)
def test_each_error_names_its_element_cause_and_remedy(name):
    description, element, words = ERRORS[name]
    with pytest.raises(DescriptionError) as raised:
        require_valid(description)
    assert any(c.element.startswith(element) and words in str(c) for c in raised.value.complaints), str(raised.value)


@pytest.mark.parametrize("name", WARNINGS)
def test_each_warning_names_its_element_cause_and_remedy_and_does_not_refuse(name):
    description, element, words = WARNINGS[name]
    complaints = check_description(description)
    assert [c.severity for c in complaints] == ["warning"], complaints
    assert complaints[0].element == element and words in str(complaints[0])
    require_valid(description)


@pytest.mark.parametrize("name", [*ERRORS, *WARNINGS])
def test_every_complaint_is_a_sentence_and_a_remedy(name):
    for complaint in check_description((ERRORS | WARNINGS)[name][0]):
        assert complaint.cause and not complaint.cause.endswith(".")
        assert complaint.remedy[0].isupper() and complaint.remedy[-1] in ".?…"


def test_complaints_carry_the_place_of_their_element():
    place = Where("arm.urdf", 42)
    (complaint,) = check_description(joint("yaw", axis=(0.0, 0.0, 0.0), where=place))
    assert str(complaint) == (
        "joint 'yaw' (arm.urdf:42): axis [0 0 0] has no direction. Give a non-zero axis, or type 'fixed'."
    )


def test_inertia_about_the_origin_is_judged_at_the_centre_of_mass():
    com = np.array([0.3, -0.2, 0.5])
    I_o = shifted_to_origin(tensor(*STEEL.inertia), STEEL.mass, com)
    entries = tuple(I_o[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]])
    assert check_description(body(inertia=entries, pose=Pose(tuple(com)), about="origin")) == ()


@pytest.mark.parametrize(
    ("quaternion", "severity"), [((0.0,) * 4, "error"), ((1.0, 1.0, 0.0, 0.0), "warning"), ((1.0, 0.0, 0.0, 0.0), None)]
)
def test_a_free_body_starts_with_a_unit_quaternion(quaternion, severity):
    satellite = Description(
        "satellite",
        bodies=(Body("hull", STEEL),),
        joints=(Joint("float", "free", "world", "hull"),),
        initial=Initial((("float", (1.0, 2.0, 3.0, *quaternion)),)),
    )
    assert [c.severity for c in check_description(satellite)] == ([] if severity is None else [severity])


def massless_end(**joint_changes):
    return Description(
        "end",
        bodies=(Body("link", STEEL), Body("wheel"), Body("tyre")),
        joints=(
            Joint("hinge", "revolute", "world", "link"),
            replace(Joint("spin", "continuous", "link", "wheel"), **joint_changes),
            Joint("glue", "fixed", "wheel", "tyre"),
        ),
    )


def test_a_massless_end_is_sound_when_something_gives_its_joint_inertia():
    assert len(check_description(massless_end())) == 1
    assert check_description(massless_end(armature=0.1)) == ()
    assert check_description(massless_end(type="fixed")) == ()
    geared = replace(massless_end(), motors=(Motor("m", (("spin", 10.0),), rotor=Rotor(1e-5)),))
    assert check_description(geared) == ()
    assert len(check_description(replace(geared, rotors="none"))) == 1
    tyre = replace(massless_end(), bodies=(Body("link", STEEL), Body("wheel"), Body("tyre", STEEL)))
    assert check_description(tyre) == ()


@pytest.mark.parametrize("carrier", [None, "world"])
def test_rotors_on_the_world_need_no_room_in_a_body(carrier):
    assert check_description(motor(carrier=carrier, rotor=Rotor(10.0))) == ()


def test_several_rotors_together_must_fit_in_their_carrier():
    def two(inertia):
        motors = tuple(Motor(f"m{i}", (("yaw", 1.0),), "column", (0.0, 0.0, 1.0), Rotor(inertia)) for i in range(2))
        return check_description(replace(ARM, motors=motors))

    assert two(0.004) == ()  # 2 × 0.004 < 0.01
    assert [c.element for c in two(0.006)] == ["body 'column'"]


def test_a_leader_that_moves_nothing_is_sound_when_its_follower_moves_mass():
    assert check_description(with_part("bodies", "finger", inertial=None)) == ()


@pytest.mark.parametrize("type_", SPEED_NAMES)
def test_names_of_speeds_and_coordinates_have_the_dimensions_of_the_joint(type_):
    degrees = {"cylindrical": 2, "universal": 2, "spherical": 3, "planar": 3, "free": 6, "fixed": 0}.get(type_, 1)
    assert len(SPEED_NAMES[type_]) == degrees
    assert len(COORDINATE_NAMES[type_]) == degrees + (type_ in ("spherical", "free"))


def chain(n, broken):
    links = [CountedName(f"b{i}") for i in range(n)]
    bodies = [Body(link, STEEL) for link in links]
    joints = [Joint(CountedName(f"j{i}"), "revolute", links[i - 1] if i else "world", links[i]) for i in range(n)]
    match broken:
        case "circle":
            joints[0] = replace(joints[0], parent=f"b{n - 1}")
        case "root":
            joints = joints[1:]
        case "names":
            joints = [replace(j, parent="x" + j.parent, axis=(0.0,) * 3) for j in joints]
        case "mimic":
            joints = [replace(j, mimic=Mimic(f"j{(i + 1) % n}")) for i, j in enumerate(joints)]
        case "massless":
            bodies = [Body(b.name) for b in bodies]
    return Description("chain", bodies=tuple(bodies), joints=tuple(joints))


@pytest.mark.parametrize("broken", ["no", "circle", "root", "names", "mimic", "massless"])
def test_the_work_of_checking_grows_linearly_with_the_number_of_bodies(broken):
    few, many = chain(250, broken), chain(2000, broken)
    assert bool(check_description(many)) == (broken != "no")
    # a quadratic check would do 64 times as much
    assert work(lambda: check_description(many)) < 8.2 * work(lambda: check_description(few))


def numbers_of(record, path=()):
    if isinstance(record, float):
        yield path
    elif is_dataclass(record):
        for entry in fields(record):
            yield from numbers_of(getattr(record, entry.name), (*path, entry.name))
    elif isinstance(record, tuple):
        for i, entry in enumerate(record):
            yield from numbers_of(entry, (*path, i))


def with_number(record, path, value):
    if not path:
        return value
    step, *rest = path
    if isinstance(step, int):
        return (*record[:step], with_number(record[step], rest, value), *record[step + 1 :])
    return replace(record, **{step: with_number(getattr(record, step), rest, value)})


PATHS = list(numbers_of(ARM))


@settings(max_examples=300)
@given(st.sampled_from(PATHS), st.sampled_from([math.nan, math.inf, -math.inf]))
def test_a_number_that_is_not_finite_is_found_wherever_it_is(path, value):
    complaints = check_description(with_number(ARM, path, value))
    assert any("is not a finite number below" in c.cause and c.severity == "error" for c in complaints)


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PATHS), st.floats(allow_nan=False, allow_infinity=False)), max_size=5))
@pytest.mark.filterwarnings("ignore:overflow", "ignore:invalid value")
def test_any_numbers_are_judged_without_failing(changes):
    description = ARM
    for path, value in changes:
        description = with_number(description, path, value)
    for complaint in check_description(description):
        assert str(complaint)
