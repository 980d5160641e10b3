import numpy as np
import pytest
import trimesh
from numpy.testing import assert_allclose
from scipy.spatial import ConvexHull, Delaunay
from scipy.spatial.transform import Rotation

from torseur.algebra.inertia import combine, rotated, shifted_to_origin
from torseur.algebra.solids.cells import filled_cells
from torseur.algebra.solids.closed_forms import SIZE_NAMES, simple_solid
from torseur.algebra.solids.polyhedron import polyhedron, surface_faults

SIZES = {
    "box": (0.3, 0.5, 0.7),
    "cylinder": (0.2, 0.9),
    "tube": (0.4, 0.25, 0.6),
    "sphere": (0.35,),
    "capsule": (0.2, 0.5),
    "ellipsoid": (0.2, 0.3, 0.6),
}
INSIDE = {
    "box": lambda x, s: (np.abs(x) <= np.array(s) / 2).all(axis=1),
    "cylinder": lambda x, s: (np.hypot(x[:, 0], x[:, 1]) <= s[0]) & (np.abs(x[:, 2]) <= s[1] / 2),
    "tube": lambda x, s: (
        (np.abs(np.hypot(x[:, 0], x[:, 1]) - (s[0] + s[1]) / 2) <= (s[0] - s[1]) / 2) & (np.abs(x[:, 2]) <= s[2] / 2)
    ),
    "sphere": lambda x, s: np.linalg.norm(x, axis=1) <= s[0],
    "capsule": lambda x, s: np.linalg.norm(x - np.clip(x, [0, 0, -s[1] / 2], [0, 0, s[1] / 2]), axis=1) <= s[0],
    "ellipsoid": lambda x, s: np.linalg.norm(x / np.array(s), axis=1) <= 1,
}


def random_hull(seed, n=30):
    """Vertices and outward faces of a random convex polyhedron, far from the origin."""
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(n, 3)) * [1.0, 0.4, 0.2] + [7.0, -3.0, 5.0]
    hull = ConvexHull(points)
    middle, faces = points.mean(axis=0), []
    for a, b, c in hull.simplices:
        outward = np.linalg.det(points[[a, b, c]] - middle) > 0
        faces.append((a, b, c) if outward else (a, c, b))
    return points, np.array(faces)


def eberly(vertices, faces):
    """∫ 1, x, xxᵀ by his polynomials on each face (Polyhedral Mass Properties, 2002), term by term."""
    integral = np.zeros(10)
    for triangle in vertices[faces]:
        w0, w1, w2 = triangle
        normal = np.cross(w1 - w0, w2 - w0)
        t0, t1 = w0 + w1, w0 * w0
        t2 = t1 + w1 * t0
        f1, f2 = t0 + w2, t2 + w2 * (t0 + w2)
        f3 = w0 * t1 + w1 * t2 + w2 * f2
        g0, g1, g2 = (f2 + w * (f1 + w) for w in (w0, w1, w2))
        integral[0] += normal[0] * f1[0]
        integral[1:4] += normal * f2
        integral[4:7] += normal * f3
        for k, (i, j) in enumerate(((0, 1), (1, 2), (2, 0))):
            integral[7 + k] += normal[i] * (w0[j] * g0[i] + w1[j] * g1[i] + w2[j] * g2[i])
    V, *first = integral[:4] / [6, 24, 24, 24]
    (xx, yy, zz), (xy, yz, zx) = integral[4:7] / 60, integral[7:] / 120
    second = np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]])
    c = np.array(first) / V
    return V, c, second / V - np.outer(c, c)


def numbers(solid):
    return solid.volume, solid.center, solid.spread


@pytest.mark.parametrize("kind", SIZE_NAMES)
def test_closed_forms_are_the_means_over_points_inside(kind):
    x = np.random.default_rng(1).uniform(-0.8, 0.8, size=(400_000, 3))
    inside = INSIDE[kind](x, SIZES[kind])
    solid = simple_solid(kind, SIZES[kind])
    share = inside.mean()
    deviation = np.sqrt(share * (1 - share) / len(x))
    assert abs(solid.volume - share * 1.6**3) < 5 * deviation * 1.6**3
    # the mean of n squares, each spread about as widely as it is large
    assert_allclose(np.cov(x[inside].T, bias=True), solid.spread, atol=8 * solid.spread.max() / np.sqrt(inside.sum()))


def test_a_tube_is_a_cylinder_less_its_bore():
    tube = simple_solid("tube", (0.4, 0.25, 0.6)).weighing(3.0)
    full, bore = simple_solid("cylinder", (0.4, 0.6)), simple_solid("cylinder", (0.25, 0.6))
    density = 3.0 / (full.volume - bore.volume)
    m, c, I = bore.weighing(-density * bore.volume)
    for got, wanted in zip(combine([full.weighing(density * full.volume), (m, c, I)]), tube, strict=True):
        assert_allclose(got, wanted, atol=1e-14)


