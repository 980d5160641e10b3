import json
import re
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.description.checks import check_description
from torseur.description.placement import rotation_of
from torseur.description.records.machine import Friction
from torseur.description.speed_names import speed_names
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.json_schema import SCHEMA_FILE, schema_text

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(file for file in (ROOT / "examples").glob("*.yaml") if ".torseur" not in file.suffixes)
FORMAT = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
schema = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))
by_name = pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)


@by_name
def test_examples_have_no_faults(example):
    assert [str(c) for c in check_description(read_yaml(example)) if c.severity == "error"] == []


@by_name
def test_examples_survive_writing_and_reading(example):
    description = read_yaml(example)
    assert read_yaml(example.with_name("again.yaml"), text=yaml_text(description)) == description


@by_name
def test_the_schema_for_editors_accepts_the_examples_and_what_the_writer_makes_of_them(example):
    schema.validate(load_tree(example).data)
    schema.validate(load_tree("written.yaml", text=yaml_text(read_yaml(example))).data)


def test_the_shipped_schema_is_the_one_of_the_format():
    jsonschema.Draft202012Validator.check_schema(schema.schema)
    assert schema.schema == json.loads(schema_text()), "run python -m torseur.description.yaml_format.json_schema"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"torseur": 2},
        {"torseur": 1, "jonts": {}},
        {"torseur": 1, "bodies": {"a": {"mass": "heavy"}}},
        {"torseur": 1, "bodies": {"a": {"mass": 1, "com": [0, 0]}}},
        {"torseur": 1, "joints": {"a": {"type": "hinge", "parent": "world", "child": "b"}}},
        {"torseur": 1, "joints": {"a": {"type": "revolute", "parent": "world"}}},
        {"torseur": 1, "motors": {"a": {"friction": {"wet": 1}}}},
    ],
)
def test_the_schema_for_editors_refuses_what_the_reader_refuses(data):
    assert not schema.is_valid(data)


@pytest.mark.parametrize("model", schema.schema["$defs"])
def test_every_key_of_the_format_is_documented(model):
    for key in schema.schema["$defs"][model].get("properties", {}):
        assert re.search(rf"`{key}`", FORMAT), f"{model}: {key}"


@by_name
def test_the_documentation_names_every_example(example):
    assert example.name in FORMAT


def documented(language):
    return re.findall(rf"```{language}\n(.*?)```", FORMAT, flags=re.DOTALL)


@pytest.mark.parametrize("text", documented("yaml"))
def test_the_files_in_the_documentation_can_be_read(text):
    whole = text if text.startswith(("torseur", "#")) else f"torseur: 1\n{text}"
    read_yaml("documented.yaml", text=whole)
    schema.validate(load_tree("documented.yaml", text=whole).data)


def test_the_satellite_has_six_motors_and_twelve_degrees_of_freedom():
    description = read_yaml(ROOT / "examples" / "satellite_arm.yaml")
    assert sum(len(speed_names(joint)) for joint in description.joints) == 12
    assert len(description.motors) == 6
    assert [joint.type for joint in description.joints] == ["free", *["revolute"] * 5, "prismatic"]


# --- PUMA 560: the file against the printed table (Corke and Armstrong-Hélouvry 1994) ---

# d, a, alpha, inertia (xx, yy, zz), com, mass, Jm, G, B, (Tc+, Tc-)
PRINTED = [
    (0.67183, 0, 90, (0, 0.35, 0), (0, 0, 0), 0, 200e-6, -62.6111, 1.48e-3, (0.395, -0.435)),
    (0, 0.4318, 0, (0.13, 0.524, 0.539), (-0.3638, 0.006, 0.2275), 17.4, 200e-6, 107.815, 0.817e-3, (0.126, -0.071)),
    (
        0.15005,
        0.0203,
        -90,
        (0.066, 0.086, 0.0125),
        (-0.0203, -0.0141, 0.07),
        4.8,
        200e-6,
        -53.7063,
        1.38e-3,
        (0.132, -0.105),
    ),
    (0.4318, 0, 90, (1.8e-3, 1.3e-3, 1.8e-3), (0, 0.019, 0), 0.82, 33e-6, 76.0364, 71.2e-6, (11.2e-3, -16.9e-3)),
    (0, 0, -90, (0.3e-3, 0.4e-3, 0.3e-3), (0, 0, 0), 0.34, 33e-6, 71.923, 82.6e-6, (9.26e-3, -14.5e-3)),
    (0, 0, 0, (0.15e-3, 0.15e-3, 0.04e-3), (0, 0, 0.032), 0.09, 33e-6, 76.686, 36.7e-6, (3.96e-3, -10.5e-3)),
]


