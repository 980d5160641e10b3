"""The ten steps of Kane-type modelling written out: J_nh, J, M, W, D, C and τ of a small machine, as SymPy matrices."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from pathlib import Path

import casadi as ca
import sympy as sp

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.analytic.kane import Kane
from torseur.mechanics.analytic.kane import kane as ten_steps
from torseur.mechanics.analytic.lagrange import actuator_matrix
from torseur.mechanics.constraints.assembly import assembled
from torseur.mechanics.constraints.chart import Chart, find_chart
from torseur.mechanics.constraints.reduction import Reduction, reduced
from torseur.mechanics.constraints.rows import constraint_matrix
from torseur.mechanics.tree.jacobian import jacobian
from torseur.mechanics.tree.kinematics import coordinate_rates
from torseur.model.load import load
from torseur.model.model import Model
from torseur.model.signals.protocol import Signal
from torseur.readable.kane.translation import sympy_matrices
from torseur.readable.letters.constraints import with_frame_letters, with_motion_letters
from torseur.readable.letters.lettering import Letter, with_letters
from torseur.readable.letters.right_angles import with_right_angles
from torseur.readable.letters.textbook import TEXTBOOK

LARGEST = 3000
"""Operations beyond which nobody reads the matrices; the kernels have no such bound."""
_TOO_LONG = 200  # operations of one entry that simplification takes more than a moment for
_TOO_LONG_A_PRODUCT = 80  # the same, of an entry that is made of short ones


class TooLargeToReadError(ValueError):
    """The matrices are too large to be written out."""


@dataclass(frozen=True, eq=False)
class KaneEquations:
    """Matrices of the ten steps [HN, section 5] in letters or numbers.

    ``q`` are the coordinates, ``alpha`` the independent speeds; ``inputs`` are motor torques, forces of disturbances
    and the speeds (and accelerations) of motions that are prescribed.
    """

    model: Model
    chart: Chart
    letters: tuple[Letter, ...]
    q: tuple[sp.Symbol, ...]
    alpha: tuple[sp.Symbol, ...]
    inputs: tuple[sp.Symbol, ...]
    _machine: Model  # with letters
    _symbols: dict[sp.Symbol, Value]
    _reduction: Reduction
    _kane: Kane

    @cached_property
    def x(self) -> sp.Matrix:
        """Positions of the centres of mass, a column for each body, step 3."""
        return self._written(ca.horzcat(*(position for position, _ in self._kane.x)))

    @cached_property
    def J_h(self) -> sp.Matrix:
        """v = J_h q̇ of all bodies, step 4."""
        return self._written(self._kane.J_h[self._rows, :])

    @cached_property
    def H(self) -> sp.Matrix:
        """H q̇ = b: what the constraints hold, step 5."""
        return self._written(constraint_matrix(self._machine, ca.vertcat(*self._coordinates)))

    @cached_property
    def J_nh(self) -> sp.Matrix:
        """q̇ = J_nh α, step 5."""
        return self._written(self._reduction.J)

    @cached_property
    def J(self) -> sp.Matrix:
        """v = J α of all bodies, step 6; rows of motions that a machine in a plane does not make are left out."""
        return self._written(self._kane.J[self._rows, :])

    @cached_property
    def J_dot(self) -> sp.Matrix:
        """J̇ = Σ_k ∂J/∂q_k q̇_k, step 6."""
        q_dot = self._written(coordinate_rates(self.model, ca.vertcat(*self._coordinates), self._reduction.v))
        parts = (self.J.diff(symbol) * rate for symbol, rate in zip(self.q, q_dot, strict=True))
        return sum(parts, sp.zeros(*self.J.shape)).applyfunc(_short)

    @cached_property
    def M(self) -> sp.Matrix:
        """Masses and inertias of all bodies at their centres of mass, step 7."""
        return self._written(self._kane.M[self._rows, self._rows])

    @cached_property
    def W(self) -> sp.Matrix:
        """Angular velocities of all bodies, step 7."""
        return self._written(self._kane.W[self._rows, self._rows])

    @cached_property
    def D(self) -> sp.Matrix:
        """D = Jᵀ M J, step 9."""
        return self._collected(self.J.T * self.M * self.J)

    @cached_property
    def C(self) -> sp.Matrix:
        """C = Jᵀ (M J̇ + W M J), step 9."""
        return self._collected(self.J.T * (self.M * self.J_dot + self.W * self.M * self.J), _TOO_LONG_A_PRODUCT)

    @cached_property
    def tau(self) -> sp.Matrix:
        """Generalised forces on α: Jᵀ ω_a, torques at joints, and what prescribed motion takes, step 9."""
        return self._written(self._kane.tau)

    @property
    def _coordinates(self) -> list[Value]:
        return [self._symbols[symbol] for symbol in self.q]

    @cached_property
    def _rows(self) -> list[int]:
        return sorted(set(ca.sparsify(self._kane.J_h).sparsity().get_triplet()[0]))

    def steps(self) -> dict[str, sp.Matrix]:
        """The matrices in the order of the paper; raises TooLargeToReadError at once where they fill pages."""
        together = [ca.densify(ca.SX(part)) for part in (self._kane.J, self._kane.J_dot, self._kane.D, self._kane.C)]
        size = ca.Function("steps", [ca.vertcat(*self._symbols.values())], together).n_instructions()
        if size > LARGEST:
            raise TooLargeToReadError(self._complaint(size))
        names = ("x", "J_h", "H", "J_nh", "J", "J_dot", "M", "W", "D", "C", "tau")
        return {name: getattr(self, name) for name in names if name != "H" or self.model.constraints}

    def text(self) -> str:
        """Lines for a terminal."""
        from torseur.readable.kane.pages import text

        return text(self)

    def markdown(self) -> str:
        """A page with all steps."""
        from torseur.readable.kane.pages import markdown

        return markdown(self)

    def _repr_markdown_(self) -> str:
        """The steps rendered, in a notebook; where they are too large, a sentence that says so."""
        try:
            return self.markdown()
        except TooLargeToReadError as error:
            return str(error)

    def latex(self) -> str:
        """A document with all steps."""
        from torseur.readable.kane.pages import latex

        return latex(self)

    def _written(self, expression: Value) -> sp.Matrix:
        (matrix,) = sympy_matrices(self._symbols, [expression])
        if (size := sp.count_ops(matrix)) > LARGEST:
            raise TooLargeToReadError(self._complaint(size))
        return self._collected(matrix)

    def _complaint(self, size: int) -> str:
        return (
            f"the ten steps of '{self.model.name}' fill {size:,} operations, more than the {LARGEST:,} that anyone "
            "reads. Its motion is computed all the same (torseur run), and the recursion with named intermediates is "
            "short (torseur equations --factored)."
        )

    def _collected(self, matrix: sp.Matrix, longest: int = _TOO_LONG) -> sp.Matrix:
        inertial = {sp.Symbol(x.name) for x in self.letters if x.group in ("masses", "inertias", "rotors")}
        return matrix.applyfunc(lambda entry: _by_inertia(entry, inertial, longest))


def _by_inertia(entry: sp.Expr, inertial: Collection[sp.Symbol] = (), longest: int = _TOO_LONG) -> sp.Expr:
    """An entry in few operations; what belongs to each mass and inertia, in which it is linear, by itself."""
    present = sorted(entry.free_symbols & set(inertial), key=lambda symbol: symbol.name)
    if not present:
        return _short(entry, longest)
    none = dict.fromkeys(present, 0)
    parts = [symbol * _short(sp.diff(entry, symbol).subs(none), longest) for symbol in present]
    return sp.Add(_short(entry.subs(none), longest), *parts)


def _short(entry: sp.Expr, longest: int = _TOO_LONG) -> sp.Expr:
    if entry.is_Number or entry.is_Symbol or sp.count_ops(entry) > longest:
        return entry
    return sp.simplify(entry)


def kane(machine: Model | str | Path, symbols: bool | Collection[str] = False) -> KaneEquations:
    """The ten steps for a machine; ``symbols`` as for ``ts.equations``: all letters, none, or those that are named."""
    model, _ = with_right_angles(machine if isinstance(machine, Model) else load(machine))
    model.require_rigid("the printed steps have no rows for its amplitudes")
    chart = find_chart(model, assembled(model, model.initial_q))
    opened, lettering = with_letters(model, TEXTBOOK, symbols)
    if symbols is not False:
        opened = with_frame_letters(opened, lettering)
    moved: list[Value] = []
    opened = with_motion_letters(opened, moved)
    q, alpha, t = ca.SX.sym("q", model.nq), ca.SX.sym("alpha", len(chart.speeds)), ca.SX.sym("t")
    acting: list[Value] = []
    forces = _forces(opened, q, acting)
    r = reduced(opened, chart, t, q, alpha)
    names = [sp.Symbol(name) for name in coordinate_names(model)]
    speeds = [_speed_symbol(name, names) for name in chart.names]
    inputs = {sp.Symbol(symbol.name()): symbol for symbol in (*acting, *moved)}
    known = {sp.Symbol(letter.name): s for letter, s in zip(lettering.letters, lettering.symbols, strict=True)}
    all_symbols = {
        **dict(zip(names, ca.vertsplit(q), strict=True)),
        **dict(zip(speeds, ca.vertsplit(alpha), strict=True)),
        **inputs,
        **known,
        sp.Symbol("t"): t,
    }
    return KaneEquations(
        model,
        chart,
        tuple(lettering.letters),
        tuple(names),
        tuple(speeds),
        tuple(inputs),
        opened,
        all_symbols,
        r,
        ten_steps(opened, r, q, forces, divide=True),
    )


def _speed_symbol(name: str, coordinates: list[sp.Symbol]) -> sp.Symbol:
    """A speed that is the rate of a coordinate has its name with a dot."""
    plain = sp.Symbol(name.replace(" ", "_").replace(".", "_"))
    return sp.Symbol(f"{plain.name}_dot") if plain in coordinates else plain


def coordinate_names(model: Model) -> list[str]:
    """x, y and theta of a vehicle's body, a joint's own name elsewhere."""
    written = [name.replace(".", "_").replace(" ", "_") for name in model.layout.coordinate_names]
    short = [
        name.rpartition(".")[2].replace("angle", "theta").replace(" ", "_") for name in model.layout.coordinate_names
    ]
    return [s if short.count(s) == 1 else full for s, full in zip(short, written, strict=True)]


def _forces(model: Model, q: Value, acting: list[Value]) -> Value:
    """Generalised forces of motors and disturbances on the speeds of the tree; ``acting`` receives their letters."""
    total = ca.SX.zeros(model.nv, 1)
    if model.motors:
        torques = [ca.SX.sym(f"T_{motor.name}") for motor in model.motors]
        acting += torques
        total = total + actuator_matrix(model) @ ca.vertcat(*torques)
    for disturbance in model.disturbances:
        for part, signals in ((3, disturbance.force), (0, disturbance.torque)):
            for axis, signal in enumerate(signals):
                if _silent(signal):
                    continue
                letter = ca.SX.sym(f"{'F' if part else 'T'}_{disturbance.name}" + ("", "_y", "_z")[axis])
                acting.append(letter)
                J = jacobian(model, q, model.frame(disturbance.frame), "world" if disturbance.in_world else "body")
                total = total + J[part + axis, :].T * letter
    return total


def _silent(signal: Signal) -> bool:
    """Whether a disturbance never acts: a constant of zero."""
    return all(ca.SX(value).is_zero() for value in signal.at(ca.SX.sym("t")))
