"""Friction of joints and motors: viscous, dry and static, with Stribeck's speed, bristles and loss under load."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema

from torseur.description.records.drives import Bearing, Bristles
from torseur.description.records.machine import Friction
from torseur.description.syntax import units
from torseur.description.syntax.units import Kind, Quantity
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes, contents
from torseur.description.yaml_format.motion_kinds import Motion
from torseur.description.yaml_format.sections.springs import SpringKeys, spring_data, spring_values
from torseur.description.yaml_format.values import NOUGHT, QUANTITY_SCHEMA, Keys, LaterQuantity, Number


class DryKeys(Keys):
    """Dry friction against motion forward and backward, both positive."""

    forward: LaterQuantity = NOUGHT
    backward: LaterQuantity = NOUGHT


def _alike_both_ways(written: object) -> object:
    return written if isinstance(written, dict) else {"forward": written, "backward": written}


_DRY_SCHEMA = {
    "anyOf": [
        *QUANTITY_SCHEMA["anyOf"],
        {
            "type": "object",
            "properties": {"forward": QUANTITY_SCHEMA, "backward": QUANTITY_SCHEMA},
            "additionalProperties": False,
        },
    ]
}


class StaticKeys(Keys):
    """Friction that must be passed to set the axis in motion forward and backward, both positive."""

    forward: LaterQuantity | None = None
    backward: LaterQuantity | None = None


class BearingKeys(Keys):
    """Friction under the reaction of the joint: of a pin by its radius, of a carriage on its guide."""

    coefficient: Number
    static: Number | None = None
    radius: LaterQuantity | None = None
    collar: LaterQuantity | None = None
    length: LaterQuantity | None = None


class FrictionKeys(Keys):
    """Viscous coefficient, dry and static friction: one value, or one for each direction of motion."""

    viscous: LaterQuantity = NOUGHT
    dry: Annotated[DryKeys, BeforeValidator(_alike_both_ways), WithJsonSchema(_DRY_SCHEMA)] = DryKeys()
    static: Annotated[StaticKeys, BeforeValidator(_alike_both_ways), WithJsonSchema(_DRY_SCHEMA)] = StaticKeys()
    stribeck_speed: LaterQuantity | None = None
    lugre: SpringKeys | None = None
    load_loss: Number = 0.0
    bearing: BearingKeys | None = None


def friction_record(keys: FrictionKeys, motion: Motion, path: TreePath, reading: Reading) -> Friction:
    """The friction in SI units."""

    def si(written: Quantity, kind: Kind, key: str) -> float:
        return reading.si(written, kind, (*path, key))

    static, lugre = keys.static, keys.lugre
    return Friction(
        viscous=si(keys.viscous, motion.damping, "viscous"),
        dry_forward=si(keys.dry.forward, motion.effort, "dry"),
        dry_backward=si(keys.dry.backward, motion.effort, "dry"),
        static_forward=None if static.forward is None else si(static.forward, motion.effort, "static"),
        static_backward=None if static.backward is None else si(static.backward, motion.effort, "static"),
        stribeck_speed=None if keys.stribeck_speed is None else si(keys.stribeck_speed, motion.speed, "stribeck_speed"),
        bristles=None if lugre is None else Bristles(*spring_values(lugre, motion, (*path, "lugre"), reading)),
        load_loss=keys.load_loss,
        bearing=None if keys.bearing is None else _bearing_record(keys.bearing, (*path, "bearing"), reading),
    )


def _bearing_record(keys: BearingKeys, path: TreePath, reading: Reading) -> Bearing:
    def length(written: Quantity | None, key: str) -> float | None:
        return None if written is None else reading.si(written, units.LENGTH, (*path, key))

    return Bearing(
        keys.coefficient,
        keys.static,
        radius=length(keys.radius, "radius"),
        collar=length(keys.collar, "collar"),
        length=length(keys.length, "length"),
    )


def friction_data(friction: Friction) -> Data:
    """Friction, of which what is zero is left out."""
    data = changes(friction, Friction(), "viscous")
    if friction.dry_forward != friction.dry_backward:
        data["dry"] = {"forward": friction.dry_forward, "backward": friction.dry_backward}
    elif friction.dry_forward:
        data["dry"] = friction.dry_forward
    data |= contents(
        static=_one_or_both(friction.static_forward, friction.static_backward),
        stribeck_speed=friction.stribeck_speed,
        lugre=spring_data(friction.bristles),
    )
    data |= changes(friction, Friction(), "load_loss")
    if friction.bearing is not None:
        data["bearing"] = contents(**asdict(friction.bearing))
    return data


def _one_or_both(forward: float | None, backward: float | None) -> float | Data | None:
    return forward if forward == backward else contents(forward=forward, backward=backward)
