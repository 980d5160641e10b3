"""Every complaint names file, line, element, cause and remedy."""

import pytest

from torseur.description.complaint import DescriptionError
from torseur.description.urdf import read_urdf

INERTIA = 'ixx="1" iyy="1" izz="1" ixy="0" ixz="0"'


def robot(*lines):
    """A robot whose first given line is line 2 of the file."""
    return "\n".join(['<robot name="r">', *lines, "</robot>"])


def with_joint(*lines, head='<joint name="elbow" type="revolute">'):
    """Two links on line 2, a joint on line 3, whose parts are on lines 4 and 5 on."""
    links = '<link name="a"/><link name="b"/>'
    return robot(links, head, '<parent link="a"/><child link="b"/>', *lines, "</joint>")


def with_link(*lines):
    return robot('<link name="hand">', *lines, "</link>")


def with_transmission(*lines):
    links = '<link name="a"/><link name="b"/>'
    joint = '<joint name="elbow" type="revolute"><parent link="a"/><child link="b"/></joint>'
    return robot(links, joint, '<transmission name="t" type="SimpleTransmission">', *lines, "</transmission>")


def fixed(name, parent, child):
    return f'<joint name="{name}" type="fixed"><parent link="{parent}"/><child link="{child}"/></joint>'


# text, line, element, part of the cause, part of the remedy
CASES = {
    "malformed XML": ("<robot>\n<link></robot>", 2, "document", "malformed", "Correct the tags"),
    "entity bomb": ('<!DOCTYPE r [<!ENTITY a "b">]>\n<robot/>', 1, "document", "entity", "Remove <!DOCTYPE"),
    "not a robot": ("<house/>", 1, "<house>", "not <robot>", "Give a URDF file"),
    "MJCF": ("<mujoco/>", 1, "<mujoco>", "not <robot>", "MJCF"),
    "no link": (robot(), 1, "robot", "no <link>", "at least one link"),
    "unknown joint type": (
        with_joint(head='<joint name="elbow" type="revolut">'),
        3,
        "joint 'elbow'",
        "type 'revolut' is not known",
        "Did you mean 'revolute'?",
    ),
    "no joint type": (
        with_joint(head='<joint name="elbow">'),
        3,
        "joint 'elbow'",
        "'type' of <joint> is missing",
        "Known",
    ),
    "no joint name": (
        with_joint(head='<joint type="fixed">'),
        3,
        "<joint>|robot 'r'",
        "'name'",
        "Give every joint a name",
    ),
    "empty link name": (
        robot('<link name=""/>'),
        2,
        "robot 'r'",
        "'name' of <link> is empty",
        "Give every link a name",
    ),
    "two links of one name": (robot('<link name="a"/>', '<link name="a"/>'), 3, "link 'a'", "line 2", "Rename"),
    "two joints of one name": (
        robot('<link name="a"/><link name="b"/><link name="c"/>', fixed("j", "a", "b"), fixed("j", "a", "c")),
        4,
        "joint 'j'",
        "already used at line 3",
        "Rename",
    ),
    "zero axis": (with_joint('<axis xyz="0 0 0"/>'), 5, "joint 'elbow'", "no direction", "non-zero axis"),
    "NaN": (with_joint('<axis xyz="0 nan 1"/>'), 5, "joint 'elbow'", "'nan', which is not a finite", "finite number"),
    "infinity": (with_joint('<origin xyz="inf 0 0"/>'), 5, "joint 'elbow'", "'inf'", "finite number"),
    "too few numbers": (with_joint('<origin xyz="1 2"/>'), 5, "joint 'elbow'", "2 values, not 3", "Give 3 numbers"),
    "decimal comma": (with_joint('<origin xyz="1,0 0 0"/>'), 5, "joint 'elbow'", "'1,0'", "decimals with a point"),
    "rpy and quaternion": (
        with_joint('<origin rpy="0 0 0" quat_xyzw="0 0 0 1"/>'),
        5,
        "joint 'elbow'",
        "both 'rpy' and 'quat_xyzw'",
        "Keep one",
    ),
    "zero quaternion": (with_joint('<origin quat_xyzw="0 0 0 0"/>'), 5, "joint 'elbow'", "zero", "unit quaternion"),
    "limits exchanged": (with_joint('<limit lower="2" upper="1"/>'), 5, "joint 'elbow'", "above", "Exchange"),
    "limit no number": (with_joint('<limit lower="low"/>'), 5, "joint 'elbow'", "'low'", "finite number"),
    "two axes": (with_joint("<axis/>", "<axis/>"), 6, "joint 'elbow'", "given 2 times", "Keep one"),
    "mimic of nothing": (with_joint("<mimic/>"), 5, "joint 'elbow'", "'joint' of <mimic> is missing", 'joint="…"'),
    "no parent": (
        robot('<link name="a"/>', '<joint name="j" type="fixed"><child link="a"/></joint>'),
        3,
        "joint 'j'",
        "no <parent>",
        "Add <parent>",
    ),
    "no mass": (
        with_link("<inertial>", f'<inertia {INERTIA} iyz="0"/></inertial>'),
        3,
        "link 'hand'",
        "no <mass>",
        "Add",
    ),
    "no inertia": (with_link('<inertial><mass value="1"/></inertial>'), 3, "link 'hand'", "no <inertia>", "Give ixx"),
    "five inertias": (
        with_link('<inertial><mass value="1"/>', f"<inertia {INERTIA}/></inertial>"),
        4,
        "link 'hand'",
        "'iyz' of <inertia> is missing",
        'Give iyz="…".',
    ),
    "no geometry": (with_link("<visual/>"), 3, "link 'hand'", "no <geometry>", "Add <geometry>"),
    "box of two numbers": (
        with_link('<visual><geometry><box size="1 2"/></geometry></visual>'),
        3,
        "link 'hand'",
        "2 values, not 3",
        "Give 3 numbers",
    ),
    "mesh outside": (
        with_link('<visual><geometry><mesh filename="../../m.stl"/></geometry></visual>'),
        3,
        "link 'hand'",
        "leaves the folder",
        "search paths",
    ),
    "color of three numbers": (
        robot('<material name="red"><color rgba="1 0 0"/></material>'),
        2,
        "material 'red'",
        "3 values, not 4",
        "Give 4 numbers",
    ),
    "two roots": (robot('<link name="a"/>', '<link name="b"/>'), 3, "link 'b'", "'a', 'b'", "Connect all but one"),
    "cycle": (
        robot('<link name="a"/><link name="b"/>', fixed("ab", "a", "b"), fixed("ba", "b", "a")),
        4,
        "joint 'ba'",
        "cycle: b → a → b",
        "Remove one joint",
    ),
    "cycle beside a root": (
        robot('<link name="r"/><link name="a"/>', fixed("aa", "a", "a")),
        3,
        "joint 'aa'",
        "cycle: a → a",
        "Remove one joint",
    ),
    "two parents": (
        robot('<link name="a"/><link name="b"/><link name="c"/>', fixed("ac", "a", "c"), fixed("bc", "b", "c")),
        4,
        "joint 'bc'",
        "also the child of joint 'ac'",
        "one parent",
    ),
    "world that is not described": (
        robot('<link name="a"/>', fixed("j", "world", "a")),
        3,
        "joint 'j'",
        "'world' is not described",
        '<link name="world"/>',
    ),
    "world as a child": (
        robot('<link name="a"/><link name="world"/>', fixed("j", "a", "world")),
        3,
        "joint 'j'",
        "is the ground",
        "Rename",
    ),
    "xacro tag": (robot("<xacro:macro/>"), 2, "<xacro:macro>", "xacro file", "Expand it first"),
    "xacro value": (with_joint('<axis xyz="${x} 0 0"/>'), 5, "<axis>", "'${x} 0 0'", "Expand it first"),
    "transmission without actuator": (
        with_transmission('<joint name="elbow"/>'),
        4,
        "transmission 't'",
        "one <actuator>, not 0",
        "Give one <actuator>",
    ),
    "zero reduction": (
        with_transmission('<joint name="elbow"/><actuator name="m"/><mechanicalReduction>0</mechanicalReduction>'),
        4,
        "transmission 't'",
        "reduction is 0",
        "motor speed over joint speed",
    ),
    "reduction that is no number": (
        with_transmission(
            '<joint name="elbow"/>', '<actuator name="m"><mechanicalReduction>x</mechanicalReduction></actuator>'
        ),
        6,
        "actuator 'm'",
        "'x'",
        "finite number",
    ),
    "reduction twice": (
        with_transmission(
            '<joint name="elbow"/><actuator name="m"><mechanicalReduction>1</mechanicalReduction></actuator>',
            "<mechanicalReduction>2</mechanicalReduction>",
        ),
        6,
        "transmission 't'",
        "2 times",
        "Keep one",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_fault_is_refused_with_file_line_element_cause_and_remedy(case):
    text, line, element, cause, remedy = CASES[case]
    with pytest.raises(DescriptionError) as caught:
        read_urdf("models/arm.urdf", text=text)
    (complaint,) = caught.value.complaints
    assert (complaint.where.file, complaint.where.line) == ("models/arm.urdf", line)
    assert complaint.element in element.split("|")
    assert cause in complaint.cause
    assert remedy in complaint.remedy


def test_all_faults_of_links_and_joints_are_reported_together():
    text = with_joint('<axis xyz="0 0 0"/>').replace('<link name="a"/>', '<link name="a"><inertial/></link>')
    with pytest.raises(DescriptionError) as caught:
        read_urdf("arm.urdf", text=text)
    assert [complaint.element for complaint in caught.value.complaints] == ["link 'a'", "joint 'elbow'"]


def test_a_missing_file_is_refused_with_its_name(tmp_path):
    with pytest.raises(DescriptionError, match=r"nowhere\.urdf.*does not exist"):
        read_urdf(tmp_path / "nowhere.urdf")
