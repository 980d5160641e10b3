import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from readable import Readable
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.mjcf import read_mjcf
from torseur.description.placement import rotation_of
from torseur.description.records.constraints import Coupling
from torseur.description.syntax.expressions import expression_of_text
from torseur.model.build import build

mujoco = pytest.importorskip("mujoco")

ROUND_OFF = 1e-12


def homogeneous(R, p):
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = R, p
    return T


def motion(joint, q):
    """The motion of a joint, independently of the model: Rodrigues vectors of SciPy."""
    axis = np.array(joint.axis) / np.linalg.norm(joint.axis)
    match joint.type:
        case "revolute":
            return homogeneous(Rotation.from_rotvec(q[0] * axis).as_matrix(), np.zeros(3))
        case "prismatic":
            return homogeneous(np.eye(3), q[0] * axis)
        case "spherical":
            return homogeneous(Rotation.from_quat(q, scalar_first=True).as_matrix(), np.zeros(3))
        case "free":
            return homogeneous(Rotation.from_quat(q[3:], scalar_first=True).as_matrix(), q[:3])
        case "fixed":
            return np.eye(4)


def body_frames(description, q):
    """World placement of each body; ``q`` by joint name."""
    T = {"world": np.eye(4)}
    for joint in description.joints:  # listed from the root outwards
        X = homogeneous(rotation_of(joint.pose), joint.pose.position)
        T[joint.child] = T[joint.parent] @ X @ motion(joint, q.get(joint.name))
    return T


def compiled(text):
    model = mujoco.MjModel.from_xml_string(text)
    return model, mujoco.MjData(model)


def moving_joints(description):
    return [joint for joint in description.joints if joint.type != "fixed"]


def body_ids(model):
    """MuJoCo's numbers of the bodies; those without a name are called body, body_2, … in both."""
    names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, i) for i in range(1, model.nbody)]
    fresh = itertools.chain(["body"], (f"body_{k}" for k in itertools.count(2)))
    return {name or next(fresh): i for i, name in enumerate(names, start=1)}


