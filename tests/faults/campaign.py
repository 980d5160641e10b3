"""Faults brought about on purpose and counted: ``make faults`` writes docs/faults.md, a test runs a short form.

Everything follows from a seed but the instants at which the system stops a process. Processes are forked from one that
has compiled the machine, so that hundreds of runs are killed in minutes.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

import torseur as ts
from mutations import damaged_bytes, damaged_words
from torseur.description.complaint import DescriptionError
from torseur.results.recovering import recover
from torseur.results.space import ResultsError
from torseur.simulation import simulate as simulating

ROOT = Path(__file__).parents[2]
MACHINE = ROOT / "examples" / "two_link_arm.yaml"
HOW = {"duration": 2.0, "save": 1e-3}
Rows = dict[str, np.ndarray]
SLOW = 10.0  # s: an answer that takes longer counts as a hang (the goal is one; the machine may be loaded)
FINISHED, REFUSED, BROKEN = 0, 3, 4


@dataclass
class Tally:
    """What became of the faults of one kind; ``mistakes`` are those that no user may meet."""

    kind: str
    ends: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)

    def see(self, end: str, right: bool, what: str) -> None:
        """Count an end; a wrong one is a mistake."""
        self.ends[end] += 1
        if not right:
            self.mistakes.append(f"{what}: {end}")


def forked(work: Callable[[], object]) -> int:
    """The process that does some work: it ends with 0, with 3 where a file was refused, with 4 after another error."""
    process = os.fork()
    if process:
        return process
    code = FINISHED
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        work()
    except OSError as error:
        code = REFUSED if "is there already" in str(error) or "is writing it" in str(error) else BROKEN
    except BaseException:
        traceback.print_exc()
        code = BROKEN
    os._exit(code)


def ended(process: int) -> int:
    """How a process ended: its exit code, or minus the signal; −99 if it had to be stopped as hung."""
    until = time.monotonic() + 12 * SLOW
    while time.monotonic() < until:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return -99


class Campaign:
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
        how = {"resume": True} if begun else {"overwrite": True}
        ts.simulate(self.model, **HOW, output=path, **how).close()
        return f"{'resumed' if begun else 'begun anew'}, {self.right(path, whole=True)}"

    def kills(self, count: int) -> Tally:
        """Runs killed (-9) at any instant, then resumed."""
        tally, began = Tally("kill −9, then --resume"), time.monotonic()
        ended(forked(lambda: ts.simulate(self.model, **HOW, output=self.folder / "timed.nc")))
        length = 1.2 * (time.monotonic() - began)
        for k in range(count):
            path = self.folder / f"kill{k}.nc"
            process = forked(lambda path=path: ts.simulate(self.model, **HOW, output=path))
            while k % 10 and not path.with_name(path.name + ".checkpoint").exists():
                time.sleep(1e-3)  # most are killed while they compute
            time.sleep(self.rng.uniform(0, length / 4))
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            end = self._told(lambda path=path: self.resumed(path))
            tally.see(end, end.endswith(", right"), path.name)
            self._remove(path)
        return tally

    def full_disks(self, count: int) -> Tally:
        """Runs whose file may not grow beyond a size, then resumed with room."""
        tally, size = Tally("no room on the disk, then --resume"), (self.folder / "truth.nc").stat().st_size
        for k in range(count):
            path, limit = self.folder / f"full{k}.nc", self.rng.randrange(1, 12 * size)

            def confined(path: Path = path, limit: int = limit) -> None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
                ts.simulate(self.model, **HOW, output=path)

            code = ended(forked(confined))
            end = (
                self._told(lambda path=path: self.resumed(path))
                if code
                else self._told(lambda p=path: self.right(p, whole=True))
            )
            tally.see(f"exit {code}, {end}", code in (FINISHED, BROKEN) and end.endswith("right"), path.name)
            self._remove(path)
        return tally

    def overlaps(self, count: int) -> Tally:
        """Two runs onto one file, at once or a little apart; one of them may replace what is there."""
        tally = Tally("two runs onto one file")
        for k in range(count):
            path, force = self.folder / f"both{k}.nc", self.rng.random() < 0.5
            begin = [
                forked(lambda f=f, p=path: ts.simulate(self.model, **HOW, output=p, overwrite=f)) for f in (False,)
            ]
            time.sleep(self.rng.choice((0, self.rng.uniform(0, 0.5))))
            begin.append(forked(lambda p=path, f=force: ts.simulate(self.model, **HOW, output=p, overwrite=f)))
            codes = [ended(process) for process in begin]
            end = self._told(lambda path=path: self.right(path, whole=True))
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
        for k in range(count):
            of, data = ("finished", finished) if k % 2 else ("left", left)
            self.truth = truth if k % 2 else so_far
            changed = damaged_results(data, self.rng)
            if changed == data:
                continue
            began = time.monotonic()
            path.write_bytes(changed)
            end = self._told(lambda: f"opened, {self.right(path, whole=False)}")
            right = end == "refused" or (of == "left" and end == "opened, right")
            saved = self._told(lambda: self._recovered(path)) if end == "refused" else ""
            slow = time.monotonic() - began > SLOW
            tally.see(
                f"{of}: {end}{saved and ', ' + saved}{' SLOW' * slow}",
                right and "wrong" not in saved and not slow,
                str(k),
            )
        self.truth = truth
        return tally

    def mutants(self, count: int) -> Tally:
        """Files of machines with changed words or bytes, read, built and evaluated."""
        tally, examples = Tally("mutated machines, read, built, evaluated"), sorted((ROOT / "examples").glob("*.yaml"))
        texts = [path.read_text(encoding="utf-8") for path in examples if path.stat().st_size < 6000]
        path = self.folder / "mutant.yaml"
        for k in range(count):
            text, began = self.rng.choice(texts), time.monotonic()
            changed = damaged_words(text, self.rng).encode() if k % 3 else damaged_bytes(text.encode(), self.rng)
            path.write_bytes(changed)
            end = self._told(lambda: _evaluated(path))
            slow = time.monotonic() - began > SLOW
            tally.see(end + " SLOW" * slow, end in ("evaluated", "refused") and not slow, f"{k} {changed[:200]!r}")
        return tally

    def _left(self) -> tuple[bytes, Rows]:
        path = self.folder / "left.nc"
        while True:
            process = forked(lambda: ts.simulate(self.model, **HOW | {"duration": 1e6}, output=path, overwrite=True))
            time.sleep(1.0)
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            if self._told(lambda: self.right(path, whole=False)) in ("right", "wrong numbers"):
                with closing(ts.Trajectory.open(path)) as run:
                    if run.rows > 2000:
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
    def _told(ask: Callable[[], str]) -> str:
        """An answer, or 'refused' where it is an error that is meant for users; any other is a traceback."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ask()
        except (ResultsError, DescriptionError, OSError):
            return "refused"
        except ValueError as error:
            return "refused" if type(error) is not ValueError or str(error).endswith(".") else f"traceback: {error!r}"
        except Exception as error:
            return f"traceback: {type(error).__name__}: {str(error)[:80]}"

    @staticmethod
    def _remove(path: Path) -> None:
        for file in path.parent.glob(path.name + "*"):
            file.unlink()


