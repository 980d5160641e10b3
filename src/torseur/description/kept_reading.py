"""Records of files that were read before, kept on disk: what was parsed and checked key by key need not be again.

They are known by the file's content and name and by the source of the readers. They lie in the folder of compiled
kernels, which is trusted with code: nobody else may write there. A file that names others, as meshes, is read anew.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from torseur.description.file_paths import looked_for
from torseur.description.records.machine import Description
from torseur.storage import object_cache
from torseur.storage.sources import source_digest

_LARGEST = 2**20  # bytes


def kept_reading(
    path: Path, search_paths: Sequence[str | Path], read: Callable[[bytes | None], Description]
) -> Description:
    """The records of a file, or what ``read`` makes of its content; of a file that cannot be read of None."""
    try:
        content = path.read_bytes() if path.is_file() and path.stat().st_size <= _LARGEST else None
    except OSError:
        content = None
    if content is None:
        return read(None)
    key = object_cache.name_of(
        "records",
        hashlib.sha256(content).hexdigest(),
        str(path),
        repr(search_paths),
        source_digest("description"),
        sys.version,
    )
    if (found := _found(key)) is not None:
        return found
    with looked_for() as others:
        description = read(content)
    if not others:
        object_cache.keep(key, pickle.dumps(description))
    return description


def _found(key: str) -> Description | None:
    data = object_cache.find(key)
    if data is None:
        return None
    try:
        found = pickle.loads(data)
    except Exception:  # whatever a damaged file makes of it: the file is read again
        return None
    return found if isinstance(found, Description) else None
