"""The flexible machines that are run, what is observed of them, and how it truly moves."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

import torseur as ts
from benchmarks.case import Array
from benchmarks.native import ROOT
from torseur.mechanics.ways.protocol import WayName
from torseur.simulation.integrators.integration import Integration, Stretch
from torseur.simulation.posed.problem import Problem, pose_problem
from torseur.simulation.posed.way_choice import chosen_way
from torseur.simulation.starts.initial import start_of
from torseur.simulation.system import Point

REFERENCES = ROOT / "tests" / "simulation" / "flexible_references"
SLIDER_CRANK, DOUBLE_PENDULUM, HITACHI = "slider-crank", "double pendulum", "Hitachi robot"
ARM, BLADE = "servo-controlled arm", "spinning blade"
BLADE_TIMES = np.linspace(0.0, 20.0, 401)
PAPER = (SLIDER_CRANK, DOUBLE_PENDULUM, HITACHI)  # the examples of 1998
Changes = tuple[tuple[str, str], ...]

VOLT = 200 * 0.059 / 0.93  # N h/R: torque of a volt and of the back-EMF that is printed [N m, N m s/rad]
GAINS = (150 * VOLT, 2 * VOLT, VOLT)  # of the Hitachi robot's servos, and its viscous torque
TABLES = (  # its set-points: (from, to) in time, the angle reached, and the rate as it is printed
    ((0.0, 0.5), 0.52, 1.0),
    ((0.3, 0.5), 0.4, 2.0),
    ((0.4, 0.6), 0.13, 0.6),
)
_PRINTED: Changes = (
    (
        "{kind: dc, ratio: 200, rotor: {inertia: 1e-6 kg m^2}, resistance: 0.93 ohm, constant: 0.059 N m/A}",
        f"{{friction: {{viscous: {VOLT}}}}}",
    ),
    ("command: voltage, kp: 150, kd: 2", f"kp: {GAINS[0]}, kd: {GAINS[1]}"),
)
_BALLS: Changes = (
    ("child: boom, at: [0, 0, 0.45 m], axis: x}", "child: boom, at: [0, 0, 0.45 m]}"),
    ("on_child: {at: [0, -0.25 m, 0]}, axis: x}", "on_child: {at: [0, -0.25 m, 0]}}"),
    ("E:       {type: revolute", "E:       {type: spherical"),
    ("C:       {type: revolute", "C:       {type: spherical"),
    ("fix: [x, y, z, ry, rz]", "fix: [x, y, z, ry]"),
    ("fix: [x, z, rz]", "fix: [x, z]"),
)
_MODAL: Changes = (
    ("density: 2700}, elements: 6}}", "density: 2700}}, modes: {number: 4, plane: xy}}"),
    ("load:  {sphere: 20 mm, mass: 0.2 kg}", "load:  {mass: 0.2 kg}"),
    ("duration: 2 s, formulation: point-masses", "duration: 3 s"),
    ("motors:", "frames:\n  tip: {body: strip, at: [1 m, 0, 0]}\n\nmotors:"),
)


@dataclass(frozen=True)
class Case:
    """An example as it is run, and the greatest error that is asked for, [m, rad]."""

    file: str
    level: float
    observed: str  # what is compared
    frames: tuple[str, ...]
    of: Callable[..., Array]  # poses of the frames, (rows, 4, 4) each, to (rows, observed)
    changes: Changes = ()
    loops: bool = False  # whether independent speeds are another way than multipliers
    linear: tuple[str, str] = ("plane: xy", "plane: xy, stiffening: false")
    reference: str | None = None  # a motion that another program computed; None: Exudyn's finest beam


def angle(vectors: Array) -> Array:
    """Of vectors in the plane, (rows,) [rad]."""
    return np.asarray(np.unwrap(np.arctan2(vectors[:, 1], vectors[:, 0])))


def deflection(pin: Array, middle: Array, end: Array) -> Array:
    """Of a beam's middle from its chord, (rows,)."""
    return across(middle - pin, angle(end - pin))


def across(vectors: Array, direction: Array) -> Array:
    """Component across a direction in the plane [rad], (rows,)."""
    return np.asarray(np.cos(direction) * vectors[:, 1] - np.sin(direction) * vectors[:, 0])


def chords(elbow: Array, tip: Array) -> Array:
    """Angles of the double pendulum's chords, (rows, 2)."""
    return np.column_stack([angle(elbow), angle(tip - elbow)])


def swing(psi: Array, tip: Array) -> Array:
    """Angle of the hub, and the tip across it, (rows, 2)."""
    return np.column_stack([psi, across(tip, psi)])


