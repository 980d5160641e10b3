"""The shipped PUMA 560 against the values of the Robotics Toolbox (its tests/test_DHRobot.py).

Parameters: Corke and Armstrong-Hélouvry 1994. The toolbox prints four digits; the double-precision values were
computed with Pinocchio from the same table. The shipped file regroups the printed inertias of links 1 to 3 into ones
that bodies can have, which must not change any value here.
"""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from readable import Readable

QN = np.array([0, np.pi / 4, np.pi, 0, np.pi / 4, 0])
ZERO, ONE = np.zeros(6), np.ones(6)

# double precision; friction included where the speed is not zero
INVERSE = {
    "at rest": (ZERO, ZERO, [0.0, 31.63988037835712, 6.035138023010511, 0.0, 0.0282528, 0.0]),
    "accelerating": (
        ZERO,
        ONE,
        [3.353110858063033, 36.002511243975704, 7.42596407735027, 0.19004303456689686, 0.2034409311134147,
         0.1941327899392475],
    ),
    "moving": (
        ONE,
        ZERO,
        [29.142131896867678, 56.504357609517726, 16.35276885842456, 1.2644759915128119, 1.1239222794244719,
         0.5196480975444475],
    ),
    "both": (
        ONE,
        ONE,
        [32.4952427549307, 60.866988475136296, 17.743594912764316, 1.4545190260797087, 1.2991104105378866,
         0.7137808874836951],
    ),
}  # fmt: skip
INERTIA = [
    [3.65937541215279, -0.4043612460415187, 0.10061364777978397, -0.0025169558280306106, 0, 0],
    [-0.4043612460415187, 4.41374193363579, 0.35089066495641474, 0, 0.0023595130678948917, 0],
    [0.10061364777978397, 0.35089066495641474, 0.9378415752150396, 0, 0.001480166388519801, 0],
    [-0.0025169558280306106, 0, 0, 0.19253170612368, 0, 2.8284271247461906e-05],
    [0, 0.0023595130678948917, 0.001480166388519801, 0, 0.17134845165700002, 0],
    [0, 0, 0, 2.8284271247461906e-05, 0, 0.19410450566800005],
]
# four digits printed by the toolbox
CORIOLIS = [
    [-0.1735, -2.0494, -0.1178, -0.0002, -0.0045, 0.0001],
    [0.6274, 1.1572, 1.9287, -0.0015, -0.0003, 0.0],
    [-0.3608, -0.7734, -0.0018, -0.0009, -0.0064, 0.0],
    [0.0011, 0.0005, -0.0001, 0.0002, 0.0002, -0.0001],
    [-0.0002, 0.0028, 0.0046, -0.0002, 0.0, 0.0],
    [0.0001, 0.0, 0.0, 0.0, 0.0, 0.0],
]


@pytest.fixture(scope="module")
def dyn():
    return Readable(ts.load(Path(__file__).parents[2] / "examples" / "puma560.yaml"))


@pytest.mark.parametrize("case", INVERSE)
def test_torques_with_rotors_and_friction(dyn, case):
    v, a, expected = INVERSE[case]
    assert_allclose(dyn.inverse_dynamics(QN, v, a) + dyn.friction(v), expected, atol=1e-12)


def test_inertia_with_rotors(dyn):
    assert_allclose(dyn.mass_matrix(QN), INERTIA, atol=1e-13)


def test_coriolis_matrix_to_the_printed_digits(dyn):
    v = np.array([1, 2, 3, 1, 2, 3.0])
    assert_allclose(dyn.coriolis(QN, v), CORIOLIS, atol=0.6e-4)
    expected = [-4.634421763308464, 8.725711224580584, -1.9268101608881663, 0.0022557893147213807,
                0.019052433368279578, 0.0003648528137422646]  # fmt: skip
    assert_allclose(dyn.coriolis(QN, v) @ v, expected, atol=1e-12)


def test_acceleration_with_and_without_friction(dyn):
    v = np.array([0.1, 0.2, 0.8, 0.2, 0.5, 1.0])
    tau = np.array([1.0, 3.2, 1.8, 0.1, 0.7, 4.6])
    without = [-0.35404756862084313, -6.3989262832367535, -2.068494247467156, 0.5112435385571793, 4.021223156468258,
               23.698454065202604]  # fmt: skip
    with_friction = [-7.410223163685556, -9.843224581568437, -10.969398445087405, -4.431428751376357,
                     -0.9881410723986469, 21.02278194928692]  # fmt: skip
    assert_allclose(dyn.forward_dynamics(QN, v, tau), without, atol=1e-11)
    assert_allclose(dyn.forward_dynamics(QN, v, tau - dyn.friction(v)), with_friction, atol=1e-11)


def test_reflected_rotor_inertia_is_on_the_diagonal(dyn):
    bare = Readable(ts.build(dyn.model.description, rotors="none"))
    gears = np.array([62.6111, 107.815, 53.7063, 76.0364, 71.923, 76.686])
    reflected = gears**2 * np.array([200e-6, 200e-6, 200e-6, 33e-6, 33e-6, 33e-6])
    assert_allclose(dyn.mass_matrix(QN) - bare.mass_matrix(QN), np.diag(reflected), atol=1e-13)
