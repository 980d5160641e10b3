"""What a step of Radau costs against the number of bodies: ``python -m benchmarks.radau_costs``.

A hanging chain and a chain of four-bars with stiff viscous joints, and a floating trunk with limbs whose DC motors have
inductance, so that each axis has a current that follows within a millisecond. Of each: unknowns and multiplications of
a sparse factorisation, and the CPU time of a step by sparse matrices and by full ones from differences.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

import torseur as ts
from benchmarks.case import Array
from benchmarks.report import table
from benchmarks.simulation.large_machines import four_bar_chain, hanging_chain
from torseur.description.records.machine import Description, Friction
from torseur.simulation.integrators.integration import Integration
from torseur.simulation.posed.problem import pose_problem
from torseur.simulation.system import System

STEPS, SAMPLES = 20, 3
MOST = 250  # bodies up to which full matrices are tried
TOLERANCE = 1e-6
STIFF = Friction(viscous=1.0)  # [N m s/rad] at rods of 0.1 kg and 0.1 m: rates up to 1e4 /s and more
_LINKS = 3  # of a limb


def stiff_chain(made: Callable[[int], tuple[Description, Array]]) -> Callable[[int], tuple[ts.Model, Array]]:
    """A machine of so many parts, with viscous friction in all joints, and its start."""

    def stiff(size: int) -> tuple[ts.Model, Array]:
        description, q = made(size)
        return ts.build(replace(description, joints=tuple(replace(j, friction=STIFF) for j in description.joints))), q

    return stiff


def limbs(count: int) -> tuple[ts.Model, Array]:
    """A floating trunk with so many limbs of three links, a DC motor with inductance and a servo on each joint."""
    bodies = ["  trunk: {mass: 20 kg, inertia: [1, 1, 1]}"]
    joints, motors, servos = ["  float: {type: free, parent: world, child: trunk}"], [], []
    for k in range(count):
        for i in range(_LINKS):
            name, parent = f"l{k}_{i}", f"l{k}_{i - 1}" if i else "trunk"
            at = "[0, 0, -0.3]" if i else f"[{0.3 * np.cos(k):.6f}, {0.3 * np.sin(k):.6f}, 0]"
            bodies.append(f"  {name}: {{mass: 1 kg, com: [0, 0, -0.15], inertia: [0.01, 0.01, 0.001]}}")
            joint = f"type: revolute, parent: {parent}, child: {name}, at: {at}, axis: {'xyx'[i]}"
            joints.append(f"  {name}: {{{joint}, friction: {{viscous: 0.1}}}}")
            motors.append(
                f"  {name}: {{kind: dc, ratio: 100, rotor: {{inertia: 1e-5}}, resistance: 1, constant: 0.05, "
                "inductance: 0.5 mH, voltage_limit: 48 V}"
            )
            servos.append(f"  {name}: {{kind: pd, command: voltage, kp: 100, kd: 5, setpoint: 0.2}}")
    parts = {"bodies": bodies, "joints": joints, "motors": motors, "servos": servos}
    text = "\n".join(["torseur: 1", f"name: {count} limbs", *(f"{key}:\n" + "\n".join(v) for key, v in parts.items())])
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        file = Path(folder) / "limbs.yaml"
        file.write_text(text, encoding="utf-8")
        model = ts.load(file)
    return model, model.initial_q


MACHINES: dict[str, tuple[Callable[[int], tuple[ts.Model, Array]], tuple[int, ...]]] = {
    "stiff chain": (stiff_chain(hanging_chain), (5, 10, 20, 50, 100, 200, 500)),
    "stiff four-bars": (stiff_chain(four_bar_chain), (1, 2, 4, 20, 40, 100)),
    "limbs with motors": (limbs, (2, 4, 12, 24)),
}


def step_s(system: System, q: Array) -> float:
    """CPU time of a step, the shortest of several samples of the same steps."""
    loop = Integration(system, "radau5", tolerance=TOLERANCE)
    begin = loop.advance(system.start(q, np.zeros(system.nv)), 10.0, pause=2).point
    best = np.inf
    for _ in range(SAMPLES):
        clock = time.process_time()
        end = loop.advance(begin, 10.0, pause=STEPS).point
        best = min(best, (time.process_time() - clock) / (end.steps - begin.steps))
    return best


def measured(machine: str, size: int) -> tuple[object, ...]:
    """The figures of a machine."""
    model, q = MACHINES[machine][0](size)
    clock = time.process_time()
    system = pose_problem(replace(model, initial_q=q), implicit=True).system
    posed = time.process_time() - clock
    sparse = system.sparse_jacobian
    assert sparse is not None
    found, own = sparse.elimination(system.n), step_s(system, q)
    full = None if len(model.bodies) > MOST else step_s(replace(system, sparse_jacobian=None), q)
    return (
        f"{machine}, {size}",
        len(model.bodies),
        system.n,
        found.eliminated,
        found.operations,
        f"{posed:.1f}",
        f"{1e6 * own:.0f}",
        "–" if full is None else f"{1e6 * full:.0f}",
    )


if __name__ == "__main__":
    asked = sys.argv[1:] or list(MACHINES)
    head = ("machine", "bodies", "states", "unknowns", "multiplications", "posed [s]", "sparse [µs a step]", "full")
    print(table(head, [measured(name, size) for name in asked for size in MACHINES[name][1]]))
