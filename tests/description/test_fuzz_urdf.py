"""A damaged file gives an error of ours or a description, and never takes long."""

import random

import pytest

from mutations import XML_DAMAGES
from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import Description
from torseur.description.urdf import read_urdf, urdf_text
from urdf_samples import SAMPLES

COUNT = 900


@pytest.mark.parametrize("damage", XML_DAMAGES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_damaged_files_give_an_error_of_ours_or_a_description_that_survives_writing(sample, damage):
    refused = 0
    for seed in range(COUNT):
        text = XML_DAMAGES[damage](SAMPLES[sample], random.Random(f"{sample} {damage} {seed}"))
        try:
            described = read_urdf("damaged.urdf", text=text)
        except DescriptionError as error:
            refused += 1
            assert all(c.cause and c.remedy and c.where.file == "damaged.urdf" for c in error.complaints)
            continue
        assert isinstance(described, Description)
        assert read_urdf("again.urdf", text=urdf_text(described)) == described, f"seed {seed}"
    assert 0.05 * COUNT < refused < 0.999 * COUNT
