import math
from pathlib import Path

import pytest

from torseur.description.complaint import Where
from torseur.description.dh import DHRow, chain_from_dh
from torseur.description.records.machine import (
    STANDARD_GRAVITY,
    Description,
    Friction,
    Geometry,
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
from torseur.description.yaml_format import read_yaml


def read(body):
    return read_yaml("machine.yaml", text=f"torseur: 1\n{body}")


def test_a_file_with_the_version_only_is_an_empty_machine_with_the_file_name():
    assert read("") == Description("machine")
    assert read("").gravity == STANDARD_GRAVITY
    assert read_yaml(Path("some") / "arm.v2.yaml", text="torseur: 1").name == "arm.v2"


def test_sections_without_entries_are_empty():
    assert read("bodies:\njoints:\nmotors:\nframes:\nloads:\nloops:\ninitial:\n") == Description("machine")


@pytest.mark.parametrize(
    ("written", "gravity"),
    [("9.81", (0, 0, -9.81)), ("0", (0, 0, 0)), ("9.81 m/s^2", (0, 0, -9.81)), ("[1, 0, -1.62 m/s^2]", (1, 0, -1.62))],
)
def test_gravity_is_a_vector_or_its_magnitude_downward(written, gravity):
    assert read(f"gravity: {written}").gravity == gravity


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[1, 2, 3]", (1, 2, 3, 0, 0, 0)),
        ("[1, 2, 3, 4, 5, 6]", (1, 2, 3, 4, 5, 6)),
        ("[[1, 4, 5], [4, 2, 6], [5, 6, 3]]", (1, 2, 3, 4, 5, 6)),
        ("[1 g m^2, 2e3 kg mm^2, 3 kg cm^2]", (1e-3, 2e-3, 3e-4, 0, 0, 0)),
    ],
)
def test_an_inertia_has_three_six_or_nine_entries(written, expected):
    (body,) = read(f"bodies: {{b: {{mass: 2, com: [0, 1, 0], inertia: {written}}}}}").bodies
    assert body.inertial == Inertial(2.0, Pose((0, 1, 0)), expected)


def test_an_inertia_may_be_taken_at_the_origin_or_along_turned_axes():
    bodies = read(
        "bodies:\n"
        "  a: {mass: 1, inertia: [1, 1, 1], inertia_about: origin}\n"
        "  b: {mass: 1, inertia_rpy: [0, 0, 90 deg]}\n"
        "  c: {mass: 1, inertia_quaternion: [0, 1, 0, 0]}\n"
        "  d:\n"
    ).bodies
    assert bodies[0].inertial.about == "origin"
    assert bodies[1].inertial.pose == Pose(rpy=(0, 0, math.pi / 2))
    assert bodies[2].inertial.pose == Pose(quaternion=(0, 1, 0, 0))
    assert bodies[3].inertial is None


def test_shapes_of_all_kinds_are_read():
    (body,) = read(
        "bodies:\n  b:\n    visuals:\n"
        "      - {box: [1, 2, 30 cm], color: [1, 0, 0]}\n"
        "      - {cylinder: {radius: 10 mm, length: 1}, at: [0, 0, 1], rpy: [0, 0, 1]}\n"
        "      - {sphere: 5 mm, color: [0, 0, 0, 0.5], material: glass, name: eye}\n"
        "      - {capsule: {radius: 1, length: 2}}\n"
        "      - {ellipsoid: [1, 2, 3]}\n"
        "    collisions:\n"
        "      - {mesh: hull.stl, scale: 0.001}\n"
    ).bodies
    box, cylinder, sphere, capsule, ellipsoid = body.visuals
    assert (box.geometry, box.color) == (Geometry("box", (1, 2, 0.3)), (1, 0, 0, 1))
    assert (cylinder.geometry, cylinder.pose) == (Geometry("cylinder", (0.01, 1)), Pose((0, 0, 1), rpy=(0, 0, 1)))
    assert (sphere.geometry, sphere.color, sphere.material, sphere.name) == (
        *(Geometry("sphere", (0.005,)), (0, 0, 0, 0.5), "glass", "eye"),
    )
    assert capsule.geometry == Geometry("capsule", (1, 2))
    assert ellipsoid.geometry == Geometry("ellipsoid", (1, 2, 3))
    assert body.collisions[0].geometry == Geometry("mesh", (0.001,) * 3, "hull.stl")


