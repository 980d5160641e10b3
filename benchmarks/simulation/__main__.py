"""``python -m benchmarks.simulation``: the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.simulation.run import PARTS, RESULTS, Options, bench
from benchmarks.simulation.scenario import ROBOTS
from benchmarks.simulation.vehicle_report import written_into
from benchmarks.simulation.vehicles import VEHICLES


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; 1 if independent solutions do not agree."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulation", description="Simulation beside the peers.")
    parser.add_argument("--quick", action="store_true", help="fewer points and samples: two minutes")
    parser.add_argument("--robots", nargs="+", choices=ROBOTS, default=ROBOTS)
    parser.add_argument("--vehicles", nargs="+", choices=VEHICLES, default=VEHICLES)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="default: all")
    parser.add_argument("--no-cpp", action="store_true", help="without Pinocchio in C++ (minutes to compile, once)")
    parser.add_argument("--out", "--output", dest="output", type=Path, default=RESULTS, metavar="FOLDER")
    parser.add_argument("--page", type=Path, metavar="FILE", help="also put the tables of vehicles on this page")
    given = parser.parse_args(arguments)
    options = Options(given.robots, given.parts, given.quick, not given.no_cpp, given.output, given.vehicles)
    report, path = bench(options)
    if given.page is not None and report.vehicles is not None:
        written_into(given.page, report.vehicles, report.made())
    print(report.markdown())
    print(f"Written to {path} and {path.with_suffix('.json').name}.", file=sys.stderr)
    agree = all(reference.agrees for reference in report.references)
    return 0 if agree and (report.vehicles is None or report.vehicles.agree()) else 1


if __name__ == "__main__":
    sys.exit(main())
