"""Matrices in the forms of Abaqus, Ansys and Nastran are read as they were: written by hand, OUTPUT4 by Nastran."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.sparse import csc_array, random_array, tril

from torseur.fem.matrices.files import read_matrix, read_nodes
from torseur.fem.structure import StructureError

LABELS = [7, 3, 12]
UPPER = {1: "UX", 2: "UY", 3: "UZ"}


@pytest.fixture(scope="module")
def K():
    A = random_array((9, 9), density=0.4, rng=np.random.default_rng(2)).toarray() * 1e9
    return A + A.T + 1e9 * np.eye(9)


def lower(K):
    """(node, freedom, node, freedom, value) of the lower triangle, column by column."""
    entries = csc_array(tril(csc_array(K))).tocoo()
    for i, j, value in sorted(zip(*entries.coords, entries.data, strict=True), key=lambda e: (e[1], e[0])):
        yield LABELS[i // 3], i % 3 + 1, LABELS[j // 3], j % 3 + 1, float(value)


def exponent(value):
    return f"{value:.9E}".replace("E", "D")


def abaqus(K):
    return "** matrix of a part\n" + "".join(f"{a},{i}, {b},{j},  {x:.12e}\n" for a, i, b, j, x in lower(K))


def nastran_large(K):
    lines, column = ["DMIG    KAAX           0       6       2       0                       9"], None
    for a, i, b, j, x in lower(K):
        if (b, j) != column:
            lines.append(f"{'DMIG*':8}{'KAAX':16}{b:16}{j:16}")
            column = b, j
        lines.append(f"{'*':8}{a:16}{i:16}{exponent(x):>16}")
    return "\n".join(lines) + "\n"


def nastran_small(K):
    lines = ["DMIG    KAAX           0       6       1       0"]
    lines += [f"DMIG    {'KAAX':8}{b:8}{j:8}{'':8}{a:8}{i:8}{x:8.2E}".replace("E+0", "+") for a, i, b, j, x in lower(K)]
    return "\n".join(lines) + "\n"


def harwell_boeing(K, kind="RSA"):
    """As HBMAT writes it: sizes in a header, formats whose fields may touch each other."""
    A = csc_array(tril(csc_array(K)) if kind[1] == "S" else csc_array(K))
    A.sort_indices()
    chunks = [
        ["".join(f"{x:10d}" for x in part[k : k + 8]) for k in range(0, len(part), 8)]
        for part in (A.indptr + 1, A.indices + 1)
    ]
    values = [exponent(x).rjust(16) for x in A.data]
    chunks.append(["".join(values[k : k + 5]) for k in range(0, len(values), 5)])
    counts = [len(chunk) for chunk in chunks]
    head = [f"{'stiffness':72}{'K':8}", "".join(f"{n:14d}" for n in (sum(counts), *counts, 0))]
    head += [f"{kind:14}{len(K):14d}{len(K):14d}{A.nnz:14d}{0:14d}", f"{'(8I10)':16}{'(8I10)':16}{'(5D16.9)':20}"]
    return "\n".join([*head, *chunks[0], *chunks[1], *chunks[2]]) + "\n"


@pytest.mark.parametrize(
    ("name", "written", "digits"),
    [
        ("K.mtx", abaqus, 1e-11),
        ("K.pch", nastran_large, 1e-8),
        ("K.dmig", nastran_small, 1e-2),
        ("K.hb", harwell_boeing, 1e-8),
        ("K.rb", lambda K: harwell_boeing(K, "RUA"), 1e-8),
    ],
)
def test_a_matrix_of_another_program_is_read_in_the_order_of_the_nodes(tmp_path, K, name, written, digits):
    (tmp_path / name).write_text(written(K), encoding="utf-8")
    assert_allclose(read_matrix(str(tmp_path / name), LABELS).toarray(), K, rtol=digits, atol=1e-6)


def test_the_mapping_of_ansys_brings_equations_into_the_order_of_the_nodes(tmp_path, K):
    order = np.random.default_rng(4).permutation(9)
    (tmp_path / "job.hb").write_text(harwell_boeing(K[np.ix_(order, order)]), encoding="utf-8")
    rows = [f"{k + 1:10d}{LABELS[i // 3]:10d}  {UPPER[i % 3 + 1]}" for k, i in enumerate(order)]
    (tmp_path / "job.mapping").write_text("\n".join(["  Matrix Eqn     Node   DOF", *rows]), encoding="utf-8")
    assert_allclose(read_matrix(str(tmp_path / "job.hb"), LABELS).toarray(), K, rtol=1e-8)


def test_rotations_of_nodes_are_read_where_one_is_told(tmp_path):
    """Node 3 turns about y against its displacement along x; all others have rows of zeros."""
    (tmp_path / "K.mtx").write_text("3, 1, 3, 1, 2.0\n3, 5, 3, 1, 7.0\n", encoding="utf-8")
    K = read_matrix(str(tmp_path / "K.mtx"), LABELS)
    assert K.shape == (18, 18) and K.nnz == 3
    assert K[6, 10] == K[10, 6] == 7.0 and K[6, 6] == 2.0


OP4 = Path(__file__).parent / "op4_files"


@pytest.mark.parametrize(
    ("one", "other", "digits"),
    [
        ("full_text", "full_long_words_big_endian", 1e-15),
        ("strings_text", "bigmat_double_big_endian", 1e-14),
        ("strings_text", "full_double", 1e-14),
        ("strings_text", "strings_single", 1e-6),
    ],
)
def test_matrices_of_nastran_are_the_same_in_all_forms(one, other, digits):
    """Text and records, words of four and eight bytes, both orders of bytes, full columns and both kinds of strings."""
    first, second = (read_matrix(str(OP4 / f"{name}.op4")).toarray() for name in (one, other))
    assert_allclose(second, first, rtol=digits)
    assert np.count_nonzero(first) in (20, 32)


def test_a_matrix_by_rising_numbers_of_nodes_comes_into_their_order(tmp_path, K):
    order = np.argsort(LABELS)
    rising = K.reshape(3, 3, 3, 3)[np.ix_(order, range(3), order, range(3))].reshape(9, 9)
    columns = [f"{c + 1:8d}{1:8d}{9:8d}\n" + "".join(f"{x:24.16E}\n" for x in rising[:, c]) for c in range(9)]
    head = f"{9:8d}{9:8d}{6:8d}{2:8d}KGG     1P,1E24.16\n"
    (tmp_path / "K.op4").write_text(head + "".join(columns) + f"{10:8d}{1:8d}{1:8d}\n 1.0\n", encoding="ascii")
    assert_allclose(read_matrix(str(tmp_path / "K.op4"), LABELS).toarray(), K, rtol=1e-14)


def test_nodes_keep_their_numbers(tmp_path):
    (tmp_path / "nodes.csv").write_text("7, 0, 0, 0\n3, 1, 0, 0\n12, 0, 2, 0\n", encoding="utf-8")
    points, labels = read_nodes(str(tmp_path / "nodes.csv"))
    assert labels == LABELS and points[2, 1] == 2.0


@pytest.mark.parametrize(
    ("name", "text", "labels", "message"),
    [
        ("K.mtx", "7, 8, 7, 8, 1.0\n", LABELS, "node 7 has freedom 8: 1 to 3 are displacements"),
        ("K.mtx", "8, 1, 7, 1, 1.0\n", LABELS, "node 8 is not in the list of nodes"),
        ("K.mtx", "7, 1, 7, 1, 1.0\n", [], "give these before x, y, z"),
        ("K.mtx", "1 1 2.0\n", LABELS, "neither Matrix Market nor"),
        ("K.hb", harwell_boeing(np.eye(9)).replace("RSA", "CSA"), LABELS, "real assembled ones"),
        ("K.op4", "", LABELS, "not understood"),
        ("K.op4", "       1       1       2       4CMAT    1P,3E21.14\n", LABELS, "a matrix of type 4: real ones"),
        ("K.xlsx", "", LABELS, "ending of no matrix"),
    ],
)
def test_what_is_not_understood_is_told(tmp_path, name, text, labels, message):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(StructureError, match=message):
        read_matrix(str(tmp_path / name), labels)
