"""A damaged side file gives an error of ours or a description, whatever it is laid over."""

import random
from pathlib import Path

import pytest

from mutations import damaged_bytes, damaged_tree, damaged_words
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.reading import read_description
from torseur.description.syntax.yaml_tree import load_tree
from torseur.description.yaml_format.emitter import mapping_text
from torseur.description.yaml_format.side_file import SideFile

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT = (
    (EXAMPLES / "five_bar.torseur.yaml").read_text(encoding="utf-8")
    + """
search_paths: [meshes]
loops: [{type: spherical, between: [left_end, right_end]}]
springs: {s: {from: left_end, to: world, stiffness: 3}}
"""
)
TREE = load_tree("whole.yaml", text=TEXT).data
STANDING = read_description(EXAMPLES / "five_bar.urdf", side_file=False)
COUNT = 150
DAMAGES = {
    "bytes": lambda rng: damaged_bytes(TEXT.encode(), rng),
    "words": lambda rng: damaged_words(TEXT, rng),
    "trees": lambda rng: mapping_text(damaged_tree(TREE, rng)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_side_files_give_an_error_of_ours_or_a_description_that_can_be_judged(damage):
    refused = 0
    for seed in range(COUNT):
        text = DAMAGES[damage](random.Random(f"{damage} {seed}"))
        try:
            described = SideFile.read("damaged.yaml", text=text).over(STANDING)
        except DescriptionError as error:
            refused += 1
            assert all(c.cause and c.remedy and c.where.file == "damaged.yaml" for c in error.complaints), f"{seed}"
            continue
        check_description(described)
    assert 0.05 * COUNT < refused < 0.999 * COUNT
