"""The circuit of a DC motor, from its constants or its datasheet, and its loop of current."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from pydantic import model_validator

from torseur.description.records.drives import CurrentLoop, Electrics
from torseur.description.syntax import units
from torseur.description.syntax.yaml_tree import TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.entries import Data, changes, contents
from torseur.description.yaml_format.values import NOUGHT, Frequency, Keys, LaterQuantity, refusal

if TYPE_CHECKING:
    from torseur.description.yaml_format.sections.motors import MotorKeys


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


_CIRCUIT = ("resistance", "constant")


_DATASHEET = ("nominal_voltage", "stall_torque", "no_load_speed")


_WITH_CIRCUIT = ("inductance", "voltage_limit", "current_limit", "current_loop")


def electrics_record(keys: MotorKeys, path: TreePath, reading: Reading) -> Electrics | None:
    """The circuit of a DC motor, given by its constants or by its datasheet; None for an ideal motor."""
    given = {key for key in (*_CIRCUIT, *_DATASHEET, *_WITH_CIRCUIT) if key in keys.model_fields_set}
    if keys.kind != "dc":
        if given:
            cause = f"'{min(given)}' belongs to a DC motor"
            reading.complain(path, cause, "Add 'kind: dc', or remove it.")
        return None
    wanted = _DATASHEET if given & set(_DATASHEET) else _CIRCUIT
    other = given & set(_CIRCUIT if wanted is _DATASHEET else _DATASHEET)
    if other:
        cause = "resistance and constant are given, and a datasheet's values too"
        reading.complain(path, cause, f"Keep {' and '.join(_CIRCUIT)}, or {', '.join(_DATASHEET)}.")
        return None
    missing = [key for key in wanted if getattr(keys, key) is None]
    if missing:
        cause = f"a DC motor has a {missing[0].replace('_', ' ')}, and none is given"
        reading.complain(path, cause, f"Give {' and '.join(_CIRCUIT)}, or {', '.join(_DATASHEET)}.")
        return None
    return _circuit(keys, wanted, path, reading)


def _circuit(keys: MotorKeys, wanted: tuple[str, ...], path: TreePath, reading: Reading) -> Electrics | None:
    values = [getattr(keys, key) for key in wanted]
    if wanted is _DATASHEET:
        for key, value in zip(wanted, values, strict=True):
            if value <= 0:
                reading.complain((*path, key), f"{value:g} is not positive", "Give the datasheet's value.")
                return None
        plain = Electrics.from_datasheet(*values)
    else:
        plain = Electrics(*values)
    R, L = plain.resistance, keys.inductance
    return replace(
        plain,
        inductance=L,
        voltage_limit=keys.voltage_limit,
        current_limit=keys.current_limit,
        current_loop=None if keys.current_loop is None else _current_loop(keys.current_loop, R, L, path, reading),
    )


def _current_loop(keys: CurrentLoopKeys, R: float, L: float, path: TreePath, reading: Reading) -> CurrentLoop:
    if keys.bandwidth is not None:
        return CurrentLoop.of_bandwidth(keys.bandwidth, R, L)
    assert keys.kp is not None
    kp = reading.si(keys.kp, units.RESISTANCE, (*path, "current_loop", "kp"))
    ki_kind = units.quotient(units.RESISTANCE, units.TIME)
    return CurrentLoop(kp, reading.si(keys.ki, ki_kind, (*path, "current_loop", "ki")))


def electrics_data(electrics: Electrics | None) -> Data:
    """The circuit of a DC motor, and its loop of current, by what they were computed from where that is known."""
    if electrics is None:
        return {}
    R, K, sheet = electrics.resistance, electrics.constant, electrics.datasheet
    data: Data = {"kind": "dc"} | ({"resistance": R, "constant": K} if sheet is None else asdict(sheet))
    data |= changes(electrics, Electrics(R, K), "inductance", "voltage_limit", "current_limit")
    return data | contents(current_loop=_current_loop_data(electrics.current_loop))


def _current_loop_data(loop: CurrentLoop | None) -> Data:
    if loop is None:
        return {}
    return {"kp": loop.kp, "ki": loop.ki} if loop.bandwidth is None else {"bandwidth": loop.bandwidth}
