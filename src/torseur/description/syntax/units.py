"""Numbers with units: "12 mm", "30 deg", "0.2 kg m^2", "5 mm/rev" become SI numbers of a checked kind.

A plain number is taken in SI units. Products are written with a space, ``*`` or ``·``, quotients with ``/``
(which divides by the next factor only: write ``N m/(rad/s)`` or ``N m s/rad``), powers as ``m^2``, ``m**2``, ``m2``
or ``m²``.

Angles are a dimension of their own, so that "30 deg" is never taken for a length nor "5 mm" for a pitch (it could be
per radian or per turn). Only where mass takes part is the angle left out of the comparison, because there usage varies:
``N m`` and ``N m/rad``, ``N m s`` and ``N m s/rad``, ``V s`` and ``N m/A`` are the same.

Nothing is evaluated: the text is cut in tokens and looked up in a table.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from torseur.frozen import dataclass

LONGEST_TEXT = 80


class UnitError(ValueError):
    """A number or unit that cannot be understood, or of the wrong kind; ``remedy`` says what to write."""

    def __init__(self, cause: str, remedy: str) -> None:
        self.cause = cause
        self.remedy = remedy
        super().__init__(f"{cause}. {remedy}")


class Dimension(NamedTuple):
    """Exponents of the base quantities."""

    mass: int = 0
    length: int = 0
    time: int = 0
    current: int = 0
    angle: int = 0

    def times(self, other: Dimension, power: int = 1) -> Dimension:
        """The dimension of a · bᵖ."""
        return Dimension(*(a + power * b for a, b in zip(self, other, strict=True)))

    def __str__(self) -> str:
        symbols = zip(("kg", "m", "s", "A", "rad"), self, strict=True)
        return " ".join(symbol if power == 1 else f"{symbol}^{power}" for symbol, power in symbols if power) or "1"


@dataclass(frozen=True)
class Kind:
    """What a number in a file stands for, with its SI unit and an example for error messages."""

    name: str
    unit: str
    example: str
    dimension: Dimension

    def accepts(self, dimension: Dimension) -> bool:
        """Whether a quantity of this dimension is of this kind; with mass, angles do not count."""
        if self.dimension.mass:
            return self.dimension[:4] == dimension[:4]
        return self.dimension == dimension


NUMBER = Kind("a plain number", "no unit", "2.5", Dimension())
MASS = Kind("a mass", "kg", "12 kg", Dimension(mass=1))
LENGTH = Kind("a length", "m", "12 mm", Dimension(length=1))
ANGLE = Kind("an angle", "rad", "30 deg", Dimension(angle=1))
TIME = Kind("a time", "s", "5 ms", Dimension(time=1))
SPEED = Kind("a speed", "m/s", "0.5 m/s", Dimension(length=1, time=-1))
ANGULAR_SPEED = Kind("an angular speed", "rad/s", "60 rpm", Dimension(angle=1, time=-1))
ACCELERATION = Kind("an acceleration", "m/s^2", "9.81 m/s^2", Dimension(length=1, time=-2))
ANGULAR_ACCELERATION = Kind("an angular acceleration", "rad/s^2", "20 rad/s^2", Dimension(angle=1, time=-2))
JERK = Kind("a jerk", "m/s^3", "50 m/s^3", Dimension(length=1, time=-3))
ANGULAR_JERK = Kind("an angular jerk", "rad/s^3", "500 rad/s^3", Dimension(angle=1, time=-3))
FORCE = Kind("a force", "N", "10 N", Dimension(mass=1, length=1, time=-2))
TORQUE = Kind("a torque", "N m", "0.4 N m", Dimension(mass=1, length=2, time=-2))
DENSITY = Kind("a density", "kg/m^3", "7800 kg/m^3", Dimension(mass=1, length=-3))
INERTIA = Kind("a moment of inertia", "kg m^2", "0.2 kg m^2", Dimension(mass=1, length=2))
DAMPING = Kind("a viscous coefficient of translation", "N s/m", "15 N s/m", Dimension(mass=1, time=-1))
ANGULAR_DAMPING = Kind(
    "a viscous coefficient of rotation", "N m s/rad", "0.1 N m s/rad", Dimension(mass=1, length=2, time=-1)
)
AREA = Kind("an area", "m^2", "3 cm^2", Dimension(length=2))
SECOND_MOMENT = Kind("a second moment of area", "m^4", "5e-9 m^4", Dimension(length=4))
STRESS = Kind("a stress or modulus", "Pa", "210 GPa", Dimension(mass=1, length=-1, time=-2))
FREQUENCY = Kind("a frequency", "Hz", "2 Hz", Dimension(time=-1))
VOLTAGE = Kind("a voltage", "V", "24 V", Dimension(mass=1, length=2, time=-3, current=-1))
CURRENT = Kind("a current", "A", "5 A", Dimension(current=1))
RESISTANCE = Kind("a resistance", "ohm", "0.9 ohm", Dimension(mass=1, length=2, time=-3, current=-2))
INDUCTANCE = Kind("an inductance", "H", "2 mH", Dimension(mass=1, length=2, time=-2, current=-2))
MOTOR_CONSTANT = Kind("a motor constant", "N m/A", "0.06 N m/A", Dimension(mass=1, length=2, time=-2, current=-1))
LENGTH_PER_ANGLE = Kind("a length per angle", "m/rad", "5 mm/rev", Dimension(length=1, angle=-1))
ANGLE_PER_LENGTH = Kind("an angle per length", "rad/m", "0.2 rev/mm", Dimension(length=-1, angle=1))

KINDS = (
    *(NUMBER, MASS, LENGTH, ANGLE, TIME, SPEED, ANGULAR_SPEED, ACCELERATION, ANGULAR_ACCELERATION, JERK, ANGULAR_JERK),
    *(FORCE, TORQUE, DENSITY, INERTIA, DAMPING, ANGULAR_DAMPING, LENGTH_PER_ANGLE, ANGLE_PER_LENGTH),
    *(FREQUENCY, VOLTAGE, CURRENT, RESISTANCE, INDUCTANCE, AREA, SECOND_MOMENT, STRESS),
)


def quotient(above: Kind, below: Kind) -> Kind:
    """The kind of a number of one kind per number of another.

    >>> quotient(TORQUE, ANGULAR_SPEED).unit
    'N m/(rad/s)'
    """
    if below is NUMBER:
        return above
    one = "1" if above is NUMBER else above.unit
    unit = f"{one}/{below.unit}" if below.unit.isalpha() else f"{one}/({below.unit})"
    return Kind(
        f"{above.name} per {below.name.partition(' ')[2]}",
        unit,
        f"10 {unit}",
        above.dimension.times(below.dimension, -1),
    )


@dataclass(frozen=True)
class Unit:
    """SI value of a unit, ``factor`` / ``divisor`` · 10^``ten``.

    The parts are kept apart so that round-off is least: 12 mm is exactly 0.012, k quarter turns are exactly k · (π/2).
    """

    dimension: Dimension
    ten: int = 0
    factor: float = 1.0
    divisor: float = 1.0

    def times(self, other: Unit, power: int = 1) -> Unit:
        """The unit a · bᵖ."""
        up, down = (other.factor, other.divisor) if power > 0 else (other.divisor, other.factor)
        return Unit(
            self.dimension.times(other.dimension, power),
            self.ten + power * other.ten,
            self.factor * up ** abs(power),
            self.divisor * down ** abs(power),
        )


_NEWTON = Dimension(mass=1, length=1, time=-2)
_JOULE = Dimension(mass=1, length=2, time=-2)
_PREFIXES = {"": 0, "G": 9, "M": 6, "k": 3, "m": -3, "u": -6, "µ": -6, "μ": -6, "n": -9}
_PREFIXED = {
    "g": Unit(Dimension(mass=1), -3),
    "m": Unit(Dimension(length=1)),
    "s": Unit(Dimension(time=1)),
    "A": Unit(Dimension(current=1)),
    "rad": Unit(Dimension(angle=1)),
    "N": Unit(_NEWTON),
    "Nm": Unit(_JOULE),
    "J": Unit(_JOULE),
    "W": Unit(Dimension(mass=1, length=2, time=-3)),
    "Pa": Unit(Dimension(mass=1, length=-1, time=-2)),
    "V": Unit(Dimension(mass=1, length=2, time=-3, current=-1)),
    "ohm": Unit(Dimension(mass=1, length=2, time=-3, current=-2)),
    "Ω": Unit(Dimension(mass=1, length=2, time=-3, current=-2)),
    "H": Unit(Dimension(mass=1, length=2, time=-2, current=-2)),
    "Hz": Unit(Dimension(time=-1)),
}
UNITS: dict[str, Unit] = {
    prefix + symbol: Unit(unit.dimension, unit.ten + ten)
    for symbol, unit in _PREFIXED.items()
    for prefix, ten in _PREFIXES.items()
} | {
    "cm": Unit(Dimension(length=1), -2),
    "Nmm": Unit(_JOULE, -3),
    "min": Unit(Dimension(time=1), 0, 60.0),
    "h": Unit(Dimension(time=1), 0, 3600.0),
    "deg": Unit(Dimension(angle=1), 0, math.pi, 180.0),
    "°": Unit(Dimension(angle=1), 0, math.pi, 180.0),
    "rev": Unit(Dimension(angle=1), 0, math.tau),
    "rpm": Unit(Dimension(angle=1, time=-1), 0, math.tau, 60.0),
}

_NUMBER_PATTERN = r"([-+]?(?:\d+(?:\.\d*)?|\.\d+))(?:[eE]([-+]?\d{1,3})(?!\d))?"
_NUMBER = re.compile(_NUMBER_PATTERN, re.ASCII)
_TOKEN = re.compile(r"\s*(?:([A-Za-zµμΩ°]+)(?:(?:\^|\*\*)?([-+]?\d)(?!\d)|([⁻]?[¹²³⁴]))?|([*·/()1]))\s*")
_SUPERSCRIPTS = str.maketrans("⁻¹²³⁴", "-1234")

QUANTITY_PATTERN = r"^\s*[-+]?(\d+(?:\.\d*)?|\.\d+)([eE][-+]?\d{1,3})?(\s*[A-Za-zµμΩ°1/(].*)?$"
"""Regular expression for editors: a number, then perhaps something that may be a unit."""


class Asking(float):
    """A number that is told of which kind it is read: so one learns what the numbers of a file stand for."""

    kind: Kind | None = None


@dataclass(frozen=True)
class Quantity:
    """A number in SI units and its dimension; None where no unit was written."""

    value: float
    dimension: Dimension | None
    text: str
    asking: Asking | None = None

    def of(self, kind: Kind) -> float:
        """The SI number, provided that it is of this kind; a number without unit is of every kind."""
        if self.asking is not None:
            self.asking.kind = kind
        if self.dimension is None or kind.accepts(self.dimension):
            return self.value
        remedy = f"Write e.g. '{kind.example}', or a plain number [{kind.unit}]."
        if kind is NUMBER:
            remedy = "Write a plain number."
        raise UnitError(f"{self.text} is {_kind_name(self.dimension)}; {kind.name} is wanted", remedy)


def quantity(written: object) -> Quantity:
    """The quantity that a number or a text such as "12 mm" stands for.

    >>> quantity("12 mm").of(LENGTH)
    0.012
    """
    if isinstance(written, bool) or not isinstance(written, int | float | str):
        raise UnitError(f"{_shown(written)} is not a number", "Write a number, with or without unit, e.g. '12 mm'.")
    if isinstance(written, str):
        return _quantity_from_text(written)
    asking = written if isinstance(written, Asking) else None
    return Quantity(_finite(float(written), str(written)), None, str(written), asking)


def si(written: object, kind: Kind) -> float:
    """The SI number of a quantity of this kind.

    >>> si("60 rpm", ANGULAR_SPEED) / math.pi
    2.0
    """
    return quantity(written).of(kind)


def _quantity_from_text(written: str) -> Quantity:
    text = " ".join(written.split()) if len(written) <= LONGEST_TEXT else written
    match = _NUMBER.match(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        raise UnitError(
            f"{_shown(written)} is not a number", "Write a number, with or without unit, e.g. 0.5 or '12 mm'."
        )
    mantissa, exponent = match.group(1), int(match.group(2) or 0)
    rest = text[match.end() :]
    unit = _UnitReader(rest).read() if rest.strip() else Unit(Dimension())
    value = float(f"{mantissa}e{exponent + unit.ten}") / unit.divisor * unit.factor
    return Quantity(_finite(value, text), unit.dimension if rest.strip() else None, text)


def _finite(value: float, text: str) -> float:
    if not math.isfinite(value):
        raise UnitError(f"{text} is not a finite number", "Write a finite number; leave the key out for 'unlimited'.")
    return value


def _kind_name(dimension: Dimension) -> str:
    names = [kind.name for kind in KINDS if kind.accepts(dimension)]
    return names[0] if names else f"measured in {dimension}"


def _shown(written: object) -> str:
    if isinstance(written, dict):
        return "a mapping {…}"
    if isinstance(written, list | tuple):
        return "a list […]"
    if written is None:
        return "nothing"
    text = repr(written)
    return text if len(text) <= 40 else f"{text[:40]}…"


class _UnitReader:
    """Reads a unit by its grammar.

    product = [factor] {["*" | "·" | "/"] factor},   factor = unit [power] | "1" | "(" product ")"
    """

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.tokens = self._tokens()

    def _tokens(self) -> list[tuple[str, int]]:
        tokens, position = [], 0
        while position < len(self.text):
            match = _TOKEN.match(self.text, position)
            if match is None:
                raise self._error(f"'{self.text[position:][:20]}' cannot stand in a unit")
            name, digits, superscript, sign = match.groups()
            power = int(digits or (superscript or "1").translate(_SUPERSCRIPTS))
            tokens.append((name or sign, power))
            position = match.end()
        return tokens

    def read(self) -> Unit:
        unit = self._product()
        if self.tokens:
            raise self._error("a bracket is closed that was not opened")
        return unit

    def _next(self) -> str | None:
        return self.tokens[0][0] if self.tokens else None

    def _product(self) -> Unit:
        unit = Unit(Dimension()) if self._next() == "/" else self._factor()
        while self._next() not in (None, ")"):
            power = -1 if self._next() == "/" else 1
            if self._next() in ("/", "*", "·"):
                self.tokens.pop(0)
            unit = unit.times(self._factor(), power)
        return unit

    def _factor(self) -> Unit:
        if not self.tokens:
            raise self._error("the unit ends too early")
        name, power = self.tokens.pop(0)
        if name == "1":
            return Unit(Dimension())
        if name == "(":
            unit = self._product()
            if self._next() != ")":
                raise self._error("a bracket is not closed")
            self.tokens.pop(0)
            return unit
        if name not in UNITS:
            same = [unit for unit in UNITS if unit.lower() == name.lower()]  # only the case differs
            raise self._error(f"'{name}' is not a unit", f"Did you mean '{same[0]}'? " if same else "")
        return Unit(Dimension()).times(UNITS[name], power)

    def _error(self, cause: str, hint: str = "") -> UnitError:
        hint = hint if hint.startswith("Did you mean") else ""
        return UnitError(
            f"unit '{self.text}': {cause}", f"{hint} Write units like 'kg m^2', 'N m/A', 'mm/rev'.".strip()
        )
