"""Letters stand for the numbers of a machine, whatever a tradition calls them."""

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import random_description, random_state
from torseur.mechanics.dynamics.inverse_dynamics import inverse_dynamics
from torseur.readable.letters.khalil import KHALIL
from torseur.readable.letters.lettering import with_letters
from torseur.readable.letters.textbook import TEXTBOOK

tables = pytest.mark.parametrize("names", [TEXTBOOK, KHALIL], ids=["textbook", "khalil"])


def forces(model, lettering, state):
    """Inverse dynamics at a state, letters replaced by their values."""
    tau = ca.Function("tau", [lettering.column()], [ca.densify(ca.SX(inverse_dynamics(model, *map(ca.DM, state))))])
    return np.array(tau([letter.value for letter in lettering.letters])).ravel()


@tables
@pytest.mark.parametrize("seed", range(3))
def test_letters_replaced_by_their_values_give_the_forces_of_the_numbers(names, seed):
    rng = np.random.default_rng(seed)
    model = ts.build(random_description(rng, 9))
    state = random_state(rng, model)
    opened, lettering = with_letters(model, names, True)
    expected = forces(*with_letters(model, names, False), state)
    # centres and central inertias are differences of the numbers: round-off of a few hundred additions
    assert_allclose(forces(opened, lettering, state), expected, rtol=1e-10, atol=1e-10 * abs(expected).max())


@tables
@pytest.mark.parametrize("chain", [True, False])
def test_no_two_numbers_have_one_letter(names, chain):
    model = ts.build(random_description(np.random.default_rng(5), 11, chain=chain, anywhere=True))
    _, lettering = with_letters(model, names, True)
    letters = [letter.name for letter in lettering.letters]
    assert len(letters) == len(set(letters)) > 100


@tables
def test_letters_that_are_not_wanted_stay_numbers(names):
    model = ts.build(random_description(np.random.default_rng(2), 4))
    _, lettering = with_letters(model, names, ["masses"])
    assert {letter.group for letter in lettering.letters} == {"masses"}
    assert [letter.name for letter in lettering.letters] == [f"m{n}" for n in range(1, 5)]
    with pytest.raises(ValueError, match="'weights' is no letter or group of letters"):
        with_letters(model, names, ["weights"])
