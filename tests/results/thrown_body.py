"""A body thrown upward under a constant thrust: motion, energies, momenta and their causes in closed form."""

import numpy as np

from torseur.results.contents import Contents, Event
from torseur.results.kinds import AXES, standard_variable
from torseur.results.memory_writer import MemoryWriter
from torseur.results.trajectory import Trajectory

MASS, GRAVITY, THRUST = 2.5, np.array([0.0, 0.0, -9.80665]), np.array([3.0, -1.0, 2.0])
START, SPEED = np.array([0.4, -0.2, 1.0]), np.array([1.0, 2.0, 5.0])
FACTS = {
    "model": "Thrown body",
    "model_hash": "0123abcd",
    "settings": {"duration": 2.0, "tolerance": 1e-8, "integrator": None},
    "total_mass": MASS,
    "reach": 5.0,
}
CONTENTS = Contents(
    (
        standard_variable("q", AXES, units=["m"] * 3),
        standard_variable("v", AXES, units=["m/s"] * 3),
        standard_variable("setpoint", ["z"], units=["m"]),
        standard_variable("current", ["fan"], lower=[-4.0], upper=[4.0]),
        standard_variable("tracking_error", ["z"], units=["m"]),
        standard_variable("energy", ["kinetic", "gravity"]),
        standard_variable("work", ["thrust"]),
        *(
            standard_variable(kind)
            for kind in ("linear_momentum", "linear_impulse", "angular_momentum", "angular_impulse")
        ),
    ),
    event_kinds=("sticks", "slips"),
    event_subjects=("x", "y", "z"),
)


def rows_at(t):
    """Of each variable its rows at the times t."""
    t = np.asarray(t, dtype=float)
    s, force = t[:, None], MASS * GRAVITY + THRUST
    a = force / MASS
    r, v = START + s * SPEED + s**2 / 2 * a, SPEED + s * a
    moved = s * START + s**2 / 2 * SPEED + s**3 / 6 * a  # ∫ r dt
    return {
        "q": r,
        "v": v,
        "setpoint": 1 + 0 * s,
        "tracking_error": 1 - r[:, 2:],
        "current": 4 * np.sin(7 * s),
        "energy": np.stack([MASS / 2 * (v * v).sum(axis=1), -MASS * r @ GRAVITY], axis=1),
        "work": ((r - START) @ THRUST)[:, None],
        "linear_momentum": MASS * v,
        "linear_impulse": s * force,
        "angular_momentum": MASS * np.cross(r, v),
        "angular_impulse": np.cross(moved, force),
    }


def in_memory(t, rows=None, *, leave_out=(), more=(), facts=FACTS, events=()):
    """The trajectory of these rows (of the thrown body if not given), perhaps without some variables, or with more."""
    variables = (*(v for v in CONTENTS.variables if v.name not in leave_out), *more)
    contents = Contents(variables, CONTENTS.event_kinds, CONTENTS.event_subjects)
    rows = rows_at(t) if rows is None else rows
    writer = MemoryWriter(contents, facts)
    writer.append(t, {v.name: rows[v.name] for v in contents.variables})
    for event in events:
        writer.record(event)
    return Trajectory(writer.stored())


EVENTS = (Event(0.3, "sticks", "z"), Event(0.5, "slips", "z"))
