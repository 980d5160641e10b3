"""Numbers of a file by the paths at which they stand there, however the file spells its elements."""

import re
from pathlib import Path

import numpy as np
import pytest
import yaml

import torseur as ts
from torseur.description.syntax.yaml_tree import plain_value
from torseur.description.yaml_format import read_yaml
from torseur.description.yaml_format.changes import changed

EXAMPLES = sorted(
    p for p in (Path(__file__).parents[2] / "examples").glob("*.yaml") if not p.name.endswith(".torseur.yaml")
)
NUMBER = re.compile(r"([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)(\s*[^\d\s].*)?")
NO_NUMBERS = ("torseur", "name")
LOOKS = "visuals"
DRAWN = 15  # numbers of each example


def numbers(node, keys=()):
    """Path and node of every number that neither stands behind an anchor nor is an alias of one."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from numbers(value, (*keys, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for k, value in enumerate(node.value):
            yield from numbers(value, (*keys, str(k)))
    elif NUMBER.fullmatch(node.value) and keys[0] not in NO_NUMBERS and LOOKS not in keys:
        yield ".".join(keys), node


def changed_number(text):
    number, unit = NUMBER.fullmatch(text).groups()
    whole = re.fullmatch(r"[-+]?\d+", number) and unit is None
    return (str(int(number) + 1) if whole else repr(1.01 * float(number) + 0.003)) + (unit or "")


def outcome(make):
    try:
        return make()
    except ValueError:
        return None


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_number_of_an_example_is_changed_by_the_path_at_which_it_stands(file):
    text = file.read_text()
    read, found = read_yaml(file), list(numbers(yaml.compose(text, Loader=yaml.SafeLoader)))
    shared = [id(node) for _, node in found]
    found = [(path, node) for path, node in found if shared.count(id(node)) == 1]
    taken = 0
    for k in np.random.default_rng(len(text)).permutation(len(found))[:DRAWN]:
        path, node = found[k]
        new, quotes = changed_number(node.value), "'" if node.style else ""
        edited = text[: node.start_mark.index] + quotes + new + quotes + text[node.end_mark.index :]
        wanted = outcome(lambda edited=edited: read_yaml(file, text=edited))
        by_path = outcome(lambda path=path, new=new: changed(read, {path: plain_value(new)}))
        assert by_path == wanted, path
        taken += wanted is not None
    assert taken > min(DRAWN, len(found)) / 2


PLANAR = """
torseur: 1
plane: xz
bodies:
  arm: {mass: 2, com: [0.5, 0.1], inertia: 0.3, inertia_about: origin}
  wheel: {mass: 1, inertia: [0.1, 0.2, 0.1]}
joints:
  a: {type: revolute, parent: world, child: arm, at: [1, 2, 10 deg], limits: {upper: 3}}
  b: {type: revolute, parent: arm, child: wheel, at: [1, 0]}
frames: {tip: {body: arm, at: [1, 0.2]}}
loads: {push: {body: arm, at: [1, 0], force: [0, -5], torque: 0.2}}
disturbances:
  knock: {body: arm, force: [0, {step: {at: 1, after: 5}}], torque: {sine: {amplitude: 2, frequency: 1 Hz}}}