def test_a_capsule_without_length_and_an_ellipsoid_of_equal_axes_are_spheres():
    sphere = numbers(simple_solid("sphere", (0.3,)))
    for limit in (simple_solid("capsule", (0.3, 1e-15)), simple_solid("ellipsoid", (0.3, 0.3, 0.3))):
        for got, wanted in zip(numbers(limit), sphere, strict=True):
            assert_allclose(got, wanted, atol=1e-15)


@pytest.mark.parametrize("kind", SIZE_NAMES)
@pytest.mark.parametrize("wrong", [0.0, -0.1, np.nan])
def test_a_size_that_is_not_positive_is_named(kind, wrong):
    with pytest.raises(ValueError, match=SIZE_NAMES[kind][-1]):
        simple_solid(kind, (*SIZES[kind][:-1], wrong))


def test_a_tube_has_a_wall():
    with pytest.raises(ValueError, match="no wall"):
        simple_solid("tube", (0.1, 0.2, 1.0))


@pytest.mark.parametrize("seed", range(4))
def test_tetrahedra_on_faces_eberly_trimesh_and_the_sum_of_cells_agree(seed):
    vertices, faces = random_hull(seed)
    solid = numbers(polyhedron(vertices, faces))
    cells = filled_cells(vertices, [("tetra", Delaunay(vertices).simplices)]).solid
    mesh = trimesh.Trimesh(vertices, faces, process=False)
    I = mesh.moment_inertia / mesh.volume
    theirs = mesh.volume, mesh.center_mass, np.trace(I) / 2 * np.eye(3) - I
    # integrals about an origin at ten times the size lose two digits
    for other, lost in ((numbers(cells), 1e-13), (eberly(vertices, faces), 1e-11), (theirs, 1e-11)):
        for got, wanted in zip(solid, other, strict=True):
            assert_allclose(got, wanted, atol=lost)


def test_box_and_tetrahedron_are_exact():
    box = trimesh.creation.box((0.3, 0.5, 0.7))
    for got, wanted in zip(
        numbers(polyhedron(np.array(box.vertices), np.array(box.faces))),
        numbers(simple_solid("box", (0.3, 0.5, 0.7))),
        strict=True,
    ):
        assert_allclose(got, wanted, atol=1e-16)
    corner = polyhedron(np.vstack([np.zeros(3), np.eye(3)]), np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]))
    assert_allclose(corner.volume, 1 / 6, rtol=1e-15)
    assert_allclose(corner.center, [0.25] * 3, rtol=1e-15)
    assert_allclose(corner.spread, (4 * np.eye(3) - np.ones((3, 3))) / 80, atol=1e-16)


@pytest.mark.parametrize("quantity", ["volume", "spread"])
def test_polyhedra_inscribed_in_a_ball_approach_it_with_order_2(quantity):
    ball = simple_solid("sphere", (1.0,))
    errors = []
    for halvings in (2, 3, 4):
        mesh = trimesh.creation.icosphere(halvings)
        got = getattr(polyhedron(np.array(mesh.vertices), np.array(mesh.faces)), quantity)
        errors.append(np.linalg.norm(got - getattr(ball, quantity)))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert_allclose(orders, 2.0, atol=0.05)


@pytest.mark.parametrize("seed", range(3))
def test_a_moved_and_scaled_polyhedron_has_the_moved_and_scaled_moments(seed):
    rng = np.random.default_rng(seed)
    vertices, faces = random_hull(seed)
    R, p, k = Rotation.random(random_state=seed).as_matrix(), rng.normal(size=3), 0.001
    solid, moved = polyhedron(vertices, faces), polyhedron(k * vertices @ R.T + p, faces)
    assert_allclose(moved.volume, k**3 * solid.volume, rtol=1e-10)
    assert_allclose(moved.center, k * R @ solid.center + p, atol=1e-12)
    assert_allclose(moved.spread, k**2 * rotated(R, solid.spread), atol=1e-15)


def test_moments_of_a_distant_solid_keep_their_digits():
    vertices, faces = random_hull(5)
    near, far = polyhedron(vertices, faces), polyhedron(vertices + np.array([0, 0, 1e4]), faces)
    assert_allclose(far.spread, near.spread, atol=1e-10)  # 1e4 m in doubles is known to 2e-12 m
    assert (far.spread == far.spread.T).all()


