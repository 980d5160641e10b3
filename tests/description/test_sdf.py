"""The SDF reader: frames, axes, loops; the same machine as a URDF; what is refused and what is listed."""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from readable import Readable
from sdf_samples import ARM, FOUR_BAR, GEARED, INERTIAL, SAMPLES
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.placement import composition, matrix_about, rotation_of
from torseur.description.records.machine import WORLD, Body, Description, Friction, Inertial, Joint, Limits, Mimic, Pose
from torseur.description.records.springs import SpringLaw
from torseur.description.sdf import read_sdf
from torseur.description.sdf.ground import turned_round
from torseur.description.sdf.relative import relative
from torseur.description.tree.spanning_tree import closing_joints
from torseur.description.urdf import read_urdf
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.model.build import build


def named(elements):
    return {element.name: element for element in elements}


def matrix(pose):
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = rotation_of(pose), pose.position
    return X


def of_numbers(x, y, z, roll, pitch, yaw):
    return matrix(Pose((x, y, z), rpy=(roll, pitch, yaw)))


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_samples_have_no_faults_and_survive_writing_as_yaml(text):
    description = read_sdf("sample.sdf", text=text)
    assert [str(c) for c in check_description(description) if c.severity == "error"] == []
    assert read_yaml("again.yaml", text=yaml_text(description)) == description


def test_links_and_frames_are_where_chains_of_relative_poses_lead():
    """By hand: every pose multiplied onto what the file says that it is relative to."""
    dyn = Readable(build(read_sdf("arm.sdf", text=ARM)))
    q = dyn.model.neutral()
    M = of_numbers(1, 2, 3, 0.1, 0.2, 0.3)
    base = M @ of_numbers(0, 0, 0.1, 0, 0, 0)
    seat = base @ of_numbers(0, 0, 0.5, 0, 0, 0.7)
    upper = seat @ of_numbers(0.1, 0, 0.2, 0, 0.4, 0) @ of_numbers(0, 0, 0, *np.deg2rad([10, 20, 30]))
    fore = M @ matrix(Pose((0.1, 0.2, 1.2), quaternion=(0.9, 0.1, 0.2, -0.1)))
    tool = fore @ of_numbers(0, 0, 0.3, 0, 0, 0)
    for name, X in {"base": base, "seat": seat, "upper": upper, "fore": fore, "tool": tool}.items():
        assert_allclose(dyn.pose(q, name), X, atol=1e-14, err_msg=name)


def test_what_is_written_of_an_axis_becomes_that_of_the_joint():
    description = read_sdf("arm.sdf", text=ARM)
    shoulder = named(description.joints)["shoulder"]
    assert shoulder.limits == Limits(lower=-1.5, velocity=2.0)
    assert shoulder.friction == Friction(0.5, 0.1, 0.1)
    assert shoulder.spring == SpringLaw(3.0, 0.2)
    (damper,) = description.joint_springs
    assert (damper.joint, damper.law) == ("cross.angle1", SpringLaw(damping=0.2))
    base = named(description.bodies)["base"]
    assert base.visuals[0].color == (0.6, 0.6, 0.7, 1.0)
    # 0.5 up and 0.7 about z to the frame 'seat', then the pose that is written
    assert_allclose(matrix(base.visuals[0].pose), of_numbers(0, 0, 0.6, 0, 0, 1.7), atol=1e-15)
    assert description.gravity == (0.0, 0.0, -9.81)


def tilted(version, axis):
    return f"""<sdf version="{version}"><model name="m"><pose>0 0 0 0.5 0 0</pose>
  <link name="l"><pose>1 0 0 0.3 -0.4 0.6</pose>{INERTIAL.format(com="0 0 0", mass=1)}</link>
  <joint name="j" type="revolute"><pose>0 1 0 0.2 0.1 0</pose><parent>world</parent><child>l</child>
    <axis>{axis}</axis></joint></model></sdf>"""


