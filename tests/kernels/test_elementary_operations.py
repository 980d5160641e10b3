import subprocess
import sys

import casadi as ca
import numpy as np
import pytest

from elementary_arguments import BINARY, arguments
from jit_harness import native
from torseur.kernels.llvm.elementary.operations import EMITTERS, OPERATIONS

# units in the last place of CasADi's result, which is the C library's and may itself err by one
TOLERANCE = {
    "OP_SIN": 1.5, "OP_COS": 1.5, "OP_TAN": 3, "OP_EXP": 2, "OP_LOG": 2, "OP_TANH": 3.5, "OP_ATAN": 2.5,
    "OP_ATAN2": 2.5,
}  # fmt: skip
C_LIBRARY = {
    "OP_POW", "OP_CONSTPOW", "OP_FMOD", "OP_REMAINDER", "OP_HYPOT", "OP_ASIN", "OP_ACOS", "OP_SINH", "OP_COSH",
    "OP_ASINH", "OP_ACOSH", "OP_ATANH", "OP_EXPM1", "OP_LOG1P", "OP_ERF",
}  # fmt: skip
ZERO_OF_EITHER_SIGN = {"OP_FMIN", "OP_FMAX"}  # C leaves open which of +0 and -0 is the smaller


def casadi_values(name, columns):
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    number = getattr(ca, name)
    if name in BINARY:
        function = ca.Function("f", [x, y], [ca.SX.binary(number, x, y)])
    else:
        function = ca.Function("f", [x], [ca.SX.unary(number, x)])
    return function(*(ca.DM(column).T for column in columns)).full().ravel()


@pytest.mark.parametrize("name", [name for name in EMITTERS if hasattr(ca, name)])
def test_operation_agrees_with_casadi(name):
    columns = arguments(2 if name in BINARY else 1)
    ours = native(OPERATIONS[getattr(ca, name)], len(columns), width=4)(*columns)
    theirs = casadi_values(name, columns)

    assert (np.isnan(ours) == np.isnan(theirs)).all()
    sound = ~np.isnan(theirs)
    if name not in ZERO_OF_EITHER_SIGN:
        assert (np.signbit(ours) == np.signbit(theirs))[sound].all()
    finite = sound & np.isfinite(theirs)
    assert (ours == theirs)[sound & ~finite].all()
    difference = abs(ours[finite] - theirs[finite]) / np.spacing(abs(theirs[finite]))
    assert difference.max() <= TOLERANCE.get(name, 1 if name in C_LIBRARY else 0)


def test_every_elementary_instruction_of_casadi_has_an_emitter():
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    unary = (
        "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "log",
        "sqrt", "floor", "ceil", "fabs", "sign", "erf", "log1p", "expm1",
    )  # fmt: skip
    binary = ("atan2", "fmod", "remainder", "fmin", "fmax", "hypot", "copysign", "power", "logic_and",
              "logic_or", "lt", "le", "eq", "ne")  # fmt: skip
    values = [getattr(ca, name)(x) for name in unary] + [getattr(ca, name)(x, y) for name in binary]
    values += [x + y, x - y, x * y, x / y, -x, x**2, 2 * x, 1 / x, x**0.3, ca.logic_not(x), ca.if_else(x > y, x, y)]
    function = ca.Function("f", [x, y], values)
    used = {function.instruction_id(i) for i in range(function.n_instructions())}
    assert used - {ca.OP_INPUT, ca.OP_OUTPUT, ca.OP_CONST} <= set(OPERATIONS)
    assert len(used) > 40


def test_import_of_the_emitters_does_not_import_casadi():
    program = "import sys, torseur.kernels.llvm.elementary.operations; print('casadi' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