def assert_same_machine(text, seed=0):
    """Joints, masses, inertias and places of our reading against MuJoCo's compiler at random coordinates."""
    ours, (model, data) = read_mjcf("model.xml", text=text), compiled(text)
    assert not [c for c in check_description(ours) if c.severity == "error"]
    assert_allclose(ours.gravity, model.opt.gravity)

    rng = np.random.default_rng(seed)
    data.qpos[:] = model.qpos0 + rng.normal(size=model.nq)
    mujoco.mj_normalizeQuat(model, data.qpos)
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)

    joints = moving_joints(ours)
    assert len(joints) == model.njnt
    ends = [*model.jnt_qposadr[1:], model.nq][: model.njnt]
    q = {joint.name: data.qpos[a:b] for joint, a, b in zip(joints, model.jnt_qposadr, ends, strict=True)}
    T = body_frames(ours, q)

    start = dict(ours.initial.positions)
    for i, joint in enumerate(joints):
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, i)
        assert name is None or joint.name == name
        if joint.type in ("revolute", "prismatic"):
            assert_allclose(T[joint.child][:3, :3] @ joint.axis, data.xaxis[i], atol=ROUND_OFF)
            low, high = model.jnt_range[i] if model.jnt_limited[i] else (None, None)
            assert (joint.limits.lower is None) == (low is None)
            if low is not None:
                assert_allclose((joint.limits.lower, joint.limits.upper), (low, high), atol=ROUND_OFF)
            if joint.mimic is None:
                assert_allclose(start.get(joint.name, 0.0), model.qpos0[model.jnt_qposadr[i]], atol=ROUND_OFF)
        if joint.type == "revolute":
            # our origin and MuJoCo's anchor are the same point
            assert_allclose(T[joint.child][:3, 3], data.xanchor[i], atol=ROUND_OFF)
        if joint.type == "free":
            assert_allclose(start[joint.name], model.qpos0[model.jnt_qposadr[i] :][:7], atol=ROUND_OFF)
        dof = model.jnt_dofadr[i]
        assert_allclose(joint.armature, model.dof_armature[dof])
        assert_allclose(joint.friction.viscous, model.dof_damping[dof])
        assert_allclose(joint.friction.dry_forward, model.dof_frictionloss[dof])
        assert joint.friction.dry_backward == joint.friction.dry_forward

    heavy = [body for body in ours.bodies if body.inertial is not None]
    by_name = body_ids(model)
    for body in heavy:
        i = by_name[body.name]
        assert_allclose(body.inertial.mass, model.body_mass[i], rtol=ROUND_OFF)
        R_W, p_W = T[body.name][:3, :3], T[body.name][:3, 3]
        assert_allclose(p_W + R_W @ body.inertial.pose.position, data.xipos[i], atol=10 * ROUND_OFF)
        R = R_W @ rotation_of(body.inertial.pose)
        xx, yy, zz, xy, xz, yz = body.inertial.inertia
        I_W = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
        R_mj = data.ximat[i].reshape(3, 3)
        # MuJoCo finds principal axes by an iteration that stops near 1e-9
        assert_allclose(I_W, R_mj @ np.diag(model.body_inertia[i]) @ R_mj.T, atol=1e-8 * np.max(model.body_inertia[i]))
    assert_allclose(sum(body.inertial.mass for body in heavy), sum(model.body_mass), rtol=ROUND_OFF)

    for frame in ours.frames:
        X = T[frame.body] @ homogeneous(rotation_of(frame.pose), frame.pose.position)
        site = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_SITE, frame.name.removesuffix("_site"))
        if site >= 0:
            expected = homogeneous(data.site_xmat[site].reshape(3, 3), data.site_xpos[site])
        else:
            i = by_name[frame.name.removesuffix("_mjcf")]
            expected = homogeneous(data.xmat[i].reshape(3, 3), data.xpos[i])
        assert_allclose(X, expected, atol=10 * ROUND_OFF)
    return ours, model


ARM = """
<mujoco model="arm">
  <compiler angle="radian"/>
  <option gravity="0 1 -9.5" timestep="0.001"/>
  <default>
    <joint armature="0.1" damping="2"/>
    <geom density="500"/>
    <default class="finger">
      <joint type="slide" axis="1 0 0" range="0 0.1" frictionloss="3"/>
      <default class="thumb"><joint axis="-1 0 0"/></default>
    </default>
  </default>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <site name="stand" pos="1 2 3"/>
    <body name="column" pos="0 0 0.3" euler="0.1 0.2 0.3">
      <joint name="yaw" pos="0.01 0.02 0.03" axis="0 0 2" range="-2 2" ref="0.3"/>
      <inertial pos="0 0 0.1" quat="1 1 0 0" mass="3" diaginertia="0.1 0.2 0.25"/>
      <body name="boom" pos="0 0 0.5" quat="0.5 0.5 0.5 0.5" childclass="finger">
        <joint class="main" name="pitch" axis="0 1 0" pos="0 0.1 0"/>
        <joint class="main" name="roll" axis="1 0 0" pos="0.2 0 0" ref="-0.4"/>
        <geom type="box" size="0.3 0.1 0.2" pos="0.1 0 0" mass="4"/>
        <geom type="cylinder" size="0.1" fromto="0 0 0 0.3 0.1 -0.2"/>
        <site name="elbow" pos="0.1 0 0" zaxis="1 1 0"/>
        <body name="left" pos="0.3 0 0">
          <joint name="grip" ref="0.02"/>
          <geom type="sphere" size="0.05"/>
        </body>
        <body name="right" pos="0.3 0.2 0" xyaxes="0 1 0 -1 0 0.1">
          <joint name="follow" class="thumb" armature="0.5" pos="0.1 0.1 0.1"/>
          <geom type="ellipsoid" size="0.05 0.06 0.07" axisangle="1 2 3 0.4"/>
          <body name="nail"><inertial pos="0 0 0" mass="0.1" fullinertia="1e-3 2e-3 2.5e-3 1e-4 2e-4 3e-4"/></body>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor name="yaw_motor" joint="yaw" gear="50" ctrlrange="-3 3"/>
    <position joint="pitch" kp="10" forcerange="-20 20"/>
    <general name="roll_motor" joint="roll" gear="-7 0 0 0 0 0"/>
  </actuator>
  <equality><joint joint1="follow" joint2="grip" polycoef="0.01 -2 0 0 0"/></equality>
</mujoco>
"""