def dh_matrix(theta, d, a, alpha):
    ct, st, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    return np.array([[ct, -st * ca, st * sa, a * ct], [st, ct * ca, -ct * sa, a * st], [0, sa, ca, d], [0, 0, 0, 1]])


def energies(mass, T_com, I, axes):
    """(kinetic, potential) of the body at T_com whose joints (z, origin, speed) lie before it."""
    omega = sum((z * speed for z, _, speed in axes), np.zeros(3))
    v = sum((np.cross(z, T_com[:3, 3] - origin) * speed for z, origin, speed in axes), np.zeros(3))
    I_world = T_com[:3, :3] @ I @ T_com[:3, :3].T
    return np.array([mass * v @ v + omega @ I_world @ omega, 2 * 9.81 * mass * T_com[2, 3]]) / 2


def moved(rotation=None, position=(0, 0, 0)):
    T = np.eye(4)
    T[:3, :3] = np.eye(3) if rotation is None else rotation
    T[:3, 3] = position
    return T


def printed_energies(q, qd):
    T, axes, total = np.eye(4), [], np.zeros(2)
    for (d, a, alpha, inertia, com, mass, *_), angle, speed in zip(PRINTED, q, qd, strict=True):
        axes.append((T[:3, 2], T[:3, 3], speed))
        T = T @ dh_matrix(angle, d, a, np.radians(alpha))
        total += energies(mass, T @ moved(position=com), np.diag(inertia), axes)
    return total


def file_energies(description, q, qd):
    T, axes, total = np.eye(4), [], np.zeros(2)
    for joint, body, angle, speed in zip(description.joints, description.bodies, q, qd, strict=True):
        T = T @ moved(rotation_of(joint.pose), joint.pose.position)
        axes.append((T[:3, :3] @ joint.axis, T[:3, 3], speed))
        T = T @ dh_matrix(angle, 0, 0, 0)
        xx, yy, zz, xy, xz, yz = body.inertial.inertia
        I = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        pose = body.inertial.pose
        total += energies(body.inertial.mass, T @ moved(rotation_of(pose), pose.position), I, axes)
    return total


@pytest.mark.parametrize("seed", range(10))
def test_the_puma_file_has_the_energies_of_the_printed_table(seed):
    rng = np.random.default_rng(seed)
    q, qd = rng.uniform(-np.pi, np.pi, 6), rng.normal(size=6)
    description = read_yaml(ROOT / "examples" / "puma560.yaml")
    # sums of some hundred products of order 10
    assert_allclose(file_energies(description, q, qd), printed_energies(q, qd), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("speed", [2.0, -2.0])
def test_the_puma_file_has_the_friction_and_reflected_inertia_of_the_printed_table(speed):
    motors = read_yaml(ROOT / "examples" / "puma560.yaml").motors
    for motor, (*_, Jm, G, B, Tc) in zip(motors, PRINTED, strict=True):
        ((_, ratio),) = motor.drives
        rotor_speed, friction = ratio * speed, motor.input_friction
        dry = friction.dry_forward if rotor_speed > 0 else -friction.dry_backward
        at_joint = ratio * (friction.viscous * rotor_speed + dry)
        # the source: |G| (B |G| qd + Tc), Tc chosen by the sign of the joint's speed
        assert at_joint == pytest.approx(abs(G) * (B * abs(G) * speed + Tc[0 if speed > 0 else 1]), rel=1e-14)
        assert at_joint * speed > 0
        assert ratio**2 * motor.rotor.inertia == pytest.approx(G**2 * Jm, rel=1e-14)
        assert motor.output_friction == Friction()
