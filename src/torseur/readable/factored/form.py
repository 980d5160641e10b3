"""The dynamic model in factored form: short named assignments, body by body, as Khalil writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Literal

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.cost.counts import Counts, count
from torseur.mechanics.dynamics.inverse_dynamics import gravity_forces, inverse_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.tree.per_body import noted_by
from torseur.model.lean.lean_model import lean as lean_model
from torseur.model.model import Model
from torseur.quantities.compilation import traced_function
from torseur.quantities.quantity import PLAIN
from torseur.readable.factored import pages
from torseur.readable.factored.graph import StepGraph, step_graph
from torseur.readable.factored.names import StepNames
from torseur.readable.factored.source import c_source, python_source
from torseur.readable.factored.step_writer import StepWriter
from torseur.readable.factored.textbook_body import with_textbook_bodies
from torseur.readable.letters.khalil import KHALIL
from torseur.readable.letters.lettering import with_letters
from torseur.readable.print.text import PlainText

Quantity = Literal["inverse_dynamics", "mass_matrix", "gravity"]

_EQUATIONS: Mapping[str, Callable[..., Value]] = {
    "inverse_dynamics": inverse_dynamics,
    "mass_matrix": mass_matrix,
    "gravity": gravity_forces,
}


@dataclass(frozen=True)
class NamedStep:
    """One assignment, as text; ``body`` is the name of the body that it belongs to, or empty."""

    name: str
    expression: str
    body: str

    def __str__(self) -> str:
        return f"{self.name} = {self.expression}"


@dataclass(frozen=True, eq=False)
class Factored:
    """A quantity of a machine as a list of named assignments.

    ``steps`` stand in the order of their computation, results last. ``letters`` are the parameters that stayed letters
    and count, with the values they have in the model. ``operations`` counts what the list needs, ``compiled`` what the
    kernel of the same quantity needs, which is traced from re-chosen frames and regrouped inertias.
    """

    model: Model
    quantity: Quantity
    inputs: tuple[str, ...]
    letters: Mapping[str, float]
    results: tuple[tuple[str, int], ...]  # name and node
    graph: StepGraph

    @cached_property
    def steps(self) -> tuple[NamedStep, ...]:
        """The assignments."""
        writer = StepWriter(self.graph, PlainText())
        found = []
        for node in self.graph.order:
            n = self.graph.body[node]
            body = self.model.body_names[n - 1] if n else ""
            found.append(NamedStep(self.graph.names[node], writer.expression(node), body))
        last = [(name, node) for name, node in self.results if self.graph.names.get(node) != name]
        return (*found, *(NamedStep(name, writer.reference(node), "") for name, node in last))

    @property
    def operations(self) -> Counts:
        """What the assignments need."""
        return self.graph.counts()

    @cached_property
    def compiled(self) -> Counts:
        """What the native kernel of this quantity needs."""
        return count(traced_function(self.model, PLAIN[self.quantity]))

    def markdown(self) -> str:
        """The assignments as a Markdown page."""
        return pages.markdown(self)

    def _repr_markdown_(self) -> str:
        """The assignments rendered, in a notebook."""
        return self.markdown()

    def latex(self, *, document: bool = False) -> str:
        """The assignments as aligned equations, or as a whole document."""
        return pages.latex(self, whole=document)

    def python(self) -> str:
        """The assignments as a Python function of one state; letters are its keyword arguments."""
        return python_source(self)

    def c(self) -> str:
        """The assignments as a C function; letters are read from its argument p."""
        return c_source(self)


def factored(
    model: Model, *, quantity: Quantity = "inverse_dynamics", symbols: bool = False, lean: bool = False
) -> Factored:
    """Inverse dynamics, the mass matrix or the weight of a model in factored form.

    The recursions of ``newton_euler`` and ``mampey`` are run as they are, and every entry that a step gives for a body
    is given a name (``StepNames``): this is the customised symbolic form of [Khalil and Kleinfinger 1987]. Entries that
    are constants, single symbols or their negatives have no name; equal expressions have one; what no result needs is
    left out. Results are GAM1 … for generalised forces, G1 … for the weight, A1_2 … for the kinetic matrix.

    With ``symbols`` the parameters are letters (``with_letters``). With ``lean`` frames are re-chosen and inertias
    regrouped first: fewest operations, but components are no longer those of the described frames. Friction is no part
    of it.
    """
    if symbols and lean:
        raise ValueError("letters are those of the described bodies: with symbols=True leave lean=False.")
    if quantity not in _EQUATIONS:
        raise ValueError(f"there is no factored form of '{quantity}'. Give one of {', '.join(_EQUATIONS)}.")
    machine, lettering = with_letters(lean_model(model) if lean else with_textbook_bodies(model), KHALIL, symbols)
    letters = {letter.name: symbol for letter, symbol in zip(lettering.letters, lettering.symbols, strict=True)}
    names = PLAIN[quantity].inputs
    inputs = {name: ca.SX.sym(name, model.nq if name == "q" else model.nv) for name in names}
    recorder = StepNames(machine)
    with noted_by(recorder):
        value = _EQUATIONS[quantity](machine, *inputs.values())
    results = _results(quantity, ca.SX(value))
    taken = {*letters, *(f"{name}{k + 1}" for name in names for k in range(max(model.nq, model.nv)))}
    graph = step_graph(inputs | letters, recorder.assignments, results, taken)
    named = tuple(zip(results, graph.results, strict=True))
    used = {a.name: a.value for a in lettering.letters if a.value is not None and a.name in graph.inputs()}
    return Factored(model, quantity, names, used, named, graph)


def _results(quantity: Quantity, value: Value) -> dict[str, Value]:
    """Names of the entries of a result; of the symmetric matrix one triangle."""
    if quantity == "mass_matrix":
        n = value.size1()
        return {f"A{i + 1}_{j + 1}": value[i, j] for i in range(n) for j in range(i, n)}
    prefix = "GAM" if quantity == "inverse_dynamics" else "G"
    return {f"{prefix}{k + 1}": value[k] for k in range(value.numel())}
