"""Letters for what constraints, frames, prescribed motions and disturbances add to a machine."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import casadi as ca

from torseur.algebra.components import Value, as_numpy
from torseur.algebra.transform import Transform
from torseur.frozen import dataclass
from torseur.model.constraints.prescribed import Prescribed
from torseur.model.constraints.protocol import Constraint
from torseur.model.constraints.rolling_wheel import RollingWheel
from torseur.model.frame import Frame
from torseur.model.model import Model
from torseur.model.signals.protocol import SetPoint
from torseur.readable.letters.lettering import Lettering, component_names


@dataclass(frozen=True, eq=False)
class LetterSignal:
    """A function of time of which only letters for its value and its rates are known."""

    letters: tuple[Value, Value, Value]

    @property
    def corners(self) -> tuple[float, ...]:
        """None are known."""
        return ()

    def at(self, t: Value) -> SetPoint:
        """The letters."""
        return self.letters


def with_frame_letters(model: Model, given: Lettering) -> Model:
    """The model in which distances to frames of constraints, and wheels' radii, are letters."""
    used = {name for c in model.constraints if c.acts_on == "frames" for name in (c.first, c.second)}
    used |= {disturbance.frame for disturbance in model.disturbances}
    frames = dict(model.frames)
    for name in sorted(used & set(frames)):
        frames[name] = _frame(name, frames[name], given)
    constraints = tuple(_constraint(c, given) for c in model.constraints)
    return replace(model, frames=MappingProxyType(frames), constraints=constraints)


def with_motion_letters(model: Model, given: list[Value]) -> Model:
    """The model whose prescribed motions are letters, ``given`` in order: speed and acceleration of each."""
    constraints: list[Constraint] = []
    for c in model.constraints:
        if isinstance(c, Prescribed):
            place, speed, rate = (ca.SX.sym(f"{c.speed}{dots}".replace(".", "_")) for dots in ("_0", "_dot", "_ddot"))
            given += [speed, rate]
            signal = (place, speed, rate) if c.gives == "position" else (speed, rate, place)
            constraints.append(replace(c, signal=LetterSignal(signal)))
        else:
            constraints.append(c)
    return replace(model, constraints=tuple(constraints))


def _frame(name: str, frame: Frame, given: Lettering) -> Frame:
    p = as_numpy(frame.placement.p).ravel()
    if not p.any():
        return frame
    short = "".join(part[0] for part in name.split("_"))
    names = component_names(p, f"l_{short}", f"l_{short}{{}}")
    return Frame(frame.body, Transform(frame.placement.R, given.vector("lengths", names, p, f"to {name}")))


def _constraint(constraint: Constraint, given: Lettering) -> Constraint:
    if isinstance(constraint, RollingWheel):
        radius = given.of(
            "lengths",
            f"r_{constraint.name}".replace(".", "_").replace(" ", "_"),
            constraint.radius,
            f"radius of {constraint.name}",
            "m",
        )
        return replace(constraint, radius=radius)
    return constraint
