import casadi as ca
import numpy as np
import pytest
from numpy.testing import assert_allclose

from torseur.algebra import euler_parameters as quaternions
from torseur.algebra import moving_frames, rodrigues, roll_pitch_yaw, rotation_matrix, spatial, vectors

FUNCTIONS = [
    (vectors.skew, [3]),
    (vectors.vee, [(3, 3)]),
    (vectors.cross, [3, 3]),
    (rotation_matrix.rotation_x, [()]),
    (rotation_matrix.rotation_y, [()]),
    (rotation_matrix.rotation_z, [()]),
    (rotation_matrix.rotation_rate, [(3, 3), 3]),
    (rotation_matrix.angular_velocity_from_rotation_rate, [(3, 3), (3, 3)]),
    (quaternions.rotation_from_quaternion, [4]),
    (quaternions.quaternion_product, [4, 4]),
    (quaternions.quaternion_conjugate, [4]),
    (quaternions.rotated_by_quaternion, [4, 3]),
    (quaternions.quaternion_rate, [4, 3]),
    (quaternions.angular_velocity_from_quaternion_rate, [4, 4]),
    (roll_pitch_yaw.rotation_from_rpy, [3]),
    (roll_pitch_yaw.quaternion_from_rpy, [3]),
    (roll_pitch_yaw.rpy_rate, [3, 3]),
    (roll_pitch_yaw.angular_velocity_from_rpy_rate, [3, 3]),
    (rodrigues.rotation_from_rodrigues, [3]),
    (rodrigues.quaternion_from_rodrigues, [3]),
    (rodrigues.rodrigues_rate, [3, 3]),
    (rodrigues.angular_velocity_from_rodrigues_rate, [3, 3]),
    (moving_frames.measure, [(3, 3), 3]),
    (moving_frames.measure_of_skew, [(3, 3), (3, 3)]),
    (moving_frames.added_angular_velocities, [(3, 3), 3, 3]),
    (moving_frames.reversed_angular_velocity, [(3, 3), 3]),
    (moving_frames.derivative_in_base, [(3, 3), 3, 3, 3]),
    (moving_frames.derivative_in_body, [(3, 3), 3, 3, 3]),
    (spatial.join, [3, 3]),
    (spatial.cross_motion, [6]),
    (spatial.cross_force, [6]),
    (spatial.motion_cross_motion, [6, 6]),
    (spatial.motion_cross_force, [6, 6]),
]
every_function = pytest.mark.parametrize(
    ("function", "shapes"), FUNCTIONS, ids=[function.__name__ for function, _ in FUNCTIONS]
)


def inputs(shapes, *batch):
    rng = np.random.default_rng(4)
    return [rng.uniform(-1.2, 1.2, size=(*batch, *np.atleast_1d(shape).astype(int))) for shape in shapes]


@every_function
def test_symbols_and_casadi_numbers_give_what_arrays_give(function, shapes):
    values = inputs(shapes)
    symbols = [ca.SX.sym(f"x{i}", *ca.DM(value).shape) for i, value in enumerate(values)]
    expected = function(*values)
    from_symbols = ca.Function("f", symbols, [function(*symbols)])(*values).full()
    from_numbers = function(*[ca.DM(value) for value in values])

    assert isinstance(expected, np.ndarray)
    assert isinstance(from_numbers, ca.DM)
    assert_allclose(from_symbols.reshape(expected.shape), expected, atol=1e-14)
    assert_allclose(from_numbers.full().reshape(expected.shape), expected, atol=1e-14)


@every_function
def test_batches_are_treated_one_by_one(function, shapes):
    values = inputs(shapes, 2, 4)
    batch = function(*values)
    assert_allclose(batch[1, 3], function(*[value[1, 3] for value in values]), atol=1e-14)


@every_function
def test_arrays_mixed_with_symbols_give_symbols(function, shapes):
    values = inputs(shapes)
    x = ca.SX.sym("x", *ca.DM(values[-1]).shape)
    mixed = function(*values[:-1], x)
    assert isinstance(mixed, ca.SX)
    expected = function(*values)
    assert_allclose(ca.Function("f", [x], [mixed])(values[-1]).full().reshape(expected.shape), expected, atol=1e-14)


def test_zeros_of_inputs_become_structural_zeros_of_results():
    spin = ca.vertcat(0, 0, ca.SX.sym("w"))
    assert vectors.skew(spin).nnz() == 2
    assert vectors.cross(ca.SX([0, 0, 1]), spin).nnz() == 0
    assert spatial.cross_motion(ca.vertcat(spin, ca.SX(3, 1))).nnz() == 4
    assert quaternions.rotation_from_quaternion(ca.vertcat(ca.SX.sym("p", 2), 0, 0)).nnz() == 5
    assert roll_pitch_yaw.rotation_from_rpy(ca.vertcat(0, 0, ca.SX.sym("a"))).nnz() == 5


def test_rotation_of_a_quaternion_costs_nine_products():
    p = ca.SX.sym("p", 4)
    assert products(p, quaternions.rotation_from_quaternion(p)) == 9


def test_quaternion_product_costs_the_sixteen_products_of_the_annex():
    """Annex A, 5.5, where the product of two matrices costs 27."""
    p = ca.SX.sym("p", 8)
    assert products(p, quaternions.quaternion_product(p[:4], p[4:])) == 16
    R = ca.SX.sym("R", 18)
    assert products(R, ca.reshape(R[:9], 3, 3) @ ca.reshape(R[9:], 3, 3)) == 27


def products(x, expression):
    function = ca.Function("f", [x], [ca.cse(expression)])
    kinds = [function.instruction_id(i) for i in range(function.n_instructions())]
    return sum(kind in (ca.OP_MUL, ca.OP_SQ) for kind in kinds)
