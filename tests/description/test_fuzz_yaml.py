"""A damaged file gives an error of ours or a description, and never takes long."""

import random
import time
from pathlib import Path

import pytest

from mutations import damaged_bytes, damaged_tree, damaged_words
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.records import Description
from torseur.description.yaml_format import read_yaml, yaml_text
from torseur.description.yaml_format.emitter import emitted
from torseur.description.yaml_tree import load_tree

EXAMPLES = Path(__file__).parents[2] / "examples"
EVERYTHING = """\
torseur: 1
gravity: 9.81 m/s^2
bodies:
  a: &a {mass: 1 kg, com: [0, 0, 1 mm], inertia: [1, 1, 1], visuals: [{sphere: 1, color: [1, 0, 0]}, {mesh: a.stl}]}
  b: *a
  c: {mass: 1, inertia: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], inertia_rpy: [0, 0, 1]}
joints:
  j: {type: revolute, parent: world, child: a, axis: -y, limits: {upper: 9 deg}, friction: {dry: {forward: 1 N m}}}
  k: {type: prismatic, parent: a, child: b, rpy: [0, 0, 1], mimic: {joint: j, multiplier: 5 mm/rev}}
  l: {type: free, parent: world, child: c}
motors:
  j: {ratio: 100, rotor: {inertia: 1e-6 kg m^2, included: false}, friction: {input: {viscous: 1}}}
  m: {like: j, drives: {j: 2, l.wx: 3}, carrier: a, axis: [1, 0, 0]}
dh: {convention: modified, base: b, rows: [{a: 1, alpha: 90 deg}, {name: r, type: prismatic, offset: 1 mm}]}
frames: {f: {body: a, quaternion: [1, 0, 0, 0]}}
loads: {p: {body: a, force: [1 N, 0, 0]}}
loops: [{type: spherical, between: [f, b]}]
initial: {positions: {j: 1 deg, l: [0, 0, 0, 1, 0, 0, 0]}, velocities: {k: 1 mm/s}}
"""
SAMPLES = {"everything": EVERYTHING, "arm": (EXAMPLES / "two_link_arm.yaml").read_text(encoding="utf-8")}
TREES = {name: load_tree("whole.yaml", text=text).data for name, text in SAMPLES.items()}
COUNTS = {"bytes": 700, "words": 450, "trees": 300}


def damaged(sample, damage, rng):
    if damage == "bytes":
        return damaged_bytes(SAMPLES[sample].encode(), rng)
    if damage == "words":
        return damaged_words(SAMPLES[sample], rng)
    return emitted(damaged_tree(TREES[sample], rng))


@pytest.mark.parametrize("damage", COUNTS)
@pytest.mark.parametrize("sample", SAMPLES)
def test_damaged_yaml_gives_an_error_of_ours_or_a_description_that_survives_writing(sample, damage):
    refused = 0
    for seed in range(COUNTS[damage]):
        text = damaged(sample, damage, random.Random(f"{sample} {damage} {seed}"))
        start = time.process_time()
        try:
            description = read_yaml("damaged.yaml", text=text)
        except DescriptionError as error:
            refused += 1
            assert error.complaints, f"seed {seed}"
            assert all(c.cause and c.remedy and c.where.file == "damaged.yaml" for c in error.complaints), (
                f"seed {seed}"
            )
            continue
        finally:
            assert time.process_time() - start < 2.0, f"seed {seed}"
        assert isinstance(description, Description)
        check_description(description)
        assert read_yaml("again.yaml", text=yaml_text(description)) == description, f"seed {seed}"
    assert 0.05 * COUNTS[damage] < refused < 0.999 * COUNTS[damage]
