"""What the studio answers: the machine, its run, its linear model, its check, its report, its changed file."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import numpy as np

from torseur.model.model import Model
from torseur.pages.packing import packed
from torseur.results.linear.linear_model import Linear
from torseur.results.plots.choice import default_panels
from torseur.results.report.equations import equations_section
from torseur.results.report.outcome import cards_of
from torseur.results.report.plot_data import panels_data
from torseur.results.report.writing import report_page
from torseur.results.trajectory import Trajectory
from torseur.show.drawing import drawing_of
from torseur.show.motion import recorded
from torseur.show.points import points_of
from torseur.show.scene import scene_of, scene_of_runs, size_of
from torseur.simulation.linearize import linearize
from torseur.simulation.simulate import simulate
from torseur.studio.heard import heard
from torseur.studio.machine import OpenMachine
from torseur.studio.refusal import Refusal, complaints_data

DURATION = 2.0  # [s] of machines that do not say how long they run
PICTURES = 300  # of a motion that is redrawn while somebody drags
_KNOWN = ("doubt", "changed number")  # what the page shows elsewhere

Tell = Callable[[str], None]
"""Told what is being done."""


def _silent(what: str) -> None:
    """Nobody asks."""


def machine_answer(machine: OpenMachine) -> dict[str, Any]:
    """The machine at its start, and its numbers."""
    return {
        "file": machine.path.name,
        "digest": machine.digest,
        "name": machine.model.name,
        "scene": scene_of(machine.model),
        "parameters": [parameter.as_data() for parameter in machine.parameters],
        "doubts": [str(doubt) for doubt in machine.model.doubts],
    }


def run_answer(
    model: Model, *, longest: float, insist: Callable[[], None], settled: bool, tell: Tell = _silent
) -> dict[str, Any]:
    """A run with these numbers: curves, motion, what came out; with the machine as it now looks where one let go."""
    with heard() as notes:
        run, cut = _run(model, longest, insist, tell)
    if cut:
        notes.append(f"cut off at {run.t[-1]:.3g} s of the motion, after {longest:g} s of computing.")
    drawing = drawing_of(model, size_of(model, points_of(model), run.q[0]))
    verdict = run.check()
    return {
        "plots": panels_data(run, list(default_panels(run))),
        "motion": drawing.motion(recorded("now", run, model, PICTURES)),
        "scene": scene_of(model) if settled else None,
        "cards": [list(card) for card in cards_of(run.summary())],
        "verdict": {"failed": bool(verdict.failed), "summary": verdict.summary},
        "notes": [*notes, *(notice.sentence for notice in run.notices if notice.kind not in _KNOWN)],
        "end": float(run.t[-1]),
        "seconds": run.facts["seconds"],
    }


def _run(model: Model, longest: float, insist: Callable[[], None], tell: Tell) -> tuple[Trajectory, bool]:
    """The run, and whether it took too long and was cut; deriving and compiling the machine does not count."""
    until, late = math.inf, False

    def watch(t: float, duration: float) -> bool:
        nonlocal until, late
        insist()
        tell(f"computing the motion, {t:.3g} of {duration:.3g} s")
        until = min(until, time.monotonic() + longest)
        late = time.monotonic() > until
        return late

    duration = None if model.description.settings.duration is not None else DURATION
    run = simulate(model, duration=duration, watch=watch)
    if not run.rows:
        raise Refusal(422, "nothing was computed in the time that a run may take. Make it shorter, or less stiff.")
    return run, late and run.facts["state"] != "done"


def report_answer(model: Model, *, longest: float, insist: Callable[[], None], tell: Tell = _silent) -> str:
    """The page of the run, as ``torseur run`` writes it."""
    with heard():
        run, _ = _run(model, longest, insist, tell)
        return report_page(run, scene_of_runs(model, {"run": run}), equations_section(model))


def linear_answer(model: Model, given: str | None, seen: str | None) -> dict[str, Any]:
    """Poles of the linear model about the start, and the frequency response from one input to one output.

    Dry friction is left out: with it the axes of a machine at rest stick, and nothing would be left to tell.
    """
    with heard() as notes:
        linear = linearize(model, dry_friction=False)
    return {
        "modes": [
            mode.data() | {"kind": mode.kind, "states": [name for name, _ in mode.main_states]}
            for mode in linear.modes()
        ],
        "stable": linear.stable,
        "inputs": list(linear.input_names),
        "outputs": list(linear.output_names),
        "bode": _bode(linear, given, seen),
        "notes": [*notes, *linear.notes],
    }


def _bode(linear: Linear, given: str | None, seen: str | None) -> dict[str, Any] | None:
    if not linear.input_names or not linear.output_names:
        return None
    one = given if given in linear.input_names else linear.input_names[0]
    axis = one.partition(".")[2]
    own = next((name for name in linear.output_names if name.partition(".")[2] == axis), linear.output_names[0])
    other = seen if seen in linear.output_names else own
    f = linear.frequencies()
    G = linear.frequency_response(one, other, f)
    with np.errstate(divide="ignore"):
        gain = 20 * np.log10(np.abs(G))
    phase = np.degrees(np.unwrap(np.angle(G)))
    return {"input": one, "output": other, "f": packed(f, "f8"), "gain": packed(gain), "phase": packed(phase)}


def check_answer(model: Model) -> dict[str, Any]:
    """What ``torseur check`` says of the machine with these numbers."""
    from torseur.description.checks import check_description
    from torseur.quantities.agreement import agreement

    assert model.written is not None
    with heard() as notes:
        complaints = check_description(model.written.description)
        verdicts = agreement(model)
    overlooks = not (model.written.strict and model.written.description.strict)
    errors = [c for c in complaints if c.severity == "error" and not (overlooks and c.physical)]
    passed = not errors and all(verdict.passed for verdict in verdicts)
    return {
        "passed": passed,
        "complaints": complaints_data(complaints),
        "verdicts": [asdict(verdict) | {"passed": verdict.passed} for verdict in verdicts],
        "notes": notes,
    }
