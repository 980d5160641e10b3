"""The equations of a machine in closed form: H(q) v̇ + C(q, v) v + G(q) = E(q) f_e + B f_a, as SymPy expressions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import casadi as ca

from torseur.description.complaint import Complaint, DescriptionError
from torseur.frozen import dataclass
from torseur.mechanics.analytic.lagrange import actuator_matrix
from torseur.mechanics.tree.kinematics import frame_pose, links, poses
from torseur.model.load import load
from torseur.model.model import Model
from torseur.readable.closed_form.constants import Constant, with_named_constants
from torseur.readable.closed_form.form import ClosedForm, Entries, closed_form, point_form
from torseur.readable.closed_form.interpretation import sums_of
from torseur.readable.closed_form.polynomials import Sum, TooLargeError, size
from torseur.readable.closed_form.shape import Algebra, Shape
from torseur.readable.letters.coordinates import coordinate_letters
from torseur.readable.letters.lettering import Letter, Lettering, with_letters
from torseur.readable.letters.right_angles import with_right_angles
from torseur.readable.letters.textbook import TEXTBOOK

if TYPE_CHECKING:
    import sympy as sp

    from torseur.readable.closed_form.operations import OperationTable
    from torseur.readable.factored.form import Factored

BUDGET = 2_000_000  # products of terms: some fifteen seconds
_PRODUCTS_PER_TERM = 100  # the budget allows this many fewer terms in print
_TERMS_PER_PAGE = 200
_SMALL = 150  # terms, letters multiplied out: below, a reader needs no names for constants


@dataclass(frozen=True, eq=False)
class Equations:
    """The closed form of one machine; everything is found when it is first asked for.

    ``q`` and ``v`` are the symbols of coordinates and speeds, in the machine's order. Expressions hold sines and
    cosines of (sums of) coordinates, letters if they were wanted, and the names of ``constants``.
    """

    model: Model
    symbols: bool | tuple[str, ...] = False
    named_constants: bool | None = None  # None: where it shortens
    budget: int = BUDGET
    rounded: bool = False  # angles of the file next to right angles were taken for them
    algebra: Algebra = None  # of the expressions: SymPy's where nothing else is said

    @cached_property
    def _sp(self) -> Algebra:
        if self.algebra is not None:
            return self.algebra
        import sympy

        return sympy

    @cached_property
    def _lettered(self) -> tuple[Model, Lettering]:
        return with_letters(self.model, TEXTBOOK, self.symbols)

    @cached_property
    def _plain(self) -> ClosedForm:
        machine, lettering = self._lettered
        try:
            return closed_form(machine, lettering.column(), self.budget)
        except TooLargeError:
            raise TooLargeError(self._complaint(f"takes more than {self.budget:,} products of terms")) from None

    def _complaint(self, size: str) -> str:
        return (
            f"the closed form of '{self.model.name}' ({self.model.nv} speeds) {size}, more than anyone reads. Ask for "
            "its factored form instead, with named intermediates of the recursion: factored(), or --factored on the "
            f"command line; or raise the budget, which is {self.budget:,}."
        )

    def _printable(self) -> Equations:
        """These equations, if they are short enough to be printed."""
        terms = sum(self.size.values())
        if terms > self.budget // _PRODUCTS_PER_TERM:
            raise TooLargeError(self._complaint(f"has {terms:,} terms, some {terms // _TERMS_PER_PAGE} pages"))
        return self

    @cached_property
    def _named(self) -> tuple[ClosedForm, Sequence[Constant]]:
        form, count = self._plain, len(self._lettered[1].letters)
        wanted = self.named_constants
        if wanted is None:
            wanted = sum(form.sizes().values()) > _SMALL
        return with_named_constants(form, count) if wanted and count else (form, ())

    @cached_property
    def _shape(self) -> Shape:
        letters, constants = self._lettered[1].letters, self._named[1]
        names = [self._sp.Symbol(name) for name in (*(a.name for a in letters), *(c.name for c in constants))]
        return Shape(
            self._plain.algebra.generators, self.q, names, () if constants else _classes(self._sp, letters), self._sp
        )

    @cached_property
    def q(self) -> tuple[sp.Symbol, ...]:
        """The coordinates."""
        return tuple(self._sp.Symbol(letter.name) for letter in coordinate_letters(self.model)[0])

    @cached_property
    def v(self) -> tuple[sp.Symbol, ...]:
        """The speeds."""
        return tuple(self._sp.Symbol(letter.name) for letter in coordinate_letters(self.model)[1])

    @cached_property
    def H(self) -> sp.Matrix:
        """The inertia matrix, (nv, nv)."""
        n = self.model.nv
        lower = {place: self._shape.expression(x) for place, x in self._named[0].H.items()}
        return self._sp.Matrix(n, n, lambda i, j: lower.get((max(i, j), min(i, j)), self._sp.Integer(0)))

    @cached_property
    def C(self) -> sp.Matrix:
        """The matrix of Coriolis and centrifugal forces, (nv, nv), C_ij = Σ_k Γ_ijk v_k with Christoffel's symbols."""
        n = self.model.nv
        parts: dict[tuple[int, int], dict[sp.Symbol, Sum]] = {}
        for (i, j, k), x in self._named[0].christoffel.items():
            parts.setdefault((i, j), {})[self.v[k]] = x
        return self._sp.Matrix(n, n, lambda i, j: self._shape.linear(parts.get((i, j), {})))

    @cached_property
    def G(self) -> sp.Matrix:
        """The weight, (nv, 1)."""
        return self._matrix(self._named[0].G, 1)

    @cached_property
    def B(self) -> sp.Matrix:
        """The matrix of the actuators, (nv, motors): motor torques c_m act as B c_m through their gears."""
        machine, lettering = self._lettered
        entries = sums_of(self._plain.algebra, ca.SX.sym("q", 0), lettering.column(), [actuator_matrix(machine)])[0]
        nv, columns = self.model.nv, len(self.model.motors)
        return self._matrix({(k % nv, k // nv): x for k, x in enumerate(entries)}, columns)

    def E(self, frame: str, point: Sequence[float | str] = (0.0, 0.0, 0.0)) -> sp.Matrix:
        """The matrix of a force at a point of a frame, (nv, 3): a force f_e, in the world, acts as E f_e.

        The point is given in the frame's coordinates [m]; names in the place of numbers become symbols.
        """
        machine, lettering = self._lettered
        names = list(dict.fromkeys(x for x in point if isinstance(x, str)))
        added = {name: ca.SX.sym(name) for name in names}
        at = ca.vertcat(*(added[x] if isinstance(x, str) else ca.SX(float(x)) for x in point))
        q = ca.SX.sym("q", machine.nq)
        r = frame_pose(machine, q, poses(machine, links(machine, q)), machine.frame(frame)).point(at)
        letters = ca.vertcat(lettering.column(), *added.values())
        entries = point_form(machine, self._plain, letters, r, q)
        symbols = [self._sp.Symbol(name) for name in (*(letter.name for letter in lettering.letters), *names)]
        shape = Shape(self._plain.algebra.generators, self.q, symbols, (), self._sp)
        return self._sp.Matrix(machine.nv, 3, lambda i, k: shape.expression(entries.get((i, k), {})))

    @cached_property
    def kinetic_energy(self) -> sp.Expr:
        """T = ½ vᵀ H v."""
        n, v = self.model.nv, self.v
        squares = [self.H[i, i] * v[i] ** 2 / 2 for i in range(n)]
        return self._sp.Add(*squares, *(self.H[i, j] * v[i] * v[j] for i in range(n) for j in range(i)))

    @cached_property
    def potential_energy(self) -> sp.Expr:
        """E_p, zero where the centre of mass is level with the world's origin."""
        return self._shape.expression(self._named[0].E_p)

    @cached_property
    def constants(self) -> dict[sp.Symbol, sp.Expr]:
        """The named constants, in letters."""
        letters = self._lettered[1].letters
        shape = Shape(
            (), self.q, [self._sp.Symbol(letter.name) for letter in letters], _classes(self._sp, letters), self._sp
        )
        return {self._sp.Symbol(c.name): shape.expression({(): c.value}) for c in self._named[1]}

    @cached_property
    def legend(self) -> tuple[Letter, ...]:
        """What the symbols stand for, with their values: coordinates, speeds, and the letters that appear."""
        q, v = coordinate_letters(self.model)
        seen: set[sp.Basic] = set().union(*(x.free_symbols for x in (self.H, self.G, self.B, *self.constants.values())))
        seen |= self.potential_energy.free_symbols
        return (*q, *v, *(letter for letter in self._lettered[1].letters if self._sp.Symbol(letter.name) in seen))

    @cached_property
    def size(self) -> dict[str, int]:
        """The numbers of terms of H (one triangle), C, G, and of all constants."""
        return self._named[0].sizes() | {"constants": sum(len(c.value) for c in self._named[1])}

    def substituted(self, expression: sp.Matrix | sp.Expr) -> sp.Matrix | sp.Expr:
        """The expression with its constants written out."""
        return expression.xreplace(self.constants)

    def operations(self) -> OperationTable:
        """How many operations each quantity takes, as written and after common subexpressions were found."""
        from torseur.readable.closed_form.operations import operation_table

        return operation_table(self)

    def text(self, *, digits: int = 6) -> str:
        """The equations for the terminal."""
        from torseur.readable.closed_form.pages import text

        return text(self._printable(), digits)

    def markdown(self, *, digits: int = 6) -> str:
        """The equations as a Markdown document with formulas between dollars."""
        from torseur.readable.closed_form.pages import markdown

        return markdown(self._printable(), digits)

    def _repr_markdown_(self) -> str:
        """The equations rendered, in a notebook; where they are too large, a sentence that says so."""
        from torseur.readable.closed_form.polynomials import TooLargeError

        try:
            return self.markdown()
        except TooLargeError as error:
            return str(error)

    def latex(self, *, digits: int = 6) -> str:
        """The equations as a LaTeX document."""
        from torseur.readable.closed_form.pages import latex

        return latex(self._printable(), digits)

    def python(self, name: str = "dynamics") -> str:
        """The source of a Python function of (q, v) that gives H, C and G as NumPy arrays."""
        from torseur.readable.closed_form.source import python_source

        return python_source(self._printable(), name)

    def c(self, name: str = "dynamics") -> str:
        """The source of a C99 function of (q, v) that fills H, C (row by row) and G."""
        from torseur.readable.closed_form.source import c_source

        return c_source(self._printable(), name)

    def factored(self) -> Factored:
        """The factored form, with named intermediates of the recursion, for machines whose closed form is too large."""
        from torseur.readable.factored.form import factored

        return factored(self.model, symbols=bool(self.symbols))

    def _matrix(self, entries: Entries, columns: int) -> sp.Matrix:
        made = {(*place, 0)[:2]: self._shape.expression(x) for place, x in entries.items() if size(x)}
        return self._sp.Matrix(self.model.nv, columns, lambda i, j: made.get((i, j), self._sp.Integer(0)))


def _classes(sp: Algebra, letters: Sequence[Letter]) -> list[frozenset[sp.Symbol]]:
    """What sums are grouped by: gravity, masses, then lengths."""
    groups = ("gravity", "masses", "lengths")
    return [frozenset(sp.Symbol(letter.name) for letter in letters if letter.group == group) for group in groups]


def equations(
    machine: Model | str | Path,
    symbols: bool | Collection[str] = False,
    *,
    constants: bool | None = None,
    budget: int = BUDGET,
    algebra: Algebra = None,
) -> Equations:
    """The closed-form equations of a machine or of the machine in a file.

    ``symbols``: parameters as letters, all of them or those named (letters, or groups of them: masses, centres,
    inertias, lengths, gravity, rotors, gears); otherwise numbers. ``constants``: whether coefficients made of letters
    are named (None: in large models). Frames within 1e-9 of right angles to each other are taken as such, because a
    file's rounded π/2 would leave terms that mean nothing (``rounded`` of the result tells). A closed form that takes
    more than ``budget`` products of terms is not made; its factored form is. Expressions are SymPy's; ``algebra``:
    those of ``closed_form.plain``, which can be printed.
    """
    model = machine if isinstance(machine, Model) else load(machine)
    if not model.nv:
        cause, remedy = "none of its joints moves, so that it has no equations of motion", "Give it a joint that moves."
        raise DescriptionError(Complaint(model.description.where, f"machine '{model.name}'", cause, remedy))
    model.require_rigid("closed forms have no terms for its elasticity")
    chosen = symbols if isinstance(symbols, bool) else (symbols,) if isinstance(symbols, str) else tuple(symbols)
    model, rounded = with_right_angles(model)
    return Equations(model, chosen, constants, budget, rounded, algebra)
