"""Shapes of large structures are computed once, and machines of them are known again."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from reduced_bodies import modal_body
from solids import SIX, beam_of_solid

import torseur as ts
from torseur.fem.factor import Factors
from torseur.fem.modal import kept_shapes
from torseur.fem.modal.kept_shapes import find_rows, kept_shape
from torseur.fem.modal.second_order import SecondOrder
from torseur.kernels.fingerprint import machine_fingerprint, model_fingerprint
from torseur.storage import object_cache

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def structure(monkeypatch, tmp_path):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "objects"))
    monkeypatch.setattr(kept_shapes, "_WORTH_KEEPING", 100)
    return beam_of_solid((0.4, 0.05, 0.03), (3, 1, 1))


class Unwanted(Factors):
    """Factors that nobody should need."""

    def of(self, free):
        raise AssertionError("factorised again")


def shapes(structure, asked, calls):
    held = structure.held(np.zeros(3), SIX)

    def computed():
        calls.append(asked)
        return modal_body(structure, held, 3).shape

    def second(phi):
        return SecondOrder(structure, structure.mass_points, phi, held, Unwanted(structure.stiffness))

    return kept_shape(structure, structure.mass_points, (asked,), computed, second)


def test_a_second_reduction_of_the_same_contents_is_read_from_disk(structure):
    """Modes, and displacements of second order where they were asked for: nothing is factorised again."""
    calls, tip = [], np.array([0.4, 0, 0])
    first, second = shapes(structure, "three", calls), shapes(structure, "three", calls)
    assert calls == ["three"]
    for name in ("phi", "frequencies"):
        assert_array_equal(getattr(first, name), getattr(second, name))
    find_rows(first, [tip], None)
    assert_array_equal(first.integrals.I2, second.integrals.I2)
    assert_array_equal(first.at(tip).W, second.at(tip).W)
    assert first.at(tip).W.any()
    with pytest.raises(AssertionError, match="factorised again"):
        _ = second.at(tip / 2).W
    shapes(structure, "four", calls)
    softer = beam_of_solid((0.4, 0.05, 0.0301), (3, 1, 1))
    shapes(softer, "three", calls)
    assert calls == ["three", "four", "three"]


@pytest.mark.parametrize("during", ["find modes", "displacements of second order"])
def test_nothing_but_whole_results_is_kept_of_an_interrupted_reduction(structure, during):
    def interrupted(*_):
        raise KeyboardInterrupt

    calls = []
    with pytest.raises(KeyboardInterrupt):
        if during == "find modes":
            kept_shape(structure, structure.mass_points, ("three",), interrupted, interrupted)
        find_rows(shapes(structure, "three", []), [np.zeros(3)], interrupted)
    whole = during != "find modes"
    assert object_cache.cache_state().objects == int(whole)
    shapes(structure, "three", calls)
    assert calls == ([] if whole else ["three"])


def test_small_structures_are_not_kept(structure, monkeypatch):
    monkeypatch.setattr(kept_shapes, "_WORTH_KEEPING", 10_000)
    shapes(structure, "three", [])
    assert object_cache.cache_state().objects == 0


@pytest.mark.parametrize("example", ["flexible_double_pendulum", "satellite_panels"])
def test_a_machine_that_deforms_is_the_same_when_it_is_read_again_and_after_its_use(example):
    """What was computed on the way, factors of its stiffness, is not a part of it."""
    first, again = (ts.load(EXAMPLES / f"{example}.yaml") for _ in range(2))
    before = model_fingerprint(first)
    for frame in first.frames.values():
        first.attachment(frame.body, frame.placement)
    assert model_fingerprint(first) == before == model_fingerprint(again)
    assert machine_fingerprint(first) == machine_fingerprint(again)
