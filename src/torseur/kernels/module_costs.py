"""What one evaluation of each module costs, in operations and in time, beside the formulas of the 1983 paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.transform import Transform
from torseur.equations import articulated_body
from torseur.equations.cholesky import cholesky_solve
from torseur.equations.forward_dynamics import forward_dynamics
from torseur.equations.kinematics import Links, links
from torseur.equations.mampey import mass_matrix
from torseur.equations.newton_euler import newton_euler
from torseur.kernels.counts import Counts, count
from torseur.kernels.timing import seconds_per_call
from torseur.model.model import Model
from torseur.model.tree import GROUND


@dataclass(frozen=True)
class Printed:
    """Multiplications and additions as the 1983 paper prints them for n joints."""

    multiplications: int
    additions: int


@dataclass(frozen=True)
class ModuleCost:
    """The cost of one module; ``seconds`` is None where it was not measured, ``printed`` where the paper is silent.

    ``in_step``: the module is part of a step of the simulation loop, and of the paper's total.
    """

    name: str
    subroutine: str
    counts: Counts
    seconds: float | None
    printed: Printed | None
    in_step: bool


def module_costs(model: Model, *, timed: bool = True) -> tuple[ModuleCost, ...]:
    """Passage matrices, attitude, kinetic matrix, Newton–Euler, Cholesky, each without the ones before it.

    Then, where the model has no loops, the whole step (accelerations from forces) as one function, and the same by
    the articulated-body algorithm where that applies. Subexpressions are shared within a function, never between.
    """
    q, v, vd, tau = (ca.SX.sym(name, size) for name, size in zip("qvat", (model.nq, *[model.nv] * 3), strict=True))
    X = links(model, q)
    given, named = _as_inputs(X)
    A_pattern = mass_matrix(model, q, X=X).sparsity()
    A = _symmetric_symbols(A_pattern)
    n = model.nv

    def cost(
        name: str, subroutine: str, inputs: Sequence[Value], output: Value, printed: Printed | None, in_step: bool
    ) -> ModuleCost:
        function = ca.Function("module", list(inputs), [ca.cse(output)])
        return ModuleCost(name, subroutine, count(function), _time(function, timed), printed, in_step)

    costs = [
        cost("passage matrices", "REPERE", [q], _flat(X), printed_passage(n), True),
        cost("attitude", "ATSAT", [given], _attitudes(model, named), None, False),
        cost("kinetic matrix", "CINETI", [q, given], _triangle(mass_matrix(model, q, X=named)), printed_mampey(n), True),
        cost(
            "Newton–Euler", "EULNEW", [q, v, vd, given], newton_euler(model, q, v, vd, X=named).tau,
            printed_newton_euler(n), True,
        ),
        cost("Cholesky", "CHOLES", [_entries(A), tau], cholesky_solve(A, tau), printed_cholesky(n), True),
    ]
    whole: list[tuple[str, Callable[..., Value]]] = [("whole step as one function", forward_dynamics)]
    if articulated_body.applies(model):
        whole.append(("articulated body, whole step", articulated_body.articulated_body))
    if not model.constraints:
        costs += [cost(name, "", [q, v, tau], step(model, q, v, tau), None, False) for name, step in whole]
    return tuple(costs)
