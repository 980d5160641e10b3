import casadi as ca

from torseur.kernels.cost.counts import Counts, count

x, y, z = ca.SX.sym("x"), ca.SX.sym("y"), ca.SX.sym("z")


def counted(*outputs):
    return count(ca.Function("f", [x, y, z], [ca.cse(ca.vertcat(*outputs))]))


def test_a_product_and_a_sum_cost_one_operation_each():
    assert counted(x * y + z) == Counts(1, 1, 0, 0, 0)


def test_squares_are_multiplications_and_doubling_is_an_addition():
    assert counted(x * x) == Counts(1, 0, 0, 0, 0)
    assert counted(x + x) == Counts(0, 1, 0, 0, 0)


def test_signs_constants_and_copies_cost_nothing():
    assert counted(-x, 3.0, y) == Counts(0, 0, 0, 0, 0)


def test_sines_cosines_and_divisions_are_counted_apart():
    assert counted(ca.sin(x) + ca.cos(x), y / z) == Counts(0, 1, 1, 2, 0)


def test_what_is_none_of_these_is_counted_as_other():
    assert counted(ca.sqrt(x), ca.fmax(y, z)) == Counts(0, 0, 0, 0, 2)


def test_a_repeated_subexpression_is_counted_once():
    assert counted((x * y) * z, (x * y) + z) == Counts(2, 1, 0, 0, 0)


def test_counts_add_entry_by_entry():
    assert Counts(1, 2, 3, 4, 5) + Counts(10, 20, 30, 40, 50) == Counts(11, 22, 33, 44, 55)
