"""Shapes of large structures are computed once."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from reduced_bodies import modal_body
from solids import SIX, beam_of_solid

from torseur.fem import kept_shapes
from torseur.fem.kept_shapes import kept_shape
from torseur.storage import object_cache


@pytest.fixture
def structure(monkeypatch, tmp_path):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "objects"))
    monkeypatch.setattr(kept_shapes, "_WORTH_KEEPING", 100)
    return beam_of_solid((0.4, 0.05, 0.03), (3, 1, 1))


def shapes(structure, asked, calls):
    def computed():
        calls.append(asked)
        return modal_body(structure, structure.held(np.zeros(3), SIX), 3).shape

    return kept_shape(structure, structure.mass_points, (asked,), computed)


def test_a_second_reduction_of_the_same_contents_is_read_from_disk(structure):
    calls = []
    first, second = shapes(structure, "three", calls), shapes(structure, "three", calls)
    assert calls == ["three"]
    for name in ("phi", "w", "frequencies"):
        assert_array_equal(getattr(first, name), getattr(second, name))
    shapes(structure, "four", calls)
    softer = beam_of_solid((0.4, 0.05, 0.0301), (3, 1, 1))
    shapes(softer, "three", calls)
    assert calls == ["three", "four", "three"]


def test_nothing_is_kept_of_an_interrupted_reduction(structure):
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept_shape(structure, structure.mass_points, ("three",), interrupted)
    assert object_cache.cache_state().objects == 0
    calls = []
    shapes(structure, "three", calls)
    assert calls == ["three"]


def test_small_structures_are_not_kept(structure, monkeypatch):
    monkeypatch.setattr(kept_shapes, "_WORTH_KEEPING", 10_000)
    shapes(structure, "three", [])
    assert object_cache.cache_state().objects == 0
