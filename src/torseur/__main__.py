"""``python -m torseur`` and the command ``torseur``."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading

INTERRUPTED = 130
RARELY = (100_000, 20, 100)  # objects more than before, and rounds, after which garbage is looked for
"""A command makes a hundred thousand objects while it begins, and none of them is garbage."""


def main() -> None:
    """Run the command line; Ctrl-C at any moment, while packages are imported too, ends it without a traceback."""
    gc.set_threshold(*RARELY)
    asked = threading.Event()

    def interrupt(*_: object) -> None:
        asked.set()
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, interrupt)
        sys.unraisablehook = _silent_about_interrupts
    try:
        from torseur.app.main import main as commands

        commands()
    except BaseException as error:
        if not (asked.is_set() or isinstance(error, KeyboardInterrupt)):  # some libraries turn one into another
            raise
        if not isinstance(error, SystemExit):
            print("interrupted", file=sys.stderr)
        sys.stderr.flush()
        os._exit(INTERRUPTED)  # libraries that were cut off while they began may not end well


def _silent_about_interrupts(dropped: sys.UnraisableHookArgs) -> None:
    """One that fell where Python drops it, as while an object is taken down, is insisted on elsewhere."""
    if not issubclass(dropped.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(dropped)


if __name__ == "__main__":
    main()
