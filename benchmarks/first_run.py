"""``python -m benchmarks.first_run``: how long a user waits for a machine's motion, from the command to the page.

The whole command ``torseur run`` on shipped examples, with an empty and with a filled cache: imports, reading, deriving
compiling, moving, writing results and page. Beside it MuJoCo doing the same for the pendulum, which it can describe:
load, move, save rows. And the first forward dynamics of a Panda beside Pinocchio and MuJoCo.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from benchmarks.first_result import first_results
from benchmarks.machine import machine
from benchmarks.native import ROOT
from benchmarks.pages import put_tables
from benchmarks.report import table

GOALS = {("pendulum", "cold"): 2.0, ("pendulum", "warm"): 0.7, ("puma560", "cold"): 4.0, ("puma560", "warm"): 1.0}
GOALS[("mobile_manipulator", "cold")] = 6.0
"""Seconds on the clock, one core."""

MACHINES = ("pendulum", "puma560", "mobile_manipulator", "stewart", "tractor_trailer", "hitachi")
PENDULUM = """<mujoco><worldbody><body>
<inertial mass="2" pos="0 0 -1" diaginertia="1e-9 1e-9 1e-9"/><joint axis="0 1 0"/>
</body></worldbody><keyframe><key qpos="2.0944"/></keyframe></mujoco>"""  # MuJoCo knows no mass without inertia
MUJOCO = """
import sys, numpy, mujoco
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
mujoco.mj_resetDataKeyframe(model, data, 0)
model.opt.timestep, model.opt.integrator = 1e-3, mujoco.mjtIntegrator.mjINT_RK4
rows = []
for k in range(10_000):
    if k % 10 == 0:
        rows.append(numpy.concatenate([data.qpos, data.qvel, data.qacc]))
    mujoco.mj_step(model, data)
numpy.save(sys.argv[2], rows)
"""


@dataclass(frozen=True)
class Waited:
    """The shortest of some runs of a command [s]."""

    machine: str
    start: str
    wall_s: float
    cpu_s: float


def waited(names: Sequence[str], repetitions: int) -> Iterator[Waited]:
    """Each machine cold and warm, and MuJoCo's pendulum."""
    for name in names:
        found: dict[str, list[tuple[float, float]]] = {"cold": [], "warm": []}
        for _ in range(repetitions):
            with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
                for start in found:
                    command = ["-m", "torseur", "run", str(ROOT / "examples" / f"{name}.yaml")]
                    found[start].append(_timed([*command, "-o", f"{folder}/{start}.nc"], folder))
        for start, times in found.items():
            yield Waited(name, start, min(wall for wall, _ in times), min(cpu for _, cpu in times))
    if "pendulum" in names:
        yield _mujoco(repetitions)


def _mujoco(repetitions: int) -> Waited:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pendulum.xml"
        file.write_text(PENDULUM)
        command = ["-c", MUJOCO, str(file), f"{folder}/rows.npy"]
        times = [_timed(command, folder) for _ in range(repetitions + 1)][1:]
    return Waited("pendulum", "MuJoCo", min(wall for wall, _ in times), min(cpu for _, cpu in times))


def _timed(arguments: Sequence[str], cache: str) -> tuple[float, float]:
    """Seconds on the clock and of CPU of a new process of Python."""
    own = {**os.environ, "TORSEUR_CACHE": cache, "PYTHONPATH": str(ROOT / "src")}
    own.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has its bytecode
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=own, cwd=cache)
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tables(names: Sequence[str], repetitions: int) -> str:
    """All that was measured, as Markdown."""
    facts = machine()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core, and children inherit it
    head = f"Run of {date.today()}; processor {facts['processor']}, {facts['vector instructions']}; one core."
    rows = []
    for w in waited(names, repetitions):
        goal = GOALS.get((w.machine, w.start))
        met = "–" if goal is None else f"≤ {goal:g}: {'yes' if w.wall_s <= goal else '**no**'}"
        rows.append((w.machine, w.start, f"{w.wall_s:.2f}", f"{w.cpu_s:.2f}", met))
    whole = table(("`torseur run` of", "cache", "wall [s]", "CPU [s]", "goal"), rows)
    first = first_results(repetitions)
    shown = [(name, f"{r.min_s:.3f}", f"{r.min_s / first['Pinocchio'].min_s:.2f}") for name, r in first.items()]
    panda = table(("first forward dynamics of a Panda", "wall [s]", "multiple of Pinocchio's"), shown)
    return "\n\n".join([head, whole, panda])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_run", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--machines", nargs="+", default=MACHINES, metavar="NAME", help="of the examples")
    parser.add_argument("--quick", action="store_true", help="each once")
    parser.add_argument("--page", type=Path, metavar="FILE", help="also put the tables on this page")
    given = parser.parse_args(arguments)
    found = tables(given.machines, 1 if given.quick else 5)
    if given.page is not None:
        put_tables(given.page, found)
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
