"""``python -m benchmarks.closed``: the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.closed.mechanisms import MECHANISMS
from benchmarks.closed.run import RESULTS, Options, bench


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.closed", description="Closed mechanisms, at equal error."
    )
    parser.add_argument("--quick", action="store_true", help="few settings, each once or twice: two minutes")
    parser.add_argument("--mechanisms", nargs="+", choices=MECHANISMS, default=MECHANISMS)
    parser.add_argument(
        "--no-cpp", action="store_true", help="without Pinocchio unless compiled before (minutes, once)"
    )
    parser.add_argument(
        "--no-stewart", action="store_true", help="without the platform's right-hand side and cold start"
    )
    parser.add_argument("--out", "--output", dest="output", type=Path, default=RESULTS, metavar="FOLDER")
    parser.add_argument("--page", type=Path, metavar="FILE", help="also put the tables on this page")
    given = parser.parse_args(arguments)
    options = Options(given.mechanisms, given.quick, not given.no_cpp, not given.no_stewart, given.output)
    report, path = bench(options)
    if given.page is not None:
        report.written_into(given.page)
    print(report.markdown())
    print(f"Written to {path} and {path.with_suffix('.json').name}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
