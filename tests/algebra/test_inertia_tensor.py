import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

from torseur.algebra.inertia import (
    combine,
    inertia_faults,
    rotated,
    shifted_to_com,
    shifted_to_origin,
    spatial_inertia,
    tensor,
)
from torseur.algebra.transform import Transform


def points(seed, n=12):
    rng = np.random.default_rng(seed)
    return rng.uniform(0.1, 2.0, size=n), rng.normal(size=(n, 3))


def summed(masses, positions):
    """Mass, centre and tensor at the origin of point masses, from the definitions."""
    x, y, z = positions.T
    I_origin = tensor(
        masses @ (y**2 + z**2), masses @ (x**2 + z**2), masses @ (x**2 + y**2),
        -masses @ (x * y), -masses @ (x * z), -masses @ (y * z),
    )  # fmt: skip
    return masses.sum(), masses @ positions / masses.sum(), I_origin


def conditions(mass, I, **options):
    return [fault.condition for fault in inertia_faults(mass, I, **options)]


@pytest.mark.parametrize("seed", range(4))
def test_tensor_at_the_centre_and_at_the_origin_differ_as_huygens_and_steiner_say(seed):
    masses, positions = points(seed)
    mass, com, I_origin = summed(masses, positions)
    I_com = summed(masses, positions - com)[2]
    assert_allclose(shifted_to_com(I_origin, mass, com), I_com, atol=1e-12)
    assert_allclose(shifted_to_origin(I_com, mass, com), I_origin, atol=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_rotated_tensor_is_that_of_the_turned_points(seed):
    masses, positions = points(seed)
    R = Rotation.random(random_state=seed).as_matrix()
    turned = rotated(R, summed(masses, positions)[2])
    assert_allclose(turned, summed(masses, positions @ R.T)[2], atol=1e-12)
    assert_array_equal(turned, turned.T)


@pytest.mark.parametrize("seed", range(4))
def test_combined_parts_are_the_body_of_all_their_points(seed):
    masses, positions = points(seed)
    parts = []
    for group in (slice(0, 3), slice(3, 7), slice(7, 12)):
        mass, com, I_origin = summed(masses[group], positions[group])
        parts.append((mass, com, shifted_to_com(I_origin, mass, com)))
    mass, com, I_com = combine(parts)
    expected = summed(masses, positions)
    assert_allclose(mass, expected[0])
    assert_allclose(com, expected[1], atol=1e-15)
    assert_allclose(shifted_to_origin(I_com, mass, com), expected[2], atol=1e-12)


def test_combined_parts_far_from_the_origin_keep_their_inertia():
    far = np.array([1e6, -2e6, 3e6])
    parts = [(1.0, far, np.eye(3)), (1.0, far + np.array([2.0, 0.0, 0.0]), np.eye(3))]
    # through the origin 1e13 would swallow every digit
    assert_allclose(combine(parts)[2], np.diag([2.0, 4.0, 4.0]), atol=1e-8)


def test_parts_without_any_mass_combine_at_the_origin():
    mass, com, I_com = combine([(0.0, [1.0, 0.0, 0.0], np.eye(3)), (0.0, [0.0, 0.0, 2.0], np.eye(3))])
    assert mass == 0.0
    assert_array_equal(com, np.zeros(3))
    assert_array_equal(I_com, 2.0 * np.eye(3))
    assert combine([])[0] == 0.0


@pytest.mark.parametrize("seed", range(4))
def test_spatial_inertia_gives_the_kinetic_energy_of_the_points(seed):
    masses, positions = points(seed)
    mass, com, I_origin = summed(masses, positions)
    omega, v = np.random.default_rng(seed).normal(size=(2, 3))
    V = np.concatenate([omega, v])
    energy = 0.5 * V @ spatial_inertia(mass, com, shifted_to_com(I_origin, mass, com)) @ V
    assert_allclose(energy, 0.5 * masses @ np.sum((v + np.cross(omega, positions)) ** 2, axis=1), rtol=1e-12)


def test_spatial_inertia_changes_frame_with_the_motion_matrix():
    masses, positions = points(9)
    mass, com_B, I_origin = summed(masses, positions)
    I_B = shifted_to_com(I_origin, mass, com_B)
    pose = Transform(Rotation.random(random_state=9).as_matrix(), [0.3, -0.7, 1.1])
    X = pose.motion_matrix()
    expected = spatial_inertia(mass, pose.point(com_B), rotated(pose.R, I_B))
    assert_allclose(X.T @ spatial_inertia(mass, com_B, I_B) @ X, expected, atol=1e-11)


@pytest.mark.parametrize(
    "moments",
    [(0.0, 0.0, 0.0), (0.0, 1.0, 1.0), (1.0, 1.0, 2.0), (0.4, 0.4, 0.4), (1e-12, 2e-12, 3e-12)],
    ids=["point", "rod", "plate", "ball", "tiny plate"],
)
def test_points_rods_plates_and_balls_are_bodies(moments):
    R = Rotation.random(random_state=1).as_matrix()
    assert inertia_faults(1.0, np.diag(moments)) == ()
    assert inertia_faults(1.0, rotated(R, np.diag(moments))) == ()


@given(st.integers(0, 10_000), st.integers(1, 8))
def test_inertia_of_any_point_masses_has_no_fault(seed, n):
    masses, positions = points(seed, n)
    mass, com, _ = summed(masses, positions)
    assert inertia_faults(mass, summed(masses, positions - com)[2]) == ()


def test_nothing_at_all_is_a_body_without_mass():
    assert inertia_faults(0.0, np.zeros((3, 3))) == ()


@pytest.mark.parametrize(
    ("mass", "I", "condition", "amount", "relative"),
    [
        (1.0, np.diag([1.0, 2.0, 4.0]), "triangle inequality", 1.0, 0.25),
        (1.0, np.diag([1.0, -0.5, 2.0]), "negative moment", 0.5, 0.25),
        (1.0, [[1.0, 0.3, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], "not symmetric", 0.3, 0.3 / 1.15),
        (-2.0, np.eye(3), "negative mass", 2.0, None),
        (0.0, 3.0 * np.eye(3), "inertia without mass", 3.0, None),
        (np.nan, np.eye(3), "not finite", np.inf, None),
        (1.0, np.full((3, 3), np.inf), "not finite", np.inf, None),
    ],
)
def test_each_fault_says_which_condition_fails_and_by_how_much(mass, I, condition, amount, relative):
    (fault,) = inertia_faults(mass, I)
    assert fault.condition == condition
    assert_allclose(fault.amount, amount)
    assert fault.relative == (None if relative is None else pytest.approx(relative))


def test_faults_are_found_in_turned_axes_too():
    R = Rotation.random(random_state=5).as_matrix()
    assert conditions(1.0, rotated(R, np.diag([1.0, 2.0, 4.0]))) == ["triangle inequality"]
    assert conditions(1.0, rotated(R, np.diag([1.0, 2.0, -4.0]))) == ["negative moment"]


def test_several_faults_are_all_reported():
    assert conditions(-1.0, np.diag([1.0, 1.0, 3.0])) == ["negative mass", "triangle inequality"]


def test_round_off_of_files_passes_and_ten_times_more_does_not():
    def plate(excess):
        return np.diag([1.0, 1.0, 2.0 + 2.0 * excess])

    assert conditions(1.0, plate(0.9e-6)) == []
    assert conditions(1.0, plate(1e-5)) == ["triangle inequality"]
    assert conditions(1.0, plate(1e-5), tolerance=1e-4) == []
    assert conditions(1.0, plate(0.9e-6), tolerance=0.0) == ["triangle inequality"]


def test_fault_reads_as_a_sentence_with_numbers():
    (fault,) = inertia_faults(1.0, np.diag([0.1, 0.2, 0.9]))
    assert str(fault) == (
        "principal moments [0.1, 0.2, 0.9] kg m²: the largest exceeds the sum of the others by 0.6 kg m² "
        "(66.7 % of the largest principal moment)"
    )


def test_antisymmetric_matrix_is_reported_though_its_moments_vanish():
    (fault,) = inertia_faults(1.0, [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
    assert fault.condition == "not symmetric"
    assert fault.relative == np.inf
