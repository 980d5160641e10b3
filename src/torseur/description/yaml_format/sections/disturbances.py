"""Keys of what drives a machine: electrics and gears of motors, stops, servos, disturbances, and of its run."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictBool, StrictInt, model_validator

from torseur.description.drive_records import AntiWindup, CommandKind, ServoKind
from torseur.description.records import ZERO
from torseur.description.yaml_format.sections.signals import WrittenSignal
from torseur.description.yaml_format.values import (
    NOUGHT,
    Frequency,
    Keys,
    LaterQuantity,
    Name,
    Number,
    Position,
    Time,
    refusal,
)


class CurrentLoopKeys(Keys):
    """Gains of the amplifier's loop of current, or the bandwidth that they are computed from."""

    bandwidth: Frequency | None = None
    kp: LaterQuantity | None = None
    ki: LaterQuantity = NOUGHT

    @model_validator(mode="after")
    def _gains_or_bandwidth(self) -> CurrentLoopKeys:
        if (self.bandwidth is None) == (self.kp is None):
            given = "both" if self.kp is not None else "neither"
            raise refusal(f"{given} of 'bandwidth' and 'kp' are given", "Give the bandwidth, or kp and ki.")
        if self.bandwidth is not None and "ki" in self.model_fields_set:
            raise refusal("'ki' is given beside 'bandwidth', which sets it", "Keep one of them.")
        return self


class SpringKeys(Keys):
    """Stiffness and damping of a stop, or of the bristles of friction."""

    stiffness: LaterQuantity
    damping: LaterQuantity = NOUGHT


class ElasticKeys(SpringKeys):
    """A gear that yields, with the whole gap of its play, at the output side."""

    backlash: LaterQuantity = NOUGHT


class ServoKeys(Keys):
    """What commands a motor."""

    motor: Name | None = None
    kind: ServoKind | Literal["pd"] | None = None
    command: CommandKind | None = None
    setpoint: WrittenSignal | None = None
    kp: LaterQuantity | None = None
    kd: LaterQuantity | None = None
    ki: LaterQuantity | None = None
    kv: LaterQuantity | None = None
    bias: LaterQuantity = NOUGHT
    velocity_weight: Number = 1.0
    velocity_limit: LaterQuantity | None = None
    integral_limit: LaterQuantity | None = None
    anti_windup: AntiWindup = "back_calculation"
    output_limit: LaterQuantity | None = None
    feed_forward: StrictBool = False
    feedback: Literal["joint", "motor"] = "joint"
    sample: Time | None = None
    delay: StrictInt = 0
    resolution: LaterQuantity = NOUGHT
    velocity: Literal["measured", "differences"] = "measured"
    like: Name | None = None


class ActingKeys(Keys):
    """Where something acts from outside: at a frame, at a point of a body, or on a joint with an effort."""

    frame: Name | None = None
    body: Name | None = None
    measured_in: Literal["world", "frame"] = "world"
    joint: Name | None = None
    effort: WrittenSignal | None = None

    @model_validator(mode="after")
    def _one_place(self) -> ActingKeys:
        places = [key for key in ("frame", "body", "joint") if getattr(self, key) is not None]
        if len(places) != 1:
            cause = f"{' and '.join(places)} are given" if places else "it is not said where it acts"
            raise refusal(cause, "Give one of frame, body and joint.")
        own = {"joint", "effort"} if places == ["joint"] else {"frame", "body", "at", "force", "torque", "measured_in"}
        wrong = sorted(self.model_fields_set - own)
        if wrong:
            remedy = "On a joint acts an 'effort'; at a frame or body act 'force' and 'torque'."
            raise refusal(f"'{wrong[0]}' does not go with '{places[0]}'", remedy)
        if self.joint is not None and self.effort is None:
            raise refusal("key 'effort' is missing", "Add 'effort: …': the torque or force on the joint.")
        return self


class DisturbanceKeys(ActingKeys):
    """Force and torque at a frame or at a point of a body, or effort on a joint, functions of time."""

    at: Position = ZERO
    force: tuple[WrittenSignal, WrittenSignal, WrittenSignal] | None = None
    torque: tuple[WrittenSignal, WrittenSignal, WrittenSignal] | None = None


class SettingsKeys(Keys):
    """How to simulate."""

    duration: Time | None = None
    tolerance: Number | None = None
    integrator: Name | None = None
    step: Time | None = None
    save: Time | None = None
