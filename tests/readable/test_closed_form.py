"""Closed forms: the textbook's for small machines, the recursions' numbers for all."""

from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from numpy.testing import assert_allclose
from sympy import cos, sin, symbols

import torseur as ts
from closed_forms_of import values
from random_machines import ONE_DEGREE, random_description, random_state
from readable import Readable
from torseur.description.records.machine import Body, Description, Inertial, Joint, Mimic, Motor, Pose, Rotor
from torseur.readable.closed_form.generators import CosSin, Waves
from torseur.readable.closed_form.polynomials import Polynomials, TooLargeError, combination

EXAMPLES = Path(__file__).parents[2] / "examples"
TOLERANCE = 1e-12  # numbers are kept to 15 digits, and some hundred of them are added

q1, q2, qd1, qd2 = symbols("q1 q2 qd1 qd2")
m1, m2, l1, lc1, lc2, g = symbols("m1 m2 l1 lc1 lc2 g")
I1, I2 = symbols("I_yy1 I_yy2")


def planar(n, *, gravity=(0.0, 0.0, -9.81), motors=(), **options):
    """n links of length 0.6 that turn about −y, lying along x."""
    inertial = Inertial(1.5, Pose((0.25, 0.0, 0.0)), (0.01, 0.1, 0.1, 0.0, 0.0, 0.0))
    links = [f"link{i}" for i in range(1, n + 1)]
    joints = [
        Joint(f"joint{i}", "revolute", parent, child, Pose((0.6 if i > 1 else 0.0, 0.0, 0.0)), (0.0, -1.0, 0.0))
        for i, (parent, child) in enumerate(zip(["world", *links], links, strict=False), start=1)
    ]
    bodies = tuple(Body(name, inertial) for name in links)
    return Description(f"planar {n}R", bodies, tuple(joints), gravity=gravity, motors=motors, **options)


def assert_same(found, expected):
    """Equal as sums of products, numbers but for round-off."""
    numbers = (abs(x) for entry in sp.expand(found - expected) for _, x in _coefficients(entry))
    assert max(numbers, default=0.0) < 1e-14


def _coefficients(sum_):
    return [term.as_coeff_Mul()[::-1] for term in sp.Add.make_args(sum_)]


def assert_agrees(model, equations, rng):
    q, v, _ = random_state(rng, model)
    H, C, G = values(equations, q, v)
    dyn = Readable(model)
    A, velocity_forces, weight = dyn.mass_matrix(q), dyn.coriolis(q, v) @ v, dyn.gravity(q)
    assert_allclose(H, A, atol=TOLERANCE * abs(A).max())
    assert_allclose(C @ v, velocity_forces, atol=TOLERANCE * max(1.0, abs(velocity_forces).max()))
    assert_allclose(G, weight, atol=TOLERANCE * max(1.0, abs(weight).max()))


def test_the_2r_arm_in_letters_is_the_textbook_form():
    eq = ts.equations(ts.build(planar(2)), symbols=True)

    coupling = m2 * l1 * lc2 * cos(q2)
    H12 = I2 + m2 * lc2**2 + coupling
    H11 = I1 + I2 + m1 * lc1**2 + m2 * (l1**2 + lc2**2) + 2 * coupling
    h = m2 * l1 * lc2 * sin(q2)
    assert_same(eq.H, sp.Matrix([[H11, H12], [H12, I2 + m2 * lc2**2]]))
    assert_same(eq.C, sp.Matrix([[-h * qd2, -h * (qd1 + qd2)], [h * qd1, 0]]))
    weight = sp.Matrix(
        [m1 * g * lc1 * cos(q1) + m2 * g * (l1 * cos(q1) + lc2 * cos(q1 + q2)), m2 * g * lc2 * cos(q1 + q2)]
    )
    assert_same(eq.G, weight)
    assert eq.constants == {}
    assert (eq.q, eq.v) == ((q1, q2), (qd1, qd2))


def test_products_of_the_2r_arm_are_grouped_by_mass():
    eq = ts.equations(ts.build(planar(2)), symbols=True)
    assert eq.H[0, 0] == I1 + I2 + m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(q2))
    assert eq.C[0, 1] == -m2 * l1 * lc2 * sin(q2) * (qd1 + qd2)
    assert eq.G[0] == g * (m1 * lc1 * cos(q1) + m2 * (l1 * cos(q1) + lc2 * cos(q1 + q2)))


