from dataclasses import replace

import numpy as np
import pytest
import trimesh
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import torseur as ts
from torseur.algebra.inertia import combine, rotated, tensor
from torseur.algebra.solids.closed_forms import simple_solid
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.inertia.doubt import Doubt
from torseur.description.records.machine import Geometry, Inertial, Pose, Shape
from torseur.description.urdf import read_urdf, urdf_text
from torseur.description.yaml_format import read_yaml, yaml_text

STEEL = 7800.0


@pytest.fixture
def hook(tmp_path):
    """A mesh beside the machine: a block with an off-centre bore, whose faces are those of a polyhedron."""
    mesh = trimesh.creation.annulus(0.02, 0.05, 0.04, sections=12).apply_translation([0.25, 0.5, -0.125])
    mesh.export(tmp_path / "hook.obj")
    return tmp_path / "hook.obj"


def read(tmp_path, body, plane=""):
    text = f"torseur: 1\n{plane}bodies:\n  b: {body}\njoints:\n  j: {{type: planar, parent: world, child: b}}\n"
    return read_yaml(tmp_path / "machine.yaml", text=text)


def inertial(tmp_path, body):
    return read(tmp_path, body).bodies[0].inertial


def central(record):
    """Mass, centre and tensor there along the body's axes, of an inertial that is not turned."""
    assert record.about == "com" and record.pose.rpy is None and record.pose.quaternion is None
    return record.mass, np.array(record.pose.position), tensor(*record.inertia)


def assert_same(got, wanted, digits=1e-13):
    for ours, other in zip(got, wanted, strict=True):
        assert_allclose(ours, other, atol=digits * max(np.abs(other).max(), 1e-30))


def test_a_mesh_with_a_density_gives_mass_centre_and_inertia(tmp_path, hook):
    found = inertial(tmp_path, "{mesh: hook.obj, density: 7.8 g/cm^3}")
    direct = ts.inertia_of_mesh(hook, density=STEEL)
    assert_same(central(found), (direct.mass, direct.com, direct.inertia))
    assert found.taken_from == "solids"


def test_a_short_form_is_the_only_entry_of_shapes(tmp_path, hook):
    long = "{shapes: [{mesh: hook.obj, density: 7800, scale: 0.5}]}"
    assert read(tmp_path, "{mesh: hook.obj, density: 7800, scale: 0.5}") == read(tmp_path, long)
    assert read(tmp_path, "{density: 2700, box: [1, 2, 3]}") == read(
        tmp_path, "{density: 2700, shapes: [{box: [1, 2, 3]}]}"
    )


def test_shapes_add_up_and_holes_are_taken_away(tmp_path):
    drilled = """
    density: 7800
    shapes:
      - {cylinder: {radius: 50 mm, length: 80 mm}, at: [0, 0, 40 mm]}
      - {cylinder: {radius: 30 mm, length: 80 mm}, at: [0, 0, 40 mm], sign: -1}"""
    tube = "{shapes: [{tube: {radius: 0.05, inner_radius: 0.03, length: 0.08}, at: [0, 0, 0.04], density: 7800}]}"
    assert_same(central(inertial(tmp_path, drilled)), central(inertial(tmp_path, tube)))


@pytest.mark.parametrize("seed", range(4))
def test_parts_placed_anyhow_are_the_sum_about_their_common_centre(tmp_path, hook, seed):
    rng = np.random.default_rng(seed)
    turns = Rotation.random(3, random_state=seed)
    places, density = rng.normal(size=(3, 3)), rng.uniform(1000, 8000, size=3).tolist()
    mesh = ts.inertia_of_mesh(hook, density=density[0])
    ball, block = simple_solid("sphere", (0.3,)), simple_solid("box", (0.2, 0.4, 0.6))
    parts = [
        (mesh.mass, mesh.com, mesh.inertia),
        ball.weighing(density[1] * ball.volume),
        block.weighing(2.5),
    ]
    shapes = ["mesh: hook.obj", "sphere: 0.3", "box: [0.2, 0.4, 0.6]"]
    weights = [f"density: {density[0]!r}", f"density: {density[1]!r}", "mass: 2.5 kg"]
    entries = [
        f"{{{shape}, {weight}, at: {place.tolist()}, quaternion: {np.roll(turn.as_quat(), 1).tolist()}}}"
        for shape, weight, place, turn in zip(shapes, weights, places, turns, strict=True)
    ]
    placed = [
        (m, turn.apply(c) + place, rotated(turn.as_matrix(), I))
        for (m, c, I), place, turn in zip(parts, places, turns, strict=True)
    ]
    got = central(inertial(tmp_path, f"{{shapes: [{', '.join(entries)}]}}"))
    assert_same(got, combine(placed), 1e-12)


