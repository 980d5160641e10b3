"""What one evaluation of each module costs, in operations and in time, beside the formulas of the 1983 paper.

The modules are those of the paper's annex: REPERE, ATSAT, CINETI, EULNEW, CHOLES. Each is counted by itself: what
an earlier module delivers enters a later one as given numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.kernels.cost.counts import Counts, count
from torseur.kernels.cost.timing import seconds_per_call
from torseur.mechanics.dynamics import articulated_body
from torseur.mechanics.dynamics.cholesky import cholesky_solve
from torseur.mechanics.dynamics.forward_dynamics import forward_dynamics
from torseur.mechanics.dynamics.mampey import mass_matrix
from torseur.mechanics.dynamics.newton_euler import newton_euler
from torseur.mechanics.tree.kinematics import Links, links, poses
from torseur.mechanics.tree.link import Link
from torseur.mechanics.tree.turns import Turns
from torseur.model.model import Model
from torseur.quantities import printed_counts
from torseur.quantities.compilation import traced_function
from torseur.quantities.printed_counts import Printed
from torseur.quantities.quantity import PLAIN


@dataclass(frozen=True)
class ModuleCost:
    """The cost of one module, with the count that the paper prints where it gives a formula.

    Exactly the modules with a printed count make a step of the paper's simulation, and its total.
    """

    name: str
    subroutine: str  # the paper's name for it, or ""
    counts: Counts
    printed: Printed | None
    seconds: float


@dataclass(frozen=True, eq=False)
class Module:
    """A part of a simulation step, as a function of what the parts before it deliver."""

    name: str
    subroutine: str
    function: ca.Function
    printed: Printed | None = None


def module_costs(model: Model) -> tuple[ModuleCost, ...]:
    """Operations and time of every module of the model, in native code for one state."""
    return tuple(
        ModuleCost(m.name, m.subroutine, count(m.function), m.printed, seconds_per_call(m.function))
        for m in modules(model)
    )


def step_total(costs: tuple[ModuleCost, ...]) -> ModuleCost:
    """The sum of the modules that make one step: accelerations from forces by the paper's method."""
    parts = [(cost.counts, cost.printed, cost.seconds) for cost in costs if cost.printed is not None]
    counts, printed, seconds = zip(*parts, strict=True)
    return ModuleCost(
        "step, sum of modules",
        "",
        sum(counts, start=Counts(0, 0, 0, 0, 0)),
        sum(printed, start=Printed(0, 0)),
        sum(seconds),
    )


def modules(model: Model) -> Iterator[Module]:
    """The paper's modules in the order of a step; the whole step as one function, by both methods; then what the
    kernels compute, on the lean model.
    """
    q, v, a, tau = ca.SX.sym("q", model.nq), *(ca.SX.sym(name, model.nv) for name in ("v", "a", "tau"))
    X = links(model, q)
    given, X_given = _given(X)
    A = mass_matrix(model, q, X=X_given)
    A_given = _symmetric_symbols(A)
    attitudes = ca.vertcat(ca.SX(0, 1), *(ca.vec(pose.R) for pose in poses(model, X_given)))
    efforts = newton_euler(model, q, v, a, X=X_given).tau
    n = model.nv

    yield Module("passage matrices", "REPERE", _function([q], _stacked(X)), printed_counts.passage_matrices(n))
    yield Module("attitude of all bodies", "ATSAT", _function([given], attitudes))
    yield Module("kinetic matrix", "CINETI", _function([q, given], ca.tril(A)), printed_counts.kinetic_matrix(n))
    yield Module("Newton–Euler", "EULNEW", _function([q, v, a, given], efforts), printed_counts.newton_euler(n))
    solution = cholesky_solve(A_given, tau)
    yield Module("Cholesky", "CHOLES", _function([_lower(A_given), tau], solution), printed_counts.cholesky(n))

    if not model.constraints:
        yield Module("step as one function", "", _function([q, v, tau], forward_dynamics(model, q, v, tau)))
    if not model.constraints and articulated_body.applies(model):
        accelerations = articulated_body.articulated_body(model, q, v, tau)
        yield Module("step by articulated bodies", "", _function([q, v, tau], accelerations))
    for name in ("inverse_dynamics", "mass_matrix", "forward_dynamics"):
        if name != "forward_dynamics" or not model.constraints:
            yield Module(f"{name.replace('_', ' ')}, as compiled", "", traced_function(model, PLAIN[name]))


def _function(inputs: list[Value], output: Value) -> ca.Function:
    return ca.Function("module", inputs, [ca.cse(output)])


def _stacked(X: Links) -> Value:
    return ca.vertcat(ca.SX(0, 1), *(ca.vertcat(ca.vec(link.R.matrix()), link.p) for link in X))


def _given(X: Links) -> tuple[Value, list[Link]]:
    """(symbols, links): the links with a symbol for each entry that moves.

    Entries that are equal share their symbol, and opposite ones too; constants and structural zeros stay.
    """
    entries = ca.cse(_stacked(X))
    symbols: dict[int, Value] = {}

    def symbol(entry: Value) -> Value:
        if entry.is_constant():
            return entry
        if entry.op() == ca.OP_NEG:
            return -symbol(entry.dep(0))
        return symbols.setdefault(entry.element_hash(), ca.SX.sym(f"x{len(symbols)}"))

    moving = ca.SX(entries.sparsity(), ca.vertcat(*(symbol(entry) for entry in entries.nonzeros())))
    named = [
        Link(Turns((ca.reshape(moving[12 * i : 12 * i + 9], 3, 3),)), moving[12 * i + 9 : 12 * i + 12])
        for i in range(len(X))
    ]
    return ca.vertcat(ca.SX(0, 1), *symbols.values()), named


def _symmetric_symbols(A: Value) -> Value:
    """A symmetric matrix of symbols that is zero where A is zero in every configuration."""
    return ca.tril2symm(ca.SX.sym("A", ca.tril(A.sparsity())))


def _lower(A: Value) -> Value:
    lower: Value = ca.tril(A)
    return ca.vertcat(ca.SX(0, 1), *lower.nonzeros())
