"""Where the files that a model names are: ``package://``, ``model://``, ``file://``, relative and absolute names.

Nothing is fetched from a network, and a name may not climb out of the model's folder through ``..``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from urllib.parse import unquote

from torseur.description.complaint import Complaint, DescriptionError, Where
from torseur.frozen import dataclass

PACKAGE_SCHEMES = ("package", "model")
# the variable that lists folders, and where the packages are below each of them
PACKAGE_VARIABLES = (("ROS_PACKAGE_PATH", ""), ("AMENT_PREFIX_PATH", "share"), ("GAZEBO_MODEL_PATH", ""))


@dataclass(frozen=True)
class Mesh:
    """The file found for a mesh; without it, ``reason`` says why."""

    file: str | None
    reason: str = ""


@dataclass(frozen=True)
class MeshSource:
    """Where the meshes of a model are looked for, and whether each must be found."""

    model_file: Path
    search_paths: Sequence[str | Path] = ()
    required: bool = False


def resolve_mesh(
    uri: str,
    model_file: str | Path,
    search_paths: Iterable[str | Path] = (),
    *,
    where: Where = Where(),  # noqa: B008 (frozen)
    element: str = "mesh",
) -> Mesh:
    """The file that ``uri`` names, seen from the model's file.

    Names through ``..`` that leave the model's folder (the enclosing package's, where there is a
    ``package.xml``) are an error, unless they end inside one of ``search_paths``.
    """
    searched = [Path(os.path.abspath(path)) for path in search_paths]
    candidates = candidate_files(uri, model_file, searched)
    if candidates is None:
        return Mesh(None, f"a mesh is never fetched: '{uri}' is no local file")
    allowed = [(path, root) for path, root in candidates if root is None or _inside(path, (root, *searched))]
    if candidates and not allowed and os.path.isabs(_plain(uri)):
        return Mesh(None, f"'{uri}' lies outside of the model's folder: add its folder to the search paths")
    if candidates and not allowed:
        cause = f"mesh '{uri}' leaves the folder '{candidates[0][1]}' through '..'"
        remedy = "Move the mesh below the model's folder, or add its folder to the search paths."
        raise DescriptionError(Complaint(where, element, cause, remedy))
    for path, _ in allowed:
        if os.path.isfile(path):
            return Mesh(str(path))
    places = ", ".join(sorted({str(path.parent) for path, _ in allowed})) or "no folder of that package"
    return Mesh(None, f"mesh file not found, searched in {places}")


_names: ContextVar[list[str] | None] = ContextVar("names", default=None)

_Candidate = tuple[Path, Path | None]  # a possible file, and the folder that it may not leave


@contextmanager
def looked_for() -> Iterator[list[str]]:
    """The names of other files that are looked for while this lasts."""
    names: list[str] = []
    token = _names.set(names)
    try:
        yield names
    finally:
        _names.reset(token)


def candidate_files(uri: str, model_file: str | Path, searched: Sequence[Path]) -> list[_Candidate] | None:
    """The files that ``uri`` may mean, seen from the model's file, the likeliest first; None if it names no file."""
    if (names := _names.get()) is not None:
        names.append(uri)
    scheme, separator, rest = uri.partition("://")
    folder = _absolute_folder(model_file)
    if not separator:
        return list(_plain_candidates(uri, folder, searched))
    if scheme == "file":
        return list(_plain_candidates(unquote(rest), folder, searched))
    return list(_package_candidates(rest, folder, searched)) if scheme in PACKAGE_SCHEMES else None


def _plain(uri: str) -> str:
    return unquote(uri.removeprefix("file://")) if uri.startswith("file://") else uri


def _plain_candidates(name: str, folder: Path, searched: Sequence[Path]) -> Iterator[_Candidate]:
    if os.path.isabs(name):
        yield Path(os.path.normpath(name)), _enclosing_package(folder)
        return
    yield _joined(folder, name), _enclosing_package(folder)
    for path in searched:
        yield _joined(path, name), path


def _package_candidates(name: str, folder: Path, searched: Sequence[Path]) -> Iterator[_Candidate]:
    package, _, rest = name.lstrip("/").partition("/")  # some files write package:///name/…
    for root in _package_folders(package, folder, searched):
        yield _joined(root, rest), root


def _package_folders(package: str, folder: Path, searched: Sequence[Path]) -> Iterator[Path]:
    if package in ("", ".", ".."):
        return
    listed = list(searched)
    for variable, below in PACKAGE_VARIABLES:
        listed += [Path(entry) / below for entry in os.environ.get(variable, "").split(os.pathsep) if entry]
    for path in listed:
        yield path / package
        if path.name == package:
            yield path
    for ancestor in (folder, *folder.parents):
        if ancestor.name == package:
            yield ancestor


def _enclosing_package(folder: Path) -> Path:
    """The nearest folder upwards that declares a package, else the folder itself."""
    for ancestor in (folder, *folder.parents):
        if os.path.isfile(ancestor / "package.xml"):
            return ancestor
    return folder


def _absolute_folder(model_file: str | Path) -> Path:
    return Path(os.path.abspath(model_file)).parent


def _joined(folder: Path, name: str) -> Path:
    """The path with its ``..`` worked out by name, so that it can be compared with the folder."""
    return Path(os.path.normpath(os.path.join(folder, name.lstrip("/"))))


def _inside(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