def test_a_mass_alone_is_that_of_the_shapes(tmp_path, hook):
    direct = ts.inertia_of_mesh(hook, mass=2.0)
    for body in ("{mesh: hook.obj, mass: 2 kg}", "{mesh: hook.obj, mass: 2 kg, density: 900}"):
        found = inertial(tmp_path, body)
        assert_same(central(found), (2.0, direct.com, direct.inertia))
        assert found.taken_from == "weighed solids"


def test_a_stated_inertia_wins_unless_told(tmp_path):
    stated = "mass: 3, com: [1, 0, 0], inertia: [1, 2, 3], box: [1, 1, 1], density: 1000"
    assert inertial(tmp_path, f"{{{stated}}}") == Inertial(3.0, Pose((1.0, 0.0, 0.0)), (1.0, 2.0, 3.0, 0.0, 0.0, 0.0))
    told = inertial(tmp_path, f"{{{stated}, inertia_from: shapes}}")
    assert_same(central(told), (3.0, np.zeros(3), np.eye(3) * 0.5))
    point = inertial(tmp_path, "{mass: 3, com: [1, 0, 0], box: [1, 1, 1], inertia_from: statement}")
    assert_same(central(point), (3.0, np.array([1.0, 0, 0]), np.zeros((3, 3))))


def test_symmetry_leaves_exact_zeros(tmp_path):
    """Equations are shorter by every product of inertia that is 0 and not its round-off."""
    body = """
    density: 2700
    shapes:
      - {box: [0.3, 0.1, 0.1], at: [0.1, 0, 0]}
      - {cylinder: {radius: 0.02, length: 0.1}, at: [0.1, 0.07, 0], rpy: [30 deg, 0, 0], sign: -1}
      - {cylinder: {radius: 0.02, length: 0.1}, at: [0.1, -0.07, 0], rpy: [-30 deg, 0, 0], sign: -1}"""
    found = inertial(tmp_path, body)
    assert found.pose.position[1:] == (0.0, 0.0) and found.inertia[3:] == (0.0, 0.0, 0.0)


def test_the_model_is_that_of_the_computed_inertia(tmp_path):
    made = read(tmp_path, "{box: [0.4, 0.2, 0.1], density: 2700}")
    solid = simple_solid("box", (0.4, 0.2, 0.1))
    mass, _, I = solid.weighing(2700 * solid.volume)
    (body,) = ts.build(made).bodies
    assert_allclose(body.m, mass, rtol=1e-15)
    assert_allclose(np.array(body.I), I, rtol=1e-14)


def test_a_planar_machine_is_made_of_shapes_too(tmp_path):
    flat = read(tmp_path, "{box: [0.4, 0.2, 0.1], density: 2700}", plane="plane: xy\n")
    assert flat.bodies[0] == read(tmp_path, "{box: [0.4, 0.2, 0.1], density: 2700}").bodies[0]