springs: {s: {from: {body: world, at: [0, 3]}, to: {body: arm, at: [0.4, 0]}, stiffness: 100}}
gravity: [0.1, -9]
"""


@pytest.mark.parametrize(
    ("path", "value", "written", "instead"),
    [
        ("bodies.arm.com.1", 0.2, "com: [0.5, 0.1]", "com: [0.5, 0.2]"),
        ("bodies.arm.com.z", 0.2, "com: [0.5, 0.1]", "com: [0.5, 0.2]"),  # along the second axis of the plane
        ("bodies.arm.com", np.array([0.4, 0.2]), "com: [0.5, 0.1]", "com: [0.4, 0.2]"),
        ("bodies.arm.mass", "3 kg", "{mass: 2", "{mass: 3"),  # the inertia is about the origin
        ("bodies.arm.inertia", 0.4, "inertia: 0.3", "inertia: 0.4"),
        ("bodies.wheel.inertia.yy", 0.15, "[0.1, 0.2, 0.1]", "[0.1, 0.15, 0.1]"),
        ("bodies.wheel.com", [0.1, 0.2], "{mass: 1,", "{mass: 1, com: [0.1, 0.2],"),
        ("joints.a.at.2", "20 deg", "10 deg", "20 deg"),
        ("joints.b.at.x", 1.5, "at: [1, 0]}\nframes", "at: [1.5, 0]}\nframes"),
        ("joints.b.on_child.at", [0.1, 0], "at: [1, 0]}\nframes", "at: [1, 0], on_child: {at: [0.1, 0]}}\nframes"),
        ("joints.b.friction.viscous", 0.1, "at: [1, 0]}\nframes", "at: [1, 0], friction: {viscous: 0.1}}\nframes"),
        ("frames.tip.at.1", 0.3, "[1, 0.2]", "[1, 0.3]"),
        ("loads.push.force.1", "-7 N", "[0, -5]", "[0, -7]"),
        ("loads.push.torque", 0.4, "torque: 0.2", "torque: 0.4"),
        ("disturbances.knock.force.1.step.after", 6, "after: 5", "after: 6"),
        ("disturbances.knock.torque.sine.amplitude", 3, "amplitude: 2", "amplitude: 3"),
        ("springs.s.to.at.1", 0.1, "[0.4, 0]", "[0.4, 0.1]"),
        ("gravity.1", -8, "-9", "-8"),
        ("gravity", [0, -8], "[0.1, -9]", "[0, -8]"),
    ],
)
def test_in_a_plane_paths_count_as_the_file_does(path, value, written, instead):
    assert PLANAR.count(written) == 1
    found = changed(read_yaml("plane.yaml", text=PLANAR), {path: value})
    assert found == read_yaml("plane.yaml", text=PLANAR.replace(written, instead))


TABLE = """
torseur: 1
dh:
  convention: standard
  rows:
    - {name: base, d: 0.3 m, alpha: 90 deg, mass: 3, com: [0, 0.1, 0], inertia: [0.1, 0.1, 0.1]}
    - {name: sh.1, a: 0.5 m, mass: 2, com: [-0.2, 0, 0], inertia: [0.1, 0.1, 0.1], limits: {upper: 100 deg}}
    - {a: 0.4 m, offset: 30 deg, mass: 1, inertia: [0.1, 0.1, 0.1]}