def test_each_mass_stands_under_the_sum_of_the_potential_energy():
    """The slide prints g m_i Σ_j ∂z_j/∂q_i; with it the weight of joint 2 would have no part in the first row."""
    G = ts.equations(ts.build(planar(2)), symbols=True).G
    assert sp.expand(G[0]).coeff(m2) == sp.expand(g * (l1 * cos(q1) + lc2 * cos(q1 + q2)))
    assert m1 not in G[1].free_symbols


def test_the_rate_of_the_inertia_matrix_enters_the_equations_of_motion_with_a_plus():
    """d/dt ∂T/∂q̇ − ∂T/∂q − H q̈ = C q̇: the slide prints a minus before the first part."""
    eq = ts.equations(ts.build(planar(2)), symbols=True)
    T, v = eq.kinetic_energy, sp.Matrix(eq.v)
    momentum = [sp.diff(T, speed) for speed in eq.v]
    rate = [sum(sp.diff(p, x) * speed for x, speed in zip(eq.q, eq.v, strict=True)) for p in momentum]
    forces = sp.Matrix([r - sp.diff(T, x) for r, x in zip(rate, eq.q, strict=True)])
    assert sp.simplify(sp.expand(forces - eq.C * v)) == sp.zeros(2, 1)


def test_sums_of_parallel_angles_are_recognised():
    """c1 c12 + s1 s12 = c2."""
    waves = Waves((0, 1))
    algebra = Polynomials([waves], budget=1000)

    def wave(kind, k):
        ((monomial, factor),) = waves.wave(kind, k)
        return {((0, monomial),): {(): factor}}

    cosines = algebra.product(wave("c", (1, 0)), wave("c", (1, 1)))
    sines = algebra.product(wave("s", (1, 0)), wave("s", (1, 1)))
    assert combination(cosines, sines) == wave("c", (0, 1))


def test_squares_of_one_angle_are_unique():
    """c² + s² = 1."""
    algebra = Polynomials([CosSin(0)], budget=1000)
    c, s = {((0, (1, 0)),): {(): 1.0}}, {((0, (0, 1)),): {(): 1.0}}
    assert combination(algebra.product(c, c), algebra.product(s, s)) == {(): {(): 1.0}}


def test_a_pendulum_on_a_turntable_shows_the_square_that_is_shortest():
    inertial = Inertial(2.0, Pose((0.4, 0.0, 0.0)), (0.11, 0.2, 0.3, 0.0, 0.0, 0.0))
    table = Joint("turn", "revolute", "world", "table", axis=(0.0, 0.0, 1.0))
    arm = Joint("swing", "revolute", "table", "arm", axis=(0.0, -1.0, 0.0))
    bodies = (Body("table", Inertial(1.0, inertia=(0.1, 0.1, 0.2, 0, 0, 0))), Body("arm", inertial))
    eq = ts.equations(ts.build(Description("turntable", bodies, (table, arm))), symbols=True)
    Ixx, Izz, Itable = symbols("I_xx2 I_zz2 I_zz1")
    assert_same(sp.Matrix([eq.H[0, 0]]), sp.Matrix([Itable + Ixx * sin(q2) ** 2 + (Izz + m2 * lc2**2) * cos(q2) ** 2]))


def test_rotors_and_gears_have_letters():
    rotor = Motor("drive", (("joint2", 50.0),), rotor=Rotor(1e-4, included=True))
    eq = ts.equations(ts.build(planar(2, motors=(rotor,), rotors="full")), symbols=True)
    J, N = symbols("J_m1 N1")
    assert eq.H[1, 1].coeff(J) == N**2
    assert eq.H[0, 1].coeff(J) == N  # the elbow's rotor turns with the first link that carries it
    assert eq.B == sp.Matrix([0, N])


def test_chosen_letters_stay_letters_and_other_numbers_are_numbers():
    eq = ts.equations(ts.build(planar(2)), symbols=["m2", "gravity"])
    assert eq.G.free_symbols == {m2, g, q1, q2}
    assert eq.G[1] == m2 * g * cos(q1 + q2) / 4
    with pytest.raises(
        ValueError, match=r"'m3' is no letter or group of letters of 'planar 2R'. Known are .*'gravity'"
    ):
        ts.equations(ts.build(planar(2)), symbols=["m3"]).H  # noqa: B018