BODIES = (
    "{mesh: hook.obj, density: 7800}",
    "{mesh: hook.obj, mass: 2 kg, scale: 0.001}",
    "{mass: 3, com: [1, 0, 0], inertia: [1, 2, 3], tube: {radius: 2, inner_radius: 1, length: 3}}",
    "{mass: 3, box: [1, 1, 1], inertia_from: statement}",
    "{mass: 3, inertia: [1, 2, 3], box: [1, 1, 1], inertia_from: shapes}",
    "{density: 900, shapes: [{sphere: 0.1, at: [1, 2, 3], rpy: [1, 0, 0]}, {ellipsoid: [0.01, 0.02, 0.03], sign: -1}]}",
    "{shapes: [{capsule: {radius: 1, length: 2}, mass: 4, name: float}], visuals: [{sphere: 2}]}",
    "{visuals: [{tube: {radius: 2, inner_radius: 1, length: 3}, color: [1, 0, 0]}]}",
)


@pytest.mark.parametrize("body", BODIES)
def test_what_was_written_is_read_again(tmp_path, hook, body):
    once = read(tmp_path, body)
    text = yaml_text(once)
    again = read_yaml(tmp_path / "again.yaml", text=text)
    assert again == once
    assert yaml_text(again) == text


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{mesh: none.stl, density: 1}", "mesh file not found"),
        ("{mesh: hook.obj}", "neither a density nor a mass"),
        ("{mass: 1, shapes: [{sphere: 1, density: 2}, {sphere: 1}]}", "neither a density nor a mass"),
        ("{density: 7800}", "'density' is given without a shape"),
        ("{mass: 1, inertia_from: shapes}", "'inertia_from' is given without a shape"),
        ("{box: [1, 1, 1], inertia_from: statement, density: 1}", "there is none"),
        ("{box: [1, 1, 1], shapes: [{sphere: 1, density: 1}]}", "both 'box' and 'shapes'"),
        ("{box: [1, 1, 1], sphere: 1, density: 1}", "box and sphere are given"),
        ("{shapes: [{density: 1}]}", "no shape is given"),
        ("{shapes: [{sphere: 1, density: 1, mass: 2}]}", "both 'density' and 'mass'"),
        ("{box: [1, 1, 0], density: 1}", "edge z of the box is 0 m"),
        ("{tube: {radius: 1, inner_radius: 2, length: 1}, density: 1}", "no wall"),
        ("{sphere: 1, density: -3}", "not positive"),
        ("{shapes: [{sphere: 1, mass: 0}]}", "not positive"),
        ("{density: 1, shapes: [{sphere: 1}, {sphere: 1, sign: -1}]}", "holes leave no mass"),
        ("{shapes: [{sphere: 1, sign: 2, density: 1}]}", "sign"),
        ("{sphere: 1, density: 3 kg}", "a density is wanted"),
        ("{sphere: 1, density: 3, com: [1, 0, 0]}", "'com' is given without 'mass'"),
        ("{mass: 1, sphere: 1, com: [1, 0, 0]}", "'com' is given without 'inertia'"),
        ("{shapes: [{sphere: 1, density: 1, quaternion: [0, 0, 0, 0]}]}", "no direction"),
        ("{sphere: 1, scale: 2, density: 1}", "'scale' is given without 'mesh'"),
        ("{shapes: [{sphere: .inf, density: 1}]}", "finite"),
    ],
)
def test_what_gives_no_inertia_is_refused_with_line_and_remedy(tmp_path, hook, body, words):
    with pytest.raises(DescriptionError) as raised:
        read(tmp_path, body)
    assert words in str(raised.value)
    assert all(c.where.line is not None and c.remedy for c in raised.value.complaints)


def test_doubts_about_a_mesh_are_warnings_of_the_check_unless_its_inertia_is_stated(tmp_path):
    box = trimesh.creation.box((0.1, 0.2, 0.3))
    trimesh.Trimesh(box.vertices * 1000, box.faces[1:, ::-1], process=False).export(tmp_path / "bad.obj")
    warned = check_description(read(tmp_path, "{mesh: bad.obj, density: 1000}"))
    causes = " ".join(str(c) for c in warned if c.severity == "warning")
    for words in ("mesh 'bad.obj'", "holes", "inward", "millimetres", "machine.yaml:3"):
        assert words in causes
    stated = check_description(read(tmp_path, "{mass: 1, inertia: [1, 2, 2], mesh: bad.obj, density: 1000}"))
    assert "bad.obj" not in " ".join(map(str, stated))


