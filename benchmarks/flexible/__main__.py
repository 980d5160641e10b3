"""``python -m benchmarks.flexible``: the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.flexible.machines import CASES
from benchmarks.flexible.run import RESULTS, Options, bench


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.flexible", description="Flexible machines beside Exudyn, at equal error."
    )
    parser.add_argument("--quick", action="store_true", help="few settings, each once or twice: one minute")
    parser.add_argument("--machines", nargs="+", choices=tuple(CASES), default=tuple(CASES))
    parser.add_argument("--out", "--output", dest="output", type=Path, default=RESULTS, metavar="FOLDER")
    parser.add_argument("--page", type=Path, metavar="FILE", help="also put the tables on this page")
    given = parser.parse_args(arguments)
    report, path = bench(Options(given.machines, given.quick, given.output))
    if given.page is not None:
        report.written_into(given.page)
    print(report.markdown())
    print(f"Written to {path} and {path.with_suffix('.json').name}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
