"""A model with other numbers: ``model.with_({"servos.elbow.kp": 300, "bodies.tool.mass": "2 kg"})``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from torseur.description.checks import require_valid, touched_fields
from torseur.description.complaint import Complaint
from torseur.description.records.machine import Description
from torseur.model.build import build
from torseur.model.drives import servos_of
from torseur.model.model import Model


def changed_model(model: Model, changes: Mapping[str, Any]) -> Model:
    """The model of the machine whose file says this in the place of what it said; checked like any file."""
    if not isinstance(changes, Mapping):
        raise TypeError("changes are given by their paths, as {'servos.elbow.kp': 300, 'bodies.tool.mass': '2 kg'}.")
    for path in changes:
        if not isinstance(path, str):
            raise TypeError(f"{path!r} is no path. Give text such as 'servos.elbow.kp': section, element, key.")
    written = model.written
    if written is None:
        raise ValueError(
            f"model '{model.name}' was changed in Python after it was built, and no longer is what a file says. "
            "Change the machine before."
        )
    from torseur.description.yaml_format.changes import changed

    described = changed(written.description, changes)
    if touched_fields(written.description, described) <= _ALONE:
        made = _with_drives(model, described)
    else:
        made = build(described, merge_fixed=written.merge_fixed, strict=written.strict)
    assert made.written is not None
    known = {path: value.tolist() if hasattr(value, "tolist") else value for path, value in changes.items()}
    all_changes = {**written.changes, **known}
    doubts = made.doubts if not described.told else _with_doubts_of_aliases(made, all_changes)
    return replace(made, doubts=doubts, written=replace(made.written, changes=all_changes))


_ALONE = frozenset({"servos", "settings"})
"""Fields of a description of which nothing else in a model is made."""


def _with_doubts_of_aliases(model: Model, changes: Mapping[str, Any]) -> tuple[Complaint, ...]:
    """The doubts about a model, and those about changes behind anchors whose aliases do not change."""
    from torseur.description.yaml_format.spelling import aliases_that_stay

    paths = {f"'{path}'" for path in changes}
    found = [doubt for doubt in model.doubts if doubt.element not in paths]  # those of changes before are told anew
    for path, staying in aliases_that_stay(model.description.told, changes):
        others = ", ".join(f"'{other}'" for other in staying[:_NAMED]) + (" …" if len(staying) > _NAMED else "")
        cause = f"it changes alone, though it stands behind an anchor of the file: as before stay {others}"
        complaint = Complaint(
            model.description.where, f"'{path}'", cause, "Set these too where they are meant.", "warning"
        )
        found.append(complaint)
    return tuple(found)


_NAMED = 5  # places that are named


def _with_drives(model: Model, described: Description) -> Model:
    """The model with other servos and settings; elements that did not change are the same objects."""
    assert model.written is not None
    require_valid(described, strict=model.written.strict, before=model.written.description)
    before = {
        record.name: (record, servo) for record, servo in zip(model.description.servos, model.servos, strict=True)
    }
    made = iter(servos_of([r for r in described.servos if before[r.name][0] is not r], model.motors, model.layout))
    servos = tuple(before[r.name][1] if before[r.name][0] is r else next(made) for r in described.servos)
    return replace(
        model,
        servos=servos,
        description=replace(model.description, servos=described.servos, settings=described.settings),
        written=replace(model.written, description=described),
    )
