"""Coefficients of an additive Runge–Kutta method of order 5 with an estimate of order 4.

ARK5(4)8L[2]SA of [Kennedy, Carpenter 2019]: eight stages; the implicit part is L-stable, has stage order 2 and ends in
its last stage; both parts share nodes and weights. The dense output is of order 3 [Kennedy, Carpenter 2003, 2.6]: for
powers k ≤ 3 of θ, weights Σ_k B_jk θ^k that satisfy the conditions of order 3 for both parts, end in the weights of the
step and are otherwise as small as they can be. They leave out the first stages, as the weights of the step do.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import fsum

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

STAGES = 8


def _rows(text: str) -> Array:
    found = np.zeros((STAGES, STAGES))
    for i, line in enumerate(text.strip().splitlines()):
        values = [float(Fraction(word)) for word in line.split()]
        found[i, : len(values)] = values
    return found


EXPLICIT = _rows("""
0
4/9
1/9 1183333538310/1827251437969
895379019517/9750411845327 477606656805/13473228687314 -112564739183/9373365219272
-4458043123994/13015289567637 -2500665203865/9342069639922 983347055801/8893519644487 2185051477207/2551468980502
-167316361917/17121522574472 1605541814917/7619724128744 991021770328/13052792161721 2342280609577/11279663441611 \
3012424348531/12792462456678
6680998715867/14310383562358 5029118570809/3897454228471 2415062538259/6382199904604 -3924368632305/6964820224454 \
-4331110370267/15021686902756 -3944303808049/11994238218192
2193717860234/3570523412979 2193717860234/3570523412979 5952760925747/18750164281544 -4412967128996/6196664114337 \
4151782504231/36106512998704 572599549169/6265429158920 -457874356192/11306498036315
""")

IMPLICIT = _rows("""
0
2/9 2/9
2366667076620/8822750406821 2366667076620/8822750406821 2/9
-257962897183/4451812247028 -257962897183/4451812247028 128530224461/14379561246022 2/9
-486229321650/11227943450093 -486229321650/11227943450093 -225633144460/6633558740617 1741320951451/6824444397158 2/9
621307788657/4714163060173 621307788657/4714163060173 -125196015625/3866852212004 940440206406/7593089888465 \
961109811699/6734810228204 2/9
2036305566805/6583108094622 2036305566805/6583108094622 -3039402635899/4450598839912 -1829510709469/31102090912115 \
-286320471013/6931253422520 8651533662697/9642993110008 2/9
0 0 3517720773327/20256071687669 4569610470461/17934693873752 2819471173109/11655438449929 \
3296210113763/10722700128969 -1142099968913/5710983926999 2/9
""")

GAMMA = 2 / 9
NODES: Array = np.array([fsum(row) for row in EXPLICIT])
WEIGHTS: Array = IMPLICIT[-1].copy()
_EMBEDDED = _rows("""
0 0 520639020421/8300446712847 4550235134915/17827758688493 1482366381361/6201654941325 5551607622171/13911031047899 \
-5266607656330/36788968843917 1074053359553/5740751784926
""")[0]
ERROR: Array = WEIGHTS - _EMBEDDED


def _dense() -> Array:
    """B, (stages, 3), computed in fractions: linear algebra in doubles has other last bits on other processors.

    From the third stage on both parts integrate c exactly (A c = c²/2), so that the conditions on what they make of it
    are the one on c².
    """
    free = range(2, STAGES)
    trees = [[Fraction(NODES[j]) ** power for j in free] for power in range(3)]
    least = [_least(trees, [Fraction(i == k, k + 1) for i in range(3)]) for k in range(3)]
    short = [Fraction(WEIGHTS[j]) - sum(column[i] for column in least) for i, j in enumerate(free)]
    felt = _least(trees, [_dot(row, short) for row in trees])
    B = np.zeros((STAGES, 3))
    for i, j in enumerate(free):
        # what no condition feels of the shortfall is shared by the three powers
        B[j] = [float(column[i] + (short[i] - felt[i]) / 3) for column in least]
    return B


def _dot(a: Iterable[Fraction], b: Iterable[Fraction]) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))


def _least(rows: list[list[Fraction]], wanted: list[Fraction]) -> list[Fraction]:
    """x of least norm with rows x = wanted: rowsᵀ y with (rows rowsᵀ) y = wanted, by Gauss."""
    lines = [[*(_dot(row, other) for other in rows), value] for row, value in zip(rows, wanted, strict=True)]
    for k, pivot in enumerate(lines):
        pivot[:] = [entry / pivot[k] for entry in pivot]
        for line in lines:
            if line is not pivot:
                line[:] = [entry - line[k] * above for entry, above in zip(line, pivot, strict=True)]
    return [_dot(column, (line[-1] for line in lines)) for column in zip(*rows, strict=True)]


DENSE: Array = _dense()
