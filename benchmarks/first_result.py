"""Time from the start of a new process to the first forward dynamics of a Panda, as a user would write it."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.robots import described
from torseur.description.urdf.writer import write_urdf

STATE = "q = v = tau = numpy.full(7, 0.1)"
TORSEUR = f"""
import sys, numpy, torseur
dyn = torseur.compile(torseur.load(sys.argv[1]))
{STATE}
dyn.forward_dynamics(q, v, tau)
"""
PINOCCHIO = f"""
import sys, numpy, pinocchio
model = pinocchio.buildModelFromUrdf(sys.argv[1])
{STATE}
pinocchio.aba(model, model.createData(), q, v, tau)
"""
MUJOCO = f"""
import sys, numpy, mujoco
model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
{STATE}
data.qpos[:], data.qvel[:], data.qfrc_applied[:] = q, v, tau
mujoco.mj_forward(model, data)
"""


@dataclass(frozen=True)
class FirstResult:
    """Wall time of the whole process [s]."""

    min_s: float
    median_s: float
    samples: int


def first_results(repetitions: int) -> dict[str, FirstResult]:
    """The times of Python alone, of Torseur with an empty and with a filled cache, and of the peers, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        file, warm = Path(folder) / "panda.urdf", Path(folder) / "warm"
        write_urdf(_bare_panda(), file, lossy=True)
        programs = {"Python and NumPy": ("import numpy", warm), "Torseur, warm": (TORSEUR, warm)}
        programs["Torseur, cold"] = (TORSEUR, None)
        programs |= {n: (p, warm) for n, m, p in _peers() if importlib.util.find_spec(m)}
        for program, cache in programs.values():
            _seconds(program, file, cache)  # files read once, caches filled
        times = {name: [] for name in programs}
        for _ in range(repetitions):
            for name, (program, cache) in programs.items():
                times[name].append(_seconds(program, file, cache))
    return {name: FirstResult(min(t), float(np.median(t)), len(t)) for name, t in times.items()}


def _peers() -> Iterator[tuple[str, str, str]]:
    yield "Pinocchio", "pinocchio", PINOCCHIO
    yield "MuJoCo", "mujoco", MUJOCO


def _bare_panda():
    """Without shapes: the meshes concern nobody here."""
    from dataclasses import replace

    panda = described("panda")
    return replace(panda, bodies=tuple(replace(body, visuals=(), collisions=()) for body in panda.bodies))


def _seconds(program: str, file: Path, cache: Path | None) -> float:
    """Run the program; None as the cache means an empty one."""
    with _folder(cache) as chosen:
        environment = {**os.environ, "TORSEUR_CACHE": str(chosen)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has its bytecode
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program, str(file)], env=environment, check=True, capture_output=True)
        return time.perf_counter() - start


@contextmanager
def _folder(cache: Path | None) -> Iterator[Path]:
    if cache is not None:
        yield cache
    else:
        with tempfile.TemporaryDirectory() as empty:
            yield Path(empty)