@pytest.mark.parametrize("seed", range(3))
def test_the_arm_is_the_machine_that_mujoco_compiles(seed):
    ours, model = assert_same_machine(ARM, seed)
    assert ours.name == "arm"
    assert ours.rotors == "diagonal"
    assert [motor.drives for motor in ours.motors] == [(("yaw", 50.0),), (("pitch", 1.0),), (("roll", -7.0),)]
    assert_allclose([motor.drives[0][1] for motor in ours.motors], model.actuator_gear[:, 0])
    assert [motor.effort for motor in ours.motors] == [3.0, 20.0, None]
    assert [motor.name for motor in ours.motors] == ["yaw_motor", "pitch_position", "roll_motor"]


def test_bodies_with_several_joints_become_chains_of_massless_bodies():
    ours = read_mjcf("arm.xml", text=ARM)
    boom = [joint for joint in ours.joints if joint.name in ("pitch", "roll")]
    assert [(joint.parent, joint.child) for joint in boom] == [("column", "boom_pitch"), ("boom_pitch", "boom")]
    assert next(body for body in ours.bodies if body.name == "boom_pitch").inertial is None


def test_linear_equality_is_the_line_that_mujoco_holds():
    ours = read_mjcf("arm.xml", text=ARM)
    mimic = next(joint.mimic for joint in ours.joints if joint.name == "follow")
    y0, x0 = 0.0, 0.02  # ref of follower and leader
    for x in (-0.3, 0.0, 0.7):
        assert_allclose(mimic.multiplier * x + mimic.offset, y0 + 0.01 - 2 * (x - x0), atol=1e-15)


def test_a_polynomial_of_higher_degree_couples_the_coordinates():
    ours = read_mjcf("tied.xml", text=tied("<joint name='cam' joint1='k' joint2='j' polycoef='0.1 2 -3 0 0.5'/>"))
    (coupling,) = ours.constraints
    wanted = expression_of_text("(0.1) + (2.0) * j**1 + (-3.0) * j**2 + (0.5) * j**4")
    assert coupling == Coupling("cam", "k", wanted)
    assert all(joint.mimic is None for joint in ours.joints)


LINKED = """
<mujoco>
  <worldbody>
    <site name="a" pos="0 0 1"/>
    <body name="a" pos="0 0 1" euler="10 20 30">
      <joint name="a" axis="0 1 0" pos="0.1 0 0.2" ref="25"/><geom size="0.1"/>
      <body name="b" pos="0.5 0 0">
        <joint name="b" axis="1 1 0"/><geom size="0.1"/><site name="b_end" pos="0.3 0 0"/></body>
    </body>
    <body name="c" pos="1 0 1" euler="-40 0 70">
      <joint name="c" type="slide" axis="0 1 1" ref="0.2"/><joint name="d" pos="0 0.3 0"/><geom size="0.1"/></body>
  </worldbody>
  <equality>
    <connect name="ball" body1="b" body2="c" anchor="0.4 0.1 -0.2"/>
    <weld body1="c" body2="a"/>
    <connect site1="a" site2="b_end"/>
  </equality>
</mujoco>
"""


