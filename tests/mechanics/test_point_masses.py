import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from torseur.algebra.inertia import combine
from torseur.mechanics.point_masses.reduction import reduced_to_four_points, reduced_to_points


def random_solid(seed, thickness=1.0):
    """Mass, centre and inertia of a cloud of points, one extent of which is multiplied by the thickness."""
    rng = np.random.default_rng(seed)
    masses = rng.uniform(0.1, 1.0, size=20)
    R = Rotation.random(random_state=seed).as_matrix()
    cloud = (rng.normal(size=(20, 3)) * [thickness, 0.3, 1.0]) @ R.T + rng.normal(size=3)
    return combine([(m, p, np.zeros((3, 3))) for m, p in zip(masses, cloud, strict=True)])


def together(points):
    return combine([(m, p, np.zeros((3, 3))) for m, p in zip(points.masses, points.positions, strict=True)])


def rows_of_distances(points):
    """Gradients of half the squared distances, (pairs, 3 n)."""
    rows = np.zeros((len(points.pairs), len(points.masses), 3))
    for row, (i, j) in zip(rows, points.pairs, strict=True):
        row[i], row[j] = points.positions[i] - points.positions[j], points.positions[j] - points.positions[i]
    return rows.reshape(len(points.pairs), -1)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("reduction", [reduced_to_four_points, reduced_to_points])
def test_four_equal_masses_have_the_mass_the_centre_and_the_inertia_of_any_solid(seed, reduction):
    solid = random_solid(seed)
    points = reduction(*solid)
    assert len(set(points.masses)) == 1 and len(points.masses) == 4
    for got, wanted in zip(together(points), solid, strict=True):
        assert_allclose(got, wanted, atol=1e-13)


def test_they_are_those_of_the_paper_in_its_principal_frame():
    M, jx, jy, jz = 3.0, 0.5, 0.8, 0.9
    a, b, c = np.sqrt((-jx + jy + jz) / M), np.sqrt((jx - jy + jz) / M), np.sqrt((jx + jy - jz) / (2 * M))
    paper = np.array([(0, -b, -c), (0, b, -c), (-a, 0, c), (a, 0, c)])
    points = reduced_to_four_points(M, np.zeros(3), np.diag([jx, jy, jz]))
    assert_allclose(np.abs(points.positions), np.abs(paper), atol=1e-15)
    assert_allclose(abs(np.linalg.det(points.positions[1:] - points.positions[0])) / 6, 4 / 3 * a * b * c, rtol=1e-14)
    lengths = [2 * b, *[np.sqrt(a**2 + b**2 + 4 * c**2)] * 4, 2 * a]
    assert_allclose(points.distances, lengths, rtol=1e-15)


@pytest.mark.parametrize("seed", range(5))
def test_six_distances_leave_the_six_freedoms_of_the_solid(seed):
    points = reduced_to_four_points(*random_solid(seed))
    C = rows_of_distances(points)
    assert np.linalg.matrix_rank(C) == 6
    rng = np.random.default_rng(seed)
    rigid = np.cross(rng.normal(size=3), points.positions) + rng.normal(size=3)
    assert_allclose(C @ rigid.ravel(), 0, atol=1e-13)


@pytest.mark.parametrize("seed", range(5))
def test_their_kinetic_energy_is_that_of_the_solid(seed):
    rng = np.random.default_rng(seed)
    mass, center, I = random_solid(seed)
    omega, v = rng.normal(size=3), rng.normal(size=3)
    points = reduced_to_four_points(mass, center, I)
    speeds = v + np.cross(omega, points.positions - center)
    assert_allclose(points.masses @ (speeds**2).sum(axis=1), mass * v @ v + omega @ I @ omega, rtol=1e-13)


@pytest.mark.parametrize("seed", range(5))
def test_four_points_of_a_flat_body_are_refused_and_three_stand_for_it(seed):
    solid = random_solid(seed, thickness=0.0)
    with pytest.raises(ValueError, match=r"flat.*reduced_to_points"):
        reduced_to_four_points(*solid)
    points = reduced_to_points(*solid)
    assert len(points.masses) == 3 and np.linalg.matrix_rank(rows_of_distances(points)) == 3
    for got, wanted in zip(together(points), solid, strict=True):
        assert_allclose(got, wanted, atol=1e-13)


def test_a_rod_is_two_points_and_a_point_mass_one():
    d = np.array([1.0, 2.0, -2.0]) / 3
    rod = 0.4 * (np.eye(3) - np.outer(d, d))
    for inertia, count in ((rod, 2), (np.zeros((3, 3)), 1)):
        points = reduced_to_points(2.0, [1.0, 0.0, 3.0], inertia)
        assert len(points.masses) == count and len(points.distances) == count - 1
        for got, wanted in zip(together(points), (2.0, [1.0, 0.0, 3.0], inertia), strict=True):
            assert_allclose(got, wanted, atol=1e-15)


@pytest.mark.parametrize("thickness", [1e-1, 1e-2, 1e-3])
def test_a_thin_body_keeps_its_inertia_and_its_distances_grow_dependent_with_the_inverse_square(thickness):
    solid = random_solid(3, thickness)
    points = reduced_to_four_points(*solid)
    assert_allclose(together(points)[2], solid[2], atol=1e-13)
    C = rows_of_distances(points)
    condition = np.linalg.cond(C @ C.T) * thickness**2
    assert 0.1 < condition < 100


@pytest.mark.parametrize(
    ("mass", "inertia", "words"),
    [
        (1.0, np.diag([1.0, 1.0, 2.1]), "exceeds the sum"),
        (1.0, np.diag([1.0, -1.0, 1.0]), "negative"),
        (0.0, np.eye(3), "positive mass"),
        (np.nan, np.eye(3), "positive mass"),
        (1.0, np.full((3, 3), np.nan), "not finite"),
    ],
)
def test_what_no_solid_has_is_refused(mass, inertia, words):
    with pytest.raises(ValueError, match=words):
        reduced_to_points(mass, np.zeros(3), inertia)


def test_a_plate_whose_inertia_was_rounded_in_a_file_is_flat():
    plate = np.diag([1.0, 2.0, 3.0000001])
    assert len(reduced_to_points(1.0, np.zeros(3), plate).masses) == 3
