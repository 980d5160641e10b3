"""Mimic and gear couplings: a joint whose coordinate follows another joint's."""

from __future__ import annotations

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Coupling:
    """q = ratio · q_leader + offset, hence v = ratio · v_leader. The leader is not itself coupled."""

    leader: int  # index of the joint
    ratio: float
    offset: float = 0.0
