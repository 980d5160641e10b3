"""Stiffness and mass of a body without the freedoms that its elements have for themselves.

Some elements own freedoms that no node has, as a beam that is stretched quadratically; Abaqus writes them under
negative numbers. Nothing outside acts on them: they follow the nodes statically [Guyan 1965],

    u_i = T u,   T = −K_ii⁻¹ K_ib;      K ← K_bb + K_bi T,      M ← (1 Tᵀ) M (1; T)               (1)

which is exact for stiffness and rigid motion, and for vibrations that are slow beside those of the elements.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csc_array, eye_array, vstack
from scipy.sparse.linalg import splu

from torseur.fem.matrices.files import read_matrix
from torseur.fem.structure import StructureError


def read_pair(stiffness: str, mass: str, labels: Sequence[int]) -> tuple[csc_array, csc_array]:
    """K and M of files, by the freedoms of the nodes alone."""
    internal = sorted({number for file in (stiffness, mass) for number in _negative_numbers(file)}, reverse=True)
    K, M = (read_matrix(file, [*labels, *internal]) for file in (stiffness, mass))
    return condensed(K, M, len(labels), len(internal)) if internal else (K, M)


def condensed(K: csc_array, M: csc_array, nodes: int, internal: int) -> tuple[csc_array, csc_array]:
    """(1), of matrices in which internal nodes stand last."""
    if K.shape != M.shape:
        raise StructureError(
            "elements have freedoms of their own, which stiffness and mass do not tell alike. Export both in one step."
        )
    first = K.shape[0] // (nodes + internal) * nodes
    own = first + np.flatnonzero(abs(K.diagonal()[first:]) + abs(M.diagonal()[first:]))
    try:
        T = -splu(csc_array(K[own][:, own])).solve(K[own][:, :first].toarray())
    except RuntimeError:
        raise StructureError("freedoms that elements own have no stiffness. Export the body without them.") from None
    follow = csc_array(vstack([eye_array(first), csc_array(T)]))
    kept = np.concatenate([np.arange(first), own])
    return csc_array(follow.T @ K[kept][:, kept] @ follow), csc_array(follow.T @ M[kept][:, kept] @ follow)


def _negative_numbers(file: str) -> set[int]:
    """Of nodes that are none, in a file of Abaqus."""
    path = Path(file)
    if path.suffix.lower() != ".mtx" or not path.is_file():
        return set()
    text = path.read_text(encoding="utf-8", errors="replace")
    return (
        set()
        if text.startswith("%%")
        else {int(node) for node in re.findall(r"(?:^|,)\s*(-\d+)\s*,\s*\d+\s*,", text, re.M)}
    )