def test_the_components_of_an_axis_are_those_in_the_frame_of_its_version():
    """In the model's frame up to 1.4 and where 1.5 and 1.6 say so, in the joint's later, in the one that 1.7 names."""
    direction = np.array([0.2, 1.0, -0.3])
    written = " ".join(map(str, direction))
    joint = rotation_of(Pose(rpy=(0.3, -0.4, 0.6))) @ rotation_of(Pose(rpy=(0.2, 0.1, 0.0)))  # in the model
    in_joint = " ".join(repr(float(x)) for x in joint.T @ direction)
    same = [
        tilted("1.4", f"<xyz>{written}</xyz>"),
        tilted("1.6", f"<xyz>{written}</xyz><use_parent_model_frame>true</use_parent_model_frame>"),
        tilted("1.6", f"<xyz>{in_joint}</xyz><use_parent_model_frame>0</use_parent_model_frame>"),
        tilted("1.7", f'<xyz expressed_in="__model__">{written}</xyz>'),
        tilted("1.11", f"<xyz>{in_joint}</xyz>"),
    ]
    for text in same:
        (found,) = read_sdf("m.sdf", text=text).joints
        assert_allclose(found.axis, joint.T @ direction, atol=1e-15)


URDF = """<robot name="arm">
  <link name="world"/>{links}
  <joint name="j1" type="revolute"><origin xyz="0 0.1 0.2" rpy="0.3 0.2 -0.1"/><parent link="world"/><child link="a"/>
    <axis xyz="0 1 0.5"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="j2" type="prismatic"><origin xyz="0.4 0 0" rpy="0 -0.7 0.1"/><parent link="a"/><child link="b"/>
    <axis xyz="1 0 0.2"/></joint>
  <joint name="j3" type="continuous"><origin xyz="0 0 0.5" rpy="1 0 0"/><parent link="b"/><child link="c"/>
    <axis xyz="0 0 1"/></joint>
</robot>"""
URDF_LINK = """<link name="{name}"><inertial><origin xyz="{com}" rpy="0.1 -0.2 0.3"/><mass value="{mass}"/>
  <inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0.001" ixz="-0.002" iyz="0.003"/></inertial></link>"""
SDF = """<sdf version="1.8"><model name="arm">{links}
  <joint name="j1" type="revolute"><pose relative_to="world">0 0.1 0.2 0.3 0.2 -0.1</pose><parent>world</parent>
    <child>a</child><axis><xyz>0 1 0.5</xyz></axis></joint>
  <joint name="j2" type="prismatic"><pose relative_to="a">0.4 0 0 0 -0.7 0.1</pose><parent>a</parent>
    <child>b</child><axis><xyz>1 0 0.2</xyz></axis></joint>
  <joint name="j3" type="continuous"><pose relative_to="b">0 0 0.5 1 0 0</pose><parent>b</parent>
    <child>c</child><axis><xyz>0 0 1</xyz></axis></joint>
</model></sdf>"""
SDF_LINK = '<link name="{name}"><pose relative_to="{joint}"/>{inertial}</link>'
PARTS = [("a", "j1", "0.2 0 0", 1), ("b", "j2", "0.1 0.1 0", 2), ("c", "j3", "0 0 0.3", 1.5)]


def test_an_sdf_that_is_written_like_a_urdf_is_the_same_machine():
    links = "".join(URDF_LINK.format(name=name, com=com, mass=mass) for name, _, com, mass in PARTS)
    theirs = Readable(build(read_urdf("arm.urdf", text=URDF.format(links=links)), gravity=(0, 0, -9.8)))
    links = "".join(
        SDF_LINK.format(name=name, joint=joint, inertial=INERTIAL.format(com=com, mass=mass))
        for name, joint, com, mass in PARTS
    )
    read = read_sdf("arm.sdf", text=SDF.format(links=links))
    # to the last digit: the way between the frames is short
    assert [joint.pose for joint in read.joints] == [joint.pose for joint in theirs.model.description.joints]
    assert [joint.child_pose for joint in read.joints] == [Pose()] * 3
    ours = Readable(build(read))
    rng = np.random.default_rng(0)
    for _ in range(3):
        q, v, a = rng.normal(size=(3, 3))
        assert_allclose(ours.inverse_dynamics(q, v, a), theirs.inverse_dynamics(q, v, a), rtol=1e-12, atol=1e-12)