def test_a_joint_has_all_its_keys():
    (joint,) = read(
        "joints:\n  j:\n    type: revolute\n    parent: a\n    child: b\n"
        "    at: [1, 2, 3 mm]\n    rpy: [0, 90 deg, 0]\n"
        "    axis: -x\n    armature: 2 g m^2\n"
        "    limits: {lower: -90 deg, upper: 1 rev, effort: 5 N m, velocity: 60 rpm, acceleration: 2,\n"
        "             jerk: 3 rad/s^3}\n"
        "    friction: {viscous: 1 N m s/rad, dry: {forward: 2 N m, backward: 3 N m}}\n"
        "    mimic: {joint: k, multiplier: -2, offset: 180 deg}\n"
    ).joints
    limits = Limits(-math.pi / 2, 2 * math.pi, 5.0, 2 * math.pi, 2.0, 3.0)
    pose = Pose((1, 2, 0.003), rpy=(0, math.pi / 2, 0))
    assert joint == Joint(
        *("j", "revolute", "a", "b", pose, (-1, 0, 0)),
        limits=limits,
        friction=Friction(1, 2, 3),
        armature=0.002,
        mimic=Mimic("k", -2, math.pi),
    )


def test_units_of_a_sliding_joint_are_those_of_translation():
    (joint,) = read(
        "joints:\n  j:\n    {type: prismatic, parent: a, child: b, armature: 20 g,\n"
        "     friction: {viscous: 2 N s/m, dry: 3 N},\n"
        "     limits: {lower: -1 cm, upper: 1 cm, effort: 5 kN, velocity: 1 mm/s, acceleration: 1 m/s^2,\n"
        "              jerk: 1 m/s^3}}\n"
    ).joints
    assert joint.limits == Limits(-0.01, 0.01, 5000, 0.001, 1, 1)
    assert (joint.friction, joint.armature) == (Friction(2, 3, 3), 0.02)


def test_the_gear_between_a_turning_and_a_sliding_joint_has_units():
    joints = (
        "joints:\n  turn: {type: continuous, parent: a, child: b}\n"
        "  slide: {type: prismatic, parent: a, child: c, mimic: {joint: turn, multiplier: 5 mm/rev}}\n"
        "  dial: {type: revolute, parent: a, child: d, mimic: {joint: slide, multiplier: 0.2 rev/mm}}\n"
        "  screw: {type: screw, parent: a, child: e, pitch: 2 mm/rev}\n"
    )
    _, slide, dial, screw = read(joints).joints
    assert slide.mimic.multiplier == pytest.approx(0.005 / (2 * math.pi), rel=1e-15)
    assert dial.mimic.multiplier == pytest.approx(400 * math.pi, rel=1e-15)
    assert screw.pitch == pytest.approx(0.002 / (2 * math.pi), rel=1e-15)
    (motor,) = read(joints + "motors: {slide: {ratio: 1 rev/mm}}").motors
    assert motor.drives == (("slide", pytest.approx(2000 * math.pi, rel=1e-15)),)


TWO_JOINTS = (
    "joints:\n  yaw: {type: revolute, parent: world, child: a}\n"
    "  rail: {type: prismatic, parent: a, child: b}\n  wrist: {type: universal, parent: b, child: c}\n"
)


def test_a_motor_drives_the_joint_of_its_name_unless_told():
    motors = read(
        f"{TWO_JOINTS}motors:\n  yaw: {{ratio: 100}}\n  second: {{joint: yaw}}\n"
        "  third: {drives: {wrist.angle1: 50, wrist.angle2: -50}}\n"
    ).motors
    assert [motor.drives for motor in motors] == [
        (("yaw", 100.0),),
        (("yaw", 1.0),),
        (("wrist.angle1", 50.0), ("wrist.angle2", -50.0)),
    ]


