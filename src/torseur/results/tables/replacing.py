"""Names of files that Python writes: what lies there is replaced, and told, if it is of the same kind; else refused."""

from __future__ import annotations

import warnings
from pathlib import Path

from torseur.results.files.space import ResultsError

_READ = 200  # bytes that tell the kind of a file
_PAGE = b'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy"'
_KINDS: dict[str, tuple[tuple[bytes, ...], str]] = {
    ".nc": ((b"\x89HDF\r\n\x1a\n",), "a netCDF file"),
    ".csv": ((b"time [s]", b"scenario,"), "a table of signals"),
    ".parquet": ((b"PAR1",), "a Parquet file"),
    ".html": ((_PAGE,), "a page"),
}
"""How each begins, and what it is called."""


class Replaced(UserWarning):
    """A file was there and was replaced."""


class TakenError(ResultsError, FileExistsError):
    """A name is taken by a file of another kind than the one that is to be written."""


def see_that_it_may_go(path: Path, kind: str, *, overwrite: bool) -> None:
    """Refuse a name that is taken, unless ``overwrite`` or by a file of the same kind, whose loss is told.

    So a script may be run again, and no machine, table of set-points or text of somebody's is lost. Empty files,
    pipes and devices are written as they are; endings that tell no kind are left to who writes.
    """
    if overwrite or kind not in _KINDS or not path.is_file() or path.stat().st_size == 0:
        return
    beginnings, called = _KINDS[kind]
    with path.open("rb") as file:
        known = file.read(_READ).startswith(beginnings)
    if not known:
        raise TakenError(
            f"{path}: is there already, and is not {called} as it would be written now. Give another name, or "
            "overwrite=True to replace it."
        )
    warnings.warn(
        f"{path}: was there already and is replaced. Say overwrite=True if that is meant.", Replaced, stacklevel=3
    )


_FORMATS = (".nc", ".csv", ".parquet", ".html", ".htm")


def see_that_no_other_format_is_named(path: Path, own: str) -> None:
    """Refuse a name whose ending tells another of our formats than the one that is written."""
    if path.suffix.lower() in _FORMATS and path.suffix.lower() != own:
        raise ValueError(f"'{path}': the ending tells another format than what is written. Give {own}.")


def see_that_it_is_a_page(path: Path) -> None:
    """Refuse a name whose ending tells another format than HTML; pipes and devices have none."""
    if path.suffix.lower() not in (".html", ".htm") and (path.is_file() or not path.exists()):
        raise ValueError(
            f"'{path}': the ending tells no page. Give .html; run.save, run.to_csv and run.plot write more."
        )
