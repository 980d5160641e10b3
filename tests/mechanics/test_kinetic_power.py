"""The rate of the kinetic energy as a power of forces, and by differentiation."""

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from random_machines import random_description, random_state
from torseur.mechanics.dynamics.energy import kinetic_energy
from torseur.mechanics.dynamics.kinetic_power import kinetic_power
from torseur.mechanics.tree.kinematics import coordinate_rates


@pytest.mark.parametrize("seed", range(2))
def test_power_of_the_forces_of_inertia_is_the_rate_of_the_kinetic_energy(seed):
    """Trees of all joints with rotors, also on bodies that their joints do not move."""
    rng = np.random.default_rng(seed)
    model = replace(ts.build(random_description(rng, 9, anywhere=seed == 1)), gravity=np.zeros(3))
    q, v = ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv)
    rate = ca.jtimes(kinetic_energy(model, q, v), q, coordinate_rates(model, q, v))
    both = ca.Function("both", [q, v], [kinetic_power(model, q, v), rate])
    for _ in range(3):
        power, expected = (float(value) for value in both(*random_state(rng, model)[:2]))
        assert_allclose(power, expected, rtol=0, atol=1e-11 * (1 + abs(expected)))