def test_joints_close_loops_by_themselves_and_the_loop_is_closed_as_drawn(tmp_path):
    file = tmp_path / "four_bar.sdf"
    file.write_text(FOUR_BAR)
    description = read_sdf(file)
    assert [joint.name for joint in closing_joints(description)] == ["c"]
    model = ts.load(file)
    dyn = Readable(model)
    (first, second) = (model.constraints[0].first, model.constraints[0].second)
    neutral = model.neutral()
    assert_allclose(dyn.pose(neutral, first), dyn.pose(neutral, second), atol=1e-15)
    # its coupler ends in the ball of the rocker: 0.2 up, then 0.4 along an axis that is tilted by 0.3
    pin = [0.4 * math.cos(0.3), 0, 0.2 - 0.4 * math.sin(0.3)]
    assert_allclose(dyn.pose(neutral, "tip::pin")[:3, 3], pin, atol=1e-15)


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "screw", "universal"])
def test_a_joint_turned_round_moves_the_same_at_the_same_coordinates(kind):
    """Those of a universal joint change places."""
    rng = np.random.default_rng(7)
    vectors = [tuple(v) for v in rng.normal(size=(6, 3))]
    joint = Joint(
        "j",
        kind,
        "p",
        "c",
        pose=Pose(vectors[0], rpy=vectors[1]),
        child_pose=Pose(vectors[2], rpy=vectors[3]),
        axis=vectors[4],
        second_axis=vectors[5] if kind == "universal" else None,
        pitch=0.3 if kind == "screw" else None,
    )
    bodies = tuple(Body(name, Inertial(1.0, inertia=(1.0, 1.1, 1.2, 0, 0, 0))) for name in ("p", "c"))
    onward = build(Description("onward", bodies, (Joint("root", "free", WORLD, "p"), joint)))
    back = build(Description("back", bodies, (Joint("root", "free", WORLD, "c"), turned_round(joint))))

    def seen(model, q):
        whole = np.array([*model.neutral()[:7], *q])
        return np.linalg.solve(*(Readable(model).pose(whole, body) for body in ("p", "c")))

    q = rng.normal(size=2 if kind == "universal" else 1)
    assert_allclose(seen(back, q[::-1]), seen(onward, q), atol=1e-12)


def test_links_that_joints_reach_against_their_direction_are_reached():
    joints = named(read_sdf("gears.sdf", text=GEARED).joints)
    assert (joints["b"].parent, joints["b"].child) == ("frame", "wheel_2")
    # b turns the frame about z on the wheel, so that the wheel turns about −z on the frame
    assert_allclose(rotation_of(joints["b"].pose) @ joints["b"].axis, [0, 0, -1], atol=1e-14)


def test_a_ring_and_a_star_of_joints_that_point_inward_hang_on_one_free_joint():
    """A ring has no link without a joint that leads to it; in the star every joint but one must be turned round."""
    links = "".join(f'<link name="l{k}"/>' for k in range(4))
    hinge = '<joint name="j{0}{1}" type="revolute"><parent>l{0}</parent><child>l{1}</child></joint>'
    cases = {((0, 1), (1, 2), (2, 3), (3, 0)): 1, ((1, 0), (2, 0), (3, 0)): 0}
    for pairs, loops in cases.items():
        joints = "".join(hinge.format(*pair) for pair in pairs)
        description = read_sdf("m.sdf", text=f'<sdf version="1.7"><model name="m">{links}{joints}</model></sdf>')
        assert [joint.type for joint in description.joints].count("free") == 1
        assert len(closing_joints(description)) == loops
        assert [str(c) for c in check_description(description) if c.severity == "error"] == []


def test_wheels_of_a_gearbox_turn_by_its_ratio_about_its_axes():
    """θ_2 = −2 θ_1, about the axes −z and z of the second wheel, which stands upside down: about −z and z."""
    model = build(read_sdf("gears.sdf", text=GEARED))
    dyn, at_rest = Readable(model), model.neutral()
    turned = at_rest.copy()
    turned[model.layout.coordinate_names.index("a")] = 0.1
    for wheel, angle in (("wheel_1", 0.1), ("wheel_2", 0.2)):
        R = dyn.pose(turned, wheel)[:3, :3] @ dyn.pose(at_rest, wheel)[:3, :3].T
        assert_allclose(R, matrix_about((0.0, 0.0, 1.0), angle), atol=1e-13)


