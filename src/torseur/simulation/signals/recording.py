"""What a run records: the names, units and limits of its signals, and their expressions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casadi as ca

from torseur.algebra.components import Value
from torseur.frozen import dataclass
from torseur.mechanics.dynamics.energy import center_of_mass
from torseur.mechanics.motorised.accounts import LOST, SUPPLIED, momenta, stored
from torseur.mechanics.motorised.machine import Motorised, Moving
from torseur.mechanics.motorised.measured import measured
from torseur.model.control.open_loop import OpenLoop
from torseur.model.forces.friction import slipping
from torseur.model.forces.motor_units import output_unit
from torseur.model.model import Model
from torseur.model.total_mass import total_mass
from torseur.results.contents import Column, Variable
from torseur.results.kinds import AXES, standard_variable
from torseur.simulation.signals.closing_signals import closing_signals
from torseur.simulation.signals.constraint_signals import constraint_signals
from torseur.simulation.signals.controller_signals import controller_signals
from torseur.simulation.signals.frame_signals import attitude_signals, frame_signals
from torseur.simulation.signals.reaction_signals import reaction_signals
from torseur.simulation.signals.result_contents import tree_speeds
from torseur.simulation.signals.sensor_signals import sensor_signals
from torseur.simulation.signals.spring_signals import spring_signals


@dataclass(frozen=True, eq=False)
class Recorded:
    """A variable and the expressions of its columns."""

    variable: Variable
    values: tuple[Value, ...]


def _strains(machine: Motorised, m: Moving) -> Iterator[tuple[Variable, Sequence[Value]]]:
    from torseur.simulation.signals.strain_signals import (
        strain_signals,  # finite elements are loaded where they are asked for
    )

    return strain_signals(machine, m)


def recorded(machine: Motorised, m: Moving, extras: Sequence[str] = ()) -> list[Recorded]:
    """Everything that is saved besides positions and speeds, and what is asked for besides."""
    return [
        Recorded(variable, tuple(values))
        for variable, values in (
            *_motion(machine, m),
            *constraint_signals(machine, m),
            *closing_signals(machine, m),
            *_drives(machine, m),
            *controller_signals(m),
            *spring_signals(machine, m),
            *(reaction_signals(machine, m) if "reactions" in extras else ()),
            *frame_signals(machine, m, extras),
            *attitude_signals(machine, m),
            *sensor_signals(machine, m),
            *(_strains(machine, m) if "strains" in extras else ()),
            *_accounts(machine, m),
        )
        if variable.columns
    ]


Pair = tuple[Variable, Sequence[Value]]


def _motion(machine: Motorised, m: Moving) -> Iterator[Pair]:
    model, states = machine.model, machine.states
    if not machine.way.of_tree:
        yield tree_speeds(model), ca.SX(m.now.v).elements()
    units = [f"{unit}^2" for unit in model.layout.speed_units]
    columns = tuple(Column(*named) for named in zip(model.layout.speed_names, units, strict=True))
    yield Variable("acceleration", "acceleration", "speed", columns), ca.SX(m.acceleration).elements()
    names = [axis.name for axis in states.axes]
    resisted = (
        *(Column(name, _effort_unit(model, axis.speed)) for name, axis in zip(names, states.axes, strict=True)),
        *(Column(axis.name, "N m" if axis.axis.turns else "N") for axis in model.closing_axes if axis.viscous),
    )
    yield (
        Variable("friction", "friction that resists the motion or holds at rest", "friction_axis", resisted),
        _friction(machine, m),
    )
    com = Variable("center_of_mass", "centre of mass in the world", "axis", tuple(Column(a, "m") for a in AXES))
    yield com, ca.SX(center_of_mass(model, m.now.q)).elements() if _has_mass(model) else [ca.SX(0)] * 3
    slips = tuple(Column(axis.name) for axis in states.sticking)
    chosen = [slipping(m.now.slip[k]) * m.now.slip[k] for k in range(len(slips))]
    yield Variable("slip", "sticks (0), slips forward (1) or backward (-1)", "sticking_axis", slips), chosen


def _friction(machine: Motorised, m: Moving) -> list[Value]:
    """What friction resists with; of an axis that sticks, the push that it holds."""
    held = {
        axis.name: (1 - slipping(m.now.slip[axis.slip])) * (push - share)
        for axis, push, share in zip(machine.states.sticking, m.push, m.shares, strict=True)
    }
    own = zip(machine.states.axes, m.resistances, strict=True)
    in_tree = [resistance + held.get(axis.name, 0) for axis, resistance in own]
    return [*in_tree, *(closing.force for closing in m.springs.resisted)]


def _drives(machine: Motorised, m: Moving) -> Iterator[Pair]:
    model = machine.model
    aimed = [k for k, servo in enumerate(model.servos) if not isinstance(servo.law, OpenLoop)]
    names = [model.servos[k].name for k in aimed]
    units = [_servo_unit(model, k) for k in aimed]
    yield standard_variable("setpoint", names, units=units), [m.servos[k].setpoint[0] for k in aimed]
    speeds = [f"{unit}/s" for unit in units]
    yield standard_variable("setpoint_speed", names, units=speeds), [m.servos[k].setpoint[1] for k in aimed]
    errors = [m.servos[k].setpoint[0] - _true_position(machine, m, k) for k in aimed]
    yield standard_variable("tracking_error", names, units=units), errors
    yield standard_variable("torque", model.motor_names), [d.torque for d in m.drives]
    yield standard_variable("power", model.motor_names), [d.torque * d.rotor_speed for d in m.drives]
    fed = [k for k, drive in enumerate(m.drives) if drive.current is not None]
    for kind, unit in (("current", "A"), ("voltage", "V")):
        columns = (Column(model.motors[k].name, unit) for k in fed)
        variable = Variable(kind, f"motor {kind}", "dc_motor", tuple(columns))
        yield variable, [getattr(m.drives[k], kind) for k in fed]
    yield from _rotors(machine, m)


def _rotors(machine: Motorised, m: Moving) -> Iterator[Pair]:
    """Of rotors behind elastic gears, which have states of their own."""
    model = machine.model
    geared = [k for k, motor in enumerate(model.motors) if motor.gear is not None]
    places = [machine.states.rotor(k, m.now.z) for k in geared]
    angles = [place[0] for place in places if place is not None]
    for kind, word, unit, values in (
        ("rotor_angle", "angle of the rotor", "rad", angles),
        ("rotor_speed", "speed of the rotor", "rad/s", [m.drives[k].rotor_speed for k in geared]),
    ):
        rotors = tuple(Column(model.motors[k].name, unit) for k in geared)
        yield Variable(kind, word, "elastic_drive", rotors), values
    torques = tuple(Column(model.motors[k].name, output_unit(model, k)) for k in geared)
    yield (
        Variable("gear_torque", "torque through the elastic gear", "elastic_drive", torques),
        [m.drives[k].transmitted for k in geared],
    )


def _true_position(machine: Motorised, m: Moving, k: int) -> Value:
    """What the sensor of a servo would read if it were neither sampled nor rounded."""
    model, now = machine.model, m.now
    servo = model.servos[k]
    return measured(model, servo, now.q, now.v, machine.states.rotor(servo.motor, now.z)).q


def _accounts(machine: Motorised, m: Moving) -> Iterator[Pair]:
    states, z = machine.states, m.now.z
    energies = stored(machine, m)
    yield standard_variable("energy", tuple(energies)), list(energies.values())
    for kind, names in (("work", SUPPLIED), ("heat", LOST)):
        present = [name for name in names if name in states.works]
        yield standard_variable(kind, present), [z[states.works[name]] for name in present]
    if states.impulses.stop > states.impulses.start:
        p, impulse = momenta(machine, m), z[states.impulses]
        yield standard_variable("linear_momentum"), [p[3 + k] for k in range(3)]
        yield standard_variable("linear_impulse"), [impulse[k] for k in range(3)]
        yield standard_variable("angular_momentum"), [p[k] for k in range(3)]
        yield standard_variable("angular_impulse"), [impulse[3 + k] for k in range(3)]


def _has_mass(model: Model) -> bool:
    mass = total_mass(model)
    return isinstance(mass, ca.SX) or float(mass) > 0.0


def _effort_unit(model: Model, speed: int) -> str:
    if speed >= model.nv:
        return "N m"
    return "N" if model.layout.speed_units[speed] == "m/s" else "N m"


def _servo_unit(model: Model, k: int) -> str:
    if not model.servos[k].sensed:
        return "m"
    axis = model.servos[k].sensed[0][0]
    return model.joints[axis.joint].coordinate_units[axis.component]
