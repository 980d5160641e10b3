"""One writer at a time: a lock on the file itself, which the system takes away from a process that ends, killed or not.

It holds under every name of the file, through links too. Where the system knows no such lock (some network folders), a
warning says so.
"""

from __future__ import annotations

import errno
import os
import platform
import stat
import sys
import warnings
from datetime import UTC, datetime
from pathlib import Path

from torseur.results.files.space import ResultsError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 2**62  # the byte that Windows locks: none that is ever written
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class InUseError(ResultsError):
    """Somebody has this file open: a run that writes it, or a program that reads and locks it."""


class WritingLock:
    """The right to write a file, from here until ``release`` or the end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.descriptor = _owned(path)

    def anew(self) -> WritingLock:
        """The right to write a new file in the place of this one: whoever reads this one goes on reading it.

        Where a file that is open cannot be removed (Windows, folders that are not ours), this one itself.
        """
        try:
            os.unlink(os.path.realpath(self.path))
        except OSError:
            return self
        try:
            return WritingLock(self.path)
        finally:
            self.release()

    def release(self) -> None:
        """Let others write."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def this_process() -> str:
    """The words by which this process is known to another that wants to write the same file."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return f"process {os.getpid()} on {platform.node() or 'this computer'}, since {now},"


def _owned(path: Path) -> int:
    while True:
        descriptor = _opened(path)
        try:
            _lock(descriptor, path)
            here = os.stat(path)
        except FileNotFoundError:
            os.close(descriptor)
            continue
        except BaseException:
            os.close(descriptor)
            raise
        if os.path.samestat(os.fstat(descriptor), here):
            return descriptor
        os.close(descriptor)  # the name was given to another file meanwhile


def _opened(path: Path) -> int:
    try:
        # without waiting: a pipe or a device must not hold up whoever names it by mistake
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, 0o666)
    except OSError as error:
        raise ResultsError(
            f"{path}: results cannot be written here ({error.strerror}). "
            "Choose a folder that exists, that you may write into, and that has room."
        ) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ResultsError(f"{path}: is a pipe or a device, and results need a file. Choose another name.")
    return descriptor


def _lock(descriptor: int, path: Path) -> None:
    try:
        if _taken(descriptor) or (_taken(descriptor, shared=True) and _taken(descriptor)):  # or it was let go meanwhile
            return
        is_read = _taken(descriptor, shared=True)
    except OSError as error:
        warnings.warn(
            f"{path}: this folder knows no locks ({error.strerror}): see yourself that no other run writes this file.",
            stacklevel=2,
        )
        return
    use = "it is open in a program that reads it, as xarray does until it closes it. Close it there,"
    raise InUseError(f"{path}: {use if is_read else _writing(path)} or choose another name.")


def _taken(descriptor: int, *, shared: bool = False) -> bool:
    """Whether the lock could be had; programs that read by HDF5 share it, who writes has it alone."""
    try:
        if sys.platform != "win32":
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        elif shared:
            return False  # readers lock nothing there
        else:
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        if error.errno in _HELD:
            return False
        raise
    return True


def _writing(path: Path) -> str:
    """Who writes a file, in its own words, and what to do."""
    from torseur.results.files.opening import open_results

    holder = "another process"
    try:
        found = open_results(path)
    except OSError:  # it has only just begun
        pass
    else:
        found.close()
        holder = str(found.facts.get("writer", holder))
    return f"{holder} is writing it. Wait until that run ends, stop it,"