@pytest.mark.parametrize(
    ("version", "written", "pitch"),
    [
        ("1.6", "<thread_pitch>-50</thread_pitch>", 0.02),
        ("1.6", "", -1.0),
        ("1.10", "<screw_thread_pitch>0.004</screw_thread_pitch><thread_pitch>9</thread_pitch>", 0.004 / math.tau),
        ("1.10", "", 1 / math.tau),
    ],
)
def test_the_pitch_of_a_screw_is_told_in_the_units_of_its_version(version, written, pitch):
    text = tilted(version, "<xyz>0 0 1</xyz>").replace('type="revolute">', f'type="screw">{written}')
    assert read_sdf("m.sdf", text=text).joints[0].pitch == pytest.approx(pitch, rel=1e-15)


def test_a_joint_that_mimics_follows_from_the_reference_of_its_leader():
    """q = multiplier · (q_leader − reference) + offset."""
    text = """<sdf version="1.11"><model name="m"><link name="l"/><link name="k"/>
  <joint name="j" type="revolute"><parent>world</parent><child>l</child></joint>
  <joint name="i" type="revolute"><parent>l</parent><child>k</child>
    <axis><mimic joint="j" axis="axis"><multiplier>-2</multiplier><offset>0.5</offset><reference>0.1</reference></mimic>
    </axis></joint></model></sdf>"""
    assert named(read_sdf("m.sdf", text=text).joints)["i"].mimic == Mimic("j", -2.0, 0.7)


def test_inertia_that_is_left_out_is_the_formats_own_and_is_told():
    text = '<sdf version="1.7"><model name="m"><link name="l"><inertial>{}</inertial></link></model></sdf>'
    part = read_sdf("m.sdf", text=text.format("<mass>3</mass><inertia><ixx>2</ixx></inertia>"))
    assert (part.bodies[0].inertial.mass, part.bodies[0].inertial.inertia) == (3.0, (2.0, 1.0, 1.0, 0.0, 0.0, 0.0))
    assert [i.reason for i in part.ignored] == ["SDF's 1 is taken for iyy, izz"]


def test_a_group_of_links_floats_where_it_is_placed_or_stands_in_a_static_model():
    text = '<sdf version="1.7"><model name="m"><pose>1 2 3 0 0 0</pose>{}<link name="l"/></model></sdf>'
    for static, kind in (("", "free"), ("<static>true</static>", "fixed")):
        (root,) = read_sdf("m.sdf", text=text.format(static)).joints
        assert (root.type, root.child, root.pose.position) == (kind, "l", (1.0, 2.0, 3.0))


def test_several_models_of_a_world_have_names_of_their_own():
    text = """<sdf version="1.10"><world name="w">
  <model name="a"><pose>0 0 1 0 0 0</pose><link name="l"/></model>
  <model name="b" placement_frame="top"><pose>0 0 5 0 0 0</pose><link name="l"/>
    <frame name="top"><pose>0 0 2 0 0 0</pose></frame></model>
  <joint name="j" type="revolute"><parent>a::l</parent><child>b</child></joint>
</world></sdf>"""
    description = read_sdf("w.sdf", text=text)
    assert [body.name for body in description.bodies] == ["a::l", "b::l"]
    joint = named(description.joints)["j"]
    # b stands so that its frame 'top' is at 5: the model itself is at 3, 2 above the link of a
    assert (joint.parent, joint.child, joint.pose.position) == ("a::l", "b::l", (0.0, 0.0, 2.0))


@pytest.mark.parametrize("seed", range(5))
def test_relative_poses_hold_no_round_off_where_rotations_cancel(seed):
    rng = np.random.default_rng(seed)
    outer = Pose(tuple(rng.normal(size=3)), rpy=tuple(rng.normal(size=3)))
    about_z = Pose(rpy=(0.0, 0.0, float(rng.normal())))
    found = relative(outer, composition(outer, about_z))
    R = rotation_of(found)
    assert found.position == (0.0, 0.0, 0.0)
    assert (*R[2], *R[:2, 2]) == (0, 0, 1, 0, 0)
    assert_allclose(R, rotation_of(about_z), atol=1e-15)
    assert relative(outer, outer) == Pose()


