"""The C source that is made for one machine: its sizes and numbers, and its functions, one in a file."""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca
import numpy as np

from torseur.interchange.fmu.open_motion import ARGUMENTS, FUNCTIONS, OpenMotion, input_starts, states_at_start
from torseur.kernels.c.names import in_comment
from torseur.kernels.c.source import PRELUDE, c_definition, c_prototype, literal
from torseur.kernels.program.passes import optimised_program


def machine_sources(motion: OpenMotion, token: str) -> dict[str, str]:
    """Names and texts of the files that belong to this machine."""
    files = {"machine.h": _header(motion, token), "machine_numbers.c": _numbers(motion)}
    for name in FUNCTIONS:
        files[f"machine_{name}.c"] = _function(motion, name)
    return files


def _header(motion: OpenMotion, token: str) -> str:
    s, states = motion.problem.system, motion.problem.layout
    parameters = states.parameters
    sizes = {
        "NQ": s.nq,
        "NV": s.nv,
        "NZ": s.nz,
        "NX": s.n,
        "NH": s.nu,
        "NS": s.ns,
        "NU": len(motion.inputs),
        "NP": parameters.stop - parameters.start,
        "OPEN_AT": parameters.start,
        "NSIGNALS": motion.functions["signals"].nnz_out(0),
        "NB": len(s.breaks),
        "NQUATERNIONS": len(s.quaternions),
        "PROJECTS": int("project" in motion.functions),
        "RANKED": int("rank" in motion.functions),
    }
    listed = "".join(f"    {name} = {value},\n" for name, value in sizes.items())
    declared = "".join(f"{c_prototype(f'machine_{name}', ARGUMENTS)};\n" for name in FUNCTIONS)
    return f"""/* {in_comment(motion.model.name)}: sizes, numbers and functions of this machine.
 *
 * The functions take time, coordinates, speeds, states of drives, held values, slips and inputs; all in SI units. */
#ifndef TORSEUR_MACHINE_H
#define TORSEUR_MACHINE_H

#define TOKEN "{token}"
#define PERIOD {literal(motion.period or 0.0)} /* between samples [s]; 0: none */

enum {{
{listed}}};

extern const double machine_start[], machine_held[], machine_inputs[], machine_breaks[];
extern const int machine_quaternions[], machine_stick_speeds[];

{declared}
#endif
"""


def _numbers(motion: OpenMotion) -> str:
    s = motion.problem.system
    return "\n".join(
        [
            f"/* {in_comment(motion.model.name)}: where it starts. */",
            '#include "machine.h"\n',
            "#include <math.h>\n",
            _array("double", "machine_start", map(literal, states_at_start(motion))),
            _array("double", "machine_held", map(literal, motion.start.held)),
            _array("double", "machine_inputs", map(literal, input_starts(motion))),
            _array("double", "machine_breaks", map(literal, s.breaks)),
            _array("int", "machine_quaternions", map(str, s.quaternions)),
            _array("int", "machine_stick_speeds", map(str, s.stick_speeds)),
            "",
        ]
    )


def _array(kind: str, name: str, values: Iterable[str]) -> str:
    return f"const {kind} {name}[] = {{{', '.join(values) or '0'}}};"


def _function(motion: OpenMotion, name: str) -> str:
    """A function of the machine; one that it has not does nothing."""
    function = motion.functions.get(name) or _empty(motion)
    program = optimised_program(function, fma=False)  # importers choose their own processor
    about = f"/* {in_comment(motion.model.name)}: {name}. */"
    definition = c_definition(f"machine_{name}", ARGUMENTS, program)
    return "\n".join([about, PRELUDE, '#include "machine.h"\n', definition])


def _empty(motion: OpenMotion) -> ca.Function:
    rates = motion.functions["rates"]
    symbols = [ca.SX.sym(name, rates.nnz_in(k)) for k, name in enumerate(ARGUMENTS)]
    return ca.Function("empty", symbols, [ca.SX(np.zeros((0, 1)))], list(ARGUMENTS), ["result"])
