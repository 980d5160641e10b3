"""How long kernels take to be made, against the size of their programs: ``python -m benchmarks.compile_time``.

Chains of growing length, inverse and forward dynamics; straight lines up to 60 bodies, loops over the tree beyond.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.robots import robot
from torseur.kernels.llvm.jit import host, machine_code
from torseur.kernels.llvm.module_text import module_text
from torseur.kernels.tree_loops.tape import Tape
from torseur.quantities.compilation import is_looped, program, tape
from torseur.quantities.quantity import PLAIN

LINKS = (5, 10, 20, 40, 60, 100, 200, 400, 1000)


@dataclass(frozen=True)
class Making:
    """What it took to make one kernel: seconds for tracing and for compiling, and how many values are computed."""

    links: int
    quantity: str
    looped: bool
    values: int
    traced: float
    compiled: float


def make(links: int, quantity: str) -> Making:
    """Trace and compile one kernel of a chain, past every cache."""
    model, of = robot(f"chain{links}"), PLAIN[quantity]
    looped = is_looped(model, of)
    begin = time.perf_counter()
    made = tape(model, of) if looped else program(model, of)
    traced = time.perf_counter()
    machine_code(module_text(made, host().width))
    end = time.perf_counter()
    programs = [step.program for step in made.steps] if isinstance(made, Tape) else [made]
    values = sum(len(each.values) for each in programs)
    return Making(links, quantity, looped, values, traced - begin, end - traced)


def exponent(makings: Sequence[Making]) -> float:
    """The power of the number of values with which compilation grows, from the first to the last."""
    first, last = makings[0], makings[-1]
    return math.log(last.compiled / first.compiled) / math.log(last.values / first.values)


def main() -> None:
    """Print the table."""
    print("| links | quantity | as | values | traced [s] | compiled [s] |\n|---:|---|---|---:|---:|---:|")
    for quantity in ("inverse_dynamics", "forward_dynamics"):
        made = []
        for links in LINKS:
            m = make(links, quantity)
            made.append(m)
            way = "loop" if m.looped else "straight line"
            print(f"| {m.links} | {quantity} | {way} | {m.values} | {m.traced:.2f} | {m.compiled:.2f} |", flush=True)
        straight = [m for m in made if not m.looped]
        print(
            f"\n{quantity}: compilation of straight lines grows with the power {exponent(straight):.2f} of their size\n"
        )


if __name__ == "__main__":
    main()
