"""A damaged file gives an error of ours or a description, and never takes long."""

import random

import pytest

from mutations import XML_DAMAGES
from sdf_samples import SAMPLES
from torseur.description.checks import check_description
from torseur.description.complaint import DescriptionError
from torseur.description.records.machine import Description
from torseur.description.sdf import read_sdf

COUNT = 400


@pytest.mark.parametrize("damage", XML_DAMAGES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_damaged_files_give_an_error_of_ours_or_a_description_that_can_be_judged(sample, damage):
    refused = 0
    for seed in range(COUNT):
        text = XML_DAMAGES[damage](SAMPLES[sample], random.Random(f"{sample} {damage} {seed}"))
        try:
            described = read_sdf("damaged.sdf", text=text)
        except DescriptionError as error:
            refused += 1
            assert all(c.cause and c.remedy and c.where.file == "damaged.sdf" for c in error.complaints)
            continue
        assert isinstance(described, Description)
        check_description(described)
    assert 0.02 * COUNT < refused < 0.999 * COUNT
