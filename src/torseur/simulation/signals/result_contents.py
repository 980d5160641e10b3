"""The contents of a run's results: names, units and limits of what is recorded, and what may happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from torseur.description.records.machine import Limits
from torseur.mechanics.motorised.friction_axes import FrictionAxis
from torseur.model.control.open_loop import OpenLoop
from torseur.model.forces.motor_units import motor_unit
from torseur.model.model import Model
from torseur.results.contents import Contents, Variable
from torseur.results.event_kinds import STICKING
from torseur.results.kinds import standard_variable
from torseur.simulation.watches.limit_watch import watch_words, watched

CHANGES_SPEEDS = "changes its independent speeds"
NEARLY_REDUNDANT = "has constraints that nearly lose rank"
TAKES_MULTIPLIERS = "goes on by multipliers"


Bounds = dict[str, tuple[float | None, float | None]]
"""(lower, upper) of columns by their names."""


def result_contents(
    model: Model, recorded: Sequence[Variable], *, of_tree: bool, sticking: Sequence[FrictionAxis]
) -> Contents:
    """The contents of the file of results; speeds that are not those of the tree (``of_tree``) are signals."""
    q = standard_variable("q", model.layout.coordinate_names, units=model.layout.coordinate_units)
    own = (q, tree_speeds(model)) if of_tree else (q,)
    variables = tuple(variable for variable in (*own, *recorded) if variable.columns)
    subjects = [axis.name for axis in sticking]
    kinds = list(STICKING) if subjects else []
    silent = Contents(_with_motor_units(_with_limits(variables, model), model))
    words, named = watch_words(model, watched(model, silent))
    kinds, subjects = [*kinds, *words], [*subjects, *named]
    if model.constraints:
        kinds, subjects = [*kinds, CHANGES_SPEEDS, NEARLY_REDUNDANT, TAKES_MULTIPLIERS], [*subjects, model.name]
    return replace(silent, event_kinds=tuple(kinds), event_subjects=tuple(dict.fromkeys(subjects)))


def tree_speeds(model: Model) -> Variable:
    """The variable of the speeds of all joints."""
    return standard_variable("v", model.layout.speed_names, units=model.layout.speed_units)


def have_same_limits(model: Model, other: Model) -> bool:
    """Whether the variables of two models that differ in numbers alone have the same limits and units."""
    read = ("limits", "joints", "layout", "motors")
    if all(getattr(model, name) is getattr(other, name) for name in read) and _see_alike(model, other):
        return True
    return _motor_units(model) == _motor_units(other) and all(
        a == b for a, b in zip(_bounds(model), _bounds(other), strict=True)
    )


def _see_alike(model: Model, other: Model) -> bool:
    """Whether servos differ in what no limit depends on."""
    pairs = zip(model.servos, other.servos, strict=True)
    return all(a is b or (a.sensed == b.sensed and type(a.law) is type(b.law)) for a, b in pairs)


def _with_limits(variables: Sequence[Variable], model: Model) -> tuple[Variable, ...]:
    """The variables with the limits that this model has."""
    bounds = dict(_bounds(model))
    return tuple(_limited(v, bounds[v.name]) if v.name in bounds else v for v in variables)


def _limited(variable: Variable, bounds: Bounds) -> Variable:
    columns = ((column, *bounds[column.name]) for column in variable.columns)
    return replace(variable, columns=tuple(replace(c, lower=low, upper=high) for c, low, high in columns))


def _motor_units(model: Model) -> list[str]:
    return [motor_unit(model, k) for k in range(len(model.motors))]


def _with_motor_units(variables: Sequence[Variable], model: Model) -> tuple[Variable, ...]:
    """The variables with the units of what this model's motors give, which depend on numbers: on ratios and rotors."""
    units = _motor_units(model)
    kinds = {"N m": "motor torque", "N": "motor force"}
    word = kinds[units[0]] if len(set(units)) == 1 else "motor torque or force"

    def named(variable: Variable) -> Variable:
        columns = (replace(column, unit=unit) for column, unit in zip(variable.columns, units, strict=True))
        return replace(variable, long_name=word, columns=tuple(columns))

    return tuple(named(variable) if variable.name == "torque" else variable for variable in variables)


def _bounds(model: Model) -> Iterator[tuple[str, Bounds]]:
    """Of each variable that has limits, those of the columns that it may have."""
    ends = zip(_limits(model, "lower"), _limits(model, "upper"), strict=True)
    yield "q", dict(zip(model.layout.coordinate_names, ends, strict=True))
    for name, quantity in (("v", "velocity"), ("acceleration", "acceleration")):
        yield name, _both_ways(dict(zip(model.layout.speed_names, _greatest(model, quantity), strict=True)))
    aimed = [(k, servo.name) for k, servo in enumerate(model.servos) if not isinstance(servo.law, OpenLoop)]
    ranges = {name: _range_of_servo(model, k) for k, name in aimed}
    yield "setpoint", {name: (limits.lower, limits.upper) for name, limits in ranges.items()}
    yield "torque", _both_ways({motor.name: motor.effort for motor in model.motors})
    fed = [(motor.name, motor.electrics) for motor in model.motors if motor.electrics is not None]
    for kind in ("current", "voltage"):  # recorded of those that something commands
        yield kind, _both_ways({name: getattr(electrics, f"{kind}_limit") for name, electrics in fed})


def _both_ways(greatest: Mapping[str, float | None]) -> Bounds:
    return {name: (None, None) if limit is None else (-limit, limit) for name, limit in greatest.items()}


def _greatest(model: Model, quantity: str) -> list[float | None]:
    greatest: list[float | None] = [None] * model.nv
    for i, limits in enumerate(model.limits):
        if model.layout.coupling[i] is None and model.joints[i].nv == 1:
            greatest[model.layout.v_of[i].start] = getattr(limits, quantity)
    return greatest


def _range_of_servo(model: Model, k: int) -> Limits:
    """The limits of the one joint that a servo measures; none where it measures several, or a length."""
    sensed = model.servos[k].sensed
    if len(sensed) != 1 or model.joints[sensed[0][0].joint].nq != 1:
        return Limits()
    return model.limits[sensed[0][0].joint]


def _limits(model: Model, side: str) -> list[float | None]:
    """Of joints with one coordinate; amplitudes and other coordinates have none."""
    bounds: list[float | None] = [None] * model.nq
    for i, (limits, coupling) in enumerate(zip(model.limits, model.layout.coupling, strict=True)):
        if coupling is None and model.joints[i].nq == 1:
            bounds[model.layout.q_of[i].start] = getattr(limits, side)
    return bounds