def test_everything_that_is_not_used_is_listed():
    listed = {i.element.rpartition("arm']/")[2] for i in read_sdf("arm.sdf", text=ARM).ignored}
    assert listed == {
        "sdf/world[name='hall']/@name",
        "sdf/world[name='hall']/light[name='sun']",
        "link[name='base']/gravity",
        "link[name='base']/visual[name='column']/material/script",
        "link[name='base']/visual[name='shell']/geometry/mesh/uri",
        "link[name='base']/collision[name='floor']",
        "link[name='tool']/inertial",
        "joint[name='shoulder']/axis/limit/stiffness",
        "joint[name='shoulder']/physics",
        "joint[name='cross']/axis2/limit",
        "plugin[name='p']",
    }


def model(inside, version="1.7"):
    return f'<sdf version="{version}"><model name="m"><link name="l"/><link name="k"/>{inside}</model></sdf>'


def joint(inside, kind="revolute"):
    return model(f'<joint name="j" type="{kind}"><parent>l</parent><child>k</child>{inside}</joint>')


GEARBOX = "<gearbox_reference_body>l</gearbox_reference_body>"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<robot/>", "URDF"),
        ("<sdf><model name='m'/></sdf>", "'version'"),
        ("<sdf version='1.3'><model name='m'/></sdf>", "too old"),
        ("<sdf version='new'><model name='m'/></sdf>", "no version"),
        ("<sdf version='1.7'/>", "neither a model nor a world"),
        ("<sdf version='1.7'><model name='m'/></sdf>", "no <link>"),
        (model("<include><uri>model://x</uri></include>"), "other files are not included"),
        (model("<link name='l'/>"), "already used at line 1"),
        (model("<link name='n'><pose>0 0 0</pose></link>"), "holds 3 values, not 6"),
        (model("<link name='n'><pose relative_to='f'>0 0 0 0 0 0</pose></link>"), "'f', which is no link"),
        (model("<link name='n'><pose relative_to='n'/></link>"), "relative to itself"),
        (
            model("<frame name='f'><pose relative_to='g'/></frame><frame name='g' attached_to='f'/>"),
            "relative to itself",
        ),
        (model("<frame name='f' attached_to='g'/><frame name='g' attached_to='f'/>"), "itself"),
        (model("<link name='n'><pose rotation_format='matrix'>0</pose></link>"), "quat_xyzw"),
        (model("<link name='n'><inertial auto='true'/></link>"), "not computed"),
        (model("<static>maybe</static>"), "neither true nor false"),
        (model("<joint name='j' type='fixed'><parent>l</parent><child>kk</child></joint>"), "Did you mean 'k'"),
        (model("<joint name='j' type='fixed'><parent>l</parent><child>a::k</child></joint>"), "no model 'a'"),
        (model("<joint name='j' type='fixed'><parent>l</parent><child>l</child></joint>"), "to itself"),
        (model("<joint name='j' type='fixed'><parent>l</parent><child>world</child></joint>"), "Make 'world'"),
        (model("<joint name='j' type='fixed'><parent>l</parent></joint>"), "has no <child>"),
        (joint("", "revolut"), "Did you mean 'revolute'"),
        (joint("<axis><xyz>0 0 0</xyz></axis>"), "no direction"),
        (joint("<axis><xyz expressed_in='x'>0 0 1</xyz></axis>"), "'x', which is no link"),
        (joint("<axis><limit><lower>1</lower><upper>0</upper></limit></axis>"), "Exchange"),
        (joint("<axis><dynamics><damping>much</damping></dynamics></axis>"), "not a finite number"),
        (joint("<thread_pitch>0</thread_pitch>", "screw"), "infinite advance"),
        (joint("", "gearbox"), "gearbox_reference_body"),
        (joint(GEARBOX, "gearbox"), "no hinge joins"),
    ],
)
def test_faults_are_refused_with_file_line_cause_and_remedy(text, words):
    with pytest.raises(DescriptionError) as raised:
        read_sdf("m.sdf", text=text)
    assert words in str(raised.value)
    assert all(c.where.file == "m.sdf" and c.where.line and c.remedy for c in raised.value.complaints)
