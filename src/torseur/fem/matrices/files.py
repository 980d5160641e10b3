"""Matrices as programs of finite elements write them, in the order of a list of nodes.

| ending | written by |
|---|---|
| .mtx   | Matrix Market; or Abaqus, *MATRIX OUTPUT, FORMAT=MATRIX INPUT: node, freedom, node, freedom, entry |
| .pch, .dmig | Nastran, PARAM,EXTOUT,DMIGPCH or EXTSEOUT(…,DMIGPCH): bulk data entries DMIG of 8 or 16 columns |
| .op4 | Nastran, OUTPUT4 (text or binary) of KGG and MGG: six freedoms a node, by rising numbers of nodes |
| .hb, .rb, .matrix | Ansys, HBMAT in ASCII: Harwell–Boeing; its .mapping beside it tells the nodes of the equations |
| .npy, .npz | NumPy, SciPy |

Of a symmetric matrix these programs write one triangle. Freedoms 1, 2, 3 are displacements along x, y and z, 4, 5, 6
rotations about them: a matrix that tells rotations has six rows a node, others three.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import coo_array, csc_array, triu

from torseur.algebra.components import Array
from torseur.fem.matrices.op4_files import read_op4
from torseur.fem.structure import StructureError

Entry = tuple[int, int, int, int, float]
"""(node, freedom, node, freedom, value)."""

_FREEDOMS = {"UX": 1, "UY": 2, "UZ": 3, "ROTX": 4, "ROTY": 5, "ROTZ": 6}
_FIELD, _LARGE, _END = 8, 16, 72  # columns of bulk data entries; beyond stand their numbers


def read_matrix(file: str, labels: Sequence[int] = ()) -> csc_array:
    """A matrix of a file; ``labels`` are the numbers of the nodes in their order, where entries are told by them."""
    path = Path(file)
    try:
        match path.suffix.lower():
            case ".mtx":
                return _of_mtx(path, labels)
            case ".npz":
                from scipy.sparse import load_npz

                return csc_array(load_npz(path))
            case ".npy":
                return csc_array(np.load(path, allow_pickle=False))
            case ".pch" | ".dmig":
                return _assembled(_dmig_entries(path.read_text(encoding="utf-8")), labels)
            case ".op4":
                return _by_rising_numbers(read_op4(path), labels)
            case ".hb" | ".rb" | ".matrix":
                return _of_harwell_boeing(path, labels)
    except (ValueError, OSError, KeyError, IndexError, MemoryError) as error:
        raise StructureError(f"the matrix '{path.name}' is not understood ({error}). Write it again.") from None
    raise StructureError(
        f"'{path.name}' has the ending of no matrix that is read. Give .mtx, .npz, .npy, .pch (DMIG), .op4 or .hb."
    )


def _of_mtx(path: Path, labels: Sequence[int]) -> csc_array:
    with path.open(encoding="utf-8") as lines:
        if next(lines, "").lower().startswith("%%matrixmarket"):
            from scipy.io import mmread

            return csc_array(mmread(path))
    rows = [re.split(r"[\s,]+", line.strip()) for line in path.read_text(encoding="utf-8").splitlines()]
    written = [row for row in rows if row != [""] and not row[0].startswith("*")]
    if not written or any(len(row) != 5 for row in written):
        raise ValueError("neither Matrix Market nor rows of node, freedom, node, freedom, entry: FORMAT=MATRIX INPUT")
    return _assembled(((*map(int, row[:4]), _number(row[4])) for row in written), labels)  # type: ignore[misc]


def _dmig_entries(text: str) -> Iterable[Entry]:
    """Columns begin with DMIG or DMIG*, their rows go on in lines that begin with * (or a blank, in small fields)."""
    column = (0, 0)
    for whole in text.splitlines():
        line = whole[:_END]
        head = line[:_FIELD].strip().upper()
        width = _LARGE if "*" in head else _FIELD
        fields = [line[at : at + width].strip() for at in range(_FIELD, len(line.rstrip()), width)]
        if head in ("DMIG", "DMIG*") and len(fields) > 2 and fields[1] == "0":
            continue  # the header: name, 0, form, types
        if head in ("DMIG", "DMIG*"):
            column, rest = (int(fields[1]), int(fields[2])), fields[3:]
            rest = rest[1:] if width == _FIELD and rest and not rest[0] else rest
        elif line and line[0] in "* +" and fields:
            rest = fields
        else:
            continue
        for at in range(0, len(rest) - 2, 4 if width == _FIELD else 3):
            if rest[at]:
                yield int(rest[at]), int(rest[at + 1] or 1), *column, _number(rest[at + 2])


def _of_harwell_boeing(path: Path, labels: Sequence[int]) -> csc_array:
    A, order = _harwell_boeing(path), path.with_suffix(".mapping")
    if not order.is_file():
        return A
    rows = [line.split() for line in order.read_text(encoding="utf-8").splitlines()]
    told = {int(row[0]): (int(row[1]), _FREEDOMS[row[2].upper()]) for row in rows if len(row) == 3 and row[0].isdigit()}
    entries = triu(A).tocoo()
    places = zip(*entries.coords, entries.data, strict=True)
    return _assembled(((*told[i + 1], *told[j + 1], float(value)) for i, j, value in places), labels)


def _harwell_boeing(path: Path) -> csc_array:
    """[Duff, Grimes, Lewis 1992]: four lines of header, or five with right-hand sides; pointers, rows, values."""
    lines = path.read_text(encoding="utf-8").splitlines()
    counts, kind, sizes = lines[1].split(), lines[2].split()[0].upper(), [int(x) for x in lines[2].split()[1:4]]
    widths = [int(w) for w in re.findall(r"\d*[IEDFG](\d+)", lines[3].upper())]
    begin = 5 if len(counts) > 4 and int(counts[4]) > 0 else 4
    if kind[0] != "R" or kind[2] != "A":
        raise ValueError(f"a Harwell–Boeing matrix of type {kind}: real assembled ones are read")
    parts = []
    for count, width in zip(map(int, counts[1:4]), widths, strict=False):
        block = lines[begin : begin + count]
        begin += count
        fields = (line[at : at + width].strip() for line in block for at in range(0, len(line.rstrip()), width))
        parts.append([_number(field) for field in fields if field])
    pointers, rows, values = (np.array(part) for part in parts)
    A = csc_array((values, rows.astype(int) - 1, pointers.astype(int) - 1), shape=(sizes[0], sizes[1]))
    return csc_array(A + A.T - csc_array(coo_array(_diagonal(A)))) if kind[1] == "S" else A


def _diagonal(A: csc_array) -> coo_array:
    at = np.arange(A.shape[0])
    return coo_array((A.diagonal(), (at, at)), shape=A.shape)


def _assembled(entries: Iterable[Entry], labels: Sequence[int]) -> csc_array:
    """Symmetric, from one triangle or from both, by the places of nodes in their list."""
    if not len(labels):
        raise ValueError("its entries are told by numbers of nodes: give these before x, y, z in the list of nodes")
    place = {label: k for k, label in enumerate(labels)}
    found: dict[tuple[int, int], float] = {}
    for node, freedom, other, its, value in entries:
        if node not in place or other not in place:
            raise ValueError(f"node {node if node not in place else other} is not in the list of nodes")
        if not 1 <= min(freedom, its) <= max(freedom, its) <= 6:
            raise ValueError(f"node {node} has freedom {max(freedom, its)}: 1 to 3 are displacements, 4 to 6 rotations")
        i, j = 6 * place[node] + freedom - 1, 6 * place[other] + its - 1
        found[min(i, j), max(i, j)] = value
    upper = np.array(list(found))
    n, values = 6 * len(labels), np.array(list(found.values()))
    A = csc_array(coo_array((values, (upper[:, 0], upper[:, 1])), shape=(n, n)))
    whole = csc_array(A + A.T - csc_array(_diagonal(A)))
    moved = np.arange(n).reshape(-1, 6)[:, :3].ravel()
    return whole if (upper % 6 > 2).any() else csc_array(whole[moved][:, moved])


def _by_rising_numbers(A: csc_array, labels: Sequence[int]) -> csc_array:
    """In the order of ``labels``, of a matrix whose nodes stand by rising numbers."""
    n = len(labels)
    if not n or A.shape[0] != A.shape[1] or A.shape[0] % n:
        return A
    each = A.shape[0] // n
    rank = np.argsort(np.argsort(labels))
    order = (each * rank[:, None] + np.arange(each)).ravel()
    return csc_array(A[order][:, order])


def _number(text: str) -> float:
    """Fortran's exponents too: 1.5D+03, and 1.5+3 of short fields."""
    plain = text.upper().replace("D", "E")
    return float(re.sub(r"(?<=[\d.])([+-]\d+)$", r"E\1", plain) if "E" not in plain else plain)


def read_nodes(file: str) -> tuple[Array, list[int]]:
    """(positions (n, 3), numbers or none): rows of x, y, z, or of a number and these, in text (.csv, .txt) or .npy."""
    path = Path(file)
    try:
        if path.suffix.lower() == ".npy":
            rows = np.load(path, allow_pickle=False)
        else:
            text = path.read_text(encoding="utf-8").replace(",", " ").replace(";", " ")
            lines = [line.split() for line in text.splitlines() if line.strip() and line.strip()[0] in "+-.0123456789"]
            rows = np.array([[float(entry) for entry in line] for line in lines])
    except (ValueError, OSError) as error:
        raise StructureError(f"the nodes '{path.name}' are not understood ({error}). Give rows of x, y, z.") from None
    if rows.ndim != 2 or rows.shape[1] not in (3, 4):
        raise StructureError(f"the nodes '{path.name}' are not rows of x, y, z. Give one row for each node.")
    labels = rows[:, 0].astype(int).tolist() if rows.shape[1] == 4 else []
    return np.asarray(rows[:, -3:], dtype=float), labels