def damaged_results(data: bytes, rng: random.Random) -> bytes:
    """A file after one damage."""
    at, size = rng.randrange(len(data)), rng.choice((1, 1, 64, 4096))
    here, elsewhere = data[at : at + size], rng.randrange(len(data))
    return {
        "cut": data[:at],
        "flip": data[:at] + bytes(byte ^ (1 << rng.randrange(8)) for byte in here) + data[at + size :],
        "zeros": data[:at] + bytes(len(here)) + data[at + size :],
        "moved": data[:at] + data[elsewhere : elsewhere + len(here)].ljust(len(here), b"x") + data[at + size :],
        "longer": data + bytes([rng.randrange(256)]) * size,
        "gap": data[:at] + data[at + size :],
    }[rng.choice(("cut", "cut", "flip", "zeros", "moved", "longer", "gap"))]


def _evaluated(path: Path) -> str:
    """Read and build a machine, and evaluate its mass."""
    from torseur.mechanics.dynamics.energy import total_mass

    model = ts.build(ts.read_description(path))
    return "evaluated" if np.isfinite(float(total_mass(model))) else "traceback: the mass is no number"


COUNTS = {"kills": 500, "full_disks": 50, "overlaps": 100, "damages": 1000, "mutants": 100_000}


def main() -> None:
    """Run the campaign and write its table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=1.0, help="of the full counts")
    parser.add_argument("--only", choices=COUNTS, action="append")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "faults.md")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        campaign, tallies = Campaign(Path(folder), given.seed), []
        for name in given.only or COUNTS:
            tallies.append(getattr(campaign, name)(max(1, int(given.share * COUNTS[name]))))
            print(tallies[-1], flush=True)
    begin, end = "<!-- table -->\n", "<!-- end of table -->"
    before, _, rest = given.page.read_text(encoding="utf-8").partition(begin)
    lines = [
        f"Seed {given.seed}, {time.strftime('%Y-%m-%d')}, {os.uname().sysname}, Python {sys.version.split()[0]}.",
        "",
    ]
    lines += ["| faults | how many | ends | mistakes |", "|---|---|---|---|"]
    for tally in tallies:
        ends = "; ".join(f"{word.replace('|', '/')}: {n}" for word, n in tally.ends.most_common())
        lines.append(f"| {tally.kind} | {tally.ends.total()} | {ends} | {len(tally.mistakes)} |")
    given.page.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2], encoding="utf-8")
    sys.exit(any(tally.mistakes for tally in tallies))


if __name__ == "__main__":
    main()
