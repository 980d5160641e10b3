"""Expressions are read as data, valued as written, and refused with the place of the fault."""

import math

import casadi as ca
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from torseur.description.syntax.expressions import (
    DEEPEST,
    LONGEST,
    Call,
    Coordinate,
    ExpressionError,
    Number,
    Operation,
    expression_of_number,
    expression_of_text,
)
from torseur.model.expressions import expression_value

VALUES = {"steer": 0.4, "cart.angle": -1.2, "left wheel": 0.7, "lambda": 2.0, "θ": 0.3}


def value(text):
    return float(expression_value(expression_of_text(text), {name: ca.DM(number) for name, number in VALUES.items()}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 1.0),
        ("  2.5e-3 ", 2.5e-3),
        ("pi", math.pi),
        ("-steer**2", -(0.4**2)),
        ("(-steer)**2", 0.4**2),
        ("2**3**2", 512.0),
        ("1 - 2 - 3", -4.0),
        ("12/4/3*2", 2.0),
        ("+sin(cart.angle) * cos(steer)", math.sin(-1.2) * math.cos(0.4)),
        ("tan(steer) + sqrt(2) - exp(-1)", math.tan(0.4) + math.sqrt(2) - math.exp(-1)),
        ("atan2(steer, cart.angle)", math.atan2(0.4, -1.2)),
        ("'left wheel' * \"lambda\"", 1.4),
        ("θ + 1", 1.3),
        ("sin(\n  steer\n)", math.sin(0.4)),
    ],
)
def test_expressions_have_the_value_that_arithmetic_gives_them(text, expected):
    assert_allclose(value(text), expected, rtol=1e-15)


def test_symbols_go_through_to_the_expression():
    steer = ca.SX.sym("steer")
    made = expression_value(expression_of_text("3 * sin(steer)"), {"steer": steer})
    slope = ca.Function("slope", [steer], [ca.jacobian(made, steer)])
    assert_allclose(float(slope(0.4)), 3 * math.cos(0.4), rtol=1e-15)


def test_the_coordinates_of_an_expression_come_with_their_places():
    found = [(c.name, c.position) for c in expression_of_text(" sin(cart.angle) + 2*'left wheel'").coordinates()]
    assert found == [("cart.angle", 6), ("left wheel", 22)]


def test_equal_expressions_compare_equal_however_they_are_spaced():
    assert expression_of_text("2*sin( steer )") == expression_of_text(" 2 * sin(steer)")
    assert expression_of_text("0.50") == expression_of_number(0.5)
    assert expression_of_text("2*sin(steer)").tree == Operation(
        "*", Number(2.0), Call("sin", (Coordinate("steer", 7),))
    )


@pytest.mark.parametrize(
    ("text", "cause", "remedy"),
    [
        ("", "empty", "names of coordinates"),
        ("sin(steer", "cannot be read at character 4", "SI units"),
        ("0.2 m", "cannot be read at character 5", "SI units, without unit"),
        ("steer^2", "'^' is not an operator", "**"),
        ("sine(steer)", "'sine' at character 1 is not known", "Did you mean 'sin'?"),
        ("1 + sin(steer, 2)", "'sin' at character 5 has 2 arguments", "Give it 1"),
        ("atan2(steer)", "'atan2' at character 1 has 1 arguments", "Give it 2"),
        ("steer if 1 else 2", "character 1", "Write numbers"),
        ("[steer]", "not part of an expression, at character 1", "Write numbers"),
        ("2 * steer[0]", "not part of an expression, at character 5", "Write numbers"),
        ("θθ + True", "not a number, at character 6", "Write numbers"),
        ("1j", "not a number", "Write numbers"),
        ("1e400", "too large", "Write numbers"),
        ("9" * 60, "too large", "Write numbers"),
        ("x := 3", "cannot be read", "Write numbers"),
        ("steer.real()", "not a function", "Write numbers"),
        ("__import__('os').getcwd()", "not a function", "Write numbers"),
        ("eval('1')", "'eval' at character 1 is not known", "'exp'"),
        ("(lambda: 1)()", "not a function", "Write numbers"),
        ("'a'.upper", "not a name", "Write numbers"),
        ("f'{steer}'", "not part of an expression", "Write numbers"),
        ("1" + "+1" * LONGEST, "more than", "Shorten"),
        ("-" * (DEEPEST + 1) + "1", "deeper than", "Simplify"),
        ("(" * 400 + "1" + ")" * 400, "cannot be read", "Write numbers"),
        ("\0", "cannot be read", "Write numbers"),
    ],
)
def test_what_is_not_an_expression_is_refused_with_its_place(text, cause, remedy):
    with pytest.raises(ExpressionError) as refused:
        expression_of_text(text)
    assert cause in refused.value.cause
    assert remedy in refused.value.remedy


@settings(max_examples=300)
@given(st.text(alphabet=st.sampled_from("sincota2pe.x'\"()[]{}+-*/^,:= \n\\0e9jλ#;@!%&|~<>"), max_size=40))
def test_any_text_is_an_expression_or_refused(text):
    try:
        assert isinstance(expression_of_text(text).text, str)
    except ExpressionError as error:
        assert error.cause and error.remedy
