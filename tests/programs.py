"""Programs that tests start: awaited with patience, and ended with all that they started, whatever becomes of the test.

No test measures how fast a machine is. A program that a test breaks off has no end of its own, and the test waits for
what it needs of it: a line, a checkpoint.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time

PATIENCE = 600.0  # [s] after which a program counts as stuck: many times what a slow and busy machine needs


@contextlib.contextmanager
def program(command, **options):
    """A process in a group of its own, with text pipes; the group is killed at the end, or when patience is."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(list(map(str, command)), text=True, start_new_session=True, **pipes | options)
    watchdog = threading.Timer(PATIENCE, kill, [process])
    watchdog.start()
    try:
        yield process
    finally:
        watchdog.cancel()
        kill(process)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def kill(process):
    """End a process, and those that it started, at once."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def wait_until(condition, process):
    """Wait for what a process is to bring about; it may not end before."""
    while not condition():
        assert process.poll() is None, "the program has ended, or was stuck"
        time.sleep(0.005)


def output_of(process):
    """What a process prints until it ends well."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out
