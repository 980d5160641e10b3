"""What the comments of exported C source say: meaning, names and units of inputs and results."""

from __future__ import annotations

from collections.abc import Sequence

from torseur.kernels.c.names import in_comment
from torseur.kernels.cost.counts import Counts
from torseur.model.forces.motor_units import motor_unit
from torseur.model.model import Model
from torseur.quantities.quantity import Quantity, size_of

_BY_SPEEDS = "in the order of v"
_MATRIX = "row by row, rows and columns in the order of v"
_SIDES = "row by row, rows in the order of v; columns: by q (along the tangent), by v, by {}"
_STACKED = "three parts in the order of v: by q (along the tangent), by v, by u, which is {}"
_FORCES = "[N m, or N where v is in m/s], " + _BY_SPEEDS

# meaning of a quantity, order of its result
_MEANING = {
    "inverse_dynamics": ("generalised forces at the joints' outputs that give the acceleration a", _FORCES),
    "forward_dynamics": ("accelerations under the generalised forces tau", f"rates of v, {_BY_SPEEDS}"),
    "bias": ("generalised forces at zero acceleration: velocity forces, weight and loads", _FORCES),
    "mass_matrix": ("the kinetic-energy matrix", _MATRIX),
    "solve_mass_matrix": ("the inverse of the kinetic-energy matrix times forces", f"rates of v, {_BY_SPEEDS}"),
    "gravity": ("generalised forces that hold the weight", _FORCES),
    "coriolis": ("the matrix C of Christoffel's symbols: C v + gravity = bias without loads", _MATRIX),
    "kinetic_energy": ("kinetic energy with the rotors'", "[J]"),
    "potential_energy": ("potential energy of the weight", "[J]"),
    "center_of_mass": ("centre of mass of the moving bodies", "x, y, z in the world [m]"),
    "momentum": (
        "momentum in the world",
        "angular about the world's origin x, y, z [kg m2/s], linear x, y, z [kg m/s]",
    ),
    "reactions": (
        "wrench that holds each body at its joint",
        "row by row, one row a body: moment x, y, z [N m], force x, y, z [N] in the body's components",
    ),
    "friction": ("generalised forces with which all friction resists", _FORCES),
    "spring_forces": ("generalised forces of springs, dampers and bushings", _FORCES),
    "spring_energy": ("energy stored in springs and bushings", "[J]"),
    "axial_forces": ("generalised forces of the motors' torques through their gears, less friction", _FORCES),
    "rate": ("rates of the coordinates at the speeds v", "in the order of q, per second"),
    "step": ("configuration reached from q by the tangent step dq", "in the order of q"),
    "inverse_dynamics_derivatives": ("derivatives of inverse dynamics", _SIDES.format("a")),
    "forward_dynamics_derivatives": ("derivatives of forward dynamics", _SIDES.format("tau")),
    "inverse_dynamics_curvature": (
        "Hessian of weights times inverse dynamics, times (dq, dv, du)",
        _STACKED.format("a"),
    ),
    "forward_dynamics_curvature": (
        "Hessian of weights times forward dynamics, times (dq, dv, du)",
        _STACKED.format("tau"),
    ),
    "constraint_forces": ("force along each row of the constraints", "in the order of the constraints' rows"),
    "constraint_matrix": ("rows H of the constraints on v", "row by row; columns in the order of v"),
    "constraint_residuals": ("what is left of the constraints on positions", "in the order of their rows, [m] or [1]"),
    "regressor": (
        "the regressor Y: inverse dynamics and friction less spring forces are Y p and the known forces",
        "row by row, rows in the order of v; columns in the order of the dynamic parameters p",
    ),
    "known_forces": ("generalised forces that no dynamic parameter multiplies: against loads and springs", _FORCES),
    "pose": ("homogeneous matrix of a frame in the world", "row by row, lengths in m"),
    "jacobian": (
        "Jacobian of a frame at its origin, in the world",
        "row by row; rows: angular x, y, z, linear x, y, z; columns in the order of v",
    ),
    "jacobian_rate": (
        "time derivative of the Jacobian of a frame at its origin, in the world",
        "row by row; rows: angular x, y, z, linear x, y, z; columns in the order of v",
    ),
}


def function_comment(model: Model, quantity: Quantity, counts: Counts) -> list[str]:
    """Lines that say what a function computes, from what, and what it costs."""
    meaning, order = _MEANING[quantity.name]
    frame = f", frame '{in_comment(quantity.variant[0])}'" if quantity.variant else ""
    shape = " x ".join(str(size) for size in quantity.shape(model)) or "1"
    return [
        f"{meaning[0].upper()}{meaning[1:]}{frame}.",
        "In:  " + ", ".join(f"{name}[{size_of(name, model, quantity)}]" for name in quantity.inputs),
        f"Out: {shape}, {order}",
        f"Operations: {counts_in_words(counts)}",
    ]


def counts_in_words(counts: Counts) -> str:
    """Operation counts as a list."""
    names = ("multiplications", "additions", "divisions", "sines and cosines", "others")
    return ", ".join(f"{number} {name}" for number, name in zip(counts.as_tuple(), names, strict=True))


def vectors_comment(model: Model, used: set[str], *, bodies: bool) -> list[str]:
    """Lines with the names and units of the entries of q and v, and of motors and bodies where they count."""
    q, v = _entries(model, "q"), _entries(model, "v")
    lines = ["q, coordinates:", *_table("q", q), "", "v, speeds:", *_table("v", v)]
    others = {
        "a": "a, accelerations: the rates of v, in the same order.",
        "tau": "tau, generalised forces at the joints' outputs: [N m], or [N] where v is in m/s; in the order of v.",
        "forces": "forces, generalised forces: [N m], or [N] where v is in m/s; in the order of v.",
        "u": "u, accelerations (inverse dynamics) or generalised forces (forward dynamics), in the order of v.",
        "weights": "weights, one for each entry of the result that is differentiated, in the order of v.",
        "dq": "dq, a tangent step: speeds times a time, in the order of v.",
        "dv": "dv, a change of v.",
        "du": "du, a change of u.",
    }
    lines += ["", *(text for name, text in others.items() if name in used)] if used & others.keys() else []
    if "motor_torques" in used:
        torques = [(name, motor_unit(model, k)) for k, name in enumerate(model.motor_names)]
        lines += ["", "motor_torques, on the rotors, or what they push with:", *_table("motor_torques", torques)]
    if bodies:
        lines += ["", "bodies, in the order of the rows of reactions:"]
        lines += [f"  {k}  {in_comment(name)}" for k, name in enumerate(model.body_names)]
    return lines


def _table(vector: str, entries: Sequence[tuple[str, str]]) -> list[str]:
    return [f"  {vector}[{k}]  {in_comment(name)} [{unit}]" for k, (name, unit) in enumerate(entries)]


def _entries(model: Model, vector: str) -> list[tuple[str, str]]:
    """(name, unit) of every entry of q or v."""
    layout = model.layout
    names, units = (
        (layout.coordinate_names, layout.coordinate_units)
        if vector == "q"
        else (layout.speed_names, layout.speed_units)
    )
    return list(zip(names, units, strict=True))
