"""What was asked of a run and what came out, in words and a few numbers, before all else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from torseur.pages.sheet import html_table, section

if TYPE_CHECKING:
    from torseur.results.balances.verdict import Verdict
    from torseur.results.summary.motors import Load, MotorSummary
    from torseur.results.summary.run_summary import RunSummary
    from torseur.results.summary.servos import ServoSummary
    from torseur.results.trajectory import Trajectory

_AT_LIMIT = 0.999
_SERVOS = (
    "servo",
    "unit",
    "greatest error",
    "at t [s]",
    "RMS error",
    "error at the end",
    "overshoot",
    "settled after [s]",
)
_MOTORS = (
    "motor",
    "peak torque or force",
    "of limit",
    "peak current [A]",
    "of limit",
    "peak power [W]",
    "at its limit",
)


def outcome_section(run: Trajectory, verdict: Verdict) -> str:
    """The verdict in a frame, what was asked, the numbers that matter most, what is worth knowing, tables."""
    kind = "failed" if verdict.failed else "passed" if verdict.passed else "unjudged"
    banner = f'<p class="banner {kind}" role="status">{escape(verdict.summary)}</p>'
    summary = run.summary()
    told = "".join(f'<p class="banner doubt">{escape(str(notice))}</p>' for notice in run.notices)
    cards = "".join(_card(number, said) for number, said in cards_of(summary))
    parts = [banner, f"<p>{escape(_asked(run))}</p>", f'<div class="cards">{cards}</div>' if cards else "", told]
    if summary.servos:
        servos = [_servo(servo) for servo in summary.servos]
        parts.append(html_table(_SERVOS, servos, words=2, marks=[""] * len(servos)))
    if summary.motors:
        motors = [_motor(motor) for motor in summary.motors]
        parts.append(html_table(_MOTORS, motors, words=1, marks=_marks(summary.motors)))
    return section("What was asked, and what came out", "".join(parts))


def _card(number: str, said: str) -> str:
    return f'<div class="card"><b>{escape(number)}</b><span>{escape(said)}</span></div>'


def _asked(run: Trajectory) -> str:
    """One sentence on the task and one on how it went."""
    facts, settings = run.facts, run.facts.get("settings", {})
    how = [str(settings["integrator"])] if settings.get("integrator") else []
    how += [f"relative tolerance {settings['tolerance']:g}"] if settings.get("tolerance") else []
    how += [f"step {settings['step']:g} s"] if settings.get("step") else []
    asked = f"Asked: {settings.get('duration', run.t[-1]):g} s of motion" + (f", by {', '.join(how)}" if how else "")
    steps = [f"{facts[name]} {name}" for name in ("steps", "evaluations") if name in facts]
    steps += [f"computed in {facts['seconds']:.3g} s"] if facts.get("seconds") else []
    came = f"Came out: {run.t[-1] - run.t[0]:g} s in {run.rows} rows" + (f"; {', '.join(steps)}" if steps else "")
    return f"{asked}. {came}."


def cards_of(summary: RunSummary) -> Iterator[tuple[str, str]]:
    """(number, what it is) of the worst of each kind."""
    if summary.servos:
        worst = max(summary.servos, key=lambda servo: (servo.unit == "rad", servo.peak_error))
        yield (
            _number(worst.peak_error, worst.unit),
            f"greatest tracking error: {worst.name} at {worst.time_of_peak:.3g} s",
        )
        over = [servo for servo in summary.servos if servo.overshoot is not None]
        if over:
            worst = max(over, key=lambda servo: servo.overshoot or 0.0)
            yield f"{worst.overshoot or 0.0:.1%}", f"greatest overshoot: {worst.name}"
        settled = [servo for servo in summary.servos if servo.settling_time is not None]
        if settled:
            worst = max(settled, key=lambda servo: servo.settling_time or 0.0)
            yield _time(worst.settling_time), f"longest settling: {worst.name}"
    limited = [motor for motor in summary.motors if motor.torque.of_limit is not None]
    if limited:
        worst_motor = max(limited, key=lambda motor: motor.torque.of_limit or 0.0)
        yield f"{worst_motor.torque.of_limit or 0.0:.0%}", f"of its greatest torque: motor {worst_motor.name}"
    powered = [motor for motor in summary.motors if motor.power is not None]
    if powered:
        strongest = max(powered, key=lambda motor: motor.power.peak if motor.power else 0.0)
        yield _number(strongest.power.peak if strongest.power else 0.0, "W"), f"greatest power: motor {strongest.name}"


def _servo(servo: ServoSummary) -> tuple[str, ...]:
    figures = (servo.peak_error, servo.time_of_peak, servo.rms_error, servo.final_error)
    overshoot = "–" if servo.overshoot is None else f"{servo.overshoot:.2%}"
    return (
        servo.name,
        servo.unit,
        *(f"{value + 0.0:.3g}" for value in figures),
        overshoot,
        _time(servo.settling_time, ""),
    )


def _motor(motor: MotorSummary) -> tuple[str, ...]:
    loads = [load for load in (motor.torque, motor.current, motor.voltage) if load is not None]
    share = max([load.saturated for load in loads if load.saturated is not None], default=None)
    power = "–" if motor.power is None else f"{motor.power.peak:.3g}"
    return (
        motor.name,
        *_peak(motor.torque, f" {motor.torque.unit}"),
        *_peak(motor.current),
        power,
        "–" if share is None else f"{share:.0%} of the time",
    )


def _peak(load: Load | None, unit: str = "") -> tuple[str, str]:
    if load is None:
        return "–", "–"
    return f"{load.peak:.3g}{unit}", "–" if load.of_limit is None else f"{load.of_limit:.0%}"


def _marks(motors: Sequence[MotorSummary]) -> list[str]:
    return ["at-limit" if (motor.torque.of_limit or 0.0) >= _AT_LIMIT else "" for motor in motors]


def _number(value: float, unit: str) -> str:
    """Angles are read in degrees."""
    return f"{math.degrees(value):.3g}°" if unit == "rad" else f"{value:.3g} {unit}"


def _time(seconds: float | None, unit: str = " s") -> str:
    if seconds is None:
        return "–"
    return f"{seconds:.3g}{unit}" if math.isfinite(seconds) else "not within the run"
