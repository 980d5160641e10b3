"""Do the formulations of a machine give the same motion? Short runs by all that apply, from its start."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np

from torseur.fem.beams.nodes import highest_frequency
from torseur.frozen import dataclass
from torseur.mechanics.constraints.assembly import admissible
from torseur.mechanics.constraints.branches import branches
from torseur.mechanics.constraints.checks import numbers
from torseur.mechanics.constraints.independent_rows import independent_rows
from torseur.mechanics.constraints.mobility_beside import MOST_SPEEDS, mobility_beside, void_where_closed
from torseur.mechanics.constraints.rows import constraint_matrix, row_labels
from torseur.mechanics.constraints.void_rows import without
from torseur.model.model import Model
from torseur.quantities.agreement import Verdict
from torseur.results.trajectory import Trajectory
from torseur.simulation.formulations import Formulation
from torseur.simulation.posed.problem import Array
from torseur.simulation.run import Diverged
from torseur.simulation.simulate import simulate
from torseur.simulation.starts.initial import start_positions

DURATION = 0.1  # [s]
_SWINGS = 10.0  # radians of the fastest vibration of beams that steps of fixed length resolve
_FAR = 0.5  # [rad, m]: machines that move farther in this time are fast, and are looked at for a shorter one
_STEPS = tuple(64 * 2**k for k in range(8))  # of bodies apart: more, where fewer are too long to show an order
_TOLERANCE = 1e-11
_SAME = 1e-7  # relative, of runs with this tolerance
_ORDER = 0.25  # how far from 2
_FEW = _STEPS[1]
_NIL = 1e-12  # relative size of directions that no row holds
_SHARE = 0.05  # of the weakest direction: rows with less of it are not named


@dataclass(frozen=True)
class MotionAgreement:
    """Verdicts, and which formulations do not apply, with the reason."""

    verdicts: tuple[Verdict, ...]
    left_out: tuple[str, ...]


def motion_agreement(model: Model, *, seed: int = 0) -> MotionAgreement:
    """Runs by multipliers, by Kane's method, by point masses and by connection, compared with joint coordinates.

    They begin with random speeds that the constraints admit. Bodies apart differ by the error of their scheme: it is
    the order of the difference that is judged, log2 of its ratio for steps of h and h/2, which must be near 2. Stiff
    elements and positions beside singular ones ask for short steps: they are halved until the order shows. Where rows
    of constraints are nearly dependent at the start, no way tells the motion better than their round-off lets it: that
    much is allowed, and said.
    """
    verdicts: list[Verdict] = []
    left_out: list[str] = []
    q, v = _start(model, seed)
    weak = _weakest_rows(model, q)
    duration = min([DURATION, *(_SWINGS / omega for omega in _vibrations(model))])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of redundant rows, which the check tells elsewhere
        expected = _run(model, q, v, "joint", duration)
        while (moved := _moved(expected, v)) > _FAR:
            duration /= max(2.0, moved / _FAR)
            expected = _run(model, q, v, "joint", duration)
        named: dict[Formulation, str] = {"multipliers": "multipliers", "kane": "Kane's method"}
        for formulation, words in named.items() if model.constraints else ():
            try:
                found = _run(model, q, v, formulation, duration)
            except ValueError as error:
                left_out.append(f"{words}: {error}")
                continue
            figure, allowed = _apart(found, expected), max(_SAME, weak.round_off)
            verdicts.append(Verdict(f"Motion by {words} = as chosen", figure, allowed, remark=weak.remark))
        taken_apart: dict[Formulation, str] = {"point-masses": "point masses", "connection": "connected bodies"}
        for formulation, words in taken_apart.items():
            differences = _differences(model, q, v, formulation, expected)
            try:
                if weak.remark:
                    next(differences)
                    left_out.append(f"{words}: steps of fixed length show no order here: {weak.remark}")
                    continue
                missed = float(expected.facts["misfit"])
                verdict = _order(words, differences, max(10 * _TOLERANCE, missed))
                if verdict.passed or not (missed or _is_singular(model, q)):
                    verdicts.append(verdict)
                elif not missed:
                    left_out.append(f"{words}: no order shows from a singular position, {verdict.remark}")
                else:
                    left_out.append(f"{words}: rows of constraints miss by {missed:.0e}, and they keep all of them")
            except (ValueError, Diverged) as error:
                left_out.append(f"{words}: {error}")
    return MotionAgreement(tuple(verdicts), tuple(left_out))


@dataclass(frozen=True)
class _WeakestRows:
    """How well the rows of constraints determine a motion, relative; a remark where that is felt."""

    round_off: float
    remark: str


def _weakest_rows(model: Model, q: Array) -> _WeakestRows:
    """Round-off ε σ_max/σ_min of motions that independent rows H determine, with their singular values σ."""
    if not model.constraints:
        return _WeakestRows(0.0, "")
    H = without(model, numbers(constraint_matrix, model, q), void_where_closed(model, q))
    kept = list(independent_rows(H).kept)
    U, sizes, _ = np.linalg.svd(H[kept], full_matrices=False)
    if not sizes.size:
        return _WeakestRows(0.0, "")
    round_off = float(np.finfo(float).eps * sizes[0] / sizes[-1])
    if round_off <= _SAME:
        return _WeakestRows(round_off, "")
    labels = row_labels(model)
    named = ", ".join(f"'{labels[kept[k]]}'" for k in np.argsort(-(U[:, -1] ** 2)) if U[k, -1] ** 2 > _SHARE)
    return _WeakestRows(
        round_off,
        f"rows of constraints are nearly dependent where it starts: {named} hold its motion by "
        f"{sizes[-1] / sizes[0]:.0e} of what others do, so that it is determined to {round_off:.0e} only. A loop that "
        "is planar but for the last digits of its file needs fewer rows: a joint with fewer, or angles with all digits",
    )


def _is_singular(model: Model, q: Array) -> bool:
    """Whether rows hold less at q than beside it."""
    if not model.constraints or model.nv > MOST_SPEEDS:
        return False
    void = void_where_closed(model, q)
    H = without(model, numbers(constraint_matrix, model, q), void)
    return mobility_beside(model, q, void) < model.nv - len(independent_rows(H).kept)


def _vibrations(model: Model) -> list[float]:
    """The fastest of beams that are cut into elements, and those of bodies that take shapes [rad/s]."""
    told = [amplitude.frequency for body in model.bodies for amplitude in body.amplitudes]
    shapes = [2 * np.pi * frequency for frequency in told if frequency is not None]
    return [*(highest_frequency(beam.nodes) for beam in model.beams), *shapes]


def _moved(run: Trajectory, v: Array) -> float:
    """How far joints came [rad, m], by the mean of their speeds at both ends."""
    return float(np.abs(v + run.v[-1]).max(initial=0.0)) / 2 * float(run.t[-1])


def _differences(
    model: Model, q: Array, v: Array, formulation: Formulation, expected: Trajectory
) -> Iterator[tuple[int, float]]:
    """How far bodies apart come from the run that is expected, with more and more steps; so few that diverge aside."""
    duration = float(expected.t[-1])
    for n in _STEPS:
        try:
            run = _run(model, q, v, formulation, duration, duration / n)
        except Diverged:
            if n == _STEPS[-1]:
                raise
        else:
            yield n, _apart(run, expected)


def _order(words: str, differences: Iterator[tuple[int, float]], unseen: float) -> Verdict:
    """The order itself where the difference is seen; below round-off, or what dimensions miss, there is none to see."""
    name, order, coarse, told = f"Motion of {words}: |order of the difference − 2|", np.inf, np.nan, ""
    for n, fine in differences:
        told = f"the difference is {fine:.1g}" + (f" after {n} steps" if n > _FEW else "")
        if fine < unseen:
            return Verdict(name, 0.0, _ORDER, remark=told)
        order = abs(float(np.log2(coarse / fine)) - 2)  # not a number for the first of them
        if order <= _ORDER:
            break
        coarse = fine
    return Verdict(name, order, _ORDER, remark=told)


def _start(model: Model, seed: int) -> tuple[Array, Array]:
    q = start_positions(model)
    v = model.usual_sizes() * np.random.default_rng(seed).normal(size=model.nv)
    if not model.constraints:
        return q, v
    v = v + admissible(model, q, np.zeros(model.nv), set()) - _held(model, q, v)
    found = branches(model, q, v, ()).speeds  # in a singular position not all that rows admit are those of a motion
    return q, found[0] if found else np.zeros(model.nv)


def _held(model: Model, q: Array, v: Array) -> Array:
    """The part of the speeds that rows forbid."""
    H = without(model, numbers(constraint_matrix, model, q), void_where_closed(model, q))
    return np.asarray(np.linalg.lstsq(H, H @ v, rcond=_NIL)[0], dtype=np.float64)


def _run(
    model: Model, q: Array, v: Array, formulation: Formulation, duration: float, step: float | None = None
) -> Trajectory:
    return simulate(
        model,
        q,
        v,
        duration=duration,
        save=duration,
        tolerance=_TOLERANCE,
        step=step,
        formulation=formulation,
        monitor="none",
    )


def _apart(one: Trajectory, other: Trajectory) -> float:
    """The greatest difference of coordinates and speeds at the end, relative to the greatest of each."""
    sizes = [max(1.0, float(np.abs(x).max(initial=0.0))) for x in (other.q, other.v)]
    ends = ((one.q[-1], other.q[-1]), (one.v[-1], other.v[-1]))
    return max(float(np.abs(a - b).max(initial=0.0)) / size for (a, b), size in zip(ends, sizes, strict=True))