def test_bodies_are_joined_where_the_file_draws_them_and_sites_by_their_names():
    ours = read_mjcf("linked.xml", text=LINKED)
    assert [(loop.name, loop.type) for loop in ours.loops] == [
        ("ball", "spherical"),
        ("weld", "fixed"),
        ("connect", "spherical"),
    ]
    assert (ours.loops[2].first, ours.loops[2].second) == ("a_site", "b_end")
    machine = build(ours)
    drawn = machine.initial_q
    assert dict(ours.initial.guesses) == {"a": (np.deg2rad(25),), "c": (0.2,)}
    dyn = Readable(machine)
    ball, weld = ([dyn.pose(drawn, end) for end in (loop.first, loop.second)] for loop in ours.loops[:2])
    assert_allclose(ball[0][:3, 3], ball[1][:3, 3], atol=1e-15)
    assert_allclose(weld[0], weld[1], atol=1e-15)


FREE = """
<mujoco>
  <compiler eulerseq="XYZ"/>
  <worldbody>
    <frame pos="0 2 0" euler="0 0 90">
      <body name="drone" pos="1 0 0" euler="10 20 30">
        <freejoint name="float"/>
        <geom type="capsule" size="0.1 0.3" density="200"/>
        <geom type="capsule" size="0.1" fromto="0 0 0 0 0 -0.4"/>
        <site name="drone"/>
        <body name="ball" pos="0 0 1">
          <joint type="ball" name="socket" pos="0 0 0.2" damping="0.3"/>
          <frame pos="0 0.5 0" euler="90 0 0">
            <geom type="box" size="0.1 0.2 0.3" mass="2" group="4"/>
          </frame>
        </body>
        <body name="wheel" pos="0 1 0">
          <frame euler="0 0 90" pos="0 0 0.1">
            <joint axis="1 0 0" pos="0.1 0 0" range="-20 50" ref="30"/>
            <inertial pos="0.1 0 0" mass="1" diaginertia="1 2 2.5"/>
          </frame>
        </body>
      </body>
    </frame>
    <body name="lift"><joint name="up" type="slide" axis="1 1 1" ref="0.7"/><geom size="1" zaxis="0 0 -1"/></body>
  </worldbody>
  <actuator><motor joint="socket" gear="1 0 3"/><motor joint="float" gear="1 0 0 0 0 0"/></actuator>
</mujoco>
"""


@pytest.mark.parametrize("seed", range(3))
def test_free_and_ball_joints_have_the_coordinates_of_mujoco(seed):
    ours, _ = assert_same_machine(FREE, seed)
    assert [motor.drives for motor in ours.motors] == [(("socket.wx", 1.0), ("socket.wz", 3.0))]
    assert "drone_site" in {frame.name for frame in ours.frames}  # a frame may not have a body's name


def random_orientation(rng):
    def join(values):
        return " ".join(f"{value:.17g}" for value in values)

    kinds = [("quat", 4), ("euler", 3), ("axisangle", 4), ("xyaxes", 6), ("zaxis", 3)]
    kind, count = kinds[rng.integers(len(kinds))]
    return f'{kind}="{join(rng.normal(size=count))}"'


def random_geom(rng):
    kind = rng.choice(["sphere", "capsule", "ellipsoid", "cylinder", "box"])
    size = " ".join(f"{s:.17g}" for s in rng.uniform(0.1, 0.5, size=3))
    pos = " ".join(f"{s:.17g}" for s in rng.normal(size=3))
    place = f'pos="{pos}" {random_orientation(rng)}'
    if kind in ("capsule", "cylinder", "box", "ellipsoid") and rng.random() < 0.3:
        place = f'fromto="{pos} 1 2 3"'
    weight = rng.choice(["", 'mass="2.5"', 'density="321"', 'mass="0"'])
    return f'<geom type="{kind}" size="{size}" {place} {weight}/>'


