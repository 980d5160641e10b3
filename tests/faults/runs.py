"""Runs that are killed, starved of room or onto one file, and results that were cut or damaged.

Processes are forked from one that has compiled the machine, so that hundreds of runs are killed in minutes. Everything
follows from a seed but the instants at which the system stops a process.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import time
from contextlib import closing
from pathlib import Path

import numpy as np
from tally import BROKEN, FINISHED, REFUSED, SLOW, Tally, ended, forked, told, until_stopped

import torseur as ts
from damage import damaged_results
from torseur.results.files.checked_file import is_sealed
from torseur.results.files.recovering import recover
from torseur.simulation import checkpoint
from torseur.simulation import simulate as simulating

ROOT = Path(__file__).parents[2]
MACHINE = ROOT / "examples" / "two_link_arm.yaml"
HOW = {"duration": 2.0, "save": 1e-3}
LEFT = 2000  # rows that a run has written when it is killed, to be damaged later
Rows = dict[str, np.ndarray]


class Runs:
    """The machine, compiled, its true motion, and a folder to work in."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng = folder, random.Random(seed)
        simulating.CUT = 100  # checkpoints come often
        self.model = ts.load(MACHINE)
        with closing(ts.simulate(self.model, **HOW, output=folder / "truth.nc")) as run:
            self.truth = {v.name: run[v.name] for v in run.contents.variables} | {"time": run.t}

    def right(self, path: Path, *, whole: bool) -> str:
        """'right' if a file holds the true rows, all of them if it says that it is done; else what is wrong."""
        with closing(ts.Trajectory.open(path)) as run:
            rows = run.rows
            if (whole or run.facts.get("state") == "done") and rows != len(self.truth["time"]):
                return f"{rows} rows pass for all"
            found = {name: run[name] for name in self.truth}
        same = all(np.array_equal(found[name], true[:rows]) for name, true in self.truth.items())
        return "right" if same else "wrong numbers"

    def resumed(self, path: Path) -> str:
        """What comes of a run that was broken off when it is resumed, or begun anew where nothing was kept."""
        begun = path.with_name(path.name + ".checkpoint").exists()
        if not begun and path.exists() and is_sealed(path):
            return f"had ended, {self.right(path, whole=True)}"
        how = {"resume": True} if begun else {"overwrite": True}
        ts.simulate(self.model, **HOW, output=path, **how).close()
        return f"{'resumed' if begun else 'begun anew'}, {self.right(path, whole=True)}"

    def kills(self, count: int) -> Tally:
        """Runs killed (-9) at any instant, then resumed."""
        tally, began = Tally("kill −9, then --resume"), time.monotonic()
        ended(forked(lambda: ts.simulate(self.model, **HOW, output=self.folder / "timed.nc")))
        length = 1.2 * (time.monotonic() - began)
        for k in until_stopped(range(count)):
            path = self.folder / f"kill{k}.nc"
            process = forked(lambda path=path: ts.simulate(self.model, **HOW, output=path))
            while k % 10 and not (_is_over(process) or path.with_name(path.name + ".checkpoint").exists()):
                time.sleep(1e-3)  # most are killed while they compute
            time.sleep(self.rng.uniform(0, length / 4))
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            end = told(lambda path=path: self.resumed(path))
            tally.see(end, end.endswith(", right"), path.name)
            self._remove(path)
        return tally

    def full_disks(self, count: int) -> Tally:
        """Runs whose file may not grow beyond a size, then resumed with room."""
        tally, size = Tally("no room on the disk, then --resume"), (self.folder / "truth.nc").stat().st_size
        for k in until_stopped(range(count)):
            path, limit = self.folder / f"full{k}.nc", self.rng.randrange(1, 12 * size)

            def confined(path: Path = path, limit: int = limit) -> None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
                ts.simulate(self.model, **HOW, output=path)

            code, _ = ended(forked(confined))
            end = told(lambda path=path: self.resumed(path)) if code else told(lambda p=path: self.right(p, whole=True))
            tally.see(f"exit {code}, {end}", code in (FINISHED, BROKEN) and end.endswith("right"), path.name)
            self._remove(path)
        return tally

    def overlaps(self, count: int) -> Tally:
        """Two runs onto one file, at once or a little apart; one of them may replace what is there."""
        tally = Tally("two runs onto one file")
        for k in until_stopped(range(count)):
            path, force = self.folder / f"both{k}.nc", self.rng.random() < 0.5
            begin = [
                forked(lambda f=f, p=path: ts.simulate(self.model, **HOW, output=p, overwrite=f)) for f in (False,)
            ]
            time.sleep(self.rng.choice((0, self.rng.uniform(0, 0.5))))
            begin.append(forked(lambda p=path, f=force: ts.simulate(self.model, **HOW, output=p, overwrite=f)))
            codes = [ended(process)[0] for process in begin]
            end = told(lambda path=path: self.right(path, whole=True))
            fair = FINISHED in codes and set(codes) <= {FINISHED, REFUSED}
            ends = {FINISHED: "finished", REFUSED: "told"}
            words = " and ".join(sorted(ends.get(code, f"exit {code}") for code in codes))
            tally.see(f"{words}, file {end}", fair and end == "right", path.name)
            self._remove(path)
        return tally

    def damages(self, count: int) -> Tally:
        """Files finished or left by a killed run: cut, flipped, zeroed, moved, lengthened; read, then recovered."""
        tally, finished = Tally("cut and damaged results"), (self.folder / "truth.nc").read_bytes()
        truth = self.truth
        left, so_far = self._left()
        path = self.folder / "damaged.nc"
        for k in until_stopped(range(count)):
            of, data = ("finished", finished) if k % 2 else ("left", left)
            self.truth = truth if k % 2 else so_far
            while (changed := damaged_results(data, self.rng)) == data:
                pass  # as where zeros became zeros
            began = time.process_time()
            path.write_bytes(changed)
            end = told(lambda: f"opened, {self.right(path, whole=False)}")
            right = end == "refused" or (of == "left" and end == "opened, right")
            saved = told(lambda: self._recovered(path)) if end == "refused" else ""
            slow = time.process_time() - began > SLOW
            tally.see(
                f"{of}: {end}{saved and ', ' + saved}{' SLOW' * slow}",
                right and "wrong" not in saved and not slow,
                str(k),
            )
        self.truth = truth
        return tally

    def _left(self) -> tuple[bytes, Rows]:
        path = self.folder / "left.nc"
        process = forked(lambda: ts.simulate(self.model, **HOW | {"duration": 1e6}, output=path, overwrite=True))
        while _rows_so_far(path) < LEFT:
            time.sleep(1e-3)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        with closing(ts.Trajectory.open(path)) as run:
            return path.read_bytes(), {name: run[name] for name in self.truth}

    def _recovered(self, path: Path) -> str:
        target = path.with_name("recovered.nc")
        made = recover(path, target, overwrite=True)
        with closing(ts.Trajectory.open(target)) as run:
            places = np.searchsorted(self.truth["time"], run.t)
            places = np.minimum(places, len(self.truth["time"]) - 1)
            same = all(np.array_equal(run[name], true[places]) for name, true in self.truth.items())
        return ("rows recovered" if made.rows else "no row recovered") if same else "wrong rows recovered"

    @staticmethod
    def _remove(path: Path) -> None:
        for file in path.parent.glob(path.name + "*"):
            file.unlink()


def _is_over(process: int) -> bool:
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _rows_so_far(path: Path) -> int:
    try:
        return checkpoint.find(path).rows
    except checkpoint.CheckpointError:  # not yet
        return 0
