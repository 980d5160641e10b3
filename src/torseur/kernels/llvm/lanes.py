"""LLVM text for one double or for several side by side: the same program is written once for every width."""

from __future__ import annotations

import struct

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Lanes:
    """A width: 1 is a plain double, W > 1 the vector ``<W x double>``."""

    width: int

    @property
    def type(self) -> str:
        """The type of a value."""
        return "double" if self.width == 1 else f"<{self.width} x double>"

    @property
    def suffix(self) -> str:
        """The ending of intrinsics' names for this type."""
        return "f64" if self.width == 1 else f"v{self.width}f64"

    def constant(self, number: float) -> str:
        """A constant in every lane, exact to the bit."""
        literal = f"0x{struct.unpack('>Q', struct.pack('>d', number))[0]:016X}"
        return literal if self.width == 1 else f"splat (double {literal})"

    def mask(self, active: int) -> str:
        """The constant mask of the first lanes."""
        bits = ", ".join(f"i1 {int(lane < active)}" for lane in range(self.width))
        return f"<{self.width} x i1> <{bits}>"


def transposed(rows: list[str], lanes: Lanes, fresh: str) -> tuple[list[str], list[str]]:
    """(lines, columns): column c holds entry c of every row; W rows of W entries, log2 W stages of shuffles.

    ``fresh`` begins the names of the new values.
    """
    lines: list[str] = []
    W, block, stage = lanes.width, 1, 0
    while block < W:
        turned = list(rows)
        for i in range(W):
            if i & block == 0:
                a, b = rows[i], rows[i | block]
                low = [lane if lane & block == 0 else W + (lane ^ block) for lane in range(W)]
                high = [lane | block if lane & block == 0 else W + lane for lane in range(W)]
                for k, picked in ((i, low), (i | block, high)):
                    turned[k] = f"%{fresh}_{stage}_{k}"
                    indices = ", ".join(f"i32 {lane}" for lane in picked)
                    lines.append(
                        f"{turned[k]} = shufflevector {lanes.type} {a}, {lanes.type} {b}, <{W} x i32> <{indices}>"
                    )
        rows, block, stage = turned, block * 2, stage + 1
    return lines, rows
