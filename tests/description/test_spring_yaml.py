"""Springs and bushings in files: what is read, what is written, what is refused."""

import pytest

import torseur as ts
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.mjcf import read_mjcf
from torseur.description.records.springs import ForceTable, Place, SpringLaw
from torseur.description.syntax.expressions import Expression
from torseur.description.yaml_format import read_yaml, yaml_text

MACHINE = """
torseur: 1
bodies:
  arm: {mass: 4 kg, com: [0.25, 0, 0], inertia: [0.01, 0.1, 0.1]}
  hand: {mass: 1 kg, inertia: [0.01, 0.01, 0.01]}
joints:
  shoulder: {type: revolute, parent: world, child: arm, axis: -y, spring: {stiffness: 5 N m/deg, rest: 10 deg}}
  wrist: {type: universal, parent: arm, child: hand, at: [0.5, 0, 0], axis: x, second_axis: y}
frames:
  tip: {body: hand, at: [0.1, 0, 0]}
springs:
  coil: {from: {body: world, at: [0, 0, 1 m]}, to: tip, stiffness: 2 N/mm, rest: 300 mm, damping: 5 N s/m}
  cable: {from: arm, to: {frame: tip, at: [0, 10 mm, 0]}, only: tension, stiffness: 200, preload: 3 N}
  hard: {from: world, to: tip, force: {x: [-10 cm, 0, 0.1], force: [-10, 0, 40 N], interpolation: linear}}
  shock: {from: world, to: hand, damping: {v: [-1, 0, 1 m/s], force: [-3 kN, 0, 1 kN]}}
  ram: {from: world, to: hand, effort: {sine: {amplitude: 3 N, frequency: 1 Hz}}}
  twist: {joint: wrist.angle1, force: "3*x + 2*x**3 + 0.1*v"}
bushings:
  rubber:
    between: [world, arm]
    stiffness: [1e4 N/m, 1e4, 1e4, 10 N m/rad, 10, 10]
    damping:
      - [1, 0, 0, 0, 0, 0]
      - [0, 1, 0, 0, 0, 0]
      - [0, 0, 1, 0.1, 0, 0]
      - [0, 0, 0.1, 1, 0, 0]
      - [0, 0, 0, 0, 1, 0]
      - [0, 0, 0, 0, 0, 1]
"""


def read(text=MACHINE):
    return read_yaml("machine.yaml", text=text)


def test_all_keys_are_read_in_their_units():
    machine = read()
    assert machine.joints[0].spring == SpringLaw(pytest.approx(286.4788975654116), 0.17453292519943295)
    springs = {spring.name: spring for spring in machine.springs}
    assert springs["coil"].law == SpringLaw(2000.0, 0.3, damping=5.0)
    assert springs["coil"].first == Place("world", (0.0, 0.0, 1.0))
    assert springs["cable"].law == SpringLaw(200.0, preload=3.0, only="tension")
    assert springs["cable"].second == Place("tip", (0.0, 0.01, 0.0))
    assert springs["hard"].law.force == ForceTable((-0.1, 0.0, 0.1), (-10.0, 0.0, 40.0), "linear")
    assert springs["shock"].law.damping == ForceTable((-1.0, 0.0, 1.0), (-3000.0, 0.0, 1000.0))
    assert springs["ram"].effort.amplitude == 3.0
    (twist,) = machine.joint_springs
    assert twist.joint == "wrist.angle1" and isinstance(twist.law.force, Expression)
    (rubber,) = machine.bushings
    assert [rubber.stiffness[k][k] for k in range(6)] == [1e4, 1e4, 1e4, 10.0, 10.0, 10.0]
    assert rubber.damping[2][3] == rubber.damping[3][2] == 0.1
    assert check_description(machine) == ()


def test_reading_what_was_written_gives_the_same_machine():
    machine = read()
    assert read(yaml_text(machine)) == machine


def test_a_planar_file_has_springs_with_points_of_two_numbers():
    text = """
torseur: 1
plane: xz
bodies: {arm: {mass: 1, inertia: 0.1}}
joints: {hinge: {type: revolute, parent: world, child: arm, spring: {stiffness: 3}}}
springs:
  s: {from: {body: world, at: [1, 2]}, to: {body: arm, at: [0.5, 0.1]}, stiffness: 4}
  t: {joint: hinge, damping: 2}
"""
    machine = read(text)
    assert machine.springs[0].first == Place("world", (1.0, 0.0, 2.0))
    assert machine.springs[0].second == Place("arm", (0.5, 0.0, 0.1))
    assert read(yaml_text(machine)) == machine


def test_the_free_length_that_is_not_given_is_that_of_the_drawn_machine():
    model = ts.build(read())
    assert [spring.rest for spring in model.springs][1:3] == pytest.approx([0.6000833275470999, 0.6])


