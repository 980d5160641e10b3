"""Closed mechanisms in Pinocchio, C++: its constrained dynamics in explicit integrators, loops kept closed or not."""

from __future__ import annotations

import ctypes
import hashlib
import importlib.metadata
import sysconfig
import weakref
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import native
from benchmarks.case import Array, Unavailable
from benchmarks.closed.linkage import FREE, ROD, Linkage
from benchmarks.closed.mechanisms import Mechanism
from benchmarks.peers import pinocchio_cpp
from benchmarks.peers.pinocchio_python import MOST

# in the order of the enumerations in pinocchio_loops.cpp
CALLS = ("constraintDynamics LOCAL", "constraintDynamics WORLD", "lcaba", "crba, Cholesky, own rows")
METHODS = ("RK4", "dopri5", "fehlberg78")
DRIFTS = ("left to drift", "Baumgarte", "projected")
SHIFT, SWEEPS = 1e-8, 5  # of the proximal iteration
_CORNERS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


@cache
def compiled(*, patient: bool) -> ctypes.CDLL:
    """The library of pinocchio_loops.cpp. Only the patient compile it, for minutes, if no run has done so before."""
    headers = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "include"
    if not (headers / "pinocchio").is_dir():
        raise Unavailable(f"the headers of Pinocchio are not in {headers} (package pin)")
    flags = (*pinocchio_cpp.FLAGS, "-isystem", str(headers), "-isystem", str(pinocchio_cpp.eigen()))
    source = f"// pin {importlib.metadata.version('pin')}\n" + Path(__file__).with_suffix(".cpp").read_text()
    done = native.BUILD / f"pinocchio-loops-{hashlib.sha256(source.encode()).hexdigest()[:24]}"
    if not patient and not done.exists():
        raise Unavailable("Pinocchio in C++ is compiled by the first full run, which takes minutes")
    found = native.library(source, compiler="g++", flags=flags, suffix=".cpp")
    done.touch()
    found.mechanism.restype = ctypes.c_void_p
    found.integrate.restype = ctypes.c_long
    return found


class PinocchioLoops:
    """A mechanism in Pinocchio; its coordinates are ours but for the order of quaternions and free speeds."""

    def __init__(self, of: Mechanism, *, patient: bool) -> None:
        if len(of.linkage.v) > MOST:
            raise Unavailable(f"Pinocchio: dense tensors of {len(of.linkage.v)} speeds are left out")
        self.of, self.linkage, self.library = of, of.linkage, compiled(patient=patient)
        # lcaba leaves accelerations in the data of the constraints that constraintDynamics would take for asked ones
        self._handles = {call: self._made(self.linkage) for call in self.calls}
        for handle in self._handles.values():
            weakref.finalize(self, self.library.forget, handle)

    @property
    def calls(self) -> tuple[str, ...]:
        """Those that know all closing joints: Pinocchio has no rods. Its two frames of reference cost the same."""
        rods = any(closing.kind == ROD for closing in self.linkage.closings)
        return CALLS[3:] if rods else (CALLS[0], *CALLS[2:])

    def _made(self, of: Linkage) -> ctypes.c_void_p:
        links, double, at = of.links, ctypes.c_double, _address
        armature = [np.full(_speeds(link.kind), link.armature) for link in links]
        handle = ctypes.c_void_p(
            self.library.mechanism(
                len(links),
                at(np.array([link.parent for link in links], dtype=np.intc)),
                at(np.array([link.kind for link in links], dtype=np.intc)),
                at(np.array([link.axes for link in links])),
                at(np.array([[*link.R.ravel(), *link.p] for link in links])),
                at(np.array([[link.mass, *link.com, *(link.inertia[c] for c in _CORNERS)] for link in links])),
                at(np.concatenate(armature)),
                at(of.gravity),
                double(SHIFT),
                SWEEPS,
            )
        )
        for c in of.closings:
            (a, b), (p, r) = c.bodies, c.points
            self.library.closing(handle, c.kind, a, at(p), b, at(r), double(c.length))
        for s in of.servos:
            numbers = (s.kp, s.kd, s.start, s.stop, s.end)
            self.library.servo(handle, s.body, *(double(x) for x in numbers))
        for body, value in of.torques:
            self.library.torque(handle, body, double(value))
        for spring in of.springs:
            axis = at(links[spring.body].axes[0])
            rest = (at(spring.on_ground), at(spring.on_body), double(spring.stiffness), double(spring.rest))
            self.library.spring(handle, spring.body, axis, *rest)
        self.library.finish(handle, at(np.array(of.plane, dtype=np.intc)))
        return handle

    def acceleration(self, call: str, q: Array, v: Array, t: float = 0.0) -> Array:
        """v̇ in our order."""
        x, u, out = self._theirs(q), self._swapped(v), np.zeros(len(v))
        where = (_address(x), _address(u), _address(out))
        self.library.acceleration(self._handles[call], CALLS.index(call), ctypes.c_double(t), *where)
        return self._swapped(out)

    def run(
        self, call: str, method: str, drift: str, setting: float, duration: float, most: int = 10**7
    ) -> tuple[Array | None, int]:
        """(coordinates at the end in our order, None where the run came to nothing; evaluations)."""
        q, v, double = self._theirs(self.linkage.q), self._swapped(self.linkage.v), ctypes.c_double
        way = (CALLS.index(call), METHODS.index(method), DRIFTS.index(drift))
        numbers = (double(setting), double(duration), ctypes.c_long(most), _address(q), _address(v))
        count = self.library.integrate(self._handles[call], *way, *numbers)
        return (self._ours(q) if count > 0 and np.isfinite(q).all() else None), abs(count)

    def _theirs(self, q: Array) -> Array:
        return self._rolled(q, -1)

    def _ours(self, q: Array) -> Array:
        return self._rolled(q, 1)

    def _rolled(self, q: Array, by: int) -> Array:
        """Quaternions with their scalar at the other end."""
        new = np.array(q, dtype=float)
        for k in self._free:
            at = self.linkage.q_at(k)
            new[at.start + 3 : at.stop] = np.roll(new[at.start + 3 : at.stop], by)
        return new

    def _swapped(self, v: Array) -> Array:
        """Speeds of free bodies with turning and moving in the other order."""
        new = np.array(v, dtype=float)
        for k in self._free:
            at = self.linkage.v_at(k)
            new[at] = np.roll(new[at], 3)
        return new

    @property
    def _free(self) -> list[int]:
        return [k for k, link in enumerate(self.linkage.links) if link.kind == FREE]


def _speeds(kind: int) -> int:
    return (1, 1, 2, 6)[kind]


def _address(array: Array) -> Any:
    pointer = ctypes.c_void_p(array.ctypes.data)
    pointer.array = array  # type: ignore[attr-defined]  # alive as long as its address
    return pointer
