import pytest

from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import (
    Friction,
    Geometry,
    Inertial,
    Joint,
    Limits,
    Mimic,
    Motor,
    Pose,
    Rotor,
    Shape,
)
from torseur.description.urdf import read_urdf

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def read(body, name="arm.urdf", **options):
    return read_urdf(name, text=f'<robot name="arm">{body}</robot>', **options)


def joint(inside="", kind="revolute", name="j"):
    """The joint between two links, with this inside."""
    links = '<link name="a"/><link name="b"/>'
    text = f'{links}<joint name="{name}" type="{kind}"><parent link="a"/><child link="b"/>{inside}</joint>'
    return read(text).joints[-1]


def link(inside):
    return read(f'<link name="a">{inside}</link>').bodies[0]


def test_an_inertial_keeps_every_number_in_its_place():
    origin = '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>'
    inertia = '<inertia ixx="11" ixy="12" ixz="13" iyy="22" iyz="23" izz="33"/>'
    body = link(f'<inertial>{origin}<mass value="4.5"/>{inertia}</inertial>')
    pose = Pose((1.0, 2.0, 3.0), rpy=(0.1, 0.2, 0.3))
    assert body.inertial == Inertial(4.5, pose, (11.0, 22.0, 33.0, 12.0, 13.0, 23.0))


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        *((kind, kind) for kind in ("revolute", "continuous", "prismatic", "planar", "spherical", "fixed")),
        ("floating", "free"),
        ("ball", "spherical"),
    ],
)
def test_every_joint_type_is_read(written, stored):
    assert joint(kind=written) == Joint("j", stored, "a", "b", axis=joint(kind=written).axis)


@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "planar"])
def test_the_axis_is_x_by_default_and_kept_as_written(kind):
    assert joint(kind=kind).axis == (1.0, 0.0, 0.0)
    assert joint("<axis/>", kind=kind).axis == (1.0, 0.0, 0.0)
    assert joint('<axis xyz="0 3 -4"/>', kind=kind).axis == (0.0, 3.0, -4.0)


@pytest.mark.parametrize("kind", ["fixed", "floating", "spherical"])
def test_a_joint_without_axis_accepts_a_zero_one_and_lists_it(kind):
    text = '<link name="a"/><link name="b"/>'
    text += f'<joint name="j" type="{kind}"><parent link="a"/><child link="b"/><axis xyz="0 0 0"/></joint>'
    (record,) = read(text).ignored
    assert record.element == "robot/joint[name='j']/axis"


def test_a_quaternion_of_urdf_1_1_is_stored_scalar_first():
    assert joint('<origin xyz="1 0 0" quat_xyzw="0.1 0.2 0.3 0.4"/>').pose == Pose(
        (1.0, 0.0, 0.0), quaternion=(0.4, 0.1, 0.2, 0.3)
    )


