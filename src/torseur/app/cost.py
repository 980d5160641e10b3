"""``torseur cost``: operations and time of each module, beside the formulas of the 1983 paper."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from torseur.app.options import (
    BaseOption,
    Choices,
    File,
    GravityOption,
    JsonOption,
    LenientOption,
    NoMergeOption,
    NoSideFileOption,
    RotorsOption,
    SearchPathOption,
    read,
)
from torseur.app.terminal import bullets, console, echo_json, fault_reports, table

if TYPE_CHECKING:
    from torseur.quantities.module_costs import ModuleCost

NOTES = (
    "Each module is counted alone: an earlier module's results enter a later one as given numbers. Equal "
    "subexpressions are computed once, products with zeros and ones not at all; signs are free. sin/cos are counted "
    "apart, as in the paper.",
    "1983: M. Llibre, R. Mampey, J.-P. Chrétien, for n revolute joints in general position without actuators; here "
    "n = {n}. The paper's table for n = 6 prints 48 multiplications for the passage matrices; its formula 12n gives "
    "72. Its formula for Cholesky's additions, (n² + 3n)/2, cannot be right: they grow as n³/6.",
    "The attitude of all bodies is needed for pictures and for loads that keep their direction in the world; the "
    "paper gives no count for it, and a step does not need it.",
    "As compiled: what the kernels compute, with re-chosen body frames and regrouped inertial parameters.",
    "Time: one evaluation for one state in native code, on one core of this machine.",
)


def cost(
    file: File,
    base: BaseOption = None,
    rotors: RotorsOption = None,
    gravity: GravityOption = None,
    no_merge: NoMergeOption = False,
    lenient: LenientOption = False,
    search_path: SearchPathOption = None,
    no_side_file: NoSideFileOption = False,
    as_json: JsonOption = False,
) -> None:
    """Count the operations of each module of the equations, beside the formulas of the 1983 paper, and time them."""
    with fault_reports():
        from torseur.quantities.module_costs import module_costs, step_total

        model = Choices(base, rotors, gravity, no_merge, lenient).build(read(file, search_path, no_side_file))
        costs = module_costs(model)
    total = step_total(costs)
    if as_json:
        data = {"name": model.name, "n": model.nv, "modules": [asdict(c) for c in costs], "total": asdict(total)}
        echo_json(data)
        return
    modules = [c for c in costs if c.subroutine]
    whole = [c for c in costs if not c.subroutine]
    columns = ("module", "subroutine", "×", "+ −", "÷", "sin cos", "1983 ×", "1983 + −", "time [ns]")
    rows = [_row(c) for c in (*modules, total, *whole)]
    title = f"Cost of {model.name}, n = {model.nv}"
    target = console()
    target.print(table(title, columns, rows, right=columns[2:], gap_after=len(modules)))
    target.print()
    target.print(bullets([note.format(n=model.nv) for note in NOTES]))


def _row(cost: ModuleCost) -> tuple[str, ...]:
    counts, printed = cost.counts, cost.printed
    figures = (counts.multiplications, counts.additions, counts.divisions, counts.trigonometric)
    of_paper = ("", "") if printed is None else (str(printed.multiplications), str(printed.additions))
    return cost.name, cost.subroutine, *(str(figure) for figure in figures), *of_paper, f"{1e9 * cost.seconds:.0f}"