FAULTS = {
    "unit": ("stiffness: 2 N/mm", "stiffness: 2 N m", "a force per length", "spring 'coil'"),
    "unit of joint": ("stiffness: 5 N m/deg", "stiffness: 5 N/m", "torque", "joint 'shoulder'"),
    "key": ("rest: 300 mm", "length: 300 mm", "unknown key", "spring 'coil'"),
    "no end": ("to: tip, stiffness: 2 N/mm", "stiffness: 2 N/mm", "it is not said what it acts on", "spring 'coil'"),
    "two laws": ("{joint: wrist.angle1,", "{joint: wrist.angle1, damping: 1,", "both 'force' and 'damping'", "'twist'"),
    "joint and effort": (
        "{joint: wrist.angle1,",
        "{joint: wrist.angle1, effort: 1,",
        "does not go with 'joint'",
        "'twist'",
    ),
    "unknown frame": ("to: tip, stiffness", "to: tap, stiffness", "neither a frame nor a body", "spring 'coil'"),
    "unknown joint": ("joint: wrist.angle1", "joint: wrist", "is not a joint's speed", "spring 'twist'"),
    "same place": ("from: world, to: hand, damping", "from: hand, to: hand, damping", "at the same place", "'shock'"),
    "negative": ("damping: 5 N s/m", "damping: -5 N s/m", "damping -5 is negative", "spring 'coil'"),
    "negative stiffness": ("stiffness: 200,", "stiffness: -200,", "stiffness -200 is negative", "spring 'cable'"),
    "negative length": ("rest: 300 mm", "rest: -300 mm", "free length -0.3 m is negative", "spring 'coil'"),
    "order": ("x: [-10 cm, 0, 0.1]", "x: [0, -10 cm, 0.1]", "goes from 0 to -0.1", "spring 'hard'"),
    "rows": ("x: [-10 cm, 0, 0.1]", "x: [-10 cm, 0.1]", "2 places, but 3 forces", "spring 'hard'"),
    "damper that drives": ("force: [-3 kN, 0", "force: [3 kN, 0", "drives what it should resist", "spring 'shock'"),
    "name in an expression": ("3*x + 2*x**3", "3*y + 2*x**3", "mentions 'y', at character 3", "spring 'twist'"),
    "syntax": ("3*x + 2*x**3", "3*x + * 2", "cannot be read", "spring 'twist'"),
    "no stiffness to one side": (
        "only: tension, stiffness: 200, preload: 3 N",
        "only: tension, preload: 3 N",
        "no stiffness",
        "'cable'",
    ),
    "nothing": ("rest: 300 mm, damping: 5 N s/m", "rest: 300 mm", None, "spring 'coil'"),
    "bushing of five": (
        "[1e4 N/m, 1e4, 1e4, 10 N m/rad, 10, 10]",
        "[1, 2, 3, 4, 5]",
        "six numbers",
        "bushing 'rubber'",
    ),
    "bushing unit": ("10 N m/rad, 10, 10]", "10 N/m, 10, 10]", "torque", "bushing 'rubber'"),
    "not symmetric": ("[0, 0, 0.1, 1, 0, 0]", "[0, 0, 0.2, 1, 0, 0]", "not symmetric", "bushing 'rubber'"),
    "indefinite": ("[0, 0, 0, 0, 1, 0]", "[0, 0, 0, 0, -1, 0]", "negative along some motion", "bushing 'rubber'"),
    "same name": ("rubber:", "coil:", "a spring of this name", "bushing 'coil'"),
}


@pytest.mark.parametrize(("old", "new", "cause", "element"), FAULTS.values(), ids=FAULTS)
def test_faults_are_said_with_element_and_cause(old, new, cause, element):
    assert MACHINE.count(old) == 1
    text = MACHINE.replace(old, new)
    if cause is None:
        text = text.replace("stiffness: 2 N/mm, ", "")
        cause = "gives no force"
    with pytest.raises(DescriptionError) as caught:
        ts.build(read(text))
    assert cause in str(caught.value)
    assert element in str(caught.value)


def test_a_spring_at_a_joint_of_several_coordinates_is_refused_with_a_way_out():
    text = MACHINE.replace("axis: x, second_axis: y}", "axis: x, second_axis: y, spring: {stiffness: 1}}")
    with pytest.raises(DescriptionError, match=r"among the 'springs', with 'joint: <joint>.<component>'"):
        ts.build(read(text))
    body, joint = "b: {mass: 1, inertia: [1, 1, 1]}", "j: {type: spherical, parent: world, child: b}"
    free = f"torseur: 1\nbodies: {{{body}}}\njoints: {{{joint}}}"
    with pytest.raises(DescriptionError, match="Put a bushing between frames"):
        ts.build(read(f"{free}\nsprings: {{s: {{joint: j.wx, stiffness: 1}}}}"))


def test_joint_springs_of_mjcf_are_read_and_those_of_balls_listed():
    machine = read_mjcf(
        "m.xml",
        text="""<mujoco><worldbody><body name="a"><geom size="1"/>
  <joint name="h" stiffness="3" springref="90" damping="0.5"/>
  <joint name="s" type="slide" axis="1 0 0" stiffness="20" springref="0.1"/>
  <body name="b"><geom size="1"/><joint name="ball" type="ball" stiffness="2"/></body>
</body></worldbody></mujoco>""",
    )
    laws = {joint.name: joint.spring for joint in machine.joints}
    assert laws["h"] == SpringLaw(3.0, pytest.approx(1.5707963267948966))
    assert laws["s"] == SpringLaw(20.0, 0.1)
    assert laws["ball"] is None
    assert machine.joints[0].friction.viscous == 0.5
    assert [ignored.element.rpartition("/")[2] for ignored in machine.ignored] == ["@stiffness"]