def test_a_motor_has_all_its_keys():
    (motor,) = read(
        f"{TWO_JOINTS}motors:\n  yaw:\n    ratio: 10\n    carrier: b\n    axis: [0, 1, 1]\n    effort: 200 mNm\n"
        "    rotor: {inertia: 1 g m^2, transverse: 2 g m^2, mass: 300 g, at: [1 cm, 0, 0], included: false}\n"
        "    friction: {input: {viscous: 1, dry: 2}, output: {dry: {backward: 3}}}\n"
    ).motors
    assert motor == Motor(
        "yaw",
        (("yaw", 10.0),),
        "b",
        (0, 1, 1),
        Rotor(0.001, 0.002, 0.3, (0.01, 0, 0), False),
        Friction(1, 2, 2),
        Friction(0, 0, 3),
        0.2,
    )


def test_motor_friction_without_side_is_at_the_output_in_the_joints_units():
    motors = read(
        f"{TWO_JOINTS}motors:\n  yaw: {{friction: {{viscous: 1 N m s, dry: 2 N m}}}}\n"
        "  rail: {friction: {viscous: 3 N s/m, dry: 4 N}}\n"
    ).motors
    assert [motor.output_friction for motor in motors] == [Friction(1, 2, 2), Friction(3, 4, 4)]
    assert all(motor.input_friction == Friction() for motor in motors)


def test_like_takes_over_what_a_motor_is_but_not_where_it_sits():
    first, second, third = read(
        f"{TWO_JOINTS}motors:\n"
        "  yaw: {ratio: 100, carrier: a, axis: x, rotor: {inertia: 1, mass: 2}, friction: {dry: 3}, effort: 4}\n"
        "  other: {like: yaw, joint: yaw, rotor: {inertia: 5}}\n"
        "  third: {like: other, joint: yaw, ratio: 7}\n"
    ).motors
    assert (second.carrier, second.axis) == (None, None)
    assert second.drives == (("yaw", 100.0),)
    assert second.rotor == Rotor(5.0)
    assert (second.output_friction, second.effort) == (first.output_friction, first.effort)
    assert (third.drives, third.rotor, third.effort) == ((("yaw", 7.0),), Rotor(5.0), 4.0)


def test_loads_frames_and_loops_are_read():
    description = read(
        "frames: {tip: {body: a, at: [1, 0, 0], quaternion: [0, 1, 0, 0]}}\n"
        "loads: {push: {body: a, at: [0, 0, 1], force: [1 kN, 0, 0], torque: [0, 2 N m, 0], measured_in: body}}\n"
        "loops:\n  - {type: revolute, between: [tip, b], axis: y}\n  - {name: pin, type: spherical, between: [a, b]}\n"
    )
    assert description.frames[0].pose == Pose((1, 0, 0), quaternion=(0, 1, 0, 0))
    assert description.loads == (Load("push", "a", (0, 0, 1), (1000, 0, 0), (0, 2, 0), "body"),)
    assert description.loops == (Loop("loop1", "revolute", "tip", "b", (0, 1, 0)), Loop("pin", "spherical", "a", "b"))