"""


@pytest.mark.parametrize(
    ("path", "value", "written", "instead"),
    [
        ("dh.rows.0.alpha", "80 deg", "90 deg", "80 deg"),
        ("dh.rows.sh.1.a", "0.6 m", "a: 0.5 m", "a: 0.6 m"),
        ("dh.rows.joint3.offset", 0.3, "offset: 30 deg", "offset: 0.3"),
        ("dh.rows.2.theta", 0.3, "a: 0.4 m", "a: 0.4 m, theta: 0.3"),
        ("dh.rows.1.com.x", -0.3, "com: [-0.2", "com: [-0.3"),
        ("dh.rows.1.inertia.2", 0.2, "inertia: [0.1, 0.1, 0.1], limits", "inertia: [0.1, 0.1, 0.2], limits"),
        ("dh.rows.sh.1.limits.upper", 2, "100 deg", "2"),
    ],
)
def test_rows_of_a_table_are_changed_by_number_and_by_name(path, value, written, instead):
    assert TABLE.count(written) == 1
    found = changed(read_yaml("table.yaml", text=TABLE), {path: value})
    assert found == read_yaml("table.yaml", text=TABLE.replace(written, instead))


def test_changes_of_a_table_and_of_what_it_is_read_as_go_together():
    read = read_yaml("table.yaml", text=TABLE)
    both = changed(read, {"bodies.base_link.mass": 5, "dh.rows.1.a": 0.6})
    assert both == changed(changed(read, {"dh.rows.1.a": 0.6}), {"bodies.base_link.mass": 5})
    assert [body.inertial.mass for body in both.bodies] == [5, 2, 1]
    assert changed(changed(read, {"dh.rows.1.a": 0.6}), {"dh.rows.1.a": 0.5}) == read
    with pytest.raises(ValueError, match=r"'dh.rows' was changed before in a way that the file has no place for"):
        changed(changed(read, {"bodies.base_link.mass": 5}), {"dh.rows.1.a": 0.6})


@pytest.mark.parametrize(
    ("text", "path", "value", "words"),
    [
        (PLANAR, "bodies.arm.com", [1, 2, 3], "2"),
        (PLANAR, "bodies.arm.mass", "2 m", "2 m is a length"),
        (PLANAR, "joints.a.at.3", 1, "has no '3'"),
        (PLANAR, "bodies.arm.visuals.0.box.1", 1, "how 'arm' looks"),
        (PLANAR, "bodies.arm.com.", 1, "has no ''"),
        (PLANAR, "bodies.arm.inertia.1", 1, "numbers count entries as the file has them"),
        (PLANAR, "loads.push.torque.1", 1, "numbers count entries as the file has them"),
        (PLANAR, "joints.b.rpy.1", 1, "numbers count entries as the file has them"),
        (PLANAR, "gravity.2", 1, "numbers count entries as the file has them"),
        (TABLE, "dh.rows.0.name", "waist", "another element than before"),
        (TABLE, "dh.rows.3.a", 1, "there is no 'dh.rows.3.a'"),
        (TABLE, "dh.rows.bas.a", 1, "Did you mean 'dh.rows.base'"),
        (TABLE, "dh.rows.0", 1, "no number but a row"),
        (TABLE, "dh.rows.0.alpa", 1, "Did you mean 'alpha'"),
    ],
)
def test_what_the_file_may_not_say_is_refused(text, path, value, words):
    with pytest.raises(ValueError, match=words):
        changed(read_yaml("file.yaml", text=text), {path: value})


def test_what_a_plane_has_no_place_for_is_changed_in_space_and_then_counted_by_letters():
    read = read_yaml("plane.yaml", text=PLANAR)
    out_of_plane = changed(read, {"bodies.arm.com.y": 0.1})
    assert out_of_plane.bodies[0].inertial.pose.position == (0.5, 0.1, 0.1)
    for path in ("bodies.arm.com.1", "bodies.arm.com.0"):
        with pytest.raises(ValueError, match=r"'bodies.arm' was changed before"):
            changed(out_of_plane, {path: 0.2})
    assert changed(out_of_plane, {"bodies.arm.com.z": 0.2}).bodies[0].inertial.pose.position == (0.5, 0.1, 0.2)


def test_a_density_reaches_those_shapes_that_have_none_of_their_own():
    """The mass is a line over the density, and begins at that of the sheave, which has its own."""
    hook = ts.load(next(file for file in EXAMPLES if file.stem == "crane_hook"))
    one, two = (
        hook.with_({"bodies.block.density": density}).written.description.bodies[0].inertial.mass
        for density in (1000, "2000 kg/m^3")
    )
    assert 2 * one - two == pytest.approx(1150 * np.pi * (0.055**2 - 0.010**2) * 0.026, rel=1e-12)


def test_a_mesh_of_another_scale_weighs_as_its_cube():
    hook = ts.load(next(file for file in EXAMPLES if file.stem == "crane_hook"))
    mass, larger = (
        m.written.description.bodies[1].inertial.mass for m in (hook, hook.with_({"bodies.hook.scale": 2e-3}))
    )
    assert larger == pytest.approx(8 * mass, rel=1e-12)


ALIASED = """
torseur: 1
bodies: {p: &rod {mass: 1, inertia: &round [1, 1, 1]}, q: *rod, r: {mass: 1, inertia: *round}}
joints:
  a: {type: revolute, parent: world, child: p}
  b: {type: revolute, parent: p, child: q}
  c: {type: revolute, parent: q, child: r}
motors: {a: {ratio: 1}, b: {ratio: 1}}
servos: {a: &servo {kind: pd, kp: 30, kd: 3, motor: a, setpoint: 0}, b: {kind: pd, kp: 30, kd: 3, setpoint: 0.1}}
"""


@pytest.mark.parametrize(
    ("changes", "staying"),
    [
        ({"bodies.p.mass": 2}, ["bodies.q.mass"]),
        ({"bodies.p.inertia.0": 1.5}, ["bodies.q.inertia.0", "bodies.r.inertia.0"]),
        ({"bodies.p.inertia.0": 1.5, "bodies.q.inertia.0": 1.5}, ["bodies.r.inertia.0"]),
        ({"bodies.p.mass": 2, "bodies.q.mass": 2}, []),
        ({"bodies.q.mass": 2}, []),
        ({"bodies.r.mass": 2, "servos.a.kp": 40}, []),
    ],
)
def test_a_number_behind_an_anchor_changes_alone_and_what_stays_is_told(tmp_path, changes, staying):
    (tmp_path / "aliased.yaml").write_text(ALIASED)
    model = ts.load(tmp_path / "aliased.yaml")
    at_once, one_by_one = model.with_(changes), model
    for path, value in changes.items():
        one_by_one = one_by_one.with_({path: value})
    for made in (at_once, one_by_one, one_by_one.with_({"servos.b.kp": 50})):
        told = [str(doubt) for doubt in made.doubts if "it changes alone" in doubt.cause]
        assert len(told) == bool(staying)
        assert all(f"'{path}'" in told[0] for path in staying)
    assert [body.inertial.mass for body in at_once.written.description.bodies] == [
        changes.get(f"bodies.{name}.mass", 1) for name in "pqr"
    ]
