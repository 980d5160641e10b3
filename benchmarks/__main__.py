"""``python -m benchmarks``: the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.case import MODES, QUANTITIES
from benchmarks.robots import ROBOTS
from benchmarks.run import RESULTS, Options, bench

QUICK_ROBOTS = ("ur5", "panda", "anymal", "chain10")
QUICK_MODES = ("python", "native", "batch1024 x1", "batch1024 x2")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; 1 if the tools do not agree."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Torseur beside its peers.")
    parser.add_argument(
        "--quick", action="store_true", help="four robots, small samples, no C++: minutes, told as it goes"
    )
    parser.add_argument("--robots", nargs="+", metavar="NAME", help=f"of {', '.join(ROBOTS)}, or chain<n>")
    parser.add_argument("--quantities", nargs="+", choices=QUANTITIES, default=QUANTITIES)
    parser.add_argument("--modes", nargs="+", choices=MODES, help="default: all")
    parser.add_argument("--no-cpp", action="store_true", help="without Pinocchio in C++ (minutes to compile, once)")
    parser.add_argument("--no-first", action="store_true", help="without the time to the first result")
    parser.add_argument("--out", "--output", dest="output", type=Path, default=RESULTS, metavar="FOLDER")
    given = parser.parse_args(arguments)
    report, path = bench(
        Options(
            robots=given.robots or (QUICK_ROBOTS if given.quick else ROBOTS),
            quantities=given.quantities,
            modes=given.modes or (QUICK_MODES if given.quick else tuple(MODES)),
            quick=given.quick,
            cpp=not (given.no_cpp or given.quick),
            first=not (given.no_first or given.quick),
            folder=given.output,
        )
    )
    print(report.markdown())
    print(f"Written to {path} and {path.with_suffix('.json').name}.", file=sys.stderr)
    return 1 if report.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
