import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torseur.description.syntax import units
from torseur.description.syntax.units import KINDS, NUMBER, QUANTITY_PATTERN, UNITS, UnitError, quantity, si

decimals = st.decimals(min_value=-(10**9), max_value=10**9, places=6)


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("12 mm", units.LENGTH, 0.012),
        ("30 deg", units.ANGLE, math.pi / 6),
        ("0.2 kg m^2", units.INERTIA, 0.2),
        ("1e-6 kg m²", units.INERTIA, 1e-6),
        ("1.5 kg*m**2", units.INERTIA, 1.5),
        ("3 g m2", units.INERTIA, 3e-3),
        ("5 mm/rev", units.LENGTH_PER_ANGLE, 0.005 / (2 * math.pi)),
        ("0.2 rev/mm", units.ANGLE_PER_LENGTH, 400 * math.pi),
        ("60 rpm", units.ANGULAR_SPEED, 2 * math.pi),
        ("9.81 m/s^2", units.ACCELERATION, 9.81),
        ("9.81 m s⁻²", units.ACCELERATION, 9.81),
        ("9.81 m·s^-2", units.ACCELERATION, 9.81),
        ("2 N m/(rad/s)", units.ANGULAR_DAMPING, 2.0),
        ("2 N m s/rad", units.ANGULAR_DAMPING, 2.0),
        ("2 N m s", units.ANGULAR_DAMPING, 2.0),
        ("2 N m/rpm", units.ANGULAR_DAMPING, 2.0 * 60 / (2 * math.pi)),
        ("4 mNm", units.TORQUE, 0.004),
        ("4 kg m^2/s^2", units.TORQUE, 4.0),
        ("3 J", units.TORQUE, 3.0),
        ("36 km/h", units.SPEED, 10.0),
        ("7", units.MASS, 7.0),
        (7, units.MASS, 7.0),
        (-2.5, units.ANGLE, -2.5),
        ("2 rad/rad", NUMBER, 2.0),
    ],
)
def test_quantities_become_si_numbers(text, kind, expected):
    assert si(text, kind) == pytest.approx(expected, rel=1e-15, abs=0)


@given(decimals, st.sampled_from([("mm", -3), ("um", -6), ("µm", -6), ("km", 3), ("cm", -2), ("m", 0)]))
def test_decimal_prefixes_convert_without_round_off(number, unit):
    symbol, ten = unit
    assert si(f"{number} {symbol}", units.LENGTH) == float(number.scaleb(ten))


@given(st.integers(-400, 400))
def test_quarter_turns_in_degrees_are_exact_multiples_of_half_pi(quarters):
    assert si(f"{90 * quarters} deg", units.ANGLE) == quarters * (math.pi / 2)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_without_unit_is_taken_as_it_is_for_every_kind(number):
    for kind in KINDS:
        assert si(number, kind) == number
        assert si(repr(number), kind) == number or abs(number) < 1e-300


@given(st.sampled_from(sorted(UNITS)), st.sampled_from(sorted(UNITS)), st.integers(1, 3))
def test_units_multiply_and_divide_as_their_si_values_do(first, second, power):
    a, b = quantity(f"1 {first}").value, quantity(f"1 {second}").value
    assert quantity(f"1 {first} {second}^{power}").value == pytest.approx(a * b**power, rel=1e-12)
    assert quantity(f"1 {first}/{second}^{power}").value == pytest.approx(a / b**power, rel=1e-12)
    assert quantity(f"1 {first}/({first})").dimension == units.Dimension()


@pytest.mark.parametrize("wanted", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("given_kind", KINDS, ids=lambda kind: kind.name)
def test_a_quantity_is_accepted_exactly_for_its_own_kind(given_kind, wanted):
    if given_kind is NUMBER:
        return  # a plain number stands for everything
    if given_kind is wanted:
        si(wanted.example, wanted)
        return
    with pytest.raises(UnitError) as error:
        si(given_kind.example, wanted)
    assert wanted.name in error.value.cause
    assert given_kind.example in error.value.cause


def test_the_wrong_kind_is_named_with_what_was_wanted_and_an_example():
    with pytest.raises(UnitError) as error:
        si("12 kg", units.LENGTH)
    assert str(error.value) == "12 kg is a mass; a length is wanted. Write e.g. '12 mm', or a plain number [m]."


def test_an_angle_is_no_length_and_a_length_is_no_pitch():
    with pytest.raises(UnitError, match="30 deg is an angle; a length is wanted"):
        si("30 deg", units.LENGTH)
    with pytest.raises(UnitError, match="5 mm is a length; a length per angle is wanted"):
        si("5 mm", units.LENGTH_PER_ANGLE)


def test_a_kind_without_name_is_told_by_its_base_units():
    with pytest.raises(UnitError, match=r"measured in kg m\^2 s\^-2 A\^-1; a torque is wanted"):
        si("1 N m/A", units.TORQUE)


def test_a_unit_in_the_wrong_case_is_recognised():
    with pytest.raises(UnitError, match="Did you mean 'kg'"):
        si("3 KG", units.MASS)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "mm",
            "abc",
            "nan",
            "inf",
            "-inf",
            "1e400",
            "1e9999",
            "0x10",
            "1_000",
            "1,5",
            "1 2",
            "--1",
            "1e",
            "+",
        ),
        *(
            "12 mm/",
            "12 (mm",
            "12 mm)",
            "12 ()",
            "12 //s",
            "12 *",
            "12 m^",
            "12 m^22",
            "12 m^x",
            "12 m^^2",
            "1 furlong",
        ),
        *(
            "__import__('os')",
            "1; 2",
            "1+1 m",
            "९ mm",
            "1" * 500,
            "1 " + "(" * 70,
            "1 " + "m " * 300,
            "\x00",
            "1 \U0001f600",
        ),
    ],
)
def test_what_is_no_quantity_is_refused_with_a_remedy(text):
    with pytest.raises(UnitError) as error:
        si(text, units.LENGTH)
    assert error.value.cause
    assert error.value.remedy.endswith(".")


@pytest.mark.parametrize("value", [None, True, False, [], {}, [1], {"a": 1}, math.nan, math.inf, -math.inf, object()])
def test_what_is_neither_number_nor_text_or_is_not_finite_is_refused(value):
    with pytest.raises(UnitError):
        si(value, units.LENGTH)


@given(st.text(alphabet="0123456789.eE+-mskgradNA/*^()²·° \t\n", max_size=100))
def test_any_text_gives_a_finite_number_or_a_unit_error(text):
    try:
        assert math.isfinite(quantity(text).value)
    except UnitError as error:
        assert error.cause and error.remedy


@given(decimals, st.sampled_from([kind.example.split(" ", 1)[-1] for kind in KINDS]))
def test_the_pattern_for_editors_accepts_what_the_reader_accepts(number, unit):
    import re

    text = f"{number:f} {unit}" if not unit[0].isdigit() else f"{number:f}"
    quantity(text)
    assert re.match(QUANTITY_PATTERN, text)
    assert Decimal(re.match(r"\S+", text).group()) == number