def random_tree(rng, depth=3):
    if depth == 0:
        return ""
    pos = [" ".join(f"{s:.17g}" for s in rng.normal(size=3)) for _ in range(5)]
    kinds = ["hinge", "slide"] if rng.random() < 0.8 else ["ball"]
    count = rng.integers(0, 3) if kinds != ["ball"] else 1
    joints = "".join(
        f'<joint type="{rng.choice(kinds)}" pos="{pos[1]}" axis="{pos[2 + i]}" armature="{rng.random():.17g}"/>'
        if kinds == ["ball"]
        else f'<joint type="{rng.choice(kinds)}" pos="{pos[1]}" axis="{pos[2 + i]}" ref="{rng.normal():.17g}"/>'
        for i in range(count)
    )
    inside = f"{joints}<geom size='0.1' mass='1'/>{random_geom(rng)}{random_geom(rng)}" + "".join(
        random_tree(rng, depth - 1) for _ in range(rng.integers(1, 3))
    )
    name = f"b{rng.integers(10**9)}"
    return f'<body name="{name}" pos="{pos[0]}" {random_orientation(rng)}>{inside}</body>'


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_are_the_machines_that_mujoco_compiles(seed):
    rng = np.random.default_rng(seed)
    angle = rng.choice(["degree", "radian"])
    letters = rng.choice(["xyz", "zyx", "XYZ", "zXy", "xyx", "ZyX"])
    tree = random_tree(rng)
    assert_same_machine(
        f'<mujoco><compiler angle="{angle}" eulerseq="{letters}"/><worldbody>{tree}</worldbody></mujoco>', seed
    )


def test_all_euler_sequences_turn_as_in_mujoco():
    for letters in itertools.product("xyzXYZ", repeat=3):
        assert_same_machine(
            f'<mujoco><compiler eulerseq="{"".join(letters)}"/><worldbody><body name="b" euler="10 90 -35">'
            '<geom type="box" size="1 2 3"/></body></worldbody></mujoco>'
        )


@pytest.mark.parametrize("value", ["true", "false", "auto"])
@pytest.mark.parametrize("groups", ["0 5", "0 2"])
def test_the_source_of_inertia_is_chosen_as_in_mujoco(value, groups):
    written = '<inertial pos="0 0 0" mass="7" diaginertia="1 1 1"/>'
    assert_same_machine(
        f'<mujoco><compiler inertiafromgeom="{value}" inertiagrouprange="{groups}"/><worldbody>'
        f'<body name="a">{written}<joint/><geom size="0.1"/></body>'
        f'<body name="b">{written if value == "false" else ""}<joint/><geom size="0.2" group="1"/>'
        '<geom size="0.3" pos="1 0 0" group="3"/></body></worldbody></mujoco>'
    )


def test_everything_that_is_not_used_is_listed():
    text = """<mujoco>
  <size memory="1M"/>
  <worldbody>
    <light pos="0 0 1"/>
    <body name="b" gravcomp="1">
      <joint name="j" springdamper="1 2" solreflimit="1 2"/>
      <joint name="k" axis="1 0 0"/>
      <geom size="1" friction="1 0 0"/>
      <camera/>
    </body>
  </worldbody>
  <actuator><muscle joint="j"/><motor tendon="t"/></actuator>
  <equality><joint joint1="j" active="false"/><weld body1="b" torquescale="2" solref="1 2"/><tendon/></equality>
  <sensor><jointpos joint="j"/></sensor>
</mujoco>"""
    ours = read_mjcf("model.xml", text=text)
    listed = {record.element.removeprefix("mujoco/"): record.where.line for record in ours.ignored}
    body = "worldbody/body[name='b']"
    assert listed == {
        "size": 2,
        "worldbody/light": 4,
        f"{body}/@gravcomp": 5,
        f"{body}/joint[name='j']/@springdamper": 6,
        f"{body}/joint[name='j']/@solreflimit": 6,
        f"{body}/geom/@friction": 8,
        f"{body}/camera": 9,
        "actuator/muscle": 12,
        "actuator/motor": 12,
        "equality/joint": 13,
        "equality/weld/@torquescale": 13,
        "equality/weld/@solref": 13,
        "equality/tendon": 13,
        "sensor": 14,
    }
    assert all(record.reason for record in ours.ignored)


