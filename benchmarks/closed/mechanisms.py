"""The mechanisms that are run, the points of them that are compared, and where these truly are."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

import torseur as ts
from benchmarks.case import Array
from benchmarks.closed.linkage import Linkage, linkage
from benchmarks.loop_accuracy import GRAVITY, four_bars
from benchmarks.native import ROOT
from benchmarks.simulation.vehicles import Vehicle

EXACT = 1e-13  # tolerance of references that are our own
INSTANTS = (0.5, 1.0)  # of the duration, at which points are compared
SQUEEZER, STEWART, DELTA = "Andrews' squeezer", "Stewart platform", "delta robot"
FOUR_BARS = {f"{n} four-bars": n for n in (2, 40, 200)}
MECHANISMS = (SQUEEZER, *FOUR_BARS, STEWART, DELTA)
# duration, short of the end of the set-points where there are any: errors die away once a robot stands still
FILES = {
    SQUEEZER: ("squeezer.yaml", 0.03, ("E2", "K4", "K6")),
    STEWART: ("stewart.yaml", 0.5, ("platform", "rod1", "rod4")),
    DELTA: ("delta.yaml", 0.2, ("platform", "hand1l", "elbow2r")),
}
# of the crank and its neighbours at 30 ms: F. Mazzia, C. Magherini, "Test Set for Initial Value Problem Solvers", 2008,
# Andrews' squeezing mechanism; their last digits are wrong by up to 1.4e-9 (a computation with 34 digits)
PUBLISHED = {
    "beta": 15.81077119629904,
    "theta": -15.75637105984298,
    "gamma": 0.04082224013073101,
    "phi": -0.5347301163226948,
    "delta": 0.5244099658805303,
    "Omega": 0.5347301163226948,
    "epsilon": 1.048080741042263,
}


@dataclass(frozen=True, eq=False)
class Mechanism(Vehicle):
    """A closed mechanism with its native functions."""

    bars: int = field(default=0, kw_only=True)  # of the four-bars side by side

    @cached_property
    def linkage(self) -> Linkage:
        """Its numbers at the start."""
        return linkage(self.model, self.start.q, self.start_speeds)

    @cached_property
    def truth(self) -> Array:
        """The marked points at the instants, (instants, 3 points) [m]."""
        times = [share * self.duration for share in INSTANTS]
        if self.bars:
            return np.array([self.positions(q) for q in self._one_angle(times)])
        loop, point, found = self.loop("dop853", tolerance=EXACT), self.start, []
        for t in times:
            point = loop.advance(point, t).point
            found.append(self.positions(point.q))
        return np.array(found)

    @cached_property
    def places(self) -> list[tuple[int, Array]]:
        """The marked points as (body, point on it)."""
        frames = [self.model.frame(name) for name in self.marked]
        return [(frame.body, np.asarray(frame.placement.p, dtype=float).ravel()) for frame in frames]

    def _one_angle(self, times: Sequence[float]) -> list[Array]:
        """The rods stay parallel: ((N + 1)/3 + N) θ̈ = −((N + 1)/2 + N) g cos θ."""
        n = self.bars
        pull = ((n + 1) / 2 + n) * GRAVITY / ((n + 1) / 3 + n)
        fall = lambda t, x: [x[1], -pull * np.cos(x[0])]  # noqa: E731
        done = solve_ivp(fall, (0, times[-1]), [np.pi / 2, -1.0], "DOP853", times, rtol=3e-14, atol=1e-14)
        sign = np.array([-1.0 if name.startswith("bar") else 1.0 for name in self.model.joint_names])
        return [sign * angle for angle in done.y[0]]

    def published_difference(self) -> float | None:
        """Greatest difference from published angles at the end [rad]; None where there are none."""
        if self.name != SQUEEZER:
            return None
        q = self.loop("dop853", tolerance=EXACT).advance(self.start, self.duration).point.q
        found = dict(zip(self.model.joint_names, q, strict=True))
        return max(abs(found[name] - value) for name, value in PUBLISHED.items())


def mechanism(name: str) -> Mechanism:
    """One of the mechanisms by its name; rotors are those that the peers know, inertia of the joint that they drive."""
    if name in FOUR_BARS:
        n = FOUR_BARS[name]
        with tempfile.TemporaryDirectory(prefix="torseur-bench-") as folder:
            path = Path(folder) / "four_bars.yaml"
            path.write_text(four_bars(n), encoding="utf-8")
            return Mechanism(name, ts.load(path), ("end0", f"top{n - 1}"), duration=10.0, bars=n)
    file, duration, marked = FILES[name]
    described = ts.load(ROOT / "examples" / file).description
    return Mechanism(name, ts.build(replace(described, rotors="diagonal")), marked, duration=duration)