def test_the_initial_state_has_the_units_of_each_coordinate():
    initial = read(
        "joints:\n  base: {type: free, parent: world, child: a}\n  turn: {type: revolute, parent: a, child: b}\n"
        "  slide: {type: prismatic, parent: a, child: c}\n  plane: {type: planar, parent: a, child: d}\n"
        "  both: {type: cylindrical, parent: a, child: e}\n  ball: {type: spherical, parent: a, child: f}\n"
        "initial:\n"
        "  positions: {base: [1 mm, 2 mm, 3 mm, 1, 0, 0, 0], turn: 90 deg, slide: 5 mm, plane: [1 cm, 2, 180 deg],\n"
        "              both: [90 deg, 5 mm], ball: [1, 0, 0, 0]}\n"
        "  velocities: {base: [60 rpm, 0, 0, 1 mm/s, 0, 0], slide: 5 mm/s, both: [60 rpm, 1], ball: [60 rpm, 0, 0]}\n"
    ).initial
    assert initial == Initial(
        (
            ("base", (0.001, 0.002, 0.003, 1, 0, 0, 0)),
            ("turn", (math.pi / 2,)),
            ("slide", (0.005,)),
            ("plane", (0.01, 2, math.pi)),
            ("both", (math.pi / 2, 0.005)),
            ("ball", (1, 0, 0, 0)),
        ),
        (
            ("base", (2 * math.pi, 0, 0, 0.001, 0, 0)),
            ("slide", (0.005,)),
            ("both", (2 * math.pi, 1)),
            ("ball", (2 * math.pi, 0, 0)),
        ),
    )


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_a_dh_table_gives_the_chain_of_its_rows_on_the_base(convention):
    description = read(
        "bodies: {cart: {mass: 3}}\njoints: {rail: {type: prismatic, parent: world, child: cart}}\n"
        f"dh:\n  convention: {convention}\n  base: cart\n  end_frame: tool\n  rows:\n"
        "    - {a: 1, alpha: 90 deg, d: 2 cm, theta: 3, offset: 10 deg, limits: {upper: 1 rev}, armature: 2,\n"
        "       mass: 4, com: [1, 0, 0], inertia: [1, 1, 1], friction: {dry: 5}}\n"
        "    - {name: push, type: prismatic, offset: 10 mm, friction: {viscous: 2 N s/m}}\n"
        "motors: {joint1: {ratio: 9}, push: {ratio: 1 rev/mm}}\n"
    )
    rows = [
        DHRow(
            *("joint1", "revolute", 1.0, math.pi / 2, 0.02, 3.0, math.radians(10)),
            inertial=Inertial(4.0, Pose((1, 0, 0)), (1, 1, 1, 0, 0, 0)),
            limits=Limits(upper=2 * math.pi),
            friction=Friction(0, 5, 5),
            armature=2.0,
        ),
        DHRow("push", "prismatic", offset=0.01, friction=Friction(2.0)),
    ]
    bodies, joints, frames = chain_from_dh(rows, convention=convention, base="cart", end_frame="tool")
    assert description.bodies[1:] == bodies
    assert description.joints[1:] == joints
    assert description.frames == frames
    assert [motor.drives[0][0] for motor in description.motors] == ["joint1", "push"]


def test_every_element_knows_where_it_was_written():
    description = read(
        "bodies:\n  a:\n    mass: 1\n    visuals:\n      - {sphere: 1}\n"
        "joints:\n  j: {type: free, parent: world, child: a}\n"
        "motors:\n  m: {joint: j.wx}\nframes:\n  f: {body: a}\nloads:\n  l: {body: a}\n"
        "loops:\n  - {type: fixed, between: [a, f]}\ninitial:\n  positions: {}\n"
        "dh:\n  convention: standard\n  rows:\n    - {a: 1}\n"
    )
    (a, link), (j, row) = description.bodies, description.joints
    elements = [a, a.inertial, a.visuals[0], j, *description.motors, description.frames[0], *description.loads]
    elements += [*description.loops, description.initial, link, row]
    assert [element.where for element in elements] == [
        Where("machine.yaml", line) for line in (3, 4, 6, 8, 10, 12, 14, 16, 17, 22, 22)
    ]


def test_names_that_yaml_1_1_takes_for_booleans_and_numbers_stay_names():
    description = read(
        "bodies: {on: {mass: 1}, 1: {}, 12:30: {}, 1e-6: {}}\n"
        "joints: {yes: {type: fixed, parent: on, child: '1'}, no: {type: fixed, parent: on, child: 12:30}}\n"
    )
    assert [body.name for body in description.bodies] == ["on", "1", "12:30", "1e-6"]
    assert [(joint.name, joint.parent, joint.child) for joint in description.joints] == [
        ("yes", "on", "1"),
        ("no", "on", "12:30"),
    ]


def test_repeated_keys_can_be_shared_by_anchors():
    first, second = read("bodies: {a: &link {mass: 2, com: [0, 0, 1]}, b: *link}").bodies
    assert first.inertial == second.inertial
