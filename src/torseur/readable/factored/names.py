"""Names for what the steps of a recursion give, body by body, in the tradition of Khalil."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.mampey import Columns
from torseur.mechanics.tree.external import Action
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.per_body import noted_by
from torseur.mechanics.tree.turns import Turns
from torseur.model.bodies.motion import Motion
from torseur.model.model import Model
from torseur.model.moving_frame import InSeries
from torseur.readable.factored.textbook_body import TextbookBody
from torseur.readable.letters.lettering import AXES


@dataclass(frozen=True, eq=False)
class Assignment:
    """A symbol that stands for an expression of inputs and of symbols before it.

    ``wanted`` tells whether it has a line of its own in any case, or only where it is used more than once.
    """

    name: str
    symbol: Value
    expression: Value
    body: int  # counted from 1
    wanted: bool = True


@dataclass
class StepNames:
    """Runs the functions of one body and puts a new symbol in the place of every entry of their results.

    Body 3 has the angular velocity W3x, W3y, W3z, the angular acceleration WP3x …, the acceleration of its origin
    VP3x …, less gravity, U3xx … (``Motion.spread``), the moment of momentum H3x … of its rotation, the inertial force
    F3x … and moment N3x …, and after its children were added f3x … and n3x …. For the mass matrix: first moment n3x …
    and inertia Q3xx … of all that it carries, momentum t3_5x … and moment of momentum g3_5x … at body 3 for a unit
    speed of joint 5.

    Constants, symbols, sines and cosines need no other name. What unknown functions give stays as it is.
    """

    model: Model
    assignments: list[Assignment] = field(default_factory=list)
    _child_of: dict[int, int] = field(default_factory=dict)  # a link, or its offset, by its address → body
    _alive: list[Any] = field(default_factory=list)  # what is known by its address must not vanish
    _column: int = 0  # of the mass matrix, being computed

    def __post_init__(self) -> None:
        self._joint = {id(joint): n for n, joint in enumerate(self.model.joints, start=1)}
        self._body = {id(body): n for n, body in enumerate(self.model.bodies, start=1)}

    def __call__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Run a function of one body and name what it gives."""
        with noted_by(None):
            result = function(*arguments)
        namer = getattr(self, f"_of_{function.__name__.removeprefix('_')}", None)
        return result if namer is None else namer(result, *arguments)

    def _of_link(self, link: Link, passage: InSeries, *_: Any) -> Link:
        n = self._joint[id(passage.second)]
        R = Turns(tuple(self._noted(f"R{n}", factor, n) for factor in link.R.factors))
        named = Link(R, self._noted(f"P{n}", link.p, n))
        self._child_of |= {id(named): n, id(named.p): n}
        self._alive += [named, named.p]
        return named

    def _of_placed(self, pose: Transform, link: Link, *_: Any) -> Transform:
        n = self._child_of[id(link)]
        return Transform(self._noted(f"T{n}", pose.R, n), self._noted(f"O{n}", pose.p, n))

    def _of_moved(self, motion: Motion, passage: InSeries, *_: Any) -> Motion:
        n = self._joint[id(passage.second)]
        omega = self._noted(f"W{n}", motion.omega, n)
        self._noted(f"DV{n}", ca.triu(omega @ omega.T), n, wanted=False)
        named = Motion(omega, self._noted(f"WP{n}", motion.omega_dot, n), self._noted(f"VP{n}", motion.w_dot, n))
        # U is a property that remembers its value: it is given its symbols in advance
        named.__dict__["spread"] = self._noted(f"U{n}", named.spread, n)
        return named

    def _of_inertial_forces(self, forces: Action, body: Any, motion: Motion, *_: Any) -> Action:
        n = self._body[id(body)]
        if isinstance(body, TextbookBody):
            self._noted(f"H{n}", body.I @ motion.omega, n, wanted=False)
        return self._noted(f"F{n}", forces[0], n), self._noted(f"N{n}", forces[1], n), forces[2]

    def _of_with_child(self, wrench: tuple[Value, Value], _f: Any, _c: Any, link: Link, *_: Any) -> tuple[Value, Value]:
        n = self._parent(link)
        return self._noted(f"f{n}", wrench[0], n), self._noted(f"n{n}", wrench[1], n)

    def _of_of_unit_speed(
        self, momenta: tuple[Columns, Columns], passage: InSeries, *_: Any
    ) -> tuple[Columns, Columns]:
        n = self._column = self._joint[id(passage.second)]
        of_seat, (t, g) = momenta
        return of_seat, (self._noted(f"t{n}_{n}", t, n), self._noted(f"g{n}_{n}", g, n))

    def _of_carried(self, momentum: tuple[Value, Value], link: Link, *_: Any) -> tuple[Value, Value]:
        n, k = self._parent(link), self._column
        return self._noted(f"t{n}_{k}", momentum[0], n), self._noted(f"g{n}_{k}", momentum[1], n)

    def _of_augmented(self, moments: tuple[Value, Value], _n: Any, _Q: Any, _mu: Any, offset: Value) -> Any:
        n = self._parent(offset)
        return self._noted(f"b{n}", moments[0], n), self._noted(f"C{n}", moments[1], n)

    def _of_composed(self, moments: tuple[Value, Value], _n: Any, _Q: Any, link: Link, *_: Any) -> Any:
        n = self._parent(link)
        return self._noted(f"n{n}", moments[0], n), self._noted(f"Q{n}", moments[1], n)

    def _parent(self, link: Any) -> int:
        """The number of the body that a link, or its offset, starts from."""
        return self.model.parent[self._child_of[id(link)] - 1] + 1

    def _noted(self, prefix: str, value: Value, body: int, *, wanted: bool = True) -> Value:
        """The matrix with symbols of these names in the place of its entries."""
        if not isinstance(value, ca.SX):
            return value
        named, pattern = ca.SX(value), value.sparsity()
        for row, column in zip(*pattern.get_triplet(), strict=True):
            entry = value[row, column]
            if not _has_name(entry):
                name = prefix + _place(row, column, value.shape)
                symbol = ca.SX.sym(name)
                self.assignments.append(Assignment(name, symbol, entry, body, wanted))
                named[row, column] = symbol
        return named


def _has_name(entry: Value) -> bool:
    """Whether an entry is a number, a symbol, a sine or cosine, or one of these with a minus sign."""
    bare = entry.dep(0) if not entry.is_constant() and entry.op() == ca.OP_NEG else entry
    return bare.is_constant() or bare.is_symbolic() or bare.op() in (ca.OP_SIN, ca.OP_COS)


def _place(row: int, column: int, shape: tuple[int, int]) -> str:
    """x, y, z of a column, both letters of a matrix of three columns, a number for columns of another count."""
    across = "" if shape[1] == 1 else AXES[column] if shape[1] == 3 else str(column + 1)
    return AXES[row] + across
