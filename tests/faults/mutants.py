"""Machines' files with changed words, bytes, elements or numbers: read, built, and those that load evaluated.

Of all that load the mass matrix is computed; one in ``OFTEN`` is moved for two steps, one in ``SELDOM`` told to the
commands ``info``, ``check``, ``linearize`` and ``run``.
Each follows from the seed and its number. They are evaluated in a worker process, which is forked from one that has
imported everything, and replaced now and then: it tells the begin and the end of each, so that one that hangs or
takes the worker down is known, counted, and the next one begun.
"""

from __future__ import annotations

import io
import os
import random
import re
import select
import signal
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

import casadi as ca
import numpy as np
from commands import NO_TEXT
from tally import HOW_LONG, INTERRUPTED, STOPPED, TOLD_HOW_LONG, Tally, told

import torseur as ts
from mutations import damaged_bytes, damaged_words, damaged_xml
from torseur.algebra.components import as_numpy
from torseur.description.checks import check_description
from torseur.mechanics.dynamics.mampey import mass_matrix

ROOT = Path(__file__).parents[2]
WORKER = 1000  # mutants that one worker takes
PATIENCE = 30.0  # s
OFTEN, SELDOM = 5, 50
EXAMPLES = (  # small ones, of many kinds, that are compiled soon
    *("pendulum", "two_link_arm", "stick_slip", "four_bar", "rolling_disc"),
    *("knife_edge", "drive_axis", "spring_balanced_arm", "planar_2r"),
)
STEPS = {"duration": 2e-3, "save": 1e-3, "integrator": "rk4", "step": 1e-3, "monitor": "none"}
URDF = """\
<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0.1 0 0"/><mass value="2"/>
    <inertia ixx="0.01" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><mass value="1"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0.001" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="10" velocity="3"/><dynamics damping="0.1" friction="0.0"/></joint>
  <joint name="slide" type="prismatic"><origin xyz="0.3 0 0" rpy="0 0.5 0"/><parent link="upper"/><child link="lower"/>
    <axis xyz="1 0 0"/><limit lower="0" upper="1" effort="10" velocity="3"/></joint>
</robot>
"""
MJCF = """\
<mujoco model="arm"><compiler angle="radian"/><option gravity="0 0 -9.81"/>
  <worldbody><body name="upper" pos="0 0 1"><joint name="shoulder" type="hinge" axis="0 1 0" damping="0.1"/>
    <geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.05" density="1000"/>
    <body name="lower" pos="0.5 0 0"><joint name="slide" type="slide" axis="1 0 0" armature="0.01"/>
      <inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.02 0.02"/></body></body></worldbody>
  <actuator><motor name="m" joint="shoulder" gear="10"/></actuator></mujoco>
"""
SDF = """\
<sdf version="1.7"><model name="arm"><link name="base"/>
  <link name="upper"><pose>0 0 1 0 0 0</pose><inertial><mass>2</mass><pose>0.1 0 0 0 0 0</pose>
    <inertia><ixx>0.01</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>
  <joint name="shoulder" type="revolute"><parent>world</parent><child>upper</child>
    <axis><xyz>0 1 0</xyz><limit><lower>-2</lower><upper>2</upper></limit>
      <dynamics><damping>0.1</damping></dynamics></axis></joint>
  <joint name="weld" type="fixed"><parent>upper</parent><child>base</child></joint></model></sdf>
"""


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """(ending, text) of the files that are mutated: small machines of every format."""
    texts = ((ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8") for name in EXAMPLES)
    return (*((".yaml", bare(text)) for text in texts), (".urdf", URDF), (".xml", MJCF), (".sdf", SDF))


def bare(text: str) -> str:
    """A YAML text without comments, which no mutation needs to hit."""
    return "\n".join(line for line in re.sub(r"\s+#.*", "", text).splitlines() if line and line[0] != "#") + "\n"


def mutant(seed: int, number: int) -> tuple[str, bytes]:
    """(ending, content) of the mutant of a number."""
    rng = random.Random(f"{seed} {number}")
    suffix, text = rng.choice(sources())
    kind = rng.choice(("words", "numbers", "numbers", "numbers", "bytes", "elements"))
    if kind == "bytes":
        return suffix, damaged_bytes(text.encode(), rng)
    if kind == "elements" and suffix != ".yaml":
        return suffix, damaged_xml(text, rng).encode()
    return suffix, (other_numbers if kind == "numbers" else damaged_words)(text, rng).encode("utf-8", "surrogatepass")


def other_numbers(text: str, rng: random.Random) -> str:
    """The text with one to three other numbers: most such files load."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(re.finditer(r"(?<![\w.])-?\d+(\.\d+)?(e-?\d+)?(?![\w.])", text))
        if not places:
            return text
        at = rng.choice(places)
        nasty = rng.choice(("0", "-1", "1e-9", "1e9", "1e-300", "1e300", f"-{at.group()}"))
        new = rng.choice((f"{float(at.group()) * rng.uniform(0.3, 3):.4g}", f"{rng.uniform(-9, 9):.3g}", nasty))
        text = text[: at.start()] + new + text[at.end() :]
    return text


def evaluated(path: Path, *, moves: bool = True) -> str:
    """Read, build and check a machine, compute its mass matrix, and move it for two steps; what came of it."""
    model = ts.build(ts.read_description(path))
    check_description(model.description)
    repr(model)
    if not np.isfinite(as_numpy(mass_matrix(model, ca.DM(model.initial_q)))).all():
        return "no numbers in the mass matrix"
    if not moves:
        return "evaluated"
    run = ts.simulate(model, **STEPS)
    bad = [v.name for v in run.contents.variables if not np.isfinite(run[v.name]).all()]
    return f"no numbers in {bad[0]}" if bad else "moved"


def asked(path: Path) -> str:
    """The same by all commands, in this process."""
    for words in (("info",), ("check",), ("linearize",), ("run", "--no-report", "--force", "--duration", "0.002")):
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said), interrupted_once_told(said):
            try:
                command()([words[0], str(path), *words[1:]], standalone_mode=True)
            except SystemExit as end:
                if end.code == INTERRUPTED and HOW_LONG in said.getvalue():
                    return TOLD_HOW_LONG
                if end.code not in (0, 1, 2, None):
                    return f"exit {end.code} of {words[0]}"
            except Exception as error:
                return f"traceback of {words[0]}: {type(error).__name__}: {str(error)[:80]}"
        if set(said.getvalue()) & NO_TEXT:
            return f"commands to the terminal by {words[0]}"
    return ""


@contextmanager
def interrupted_once_told(said: io.StringIO) -> Iterator[None]:
    """Ctrl-C as soon as a command has said that it will take long."""

    def look(*_: object) -> None:
        if HOW_LONG in said.getvalue():
            os.kill(os.getpid(), signal.SIGINT)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1.0, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


@cache
def command() -> object:
    """The command line, made once."""
    import typer

    from torseur.app.main import app

    return typer.main.get_command(app)


FAIR = ("evaluated", "moved", "refused", "diverged", TOLD_HOW_LONG)


def end_of(path: Path, *, moves: bool, by_commands: bool) -> str:
    """What becomes of a file."""
    from torseur.simulation.run import Diverged

    def ask() -> str:
        try:
            return evaluated(path, moves=moves)
        except Diverged:
            return "diverged"

    end = told(ask)
    return (asked(path) or end) if by_commands and end in FAIR else end


def _work(folder: Path, seed: int, first: int, last: int, pipe: int) -> None:
    """Evaluate mutants, and tell the end of each."""
    warnings.simplefilter("ignore")
    os.chdir(folder)
    for number in range(first, last):
        suffix, content = mutant(seed, number)
        path = folder / f"mutant{suffix}"
        path.write_bytes(content)
        end = end_of(path, moves=number % OFTEN == 0, by_commands=number % SELDOM == 0).encode()[:400]
        os.write(pipe, struct.pack("<H", len(end)) + end)
    os._exit(0)


def mutants(folder: Path, count: int, seed: int = 0, first: int = 0) -> Tally:
    """Evaluate the mutants of a seed up to a number; those that hang, or take the process down, are mistakes."""
    from torseur.simulation.linearize import linearize  # noqa: F401  (imported before the fork)

    command()
    tally, number = Tally("mutated machines, read, built, moved"), first
    while number < count and not STOPPED:
        last = min(count, number + WORKER)
        reading, writing = os.pipe()
        process = os.fork()
        if not process:
            os.close(reading)
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            try:
                _work(folder, seed, number, last, writing)
            finally:
                os._exit(70)
        os.close(writing)
        number = _followed(tally, process, reading, number, last)
    tally.asked["by commands"] = len([k for k in range(first, number) if k % SELDOM == 0])
    return tally


def _followed(tally: Tally, process: int, pipe: int, number: int, last: int) -> int:
    """Count what a worker tells; the number of the mutant from which to go on."""
    with os.fdopen(pipe, "rb", buffering=0) as told_here:
        while number < last:
            if STOPPED:
                os.kill(process, signal.SIGKILL)
                break
            ready, _, _ = select.select([told_here], [], [], PATIENCE)
            head = told_here.read(2) if ready else b""
            if not head:
                os.kill(process, signal.SIGKILL)
            if not head:
                _, status = os.waitpid(process, 0)
                end = "hang" if not ready else f"the process ended ({status})"
                tally.see(end, False, f"mutant {number}")
                return number + 1
            size = struct.unpack("<H", head)[0]
            end = told_here.read(size).decode("utf-8", "replace")
            tally.see(end, end in FAIR, f"mutant {number}")
            number += 1
    os.waitpid(process, 0)
    return number


def shown(folder: Path, seed: int, number: int) -> str:
    """What becomes of one mutant, moved and by all commands, below its text."""
    suffix, content = mutant(seed, number)
    path = folder / f"mutant{suffix}"
    path.write_bytes(content)
    os.chdir(folder)
    return f"{content.decode('utf-8', 'replace')}\n{end_of(path, moves=True, by_commands=True)}"