def test_gravity_may_point_anywhere():
    eq = ts.equations(ts.build(planar(1, gravity=(3.0, 0.0, -4.0))), symbols=["gravity"])
    gx, gz = symbols("gx gz")
    assert_same(eq.G, sp.Matrix([1.5 * 0.25 * (gx * sin(q1) - gz * cos(q1))]))


def test_a_force_at_a_named_point_acts_through_its_derivatives():
    E = ts.equations(ts.build(planar(2)), symbols=True).E("link2", ("r", 0, 0))
    r = sp.Symbol("r")
    position = sp.Matrix([l1 * cos(q1) + r * cos(q1 + q2), 0, l1 * sin(q1) + r * sin(q1 + q2)])
    assert_same(E, position.jacobian([q1, q2]).T)


@pytest.mark.parametrize("symbols", [False, True], ids=["numbers", "letters"])
@pytest.mark.parametrize("name", ["puma560", "two_link_arm", "gripper"])
def test_closed_forms_of_the_examples_have_the_numbers_of_the_recursions(name, symbols):
    model = ts.load(EXAMPLES / f"{name}.yaml")
    assert_agrees(model, ts.equations(model, symbols), np.random.default_rng(1))


CASES = [
    pytest.param({"n": 3, "types": ONE_DEGREE}, True, id="letters"),
    pytest.param({"n": 3, "types": ONE_DEGREE, "mimic": True, "anywhere": True}, False, id="followers"),
    pytest.param({"n": 2, "types": ("spherical", "planar")}, False, id="ball and plane"),
    pytest.param({"n": 2, "types": ("free", "prismatic")}, True, id="floating"),
    pytest.param({"n": 2, "types": ("universal", "cylindrical")}, False, id="universal and cylindrical"),
]


@pytest.mark.parametrize(("options", "letters"), CASES)
def test_closed_forms_of_random_trees_have_the_numbers_of_the_recursions(options, letters):
    rng = np.random.default_rng(7)
    model = ts.build(random_description(rng, **options))
    assert_agrees(model, ts.equations(model, letters), rng)


def test_a_floating_machine_in_quasi_velocities_keeps_the_skew_property():
    rng = np.random.default_rng(2)
    model = ts.build(random_description(rng, n=2, types=("free", "revolute"), chain=True))
    eq = ts.equations(model)
    q, v, _ = random_state(rng, model)
    _, C, _ = values(eq, q, v)
    step, dyn = 1e-5, Readable(model)
    H_dot = (dyn.mass_matrix(dyn.step(q, step * v)) - dyn.mass_matrix(dyn.step(q, -step * v))) / (2 * step)
    assert_allclose(H_dot, C + C.T, atol=1e-8 * abs(H_dot).max())
    assert [s.name for s in eq.v[:6]] == ["wx", "wy", "wz", "vx", "vy", "vz"]


def test_a_free_body_in_letters_obeys_euler():
    """I ω̇ + ω × I ω, and m (ṙ˙ + ω × ṙ) in the body's own components."""
    body = Body("block", Inertial(2.0, inertia=(0.3, 0.4, 0.5, 0.0, 0.0, 0.0)))
    eq = ts.equations(ts.build(Description("block", (body,), (Joint("base", "free", "world", "block"),))), symbols=True)
    I, omega, speed = sp.diag(*symbols("I_xx1 I_yy1 I_zz1")), sp.Matrix(eq.v[:3]), sp.Matrix(eq.v[3:])
    assert_same(eq.H, sp.diag(I, m1, m1, m1))
    assert_same(eq.C * sp.Matrix(eq.v), sp.Matrix([*omega.cross(I * omega), *(m1 * omega.cross(speed))]))
    assert eq.potential_energy == m1 * g * sp.Symbol("z")


def test_a_machine_that_cannot_move_has_no_equations():
    body = Body("block", Inertial(2.0, inertia=(0.3, 0.4, 0.5, 0.0, 0.0, 0.0)))
    model = ts.build(Description("block", (body,), (Joint("base", "fixed", "world", "block"),)))
    with pytest.raises(ts.DescriptionError, match=r"machine 'block'.*none of its joints moves"):
        ts.equations(model)


