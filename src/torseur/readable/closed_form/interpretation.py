"""From expressions of CasADi symbols to sums: every operation of the function is done on polynomials."""

from __future__ import annotations

import math
from collections.abc import Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.kernels.program.program import Instruction as Operation
from torseur.kernels.program.program import program_of
from torseur.readable.closed_form.generators import CosSin, EulerParameters, Power, Waves
from torseur.readable.closed_form.polynomials import ONE, Polynomials, Sum, combination, constant, multiple, number_of

_ROUND_OFF = 1e-15  # of the sine or cosine of a right angle


def sums_of(algebra: Polynomials, q: Value, letters: Value, expressions: Sequence[Value]) -> list[list[Sum]]:
    """Each expression of the symbols q and letters as sums, entry by entry down its columns."""
    together = ca.cse([ca.densify(ca.SX(expression)) for expression in expressions])
    program = program_of(ca.Function("f", [q, letters], together))
    values: list[Sum] = []
    last_use = {arg: number for number, value in enumerate(program.values) for arg in value.args}
    kept = {number for result in program.outputs for number in result}
    for number, operation in enumerate(program.values):
        arguments = [values[arg] for arg in operation.args]
        values.append(_result(algebra, operation, arguments))
        for arg in operation.args:
            if last_use[arg] == number and arg not in kept:
                values[arg] = {}
    return [[values[number] for number in result] for result in program.outputs]


def _result(algebra: Polynomials, operation: Operation, x: list[Sum]) -> Sum:
    match operation.op:
        case "input":
            return _input(algebra, *operation.place)
        case "const":
            return constant(operation.constant)
        case "add":
            return combination(x[0], x[1])
        case "sub":
            return combination(x[0], x[1], -1.0)
        case "neg":
            return multiple(x[0], -1.0)
        case "twice":
            return multiple(x[0], 2.0)
        case "mul":
            return algebra.product(x[0], x[1])
        case "sq":
            return algebra.product(x[0], x[0])
        case "div" if number_of(x[1]):
            return multiple(x[0], 1.0 / (number_of(x[1]) or 1.0))
        case "sin" | "cos":
            return _turning(algebra, operation.op[0], x[0])
    raise NotImplementedError(f"the operation '{operation.op}' has no closed form in sines, cosines and powers.")


def _input(algebra: Polynomials, vector: int, entry: int) -> Sum:
    if vector == 1:
        return {ONE: {(entry,): 1.0}}
    for g, generator in enumerate(algebra.generators):
        if isinstance(generator, EulerParameters) and entry in generator.coordinates:
            exponents = tuple(int(coordinate == entry) for coordinate in generator.coordinates)
            return {((g, exponents),): {(): 1.0}}
    return {((entry, 1),): {(): 1.0}}  # powers stand first among the generators, in the order of q


def _turning(algebra: Polynomials, function: str, argument: Sum) -> Sum:
    """sin or cos of f·q + φ."""
    phase, rates = 0.0, {}
    for term, coefficient in argument.items():
        number = coefficient.get((), 0.0)
        if not term:
            phase = number
        else:
            ((g, power),) = term
            assert isinstance(algebra.generators[g], Power) and power == 1, "angles are linear in the coordinates"
            rates[g] = number
    s, c = _exactly(math.sin(phase)), _exactly(math.cos(phase))
    sine, cosine = _wave(algebra, "s", rates), _wave(algebra, "c", rates)
    if function == "s":
        return combination(multiple(sine, c), multiple(cosine, s))
    return combination(multiple(cosine, c), multiple(sine, s), -1.0)


def _wave(algebra: Polynomials, kind: str, rates: dict[int, float]) -> Sum:
    if not rates:
        return constant(1.0 if kind == "c" else 0.0)
    for g, generator in enumerate(algebra.generators):
        if isinstance(generator, Waves) and rates.keys() <= set(generator.coordinates):
            k = [rates.get(coordinate, 0.0) for coordinate in generator.coordinates]
            return {((g, m),): {(): f} for m, f in generator.wave(kind, k)}
        if isinstance(generator, CosSin) and {generator.coordinate} == rates.keys():
            (rate,) = rates.values()
            assert abs(rate) == 1.0, "multiples of an angle belong to waves"
            return {((g, (1, 0)),): {(): 1.0}} if kind == "c" else {((g, (0, 1)),): {(): rate}}
    raise NotImplementedError(f"the angle of the coordinates {sorted(rates)} belongs to no joint.")


def _exactly(value: float) -> float:
    return 0.0 if abs(value) < _ROUND_OFF else value