def test_the_inertia_at_the_origin_obeys_huygens_and_steiner():
    vertices, faces = random_hull(2)
    mass, com, I = polyhedron(vertices, faces).weighing(2.5)
    direct = trimesh.Trimesh(vertices, faces, process=False, density=1.0)
    direct.density = 2.5 / direct.volume
    about_origin = direct.moment_inertia_frame(np.eye(4))
    assert_allclose(shifted_to_origin(I, mass, com), about_origin, rtol=1e-11)


def test_faces_that_look_inward_make_the_volume_negative():
    vertices, faces = random_hull(3)
    assert polyhedron(vertices, faces[:, ::-1]).volume == pytest.approx(-polyhedron(vertices, faces).volume, rel=1e-14)


def test_holes_and_turned_faces_are_counted_by_their_edges():
    _, faces = random_hull(3)
    whole = surface_faults(faces)
    assert (whole.open, whole.crossed, whole.edges) == (0, 0, 3 * len(faces) // 2)
    assert (surface_faults(faces[1:]).open, surface_faults(faces[1:]).crossed) == (3, 0)
    turned = np.vstack([faces[:1, ::-1], faces[1:]])
    assert (surface_faults(turned).open, surface_faults(turned).crossed) == (0, 3)


def test_two_boxes_that_share_an_edge_enclose_their_volumes():
    """Four faces at one edge are no fault: the surface is closed, though no manifold."""
    box = trimesh.creation.box((1, 1, 1))
    both = trimesh.util.concatenate([box, box.copy().apply_translation([1, 1, 0])])
    both.merge_vertices()
    assert not both.is_watertight
    assert surface_faults(np.array(both.faces)).open == surface_faults(np.array(both.faces)).crossed == 0
    assert polyhedron(np.array(both.vertices), np.array(both.faces)).volume == pytest.approx(2.0, abs=1e-15)


def cube(n, bend):
    """A cube of n³ hexahedra whose inner corners are moved, so that faces are warped."""
    rng = np.random.default_rng(4)
    grid = np.stack(np.meshgrid(*[np.linspace(0, 1, n + 1)] * 3, indexing="ij"), axis=-1)
    grid[1:-1, 1:-1, 1:-1] += bend * rng.uniform(-1, 1, size=grid[1:-1, 1:-1, 1:-1].shape) / n
    number = np.arange((n + 1) ** 3).reshape((n + 1,) * 3)
    ring = ((0, 0), (1, 0), (1, 1), (0, 1))
    corners = [number[i : n + i, j : n + j, k : n + k].ravel() for k in (0, 1) for i, j in ring]
    return grid.reshape(-1, 3), np.stack(corners, axis=1)


def test_warped_cells_fill_their_cube():
    points, hexahedra = cube(4, 0.3)
    for blocks in ([("hexahedron", hexahedra)], [("hexahedron", hexahedra[:9]), ("hexahedron", hexahedra[9:])]):
        for got, wanted in zip(
            numbers(filled_cells(points, blocks).solid), (1.0, [0.5] * 3, np.eye(3) / 12), strict=True
        ):
            assert_allclose(got, wanted, atol=1e-14)
    straight = cube(2, 0.0)
    halves = np.vstack([straight[1][:, [0, 1, 2, 4, 5, 6]], straight[1][:, [0, 2, 3, 4, 6, 7]]])
    for got, wanted in zip(
        numbers(filled_cells(straight[0], [("wedge", halves)]).solid), (1.0, [0.5] * 3, np.eye(3) / 12), strict=True
    ):
        assert_allclose(got, wanted, atol=1e-14)


def test_six_pyramids_fill_a_cube_and_one_may_be_numbered_inside_out():
    points = np.array([*cube(1, 0.0)[0], [0.4, 0.5, 0.6]])
    (corners,) = cube(1, 0.0)[1]
    bases = [[0, 1, 2, 3], [4, 7, 6, 5], [0, 4, 5, 1], [1, 5, 6, 2], [2, 6, 7, 3], [3, 7, 4, 0]]
    pyramids = np.array([[*corners[base], 8] for base in bases])
    right = filled_cells(points, [("pyramid", pyramids)])
    assert_allclose(right.solid.spread, np.eye(3) / 12, atol=1e-15)
    assert right.inverted == 0
    pyramids[2] = [*pyramids[2][3::-1], 8]
    turned = filled_cells(points, [("pyramid", pyramids)])
    assert turned.inverted == 1 and turned.solid.volume == pytest.approx(1.0, abs=1e-15)


def test_nothing_inside_is_refused():
    flat = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    with pytest.raises(ValueError, match="no volume"):
        polyhedron(flat, np.array([[0, 1, 2], [0, 2, 1]]))
    with pytest.raises(ValueError, match="no volume"):
        filled_cells(flat, [])