def test_a_follower_turns_with_its_leader():
    description = planar(2)
    first, second = description.joints
    coupled = Joint("joint2", "revolute", "link1", "link2", second.pose, second.axis, mimic=Mimic("joint1", -2.0, 0.0))
    eq = ts.equations(ts.build(Description("coupled", description.bodies, (first, coupled))))
    assert eq.H.shape == (1, 1)
    own = 0.1 + 1.5 * 0.25**2
    # link 2 turns at −q̇1, and its centre of mass moves with |v|² = (0.6² + 0.25² − 2 · 0.6 · 0.25 cos 2q1) q̇1²
    cos_2q1 = 2 * cos(q1) ** 2 - 1
    assert_same(eq.H, sp.Matrix([own + 0.1 + 1.5 * (0.6**2 + 0.25**2 - 2 * 0.6 * 0.25 * cos_2q1)]))


def test_a_urdf_file_and_a_dh_table_give_the_same_equations(tmp_path):
    urdf = tmp_path / "puma.urdf"
    from torseur.description.urdf.writer import write_urdf

    model = ts.load(EXAMPLES / "puma560.yaml", rotors="none")
    write_urdf(model.description, urdf, lossy=True)
    again = ts.load(urdf, gravity=model.gravity, rotors="none")
    first, second = (values(ts.equations(m), np.full(6, 0.4), np.full(6, 0.3)) for m in (model, again))
    for a, b in zip(first, second, strict=True):
        assert_allclose(a, b, atol=1e-11 * abs(a).max())


def test_constants_of_a_puma_with_letters_are_named_and_few():
    eq = ts.equations(EXAMPLES / "puma560.yaml", symbols=True)
    assert 20 < len(eq.constants) < 60
    assert eq.size["C"] < 2000
    assert sp.Symbol("q1") not in eq.H.free_symbols | eq.C.free_symbols | eq.G.free_symbols
    assert all(not x.has(sin, cos) for x in eq.constants.values())


def test_round_off_of_right_angles_leaves_no_terms():
    """The PUMA's twists are multiples of a right angle: no entry has a number near 1e-17."""
    eq = ts.equations(EXAMPLES / "puma560.yaml")
    numbers = [abs(float(x)) for matrix in (eq.H, eq.C, eq.G) for x in matrix.atoms(sp.Float)]
    assert min(numbers) > 1e-8


def test_a_closed_form_that_no_one_reads_is_refused_and_the_factored_form_is_named():
    eq = ts.equations(EXAMPLES / "general_6r.yaml", budget=20_000)
    with pytest.raises(TooLargeError, match=r"General 6R.*20,000 products.*factored\(\)"):
        eq.H  # noqa: B018
    with pytest.raises(TooLargeError, match=r"terms, some \d+ pages.*factored\(\)"):
        ts.equations(EXAMPLES / "puma560.yaml", budget=30_000).latex()


def test_the_potential_energy_is_that_of_the_centre_of_mass():
    rng = np.random.default_rng(5)
    model = ts.build(random_description(rng, n=3, types=("revolute", "prismatic")))
    eq = ts.equations(model)
    q, _, _ = random_state(rng, model)
    found = sp.lambdify(eq.q, eq.potential_energy)(*q)
    assert found == pytest.approx(float(Readable(model).potential_energy(q)), rel=1e-12)


def test_a_rounded_right_angle_of_a_file_leaves_no_terms_that_mean_nothing(tmp_path):
    """π/2 to eleven decimals, as URDF files have it: the equations are those of the right angle, and say so."""
    text = """
    <robot name="bent">
      <link name="base"/>
      <link name="a"><inertial><mass value="2"/><origin xyz="0.1 0.2 0.3"/>
        <inertia ixx="0.3" ixy="0" ixz="0" iyy="0.4" iyz="0" izz="0.5"/></inertial></link>
      <link name="b"><inertial><mass value="1"/><origin xyz="0.2 0.1 0"/>
        <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial></link>
      <joint name="one" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
      <joint name="two" type="continuous"><parent link="a"/><child link="b"/>
        <origin xyz="0.5 0 0" rpy="ANGLE 0 0"/><axis xyz="0 0 1"/></joint>
    </robot>"""
    sizes = {}
    for angle in ("1.57079632679", "1.5707963267948966"):
        file = tmp_path / "bent.urdf"
        file.write_text(text.replace("ANGLE", angle), encoding="utf-8")
        model = ts.load(file)
        made = ts.equations(model)
        sizes[angle] = made.size
        assert made.rounded == (angle == "1.57079632679")
        q = np.array([0.3, -0.8])
        H = np.array(made.H.subs(dict(zip(made.q, q, strict=True))), dtype=float)
        assert_allclose(H, ts.compile(model).mass_matrix(q), atol=1e-10)
    assert len({tuple(size.items()) for size in sizes.values()}) == 1
