"""The greatest memory of runs to a file, each in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import native
from benchmarks.case import Unavailable

STEP = 1e-3  # [s]
ROWS_EVERY = 10  # steps: a file that grows with the run, not one of a thousand rows

RUN = """
import json, pathlib, sys, time
import torseur as ts
steps, step, every, folder = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), pathlib.Path(sys.argv[4])
begin, file = time.process_time(), folder / "run.nc"
done = ts.simulate("examples/pendulum.yaml", integrator="semi_implicit_euler", step=step, duration=steps * step,
                   save=every * step, output=file, overwrite=True)
taken = time.process_time() - begin
status = pathlib.Path("/proc/self/status").read_text().split()
print(json.dumps({"rows": int(done.dataset.sizes["time"]), "cpu_s": taken, "file_bytes": file.stat().st_size,
                  "peak_bytes": 1024 * int(status[status.index("VmHWM:") + 1])}))
"""


@dataclass(frozen=True)
class Memory:
    """A run of so many fixed steps to a file."""

    steps: int
    rows: int
    peak_bytes: int
    file_bytes: int
    cpu_s: float


def memories(counts: Sequence[int]) -> list[Memory]:
    """The pendulum by semi-implicit Euler steps."""
    if not Path("/proc/self/status").exists():
        raise Unavailable("the peak of a process's memory is read from /proc, which this system does not have")
    return [_memory(steps) for steps in counts]


def _memory(steps: int) -> Memory:
    with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
        command = [sys.executable, "-c", RUN, str(steps), str(STEP), str(ROWS_EVERY), folder]
        done = subprocess.run(command, capture_output=True, text=True, cwd=native.ROOT)
    if done.returncode:
        raise Unavailable(f"the run of {steps} steps failed: {done.stderr.strip().splitlines()[-1]}")
    found = json.loads(done.stdout.splitlines()[-1])
    return Memory(steps, found["rows"], found["peak_bytes"], found["file_bytes"], found["cpu_s"])