def test_an_impossible_difference_is_named_by_the_check(tmp_path):
    outside = "{density: 1000, shapes: [{box: [1, 1, 1]}, {box: [0.9, 0.9, 0.9], at: [5, 0, 0], sign: -1}]}"
    faults = [c for c in check_description(read(tmp_path, outside)) if c.severity == "error"]
    assert faults and "negative" in str(faults[0])


def test_urdf_keeps_the_inertia_and_says_that_it_loses_the_shapes(tmp_path):
    made = read(tmp_path, "{box: [0.4, 0.2, 0.1], density: 2700}")
    made = replace(made, joints=(replace(made.joints[0], type="fixed"),))
    with pytest.raises(DescriptionError, match="not the shapes"):
        urdf_text(made)
    (body,) = read_urdf("copy.urdf", text=urdf_text(made, lossy=True)).bodies
    assert body.inertial.mass == made.bodies[0].inertial.mass
    assert body.inertial.inertia == made.bodies[0].inertial.inertia


def machine_of_shapes(tmp_path):
    text = """
      stated: {mass: 1, inertia: [1, 2, 2], visuals: [{box: [1, 1, 1]}], collisions: [{box: [2, 2, 2]}]}
      bare: {visuals: [{sphere: 0.1, at: [1, 0, 0]}, {sphere: 0.1, at: [-1, 0, 0]}]}
      frame:"""
    joints = "".join(
        f"  {name}: {{type: fixed, parent: world, child: {name}}}\n" for name in ("stated", "bare", "frame")
    )
    return read_yaml(tmp_path / "m.yaml", text=f"torseur: 1\nbodies:{text}\njoints:\n{joints}")


def test_bodies_without_inertia_get_that_of_their_shapes(tmp_path):
    machine = machine_of_shapes(tmp_path)
    stated, bare, frame = ts.inertia_from_shapes(machine, density=1000.0).bodies
    ball = simple_solid("sphere", (0.1,))
    pair = [(m, c + np.array([x, 0, 0]), I) for x in (1, -1) for m, c, I in [ball.weighing(1000 * ball.volume)]]
    assert_same(central(bare.inertial), combine(pair))
    assert stated.inertial == machine.bodies[0].inertial and frame.inertial is None
    collisions = ts.inertia_from_shapes(machine, density=1000.0, of="collisions", replace_stated=True)
    assert collisions.bodies[0].inertial.mass == 8000.0 and collisions.bodies[1].inertial is None
    rows = {row.body.name: row for row in ts.shape_inertials(machine, density=1000.0)}
    assert rows["stated"].stated.mass == 1.0 and rows["stated"].computed.mass == 1000.0
    assert rows["frame"].stated is rows["frame"].computed is None


def test_a_stated_inertia_stands_beside_that_of_what_the_body_is_made_of(tmp_path):
    machine = read(tmp_path, "{mass: 3, inertia: [1, 2, 2], shapes: [{box: [1, 1, 1]}, {sphere: 1, mass: 5}]}")
    (row,) = ts.shape_inertials(machine, density=1000.0)
    assert row.stated.mass == 3.0 and row.computed.mass == 1005.0
    (row,) = ts.shape_inertials(machine)
    assert row.computed is None and "density" in row.doubts[0].cause


def test_shapes_that_give_no_inertia_are_named(tmp_path):
    machine = machine_of_shapes(tmp_path)
    lost = replace(machine.bodies[1], visuals=(Shape(Geometry("mesh", (1.0,) * 3, "lost.stl")),))
    machine = replace(machine, bodies=(machine.bodies[0], lost))
    with pytest.raises(DescriptionError, match=r"body 'bare'.*'lost.stl' was not found"):
        ts.inertia_from_shapes(machine, density=1000.0)
    assert isinstance(ts.shape_inertials(machine, density=1000.0)[1].doubts[0], Doubt)
    with pytest.raises(ValueError, match="not positive"):
        ts.shape_inertials(machine, density=0.0)