def body(inside):
    return f"<mujoco><worldbody><body name='b'>{inside}</body></worldbody></mujoco>"


def tied(equalities):
    return f"""<mujoco><worldbody>
  <body name="b"><joint name="j"/><geom size="0.1"/><site name="tip"/></body>
  <body name="c"><joint name="k"/><joint name="ball" type="ball"/><geom size="0.1"/></body>
</worldbody><equality>{equalities}</equality></mujoco>"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<robot/>", "URDF"),
        (body("<joint class='leg'/>"), "default class 'leg' does not exist"),
        (body("<joint type='hing'/>"), "Did you mean 'hinge'"),
        (body("<joint axis='0 0 0'/>"), "no direction"),
        (body("<joint range='1'/>"), "holds 1 values, not 2"),
        (body("<geom quat='1 0 0 0' euler='0 0 0' size='1'/>"), "quat and euler"),
        (body("<geom quat='0 0 0 0' size='1'/>"), "quat"),
        (body("<geom type='box' size='1 1'/>"), "3 positive sizes"),
        (body("<geom size='-1'/>"), "positive"),
        (body("<geom size='1' mass='-1'/>"), "negative"),
        (body("<geom type='mesh' mesh='m'/>"), "not among the assets"),
        (body("<inertial pos='0 0 0' mass='1'/>"), "neither"),
        (body("<inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0 0 0' quat='1 0 0 0'/>"), "remove the orientation"),
        (body("<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>" * 2), "Keep one"),
        (body("<composite type='cable'/>"), "save it"),
        (body("<freejoint/><joint/>"), "only joint"),
        (body("<body><freejoint/></body>"), "only joint"),
        ("<mujoco><compiler coordinate='global'/></mujoco>", "global"),
        ("<mujoco><compiler eulerseq='abc'/></mujoco>", "three letters"),
        ("<mujoco><default><default/></default></mujoco>", "has no class"),
        ("<mujoco><actuator><motor joint='elbow'/></actuator></mujoco>", "does not exist"),
        ("<mujoco><equality><joint joint1='elbow'/></equality></mujoco>", "does not exist"),
        (tied("<joint joint1='k' joint2='j' polycoef='0 1 1e60'/>"), "this number is too large"),
        (tied("<joint joint1='k' joint2='ball'/>"), "has not one coordinate"),
        (tied("<joint joint1='k' joint2='j'/>" * 2 + "<joint joint1='k' joint2='j' polycoef='1'/>"), "drawn where"),
        (tied("<connect body1='b' body2='d' anchor='0 0 0'/>"), "Known are 'b', 'c', 'world'"),
        (tied("<connect body1='b'/>"), "'anchor' of <connect> is missing"),
        (tied("<weld body1='b' body2='b'/>"), "both its bodies are 'b'"),
        (tied("<weld site1='tip'/>"), "'site2' is missing"),
        (tied("<weld site1='tip' site2='tpi'/>"), "Did you mean 'tip'"),
        (tied("<weld body1='b' relpose='0 0 0'/>"), "holds 3 values, not 7"),
        ("<mujoco><include file='../secret.xml'/></mujoco>", "outside the model's folder"),
        ("<mujoco><include file='/etc/passwd'/></mujoco>", "outside the model's folder"),
        ("<mujoco><include/></mujoco>", "names no file"),
        ("<mujoco><include file='missing.xml'/></mujoco>", "does not exist"),
        ("<!DOCTYPE m [<!ENTITY a 'b'>]><mujoco model='&a;'/>", "entity"),
    ],
)
def test_faults_are_refused_with_file_line_cause_and_remedy(text, words):
    with pytest.raises(DescriptionError) as raised:
        read_mjcf("folder/model.xml", text=text)
    assert words in str(raised.value)
    assert all(c.where.file.endswith(".xml") and c.remedy for c in raised.value.complaints)


def test_a_mesh_may_be_seen_but_not_weighed(tmp_path):
    text = """<mujoco><compiler meshdir="meshes"/>
      <asset><mesh name="m" file="arm.stl" scale="2 2 2"/><material name="red" rgba="1 0 0 1"/></asset>
      <worldbody><body name="b">{}<geom type="mesh" mesh="m" material="red"/></body></worldbody></mujoco>"""
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "arm.stl").write_bytes(b"solid")
    model = tmp_path / "model.xml"

    with pytest.raises(DescriptionError, match="Write the body's <inertial>"):
        read_mjcf(model, text=text.format(""))
    model.write_text(text.format("<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"))
    (arm,) = read_mjcf(model).bodies

    (shape,) = arm.visuals
    assert shape.geometry.kind == "mesh"
    assert shape.geometry.size == (2.0, 2.0, 2.0)
    assert shape.geometry.mesh == "meshes/arm.stl"
    assert shape.geometry.mesh_file == str(tmp_path / "meshes" / "arm.stl")
    assert shape.color == (1.0, 0.0, 0.0, 1.0)


def test_included_files_stand_in_place_and_keep_their_lines(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "leg.xml").write_text(
        "<mujocoinclude>\n<body name='leg'>\n<joint name='hip' group='1'/><geom size='0.1'/></body>\n</mujocoinclude>"
    )
    (tmp_path / "joints.xml").write_text("<mujoco><default><joint armature='0.7'/></default></mujoco>")
    model = tmp_path / "model.xml"
    model.write_text(
        "<mujoco><include file='joints.xml'/><worldbody><body name='trunk'><freejoint/><geom size='1'/>"
        "<include file='parts/leg.xml'/></body></worldbody></mujoco>"
    )

    ours = read_mjcf(model)

    theirs = mujoco.MjModel.from_xml_path(str(model))
    hip = ours.joints[-1]
    assert (hip.name, hip.parent, hip.armature) == ("hip", "trunk", 0.7)
    assert_allclose(theirs.dof_armature[-1], 0.7)
    assert str(hip.where) == f"{tmp_path / 'parts' / 'leg.xml'}:3"
    assert str(ours.ignored[-1].where) == f"{tmp_path / 'parts' / 'leg.xml'}:3"


def test_a_file_that_includes_itself_is_refused(tmp_path):
    model = tmp_path / "model.xml"
    model.write_text("<mujoco><include file='model.xml'/></mujoco>")
    with pytest.raises(DescriptionError, match="included already"):
        read_mjcf(model)
    (tmp_path / "a.xml").write_text("<mujoco><include file='b.xml'/></mujoco>")
    (tmp_path / "b.xml").write_text("<mujoco><include file='a.xml'/></mujoco>")
    with pytest.raises(DescriptionError, match="included already"):
        read_mjcf(tmp_path / "a.xml")


def test_includes_cannot_leave_the_folder_through_a_link(tmp_path):
    (tmp_path / "secret.xml").write_text("<mujoco/>")
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "inside.xml").symlink_to(tmp_path / "secret.xml")
    with pytest.raises(DescriptionError, match="outside the model's folder"):
        read_mjcf(folder / "model.xml", text="<mujoco><include file='inside.xml'/></mujoco>")


def test_right_angles_stay_exact():
    text = body(
        "<body name='c' quat='1 1 0 0'><body name='d' euler='90 0 -90'><body name='e' zaxis='1 0 0'/></body></body>"
    )
    for joint in read_mjcf("model.xml", text=text).joints:
        assert np.isin(rotation_of(joint.pose), (-1.0, 0.0, 1.0)).all()
