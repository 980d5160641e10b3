"""Kernels as C99 source for other programs and processors: functions, a header, and a program that tests them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torseur
from torseur.description.complaint import suggestion
from torseur.frozen import dataclass
from torseur.kernels.c.names import distinct, identifier, in_comment
from torseur.kernels.c.source import PRELUDE, c_definition, c_prototype
from torseur.kernels.cost.counts import Counts, count
from torseur.kernels.program.passes import optimised_program
from torseur.kernels.program.program import Program
from torseur.model.model import Model
from torseur.quantities.c_test_program import Sample, comparing_program, samples
from torseur.quantities.c_wording import function_comment, vectors_comment
from torseur.quantities.compilation import traced_function
from torseur.quantities.named import OF_FRAMES, quantity_named
from torseur.quantities.quantity import PLAIN, Quantity

FLAGS = "-std=c99 -O2 -march=native"


@dataclass(frozen=True, eq=False)
class Exported:
    """One function of an export."""

    name: str  # in C
    quantity: Quantity
    program: Program
    counts: Counts
    sample: Sample


@dataclass(frozen=True, eq=False)
class Export:
    """The C source of some quantities of a model: ``files`` are names and texts."""

    name: str  # of the machine, in C
    functions: tuple[Exported, ...]
    files: dict[str, str]

    def write(self, folder: str | Path) -> tuple[Path, ...]:
        """Write the files into a folder, which is made if need be; their paths."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        paths = tuple(folder / name for name in self.files)
        for path, text in zip(paths, self.files.values(), strict=True):
            path.write_text(text, encoding="ascii")
        return paths


def export_c(model: Model, names: Sequence[str], *, frames: Sequence[str] = ()) -> Export:
    """The C source of the named quantities; pose, jacobian and jacobian_rate are those of each of the frames."""
    prefix, taken = identifier(model.name), set[str]()
    functions = []
    for quantity in _chosen(model, names, frames):
        name = distinct(identifier(prefix, quantity.name, *quantity.variant[:1]), taken)
        function = traced_function(model, quantity)
        program = optimised_program(function, fma=True)
        functions.append(Exported(name, quantity, program, count(function), samples(model, quantity)))
    files = {f"{prefix}.h": _header(model, prefix, functions)}
    files |= {f"{f.name}.c": _source(model, prefix, f) for f in functions}
    files[f"{prefix}.mk"] = _makefile(prefix, [f.name for f in functions])
    files[f"{prefix}_test.c"] = comparing_program(prefix, [(f.name, f.sample) for f in functions])
    return Export(prefix, tuple(functions), files)


def _chosen(model: Model, names: Sequence[str], frames: Sequence[str]) -> list[Quantity]:
    """The quantities of these names, in their order, each once."""
    chosen: list[Quantity] = []
    for name in dict.fromkeys(names):
        of = dict.fromkeys(frames) if name in OF_FRAMES and frames else (None,)
        chosen += [quantity_named(model, name, frame) for frame in of]
    if not chosen:
        raise ValueError(f"no quantity was named. {suggestion('', [*PLAIN, *OF_FRAMES])}")
    return chosen


def _header(model: Model, prefix: str, functions: Sequence[Exported]) -> str:
    used = {name for f in functions for name in f.quantity.inputs}
    bodies = any(f.quantity.name == "reactions" for f in functions)
    guard = f"TORSEUR_{prefix.upper()}_H"
    declared = [
        f"{_comment(function_comment(model, f.quantity, f.counts))}\n{c_prototype(f.name, f.quantity.inputs)};\n"
        for f in functions
    ]
    head = [
        f"{in_comment(model.name)}: functions made from the machine's equations by Torseur {torseur.__version__}.",
        "",
        "C99; no memory but the stack, no state, no dependency but math.h. To build and run the test program:",
        "",
        f"  make -f {prefix}.mk",
        "",
        f"or, without make, with the flags that {prefix}.mk explains:",
        "",
        f"  cc {FLAGS} {prefix}_*.c -lm -o {prefix}_test && ./{prefix}_test",
        "",
        "All numbers are doubles in SI units. Matrices lie row by row. out must not overlap the inputs. Operations are",
        "counted before products and sums are fused; signs are free.",
        "",
        *vectors_comment(model, used, bodies=bodies),
    ]
    return "\n".join(
        [
            _comment(head),
            f"#ifndef {guard}\n#define {guard}\n",
            '#ifdef __cplusplus\nextern "C" {\n#endif\n',
            f"enum {{ {prefix}_nq = {model.nq}, {prefix}_nv = {model.nv} }};\n",
            *declared,
            "#ifdef __cplusplus\n}\n#endif\n\n#endif\n",
        ]
    )


def _source(model: Model, prefix: str, function: Exported) -> str:
    inputs, program = function.quantity.inputs, function.program
    about = _comment([f"{in_comment(model.name)}: {function.name}. {prefix}.h says what it computes."])
    definition = c_definition(function.name, inputs, program)
    return "\n".join([about, PRELUDE, f'#include "{prefix}.h"\n', definition])


def _makefile(prefix: str, functions: Sequence[str]) -> str:
    sources = " ".join(f"{name}.c" for name in functions)
    return f"""# Builds {prefix}_test and runs it: make -f {prefix}.mk
# The source calls fma() of math.h: choose flags with which that is one instruction (-march=native, -mfma), or
# -DTORSEUR_NO_FMA where the processor has none. -ffast-math changes results; do not use it.
CFLAGS = {FLAGS}

run: {prefix}_test
\t./{prefix}_test

{prefix}_test: {prefix}_test.c {sources} {prefix}.h
\t$(CC) $(CFLAGS) -o $@ {prefix}_test.c {sources} -lm

.PHONY: run
"""


def _comment(lines: Sequence[str]) -> str:
    if len(lines) == 1:
        return f"/* {lines[0]} */"
    return "\n".join([f"/* {lines[0]}", *(f" * {line}".rstrip() for line in lines[1:]), " */"])