def _at(pose: Array) -> Array:
    return pose[:, :3, 3]


CASES: Mapping[str, Case] = {
    SLIDER_CRANK: Case(
        file="flexible_slider_crank",
        level=3e-5,
        observed="deflection of the rod's middle [m]",
        frames=("rod", "middle", "end"),
        of=lambda rod, middle, end: deflection(_at(rod), _at(middle), _at(end))[:, None],
        loops=True,
        reference="slider_crank_exact",
    ),
    DOUBLE_PENDULUM: Case(
        file="flexible_double_pendulum",
        level=3e-4,
        observed="angles of both chords [rad]",
        frames=("second", "tip"),
        of=lambda elbow, tip: chords(_at(elbow), _at(tip)),
        reference="double_pendulum_exact",
    ),
    HITACHI: Case(
        file="hitachi",
        level=2e-4,
        observed="place of the boom's end [m]",
        frames=("D",),
        of=_at,
        changes=(*_PRINTED, *_BALLS),
        loops=True,
        linear=("modes: {number: 4,", "modes: {number: 4, stiffening: false,"),
        reference="hitachi_flexible",
    ),
    ARM: Case(
        file="flexible_arm",
        level=5e-5,
        observed="angle of the hub [rad], tip across it [m]",
        frames=("strip", "tip"),
        of=lambda strip, tip: swing(angle(strip[:, :2, 0]), _at(tip)),
        changes=_MODAL,
        reference="servo_arm",
    ),
    BLADE: Case(
        file="spinning_blade",
        level=1e-3,
        observed="tip across the hub [m]",
        frames=("blade", "tip"),
        of=lambda blade, tip: across(_at(tip), angle(blade[:, :2, 0]))[:, None],
    ),
}


@dataclass(frozen=True, eq=False)
class Machine:
    """An example with its native functions, observed at the times of its reference."""

    name: str
    case: Case
    model: ts.Model
    t: Array
    problem: Problem
    start: Point
    formulation: WayName | None

    @property
    def duration(self) -> float:
        """Of the motion that is compared [s]."""
        return float(self.t[-1])

    def loop(self, method: str, **control: float) -> Integration:
        """The native loop, which saves at the times of the reference."""
        loop = Integration(self.problem.system, method, save=self.t[1], room=len(self.t) + 2, **control)
        loop.improve()
        return loop

    def observed(self, done: Stretch) -> Array:
        """What is compared, (rows, observed); infinite where the run did not reach its end."""
        if done.reason != "until":
            return np.full((len(self.t), 1), np.inf)
        return self.case.of(*(self._frames.pose(done.q, frame) for frame in self.case.frames))

    @cached_property
    def _frames(self) -> ts.Kernels:
        return ts.compile(self.model)


def machine(name: str, formulation: WayName | None = None, *, linear: bool = False) -> Machine:
    """One of the machines, with a way to accelerations; ``linear`` without the shortening of second order."""
    case = CASES[name]
    t = BLADE_TIMES if case.reference is None else _reference(case)["t"]
    return posed(name, model_of(case, linear=linear), t, formulation)


def model_of(case: Case, *, linear: bool = False) -> ts.Model:
    """The example with its changes."""
    text = (ROOT / "examples" / f"{case.file}.yaml").read_text(encoding="utf-8")
    for old, new in (*case.changes, *((case.linear,) if linear else ())):
        if old not in text:
            raise ValueError(f"examples/{case.file}.yaml has no passage '{old}', which the benchmark replaces.")
        text = text.replace(old, new)
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        path = Path(folder) / f"{case.file}.yaml"
        path.write_text(text, encoding="utf-8")
        return ts.load(path)


def posed(name: str, model: ts.Model, t: Array, formulation: WayName | None = None) -> Machine:
    """A model with its native functions, at its start."""
    problem = pose_problem(model, monitor="none")
    at = start_of(problem)
    if formulation is not None:
        problem = pose_problem(model, monitor="none", way=chosen_way(model, at.q, formulation))
        at = start_of(problem)
    start = problem.system.start(at.q, at.v, at.z, at.held, save=t[1])
    return Machine(name, CASES[name], model, t, problem, start, formulation)


def reference(case: Case) -> Array:
    """The motion that another program computed, (rows, observed)."""
    data = _reference(case)
    first = data.dtype.names.index("xD") if "xD" in data.dtype.names else 1
    return np.column_stack([data[name] for name in data.dtype.names[first:]])


def _reference(case: Case) -> Array:
    return np.genfromtxt(REFERENCES / f"{case.reference}.csv", delimiter=",", names=True)
