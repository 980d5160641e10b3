"""What acts on the bodies of a machine, as forces on its speeds by virtual power.

For generalised forces τ on the speeds v of joints and amplitudes, wrenches (m; f) on frames and forces f_e against the
strains e of the elements of beams, all of them speeds that are linear in the speeds y of the bodies,

    F = (∂v/∂y)ᵀ τ + Σ (∂(ω; ṗ)/∂y)ᵀ (m; f) − Σ (∂ė/∂y)ᵀ f_e                                    (1)

So the torque of a motor acts on each of the two bodies that it joins. Weight is left to those who know masses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import casadi as ca

from torseur.algebra.components import Value
from torseur.algebra.spatial import split
from torseur.frozen import dataclass
from torseur.mechanics.apart.places import Places
from torseur.mechanics.dynamics.springs import Strained, strained_beam
from torseur.model.frame import GROUND, Frame


@dataclass(frozen=True, eq=False)
class Effort:
    """Forces on speeds that are linear in y, and whether they act on the machine from outside."""

    speeds: Value
    effort: Value
    outside: bool


@dataclass(frozen=True, eq=False)
class Acting:
    """All that (1) adds up, at places whose speeds are symbols y; v are the speeds of joints and amplitudes."""

    places: Places
    y: Value
    v: Value

    def forces(self, tau: Value, wrenches: Mapping[str, Value], *, outside: bool = False) -> Value:
        """F of (1), or the part of it that acts on the machine from outside; wrenches are told in the world."""
        efforts = self.efforts(tau, wrenches)
        return self.summed([one for one in efforts if one.outside or not outside])

    def summed(self, efforts: list[Effort]) -> Value:
        """The forces on y that do the power of the efforts."""
        speeds = ca.vertcat(ca.SX(0, 1), *(one.speeds for one in efforts))
        return ca.jtimes(speeds, self.y, ca.vertcat(ca.DM(0, 1), *(one.effort for one in efforts)), True)

    def efforts(self, tau: Value, wrenches: Mapping[str, Value]) -> Iterator[Effort]:
        """One by one. A spring pulls on two frames: what it does inside the machine cancels."""
        places, model = self.places, self.places.model
        layout = model.layout
        for parent, at, eta in zip(model.parent, layout.v_of, layout.amplitude_rates_of, strict=True):
            yield Effort(self.v[at], tau[at], parent == GROUND)
            if eta.stop > eta.start:
                yield Effort(self.v[eta], tau[eta], False)
        for name, wrench in wrenches.items():
            frame = model.frame(name).origin
            if frame.body != GROUND:
                yield Effort(self._frame_speeds(frame), wrench, True)
        for load in model.loads:
            R = places.frame(load.frame).R
            force, moment = (R @ part for part in load.wrench(R))
            yield Effort(self._frame_speeds(load.frame), ca.vertcat(moment, force), True)
        for element, (_, (moment, force)) in zip(model.beam_elements, self._strained, strict=True):
            ends = model.frame(element.first), model.frame(element.second)
            against = ca.vertcat(moment, places.relative(*ends).R.T @ force)
            yield Effort(places.relative_twist(*ends), -against, GROUND in (ends[0].body, ends[1].body))

    @cached_property
    def beam_elements(self) -> list[Strained]:
        """The elements of beams, strained as their nodes are."""
        return [strained for strained, _ in self._strained]

    @cached_property
    def _strained(self) -> list[tuple[Strained, tuple[Value, Value]]]:
        places, model = self.places, self.places.model
        found = []
        for element in model.beam_elements:
            ends = model.frame(element.first), model.frame(element.second)
            X_AB, (omega_B, w_B) = places.relative(*ends), split(places.relative_twist(*ends))
            found.append(strained_beam(element, X_AB, omega_B, X_AB.R @ w_B))
        return found

    def _frame_speeds(self, frame: Frame) -> Value:
        """(ω; ṗ) in the world."""
        return ca.vertcat(self.places.angular_velocity(frame), self.places.velocity(frame))
