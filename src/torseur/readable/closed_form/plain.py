"""Just so much algebra as printing asks for: what SymPy does with sums and products of letters, without its import.

The names are SymPy's. Sums and products are flat, like terms are one, a number is multiplied into a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property

Exact = int | Fraction


class Expr:
    """A number, a symbol, a sine or cosine, a power, a product or a sum; known by what it is made of."""

    args: tuple[Expr, ...] = ()
    is_Number = is_Add = is_Mul = is_Pow = is_Symbol = is_Function = is_Integer = is_Rational = is_negative = False

    def __init__(self, *key: object) -> None:
        self._key = (type(self).__name__, *key)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return isinstance(self, Number) and self.value == other
        return isinstance(other, Expr) and self._key == other._key

    def __neg__(self) -> Expr:
        return Mul(Integer(-1), self)

    def __mul__(self, other: Expr) -> Expr:
        return Mul(self, other)

    def __pow__(self, exponent: int) -> Expr:
        return self if exponent == 1 else Power(self, exponent)

    @cached_property
    def free_symbols(self) -> frozenset[Expr]:
        """The symbols in it."""
        return frozenset({self}) if self.is_Symbol else frozenset().union(*(part.free_symbols for part in self.args))

    def as_base_exp(self) -> tuple[Expr, int]:
        """Base and exponent."""
        return self, 1

    def as_coeff_Mul(self) -> tuple[Number, Expr]:  # the name that SymPy gives it
        """The number before it, and the rest."""
        return Integer(1), self


class Number(Expr):
    """A fraction, or a decimal number."""

    is_Number = True

    def __init__(self, value: Exact | float) -> None:
        super().__init__(isinstance(value, float), value)
        self.value = value
        self.is_Rational = not isinstance(value, float)
        self.is_Integer = self.is_Rational and value == int(value)
        self.is_negative = value < 0
        self.p, self.q = (Fraction(value).numerator, Fraction(value).denominator) if self.is_Rational else (0, 1)

    def __float__(self) -> float:
        return float(self.value)

    def __int__(self) -> int:
        return int(self.value)

    def __abs__(self) -> float:
        return abs(float(self.value))

    def __str__(self) -> str:
        return str(self.value)

    def as_coeff_Mul(self) -> tuple[Number, Expr]:
        """The number, and nothing else."""
        return self, Integer(1)


def Integer(value: int) -> Number:
    """A whole number."""
    return Number(value)


def Rational(p: int, q: int) -> Number:
    """A fraction."""
    return Number(Fraction(p, q))


def Float(value: float) -> Number:
    """A decimal number."""
    return Number(float(value))


class Symbol(Expr):
    """A letter."""

    is_Symbol = True

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return self.name


class _Turning(Expr):
    """A sine or a cosine of an angle."""

    is_Function = True

    def __init__(self, angle: Expr) -> None:
        super().__init__(angle)
        self.args = (angle,)
        self.func = type(self)


class _Cosine(_Turning):
    pass


class _Sine(_Turning):
    pass


_Cosine.__name__, _Sine.__name__ = "cos", "sin"


def cos(angle: Expr) -> Expr:
    """The cosine; of −x that of x."""
    return _Cosine(-angle if _begins_negative(angle) else angle)


def sin(angle: Expr) -> Expr:
    """The sine; of −x less that of x."""
    return -_Sine(-angle) if _begins_negative(angle) else _Sine(angle)


def _begins_negative(angle: Expr) -> bool:
    """Whether more of its terms are negative than not, or of as many the one of the first symbol."""
    rates = {str(rest): float(rate) for rate, rest in (term.as_coeff_Mul() for term in _summands(angle))}
    negative = sum(rate < 0 for rate in rates.values())
    if 2 * negative != len(rates):
        return 2 * negative > len(rates)
    return rates[min(rates)] < 0


class Power(Expr):
    """A whole power."""

    is_Pow = True

    def __init__(self, base: Expr, exponent: int) -> None:
        super().__init__(base, exponent)
        self.args = (base,)
        self.exponent = exponent

    def as_base_exp(self) -> tuple[Expr, int]:
        """Base and exponent."""
        return self.args[0], self.exponent


class _Product(Expr):
    """A number and at least one other factor."""

    is_Mul = True

    def __init__(self, coefficient: Number, factors: tuple[Expr, ...]) -> None:
        super().__init__(coefficient, frozenset(factors))
        self.coefficient, self.factors = coefficient, factors
        self.args = factors if coefficient == 1 else (coefficient, *factors)

    def as_coeff_Mul(self) -> tuple[Number, Expr]:
        """The number and the other factors."""
        return self.coefficient, _product(Integer(1), self.factors)


class _Sum(Expr):
    """Two terms or more."""

    is_Add = True

    def __init__(self, terms: tuple[Expr, ...]) -> None:
        super().__init__(frozenset(terms))
        self.args = terms

    def __str__(self) -> str:
        """As SymPy writes sums of multiples of symbols: angles are put in order by it."""
        text = ""
        for term in sorted(self.args, key=lambda term: str(term.as_coeff_Mul()[1])):
            rate, rest = term.as_coeff_Mul()
            size = abs(Fraction(rate.value))
            above = f"{rest}" if size.numerator == 1 else f"{size.numerator}*{rest}"
            written = above if size.denominator == 1 else f"{above}/{size.denominator}"
            sign = ("-" if rate.is_negative else "") if not text else (" - " if rate.is_negative else " + ")
            text += sign + written
        return text


def Mul(*given: Expr) -> Expr:
    """The product."""
    coefficient: Exact | float = 1
    exponents: dict[Expr, int] = {}
    for factor in _flat(given, "is_Mul"):
        if isinstance(factor, Number):
            coefficient = coefficient * factor.value
        else:
            base, exponent = factor.as_base_exp()
            exponents[base] = exponents.get(base, 0) + exponent
    factors = tuple(base**exponent for base, exponent in exponents.items() if exponent)
    return Number(0) if coefficient == 0 else _product(Number(coefficient), factors)


def _product(coefficient: Number, factors: tuple[Expr, ...]) -> Expr:
    if not factors:
        return coefficient
    if len(factors) == 1 and coefficient == 1:
        return factors[0]
    if len(factors) == 1 and factors[0].is_Add:
        return Add(*(Mul(coefficient, term) for term in factors[0].args))
    return _Product(coefficient, factors)


def Add(*given: Expr) -> Expr:
    """The sum."""
    rates: dict[Expr, Exact | float] = {}
    for term in _flat(given, "is_Add"):
        rate, rest = term.as_coeff_Mul()
        rates[rest] = rates.get(rest, 0) + rate.value
    terms = tuple(Mul(Number(rate), rest) for rest, rate in rates.items() if rate)
    return terms[0] if len(terms) == 1 else _Sum(terms) if terms else Number(0)


def _flat(given: tuple[Expr, ...], kind: str) -> Iterator[Expr]:
    for part in given:
        yield from part.args if getattr(part, kind) else (part,)


def _summands(angle: Expr) -> tuple[Expr, ...]:
    return angle.args if angle.is_Add else (angle,)


class Matrix:
    """Entries by row and column."""

    def __init__(self, rows: int, cols: int, entry: Callable[[int, int], Expr]) -> None:
        self.rows, self.cols = rows, cols
        self._entries = {(i, j): entry(i, j) for i in range(rows) for j in range(cols)}

    def __getitem__(self, place: tuple[int, int]) -> Expr:
        return self._entries[place]

    def __iter__(self) -> Iterator[Expr]:
        return iter(self._entries.values())

    @property
    def free_symbols(self) -> frozenset[Expr]:
        """The symbols of all entries."""
        return frozenset().union(*(entry.free_symbols for entry in self))