def test_limits_friction_and_mimic_are_read():
    inside = '<limit lower="-1" upper="2" effort="3" velocity="4" acceleration="5" jerk="6"/>'
    inside += '<dynamics damping="0.5" friction="0.25"/><mimic joint="j" multiplier="-2" offset="0.75"/>'
    found = joint(inside)
    assert found.limits == Limits(-1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    assert found.friction == Friction(0.5, 0.25, 0.25)
    assert found.mimic == Mimic("j", -2.0, 0.75)


def test_absent_limits_friction_and_mimic_factors_take_their_defaults():
    assert (joint().limits, joint().friction, joint().mimic) == (Limits(), Friction(), None)
    assert joint('<limit effort="3" velocity="4"/>').limits == Limits(effort=3.0, velocity=4.0)
    assert joint('<limit upper="2"/>').limits == Limits(lower=0.0, upper=2.0)
    assert joint('<limit lower="-2"/>').limits == Limits(lower=-2.0, upper=0.0)
    assert joint('<mimic joint="j"/>').mimic == Mimic("j", 1.0, 0.0)
    assert joint('<mimic joint="j" multiplier="0"/>').mimic == Mimic("j", 0.0, 0.0)


def test_a_continuous_joint_has_no_range():
    assert joint('<limit lower="3" upper="-3" effort="1"/>', kind="continuous").limits == Limits(effort=1.0)


def test_all_shapes_are_kept_in_order():
    shapes = {
        '<box size="1 2 3"/>': Geometry("box", (1.0, 2.0, 3.0)),
        '<cylinder radius="1" length="2"/>': Geometry("cylinder", (1.0, 2.0)),
        '<sphere radius="1"/>': Geometry("sphere", (1.0,)),
        '<capsule radius="1" length="2"/>': Geometry("capsule", (1.0, 2.0)),
        '<mesh filename="m.stl"/>': Geometry("mesh", (1.0, 1.0, 1.0), "m.stl"),
        '<mesh filename="m.stl" scale="1 2 3"/>': Geometry("mesh", (1.0, 2.0, 3.0), "m.stl"),
    }
    for tag in ("visual", "collision"):
        body = link("".join(f'<{tag} name="n"><geometry>{text}</geometry></{tag}>' for text in shapes))
        found = body.visuals if tag == "visual" else body.collisions
        assert found == tuple(Shape(geometry, name="n") for geometry in shapes.values())


def test_colors_come_from_the_visual_else_from_the_material_of_that_name():
    def visual(material):
        return f'<visual><geometry><sphere radius="1"/></geometry>{material}</visual>'

    described = read(
        '<material name="red"><color rgba="1 0 0 1"/></material><link name="a">'
        + visual('<material name="red"/>')
        + visual('<material name="red"><color rgba="0.5 0 0 1"/></material>')
        + visual('<material name="later"/>')
        + visual('<material name="later"><color rgba="0 0 1 1"/></material>')
        + visual('<material name="nowhere"/>')
        + visual('<material name=""><color rgba="0 1 0 1"/></material>')
        + visual("")
        + "</link>"
    )
    assert [(shape.material, shape.color) for shape in described.bodies[0].visuals] == [
        ("red", (1.0, 0.0, 0.0, 1.0)),
        ("red", (0.5, 0.0, 0.0, 1.0)),
        ("later", (0.0, 0.0, 1.0, 1.0)),
        ("later", (0.0, 0.0, 1.0, 1.0)),
        ("nowhere", None),
        (None, (0.0, 1.0, 0.0, 1.0)),
        (None, None),
    ]


def test_the_root_link_is_fixed_to_the_ground_by_a_first_joint():
    text = '<link name="b"/><link name="a"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    assert read(text).joints == (Joint("root_joint", "fixed", "world", "a"), Joint("j", "fixed", "a", "b"))


def test_the_added_joint_takes_a_free_name():
    text = '<link name="root_joint_1"/><link name="a"/>'
    text += '<joint name="root_joint" type="fixed"><parent link="a"/><child link="root_joint_1"/></joint>'
    assert [j.name for j in read(text).joints] == ["root_joint_2", "root_joint"]


def test_a_root_link_called_world_is_the_ground():
    text = f'<link name="world">{INERTIAL}<visual><geometry><sphere radius="1"/></geometry></visual></link>'
    text += '<link name="a"/><joint name="j" type="floating"><parent link="world"/><child link="a"/></joint>'
    described = read(text)
    assert [body.name for body in described.bodies] == ["a"]
    assert described.joints == (Joint("j", "free", "world", "a"),)
    assert {(r.element, r.reason) for r in described.ignored} == {
        ("robot/link[name='world']/inertial", "link 'world' is the ground"),
        ("robot/link[name='world']/visual", "link 'world' is the ground"),
    }


def test_bodies_and_joints_keep_the_order_of_the_file():
    text = '<link name="c"/><link name="a"/><link name="b"/>'
    text += '<joint name="j2" type="fixed"><parent link="b"/><child link="c"/></joint>'
    text += '<joint name="j1" type="fixed"><parent link="a"/><child link="b"/></joint>'
    described = read(text)
    assert [body.name for body in described.bodies] == ["c", "a", "b"]
    assert [j.name for j in described.joints] == ["root_joint", "j2", "j1"]


def test_a_robot_without_name_is_called_after_its_file():
    assert read_urdf("folder/arm.urdf", text='<robot><link name="a"/></robot>').name == "arm"


def test_records_know_file_and_line():
    described = read_urdf("f.urdf", text='<robot name="r">\n<link name="a"/>\n</robot>')
    assert str(described.bodies[0].where) == "f.urdf:2"


def test_what_only_the_checks_refuse_is_read_as_it_stands():
    text = f'<link name="a">{INERTIAL}</link><link name="b"/>'.replace('value="1"', 'value="-1"').replace(
        'xx="1"', 'xx="-9"'
    )
    parts = '<parent link="a"/><child link="b"/><mimic joint="no"/>'
    text += f'<joint name="j" type="revolute">{parts}</joint>'
    described = read(text)
    assert described.bodies[0].inertial.mass == -1.0
    assert described.joints[-1].mimic.joint == "no"


def test_a_joint_of_a_link_that_is_not_there_is_refused():
    text = (
        '<link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="ghost"/><child link="b"/></joint>'
    )
    with pytest.raises(DescriptionError, match="its parent 'ghost' is not a link of the robot"):
        read(text)


def test_a_missing_mesh_is_listed_and_an_error_only_on_demand(tmp_path):
    text = '<link name="a"><visual><geometry><mesh filename="no.stl"/></geometry></visual></link>'
    (record,) = read(text, tmp_path / "arm.urdf").ignored
    assert record.element.endswith("mesh/@filename") and str(tmp_path) in record.reason
    with pytest.raises(ValueError, match="mesh file not found"):
        read(text, tmp_path / "arm.urdf", require_meshes=True)


def test_a_mesh_is_found_in_the_search_paths(tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "m.stl").touch()
    text = '<link name="a"><visual><geometry><mesh filename="package://pkg/m.stl"/></geometry></visual></link>'
    described = read(text, search_paths=[tmp_path], require_meshes=True)
    assert described.bodies[0].visuals[0].geometry.mesh_file == str(tmp_path / "pkg" / "m.stl")
    assert described.ignored == ()


def motors(transmission):
    links = '<link name="a"/><link name="b"/><link name="c"/>'
    joints = "".join(
        f'<joint name="{n}" type="{t}"><parent link="a"/><child link="{c}"/></joint>'
        for n, t, c in (("j", "revolute", "b"), ("stiff", "fixed", "c"))
    )
    return read(links + joints + transmission)


@pytest.mark.parametrize("inertia_tag", ["motorInertia", "rotorInertia"])
def test_a_transmission_of_ros_gives_a_motor_with_reduction_and_inertia(inertia_tag):
    described = motors(
        f"""<transmission name="t"><type>transmission_interface/SimpleTransmission</type>
        <joint name="j"><hardwareInterface>Effort</hardwareInterface></joint>
        <actuator name="m"><mechanicalReduction>-53.7</mechanicalReduction>
        <{inertia_tag}>2e-4</{inertia_tag}></actuator></transmission>"""
    )
    assert described.motors == (Motor("m", (("j", -53.7),), rotor=Rotor(inertia=2e-4)),)
    assert described.rotors == "diagonal"


def test_a_transmission_of_the_pr2_gives_a_motor_and_lists_the_rest():
    described = motors(
        """<transmission name="t" type="pr2_mechanism_model/SimpleTransmission">
        <actuator name="m"/><joint name="j"/><mechanicalReduction>63.16</mechanicalReduction>
        <motorTorqueConstant>1</motorTorqueConstant><pulsesPerRevolution>90000</pulsesPerRevolution></transmission>"""
    )
    assert described.motors == (Motor("m", (("j", 63.16),)),)
    path = "robot/transmission[name='t']/"
    assert [r.element for r in described.ignored] == [
        path + part for part in ("@name", "motorTorqueConstant", "pulsesPerRevolution")
    ]


def test_a_transmission_without_reduction_has_ratio_one():
    described = motors('<transmission type="SimpleTransmission"><joint name="j"/><actuator name="m"/></transmission>')
    assert described.motors == (Motor("m", (("j", 1.0),)),)


@pytest.mark.parametrize(
    ("transmission", "reason"),
    [
        ('<transmission name="t" type="x/FourBarLinkageTransmission"/>', "type 'x/FourBarLinkageTransmission'"),
        ('<transmission name="t"/>', "states no type"),
        (
            '<transmission name="t" type="SimpleTransmission"><joint name="jj"/><actuator name="m"/></transmission>',
            "drives joint 'jj', which does not exist. Did you mean 'j'?",
        ),
        (
            '<transmission name="t" type="SimpleTransmission"><joint name="stiff"/><actuator name="m"/></transmission>',
            "joint 'stiff' is fixed",
        ),
    ],
)
def test_transmissions_that_give_no_motor_are_listed(transmission, reason):
    described = motors(transmission)
    (record,) = described.ignored
    assert described.motors == () and reason in record.reason and record.element == "robot/transmission[name='t']"
