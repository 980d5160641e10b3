"""Tables in CSV files, beside the machine's file or in a folder that is searched: read once, as data."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, StrictInt

from torseur.description.complaint import suggestion
from torseur.description.file_paths import candidate_files
from torseur.description.records import drives as records
from torseur.description.records.drives import Interpolation
from torseur.description.syntax.units import Kind, UnitError, quantity
from torseur.description.syntax.yaml_tree import LARGEST_FILE, TreePath
from torseur.description.yaml_format.complaints import Reading
from torseur.description.yaml_format.values import Keys, Name

Column = Annotated[str | StrictInt, Field(union_mode="left_to_right")]


class CsvKeys(Keys):
    """A table in a file beside the machine's: columns by name, or by number from 1."""

    file: Name
    time: Column = 1
    value: Column = 2
    speed: Column | None = None
    unit: Name | None = None
    interpolation: Interpolation = "linear"


_NOTHING = records.Table((0.0,), (0.0,))


class _Refused(Exception):
    """Why the table cannot be read: key, cause and remedy."""

    def __init__(self, key: str, cause: str, remedy: str) -> None:
        self.key, self.cause, self.remedy = key, cause, remedy
        super().__init__(cause)


def csv_record(keys: CsvKeys, kind: Kind, path: TreePath, reading: Reading) -> records.Table:
    """The table of the named columns; if it cannot be had, a complaint and an empty one."""
    try:
        file = _file(keys.file, reading)
        _see_that_it_stays(keys.file, file, reading)
        rows = _rows(keys.file, file)
        scale = _scale(keys.unit, kind)
        t = _column(rows, keys.time, "time", keys.file)
        x = _column(rows, keys.value, "value", keys.file)
        v = None if keys.speed is None else _column(rows, keys.speed, "speed", keys.file)
    except _Refused as refused:
        reading.complain((*path, refused.key), refused.cause, refused.remedy)
        return _NOTHING
    scaled = tuple(scale * value for value in x)
    return records.Table(t, scaled, None if v is None else tuple(scale * s for s in v), keys.interpolation)


def _file(name: str, reading: Reading) -> Path:
    """The file, which lies in the machine's folder or in one of those searched, or below."""
    if Path(name).is_absolute() or ".." in Path(name).parts:
        remedy = "Put it beside the machine's file and name it without '..'."
        raise _Refused("file", f"'{name}' leads out of the folder of the machine's file", remedy)
    searched = [Path(os.path.abspath(path)) for path in reading.search_paths]
    beside = Path(reading.tree.file).parent
    if not searched and "://" not in name:
        return beside / name
    candidates = candidate_files(name, reading.tree.file, searched) or ()
    files = [file for file, root in candidates if root is not None and file.is_relative_to(root)]
    for file in files:
        if file.is_file():
            return file
    folders = ", ".join(dict.fromkeys(str(file.parent) for file in files)) or "no folder of that package"
    raise _Refused("file", f"'{name}' not found, searched in {folders}", suggestion(name, _tables([beside, *searched])))


def _see_that_it_stays(name: str, file: Path, reading: Reading) -> None:
    """Refuse a link that leads out: lines of other files are not for whoever wrote this one to show."""
    machine = Path(reading.tree.file)
    homes = [
        machine.parent.resolve(),
        machine.resolve().parent,
        *(Path(path).resolve() for path in reading.search_paths),
    ]
    try:
        target = file.resolve()
    except (OSError, RuntimeError) as failure:  # links in a ring
        raise _Refused("file", f"'{name}' cannot be read ({failure})", "Give the table itself.") from None
    if not any(target.is_relative_to(home) for home in homes):
        remedy = "Put the table itself beside the machine's file, or add its folder to the search paths."
        raise _Refused("file", f"'{name}' is a link that leads out of the folder of the machine's file", remedy)


def _tables(folders: Sequence[Path]) -> list[str]:
    """The names of tables that lie in the folders."""
    return [item.name for folder in folders if folder.is_dir() for item in folder.glob("*.csv")]


def _rows(name: str, file: Path) -> list[list[str]]:
    """The rows of the file."""
    try:
        if file.exists() and not file.is_file():  # a pipe would be waited for
            raise _Refused("file", f"'{name}' is no file", "Give a file of rows of numbers.")
        if file.stat().st_size > LARGEST_FILE:
            raise _Refused("file", f"'{name}' has more than {LARGEST_FILE} bytes", "Keep fewer rows.")
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as failure:
        cause = f"'{name}' cannot be read ({failure})"
        raise _Refused("file", cause, suggestion(name, _tables([file.parent]))) from None
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    delimiter = next((mark for mark in (";", "\t", ",") if lines and mark in lines[0]), ",")
    rows = list(csv.reader(lines, delimiter=delimiter, skipinitialspace=True))
    if not rows:
        raise _Refused("file", f"'{name}' is empty", "Give a row of names, then rows of numbers.")
    return rows


def _column(rows: list[list[str]], column: str | int, key: str, file: str) -> tuple[float, ...]:
    """The numbers of a column, below its name where the first row holds names."""
    names = [] if all(_is_number(cell) for cell in rows[0]) else [cell.strip() for cell in rows[0]]
    index = _index(column, names, len(rows[0]), key, file)
    numbers = rows[1:] if names else rows
    if not numbers:
        raise _Refused("file", f"'{file}' has no rows of numbers", "Give at least one row.")
    return tuple(_number(row, index, i, key, file) for i, row in enumerate(numbers, start=1))


def _index(column: str | int, names: Sequence[str], width: int, key: str, file: str) -> int:
    if isinstance(column, str):
        if column not in names:
            raise _Refused(key, f"'{file}' has no column '{column}'", suggestion(column, names))
        return names.index(column)
    if not 1 <= column <= width:
        raise _Refused(key, f"'{file}' has {width} columns, and number {column} is not among them", "Count from 1.")
    return column - 1


def _number(row: list[str], index: int, i: int, key: str, file: str) -> float:
    cell = row[index] if index < len(row) else ""
    if not _is_number(cell):
        raise _Refused(key, f"'{file}': '{cell}' in row {i} of numbers is not a number", "Write plain numbers only.")
    return float(cell)


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _scale(unit: str | None, kind: Kind) -> float:
    if unit is None:
        return 1.0
    try:
        return quantity(f"1 {unit}").of(kind)
    except UnitError as error:
        raise _Refused("unit", error.cause, error.remedy) from None
